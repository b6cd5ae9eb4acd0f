# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Hands that slip, fingers on a touchpad, accents, long words: what people really do."""

import re
import unittest

from desktop import Desktop, Sway, wait_for
from test_window import WindowCase


class TheTomato(WindowCase):
    """Wound by mouse and touchpad."""

    def dial(self, desktop, window):
        """Moves the pointer to a place seen from the middle of the tomato."""
        left, top, _, _ = desktop.geometry(desktop.windows_of(window.pid)[0])
        x, y, width, height = desktop.access.wait("image").extents
        middle = left + x + width / 2, top + y + height / 2

        def move(*places):
            for dx, dy in places:
                desktop.run("xdotool", "mousemove", str(round(middle[0] + dx)),
                            str(round(middle[1] + dy)))

        return move

    def spins(self, desktop, *wanted):
        spinners = [desktop.access.wait("spin button", name)
                    for name in ("Hours", "Minutes", "Seconds")]
        wait_for(lambda: [round(one.value) for one in spinners] == list(wanted), 5,
                 f"the spinners to say {wanted}")

    def test_turns_back_at_once_at_its_end(self):
        with Desktop() as desktop:
            move = self.dial(desktop, self.open(desktop))
            self.set_length(desktop, minutes=3)
            move((0, -50))
            desktop.run("xdotool", "mousedown", "1")
            move((-20, -46), (-35, -35), (-46, -20), (-50, 0))
            self.spins(desktop, 0, 0, 0)
            move((-43, -25))
            self.spins(desktop, 0, 5, 0)
            desktop.run("xdotool", "mouseup", "1")

    def test_goes_on_in_small_steps_from_where_shift_is_pressed(self):
        with Desktop() as desktop:
            move = self.dial(desktop, self.open(desktop))
            self.set_length(desktop)
            move((0, -50))
            desktop.run("xdotool", "mousedown", "1")
            move((20, -46), (35, -35), (46, -20), (50, 0))
            self.spins(desktop, 0, 15, 0)
            desktop.run("xdotool", "keydown", "shift")
            move((48, 16))
            self.spins(desktop, 0, 15, 30)
            desktop.run("xdotool", "keyup", "shift", "mouseup", "1")

    def test_keeps_what_is_typed_when_it_is_only_touched(self):
        with Desktop() as desktop:
            move = self.dial(desktop, self.open(desktop))
            desktop.type("25m tea")
            desktop.access.wait("label", re.compile("tea · 25 min.*"))
            move((20, 0))
            desktop.run("xdotool", "click", "1")
            desktop.keys("Return")
            self.wait_state(desktop, "running")
            self.assertEqual(self.timer(desktop)["name"], "tea")

    def test_is_wound_by_a_finger_as_far_as_it_goes(self):
        with Sway() as desktop:
            desktop.start_window()
            desktop.access.wait("push button", "Start")
            self.set_length(desktop, minutes=5)
            x, y, width, height = desktop.access.wait("image").extents
            desktop.pointer.slide(x + width / 2, y + height / 2, "up", 70)
            spinner = desktop.access.wait("spin button", "Minutes")
            wait_for(lambda: spinner.value == 8, 5, "three minutes more")


class TheKeyboard(WindowCase):
    """Typing as people type."""

    def test_composes_accents_wherever_the_focus_is(self):
        with Desktop() as desktop:
            self.open(desktop)
            desktop.access.wait("push button", "Start", ["focused"])
            desktop.keys("dead_acute", "e")
            field = desktop.access.wait("text", "Time and name", ["focused"])
            wait_for(lambda: field.text == "é", 5, "one letter")

    def test_reads_the_digits_of_every_script_and_no_letters_in_a_spinner(self):
        with Desktop() as desktop:
            self.open(desktop)
            self.set_length(desktop, minutes=25)
            minutes = desktop.access.wait("spin button", "Minutes")
            for keys, value in (("abc", 25), (("U0663", "U0660"), 30), (("BackSpace",), 0)):
                self.tab_to(desktop, minutes)
                desktop.keys("ctrl+a", *keys)
                desktop.keys("Tab")
                wait_for(lambda: minutes.text == f"{value:02}", 5, f"{value} for {keys}")
                self.assertEqual(minutes.value, value)

    def test_takes_back_what_was_typed_before_what_was_cancelled(self):
        with Desktop() as desktop:
            self.open(desktop)
            desktop.run_marzano("start", "20m", "soup")
            desktop.run_marzano("cancel")
            desktop.access.wait("push button", "Start", ["focused"])
            desktop.type("7m egg")
            field = desktop.access.wait("text", "Time and name", ["focused"])
            wait_for(lambda: field.text == "7m egg", 5, "the text")
            desktop.keys("ctrl+z")
            wait_for(lambda: field.text != "7m egg", 5, "less text")
            self.assertEqual(self.timers(desktop), [])

    def test_long_words_do_not_widen_the_window(self):
        with Desktop() as desktop:
            window = self.open(desktop)
            width = desktop.geometry(desktop.windows_of(window.pid)[0])[2]
            word = "x" * 110
            desktop.access.wait("text", "Time and name").text = f"5m {word}"
            preview = desktop.access.wait("label", re.compile(f"{word} · 5 min.*"))
            x, _, wide, _ = preview.extents
            self.assertGreaterEqual(x, 0)
            self.assertLessEqual(x + wide, width)


class ThePresets(WindowCase):
    """What is changed in a line of the editor is true at once, in sight and in words."""

    def test_say_what_they_have_become(self):
        with Desktop() as desktop:
            self.open(desktop)
            desktop.keys("ctrl+p")
            field = desktop.access.wait("text", "Preset 1")
            self.tab_to(desktop, field)
            desktop.keys("ctrl+a")
            desktop.type("foo")
            desktop.keys("Return")
            wait_for(lambda: "foo" in field.description, 5, "what is wrong")
            self.assertEqual(desktop.access.wait("label", re.compile(".*foo.*")).name, field.description)
            desktop.keys("ctrl+a")
            desktop.type("1m")
            desktop.keys("Return")
            wait_for(lambda: field.description == "", 5, "nothing wrong")
            self.assertIsNone(desktop.access.find("label", re.compile(".*foo.*")))
            desktop.keys("ctrl+a")
            desktop.type("25 min work; 5m rest x4")
            desktop.keys("Return")
            wait_for(lambda: field.text == "25m work, 5m rest x4", 5, "the usual form")
            desktop.access.wait("push button", "Remove 25m work, 5m rest x4")


class TheSize(WindowCase):
    """The small window gives the size back."""

    def test_is_the_same_after_the_small_window(self):
        with Desktop() as desktop:
            window = self.open(desktop)
            shown = desktop.windows_of(window.pid)[0]

            def wait_size(what, *wanted):
                wait_for(lambda: desktop.geometry(shown)[2:] in wanted, 5, what)

            def wait_small():
                wait_for(lambda: desktop.geometry(shown)[2] < 320, 5, "the small window")

            desktop.run("xdotool", "windowsize", str(shown), "700", "720")
            wait_size("a larger window", (700, 720))
            desktop.keys("ctrl+m")
            wait_small()
            desktop.keys("ctrl+m")
            wait_size("the larger window again", (700, 720))
            desktop.keys("F11")
            wait_size("the full screen", desktop.size)
            desktop.keys("ctrl+m")
            wait_small()
            desktop.keys("F11")
            wait_size("the full screen again", desktop.size)
            desktop.keys("F11")
            wait_size("the larger window at last", (700, 720))


if __name__ == "__main__":
    unittest.main()
