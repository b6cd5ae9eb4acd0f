# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The window: set, started, read, closed and opened again, by mouse, keyboard and screen reader."""

import json
import os
import re
import shutil
import time
import unittest

from desktop import APP_ID, Desktop, wait_for

CLOCK = re.compile(r"\d\d:\d\d:\d\d")
OVER = re.compile(r"\+\d\d:\d\d")


class WindowCase(unittest.TestCase):
    """What the tests of the window share."""

    def open(self, desktop, **options):
        """Starts the window; returns once it shows the timers as they are."""
        window = desktop.start_window(**options)
        wait_for(lambda: self.buttons(desktop) & {"Start", "Pause", "Resume", "Stop"}, 10,
                 "a page of the window")
        desktop.focus(wait_for(lambda: desktop.windows_of(window.pid), 10, "the window")[0])
        return window

    def buttons(self, desktop):
        return {item.name for item in desktop.access.find_all("push button")}

    def timers(self, desktop):
        return json.loads(desktop.run_marzano("status", "--json").stdout)["timers"]

    def timer(self, desktop):
        found = self.timers(desktop)
        self.assertEqual(len(found), 1, found)
        return found[0]

    def wait_state(self, desktop, state):
        wait_for(lambda: [t["state"] for t in self.timers(desktop)] == ([state] if state else []),
                 10, f"the state {state}")

    def tab_to(self, desktop, item):
        """Presses Tab until the item has the focus."""
        for _ in range(40):
            if "focused" in item.states:
                return
            before = desktop.access.wait(states=["focused"])
            desktop.keys("Tab")
            wait_for(lambda: "focused" not in before.states, 5, f"the focus to leave {before}")
        self.fail(f"Tab does not reach {item}")

    def set_length(self, desktop, hours=0, minutes=0, seconds=0):
        for name, value in (("Hours", hours), ("Minutes", minutes), ("Seconds", seconds)):
            desktop.access.wait("spin button", name).value = value


class TheWindow(WindowCase):
    """From setting a time to the alarm."""

    def test_counts_closes_opens_again_and_rings(self):
        with Desktop() as desktop:
            notes = desktop.notification_recorder()
            window = self.open(desktop)
            self.set_length(desktop, seconds=3)
            desktop.access.wait("push button", "Start").press()
            label = desktop.access.wait("label", CLOCK)
            seen = set()
            wait_for(lambda: seen.add(label.text) or "00:00:02" in seen, 5, "the label to count")
            window.stop()
            self.assertEqual(self.timer(desktop)["state"], "running")
            self.open(desktop)
            label = desktop.access.wait("label", OVER, timeout=6)
            wait_for(lambda: notes.shown, 5, "the notification")
            wait_for(lambda: label.text >= "+00:01", 5, "the overtime to count")
            desktop.access.wait("push button", "Stop").press()
            self.wait_state(desktop, None)
            desktop.access.wait("push button", "Start")

    def test_is_used_by_keyboard_alone(self):
        with Desktop() as desktop:
            self.open(desktop)
            desktop.access.wait("push button", "Start", states=["focused"])
            minutes = desktop.access.wait("spin button", "Minutes")
            self.tab_to(desktop, minutes)
            desktop.type("0")
            desktop.keys("Tab")
            desktop.access.wait("spin button", "Seconds", states=["focused"])
            desktop.type("75")
            desktop.keys("Return")
            self.wait_state(desktop, "running")
            self.assertEqual(self.timer(desktop)["length_ms"], 75000)
            desktop.keys("space")
            self.wait_state(desktop, "paused")
            desktop.keys("plus")
            wait_for(lambda: self.timer(desktop)["length_ms"] == 135000, 5, "a minute more")
            left = self.timer(desktop)["remaining_ms"]
            desktop.keys("Escape")
            self.wait_state(desktop, None)
            desktop.keys("ctrl+z")
            self.wait_state(desktop, "paused")
            self.assertEqual(self.timer(desktop)["remaining_ms"], left)
            desktop.keys("r")
            wait_for(lambda: self.timer(desktop)["length_ms"] == 75000, 5, "the restart")
            desktop.keys("ctrl+w")
            wait_for(lambda: desktop.window_pid() is None, 5, "the window to close")

    def test_reads_what_is_typed_anywhere_and_says_when_it_rings(self):
        with Desktop() as desktop:
            self.open(desktop)
            desktop.type("25m tea")
            desktop.access.wait("label", re.compile(r"tea · 25 min · rings at \d+:\d\d.*"))
            desktop.type(" 5m")
            desktop.access.wait("label", re.compile("“5m” is a second time.*"))
            desktop.keys("BackSpace", "BackSpace", "BackSpace", "Return")
            self.wait_state(desktop, "running")
            self.assertEqual(self.timer(desktop)["name"], "tea")

    def test_edits_length_and_name_in_place(self):
        with Desktop() as desktop:
            self.open(desktop)
            desktop.run_marzano("start", "25m", "tea")
            desktop.access.wait("label", CLOCK)
            desktop.keys("e")
            desktop.access.wait("text", "Length and name", states=["focused"])
            desktop.type("30m coffee")
            desktop.keys("Return")
            wait_for(lambda: self.timer(desktop)["name"] == "coffee", 5, "the new name")
            self.assertEqual(self.timer(desktop)["length_ms"], 1800000)

    def test_closes_the_preferences_by_escape(self):
        with Desktop() as desktop:
            window = self.open(desktop)
            for _ in range(2):
                desktop.keys("ctrl+comma")
                wait_for(lambda: len(desktop.windows_of(window.pid)) == 2, 5, "the preferences")
                form = wait_for(lambda: desktop.windows("Preferences"), 5, "their window")[0]
                desktop.focus(form)
                desktop.keys("Escape")
                wait_for(lambda: len(desktop.windows_of(window.pid)) == 1, 5, "them to close")

    def test_lists_several_timers_and_starts_presets(self):
        with Desktop() as desktop:
            self.open(desktop)
            desktop.keys("alt+2")
            self.wait_state(desktop, "running")
            self.assertEqual(self.timer(desktop)["length_ms"], 180000)
            desktop.keys("ctrl+n")
            desktop.access.wait("push button", "Start", states=["focused"])
            desktop.type("25 eggs")
            desktop.keys("Return")
            line = desktop.access.wait("list item", re.compile("eggs, .*, running"))
            line.find("push button", "Pause eggs").press()
            desktop.access.wait("list item", re.compile("eggs, .*, paused"))
            line = desktop.access.wait("list item", re.compile("3 min, .*"))
            line.find("push button", "Remove 3 min").press()
            wait_for(lambda: [t["name"] for t in self.timers(desktop)] == ["eggs"], 5, "one timer")
            desktop.access.wait("push button", "Undo").press()
            wait_for(lambda: len(self.timers(desktop)) == 2, 5, "both timers")

    def test_carries_seconds_into_minutes_and_minutes_into_hours(self):
        with Desktop() as desktop:
            self.open(desktop)
            self.set_length(desktop, minutes=59, seconds=75)
            spinners = {name: desktop.access.wait("spin button", name)
                        for name in ("Hours", "Minutes", "Seconds")}
            wait_for(lambda: [spinners[n].value for n in ("Hours", "Minutes", "Seconds")]
                     == [1, 0, 15], 5, "1:00:15")
            spinners["Seconds"].value = -1
            wait_for(lambda: [spinners[n].value for n in ("Hours", "Minutes", "Seconds")]
                     == [0, 59, 59], 5, "0:59:59")

    def test_a_second_start_presents_the_first_window(self):
        with Desktop() as desktop:
            first = self.open(desktop)
            second = desktop.spawn(desktop.program("marzano-window"))
            self.assertEqual(second.wait(timeout=10), 0)
            self.assertEqual(len(desktop.windows_of(first.pid)), 1)

    def test_follows_what_others_do(self):
        with Desktop() as desktop:
            self.open(desktop)
            desktop.run_marzano("start", "25m", "tea")
            desktop.access.wait("label", "tea")
            desktop.run_marzano("pause")
            desktop.access.wait("push button", "Resume")
            desktop.kill_service()
            wait_for(desktop.service_pid, 10, "the service to be brought back")
            desktop.run_marzano("resume")
            desktop.access.wait("push button", "Pause")

    def test_says_when_the_service_cannot_be_reached_and_tries_again(self):
        with Desktop() as desktop:
            lonely = os.path.join(desktop.root, "lonely")
            os.mkdir(lonely)
            shutil.copy(desktop.program("marzano-window"), lonely)
            window = desktop.spawn(os.path.join(lonely, "marzano-window"))
            desktop.access.wait("push button", "Try Again")
            desktop.focus(desktop.windows_of(window.pid)[0])
            retry = desktop.access.wait("push button", "Try Again", ["focused"])
            desktop.start_service()
            retry.press()
            desktop.access.wait("push button", "Start")

    def test_every_control_has_a_name(self):
        with Desktop() as desktop:
            self.open(desktop)
            desktop.run_marzano("start", "25m")
            desktop.access.wait("push button", "Pause")
            for role in ("push button", "toggle button", "spin button", "progress bar", "slider"):
                for item in desktop.access.find_all(role):
                    self.assertTrue(item.name, f"a {role} without a name: {item.extents}")

    def test_counts_each_second_once_and_on_time(self):
        with Desktop() as desktop:
            self.open(desktop)
            desktop.run_marzano("start", "5s")
            label = desktop.access.wait("label", CLOCK)
            seen = []
            end = time.monotonic() + 8
            while time.monotonic() < end:
                text = label.text
                if not seen or seen[-1][0] != text:
                    seen.append((text, time.clock_gettime(time.CLOCK_BOOTTIME)))
                if text.startswith("+"):
                    break
            # Zero may be seen for the instant until the service has said that it is over.
            seen = [one for one in seen if one[0] != "00:00:00"]
            texts = [text for text, _ in seen]
            self.assertEqual(texts[-5:], ["00:00:04", "00:00:03", "00:00:02", "00:00:01", "+00:00"])
            steps = [b[1] - a[1] for a, b in zip(seen[-5:], seen[-4:])]
            for step in steps:
                self.assertAlmostEqual(step, 1, delta=0.3, msg=steps)


class OtherShapes(WindowCase):
    """Full screen, the small window, winding, the stopwatch and the windows beside the main one."""

    def dial(self, desktop, window):
        """The middle of the tomato on the screen."""
        x, y, _, _ = desktop.geometry(window)
        left, top, width, height = desktop.access.wait("image").extents
        return x + left + width / 2, y + top + height / 2

    def spun(self, desktop):
        return [int(desktop.access.wait("spin button", name).value)
                for name in ("Hours", "Minutes", "Seconds")]

    def test_the_wheel_and_the_slider_wind_the_tomato(self):
        with Desktop() as desktop:
            window = self.open(desktop)
            self.set_length(desktop, minutes=5)
            shown = desktop.windows_of(window.pid)[0]
            x, y = self.dial(desktop, shown)
            desktop.scroll(x, y, "up", 3)
            wait_for(lambda: self.spun(desktop) == [0, 8, 0], 5, "three minutes more")
            slider = desktop.access.wait("slider", re.compile("Wind.*"))
            wait_for(lambda: round(slider.value) == 8, 5, "the slider to follow")
            slider.value = 20
            wait_for(lambda: self.spun(desktop) == [0, 20, 0], 5, "twenty minutes")

    def test_dragging_around_the_tomato_winds_a_minute_for_six_degrees(self):
        with Desktop() as desktop:
            window = self.open(desktop)
            self.set_length(desktop, minutes=0)
            x, y = self.dial(desktop, desktop.windows_of(window.pid)[0])
            desktop.run("xdotool", "mousemove", str(round(x)), str(round(y - 50)), "mousedown", "1")
            for dx, dy in ((20, -46), (35, -35), (46, -20), (50, 0)):
                desktop.run("xdotool", "mousemove", str(round(x + dx)), str(round(y + dy)))
            wait_for(lambda: self.spun(desktop) == [0, 15, 0], 5, "a quarter of a turn")
            desktop.run("xdotool", "mouseup", "1")
            desktop.keys("Return")
            self.wait_state(desktop, "running")
            self.assertEqual(self.timer(desktop)["length_ms"], 900000)

    def test_full_screen_gives_the_digits_a_quarter_of_the_height(self):
        with Desktop() as desktop:
            self.open(desktop)
            desktop.run_marzano("start", "25m")
            label = desktop.access.wait("label", CLOCK)
            desktop.keys("F11")
            label = desktop.access.wait("label", re.compile(r"2\d:\d\d"))
            # A line of text is taller than its digits by about a half.
            wait_for(lambda: label.extents[3] > 800 * 0.25 * 1.4, 5, "large digits")
            desktop.keys("F11")
            label = desktop.access.wait("label", CLOCK)
            wait_for(lambda: label.extents[3] < 120, 5, "the usual digits")

    def test_the_small_window_is_small_and_above(self):
        with Desktop() as desktop:
            window = self.open(desktop)
            desktop.run_marzano("start", "25m")
            desktop.access.wait("label", CLOCK)
            shown = desktop.windows_of(window.pid)[0]
            desktop.keys("ctrl+m")
            wait_for(lambda: desktop.geometry(shown)[3] < 220, 5, "a small window")
            wait_for(lambda: "ABOVE" in desktop.run("xprop", "-id", str(shown), "_NET_WM_STATE")
                     .stdout, 5, "the window above the others")
            desktop.keys("ctrl+m")
            wait_for(lambda: desktop.geometry(shown)[3] > 400, 5, "the usual window")

    def test_the_stopwatch_counts_laps_and_outlives_the_window(self):
        with Desktop() as desktop:
            window = self.open(desktop)
            desktop.keys("ctrl+t", "space")
            desktop.access.wait("label", re.compile(r"0:0[1-9]\.\d"))
            desktop.keys("l")
            desktop.access.wait("label", "Lap 1")
            window.stop()
            self.open(desktop)
            desktop.keys("ctrl+t")
            desktop.access.wait("label", "Lap 1")
            desktop.access.wait("push button", "Pause").press()
            desktop.access.wait("push button", "Reset").press()
            desktop.access.wait("label", "0:00.0")
            desktop.access.gone("label", "Lap 1")

    def test_presets_are_changed_moved_removed_and_brought_back(self):
        with Desktop() as desktop:
            self.open(desktop)
            desktop.keys("ctrl+p")

            def says(presets):
                if not os.path.exists(desktop.preferences):
                    return False
                with open(desktop.preferences, encoding="utf-8") as file:
                    return f"presets={presets}" in file.read()

            desktop.access.wait("push button", "Move 3m up").press()
            wait_for(lambda: says("3m;1m;5m;"), 5, "the moved preset")
            desktop.access.wait("push button", "Remove 1m").press()
            wait_for(lambda: says("3m;5m;"), 5, "one preset less")
            desktop.access.wait("push button", "Bring back 1m").press()
            wait_for(lambda: says("3m;1m;5m;"), 5, "the removed preset")

    def test_preferences_are_written_at_once(self):
        with Desktop() as desktop:
            self.open(desktop)
            desktop.keys("ctrl+comma")
            volume = desktop.access.wait("text", "Volume of the alarm in percent")
            self.tab_to(desktop, volume)
            desktop.type("40")
            desktop.keys("Return")
            wait_for(lambda: os.path.exists(desktop.preferences), 5, "the file")
            with open(desktop.preferences, encoding="utf-8") as file:
                self.assertIn("volume=40", file.read())
            desktop.keys("Escape")
            desktop.access.gone("text", "Volume of the alarm in percent")

    def test_the_field_brings_back_what_was_typed(self):
        with Desktop() as desktop:
            self.open(desktop)
            desktop.type("7m eggs")
            desktop.keys("Return")
            self.wait_state(desktop, "running")
            desktop.keys("Escape")
            self.wait_state(desktop, None)
            desktop.access.wait("push button", "Start", states=["focused"])
            desktop.type("1")
            field = desktop.access.wait("text", "Time and name", states=["focused"])
            desktop.keys("Escape")
            wait_for(lambda: field.text == "", 5, "an empty field")
            desktop.keys("Up")
            wait_for(lambda: field.text == "7m eggs", 5, "the text typed before")
