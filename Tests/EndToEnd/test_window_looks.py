# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""How the window looks, read from pictures: dark and light, moving and still, contrast, large text."""

import collections
import os
import re
import subprocess
import sys

from gi.repository import GLib

from desktop import Desktop, wait_for
from test_window import CLOCK, WindowCase

PORTAL = "org.freedesktop.portal.Desktop"
PORTAL_PATH = "/org/freedesktop/portal/desktop"
SETTINGS = "org.freedesktop.portal.Settings"
APPEARANCE = "org.freedesktop.appearance"
READ = """<arg type="s" direction="in"/><arg type="s" direction="in"/>
<arg type="v" direction="out"/>"""
SETTINGS_XML = f"""<node><interface name="{SETTINGS}">
<method name="Read">{READ}</method><method name="ReadOne">{READ}</method>
<signal name="SettingChanged"><arg type="s"/><arg type="s"/><arg type="v"/></signal>
</interface></node>"""
NO_WISH, DARK, LIGHT = 0, 1, 2


class FakeSettings:
    """The settings portal of a desktop."""

    def __init__(self, desktop, **values):
        self.values = {name.replace("_", "-"): value for name, value in values.items()}
        self.peer = desktop.peer()
        self.peer.export(PORTAL_PATH, SETTINGS_XML, self.answer)
        self.peer.own(PORTAL)

    def answer(self, _interface, method, args):
        group, name = args
        if group != APPEARANCE or name not in self.values:
            raise KeyError(name)
        value = GLib.Variant("u", self.values[name])
        # Read wraps its answer twice, as the portal has always done.
        return GLib.Variant("(v)", (GLib.Variant("v", value) if method == "Read" else value,))

    def change(self, name, value):
        self.values[name] = value
        self.peer.emit(PORTAL_PATH, SETTINGS, "SettingChanged",
                       GLib.Variant("(ssv)", (APPEARANCE, name, GLib.Variant("u", value))))


class Picture:
    """What a window shows, dot by dot; a part of it may be cut out."""

    def __init__(self, desktop, window, extents=None):
        path = desktop.screenshot(os.path.join(desktop.root, "picture.png"), window)
        command = ["convert", path]
        if extents:
            x, y, width, height = extents
            command += ["-crop", f"{width}x{height}+{x}+{y}", "+repage"]
        found = subprocess.run([*command, "-depth", "8", "rgb:-"], check=True, capture_output=True)
        self.bytes = found.stdout

    def __eq__(self, other):
        return self.bytes == other.bytes

    @property
    def colours(self):
        """How often each colour is there."""
        return collections.Counter(zip(self.bytes[::3], self.bytes[1::3], self.bytes[2::3]))

    @property
    def ground(self):
        """The colour there is most of."""
        return self.colours.most_common(1)[0][0]

    @property
    def contrast(self):
        """Between the ground and the colour that is farthest from it."""
        ground = luminance(self.ground)
        return max(ratio(ground, luminance(colour)) for colour in self.colours)


def luminance(colour):
    """As WCAG 2 defines it, from 0 to 1."""
    linear = [part / 3294.6 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4
              for part in colour]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def ratio(one, other):
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)


class LookCase(WindowCase):
    """A window that is looked at."""

    def looked_at(self, desktop, **options):
        """Opens the window: what X calls it."""
        program = self.open(desktop, **options)
        return desktop.windows_of(program.pid)[0]


class TheDesktopsWishes(LookCase):
    """The settings portal is followed while the window is open."""

    def test_the_colours_follow_the_desktop(self):
        with Desktop() as desktop:
            portal = FakeSettings(desktop, color_scheme=DARK)
            window = self.looked_at(desktop)

            def light():
                return luminance(Picture(desktop, window).ground)

            wait_for(lambda: light() < 0.2, 10, "a dark window", interval=0.2)
            portal.change("color-scheme", LIGHT)
            wait_for(lambda: light() > 0.6, 10, "a light window", interval=0.2)
            portal.change("color-scheme", DARK)
            wait_for(lambda: light() < 0.2, 10, "a dark window again", interval=0.2)

    def test_the_tomato_keeps_still_where_motion_is_not_wanted(self):
        with Desktop() as desktop:
            portal = FakeSettings(desktop, reduced_motion=1)
            window = self.looked_at(desktop)
            desktop.run_marzano("start", "25m")
            label = desktop.access.wait("label", CLOCK)
            tomato = desktop.access.wait("image").extents

            def until(seconds):
                wait_for(lambda: label.text == f"00:24:{seconds}", 15, f"the second {seconds}")

            until(57)
            before = Picture(desktop, window, tomato)
            self.assertGreater(len(before.colours), 10)
            until(53)
            self.assertEqual(before, Picture(desktop, window, tomato))
            portal.change("reduced-motion", 0)
            wait_for(lambda: Picture(desktop, window, tomato) != before, 10, "the tomato to turn",
                     interval=0.2)


class Contrast(LookCase):
    """Every text can be read: 4.5 to 1 at least, as WCAG 2 asks."""

    LOOKS = {"light": "Adwaita", "dark": "Adwaita:dark", "high contrast": "HighContrast"}

    def measure(self, desktop, window, items):
        found = {}
        for item in items:
            extents = item.extents
            if extents[2] > 4 and extents[3] > 4:
                wait_for(lambda e=extents: Picture(desktop, window, e).contrast >= 3, 5,
                         f"{item} to be drawn", interval=0.2)
                found[item.name] = round(Picture(desktop, window, extents).contrast, 1)
        return found

    def check(self, theme):
        with Desktop(environment={"GTK_THEME": theme}) as desktop:
            window = self.looked_at(desktop)
            desktop.type("25m tea")
            preview = desktop.access.wait("label", re.compile("tea · .*"))
            start = desktop.access.wait("push button", "Start")
            minutes = desktop.access.wait("spin button", "Minutes")
            found = self.measure(desktop, window, [preview, start, minutes])
            desktop.keys("Return")
            label = desktop.access.wait("label", CLOCK)
            names = [desktop.access.wait("label", "tea"),
                     desktop.access.wait("label", re.compile("ends at .*")),
                     desktop.access.wait("push button", "Pause"),
                     desktop.access.wait("push button", "Cancel")]
            found.update(self.measure(desktop, window, [label, *names]))
            desktop.run_marzano("start", "35m", "eggs")
            line = desktop.access.wait("list item", re.compile("tea, .*"), states=["selected"])
            found["the selected line"] = self.measure(desktop, window,
                                                      [line.find("label", "tea")])["tea"]
            desktop.run_marzano("cancel", "--all")
            self.wait_state(desktop, None)
            desktop.run_marzano("start", "1s")
            stop = desktop.access.wait("push button", "Stop")
            over = desktop.access.wait("label", re.compile(r"\+\d\d:\d\d"))
            found.update(self.measure(desktop, window, [over, stop]))
            print(f"    {theme}: {found}", file=sys.stderr, flush=True)
            self.assertGreaterEqual(min(found.values()), 4.5, found)

    def test_in_the_light(self):
        self.check(self.LOOKS["light"])

    def test_in_the_dark(self):
        self.check(self.LOOKS["dark"])

    def test_in_high_contrast(self):
        self.check(self.LOOKS["high contrast"])

    def test_in_a_theme_of_others(self):
        for theme in ("Yaru", "Yaru-dark"):
            with self.subTest(theme):
                self.check(theme)


class LargeText(LookCase):
    """Text of twice the usual size still fits a narrow window."""

    ROLES = ("push button", "spin button", "text", "label", "progress bar")

    def check(self, desktop, window, width):
        """Everything there is lies within the window, which is no wider than it was told to be."""
        wait_for(lambda: desktop.geometry(window)[2] == width, 5, f"a window of {width}")
        height = desktop.geometry(window)[3]
        self.assertLessEqual(height, 640)
        for role in self.ROLES:
            for item in desktop.access.find_all(role):
                x, y, wide, high = item.extents
                where = f"{item} at {(x, y, wide, high)} of {(width, height)}"
                self.assertGreaterEqual(min(x, y), 0, where)
                self.assertLessEqual(x + wide, width, where)
                self.assertLessEqual(y + high, height, where)

    def try_width(self, width):
        with Desktop() as desktop:
            desktop.run("xprop", "-root", "-f", "RESOURCE_MANAGER", "8s", "-set",
                        "RESOURCE_MANAGER", "Xft.dpi:\t192\n")
            window = self.looked_at(desktop)
            start = desktop.access.wait("push button", "Start")
            self.assertGreater(start.extents[3], 30, "the text is not large")
            desktop.run("xdotool", "windowsize", str(window), str(width), "640")
            self.check(desktop, window, width)
            desktop.run_marzano("start", "25m", "Green tea")
            pause = desktop.access.wait("push button", "Pause", states=["focused"])
            wait_for(lambda: pause.extents[2] > 0, 5, "the page of the timer")
            self.check(desktop, window, width)
            desktop.keys("ctrl+t")
            desktop.access.wait("label", re.compile(r"\d:\d\d\.\d"))
            desktop.keys("space")
            desktop.access.wait("label", re.compile(r"0:00\.[1-9]"))
            desktop.keys("l")
            desktop.access.wait("list item", re.compile("Lap 1, .*"))
            self.check(desktop, window, width)

    def test_fits_a_window_of_420(self):
        self.try_width(420)

    def test_fits_a_window_of_360(self):
        self.try_width(360)
