# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The window in other shapes: landscape, narrow, full screen; and its picture in bars."""

import os
import re
import subprocess

from desktop import Desktop, wait_for
from test_window import WindowCase
from test_window_looks import Picture

ROLES = ("push button", "spin button", "text", "label", "progress bar", "list item", "image")


class ShapeCase(WindowCase):
    """A window of a size."""

    def looked_at(self, desktop, **options):
        return desktop.windows_of(self.open(desktop, **options).pid)[0]

    def resize(self, desktop, window, width, height):
        desktop.run("xdotool", "windowsize", str(window), str(width), str(height))
        wait_for(lambda: desktop.geometry(window)[2:] == (width, height), 5,
                 f"a window of {width} × {height}")

    def outside(self, desktop, width, height):
        """What reaches out of the window."""
        return [f"{item!r} at {item.extents}"
                for role in ROLES for item in desktop.access.find_all(role)
                for x, y, wide, high in [item.extents]
                if min(x, y) < 0 or x + wide > width or y + high > height]

    def check(self, desktop, window, page):
        """Nothing is cut off: the narrow and the low window show all of a page."""
        for size in ((640, 360), (360, 640)):
            with self.subTest(page=page, size=size):
                self.resize(desktop, window, *size)
                found = []

                def fits():
                    found[:] = self.outside(desktop, *size)
                    return not found

                try:
                    wait_for(fits, 5, "everything to fit", interval=0.1)
                except AssertionError:
                    self.fail(f"{page} of {size}: {found}")


class EveryPage(ShapeCase):
    """640 × 360 and 360 × 640, title bar and all."""

    def try_pages(self, locale):
        with Desktop(locale=locale) as desktop:
            window = self.looked_at(desktop)
            self.check(desktop, window, "setting")
            desktop.keys("ctrl+t")
            desktop.access.wait("label", re.compile(r"\d:\d\d\.\d"))
            desktop.keys("space")
            desktop.access.wait("label", re.compile(r"0:00\.[1-9]"))
            desktop.keys("l")
            desktop.access.wait("list item")
            desktop.keys("space")
            self.check(desktop, window, "stopwatch")
            desktop.keys("ctrl+t")
            desktop.run_marzano("start", "25m", "Green tea")
            desktop.access.wait("label", "Green tea")
            self.check(desktop, window, "timer")
            desktop.run_marzano("start", "35m", "Pasta")
            desktop.access.wait("list item", re.compile("Pasta, .*"))
            self.check(desktop, window, "several timers")

    def test_fits_in_english(self):
        self.try_pages("C.UTF-8")

    def test_fits_in_german(self):
        self.try_pages("de_DE.UTF-8")


class FullScreen(ShapeCase):
    """Read from across a room."""

    def digits(self, desktop, window, label):
        """The height of the digits, in rows of the picture."""
        x, y, width, height = label.extents
        picture = Picture(desktop, window, (x, y, width, height))
        ground, width = picture.ground, width * 3
        rows = [picture.bytes[start:start + width]
                for start in range(0, len(picture.bytes), width)]
        inked = [any(abs(row[i] - ground[0]) > 100 for i in range(0, width, 3)) for row in rows]
        return sum(inked)

    def try_length(self, size, length, text):
        with Desktop(size=size) as desktop:
            window = self.looked_at(desktop)
            desktop.run_marzano("start", length, "Green tea")
            desktop.run_marzano("pause")
            desktop.access.wait("push button", "Resume")
            desktop.keys("F11")
            wait_for(lambda: desktop.geometry(window)[2:] == size, 5, "the full screen")
            label = desktop.access.wait("label", re.compile(text))
            wait_for(lambda: self.digits(desktop, window, label) >= size[1] / 4
                     or label.extents[2] >= size[0] * 0.9, 5,
                     "digits of a quarter of the height, or of all the width", interval=0.2)
            self.assertFalse(self.outside(desktop, *size))

    def test_a_quarter_of_the_height(self):
        for size in ((1280, 720), (1920, 1080)):
            for length, text in (("25m", r"2[45]:\d\d"), ("1h30m", r"1:(29|30):\d\d")):
                with self.subTest(size=size, length=length):
                    self.try_length(size, length, text)

    def test_all_the_width_where_it_is_narrow(self):
        self.try_length((720, 1280), "1h30m", r"1:(29|30):\d\d")

    def test_escape_leaves_it_and_the_timer_runs_on(self):
        with Desktop() as desktop:
            window = self.looked_at(desktop)
            desktop.run_marzano("start", "25m")
            desktop.access.wait("push button", "Pause", ["focused"])
            desktop.keys("F11")
            wait_for(lambda: desktop.geometry(window)[2:] == desktop.size, 5, "the full screen")
            desktop.keys("Escape")
            wait_for(lambda: desktop.geometry(window)[2:] != desktop.size, 5, "the usual window")
            self.assertEqual(self.timer(desktop)["state"], "running")
            desktop.keys("Escape")
            self.wait_state(desktop, None)


class Escape(ShapeCase):
    """It leaves what is open, one thing after the other."""

    def test_leaves_the_page_of_a_new_timer_from_its_field(self):
        with Desktop() as desktop:
            self.looked_at(desktop)
            desktop.run_marzano("start", "25m")
            desktop.access.wait("push button", "Pause", ["focused"])
            desktop.keys("ctrl+n")
            desktop.access.wait("push button", "Start", ["focused"])
            desktop.type("3m")
            field = desktop.access.wait("text", "Time and name", ["focused"])
            wait_for(lambda: field.text == "3m", 5, "what is typed")
            desktop.keys("Escape")
            wait_for(lambda: field.text == "", 5, "an empty field")
            desktop.keys("Escape")
            desktop.access.wait("push button", "Pause", ["focused"])
            self.assertEqual(self.timer(desktop)["state"], "running")


class Signs(ShapeCase):
    """A sign stands before its number, also where the language runs from right to left."""

    def ink(self, desktop, window, button):
        """What is written in a button: how many dots of ink each column has, from the left."""
        x, y, width, height = button.extents
        inner = (x, y, width, height)
        picture = Picture(desktop, window, inner)
        ground, stride = picture.ground, inner[2] * 3
        return [sum(abs(picture.bytes[row * stride + column] - ground[0]) > 60
                    for row in range(inner[3])) for column in range(0, stride, 3)]

    def shape(self, locale):
        with Desktop(locale=locale) as desktop:
            window = self.looked_at(desktop)
            desktop.run_marzano("start", "25m")
            button = desktop.access.wait("push button", "5 minutes less")
            desktop.access.wait("push button", "Pause", ["focused"])
            seen = []

            def still():
                seen.append(self.ink(desktop, window, button))
                return len(seen) > 1 and seen[-1] == seen[-2] and max(seen[-1]) > 4

            wait_for(still, 5, "its text, when nothing fades any more", interval=0.3)
            found = seen[-1]
            inked = [place for place, count in enumerate(found) if count]
            return [found[place] for place in range(inked[0], inked[-1] + 1)]

    def test_stand_on_the_left(self):
        for locale in ("C.UTF-8", "ar_EG.UTF-8"):
            with self.subTest(locale):
                found = self.shape(locale)
                third = len(found) // 3
                # The minus is a line of a dot or two; the five is high.
                self.assertLessEqual(max(found[:third]), 4, found)
                self.assertGreater(max(found[-third:]), 4, found)


class InTheBars(ShapeCase):
    """What a taskbar or a switcher shows of the window on X11."""

    def test_the_window_brings_its_icon(self):
        with Desktop() as desktop:
            window = self.looked_at(desktop)

            def icon():
                return desktop.run("xprop", "-id", str(window), "_NET_WM_ICON").stdout

            wait_for(lambda: "Icon" in icon(), 10, "_NET_WM_ICON")
            self.assertRegex(icon(), r"Icon \(\d+ x \d+\)")
