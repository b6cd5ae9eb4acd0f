# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The verbs about files and the past: config, preset, history, stats, and the stopwatch."""

import contextlib
import csv
import datetime
import io
import os
import re
import sqlite3
import subprocess
import unittest

from desktop import wait_for
from world import locale_environment
from test_cli import (DONE, FAILURE, NO_TIMER, NOTHING, UNREACHABLE, USAGE, CommandLine)


class Desk(CommandLine):
    """All of these work with no service and start none."""

    def no_service(self):
        self.assertIsNone(self.desktop.service_pid())

    def write_preferences(self, text):
        os.makedirs(os.path.dirname(self.desktop.preferences), exist_ok=True)
        with open(self.desktop.preferences, "w", encoding="utf-8") as file:
            file.write(text)

    def read_preferences(self):
        with open(self.desktop.preferences, encoding="utf-8") as file:
            return file.read()


class Config(Desk):
    def test_values_are_read_set_and_reset(self):
        self.assertEqual(self.marzano("config", "get", "alarm.volume").stdout, "100\n")
        self.assertFalse(os.path.exists(self.desktop.preferences), "reading makes no file")
        said = self.marzano("config", "set", "alarm.volume", "50").stdout
        self.assertEqual(said, "alarm.volume = 50\n")
        self.assertIn("volume=50\n", self.read_preferences())
        self.assertEqual(self.marzano("config", "get", "alarm.volume").stdout, "50\n")
        self.assertEqual(self.marzano("config", "alarm.volume").stdout, "50\n")
        self.assertEqual(self.marzano("config", "alarm.volume", "60").stdout,
                         "alarm.volume = 60\n")
        self.assertEqual(self.marzano("config", "reset", "alarm.volume").stdout,
                         "alarm.volume = 100\n")
        self.assertNotIn("volume", self.read_preferences())
        self.no_service()

    def test_the_list_tells_value_standard_and_purpose(self):
        self.marzano("config", "set", "tray.icons", "symbolic")
        lines = self.marzano("config").stdout.splitlines()
        self.assertEqual(lines, self.marzano("config", "list").stdout.splitlines())
        line = next(line for line in lines if line.startswith("tray.icons "))
        self.assertRegex(line, r"^tray\.icons +symbolic \(standard: automatic\) +Icons of the tray")
        other = next(line for line in lines if line.startswith("alarm.volume "))
        self.assertNotIn("standard:", other)
        preferences = self.json("config")["preferences"]
        self.assertEqual(len(preferences), len(lines))
        self.assertEqual(preferences["tray.icons"]["value"], "symbolic")
        self.assertEqual(preferences["tray.icons"]["standard"], "automatic")
        only = self.json("config", "get", "tray.icons")
        self.assertEqual(list(only["preferences"]), ["tray.icons"])
        self.assertEqual(only["file"], self.desktop.preferences)

    def test_a_wrong_key_or_value_is_named_and_put_right(self):
        for args, words in (
                (("get", "alarm.volme"), ("alarm.volme", "alarm.volume?")),
                (("get", "volume"), ("alarm.volume?",)),
                (("set", "alarm.volume", "800"), ("800", "0 … 100")),
                (("set", "tray.icons", "colored"), ("automatic, symbolic", "coloured?")),
                (("set", "timer.presets", "4m tea;rubbish"), ("rubbish",)),
                (("gte", "alarm.volume"), ("gte", "get?")),
                (("set", "alarm.volume"), ("config",))):
            result = self.marzano("config", *args, code=USAGE)
            self.assertEqual((result.stdout, result.stderr.count("\n")), ("", 1), result.stderr)
            for word in words:
                self.assertIn(word, result.stderr)
        self.assertFalse(os.path.exists(self.desktop.preferences))

    def test_comments_and_keys_of_others_stay(self):
        self.write_preferences("# mine\n[alarm]\nvolume=70\n[other]\nkey=value\n")
        self.marzano("config", "set", "alarm.speak", "true")
        self.marzano("config", "reset", "alarm.volume")
        text = self.read_preferences()
        for part in ("# mine", "key=value", "speak=true"):
            self.assertIn(part, text)

    def test_what_is_wrong_with_the_file_is_told(self):
        self.write_preferences("[alarm]\nvolume=loud\n")
        result = self.marzano("config", "get", "alarm.volume")
        self.assertEqual(result.stdout, "100\n")
        self.assertIn("loud", result.stderr)
        self.assertIn("loud", self.json("config")["warnings"][0])
        self.write_preferences("[alarm]\nsound=a\\nb\n")
        self.assertIn("one line of text", self.marzano("config", "get", "alarm.sound").stderr)
        self.write_preferences("no key file")
        result = self.marzano("config", "set", "alarm.volume", "50", code=FAILURE)
        self.assertIn(self.desktop.preferences + ": ", result.stderr)
        self.assertEqual(result.stderr.count("\n"), 1, "it is told once")
        self.assertEqual(self.read_preferences(), "no key file", "it is not written over")

    def test_a_running_service_notices_by_itself(self):
        self.marzano("start", "25m")
        self.marzano("config", "set", "timer.on-suspend", "pause")

        def policy():
            self.marzano("cancel", "--all")
            return self.json("start", "5m")["timers"][0]["on_suspend"]

        wait_for(lambda: policy() == "pause", 5, "the service to read the preferences")

    def test_folders_that_are_not_absolute_are_ignored(self):
        self.desktop.environment |= {"XDG_CONFIG_HOME": "here", "XDG_STATE_HOME": "here"}
        home = self.desktop.environment["HOME"]
        self.assertEqual(self.json("config")["file"], home + "/.config/marzano/preferences.ini")
        self.marzano("start", "25m")
        self.assertTrue(os.path.exists(home + "/.local/state/marzano/marzano.db"))
        self.assertFalse(os.path.exists("here") or os.path.exists("/here"))


class Preset(Desk):
    def test_presets_are_added_started_and_removed(self):
        before = self.json("preset")["presets"]
        self.marzano("preset", "add", "4m", "green tea")
        self.assertEqual(self.json("preset")["presets"],
                         before + [{"text": "4m green tea", "name": "green tea"}])
        self.no_service()
        self.assertRegex(self.marzano("preset", "start", "green", "tea").stdout,
                         "^green tea · running · 4:00 left")
        self.assertEqual(self.json("preset", "start", "5m")["timers"][0]["length_ms"], 300_000)
        self.marzano("preset", "remove", "Green", "Tea")
        self.assertEqual(self.json("preset")["presets"], before)
        self.assertEqual(self.marzano("preset", "list").stdout,
                         "".join(preset["text"] + "\n" for preset in before))

    def test_a_name_alone_starts_its_preset(self):
        self.marzano("preset", "add", "4m", "tea")
        self.assertRegex(self.marzano("start", "tea").stdout, "^tea · running · 4:00 left")
        self.assertRegex(self.marzano("start", "TEA", "--ago", "1m").stdout,
                         "^tea · running · 3:00 left")
        self.assertRegex(self.marzano("start", "7m", "tea").stdout, "^tea · running · 7:00 left")
        self.marzano("start", "te", code=USAGE)

    def test_a_recipe_is_a_preset_too(self):
        self.marzano("preset", "add", "25m work, 5m rest x4")
        self.assertRegex(self.marzano("start", "work").stdout, "^work · running · 25:00 left")
        self.assertRegex(self.marzano("next", "work").stdout, "^rest · running · 5:00 left")

    def test_a_preset_of_the_same_name_is_replaced(self):
        before = len(self.json("preset")["presets"])
        self.marzano("preset", "add", "4m", "tea")
        self.marzano("preset", "add", "5m", "tea")
        self.assertEqual(len(self.json("preset")["presets"]), before + 1)
        self.assertRegex(self.marzano("start", "tea").stdout, "5:00 left")

    def test_what_is_no_preset_is_told(self):
        self.marzano("preset", "add", "4m", "tea")
        for verb in ("start", "remove"):
            self.assertIn("tea?", self.marzano("preset", verb, "tee", code=NO_TIMER).stderr)
        self.assertEqual(self.json("preset", "start", "tee", code=NO_TIMER)["error"]["kind"],
                         "no-such-preset")
        self.marzano("preset", "add", "25x", code=USAGE)
        self.marzano("preset", "add", "4m a;b", code=USAGE)
        self.marzano("preset", "ad", "4m", code=USAGE)
        self.no_service()

    def test_a_recipe_with_semicolons_is_kept_and_a_long_one_survives(self):
        self.marzano("preset", "add", "10m a; 5m b")
        self.assertIn("10m a, 5m b\n", self.marzano("preset").stdout)
        self.marzano("preset", "add", '10m "a; b"', code=USAGE)
        chain = ";".join(["1 abcdefg"] * 100)
        self.assertEqual(self.json("start", chain)["timers"][0]["steps"], 100)
        self.marzano("quit")
        wait_for(lambda: self.desktop.service_pid() is None, 5, "the end of the service")
        self.assertEqual(self.json("status")["timers"][0]["steps"], 100)


class History(Desk):
    def live(self):
        """A day with a cancelled and a finished timer."""
        self.marzano("start", "25m", "tea")
        self.marzano("cancel")
        self.marzano("start", "1s", "--name", "egg, \"soft\"", "--wait")
        self.marzano("stop")
        self.marzano("quit")
        wait_for(lambda: self.desktop.service_pid() is None, 5, "the end of the service")

    def move(self, timer, days, hours_ahead=0):
        """Puts a run some days back, to where clocks are so many hours ahead of UTC."""
        with sqlite3.connect(self.desktop.database) as database:
            database.execute(
                "UPDATE history SET started_ns = started_ns - ?, ended_ns = ended_ns - ?, "
                "utc_offset_ns = ? WHERE timer = ?",
                (days * 86_400 * 10**9, days * 86_400 * 10**9, hours_ahead * 3600 * 10**9, timer))
        database.close()

    def test_the_past_is_told_newest_first(self):
        self.assertEqual(self.json("history")["runs"], [])
        self.assertIn("yet", self.marzano("history").stdout)
        self.live()
        runs = self.json("history")["runs"]
        self.assertEqual([(run["name"], run["outcome"]) for run in runs],
                         [("egg, \"soft\"", "finished"), ("tea", "cancelled")])
        lines = self.marzano("history").stdout.splitlines()
        self.assertRegex(lines[0],
                         r'^\d{4}-\d\d-\d\d  \d\d:\d\d–\d\d:\d\d  egg, "soft"  0:01 +finished')
        self.assertRegex(lines[1], r"tea +25:00 +cancelled, 2[45]:\d\d left$")
        self.assertEqual(len(self.marzano("history", "--limit", "1").stdout.splitlines()), 1)
        self.marzano("history", "--limit", "0", code=USAGE)
        self.no_service()

    def test_since_a_day_counts_the_days_of_the_place(self):
        self.live()
        self.move(1, days=3, hours_ahead=14)
        self.assertEqual(len(self.json("history")["runs"]), 2)
        self.assertEqual(len(self.json("history", "--since", "yesterday")["runs"]), 1)
        old = self.json("history")["runs"][1]
        self.assertTrue(old["ended_at"].endswith("+14:00"), old)
        self.assertEqual(old["day"], old["ended_at"][:10])
        self.assertEqual(len(self.json("history", "--since", old["day"])["runs"]), 2)
        self.assertIn("since then",
                      self.marzano("history", "--since", "2999-01-01").stdout)

    def test_a_spreadsheet_reads_it(self):
        self.live()
        rows = list(csv.DictReader(io.StringIO(self.marzano("history", "--csv").stdout)))
        self.assertEqual([row["name"] for row in rows], ["egg, \"soft\"", "tea"])
        runs = self.json("history")["runs"]
        for row, run in zip(rows, runs):
            self.assertEqual(float(row["length_s"]) * 1000, run["length_ms"])
            self.assertEqual((row["started_at"], row["day"]), (run["started_at"], run["day"]))

    def test_a_calendar_reads_it(self):
        self.live()
        command = [self.desktop.program("marzano"), "history", "--ical"]
        text = subprocess.run(command, env=self.desktop.environment, check=True,
                              capture_output=True).stdout.decode()
        lines = text.split("\r\n")
        self.assertEqual((lines[0], lines[-2:]), ("BEGIN:VCALENDAR", ["END:VCALENDAR", ""]))
        self.assertEqual(lines.count("BEGIN:VEVENT"), 2)
        self.assertIn('SUMMARY:egg\\, "soft"', lines)
        begins = [line[8:] for line in lines if line.startswith("DTSTART:")]
        for begin in begins:
            self.assertRegex(begin, r"^\d{8}T\d{6}Z$")
        self.assertEqual(len({line for line in lines if line.startswith("UID:")}), 2)

    def test_stats_add_up_today_this_week_and_all_by_name(self):
        self.live()
        self.move(1, days=400)
        stats = self.json("stats")
        self.assertEqual(stats["today"], {"finished": 1, "cancelled": 0, "time_ms": 1000})
        self.assertEqual(stats["this_week"], stats["today"])
        self.assertEqual((stats["altogether"]["finished"], stats["altogether"]["cancelled"]),
                         (1, 1))
        self.assertEqual({named["name"] for named in stats["names"]}, {"tea", "egg, \"soft\""})
        lines = self.marzano("stats").stdout.splitlines()
        self.assertRegex(lines[0], r"^today +1s +1 finished$")
        self.assertRegex(lines[2], r"^altogether .* 1 cancelled$")
        self.no_service()

    def test_a_run_over_the_change_of_summer_time_has_both_clocks(self):
        self.live()
        began, ended = (int(datetime.datetime.fromisoformat(text + "+00:00").timestamp() * 1e9)
                        for text in ("2026-03-29T00:45:00", "2026-03-29T01:05:00"))
        with contextlib.closing(sqlite3.connect(self.desktop.database)) as database:
            database.execute("DELETE FROM history WHERE timer != 1")
            database.execute("UPDATE history SET started_ns = ?, ended_ns = ?, utc_offset_ns = ?",
                             (began, ended, 2 * 3600 * 10**9))
            database.commit()
        for zone, clock, start in (("Europe/Berlin", "01:45–03:05", "2026-03-29T01:45:00+01:00"),
                                   ("Asia/Tokyo", "02:45–03:05", "2026-03-29T02:45:00+02:00")):
            self.desktop.environment["TZ"] = zone
            self.assertIn(clock, self.marzano("history").stdout)
            run = self.json("history")["runs"][0]
            self.assertEqual((run["started_at"], run["ended_at"]),
                             (start, "2026-03-29T03:05:00+02:00"))

    def test_a_record_of_a_later_version_is_named_and_set_aside_whole(self):
        self.marzano("start", "25m", "tea")
        self.marzano("quit")
        wait_for(lambda: not self.desktop.service_pid(), 5, "the service to leave")
        with contextlib.closing(sqlite3.connect(self.desktop.database)) as database:
            database.execute("PRAGMA user_version = 99")
        for verb in ("status", "history", "stats"):
            result = self.marzano(verb, code=FAILURE)
            self.assertIn("a later version of Marzano wrote it (99)", result.stderr)
        self.marzano("start", "5m", "egg")
        self.assertIn("later version", self.marzano("status").stderr)
        folder = os.path.dirname(self.desktop.database)
        aside = [name for name in os.listdir(folder) if re.fullmatch(r".*damaged-[-0-9]+", name)]
        with contextlib.closing(sqlite3.connect(os.path.join(folder, aside[0]))) as database:
            self.assertEqual(database.execute("SELECT name FROM timers").fetchall(), [("tea",)])

    def test_weeks_begin_as_the_locale_has_them(self):
        for locale, weekday in (("C", 0), ("C.UTF-8", 0), ("de_DE.UTF-8", 0), ("en_US.UTF-8", 6),
                                ("ar_EG.UTF-8", 5)):
            with self.subTest(locale):
                self.desktop.environment |= {"LC_ALL": locale, **locale_environment(locale)}
                stats = self.json("stats")
                week = datetime.date.fromisoformat(stats["week"])
                self.assertEqual(week.weekday(), weekday)
                days = (datetime.date.fromisoformat(stats["day"]) - week).days
                self.assertIn(days, range(7))

    def test_a_damaged_record_is_a_failure_and_stays_as_it_is(self):
        os.makedirs(os.path.dirname(self.desktop.database), exist_ok=True)
        with open(self.desktop.database, "wb") as file:
            file.write(b"no database" * 1000)
        for verb in ("history", "stats", "stopwatch"):
            self.assertEqual(self.json(verb, code=FAILURE)["error"]["kind"], "record")
        with open(self.desktop.database, "rb") as file:
            self.assertTrue(file.read().startswith(b"no database"))


class Stopwatch(Desk):
    def test_it_counts_laps_pauses_and_starts_anew(self):
        self.assertEqual(self.marzano("stopwatch").stdout, "0:00.0 · idle\n")
        self.no_service()
        self.assertRegex(self.marzano("stopwatch", "start").stdout, r"^0:00\.\d · running\n$")
        lines = self.marzano("stopwatch", "lap").stdout.splitlines()
        self.assertRegex(lines[0], r"^0:0\d\.\d · running$")
        self.assertRegex(lines[1], r"^lap 1 · 0:0\d\.\d · 0:0\d\.\d$")
        self.assertRegex(self.marzano("stopwatch", "toggle").stdout, "paused")
        document = self.json("stopwatch", "status")
        self.assertEqual((document["state"], len(document["laps"])), ("paused", 1))
        self.assertLessEqual(document["laps"][0]["elapsed_ms"], document["elapsed_ms"])
        self.assertRegex(self.marzano("stopwatch", "toggle").stdout, "running")
        self.marzano("stopwatch", "pause")
        self.assertEqual(self.marzano("stopwatch", "reset").stdout, "0:00.0 · idle\n")

    def test_every_command_in_every_state(self):
        table = {  # idle, running, paused
            "start": (DONE, NOTHING, DONE), "pause": (NOTHING, DONE, NOTHING),
            "toggle": (DONE, DONE, DONE), "lap": (NOTHING, DONE, NOTHING),
            "reset": (NOTHING, DONE, DONE), "status": (DONE, DONE, DONE),
        }
        ways = ([], ["start"], ["start", "pause"])
        for command, codes in table.items():
            for way, code in zip(ways, codes):
                with self.subTest(command=command, after=way):
                    if self.json("stopwatch")["state"] != "idle":
                        self.marzano("stopwatch", "reset")
                    for step in way:
                        self.marzano("stopwatch", step)
                    self.marzano("stopwatch", command, code=code)

    def test_it_runs_on_without_a_service(self):
        self.marzano("stopwatch", "start")
        self.marzano("stopwatch", "lap")
        before = self.json("stopwatch")
        self.desktop.kill_service()
        after = self.json("stopwatch")
        self.assertEqual((after["state"], after["laps"]), ("running", before["laps"]))
        self.assertGreaterEqual(after["elapsed_ms"], before["elapsed_ms"])
        self.no_service()
        no_bus = {"DBUS_SESSION_BUS_ADDRESS": ""}
        self.assertRegex(self.marzano("stopwatch", environment=no_bus).stdout, "running")
        self.marzano("stopwatch", "pause", code=UNREACHABLE, environment=no_bus)

    def test_nonsense_is_named_and_put_right(self):
        result = self.marzano("stopwatch", "lpa", code=USAGE)
        self.assertIn("lap?", result.stderr)


class Writing(Desk):
    def test_a_full_disk_is_a_failure(self):
        for words in ("config", "preset", "history", "stats", "stopwatch", "doctor"):
            result = self.desktop.run(
                "sh", "-c", f"exec {self.desktop.program('marzano')} {words} > /dev/full",
                check=False)
            self.assertEqual(result.code, FAILURE, words)
            self.assertEqual(result.stderr.count("\n"), 1, result.stderr)


if __name__ == "__main__":
    unittest.main()
