# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The very first start, and what the preferences say when something is amiss."""

import re

from desktop import Desktop, wait_for
from test_window import WindowCase

HINT = re.compile("Type a time such as “25m tea”, turn the tomato, .*")


class TheFirstStart(WindowCase):
    """A hint tells how a time is set, until somebody has done so or closes it."""

    def hinted(self, desktop):
        """Whether the hint is there, once the page is."""
        desktop.access.wait("push button", "Start", ["focused"])
        return desktop.access.find("label", HINT) is not None

    def test_the_hint_goes_for_good_with_the_first_timer(self):
        with Desktop() as desktop:
            window = self.open(desktop)
            desktop.access.wait("label", HINT)
            desktop.type("25m tea")
            desktop.access.wait("label", re.compile("tea · 25 min · .*"))
            desktop.keys("Return")
            self.wait_state(desktop, "running")
            desktop.run_marzano("cancel")
            desktop.access.wait("label", re.compile("Type a time and a name.*"))
            self.assertFalse(self.hinted(desktop))
            window.stop()
            desktop.kill_service()
            self.open(desktop)
            desktop.access.wait("label", re.compile("Type a time and a name.*"))
            self.assertFalse(self.hinted(desktop))

    def test_the_hint_is_closed_by_keyboard_and_stays_away(self):
        with Desktop() as desktop:
            window = self.open(desktop)
            self.tab_to(desktop, desktop.access.wait("push button", "Close the hint"))
            desktop.keys("space")
            desktop.access.gone("label", HINT)
            self.assertFalse(self.hinted(desktop))
            window.stop()
            self.open(desktop)
            desktop.access.wait("label", re.compile("Type a time and a name.*"))
            self.assertFalse(self.hinted(desktop))


class ThePreferences(WindowCase):
    """What goes wrong is said where it was asked for."""

    def test_say_why_the_alarm_cannot_be_heard(self):
        with Desktop() as desktop:
            self.open(desktop)
            desktop.keys("ctrl+comma")
            desktop.access.wait("push button", "Hear the alarm").press()
            note = desktop.access.wait("label", re.compile("The alarm cannot be played: .+"))
            self.assertRegex(note.name, "Is a sound server running")

    def test_say_why_a_value_is_not_accepted(self):
        with Desktop() as desktop:
            self.open(desktop)
            desktop.keys("ctrl+comma")
            field = desktop.access.wait("text", "Volume of the alarm in percent")
            before = {item.name for item in desktop.access.find_all("label")}
            first = re.compile("Sound of the alarm.*")
            desktop.access.wait("text", first, ["focused"])
            desktop.keys("Tab")
            desktop.access.gone("text", first, ["focused"])
            field.text = "loud"
            desktop.keys("Return")
            new = wait_for(lambda: {item.name for item in desktop.access.find_all("label")}
                           - before, 5, "a sentence about the value")
            self.assertTrue(any("loud" in text for text in new), new)
