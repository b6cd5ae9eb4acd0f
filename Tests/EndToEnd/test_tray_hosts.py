# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The tray item in real trays: xfce4-panel, waybar, GNOME Shell with its AppIndicator extension."""

import contextlib
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import unittest

from desktop import APP_ID, Desktop, Gnome, Sway, wait_for
from programs import WATCHER
from trayclient import Item, ask, item_names, left, prefer, start, state, timers

LIVES = 10  # so often each host is killed and comes back


def measure(desktop, area, *steps):
    """How many pixels of an area of the screen (an ImageMagick geometry) the steps leave white."""
    with tempfile.TemporaryDirectory() as folder:
        picture = desktop.screenshot(os.path.join(folder, "screen.png"))
        answer = subprocess.run(
            ["convert", picture, "-crop", area, *steps, "-format", "%[fx:int(mean*w*h+.5)]",
             "info:"], check=True, capture_output=True, text=True)
        return int(answer.stdout)


def red_pixels(desktop, area):
    """How many pixels of an area of the screen are of the tomato's red."""
    return measure(desktop, area, "-fuzz", "12%", "-fill", "black", "+opaque", "#e8392a",
                   "-fill", "white", "-opaque", "#e8392a")


def the_item(desktop):
    """A client of the one item there is."""
    names = wait_for(lambda: item_names(desktop), 5, "the tray item")
    assert len(names) == 1, names
    return Item(desktop, names[0])


def registered(desktop):
    """What the host's watcher knows."""
    return desktop.bus.get(WATCHER, "/StatusNotifierWatcher", WATCHER,
                           "RegisteredStatusNotifierItems")


def resident(pid):
    """The resident memory of a process, in bytes."""
    with open(f"/proc/{pid}/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def shown_once(desktop, item):
    """Waits until the watcher knows the item, and knows it once."""
    wait_for(lambda: registered(desktop), 5, "the item to register")
    found = registered(desktop)
    assert len(found) == 1 and item.name in found[0], found
    assert item_names(desktop) == [item.name], item_names(desktop)


def choose_in_host(test, desktop, item, label):
    """Chooses a line of the menu the host has opened, which must say what the item's menu does."""
    line = desktop.access.wait("menu item", label)
    shown = [node.name for role in ("menu item", "menu")
             for node in desktop.access.find_all(role)]
    for expected in item.labels():
        test.assertIn(expected, shown)
    line.press()


class XfceTests(unittest.TestCase):
    """xfce4-panel."""

    SPOT = (18, 18)

    def panel(self):
        return Desktop(panel=True, accessible=False)

    AREA = "36x36+0+0"
    DOUBLE_CLICK = 0.5
    clicked = 0

    def click(self, desktop):
        """A click that is no half of a double click."""
        wait_for(lambda: time.monotonic() >= self.clicked + self.DOUBLE_CLICK, 5, "a pause")
        desktop.click(*self.SPOT)
        self.clicked = time.monotonic()

    def test_the_icon_is_drawn_and_drains(self):
        with Desktop(panel=True, clock=True) as desktop:
            desktop.start_service()
            start(desktop, 1200)
            full = wait_for(lambda: red_pixels(desktop, self.AREA), 5, "the icon")
            desktop.suspend(1110)
            wait_for(lambda: 0 < red_pixels(desktop, self.AREA) < full / 2, 5, "a drained icon")
            desktop.suspend(90)
            wait_for(lambda: the_item(desktop).get("Status") == "NeedsAttention", 5, "the end")
            item = the_item(desktop)
            item.choose("Stop")
            wait_for(lambda: red_pixels(desktop, self.AREA) == 0, 5, "the icon to go")

    def test_it_is_clicked_and_its_menu_is_ours(self):
        with self.panel() as desktop:
            desktop.start_service()
            start(desktop, 1200, "tea_pot")
            item = the_item(desktop)
            wait_for(lambda: red_pixels(desktop, self.AREA), 5, "the icon")
            desktop.click(*self.SPOT, button=2)
            wait_for(lambda: state(desktop) == "paused", 5, "the pause")
            desktop.click(*self.SPOT, button=3)
            # The panel's menu is nowhere in AT-SPI; its first line that can be chosen is Resume.
            wait_for(lambda: self.chooses_first(desktop), 5, "the resumed timer")
            wait_for(lambda: state(desktop) == "running", 5, "the resumed timer")

    def test_a_left_click_opens_the_window_raises_it_and_hides_it(self):
        with self.panel() as desktop:
            desktop.start_service()
            start(desktop, 1200, "tea")
            item = the_item(desktop)
            wait_for(lambda: red_pixels(desktop, self.AREA), 5, "the icon")
            self.assertIn("Open Window", item.labels())
            self.click(desktop)
            pid = wait_for(desktop.window_pid, 5, "the window")
            window = wait_for(lambda: desktop.windows_of(pid), 5, "the window on the screen")[0]
            wait_for(lambda: desktop.active_window() == window, 5, "the focus")
            wait_for(lambda: "Hide Window" in item.labels(), 5, "the menu to follow")
            desktop.run("xdotool", "windowminimize", "--sync", str(window))
            wait_for(lambda: desktop.active_window() != window, 5, "the window to be minimized")
            self.click(desktop)
            wait_for(lambda: desktop.active_window() == window, 5, "the window to be raised")
            self.click(desktop)
            wait_for(lambda: not desktop.window_pid(), 5, "the window to close")
            wait_for(lambda: "Open Window" in item.labels(), 5, "the menu to follow")
            self.assertEqual(state(desktop), "running")
            item.choose("Open Window")
            wait_for(desktop.window_pid, 5, "the window")
            wait_for(lambda: "Hide Window" in item.labels(), 5, "the menu to follow")
            item.choose("Hide Window")
            wait_for(lambda: not desktop.window_pid(), 5, "the window to close")

    def test_a_double_click_is_one(self):
        with self.panel() as desktop:
            desktop.start_service()
            start(desktop, 1200, "tea")
            item = the_item(desktop)
            asked = desktop.monitor("member='ActivateAction'")

            def double_click():
                for _ in range(2):
                    item.call("Activate", 0, 0)
                self.clicked = time.monotonic()

            double_click()
            pid = wait_for(desktop.window_pid, 5, "the window")
            window = wait_for(lambda: desktop.windows_of(pid), 5, "the window on the screen")[0]
            wait_for(lambda: desktop.active_window() == window, 5, "the focus")
            self.assertEqual(asked.items, [])
            wait_for(lambda: time.monotonic() >= self.clicked + self.DOUBLE_CLICK, 5, "a pause")
            double_click()
            wait_for(lambda: not desktop.window_pid(), 5, "the window to close")
            self.assertEqual(state(desktop), "running")
            self.assertEqual(len(asked), 1)

    def test_a_closed_window_leaves_the_icon_as_the_way_back(self):
        with self.panel() as desktop:
            desktop.start_service()
            desktop.start_window()
            item = the_item(desktop)
            self.assertEqual(item.get("IconName"), "marzano-tray-idle")
            item.choose("Hide Window")
            wait_for(lambda: not desktop.window_pid(), 5, "the window to close")
            shown_once(desktop, item)
            self.assertIn("Open Window", item.labels())
            desktop.start_window()
            item.choose("Quit")
            wait_for(lambda: not item_names(desktop), 5, "the item to go")

    def test_minimizing_hides_in_the_tray_where_that_is_wanted(self):
        for wanted in (False, True):
            with self.subTest(wanted=wanted), self.panel() as desktop:
                prefer(desktop, minimize_hides=str(wanted).lower())
                desktop.start_service()
                start(desktop, 1200)
                pid = desktop.start_window().pid
                the_item(desktop)
                window = wait_for(lambda: desktop.windows_of(pid), 5, "the window")[0]
                wait_for(lambda: desktop.active_window() == window, 5, "the focus")
                minimized = desktop.monitor("member='WindowMinimized'")
                desktop.run("xdotool", "windowminimize", str(window))
                minimized.wait_count(1, what="the window's word")
                if wanted:
                    wait_for(lambda: not desktop.window_pid(), 5, "the window to close")
                    desktop.click(*self.SPOT)
                    wait_for(desktop.window_pid, 5, "the window")
                else:
                    desktop.click(*self.SPOT)
                    wait_for(lambda: desktop.active_window() == window, 5, "the same window")

    def test_without_a_tray_it_is_said_once_that_timers_go_on(self):
        with Desktop(accessible=False) as desktop:
            notices = desktop.notification_recorder()
            desktop.start_service()
            for _ in range(2):
                start(desktop, 1200, "tea")
                window = desktop.start_window()
                found = wait_for(lambda: desktop.windows_of(window.pid), 5, "the window")
                desktop.focus(found[0])
                desktop.keys("ctrl+w")
                wait_for(lambda: not desktop.window_pid(), 5, "the window to close")
                wait_for(lambda: notices.items, 5, "the notification")
                # Whatever the service still had to say is said before it answers this.
                self.assertEqual(state(desktop), "running")
            self.assertEqual([notice.summary for notice in notices.items],
                             ["Timers go on without their window"])

    @staticmethod
    def chooses_first(desktop):
        desktop.keys("Down", "Return")
        return state(desktop) == "running"

    def test_the_panel_dies_and_comes_back(self):
        with self.panel() as desktop:
            desktop.start_service()
            start(desktop, 1200)
            item = the_item(desktop)
            shown_once(desktop, item)
            for _ in range(LIVES):
                desktop.panel.kill()
                desktop.panel.start()
                shown_once(desktop, item)
            wait_for(lambda: red_pixels(desktop, self.AREA), 5, "the icon")

    def test_the_panel_does_not_grow(self):
        with self.panel() as desktop:
            desktop.start_service()
            start(desktop, 1200)
            item = the_item(desktop)
            shown_once(desktop, item)

            def size_after(events):
                for _ in range(events):
                    item.call("SecondaryActivate", 0, 0)
                # The panel has read all of it when it answers.
                registered(desktop)
                return resident(desktop.panel.tray_pid())

            sizes = [size_after(300)]
            sizes += [size_after(150) for _ in range(9)]
            # Its allocator takes up to a megabyte at once, now and then, and keeps it: 20,000 events
            # brought five such steps and 12,000 of them in a row none. What is lost with each event
            # shows in each stretch.
            grown = [new - old for old, new in zip(sizes, sizes[1:])]
            self.assertLess(statistics.median(grown), 150 * 400, sizes)


class SoakTests(unittest.TestCase):
    """What trays are told while nobody does anything, on the real clock."""

    WORLDS = {  # what is shown where, and what is said to the timer before
        "xfce4-panel, running": (Desktop, {"panel": True}, None),
        "waybar, running": (Sway, {"bar": True, "size": (600, 400)}, None),
        "xfce4-panel, paused": (Desktop, {"panel": True}, "Pause"),
        "xfce4-panel, idle": (Desktop, {"panel": True}, "Cancel"),
    }

    @unittest.skipUnless("MARZANO_SOAK" in os.environ, "ten minutes; MARZANO_SOAK=minutes")
    def test_they_are_told_once_a_minute_or_never(self):
        minutes = float(os.environ["MARZANO_SOAK"])
        signal.alarm(0)
        length = max(1500, minutes * 120)
        with contextlib.ExitStack() as stack:
            told = {}
            for name, (kind, options, command) in self.WORLDS.items():
                desktop = stack.enter_context(kind(accessible=False, **options))
                desktop.start_service()
                start(desktop, length)
                shown_once(desktop, the_item(desktop))
                if command:
                    ask(desktop, command, "(s)", "")
                    wait_for(lambda: state(desktop) != "running", 5, command)
                told[name] = [desktop.monitor(f"type='signal',interface='{interface}'")
                              for interface in ("org.kde.StatusNotifierItem",
                                                "com.canonical.dbusmenu")]
            end = time.monotonic() + minutes * 60
            wait_for(lambda: time.monotonic() >= end, minutes * 60 + 60, "the end", interval=1)
            for name, (item, menu) in told.items():
                members = [entry.member for entry in item.items]
                print(f"    {name}: {members}", file=sys.stderr, flush=True)
                self.assertEqual(menu.items, [], name)
                if not name.endswith("running"):
                    self.assertEqual(members, [], name)
                    continue
                texts, steps = members.count("NewToolTip"), members.count("NewIcon")
                self.assertAlmostEqual(texts, minutes, delta=1, msg=name)
                # The icon has twelve steps.
                self.assertLessEqual(steps, minutes * 60 / (length / 12) + 1, name)
                self.assertEqual(len(members), texts + steps, name)


class WaybarTests(unittest.TestCase):
    """waybar under sway."""

    AREA = "30x30+570+370"

    SPOT = (588, 385)

    def sway(self, accessible=False):
        return Sway(bar=True, size=(600, 400), accessible=accessible)

    def test_it_is_drawn_clicked_and_scrolled(self):
        with self.sway() as desktop:
            desktop.start_service()
            start(desktop, 1200, "R&D <tea>")
            item = the_item(desktop)
            # It reads markup, which none of its other texts has; one that is broken it shows empty.
            self.assertEqual(item.get("ToolTip")[2], "R&amp;D &lt;tea&gt;")
            # The installed icons lie where every program looks.
            self.assertEqual(item.get("IconThemePath"), "")
            wait_for(lambda: red_pixels(desktop, self.AREA), 5, "the icon")
            before = left(desktop)
            desktop.scroll(*self.SPOT, "up")
            wait_for(lambda: left(desktop) > before + 50, 5, "a minute more")
            desktop.scroll(*self.SPOT, "down", 2)
            wait_for(lambda: left(desktop) < before - 50, 5, "two minutes less")
            desktop.click(*self.SPOT, button=2)
            wait_for(lambda: state(desktop) == "paused", 5, "the pause")

    def test_its_menu_is_ours(self):
        with self.sway(accessible=True) as desktop:
            desktop.access.ignored.discard("waybar")
            desktop.start_service()
            desktop.bar.kill()
            desktop.start_bar()
            start(desktop, 1200, "tea_pot")
            item = the_item(desktop)
            wait_for(lambda: red_pixels(desktop, self.AREA), 5, "the icon")
            desktop.click(*self.SPOT, button=3)
            choose_in_host(self, desktop, item, "Pause")
            wait_for(lambda: state(desktop) == "paused", 5, "the pause")

    def test_the_bar_dies_and_comes_back(self):
        with self.sway() as desktop:
            desktop.start_service()
            start(desktop, 1200)
            item = the_item(desktop)
            shown_once(desktop, item)
            for _ in range(LIVES):
                desktop.bar.kill()
                desktop.bus.wait_no_owner(WATCHER)
                desktop.start_bar()
                shown_once(desktop, item)
            wait_for(lambda: red_pixels(desktop, self.AREA), 5, "the icon")


class GnomeTests(unittest.TestCase):
    """GNOME Shell with the AppIndicator extension; one shell for all of them."""

    ICONS = "Object.keys(Main.panel.statusArea).filter(k => k.startsWith('appindicator'))"
    OURS = f"Main.panel.statusArea[{ICONS}[0]]"
    LINES = f"{OURS}.menu._getMenuItems().filter(i => i.visible && i.label?.text)"
    LABEL = f"{OURS}._label ? {OURS}._label.text : ''"
    EXTENSION = "'ubuntu-appindicators@ubuntu.com'"
    RESULTS = ("Main.overview._overview.controls._searchController._searchResults"
               f"._providers.filter(p => p.id == '{APP_ID}.desktop')"
               ".flatMap(p => Object.values(p.display._resultDisplays))")

    @classmethod
    def setUpClass(cls):
        cls.desktop = Gnome(accessible=False, size=(800, 600),
                            services={APP_ID: "marzano-service"})
        cls.enterClassContext(cls.desktop)

    def tearDown(self):
        self.desktop.evaluate("Main.overview.hide(); true")
        if self.desktop.service_pid():
            for _ in timers(self.desktop):
                ask(self.desktop, "Cancel", "(s)", "")
            ask(self.desktop, "Quit")
            self.desktop.bus.wait_no_owner(APP_ID)
        self.shown(0)

    def evaluate(self, script):
        return self.desktop.evaluate(script)

    def shown(self, count=1):
        wait_for(lambda: len(self.evaluate(self.ICONS)) == count, 10, f"{count} icons")

    def start(self, name=""):
        """A service with a timer, its icon in the bar: a client of the item."""
        self.desktop.start_service()
        start(self.desktop, 1200, name)
        self.shown()
        return the_item(self.desktop)

    def place(self, actor):
        """(x, y, width, height) of something in the shell; what is not known yet is None."""
        return self.evaluate(f"(a => [...a.get_transformed_position(), "
                             f"...a.get_transformed_size()])({actor})")

    def click(self, actor):
        """Clicks something in the shell, once it stands still."""
        def still():
            before = self.place(actor)
            return before if None not in before and before == self.place(actor) else None

        x, y, width, height = wait_for(still, 5, f"{actor} to stand still", interval=0.1)
        self.desktop.click(x + width / 2, y + height / 2)

    def light_pixels(self):
        """Whether the icon is drawn light, as the texts of the bar are."""
        place = self.place(self.OURS)
        if None in place:
            return False
        x, y, width, height = map(round, place)
        return measure(self.desktop, f"{width}x{height}+{x}+{y}", "-threshold", "70%") > 30

    def test_the_shell_shows_it_once_and_its_menu_is_ours(self):
        item = self.start("tea_pot")
        # It recolours: a symbolic icon is asked for, and drawn light on the dark bar.
        self.assertEqual(item.get("IconName"), "marzano-tray-12-symbolic")
        wait_for(self.light_pixels, 10, "the icon")
        self.click(self.OURS)
        presets = [entry.label for entry in item.entry("Start a Timer").children]
        expected = [label for label in item.labels() if label not in presets]
        texts = f"{self.LINES}.map(i => i.label.text)"
        # The first line counts on; the shell was told of it when it opened the menu.
        wait_for(lambda: self.evaluate(texts)[1:] == expected[1:], 5, f"the menu {expected}")
        self.click(f"{self.LINES}.filter(i => i.label.text == 'Pause')[0]")
        wait_for(lambda: state(self.desktop) == "paused", 5, "the pause")
        item.choose("Cancel")
        self.shown(0)

    def test_the_extension_goes_and_comes_back(self):
        item = self.start()
        for _ in range(LIVES):
            for verb, count in (("disable", 0), ("enable", 1)):
                self.evaluate(f"Main.extensionManager.{verb}Extension({self.EXTENSION})")
                self.shown(count)
            shown_once(self.desktop, item)

    def test_the_shell_shows_the_label(self):
        prefer(self.desktop, label="true")
        self.addCleanup(os.unlink, self.desktop.preferences)
        self.start()
        first = wait_for(lambda: self.evaluate(self.LABEL), 5, "the label")
        self.assertRegex(first, r"^(20:00|19:\d\d)$")
        wait_for(lambda: self.evaluate(self.LABEL) not in ("", first), 5, "the next second")

    def test_the_overview_offers_what_is_typed(self):
        self.evaluate("Main.overview.show(); true")
        wait_for(lambda: self.evaluate(
            "Main.overview.visible && !Main.overview.animationInProgress"), 10, "the overview")
        self.evaluate("Main.overview.searchEntry.set_text('timer 15 tea'); true")
        wait_for(lambda: self.evaluate(f"{self.RESULTS}.map(r => r.metaInfo.name)")
                 == ["Start a timer: 15m, tea"], 10, "the result")
        self.click(f"{self.RESULTS}[0]")
        wait_for(self.desktop.service_pid, 5, "the service")
        wait_for(lambda: timers(self.desktop), 5, "the timer")
        self.assertEqual(timers(self.desktop)[0]["Name"], "tea")
