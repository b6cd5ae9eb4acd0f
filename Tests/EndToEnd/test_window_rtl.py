# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Languages that run from right to left: the window is mirrored, its digits are not."""

from desktop import Desktop
from test_window import WindowCase


class RightToLeft(WindowCase):
    """Where things stand, by their places on the screen."""

    def lefts(self, desktop, role, *names):
        return [desktop.access.wait(role, name).extents[0] for name in names]

    def places(self, locale):
        """The order of the spinners, and of the timer's buttons."""
        with Desktop(locale=locale) as desktop:
            self.open(desktop)
            spinners = self.lefts(desktop, "spin button", "Hours", "Minutes", "Seconds")
            desktop.run_marzano("start", "25m", "tea")
            buttons = self.lefts(desktop, "push button", "Cancel", "Pause", "Restart")
            adjusting = self.lefts(
                desktop, "push button", "5 minutes less", "1 minute less", "1 minute more",
                "5 minutes more")
            return spinners, buttons, adjusting

    def test_mirrors_the_window_but_not_the_digits(self):
        for locale in ("ar_EG.UTF-8", "he_IL.UTF-8"):
            with self.subTest(locale):
                spinners, buttons, adjusting = self.places(locale)
                self.assertEqual(spinners, sorted(spinners))
                self.assertEqual(adjusting, sorted(adjusting))
                self.assertEqual(buttons, sorted(buttons, reverse=True))

    def test_leaves_other_languages_as_they_are(self):
        _, buttons, _ = self.places("en_US.UTF-8")
        self.assertEqual(buttons, sorted(buttons))
