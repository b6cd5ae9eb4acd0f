# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The window under the clock and under load: each second, many toggles, many timers."""

import os
import re
import statistics
import sys
import time

import timers
from desktop import Desktop, wait_for
from test_window import CLOCK, WindowCase

BOOT, BOOT_ALARM = 7, 9  # the numbers of CLOCK_BOOTTIME and CLOCK_BOOTTIME_ALARM
LATE = 0.3  # seconds behind its boundary that a label may be, on a busy machine, too


def say(text):
    """A line for the log of the tests."""
    print(f"    {text}", file=sys.stderr, flush=True)


def whole_seconds(text):
    """What 01:02:03 says, in seconds."""
    hours, minutes, seconds = map(int, text.split(":"))
    return hours * 3600 + minutes * 60 + seconds


def cpu_seconds(pid):
    """What a process has used of the processors until now."""
    with open(f"/proc/{pid}/stat", encoding="ascii") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def armed_clocks(pid):
    """The clocks of the timerfds of a process that will fire within a year."""
    found = []
    for number in os.listdir(f"/proc/{pid}/fdinfo"):
        with open(f"/proc/{pid}/fdinfo/{number}", encoding="ascii") as file:
            text = file.read()
        value = re.search(r"it_value: \((\d+), (\d+)\)", text)
        if value and value.groups() != ("0", "0") and int(value[1]) < 366 * 86400:
            found.append(int(re.search(r"clockid: (\d+)", text)[1]))
    return found


def place(desktop, window):
    """Where the window is; a tooltip is a smaller window of the same program."""
    found = map(desktop.geometry, desktop.windows_of(window.pid))
    return max(found, key=lambda geometry: geometry[3])[:2]


class TheTime(WindowCase):
    """What the window shows is what the service counts."""

    def test_counts_a_minute_second_by_second(self):
        with Desktop() as desktop:
            self.open(desktop)
            timers.start(desktop, 65)
            label = desktop.access.wait("label", CLOCK)
            timer = timers.objects(desktop)[1]
            end = (timer["AnchorBootTimeUSec"] + timer["LeftUSec"]) / timers.SECOND
            seen, before = [], None

            def watch():
                nonlocal before
                asked = timers.boottime()
                text = label.text
                if not seen or seen[-1][0] != text:
                    # Not yet at `before`, and at the latest now.
                    seen.append((text, before or asked, timers.boottime()))
                before = asked
                return text.startswith("+")

            wait_for(watch, 90, "the end", interval=0.004)
            minute = [(whole_seconds(text), old, new) for text, old, new in seen
                      if CLOCK.fullmatch(text) and 1 <= whole_seconds(text) <= 60]
            self.assertEqual([number for number, _, _ in minute], list(range(60, 0, -1)))
            offsets = [new - (end - number) for number, _, new in minute]
            say(f"behind the boundary: median {statistics.median(offsets) * 1000:.1f} ms, worst "
                f"{max(offsets) * 1000:.1f} ms, earliest {min(offsets) * 1000:.1f} ms")
            self.assertGreater(min(offsets), -0.02)
            self.assertLess(statistics.median(offsets), LATE)
            # What was still the old text when it was asked for; who asks may be late himself.
            self.assertLess(max(old - (end - number) for number, old, _ in minute), LATE)

    def test_toggles_from_both_sides_leave_one_timer_and_one_deadline(self):
        with Desktop() as desktop:
            # First the timer: while one page fades into another no click counts.
            desktop.run_marzano("start", "25m")
            window = self.open(desktop)
            button = desktop.access.wait("push button", "Pause")
            begin = time.monotonic()
            x, y = place(desktop, window)
            left, top, width, height = button.extents
            calls = desktop.monitor("type='method_call',interface='" + timers.MANAGER + "'")
            desktop.run("xdotool", "mousemove", str(x + left + width // 2),
                        str(y + top + height // 2))
            start = time.monotonic()
            clicks = desktop.spawn("xdotool", "click", "--repeat", "25", "--delay", "40", "1")
            for number in range(25):
                wait_for(lambda n=number: time.monotonic() >= start + n * 0.04, 5, "the next turn",
                         interval=0.002)
                timers.manager(desktop, "Toggle")
            self.assertEqual(clicks.wait(timeout=20), 0)
            lasted = time.monotonic() - start
            commands = {"Toggle", "Pause", "Resume"}

            def told():
                return sum(item.member in commands for item in calls.items)

            counts = []
            wait_for(lambda: counts.append(told()) or counts[-2:-1] == counts[-1:], 20,
                     "the last click to reach the service", interval=0.7)
            say(f"{counts[-1]} toggles in {lasted:.2f} s")
            self.assertGreater(counts[-1], 45)
            (number, timer), = timers.objects(desktop).items()
            self.assertEqual(number, 1)
            # A click means what its button said; the last word may be either side's.
            self.assertIn(timer["State"], ("running", "paused"))
            self.assertGreaterEqual(timers.left(desktop), 1500 - (time.monotonic() - begin) - 1)
            desktop.access.wait("push button", {"running": "Pause", "paused": "Resume"}
                                [timer["State"]])
            label = desktop.access.wait("label", CLOCK)
            wait_for(lambda: abs(whole_seconds(label.text) - timers.left(desktop)) <= 1.2, 5,
                     "the label to agree")

    def test_a_timer_that_was_paused_stays_and_the_others_go_on(self):
        with Desktop() as desktop:
            self.open(desktop)
            first, second = (timers.start(desktop, 600 + n, f"timer {n}") for n in (1, 2))
            pause = desktop.access.wait("push button", "Pause")
            desktop.access.wait("label", "timer 1")
            desktop.keys("space")
            wait_for(lambda: timers.get(desktop, "State", first) == "paused", 5, "the pause")
            # It is last in the list now, and still the one that is large.
            wait_for(lambda: pause.name == "Resume", 5, "the button to say so")
            other = desktop.access.wait("list item", re.compile("timer 2, .*"))
            seen = []
            wait_for(lambda: seen.append(other.name) or len(set(seen)) >= 3, 5,
                     "the other timer to count")
            desktop.keys("space")
            wait_for(lambda: timers.get(desktop, "State", first) == "running", 5, "the resumption")
            self.assertEqual(timers.get(desktop, "State", second), "running")

    def test_a_key_that_is_held_down_counts_once(self):
        with Desktop() as desktop:
            self.open(desktop)
            timers.start(desktop, 1500)
            desktop.access.wait("push button", "Pause")
            calls = desktop.monitor("type='method_call',interface='" + timers.MANAGER + "'")
            begin = time.monotonic()
            desktop.run("xdotool", "keydown", "space")
            timers.wait_state(desktop, "paused")
            # Long enough for a key to repeat many times.
            wait_for(lambda: time.monotonic() >= begin + 2, 5, "two seconds", interval=0.1)
            desktop.run("xdotool", "keyup", "space")
            desktop.keys("space")
            timers.wait_state(desktop, "running")
            self.assertEqual([call.member for call in calls.items
                              if call.member in ("Pause", "Resume")], ["Pause", "Resume"])

    def test_a_button_pressed_twice_starts_one_timer(self):
        with Desktop() as desktop:
            window = self.open(desktop)
            x, y = place(desktop, window)
            left, top, width, height = desktop.access.wait("push button", "Start").extents
            desktop.run("xdotool", "mousemove", str(x + left + width // 2),
                        str(y + top + height // 2), "click", "--repeat", "2", "--delay", "90", "1")
            desktop.access.wait("push button", "Pause")
            self.assertEqual([timer["State"] for timer in timers.objects(desktop).values()],
                             ["running"])

    def lines_are_true_where_they_are_seen(self, desktop, window):
        """The first line is, and after scrolling there the last one, which nobody had seen."""
        def told(number):
            line = desktop.access.find("list item", re.compile(f"timer {number}, .*"))
            parts = line.name.split(", ")[1].split(":")
            return sum(int(part) * 60 ** place for place, part in enumerate(reversed(parts)))

        def true(number):
            return abs(told(number) - timers.left(desktop, number)) <= 1.5

        wait_for(lambda: true(1), 5, "the first line")
        wait_for(lambda: not true(100), 5, "the last line to be left alone")
        x, y = place(desktop, window)
        left, top, width, height = desktop.access.wait(
            "list item", re.compile("timer 1, .*")).extents
        spot = x + left + width // 2, y + top + height // 2
        desktop.scroll(*spot, "down", 200)
        wait_for(lambda: true(100), 5, "the last line")
        desktop.scroll(*spot, "up", 200)

    def test_a_hundred_timers_are_listed_and_cost_little(self):
        with Desktop() as desktop:
            window = self.open(desktop)
            for number in range(1, 101):
                timers.start(desktop, 3600 + number, f"timer {number}")
            wait_for(lambda: len(desktop.access.find_all("list item")) == 100, 30, "100 lines",
                     interval=0.2)
            self.lines_are_true_where_they_are_seen(desktop, window)
            pause = desktop.access.wait("push button", "Pause timer 7")
            begin = time.monotonic()
            pause.press()
            wait_for(lambda: timers.get(desktop, "State", 7) == "paused", 5, "the pause")
            say(f"a press among 100 timers answered in {(time.monotonic() - begin) * 1000:.0f} ms")
            service = desktop.service_pid()
            # One to tell of the end, and where the kernel lets it one to wake the machine for it.
            clocks = sorted(armed_clocks(service))
            self.assertIn(clocks, ([BOOT], [BOOT, BOOT_ALARM]))
            pids, begin = (window.pid, service), time.monotonic()
            used = [cpu_seconds(pid) for pid in pids]
            wait_for(lambda: time.monotonic() >= begin + 4, 10, "four seconds", interval=0.1)
            lasted = time.monotonic() - begin
            shares = [(cpu_seconds(pid) - old) / lasted for pid, old in zip(pids, used)]
            say(f"of a core, with 100 timers: window {shares[0]:.1%}, service {shares[1]:.1%}")
            self.assertLess(shares[0], 0.5)
            self.assertLess(shares[1], 0.1)
