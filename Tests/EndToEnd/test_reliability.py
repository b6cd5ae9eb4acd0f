# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Crashes, suspend, clock steps, reboots and damaged files: no timer is lost, none lies."""

import os
import random
import signal
import sqlite3
import stat
import threading
import time
import unittest

from gi.repository import GLib

from desktop import APP_ID, Desktop, wait_for
from timers import SECOND, boottime, get, left, manager, objects, refusal, serve, start, wait_state


def rows(desktop, sql, *values):
    """Runs SQL on the record of a service that is not running."""
    with sqlite3.connect(desktop.database, timeout=5) as database:
        return database.execute(sql, values).fetchall()


class CrashTests(unittest.TestCase):
    def test_fifty_kills_at_random_moments_leave_the_remainder_right(self):
        dice = random.Random(25)
        with Desktop(display=None) as desktop:
            service = serve(desktop)
            before = boottime()
            start(desktop, 1500, "tea")
            after = boottime()
            for round_ in range(50):
                # The moment of the crash is what the test is about.
                time.sleep(dice.random() * 0.05)
                service.kill()
                desktop.bus.wait_no_owner(APP_ID)
                service = serve(desktop)
                earliest = boottime()
                shown = left(desktop)
                latest = boottime()
                self.assertLessEqual(shown, 1500 - (earliest - after) + 0.001, round_)
                self.assertGreaterEqual(shown, 1500 - (latest - before) - 0.001, round_)
            self.assertEqual(get(desktop, "Name", 1), "tea")
            self.assertEqual(get(desktop, "Warning"), "")
            self.assertEqual(list(objects(desktop)), [1])

    def test_what_was_answered_survives_a_kill_in_mid_command(self):
        dice = random.Random(7)
        with Desktop(display=None) as desktop:
            serve(desktop)
            start(desktop, 3600)
            length = 3600
            for round_ in range(15):
                pid, sent = desktop.service_pid(), length
                killer = threading.Timer(0.01 + dice.random() * 0.1, os.kill,
                                         (pid, signal.SIGKILL))
                killer.start()
                try:
                    while True:
                        sent = length + 1
                        manager(desktop, "Add", "(xs)", SECOND, "")
                        length = sent
                except GLib.Error:
                    killer.join()  # the kill is what ended it
                desktop.bus.wait_no_owner(APP_ID)
                serve(desktop)
                saved = get(desktop, "LengthUSec", 1) / SECOND
                self.assertIn(saved, (length, sent), round_)
                length = saved

    def test_a_kill_while_it_rings_rings_on(self):
        with Desktop(display=None) as desktop:
            serve(desktop)
            start(desktop, 1)
            wait_state(desktop, "overtime")
            self.assertTrue(get(desktop, "Ringing", 1))
            desktop.kill_service()
            serve(desktop)
            self.assertTrue(get(desktop, "Ringing", 1))
            manager(desktop, "Stop")
            self.assertEqual(objects(desktop), {})

    def test_a_frozen_service_goes_on_where_it_should(self):
        with Desktop(display=None) as desktop:
            service = serve(desktop)
            start(desktop, 2)
            began = boottime()
            service.popen.send_signal(signal.SIGSTOP)
            wait_for(lambda: boottime() - began > 2.5, 5, "the deadline to pass")
            service.popen.send_signal(signal.SIGCONT)
            wait_state(desktop, "overtime")
            self.assertTrue(get(desktop, "Ringing", 1))
            self.assertAlmostEqual(
                get(desktop, "OvertimeUSec", 1) / SECOND, boottime() - began - 2, delta=0.5)


class ClockTests(unittest.TestCase):
    def test_eight_minutes_of_sleep_inside_twenty_five_leave_seventeen(self):
        with Desktop(display=None, clock=True) as desktop:
            serve(desktop)
            start(desktop, 1500)
            start(desktop, 1500, suspend="pause")
            desktop.suspend(480)
            self.assertAlmostEqual(left(desktop, 1), 1020, delta=1)
            self.assertAlmostEqual(left(desktop, 2), 1500, delta=1)
            desktop.kill_service()
            desktop.suspend(120)
            serve(desktop)
            self.assertAlmostEqual(left(desktop, 1), 900, delta=2)
            self.assertAlmostEqual(left(desktop, 2), 1500, delta=2)

    def test_setting_the_clock_moves_no_length_but_every_time_of_day(self):
        with Desktop(display=None, clock=True) as desktop:
            serve(desktop)
            start(desktop, 1500)
            until = round((time.time() + 7200) * SECOND)
            start(desktop, 1, until_usec=until)
            self.assertAlmostEqual(left(desktop, 2), 7200, delta=1)
            for step in (3600, -7200, 600):
                desktop.set_clock(step)
                clock = desktop.clock.real
                wait_for(lambda: abs(left(desktop, 2) - (7200 - clock)) < 3, 5,
                         f"the timer to follow the clock by {clock}")
                self.assertAlmostEqual(left(desktop, 1), 1500, delta=5)
            for step in (86_400, -172_800):
                desktop.set_clock(step)
                self.assertAlmostEqual(left(desktop, 1), 1500, delta=5)
                self.assertEqual(get(desktop, "State", 1), "running")

    def test_a_deadline_in_the_sleep_rings_or_is_reported_at_once(self):
        for asleep, rings in ((100, True), (3600, False)):
            with self.subTest(asleep), Desktop(display=None, clock=True) as desktop:
                notices = desktop.notification_recorder()
                serve(desktop)
                start(desktop, 30, "tea")
                desktop.suspend(asleep)
                wait_state(desktop, "overtime", 2)
                self.assertEqual(get(desktop, "Ringing", 1), rings)
                notices.wait_count(1)
                self.assertEqual(objects(desktop)[1]["RemainingUSec"], 0)
                self.assertAlmostEqual(
                    get(desktop, "OvertimeUSec", 1) / SECOND, asleep - 30, delta=2)

    def test_a_deadline_while_the_service_was_dead_is_told_of_once(self):
        for gone, rings in ((100, True), (3600, False), (50_000, False)):
            with self.subTest(gone), Desktop(display=None, clock=True) as desktop:
                notices = desktop.notification_recorder()
                serve(desktop)
                start(desktop, 30, "tea")
                desktop.kill_service()
                desktop.clock.move(real=gone, mono=gone, boot=gone)
                serve(desktop)
                notice = notices.wait_count(1)[0]
                self.assertIn("tea", notice.summary + notice.body)
                if gone < 43_200:
                    self.assertEqual(get(desktop, "Ringing", 1), rings)
                else:
                    self.assertEqual(objects(desktop), {}, "over for longer than overtime lasts")
                    self.assertIn(notice.id, notices.shown, "but there to be read")
                if not rings:
                    for _ in range(2):
                        desktop.kill_service()
                        serve(desktop)
                    told = [n for n in notices.items if not n.replaces]
                    self.assertEqual(len(told), 1)
                desktop.kill_service()
                lines = rows(desktop, "SELECT outcome, ended_ns - started_ns FROM history")
                self.assertEqual(len(lines), 1)
                self.assertEqual(lines[0][0], "finished")
                self.assertAlmostEqual(lines[0][1] / 1e9, 30, delta=1)

    def test_after_a_reboot_the_wall_clock_counts(self):
        with Desktop(display=None) as desktop:
            serve(desktop)
            start(desktop, 1500)
            desktop.kill_service()
            # As another boot would have left it, five minutes ago.
            rows(desktop, "UPDATE timers SET anchor_boot_id = 'another', anchor_boot_ns = 7, "
                          "anchor_awake_ns = 7, anchor_wall_ns = anchor_wall_ns - 300000000000")
            serve(desktop)
            self.assertAlmostEqual(left(desktop), 1200, delta=5)
            desktop.kill_service()
            # The battery of the clock was empty: the wall clock went back by years.
            rows(desktop, "UPDATE timers SET anchor_boot_id = 'third', anchor_boot_ns = 7, "
                          "anchor_wall_ns = anchor_wall_ns + 90000000000000000")
            serve(desktop)
            self.assertAlmostEqual(left(desktop), 1200, delta=8)


class RecordTests(unittest.TestCase):
    def expect_working(self, desktop):
        number = start(desktop, 600, "works")
        desktop.kill_service()
        serve(desktop)
        self.assertEqual(get(desktop, "Name", number), "works")
        mode = stat.S_IMODE(os.stat(desktop.database).st_mode)
        self.assertEqual(mode, 0o600)

    def aside(self, desktop):
        folder = os.path.dirname(desktop.database)
        return [name for name in os.listdir(folder) if ".damaged-" in name]

    def test_whatever_lies_in_its_place_the_service_starts_and_says_so(self):
        for content in (b"", bytes(8192), b"garbage" * 1000, b"SQLite format 3\0",
                        b"SQLite format 3\0" + b"\xff" * 9000):
            with self.subTest(content[:20]), Desktop(display=None) as desktop:
                os.makedirs(os.path.dirname(desktop.database))
                with open(desktop.database, "wb") as file:
                    file.write(content)
                desktop.run_marzano("status", check=False)
                serve(desktop)
                self.assertEqual(bool(get(desktop, "Warning")), bool(content))
                self.assertEqual(len(self.aside(desktop)), 1 if content else 0)
                self.expect_working(desktop)

    def test_hostile_rows_never_stop_the_service(self):
        with Desktop(display=None) as desktop:
            serve(desktop)
            start(desktop, 600, "one")
            start(desktop, 600, "two")
            for column in ("planned_ns", "length_ns", "left_ns", "anchor_boot_ns", "until_ns",
                           "chimes", "anchor_wall_ns", "started_ns"):
                for value in (0, -5, -2**63, 2**63 - 1):
                    desktop.kill_service()
                    rows(desktop, f"UPDATE timers SET {column} = ? WHERE name = 'one'", value)
                    serve(desktop)
                    self.assertIn("two", [t["Name"] for t in objects(desktop).values()])
                    if "one" not in [t["Name"] for t in objects(desktop).values()]:
                        start(desktop, 600, "one")

    def test_a_record_that_cannot_be_written_says_so_and_heals(self):
        with Desktop(display=None) as desktop:
            os.makedirs(desktop.database)
            serve(desktop)
            self.assertNotEqual(get(desktop, "Warning"), "")
            self.assertEqual(refusal(start, desktop, 600, "tea"), "NotSaved")
            self.assertEqual(get(desktop, "State"), "running", "it runs all the same")
            self.assertNotEqual(get(desktop, "NotSaved"), "")
            os.rmdir(desktop.database)
            changes = desktop.bus.record(interface="org.freedesktop.DBus.Properties")
            manager(desktop, "Pause")
            self.assertEqual(get(desktop, "NotSaved"), "")
            changes.wait(lambda item: item.args[1].get("NotSaved") == "", what="the good news")
            desktop.kill_service()
            serve(desktop)
            self.assertEqual(get(desktop, "State"), "paused")

    def test_what_could_not_be_saved_keeps_the_service_until_it_is(self):
        with Desktop(display=None, clock=True) as desktop:
            os.makedirs(desktop.database)
            service = serve(desktop)
            self.assertEqual(refusal(start, desktop, 600, "tea"), "NotSaved")
            self.assertEqual(refusal(manager, desktop, "Pause"), "NotSaved")
            for _ in range(3):
                desktop.clock.move(real=40, mono=40, boot=40)
                self.assertNotEqual(get(desktop, "NotSaved"), "")
            self.assertTrue(service.alive, "a paused timer that nobody else knows of")
            os.rmdir(desktop.database)
            desktop.clock.move(real=20, mono=20, boot=20)
            wait_for(lambda: get(desktop, "NotSaved") == "", 5, "the next attempt to save")
            desktop.kill_service()
            serve(desktop)
            self.assertEqual(get(desktop, "State"), "paused")

    def test_a_full_disk_says_so_and_heals(self):
        with Desktop(display=None) as desktop:
            serve(desktop)
            start(desktop, 600, "tea")
            desktop.kill_service()
            # No file of the service may grow beyond what the database has already.
            service = desktop.spawn("sh", "-c", "ulimit -f 0; trap '' XFSZ; exec \"$0\"",
                                    desktop.program("marzano-service"), name="marzano-service")
            wait_for(lambda: desktop.service_pid() == service.pid, 5, "the service")
            self.assertTrue(service.alive)
            self.assertEqual(refusal(start, desktop, 600, "more"), "NotSaved")
            self.assertEqual(get(desktop, "State"), "running")
            self.assertTrue(service.alive)
            desktop.kill_service()
            serve(desktop)
            self.assertIn("tea", [timer["Name"] for timer in objects(desktop).values()])


if __name__ == "__main__":
    unittest.main()
