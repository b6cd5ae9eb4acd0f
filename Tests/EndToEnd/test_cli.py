# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The command line: its verbs, what they print, and how they end."""

import json
import os
import re
import signal
import subprocess
import time
import unittest

import jsonschema

from gi.repository import Gio, GLib

from desktop import BUILD, CHECKOUT, Desktop, wait_for
from processes import MARK

DONE, FAILURE, USAGE, NOTHING, NO_TIMER, UNREACHABLE, CANCELLED = range(7)
PAUSED, OVERTIME, URGENT = 7, 8, 33

with open(os.path.join(CHECKOUT, "data/schema/marzano-1.schema.json"), encoding="utf-8") as file:
    SCHEMA = jsonschema.Draft7Validator(json.load(file))


class CommandLine(unittest.TestCase):
    """A world without a display, for each test."""

    def setUp(self):
        self.desktop = Desktop(display=None)
        self.desktop.__enter__()
        self.addCleanup(self.desktop.__exit__, None, None, None)

    def marzano(self, *args, code=DONE, **options):
        """What a command line says, once it has ended with `code`."""
        result = self.desktop.run_marzano(*args, check=False, **options)
        self.assertEqual(result.code, code, f"marzano {args}\n{result.stdout}{result.stderr}")
        return result

    def json(self, *args, code=DONE, **options):
        """The document a command line prints, valid by the schema."""
        line = self.marzano(*args, "--json", code=code, **options).stdout
        self.assertEqual(line.count("\n"), 1, line)
        document = json.loads(line)
        problem = jsonschema.exceptions.best_match(SCHEMA.iter_errors(document))
        self.assertIsNone(problem, f"{line}{problem and problem.message}")
        return document

    def states(self):
        """{name: state} of the timers."""
        return {timer["name"]: timer["state"] for timer in self.json("status")["timers"]}

    def ring(self, name="tea"):
        """Starts a timer and returns when it is over."""
        self.marzano("start", "1s", name)
        wait_for(lambda: self.states().get(name) == "overtime", 5, "the end of the timer")


class Verbs(CommandLine):
    def test_a_timer_from_its_start_to_its_end(self):
        self.assertRegex(self.marzano("start", "25m", "tea").stdout,
                         r"^tea · running · 25:00 left · ends at (\w+ )?\d\d:\d\d\n$")
        self.assertRegex(self.marzano("status").stdout, r"^tea · running · 2[45]:\d\d left")
        self.assertRegex(self.marzano("pause").stdout, r"^tea · paused · 2[45]:\d\d left\n$")
        self.assertRegex(self.marzano("resume").stdout, "^tea · running")
        self.assertRegex(self.marzano("add", "5m").stdout, "^tea · running · (30:00|29:5.) left")
        self.assertRegex(self.marzano("-10m").stdout, "^tea · running · (20:00|19:5.) left")
        self.assertRegex(self.marzano("length", "1h").stdout, "^tea · running · (1:00:00|59:5.)")
        self.assertRegex(self.marzano("rename", "green", "tea").stdout, "^green tea · running")
        self.assertRegex(self.marzano("restart").stdout, "^green tea · running · 1:00:00 left")
        self.assertRegex(self.marzano("cancel").stdout, "^green tea · cancelled · (1:00:00|59:5)")
        self.assertEqual(self.marzano("status").stdout, "idle\n")
        self.assertIn("cancelled timer", self.marzano("undo", "7", code=NO_TIMER).stderr)
        self.assertRegex(self.marzano("undo").stdout, "^green tea · running · (1:00:00|59:5)")
        self.assertIn("no cancelled timer with the number 1",
                      self.marzano("undo", "1", code=NO_TIMER).stderr)

    def test_a_time_alone_starts_and_a_sign_adds(self):
        self.assertRegex(self.marzano("25m", "tea").stdout, "^tea · running · 25:00")
        self.assertRegex(self.marzano("+5").stdout, "^tea · running · (30:00|29:5.)")

    def test_toggle_does_what_one_key_can_mean(self):
        self.marzano("toggle", code=NOTHING)
        self.marzano("start", "25m", "tea")
        self.assertRegex(self.marzano("toggle").stdout, "paused")
        self.assertRegex(self.marzano("toggle").stdout, "running")
        self.marzano("cancel")
        self.assertRegex(self.marzano("toggle").stdout, "^timer|^tea · running · 25:00")
        self.marzano("cancel")
        self.assertRegex(self.marzano("toggle", "--all").stdout, "^tea · running · 25:00")

    def test_what_is_over_can_be_cancelled(self):
        self.ring()
        self.assertRegex(self.marzano("cancel").stdout, r"^tea · cancelled · \+00:0\d\n$")

    def test_the_end_is_silenced_and_stopped(self):
        self.ring()
        self.assertRegex(self.marzano("status").stdout, r"^tea · overtime · \+00:0\d · ended at")
        self.assertNotIn("ringing", self.marzano("silence").stdout)
        self.assertRegex(self.marzano("stop").stdout, r"^tea · stopped · \+00:")
        self.assertEqual(self.marzano("status").stdout, "idle\n")

    def test_several_timers_are_told_apart_by_name_and_number(self):
        self.marzano("start", "25m", "tea")
        self.marzano("start", "10m", "teapot")
        self.marzano("start", "5m")
        self.marzano("pause", "--timer", "TEA")
        self.assertEqual(self.states(), {"": "running", "teapot": "running", "tea": "paused"})
        self.marzano("pause", "teap")
        self.marzano("pause", "#3")
        self.assertEqual(set(self.states().values()), {"paused"})
        self.marzano("resume", "--all")
        self.assertEqual(set(self.states().values()), {"running"})
        self.marzano("pause", "te", code=NO_TIMER)
        self.marzano("pause", "coffee", code=NO_TIMER)
        self.marzano("pause", "9", code=NO_TIMER)
        self.assertRegex(self.marzano("status", "3").stdout, "^timer 3 · running")
        self.assertEqual(len(self.marzano("list").stdout.splitlines()), 3)
        self.assertEqual(self.marzano("list", "--format", "{name}").stdout, "\nteapot\ntea\n")
        self.marzano("cancel", "--all")
        self.assertEqual(self.marzano("list").stdout, "")

    def test_a_recipe_goes_from_step_to_step(self):
        answer = self.marzano("25m work, 5m rest x2").stdout
        self.assertRegex(answer, r"^work · running · 25:00 left .* · step 1 of 4 · then rest$")
        timer = self.json("next")["timers"][0]
        self.assertEqual((timer["name"], timer["step"], timer["steps"]), ("rest", 2, 4))
        self.assertEqual(timer["next"], {"name": "work", "length_ms": 1_500_000})
        self.assertEqual(timer["recipe"], "25m work, 5m rest x2")

    def test_a_timer_may_have_begun_before(self):
        timer = self.json("start", "25m", "tea", "--ago", "10m")["timers"][0]
        self.assertEqual(timer["length_ms"], 25 * 60_000)
        self.assertTrue(15 * 60_000 - 2000 < timer["remaining_ms"] <= 15 * 60_000, timer)
        self.assertEqual(timer["percent"], 40)

    def test_a_timer_may_end_at_a_time_of_day(self):
        timer = self.json("start", "bus", "--until", "23:59:58")["timers"][0]
        self.assertIn("T23:59:58", timer["ends_at"])
        self.assertEqual(timer["until"], timer["ends_at"])

    def test_a_timer_may_stand_still_in_suspend(self):
        timer = self.json("start", "25m", "--suspend", "pause")["timers"][0]
        self.assertEqual(timer["on_suspend"], "pause")

    def test_every_verb_answers_in_json(self):
        self.assertEqual(self.json("status")["state"], "idle")
        self.assertIsNone(self.json("status")["last"])
        for args in (["start", "25m", "tea"], ["pause"], ["resume"], ["toggle"], ["toggle"],
                     ["add", "5m"], ["length", "20m"], ["rename", "mint"], ["restart"],
                     ["status"], ["list"], ["cancel"], ["undo"]):
            document = self.json(*args)
            self.assertEqual(document["verb"], args[0])
            self.assertEqual(len(document["timers"]), 1, args)
        self.assertEqual(self.json("cancel")["timers"][0]["state"], "cancelled")
        self.assertEqual(self.json("status")["undoable"], [1])
        self.assertEqual(self.json("status")["last"], {"name": "tea", "length_ms": 1_200_000})
        self.ring()
        self.assertTrue(self.json("status")["timers"][0]["ringing"])
        self.json("silence")
        self.assertEqual(self.json("stop")["timers"][0]["state"], "dismissed")
        self.assertEqual(self.json("pause", code=NOTHING)["error"]["kind"], "nothing-to-act-on")
        self.assertEqual(self.json("pause", "x", code=NO_TIMER)["error"]["kind"], "no-such-timer")
        self.json("quit")
        self.json("quit")

    def test_quiet_status_is_an_exit_status(self):
        self.marzano("status", "-q", code=NOTHING)
        self.marzano("start", "25m")
        self.assertEqual(self.marzano("status", "-q").stdout, "")
        self.marzano("pause")
        self.marzano("status", "-q", code=PAUSED)
        self.marzano("cancel")
        self.ring()
        self.marzano("status", "-q", code=OVERTIME)
        self.marzano("status", "--format", "i3blocks", code=URGENT)

    def test_help_and_version_need_nothing(self):
        bare = ["env", "-i", self.desktop.program("marzano")]
        for args in (["--help"], ["help", "start"], ["start", "--help"], ["--version"]):
            self.assertTrue(self.desktop.run(*bare, *args).stdout)

    def test_nonsense_is_named_and_put_right(self):
        for args, word in ((["pasue"], "pause"), (["status", "--jsno"], "--json"),
                           (["status", "--format", "waybr"], "waybar"), (["start"], "25m"),
                           (["start", "25x"], "“x”"), (["list", "tea"], "“tea”"),
                           (["start", "100h"], "99:59:59"), (["add", "0"], "0")):
            result = self.marzano(*args, code=USAGE)
            self.assertEqual(result.stdout, "")
            self.assertIn(word, result.stderr)
            self.assertEqual(result.stderr.count("\n"), 1, result.stderr)


class States(CommandLine):
    """Which verb fits which state, by its exit status."""

    TABLE = {  # idle, running, paused, overtime
        "pause": (NOTHING, DONE, NOTHING, NOTHING),
        "resume": (NOTHING, NOTHING, DONE, NOTHING),
        "cancel": (NOTHING, DONE, DONE, DONE),
        "add": (NOTHING, DONE, DONE, DONE),
        "stop": (NOTHING, NOTHING, NOTHING, DONE),
        "silence": (NOTHING, NOTHING, NOTHING, DONE),
        "length": (NOTHING, DONE, DONE, NOTHING),
        "rename": (NOTHING, DONE, DONE, DONE),
        "restart": (DONE, DONE, DONE, DONE),
        "toggle": (DONE, DONE, DONE, DONE),
        "status": (DONE, DONE, DONE, DONE),
        "list": (DONE, DONE, DONE, DONE),
    }
    ARGUMENTS = {"add": ["1m"], "length": ["10m"], "rename": ["mint"]}

    def become(self, state):
        self.desktop.run_marzano("cancel", "--all", check=False)
        if state == "idle":
            return
        if state == "overtime":
            return self.ring()
        self.marzano("start", "25m", "tea")
        if state == "paused":
            self.marzano("pause")

    def test_every_verb_in_every_state(self):
        self.marzano("start", "1m", "before")
        for column, state in enumerate(("idle", "running", "paused", "overtime")):
            for verb, codes in self.TABLE.items():
                with self.subTest(verb=verb, state=state):
                    self.become(state)
                    self.marzano(verb, *self.ARGUMENTS.get(verb, []), code=codes[column])


class Service(CommandLine):
    """What happens when the service, the bus or the record is not as it should be."""

    def test_status_and_quit_start_no_service(self):
        self.marzano("status")
        self.marzano("list")
        self.marzano("quit")
        self.assertIsNone(self.desktop.service_pid())

    def test_status_reads_the_record_when_no_service_runs(self):
        self.marzano("start", "25m", "tea")
        self.desktop.kill_service()
        self.assertRegex(self.marzano("status").stdout, "^tea · running · 2[45]:")
        self.assertIsNone(self.desktop.service_pid())
        environment = {"DBUS_SESSION_BUS_ADDRESS": ""}
        self.assertRegex(self.marzano("status", environment=environment).stdout, "^tea · running")

    def test_quit_says_what_will_not_ring(self):
        self.marzano("start", "25m", "tea")
        self.assertIn("nothing will ring", self.marzano("quit").stderr)
        wait_for(lambda: self.desktop.service_pid() is None, 5, "the end of the service")
        self.assertRegex(self.marzano("toggle").stdout, "^tea · paused · 2[45]:")

    def test_without_a_session_bus_it_says_what_to_do(self):
        for address in ("", "unix:path=/nowhere"):
            environment = {"DBUS_SESSION_BUS_ADDRESS": address}
            result = self.marzano("start", "25m", code=UNREACHABLE, environment=environment)
            self.assertIn("dbus-run-session", result.stderr)
            self.assertEqual(result.stderr.count("\n"), 1)
        self.marzano("status", environment=environment)

    def test_no_display_points_to_the_verbs(self):
        result = self.marzano(code=FAILURE)
        self.assertIn("marzano --help", result.stderr)
        self.assertEqual(result.stderr.count("\n"), 1)

    def test_only_the_bus_address_is_needed(self):
        address = self.desktop.environment["DBUS_SESSION_BUS_ADDRESS"]
        home = self.desktop.environment["HOME"]
        bare = ["env", "-i", f"DBUS_SESSION_BUS_ADDRESS={address}", f"HOME={home}",
                f"{MARK}={self.desktop.mark}", self.desktop.program("marzano")]
        for args in (["25m", "tea"], ["status"], ["pause"], ["resume"], ["toggle"], ["toggle"],
                     ["add", "1m"], ["length", "5m"], ["rename", "mint"], ["restart"], ["list"],
                     ["status", "--json"], ["cancel"], ["undo"], ["quit"]):
            self.desktop.run(*bare, *args)

    def test_a_frozen_service_is_given_up_within_3_seconds(self):
        self.marzano("start", "25m", "tea")
        pid = self.desktop.service_pid()
        os.kill(pid, signal.SIGSTOP)
        try:
            begin = time.monotonic()
            calls = [self.desktop.start_marzano(*args) for args in (
                ["pause"], ["start", "5m"], ["status"], ["list"], ["toggle"], ["cancel", "--all"],
                ["add", "1m"], ["undo"], ["quit"], ["follow"], ["wait"], ["status", "-q"])]
            for call in calls:
                self.assertEqual(call.wait(), UNREACHABLE, call.output())
                self.assertEqual(call.output().count("\n"), 1, call.output())
            self.assertLess(time.monotonic() - begin, 3.0 + 1.0)
        finally:
            os.kill(pid, signal.SIGCONT)

    def test_a_frozen_bus_is_given_up_within_3_seconds(self):
        daemon = self.desktop.session_bus_daemon
        os.kill(daemon.pid, signal.SIGSTOP)
        try:
            begin = time.monotonic()
            self.marzano("pause", code=UNREACHABLE)
            self.assertLess(time.monotonic() - begin, 3.0 + 0.5)
        finally:
            os.kill(daemon.pid, signal.SIGCONT)

    def test_twenty_first_calls_make_one_service_and_twenty_timers(self):
        calls = [subprocess.Popen([self.desktop.program("marzano"), "start", "25m", f"t{number}"],
                                  env=self.desktop.environment, stdout=subprocess.PIPE,
                                  stderr=subprocess.PIPE, text=True) for number in range(20)]
        answers = [call.communicate(timeout=20) for call in calls]
        self.assertEqual([call.returncode for call in calls], [0] * 20, answers)
        for number, (out, _) in enumerate(answers):
            self.assertRegex(out, f"^t{number} · running · 25:00 left")
        self.assertEqual(len(self.json("status")["timers"]), 20)
        services = [pid for pid in self.desktop.leftovers()
                    if os.path.realpath(f"/proc/{pid}/exe") == os.path.join(
                        os.path.realpath(BUILD), "marzano-service")]
        wait_for(lambda: len([pid for pid in services if os.path.exists(f"/proc/{pid}")]) == 1, 5,
                 "the other services to leave")

    def test_thousands_of_calls_at_once_are_answered_and_the_last_one_counts(self):
        self.marzano("start", "25m", "tea")
        peer, answers = self.desktop.peer(), []
        count = 5000

        def call(number):
            peer.connection.call(
                "io.github.marzano_timer.Marzano", "/io/github/marzano_timer/Marzano",
                "io.github.marzano_timer.Marzano1.Manager", "Rename",
                GLib.Variant("(ss)", (f"name {number}", "")), None, Gio.DBusCallFlags.NONE, 20000,
                None, lambda connection, result: answers.append(connection.call_finish(result)))

        peer.in_loop(lambda: [call(number) for number in range(count)])
        wait_for(lambda: len(answers) == count, 30, f"{count} answers")
        self.assertEqual(list(self.states()), [f"name {count - 1}"])


class Writing(CommandLine):
    """What cannot be written is said once, and a reader that has gone away is no mistake."""

    def shell(self, script):
        return self.desktop.run("sh", "-c", f"PATH={BUILD}:$PATH; {script}", check=False)

    def test_a_full_disk_is_a_failure(self):
        for args in ("status", "status --json", "--help", "list", "start 5m", "follow"):
            self.marzano("start", "25m", "tea")
            result = self.shell(f"marzano {args} > /dev/full")
            self.assertEqual(result.code, FAILURE, args)
            self.assertEqual(result.stderr.count("\n"), 1, result.stderr)
            self.assertIn("No space left", result.stderr)

    def test_what_is_not_saved_is_told_when_quitting(self):
        os.makedirs(self.desktop.database)
        self.marzano("start", "25m", "tea", code=FAILURE)
        said = self.marzano("status").stderr
        self.assertEqual(said.count("\n"), 1, said)
        self.assertIn(self.desktop.database, said)
        self.assertEqual(self.marzano("status", "--quiet").stderr, "")
        self.assertIn("has ended with the timer service", self.marzano("quit", code=FAILURE).stderr)

    def test_a_stream_that_is_closed_from_the_beginning_is_a_failure(self):
        for args in ("status", "start 5m", "list --json", "config"):
            result = self.shell(f"marzano {args} >&-")
            self.assertEqual((result.code, result.stdout), (FAILURE, ""), args)
            self.assertEqual(result.stderr.count("\n"), 1, result.stderr)
            self.assertIn("Bad file descriptor", result.stderr)
        self.assertEqual(self.shell("marzano pause <&- >&- 2>&-").code, FAILURE)
        self.assertEqual(self.shell("marzano resume <&- 2>&-").code, DONE)
        self.assertEqual(self.shell("marzano resume >&- 2>&-").code, NOTHING)

    def test_a_closed_pipe_is_no_failure(self):
        result = self.shell("marzano --help | true; marzano --help | head -1")
        self.assertEqual((result.code, result.stderr), (0, ""))
        self.assertEqual(len(result.stdout.splitlines()), 1)

    def test_follow_ends_with_its_reader(self):
        self.marzano("start", "25m", "tea")
        self.marzano("pause")  # nothing more will be written
        result = self.shell("marzano follow | head -1")
        self.assertRegex(result.stdout, "^tea · paused")
        self.assertEqual(result.code, 0)


class Waiting(CommandLine):
    def test_wait_ends_with_the_timer(self):
        self.marzano("start", "1s", "tea")
        self.assertRegex(self.marzano("wait").stdout, r"^tea · overtime · \+00:0")
        self.marzano("wait")

    def test_start_may_wait(self):
        lines = self.marzano("start", "1s", "tea", "--wait").stdout.splitlines()
        self.assertRegex(lines[0], "^tea · running · 0:01")
        self.assertRegex(lines[1], "^tea · overtime")

    def test_wait_tells_a_cancelled_timer(self):
        self.marzano("start", "25m", "tea")
        waiting = self.desktop.start_marzano("wait", "--timer", "tea")
        self.wait_watched(waiting)
        self.marzano("cancel")
        self.assertEqual(waiting.wait(), CANCELLED)
        self.assertIn("tea · cancelled", waiting.output())

    def test_wait_with_nothing_to_wait_for(self):
        self.marzano("wait", code=NOTHING)
        self.assertIsNone(self.desktop.service_pid())
        self.marzano("start", "25m", "tea")
        self.marzano("wait", "coffee", code=NO_TIMER)

    def test_wait_is_interrupted(self):
        self.marzano("start", "25m", "tea")
        waiting = self.desktop.start_marzano("wait")
        self.wait_watched(waiting)
        os.kill(waiting.pid, signal.SIGINT)
        self.assertEqual(waiting.wait(), 130)

    def test_wait_outlives_the_service(self):
        self.marzano("start", "3s", "tea")
        waiting = self.desktop.start_marzano("wait")
        self.wait_watched(waiting)
        self.desktop.kill_service()
        self.assertEqual(waiting.wait(), DONE)
        self.assertIsNotNone(self.desktop.service_pid())  # brought back, so that it rings

    def wait_watched(self, waiting):
        """Returns when the process listens to SIGINT, which it does just before it follows."""
        def listens():
            assert waiting.alive, waiting.output()
            with open(f"/proc/{waiting.pid}/status", encoding="ascii") as status:
                caught = int(re.search(r"SigCgt:\s*(\w+)", status.read()).group(1), 16)
            return caught & (1 << (signal.SIGINT - 1))

        wait_for(listens, 5, "wait to listen")


if __name__ == "__main__":
    unittest.main()
