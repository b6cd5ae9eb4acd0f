# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""People's own commands, run when something happens to a timer."""

import json
import os
import stat
import time
import unittest

import jsonschema

from desktop import CHECKOUT, Desktop, wait_for

EVERY = ("start", "pause", "resume", "add", "warn", "end", "restart", "step", "stop", "cancel")
SCRIPT = """#!/bin/sh
cat > "$OUT/$MARZANO_EVENT.$$.json.part"
echo "$MARZANO_EVENT $MARZANO_NAME $MARZANO_STATE $MARZANO_REMAINING" >> "$OUT/lines"
mv "$OUT/$MARZANO_EVENT.$$.json.part" "$OUT/$MARZANO_EVENT.$$.json"
"""


class HookTests(unittest.TestCase):
    def world(self, preferences="", **options):
        desktop = Desktop(display=None, **options)
        desktop.__enter__()
        self.addCleanup(desktop.__exit__, None, None, None)
        self.out = os.path.join(desktop.root, "out")
        os.mkdir(self.out)
        desktop.environment["OUT"] = self.out
        os.makedirs(os.path.dirname(desktop.preferences), exist_ok=True)
        with open(desktop.preferences, "w", encoding="utf-8") as file:
            file.write(preferences)
        return desktop

    def drop_in(self, desktop, event, text, name="10-log"):
        folder = os.path.join(desktop.config, "marzano/hooks", f"{event}.d")
        os.makedirs(folder, exist_ok=True)
        path = os.path.join(folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(path, stat.S_IRWXU)

    def lines(self):
        path = os.path.join(self.out, "lines")
        if not os.path.exists(path):
            return []
        with open(path, encoding="utf-8") as file:
            return file.read().splitlines()

    def wait_line(self, wanted):
        wait_for(lambda: wanted in self.lines(), 5, f"{wanted!r} among {self.lines()}")

    def test_every_event_reaches_its_drop_ins(self):
        desktop = self.world("[alarm]\nwarn-before=1s\n")
        for event in EVERY:
            self.drop_in(desktop, event, SCRIPT)
        desktop.run_marzano("start", "1h", "tea")
        self.wait_line("start tea running 3600")
        desktop.run_marzano("pause")
        self.wait_line("pause tea paused 3600")
        desktop.run_marzano("resume")
        self.wait_line("resume tea running 3600")
        desktop.run_marzano("add", "5m")
        self.wait_line("add tea running 3900")
        desktop.run_marzano("restart")
        self.wait_line("restart tea running 3600")
        desktop.run_marzano("cancel")
        self.wait_line("cancel tea running 3600")
        desktop.run_marzano("start", "2s", "egg")
        self.wait_line("warn egg running 1")
        self.wait_line("end egg overtime 0")
        desktop.run_marzano("stop")
        self.wait_line("stop egg overtime 0")
        names = [name for name in os.listdir(self.out) if name.startswith("end.")]
        with open(os.path.join(self.out, names[0]), encoding="utf-8") as file:
            told = json.load(file)
        self.assertEqual(told["event"], "end")
        self.assertEqual(told["timer"]["name"], "egg")
        self.assertEqual(told["timer"]["length_ms"], 2000)
        with open(os.path.join(CHECKOUT, "data/schema/marzano-1.schema.json"),
                  encoding="utf-8") as file:
            schema = json.load(file)
        schema = {"definitions": schema["definitions"], "$ref": "#/definitions/timer"}
        jsonschema.Draft7Validator(schema).validate(told["timer"])

    def test_the_command_of_the_preferences_runs_too(self):
        desktop = self.world('[hooks]\non-start=echo "pref $MARZANO_NAME" >> "$OUT/lines"\n')
        desktop.run_marzano("start", "5m", "tea")
        self.wait_line("pref tea")

    def test_a_slow_hook_holds_nothing_up_and_is_ended(self):
        desktop = self.world("[hooks]\ntime-limit=2s\n")
        self.drop_in(desktop, "end", '#!/bin/sh\necho $$ > "$OUT/pid"\nexec sleep 60\n')
        server = desktop.notification_recorder()
        desktop.run_marzano("start", "1s", "a")
        server.wait_count(1)
        desktop.run_marzano("start", "1s", "b")
        began = time.monotonic()
        server.wait_count(2)
        self.assertLess(time.monotonic() - began, 3)
        with open(os.path.join(self.out, "pid"), encoding="ascii") as file:
            pid = file.read().strip()
        wait_for(lambda: not os.path.exists(f"/proc/{pid}"), 10, "the slow hook to be ended")

    def test_a_failing_hook_changes_nothing(self):
        desktop = self.world()
        self.drop_in(desktop, "start", "#!/bin/sh\nexit 3\n")
        self.drop_in(desktop, "start", "not a program", name="20-broken")
        self.drop_in(desktop, "start", SCRIPT, name="30-log")
        self.assertEqual(desktop.run_marzano("start", "5m", "tea").code, 0)
        self.wait_line("start tea running 300")


if __name__ == "__main__":
    unittest.main()
