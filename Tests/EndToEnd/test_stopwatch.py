# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The stopwatch of the window: counted, lapped, copied, hidden, closed and opened again."""

import re
import unittest

from gi.repository import GLib

from desktop import Desktop, wait_for
from test_window import WindowCase

TENTHS = re.compile(r"\d+:\d\d\.\d")
MANAGER = ("io.github.marzano_timer.Marzano", "/io/github/marzano_timer/Marzano",
           "io.github.marzano_timer.Marzano1.Manager")


def tenths(text):
    """How many tenths of a second a text such as 1:02.3 says."""
    minutes, seconds, tenth = re.fullmatch(r"(\d+):(\d\d)\.(\d)", text).groups()
    return int(minutes) * 600 + int(seconds) * 10 + int(tenth)


def wake_ups(pid):
    """How often the process's first thread has waited for something."""
    with open(f"/proc/{pid}/status", encoding="ascii") as file:
        return next(line for line in file if line.startswith("voluntary_ctxt_switches"))


class TheStopwatch(WindowCase):
    """Everything by keyboard, read as a screen reader reads it."""

    def show(self, desktop, **options):
        """Opens the window on the stopwatch; returns its digits."""
        window = self.open(desktop, **options)
        desktop.keys("ctrl+t")
        return window, desktop.access.wait("label", TENTHS)

    def ask(self, desktop, word=""):
        """The stopwatch as the service has it, or a command to it."""
        return desktop.bus.call(*MANAGER, "Stopwatch", GLib.Variant("(s)", (word,)))

    def state(self, desktop):
        return self.ask(desktop)["State"]

    def test_counts_laps_and_resets_by_keyboard_alone(self):
        with Desktop() as desktop:
            _, clock = self.show(desktop)
            self.assertEqual(clock.text, "0:00.0")
            desktop.access.wait("push button", "Start", states=["focused"])
            desktop.keys("space")
            desktop.access.wait("push button", "Pause")
            seen = set()
            wait_for(lambda: seen.add(clock.text) or len(seen) >= 4, 5, "the tenths to count")
            desktop.keys("l")
            desktop.access.wait("list item", re.compile(r"Lap 1, 0:\d\d\.\d, 0:\d\d\.\d"))
            desktop.keys("l")
            desktop.access.wait("list item", re.compile(r"Lap 2, .*"))
            lines = [item.name for item in desktop.access.find_all("list item")]
            self.assertEqual([name[:5] for name in lines], ["Lap 2", "Lap 1"])
            totals = [tenths(name.rpartition(" ")[2]) for name in lines]
            self.assertGreaterEqual(totals[0], totals[1])
            desktop.keys("space")
            desktop.access.wait("push button", "Resume")
            stopped = clock.text
            self.assertGreaterEqual(tenths(stopped), totals[0])
            desktop.keys("r")
            wait_for(lambda: clock.text == "0:00.0", 5, "the reset")
            desktop.access.gone("list item", re.compile("Lap .*"))
            self.assertEqual(self.state(desktop), "idle")
            desktop.keys("Escape")
            desktop.access.gone("label", TENTHS)

    def test_survives_close_and_kill(self):
        with Desktop() as desktop:
            window, clock = self.show(desktop)
            desktop.keys("space")
            desktop.access.wait("push button", "Pause")
            wait_for(lambda: tenths(clock.text) >= 5, 5, "half a second")
            desktop.keys("l")
            desktop.access.wait("list item", re.compile("Lap 1, .*"))
            before = tenths(clock.text)
            window.stop()
            desktop.kill_service()
            _, clock = self.show(desktop)
            desktop.access.wait("list item", re.compile("Lap 1, .*"))
            desktop.access.wait("push button", "Pause")
            wait_for(lambda: tenths(clock.text) > before, 5, "the time that went on")

    def test_follows_what_others_do(self):
        with Desktop() as desktop:
            _, clock = self.show(desktop)
            self.ask(desktop, "start")
            desktop.access.wait("push button", "Pause")
            self.ask(desktop, "pause")
            desktop.access.wait("push button", "Resume")
            left = clock.text
            self.assertEqual(self.ask(desktop)["ElapsedUSec"] // 100000, tenths(left))

    def test_copies_the_laps_as_a_table(self):
        with Desktop() as desktop:
            self.show(desktop)
            desktop.keys("space")
            desktop.access.wait("push button", "Pause")
            desktop.keys("l")
            desktop.access.wait("list item", re.compile("Lap 1, .*"))
            desktop.keys("l")
            desktop.access.wait("list item", re.compile("Lap 2, .*"))
            desktop.keys("ctrl+c")
            text = wait_for(lambda: desktop.run("xsel", "--clipboard", "--output").stdout, 5,
                            "the text on the clipboard")
            lines = [line.split("\t") for line in text.splitlines()]
            self.assertEqual(lines[0], ["Lap", "Time", "Total"])
            self.assertEqual([line[0] for line in lines[1:]], ["1", "2"])
            desktop.access.wait("label", "Laps copied")
            times = [(tenths(lap), tenths(total)) for _, lap, total in lines[1:]]
            self.assertEqual(times[0][0], times[0][1])
            self.assertAlmostEqual(times[0][1] + times[1][0], times[1][1], delta=1)

    def test_has_a_button_in_the_header_bar(self):
        with Desktop() as desktop:
            self.open(desktop)
            button = desktop.access.wait("push button", "Stopwatch")
            self.tab_to(desktop, button)
            desktop.keys("space")
            desktop.access.wait("label", TENTHS)
            desktop.access.gone("push button", "Stopwatch")
            desktop.access.press("push button", "Back")
            desktop.access.wait("push button", "Stopwatch")

    def test_a_timer_that_ends_comes_to_the_front(self):
        with Desktop() as desktop:
            self.show(desktop)
            desktop.run_marzano("start", "1s", "eggs")
            desktop.access.wait("push button", "Stop")
            desktop.access.wait("label", "eggs")

    def test_nothing_wakes_while_nobody_sees_it(self):
        with Desktop() as desktop:
            window, clock = self.show(desktop)
            desktop.keys("space")
            desktop.access.wait("push button", "Pause")
            shown = desktop.windows_of(window.pid)[0]
            desktop.run("xdotool", "windowminimize", str(shown))
            counts = []
            wait_for(lambda: counts.append(wake_ups(window.pid)) or counts[-2:-1] == counts[-1:],
                     15, "a second in which nothing wakes", interval=1)
            before = tenths(clock.text)
            desktop.run("xdotool", "windowmap", str(shown))
            wait_for(lambda: tenths(clock.text) >= before + 10, 5, "the time that went on")

    def test_every_control_has_a_name(self):
        with Desktop() as desktop:
            self.show(desktop)
            for role in ("push button", "toggle button", "list"):
                for item in desktop.access.find_all(role):
                    self.assertTrue(item.name, f"a {role} without a name: {item.extents}")
