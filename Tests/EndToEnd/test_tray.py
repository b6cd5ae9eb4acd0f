# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The tray item and its menu on the bus, seen by a watcher and a client of the tests' own."""

import contextlib
import os
import re
import unittest

from gi.repository import GLib

from desktop import CHECKOUT, Desktop, wait_for
from trayclient import Item, Watcher, ask, item_names, left, prefer, start, state, timers

PIXMAP_SIZES = [22, 44]


@contextlib.contextmanager
def tray(seconds=1500, name="tea", settings=None, **world):
    """A world with a running timer, its item registered: (desktop, watcher, item)."""
    with Desktop(display=None, **world) as desktop:
        host = Watcher(desktop)
        host.come()
        if settings:
            prefer(desktop, **settings)
        desktop.start_service()
        start(desktop, seconds, name)
        yield desktop, host, Item(desktop, host.wait_item())


class ItemTests(unittest.TestCase):
    """What the item says, and what it does when it is used."""

    def test_it_has_every_property_from_the_start(self):
        with tray() as (_, _, item):
            values = item.properties()
            self.assertEqual(values["Category"], "ApplicationStatus")
            self.assertEqual(values["Id"], "marzano")
            self.assertEqual(values["Title"], "Marzano")
            self.assertEqual(values["Status"], "Active")
            self.assertEqual(values["IconName"], "marzano-tray-12")
            self.assertEqual(values["IconThemePath"], os.path.join(CHECKOUT, "data/icons"))
            self.assertEqual(values["Menu"], "/MenuBar")
            self.assertIs(values["ItemIsMenu"], False)
            self.assertEqual(values["WindowId"], 0)
            self.assertIn("tea: ", values["IconAccessibleDesc"])
            for empty in ("OverlayIconName", "AttentionIconName", "AttentionMovieName",
                          "XAyatanaLabel", "XAyatanaLabelGuide"):
                self.assertEqual(values[empty], "", empty)
            for empty in ("OverlayIconPixmap", "AttentionIconPixmap"):
                self.assertEqual(values[empty], [], empty)
            self.assertEqual(values["XAyatanaOrderingIndex"], 0)
            icon = os.path.join(values["IconThemePath"], "hicolor/scalable/status",
                                values["IconName"] + ".svg")
            self.assertTrue(os.path.exists(icon), icon)

    def test_its_pixmaps_are_a_red_tomato(self):
        with tray() as (_, _, item):
            pixmaps = item.get("IconPixmap")
            self.assertEqual([(width, height) for width, height, _ in pixmaps],
                             [(size, size) for size in PIXMAP_SIZES])
            for width, height, data in pixmaps:
                self.assertEqual(len(data), 4 * width * height)
                alpha, red, green, blue = self.pixel(data, width, width // 2, height * 2 // 3)
                self.assertEqual(alpha, 255)
                self.assertGreater(red, 2 * max(green, blue))
                self.assertEqual(self.pixel(data, width, 0, height - 1)[0], 0)

    @staticmethod
    def pixel(data, width, x, y):
        start_at = 4 * (y * width + x)
        return data[start_at:start_at + 4]

    def test_the_icon_drains_in_twelfths(self):
        with tray(seconds=1200, clock=True) as (desktop, _, item):
            names = [item.get("IconName")]
            for _ in range(11):
                desktop.suspend(100)
                wait_for(lambda: item.get("IconName") != names[-1], 5, "the next icon")
                names.append(item.get("IconName"))
            self.assertEqual(names, [f"marzano-tray-{step:02}" for step in range(12, 0, -1)])
            self.assertEqual(sum(s.member == "NewIcon" for s in item.signals.items), 11)

    def test_it_asks_for_attention_while_it_rings(self):
        with tray(seconds=1) as (desktop, _, item):
            signal = item.signals.wait(lambda s: s.member == "NewStatus", 5, "NewStatus")
            self.assertEqual(signal.args, ("NeedsAttention",))
            self.assertEqual(item.get("Status"), "NeedsAttention")
            self.assertEqual(item.get("AttentionIconName"), "marzano-tray-ringing")
            self.assertEqual(len(item.get("AttentionIconPixmap")), 2)
            self.assertIn("Stop", item.labels())
            ask(desktop, "Silence", "(s)", "")
            wait_for(lambda: item.get("Status") == "Active", 5, "quiet")
            self.assertEqual(item.get("IconName"), "marzano-tray-00")
            item.choose("Stop")
            wait_for(lambda: item_names(desktop) == [], 5, "the item to go")
            self.assertEqual(timers(desktop), [])

    def test_its_tooltip_is_computed_when_it_is_read(self):
        with tray(name="R&D", clock=True) as (desktop, _, item):
            seen = set()
            for _ in range(5):
                _, _, title, text = item.get("ToolTip")
                self.assertEqual(title, "R&D")
                self.assertRegex(text, r"^\d+:\d\d left, until \d\d:\d\d$")
                seen.add(text)
                desktop.suspend(2)
            self.assertEqual(len(seen), 5, seen)

    def test_middle_click_and_wheel(self):
        with tray() as (desktop, _, item):
            item.call("SecondaryActivate", 3, 3)
            self.assertEqual(state(desktop), "paused")
            self.assertEqual(item.get("IconName"), "marzano-tray-paused")
            item.peer.call(item.name, "/StatusNotifierItem", "org.kde.StatusNotifierItem",
                           "XAyatanaSecondaryActivate", GLib.Variant("(u)", (0,)))
            self.assertEqual(state(desktop), "running")
            item.call("SecondaryActivate", 3, 3)
            before = left(desktop)
            # GTK's hosts count one a notch, down positive; Qt's 120 a notch, up positive.
            for delta, orientation, minutes in [(-1, "vertical", 1), (1, "vertical", 0),
                                                (1, "Vertical", -1), (120, "vertical", 0),
                                                (-240, "vertical", -2), (5, "horizontal", -2)]:
                item.call("Scroll", delta, orientation)
                self.assertAlmostEqual(left(desktop), before + 60 * minutes, places=3,
                                       msg=f"{delta} {orientation}")

    def test_it_costs_little_memory(self):
        with tray() as (desktop, _, item):
            item.properties()
            item.layout()
            with open(f"/proc/{desktop.service_pid()}/smaps_rollup", encoding="ascii") as file:
                sizes = {line.split()[0]: int(line.split()[1]) for line in file.readlines()[1:]}
            # In KiB. What is its own and written to is anonymous; a program that was just built
            # also has pages that are not on the disk yet.
            self.assertLess(sizes["Pss:"], 10 * 1024)
            self.assertLess(sizes["Anonymous:"], 5 * 1024)

    def test_it_goes_with_the_last_timer(self):
        with tray() as (desktop, watcher, item):
            ask(desktop, "Cancel", "(s)", "")
            wait_for(lambda: item_names(desktop) == [], 5, "the item to go")
            self.assertEqual(item.signals.items[-1].member, "NewStatus")
            self.assertEqual(item.signals.items[-1].args, ("Passive",))
            watcher.registered.clear()
            ask(desktop, "Undo", "(s)", "")
            self.assertEqual(watcher.wait_item(), item.name)
            self.assertEqual(item.get("Status"), "Active")


class PreferenceTests(unittest.TestCase):
    """What a person can choose."""

    def test_the_label_counts_by_the_second(self):
        with tray(settings={"label": "true"}, clock=True) as (desktop, _, item):
            self.assertRegex(item.get("XAyatanaLabel"), r"^2\d:\d\d$")
            self.assertEqual(item.get("XAyatanaLabelGuide"), "00:00:00")
            signal = item.signals.wait(lambda s: s.member == "XAyatanaNewLabel", 3, "a new label")
            self.assertRegex(signal.args[0], r"^24:\d\d$")
            ask(desktop, "Pause", "(s)", "")
            paused = item.get("XAyatanaLabel")
            told = len(item.signals)
            desktop.suspend(60)
            self.assertEqual(item.get("XAyatanaLabel"), paused)
            self.assertEqual(len(item.signals), told)
            prefer(desktop, label="false")
            wait_for(lambda: item.get("XAyatanaLabel") == "", 5, "no label")

    def test_the_icons_can_be_chosen(self):
        with tray(settings={"icons": "symbolic"}) as (desktop, _, item):
            self.assertEqual(item.get("IconName"), "marzano-tray-12-symbolic")
            prefer(desktop, icons="coloured")
            item.signals.wait(lambda s: s.member == "NewIcon", 5, "NewIcon")
            self.assertEqual(item.get("IconName"), "marzano-tray-12")

    def test_the_item_can_be_turned_off_and_on(self):
        with tray() as (desktop, watcher, item):
            prefer(desktop, shown="false")
            wait_for(lambda: item_names(desktop) == [], 5, "the item to go")
            watcher.registered.clear()
            prefer(desktop, shown="true")
            self.assertEqual(watcher.wait_item(), item.name)

    def test_the_item_can_be_there_always_and_from_login_on(self):
        with Desktop(display=None) as desktop:
            prefer(desktop, always="true")
            watcher = Watcher(desktop)
            watcher.come()
            desktop.start_service("--resume")
            item = Item(desktop, watcher.wait_item())
            self.assertEqual(item.get("IconName"), "marzano-tray-idle")
            self.assertEqual(item.get("ToolTip")[3], "No timer is running")
            self.assertEqual(item.labels()[0], "No timer is running")
            self.assertFalse(item.entry("Cancel").enabled)
            self.assertFalse(item.entry("Resume").enabled)
            item.choose("25 Minutes")
            self.assertEqual(state(desktop), "running")
            item.choose("Cancel")
            item.choose("Start 25m Again")
            self.assertEqual(timers(desktop)[0]["LengthUSec"], 1_500_000_000)

    def test_presets_are_those_of_the_person_and_keep_their_ids(self):
        with tray() as (desktop, _, item):
            ids = {entry.label: entry.id for entry in item.entry("Start a Timer").children}
            with open(desktop.preferences, "w", encoding="utf-8") as file:
                file.write("[timer]\npresets=25m;4m30s green_tea;until 12:00;rubbish\n")
            told = item.menu_signals.wait(lambda s: s.member == "LayoutUpdated", 5, "the change")
            self.assertEqual(told.args[0], item.layout()[0])
            entries = item.entry("Start a Timer").children
            self.assertEqual([entry.label for entry in entries],
                             ["25 Minutes", "green_tea – 4m 30s"])
            self.assertEqual(entries[0].id, ids["25 Minutes"])
            self.assertNotIn(entries[1].id, ids.values())
            item.choose("green_tea – 4m 30s")
            self.assertEqual(timers(desktop)[1]["Name"], "green_tea")


class WatcherTests(unittest.TestCase):
    """Watchers and hosts come and go; the item is there once."""

    def registers_once(self, desktop, watcher):
        name = watcher.wait_item()
        # Whatever the service still had to say is said before it answers this.
        state(desktop)
        self.assertEqual(watcher.registered, [name])
        self.assertEqual(item_names(desktop), [name])
        return name

    def test_a_watcher_that_comes_later_gets_the_item(self):
        with Desktop(display=None) as desktop:
            desktop.start_service()
            start(desktop, 60)
            watcher = Watcher(desktop)
            watcher.come()
            self.registers_once(desktop, watcher)

    def test_each_new_watcher_gets_the_item_once(self):
        with tray() as (desktop, watcher, item):
            for _ in range(10):
                watcher.go()
                watcher.come()
                self.assertEqual(self.registers_once(desktop, watcher), item.name)

    def test_a_host_that_comes_later_finds_the_item(self):
        with Desktop(display=None) as desktop:
            watcher = Watcher(desktop, host=False)
            watcher.come()
            desktop.start_service()
            start(desktop, 60)
            self.registers_once(desktop, watcher)
            item = Item(desktop, watcher.registered[0])
            watcher.host_comes()
            self.registers_once(desktop, watcher)
            self.assertEqual(item.get("Status"), "Active")
            watcher.host_goes()
            watcher.host_comes(forgetting=True)
            self.registers_once(desktop, watcher)

    def test_a_watcher_that_listens_late_is_asked_again(self):
        with Desktop(display=None) as desktop:
            desktop.start_service()
            start(desktop, 60)
            watcher = Watcher(desktop)
            calls = desktop.monitor("member='RegisterStatusNotifierItem'")
            watcher.come(listening=False)
            calls.wait_count(1, what="the first try")
            watcher.listen()
            self.registers_once(desktop, watcher)

    def test_a_watcher_that_tells_late_of_its_host_is_asked_again(self):
        with Desktop(display=None, clock=True) as desktop:
            watcher = Watcher(desktop)
            watcher.evasions = 2
            watcher.come()
            desktop.start_service()
            wait_for(lambda: watcher.evasions == 1, 5, "the first question")
            start(desktop, 1200)
            item = Item(desktop, watcher.wait_item())
            wait_for(lambda: watcher.evasions == 0, 5, "the question")
            wait_for(lambda: self.wakes(desktop, item), 5, "the item to follow the clock")

    def test_a_watcher_that_answers_too_late_is_believed_by_its_signal(self):
        with Desktop(display=None, clock=True) as desktop:
            watcher = Watcher(desktop)
            watcher.answers = False
            watcher.come()
            desktop.start_service()
            start(desktop, 1200)
            item = Item(desktop, watcher.wait_item())
            wait_for(lambda: self.wakes(desktop, item), 5, "the item to follow the clock")
            self.assertEqual(len(watcher.registered), 1)

    @staticmethod
    def wakes(desktop, item):
        """Whether a minute later hosts are told of another tooltip."""
        desktop.suspend(60)
        item.get("ToolTip")
        return "NewToolTip" in [signal.member for signal in item.signals.items]

    def test_without_a_host_nothing_wakes_for_it(self):
        with Desktop(display=None, clock=True) as desktop:
            watcher = Watcher(desktop, host=False)
            watcher.come()
            desktop.start_service()
            start(desktop, 1200)
            item = Item(desktop, watcher.wait_item())
            desktop.suspend(300)
            self.assertIn("left", item.get("ToolTip")[3])
            self.assertEqual(item.signals.items, [])


class SignalTests(unittest.TestCase):
    """Hosts are told of what changed, and of nothing else."""

    SECONDS = 10

    def count_for(self, desktop, item, seconds):
        """What the item says in so many seconds."""
        told = len(item.signals) + len(item.menu_signals)
        with contextlib.suppress(AssertionError):
            wait_for(lambda: not desktop.service_pid(), seconds, "nothing", interval=0.5)
        return len(item.signals) + len(item.menu_signals) - told

    def test_paused_it_is_silent(self):
        with tray() as (desktop, _, item):
            ask(desktop, "Pause", "(s)", "")
            state(desktop)
            self.assertEqual(self.count_for(desktop, item, self.SECONDS), 0)

    def test_running_it_speaks_once_a_minute_at_most(self):
        with tray() as (desktop, _, item):
            self.assertLessEqual(self.count_for(desktop, item, self.SECONDS), 1)

    def test_ten_minutes_are_ten_tooltips_and_the_steps(self):
        with tray(seconds=1500, clock=True) as (desktop, _, item):
            for minute in range(1, 11):
                desktop.suspend(60)
                wait_for(lambda count=minute: self.members(item).count("NewToolTip") == count,
                         5, "the tooltip's signal")
            members = self.members(item)
            self.assertEqual(members.count("NewToolTip"), 10)
            # 25 minutes have a step of 125 s.
            self.assertEqual(members.count("NewIcon"), 4)
            self.assertEqual(len(members), 14)
            self.assertEqual(item.menu_signals.items, [])

    @staticmethod
    def members(item):
        return [signal.member for signal in item.signals.items]

    def test_one_command_is_one_signal_of_each_kind(self):
        with tray() as (desktop, _, item):
            ask(desktop, "Pause", "(s)", "")
            wait_for(lambda: len(item.menu_signals) == 2, 5, "the menu's signals")
            self.assertEqual(sorted(self.members(item)), ["NewIcon", "NewToolTip"])
            self.assertEqual([signal.member for signal in item.menu_signals.items],
                             ["ItemsPropertiesUpdated", "LayoutUpdated"])


class MenuTests(unittest.TestCase):
    """com.canonical.dbusmenu, version 3, by a client that knows only the specification."""

    def test_it_is_complete(self):
        with tray() as (_, _, item):
            labels = item.labels()
            self.assertRegex(labels[0], r"^tea – 25:00 left, until \d\d:\d\d$|^tea – 24:5\d left")
            self.assertEqual(labels[1:], [
                "Pause", "Cancel", "Add 1 Minute", "Add 5 Minutes", "Start a Timer", "1 Minute",
                "3 Minutes", "5 Minutes", "10 Minutes", "15 Minutes", "25 Minutes", "45 Minutes",
                "1 Hour", "Open Window", "Preferences", "Quit; Timers Go On",
            ])
            self.assertFalse(item.entry("tea – .*").enabled)
            values = item.peer.get_all(item.name, "/MenuBar", "com.canonical.dbusmenu")
            self.assertEqual(values, {"Version": 3, "TextDirection": "ltr", "Status": "normal",
                                      "IconThemePath": []})

    def test_every_entry_does_what_it_says(self):
        with tray() as (desktop, _, item):
            item.choose("Pause")
            self.assertEqual(state(desktop), "paused")
            item.choose("Resume")
            self.assertEqual(state(desktop), "running")
            before = left(desktop)
            item.choose("Add 1 Minute")
            item.choose("Add 5 Minutes")
            self.assertAlmostEqual(left(desktop), before + 360, delta=5)
            item.choose("3 Minutes")
            self.assertEqual([timer["LengthUSec"] for timer in timers(desktop)][1:], [180000000])
            self.assertIn("and 1 more timer", item.labels())
            item.choose("Cancel")
            self.assertEqual([timer["Name"] for timer in timers(desktop)], ["tea"])

    def test_quitting_loses_no_timer(self):
        with tray(seconds=1200) as (desktop, watcher, item):
            item.choose("Quit; Timers Go On")
            wait_for(lambda: item_names(desktop) == [], 5, "the item to go")
            self.assertEqual(state(desktop), "running")
            watcher.registered.clear()
            start(desktop, 600)
            self.assertEqual(watcher.wait_item(), item.name)
            for _ in range(2):
                ask(desktop, "Pause", "(s)", "")
            item.choose("Quit")
            wait_for(lambda: not desktop.service_pid(), 5, "the service to end")
            self.assertEqual(item_names(desktop), [])
            desktop.start_service()
            self.assertEqual([timer["State"] for timer in timers(desktop)], ["paused"] * 2)

    def test_ids_stay_and_revisions_rise(self):
        with tray() as (desktop, _, item):
            ids, revisions = {}, []

            def look():
                revision, root = item.layout()
                revisions.append(revision)
                for entry in root.all():
                    key = "toggle" if entry.label in ("Pause", "Resume") else entry.label
                    if not entry.separator and key and entry.enabled:
                        self.assertEqual(ids.setdefault(key, entry.id), entry.id, key)

            for command in ["Pause", "Resume"] * 5:
                look()
                ask(desktop, command, "(s)", "")
            look()
            self.assertEqual(revisions, sorted(set(revisions)))
            wait_for(lambda: len(item.menu_signals) == 20, 5, "the menu's signals")
            told = [s.args[0] for s in item.menu_signals.items if s.member == "LayoutUpdated"]
            self.assertEqual(told, revisions[1:])

    def test_about_to_show_is_true_exactly_when_something_changed(self):
        with tray(clock=True) as (desktop, _, item):
            ask(desktop, "Pause", "(s)", "")
            for _ in range(3):
                before = item.layout()
                self.assertFalse(item.about_to_show())
                self.assertEqual(item.layout(), before)
            ask(desktop, "Resume", "(s)", "")
            for _ in range(3):
                before = item.layout()
                desktop.suspend(10)
                self.assertTrue(item.about_to_show())
                after = item.layout()
                self.assertNotEqual(after[1], before[1])
                self.assertEqual(after[0], before[0] + 1)
                self.assertEqual(item.menu_signals.items[-1].args, (after[0], 0))
            desktop.suspend(10)
            self.assertEqual(item.menu("AboutToShowGroup", "(ai)", [0, 9, 77777]),
                             ([0, 9], [77777]))
            desktop.suspend(10)
            revision = item.layout()[0]
            item.event(0, "opened")
            self.assertEqual(item.layout()[0], revision + 1)

    def test_parts_of_the_menu_can_be_read(self):
        with tray() as (_, _, item):
            start_id = item.entry("Start a Timer").id
            _, flat = item.layout(depth=1)
            self.assertTrue(flat.children)
            self.assertTrue(all(not entry.children for entry in flat.children))
            _, bare = item.layout(depth=0)
            self.assertEqual(bare.children, [])
            _, part = item.layout(parent=start_id, names=["label"])
            self.assertEqual([entry.label for entry in part.children][:2],
                             ["1 Minute", "3 Minutes"])
            self.assertEqual(set(part.properties), {"label"})
            groups = dict(item.menu("GetGroupProperties", "(aias)", [start_id, 77777], []))
            self.assertEqual(groups, {start_id: {"label": "Start a _Timer",
                                                 "children-display": "submenu"}})
            everything = item.menu("GetGroupProperties", "(aias)", [], [])
            self.assertEqual(len(everything), len(item.layout()[1].all()))
            self.assertEqual(item.menu("GetProperty", "(is)", start_id, "label"), "Start a _Timer")
            self.assertIs(item.menu("GetProperty", "(is)", start_id, "enabled"), True)

    def test_what_is_not_there_is_refused(self):
        with tray() as (desktop, _, item):
            for method, kinds, args in [
                ("GetLayout", "(iias)", (77777, -1, [])), ("AboutToShow", "(i)", (77777,)),
                ("GetProperty", "(is)", (77777, "label")), ("GetProperty", "(is)", (4, "nonsense")),
                ("Event", "(isvu)", (77777, "clicked", GLib.Variant("i", 0), 0)),
                ("EventGroup", "(a(isvu))", ([(77777, "clicked", GLib.Variant("i", 0), 0)],)),
                ("AboutToShowGroup", "(ai)", ([77777, 77778],)),
            ]:
                with self.assertRaisesRegex(GLib.Error, "no such item", msg=method):
                    item.menu(method, kinds, *args)
            clicks = [(number, "clicked", GLib.Variant("i", 0), 0)
                      for number in (77777, item.entry("Pause").id)]
            self.assertEqual(item.menu("EventGroup", "(a(isvu))", clicks), [77777])
            self.assertEqual(state(desktop), "paused")

    def test_a_name_with_underlines_is_shown_as_it_is(self):
        with tray(name="a_b__c") as (_, _, item):
            first = item.layout()[1].children[0]
            self.assertTrue(re.sub("__", "_", first.properties["label"]).startswith("a_b__c – "))


if __name__ == "__main__":
    unittest.main()
