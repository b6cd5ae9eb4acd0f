# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The small window, which has no title bar: it is moved by dragging it anywhere."""

import itertools

from desktop import Desktop, wait_for
from test_window import CLOCK, WindowCase


class TheSmallWindow(WindowCase):
    """Dragged with the mouse under a window manager."""

    def drag(self, desktop, window, start, way):
        """Takes hold of a place, moves until the window follows, goes all the way, and lets go."""
        before = desktop.geometry(window)
        (x, y), (right, down) = start, way
        steps = itertools.cycle(range(20, 60))

        def follows():
            step = next(steps)
            desktop.run("xdotool", "mousemove", str(x + right * step // 100),
                        str(y + down * step // 100))
            return desktop.geometry(window)[:2] != before[:2]

        desktop.run("xdotool", "mousemove", str(x), str(y), "mousedown", "1")
        try:
            wait_for(follows, 10, "the window to follow the mouse", interval=0.03)
            desktop.run("xdotool", "mousemove", str(x + right), str(y + down))
            wait_for(lambda: abs(desktop.geometry(window)[0] - before[0] - right) < 20
                     and abs(desktop.geometry(window)[1] - before[1] - down) < 20,
                     5, f"the window to move by {way}")
        finally:
            desktop.run("xdotool", "mouseup", "1")

    def test_is_moved_by_dragging_and_its_buttons_still_work(self):
        with Desktop() as desktop:
            program = self.open(desktop)
            desktop.run_marzano("start", "25m", "tea")
            desktop.access.wait("label", CLOCK)
            window = desktop.windows_of(program.pid)[0]
            full = desktop.geometry(window)
            desktop.keys("ctrl+m")
            wait_for(lambda: desktop.geometry(window)[3] < full[3] // 2, 10, "the small window")
            # In the margin, and on the clock, which is a button.
            for part, way in ((0.02, (150, 90)), (0.5, (-120, 60))):
                x, y, width, height = desktop.geometry(window)
                self.drag(desktop, window, (round(x + width * part), y + height // 2), way)
            self.assertIsNone(desktop.access.find("text", "Length and name", ["focused"]),
                              "the clock was pressed")
            desktop.access.wait("push button", "Pause").press()
            self.wait_state(desktop, "paused")
