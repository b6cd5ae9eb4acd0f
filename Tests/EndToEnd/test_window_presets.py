# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The presets: put in another order with the mouse, and chains of countdowns among them."""

import configparser
import itertools

from desktop import Desktop, wait_for
from test_window import WindowCase


class Presets(WindowCase):
    """The editor's lines, and what their buttons start."""

    def kept(self, desktop):
        """The first presets of the file."""
        reader = configparser.RawConfigParser()
        reader.read(desktop.preferences, encoding="utf-8")
        return reader.get("timer", "presets", fallback="").split(";")[:4]

    def open_editor(self, desktop):
        desktop.keys("ctrl+p")
        desktop.access.wait("text", "Preset 1")
        form = wait_for(lambda: desktop.windows("Presets"), 5, "the presets")[0]
        desktop.focus(form)
        return form

    def handle(self, desktop, number):
        """The place in the window by which a line is dragged: left of its field."""
        x, y, _, height = desktop.access.wait("text", f"Preset {number}").extents
        return x - 24, y + height // 2

    def move(self, desktop, form, x, y):
        desktop.run("xdotool", "mousemove", "--window", str(form), str(x), str(y))

    def stand_in_order(self, desktop, texts):
        """Whether the main window has their buttons one after the other."""
        places = [desktop.access.wait("push button", f"Start {text}").extents for text in texts]
        return places == sorted(places, key=lambda place: (place[1], place[0]))

    def drag(self, desktop, source, target):
        """Takes a line by its handle until it follows, and drops it on another."""
        form = self.open_editor(desktop)
        x, y = self.handle(desktop, source)
        end = self.handle(desktop, target)
        before = len(desktop.windows())
        steps = itertools.cycle(range(10, 30))

        def follows():
            self.move(desktop, form, x + next(steps), y + 4)
            return len(desktop.windows()) > before

        self.move(desktop, form, x, y)
        desktop.run("xdotool", "mousedown", "1")
        try:
            wait_for(follows, 10, "the line to follow the mouse", interval=0.03)
            self.move(desktop, form, end[0] + 40, end[1])
            self.move(desktop, form, *end)
        finally:
            desktop.run("xdotool", "mouseup", "1")

    def test_are_put_in_another_order_by_dragging(self):
        for source, target, order in ((1, 3, ["3m", "5m", "1m", "10m"]),
                                      (4, 2, ["1m", "10m", "3m", "5m"])):
            with self.subTest(order), Desktop() as desktop:
                self.open(desktop)
                self.drag(desktop, source, target)
                wait_for(lambda: self.kept(desktop) == order, 5, f"the order {order}")
                # The main window has them in that order, too.
                wait_for(lambda: self.stand_in_order(desktop, order), 5, "their buttons")

    def test_are_moved_by_the_keyboard_from_their_field(self):
        with Desktop() as desktop:
            self.open(desktop)
            self.open_editor(desktop)
            self.tab_to(desktop, desktop.access.wait("text", "Preset 1"))
            desktop.keys("alt+Down")
            desktop.access.wait("text", "Preset 2", ["focused"])
            wait_for(lambda: self.kept(desktop) == ["3m", "1m", "5m", "10m"], 5, "the order")
            desktop.keys("Tab")
            desktop.access.wait("push button", "Move 1m up", ["focused"])
            self.assertEqual(self.kept(desktop), ["3m", "1m", "5m", "10m"])

    def test_may_be_chains_of_countdowns(self):
        with Desktop() as desktop:
            self.open(desktop)
            self.open_editor(desktop)
            first = desktop.access.wait("text", "Preset 1")
            self.tab_to(desktop, first)
            desktop.keys("ctrl+a")
            desktop.type("25m work, 5m rest x4")
            desktop.keys("Return")
            wait_for(lambda: self.kept(desktop)[0] == "25m work, 5m rest x4", 5, "the chain")
            desktop.keys("Escape")
            desktop.access.wait("push button", "Start 25m work, 5m rest x4").press()
            desktop.access.wait("label", "then rest, 5:00")
            self.assertEqual(self.timer(desktop)["name"], "work")
