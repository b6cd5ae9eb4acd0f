# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What an alarm can do besides: get louder, speak, chime, keep the computer awake or wake it."""

import os
import stat
import time
import unittest

from gi.repository import GLib

from desktop import APP_ID, APP_PATH, Desktop, wait_for

MANAGER = f"{APP_ID}1.Manager"
TIMER = f"{APP_ID}1.Timer"
POWERDEVIL = "org.kde.Solid.PowerManagement"


class AlarmCase(unittest.TestCase):
    """What the tests share."""

    def world(self, preferences="", **options):
        desktop = Desktop(display=None, **options)
        desktop.__enter__()
        self.addCleanup(desktop.__exit__, None, None, None)
        os.makedirs(os.path.dirname(desktop.preferences), exist_ok=True)
        with open(desktop.preferences, "w", encoding="utf-8") as file:
            file.write(preferences)
        return desktop

    def program(self, desktop, name):
        """A program of that name, first in the path, that writes down how it was called."""
        folder = os.path.join(desktop.root, "bin")
        os.makedirs(folder, exist_ok=True)
        out = os.path.join(desktop.root, f"{name}.called")
        path = os.path.join(folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(f'#!/bin/sh\nprintf "%s\\n" "$*" >> {out}\n')
        os.chmod(path, stat.S_IRWXU)
        desktop.environment["PATH"] = folder + ":" + desktop.environment["PATH"]
        return out

    def wait_text(self, path, timeout=5):
        def text():
            if not os.path.exists(path):
                return ""
            with open(path, encoding="utf-8") as file:
                return file.read()

        return wait_for(text, timeout, f"something in {path}")

    def get(self, desktop, name):
        return desktop.bus.get(APP_ID, APP_PATH, MANAGER, name)

    def wait_state(self, desktop, wanted):
        wait_for(lambda: self.get(desktop, "State") == wanted, 5, f"the state {wanted}")


class EscalationTests(AlarmCase):
    def test_runs_the_command_and_gets_louder_once_nobody_reacts(self):
        desktop = self.world(clock=True, sound=True)
        called = os.path.join(desktop.root, "escalated")
        with open(desktop.preferences, "w", encoding="utf-8") as file:
            file.write("[alarm]\nsound=bell\nvolume=10\nescalate-after=1m\n"
                       f'escalate-command=echo "$MARZANO_NAME" >> {called}\n')
        desktop.run_marzano("start", "1s", "tea")
        quiet = desktop.sound.wait_heard()
        self.assertFalse(os.path.exists(called))
        desktop.suspend(60)
        self.assertEqual(self.wait_text(called), "tea\n")
        wait_for(lambda: desktop.sound.level(60) > 4 * quiet, 5, "the louder alarm")
        desktop.run_marzano("stop")
        desktop.sound.wait_silent(time.monotonic())

    def test_whoever_stops_it_in_time_hears_no_more(self):
        desktop = self.world(clock=True)
        called = os.path.join(desktop.root, "escalated")
        with open(desktop.preferences, "w", encoding="utf-8") as file:
            file.write(f"[alarm]\nescalate-after=1m\nescalate-command=touch {called}\n")
        desktop.run_marzano("start", "1s", "tea")
        self.wait_state(desktop, "overtime")
        desktop.run_marzano("stop")
        desktop.run_marzano("start", "5m", "other")
        desktop.suspend(120)
        self.assertEqual(desktop.run_marzano("status").code, 0)
        self.assertFalse(os.path.exists(called))

    def test_the_sound_ends_by_itself_and_the_overtime_counts_on(self):
        desktop = self.world("[alarm]\nlasts=5m\n", clock=True, sound=True)
        desktop.run_marzano("start", "1s", "tea")
        desktop.sound.wait_heard()
        desktop.suspend(5 * 60)
        desktop.sound.wait_silent(time.monotonic())
        path = self.get(desktop, "CurrentTimer")
        self.assertFalse(desktop.bus.get(APP_ID, path, TIMER, "Ringing"))
        self.assertIn("+05:0", desktop.run_marzano("status").stdout)


class SpeechTests(AlarmCase):
    def test_speaks_the_name_where_there_is_a_speaker(self):
        desktop = self.world("[alarm]\nspeak=true\n")
        called = self.program(desktop, "spd-say")
        desktop.run_marzano("start", "1s", "tea; rm -rf x")
        self.assertEqual(self.wait_text(called), "-l en -- tea; rm -rf x is over\n")

    def test_without_a_speaker_the_rest_goes_on(self):
        desktop = self.world("[alarm]\nspeak=true\n")
        server = desktop.notification_recorder()
        desktop.environment["PATH"] = "/nowhere"
        desktop.run_marzano("start", "1s", "tea")
        server.wait_count(1)


class ChimeTests(AlarmCase):
    def test_chimes_at_each_interval_also_after_more_time(self):
        desktop = self.world("[alarm]\nchime-every=10m\n", clock=True, sound=True)
        desktop.run_marzano("start", "1h", "work")
        for minutes in (10, 10):
            began = time.monotonic()
            desktop.suspend(minutes * 60)
            desktop.sound.wait_heard()
            desktop.sound.wait_silent(began, timeout=5)
            desktop.run_marzano("add", "5m")


class AwakeTests(AlarmCase):
    LOGIN = ("org.freedesktop.login1", "/org/freedesktop/login1",
             "org.freedesktop.login1.Manager", "ListInhibitors")

    def test_keeps_awake_while_a_timer_runs_when_wanted(self):
        desktop = self.world("[awake]\nwhile-running=true\n", logind=True)

        def wait_locks(count):
            wait_for(lambda: len(desktop.system.call(*self.LOGIN)) == count, 5, f"{count} locks")

        desktop.run_marzano("start", "5m")
        wait_locks(1)
        desktop.run_marzano("pause")
        wait_locks(0)
        desktop.run_marzano("resume")
        wait_locks(1)
        desktop.kill_service()
        wait_locks(0)


class WakeTests(AlarmCase):
    XML = f"""<node><interface name="{POWERDEVIL}">
      <method name="scheduleWakeup"><arg type="s" direction="in"/><arg type="o" direction="in"/>
        <arg type="t" direction="in"/><arg type="u" direction="out"/></method>
      <method name="clearWakeup"><arg type="i" direction="in"/></method>
      </interface></node>"""

    def test_says_what_would_wake_the_computer_and_asks_powerdevil(self):
        desktop = self.world()
        asked, numbers = [], iter(range(1, 100))

        def answer(_interface, member, args):
            asked.append((member, args[-1]))
            if member == "scheduleWakeup":
                return GLib.Variant("(u)", (next(numbers),))
            return None

        peer = desktop.peer()
        peer.export("/org/kde/Solid/PowerManagement", self.XML, answer)
        peer.own(POWERDEVIL)
        # Root may set the kernel's alarm timer, which would come first.
        desktop.spawn("setpriv", "--bounding-set=-wake_alarm", desktop.program("marzano-service"))
        desktop.bus.wait_owner(APP_ID)
        wait_for(lambda: self.get(desktop, "WakesBy") == "powerdevil", 5, "PowerDevil")
        desktop.run_marzano("start", "10m")
        wait_for(lambda: asked, 5, "the wake-up to be asked for")
        self.assertAlmostEqual(asked[0][1], time.time() + 600, delta=5)
        desktop.run_marzano("cancel")
        wait_for(lambda: ("clearWakeup", 1) in asked, 5, "the wake-up to be taken back")

    def test_the_kernel_or_nothing_is_named_without_it(self):
        desktop = self.world()
        desktop.start_service()
        self.assertIn(self.get(desktop, "WakesBy"), ("kernel", "nothing"))


if __name__ == "__main__":
    unittest.main()
