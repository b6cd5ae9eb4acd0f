# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""marzano doctor: what it finds in worlds that lack one thing or another."""

import os
import signal
import stat
import time
import unittest

from desktop import Desktop
import test_cli
from test_cli import DONE, FAILURE


class Doctor(test_cli.CommandLine):
    def checks(self, code=DONE, **options):
        """{name: (verdict, text and advice)} of a world."""
        document = self.json("doctor", code=code, **options)
        self.assertEqual(document["healthy"], code == DONE)
        return {check["name"]: (check["verdict"], f"{check['text']} {check['advice']}")
                for check in document["checks"]}

    def verdict(self, name, **options):
        return self.checks(**options)[name][0]

    def test_a_bare_world_will_do(self):
        checks = self.checks()
        for name in ("session-bus", "service", "record", "preferences", "clocks"):
            self.assertEqual(checks[name][0], "ok", checks[name])
        for name in ("notifications", "tray", "portals", "sound", "logind"):
            self.assertEqual(checks[name][0], "note", checks[name])
        self.assertIsNone(self.desktop.service_pid())
        lines = self.marzano("doctor").stdout.splitlines()
        self.assertEqual(len(lines), len(checks))
        for line, name in zip(lines, checks):
            self.assertRegex(line, rf"^(ok  |note)  +{name} ")

    def test_without_a_session_bus_it_says_so_and_ends_with_1(self):
        environment = {"DBUS_SESSION_BUS_ADDRESS": ""}
        result = self.marzano("doctor", code=FAILURE, environment=environment)
        self.assertRegex(result.stdout, r"(?m)^missing  session-bus .*dbus-run-session")

    def test_it_needs_no_environment(self):
        result = self.desktop.run("env", "-i", self.desktop.program("marzano"), "doctor",
                                  check=False)
        self.assertEqual(result.code, FAILURE)
        self.assertIn("session-bus", result.stdout)

    def test_the_service_is_asked_for_its_version(self):
        self.marzano("start", "25m")
        self.assertIn("version 0.", self.checks()["service"][1])

    def test_silence_costs_no_more_than_its_time(self):
        self.marzano("start", "25m")
        pid = self.desktop.service_pid()
        os.kill(pid, signal.SIGSTOP)
        try:
            begin = time.monotonic()
            self.assertEqual(self.verdict("service", code=FAILURE), "missing")
            self.assertLess(time.monotonic() - begin, 3.5)
        finally:
            os.kill(pid, signal.SIGCONT)

    def test_a_frozen_bus_is_told_in_time(self):
        daemon = self.desktop.session_bus_daemon
        os.kill(daemon.pid, signal.SIGSTOP)
        try:
            begin = time.monotonic()
            self.assertEqual(self.verdict("session-bus", code=FAILURE), "missing")
            self.assertLess(time.monotonic() - begin, 3.5)
        finally:
            os.kill(daemon.pid, signal.SIGCONT)

    def test_a_damaged_record_is_missing_and_one_set_aside_a_note(self):
        os.makedirs(os.path.dirname(self.desktop.database), exist_ok=True)
        with open(self.desktop.database, "wb") as file:
            file.write(b"no database" * 1000)
        self.assertEqual(self.verdict("record", code=FAILURE), "missing")
        self.marzano("start", "25m")  # the service sets it aside
        verdict, text = self.checks()["record"]
        self.assertEqual(verdict, "note")
        self.assertIn("marzano.db.damaged-", text)

    def test_wrong_preferences_are_a_note(self):
        os.makedirs(os.path.dirname(self.desktop.preferences), exist_ok=True)
        with open(self.desktop.preferences, "w", encoding="utf-8") as file:
            file.write("[alarm]\nvolume=loud\n[tray]\nshown=false\n")
        checks = self.checks()
        self.assertEqual(checks["preferences"][0], "note")
        self.assertIn("loud", checks["preferences"][1])
        self.assertIn("tray.shown is false", checks["tray"][1])

    def test_notification_servers_are_named(self):
        self.desktop.notification_recorder(capabilities=["body", "actions"])
        verdict, text = self.checks()["notifications"]
        self.assertEqual(verdict, "ok")
        self.assertIn("body, actions", text)

    def test_sound_and_speech_are_looked_for(self):
        folder = os.path.join(self.desktop.root, "bin")
        os.mkdir(folder)
        speech = os.path.join(folder, "spd-say")
        with open(speech, "w", encoding="utf-8") as file:
            file.write("#!/bin/sh\n")
        os.chmod(speech, stat.S_IRWXU)
        environment = {"PATH": f"{folder}:{os.environ['PATH']}",
                       "PULSE_SERVER": "unix:/somewhere"}
        checks = self.checks(environment=environment)
        self.assertEqual(checks["speech"], ("ok", f"{speech} None"))
        self.assertEqual(checks["sound"][0], "ok", checks["sound"])
        self.assertIn("unix:/somewhere", checks["sound"][1])


class OtherWorlds(unittest.TestCase):
    def lines(self, desktop):
        """{name: line} of what the doctor says."""
        said = desktop.run_marzano("doctor").stdout
        return {line.split()[1]: line for line in said.splitlines()}

    def test_a_notification_server_that_hangs_is_told_in_time(self):
        with Desktop(display=None, notifications="hang") as desktop:
            begin = time.monotonic()
            self.assertIn("does not answer", self.lines(desktop)["notifications"])
            self.assertLess(time.monotonic() - begin, 3.5)

    def test_a_panel_and_logind_are_found(self):
        with Desktop(panel=True, logind=True, notifications="dunst", accessible=False) as desktop:
            lines = self.lines(desktop)
            self.assertRegex(lines["tray"], "^ok ")
            self.assertRegex(lines["logind"], "^ok ")
            self.assertRegex(lines["notifications"], "^ok .*dunst")

    def test_an_installed_service_file_is_found(self):
        services = {"io.github.marzano_timer.Marzano": "marzano-service"}
        with Desktop(display=None, services=services) as desktop:
            self.assertRegex(self.lines(desktop)["activation"], "^ok ")
            self.assertIsNone(desktop.service_pid(), "looking does not start it")


if __name__ == "__main__":
    unittest.main()
