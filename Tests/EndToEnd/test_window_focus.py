# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Whoever has no mouse always knows where they are: the focus is never on something unseen."""

import re
import unittest

from desktop import Desktop
from test_window import WindowCase


class TheFocus(WindowCase):
    """Where the keys go after something has come, gone or moved."""

    def start(self, desktop, *names):
        for name in names:
            desktop.run_marzano("start", "20m", name)
        for name in names if len(names) > 1 else ():
            desktop.access.wait("list item", re.compile(f"{name}, .*"))
        desktop.access.wait("push button", "Pause", ["focused"])

    def test_is_on_start_behind_the_stopwatch(self):
        with Desktop() as desktop:
            self.open(desktop)
            for key in ("ctrl+t", "Escape"):
                desktop.keys("ctrl+t")
                desktop.access.wait("push button", "Reset", ["focusable"])
                desktop.access.wait("label", "0:00.0")
                desktop.keys(key)
                desktop.access.wait("push button", "Start", ["focused"])
                desktop.access.wait("spin button", "Minutes")

    def test_stays_on_a_line_that_moves(self):
        with Desktop() as desktop:
            self.open(desktop)
            self.start(desktop, "soup", "rice", "tea")
            self.tab_to(desktop, desktop.access.wait("push button", "Pause soup"))
            desktop.keys("space")
            desktop.access.wait("push button", "Resume soup", ["focused"])
            desktop.keys("space")
            desktop.access.wait("push button", "Pause soup", ["focused"])

    def test_shows_the_timer_that_the_arrows_come_to(self):
        with Desktop() as desktop:
            self.open(desktop)
            self.start(desktop, "soup", "rice", "tea")
            self.tab_to(desktop, desktop.access.wait("list item", re.compile("soup, .*")))
            desktop.keys("Down")
            desktop.access.wait("list item", re.compile("rice, .*"), ["focused", "selected"])
            desktop.access.wait("frame", "rice – Marzano")
            desktop.keys("End")
            desktop.access.wait("frame", "tea – Marzano")
            desktop.keys("space")
            desktop.access.wait("list item", re.compile("tea, .*, paused"))

    def test_goes_back_to_the_timer_when_undo_has_been_pressed(self):
        with Desktop() as desktop:
            self.open(desktop)
            self.start(desktop, "soup", "rice", "tea")
            self.tab_to(desktop, desktop.access.wait("push button", "Remove rice"))
            desktop.keys("space")
            self.tab_to(desktop, desktop.access.wait("push button", "Undo"))
            desktop.keys("space")
            desktop.access.wait("list item", re.compile("rice, .*"))
            desktop.access.wait("push button", "Pause", ["focused"])

    def test_leaves_the_field_of_a_timer_that_has_gone(self):
        with Desktop() as desktop:
            self.open(desktop)
            self.start(desktop, "soup", "rice")
            desktop.keys("e")
            desktop.access.wait("text", "Length and name", ["focused"])
            desktop.run_marzano("cancel", "soup")
            desktop.access.wait("push button", "Pause", ["focused"])
            desktop.access.wait("label", "rice")

    def test_leaves_the_field_of_a_timer_that_rings(self):
        with Desktop() as desktop:
            self.open(desktop)
            desktop.run_marzano("start", "4s", "egg")
            desktop.access.wait("push button", "Pause", ["focused"])
            desktop.keys("e")
            desktop.access.wait("text", "Length and name", ["focused"])
            desktop.access.wait("push button", "Stop", ["focused"])
            desktop.keys("space")
            self.wait_state(desktop, None)

    def test_is_on_a_preset_that_was_brought_back(self):
        with Desktop() as desktop:
            self.open(desktop)
            desktop.keys("ctrl+p")
            desktop.access.wait("push button", "Remove 3m").press()
            self.tab_to(desktop, desktop.access.wait("push button", "Bring back 3m"))
            desktop.keys("space")
            desktop.access.wait("text", "Preset 2", ["focused"])


if __name__ == "__main__":
    unittest.main()
