# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Chains of countdowns in the window: typed, previewed, followed, and gone on with by hand."""

import re

from desktop import Desktop, wait_for
from test_window import CLOCK, OVER, WindowCase


class RecipesInTheWindow(WindowCase):
    """`25m work, 5m rest x4` from the field to the last step."""

    def test_is_typed_followed_and_gone_on_with(self):
        with Desktop() as desktop:
            self.open(desktop)
            desktop.type("25m work, 5m rest x2")
            desktop.access.wait("label", re.compile(
                r"2 × \(25 min work, 5 min rest\) · ends at \d+:\d\d.*"))
            desktop.keys("Return")
            self.wait_state(desktop, "running")
            desktop.access.wait("label", "work")
            desktop.access.wait("label", "then rest, 5:00")
            desktop.access.wait("push button", "Next step").press()
            wait_for(lambda: self.timer(desktop)["name"] == "rest", 5, "the next step")
            self.assertEqual(self.timer(desktop)["length_ms"], 300000)
            desktop.access.wait("label", "then work, 25:00")
            desktop.keys("n")
            desktop.access.wait("label", "then rest, 5:00")
            desktop.keys("n")
            wait_for(lambda: self.timer(desktop)["name"] == "rest", 5, "the last step")
            # Nothing follows any more.
            desktop.access.gone("push button", "Next step")
            desktop.access.gone("label", re.compile("then .*"))

    def test_waits_at_the_end_of_a_step_where_the_recipe_asks(self):
        with Desktop() as desktop:
            self.open(desktop)
            desktop.type("2s boil, 5m rest ask")
            desktop.access.wait("label", re.compile(r"2 s boil, 5 min rest · waits for you .*"))
            desktop.keys("Return")
            desktop.access.wait("label", OVER)
            desktop.access.wait("label", "then rest, 5:00")
            desktop.access.wait("push button", "Next step", states=["sensitive"]).press()
            wait_for(lambda: self.timer(desktop)["name"] == "rest", 5, "the next step")
            self.wait_state(desktop, "running")
            desktop.access.wait("label", CLOCK)

    def test_says_what_is_wrong_with_a_step(self):
        with Desktop() as desktop:
            self.open(desktop)
            desktop.type("25m work, 5m rest 6m, 3m")
            desktop.access.wait("label", re.compile("“6m” is a second time.*"))
