# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The windows beside the main one by keyboard, the spinners' keys, and a clock that is set."""

import re

import timers
from desktop import Desktop, wait_for
from test_window import WindowCase


class BesideTheWindow(WindowCase):
    """Opened, read and closed without a mouse."""

    def closes_by_escape(self, desktop, program):
        wait_for(lambda: len(desktop.windows_of(program.pid)) == 2, 10, "a second window")
        main, second = sorted(desktop.windows_of(program.pid))
        desktop.focus(second)
        desktop.keys("Escape")
        wait_for(lambda: desktop.windows_of(program.pid) == [main], 10, "it to close")
        desktop.focus(main)

    def test_shows_the_keys(self):
        with Desktop() as desktop:
            program = self.open(desktop)
            for _ in range(2):
                desktop.keys("ctrl+question")
                desktop.access.wait("label", "Bring back the cancelled timer")
                self.closes_by_escape(desktop, program)
                desktop.access.gone("label", "Bring back the cancelled timer")

    def test_shows_who_made_it(self):
        with Desktop() as desktop:
            program = self.open(desktop)
            desktop.keys("F10")
            desktop.access.wait("menu item", "About Marzano")
            desktop.keys("a")
            desktop.access.wait("frame", "About Marzano")
            desktop.access.wait("label", re.compile(r".*GNU General Public License.*", re.DOTALL))
            self.closes_by_escape(desktop, program)
            desktop.access.wait("push button", "Start")

    def test_lets_the_alarm_be_heard(self):
        with Desktop(sound=True) as desktop:
            self.open(desktop)
            desktop.keys("ctrl+comma")
            desktop.access.wait("push button", "Hear the alarm").press()
            desktop.sound.wait_heard(timeout=10)

    def test_says_why_no_alarm_can_be_heard(self):
        with Desktop() as desktop:
            self.open(desktop)
            desktop.keys("ctrl+comma")
            desktop.access.wait("push button", "Hear the alarm").press()
            desktop.access.wait("label", re.compile(".*Not available.*"), timeout=15)


class TheSpinners(WindowCase):
    """Page keys and the wheel."""

    def test_page_keys_go_by_ten_and_the_wheel_by_one(self):
        with Desktop() as desktop:
            window = self.open(desktop)
            self.set_length(desktop, minutes=20)
            minutes = desktop.access.wait("spin button", "Minutes")
            self.tab_to(desktop, minutes)
            desktop.keys("Page_Up")
            wait_for(lambda: minutes.value == 30, 5, "ten minutes more")
            desktop.keys("Page_Down", "Page_Down")
            wait_for(lambda: minutes.value == 10, 5, "twenty minutes less")
            x, y, _, _ = desktop.geometry(desktop.windows_of(window.pid)[0])
            left, top, width, height = minutes.extents
            desktop.scroll(x + left + width / 2, y + top + height / 2, "up", 3)
            wait_for(lambda: minutes.value == 13, 5, "three minutes more")
            desktop.scroll(x + left + width / 2, y + top + height / 2, "down", 5)
            wait_for(lambda: minutes.value == 8, 5, "five minutes less")


class TheWallClock(WindowCase):
    """When a timer ends is said by the clock on the wall."""

    def test_the_end_moves_with_the_clock(self):
        with Desktop(clock=True) as desktop:
            self.open(desktop)
            timers.start(desktop, 6000)
            ends = desktop.access.wait("label", re.compile(r"ends at \d+:\d\d.*"))
            before = ends.text

            def hour(text):
                return int(re.search(r"(\d+):", text)[1])

            desktop.clock.move(real=3600)
            wait_for(lambda: hour(ends.text) != hour(before), 10, "the end to move")
            desktop.clock.move(real=-3600)
            wait_for(lambda: ends.text == before, 10, "the end to move back")
            self.assertAlmostEqual(timers.left(desktop), 5990, delta=15)
