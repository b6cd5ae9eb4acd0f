# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the shells offer when Tab is pressed, and that manual and help know every verb."""

import glob
import json
import os
import re
import shutil
import unittest

from desktop import BUILD, CHECKOUT, Desktop

COMPLETIONS = os.path.join(CHECKOUT, "data/completions")
BASH = """
source {folder}/marzano.bash
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _marzano
printf '%s\\n' "${{COMPREPLY[@]}}"
"""


class Completions(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        path = {"PATH": f"{BUILD}:/usr/local/bin:/usr/bin:/bin"}
        cls.desktop = Desktop(display=None, environment=path)
        cls.desktop.__enter__()
        cls.addClassCleanup(cls.desktop.__exit__, None, None, None)
        cls.desktop.run_marzano("start", "25m", "green tea")
        cls.desktop.run_marzano("start", "5m", "coffee")
        cls.verbs = set(re.findall(r"^  ([a-z]+)\b", cls.desktop.run_marzano("--help").stdout,
                                   re.M))

    def bash(self, *words):
        script = BASH.format(folder=COMPLETIONS)
        answer = self.desktop.run("bash", "-c", script, "bash", *words).stdout
        return {line for line in answer.splitlines() if line}

    def fish(self, line):
        answer = self.desktop.run(
            "fish", "--no-config", "-c",
            f"source {COMPLETIONS}/marzano.fish; complete -C '{line}'").stdout
        return {line.split("\t")[0] for line in answer.splitlines()}

    def check(self, offered):
        """The same questions for each shell: offered("marzano", …, "beginning")."""
        self.assertEqual(offered("marzano", ""), self.verbs)
        self.assertEqual(offered("marzano", "pause", "co"), {"coffee"})
        self.assertEqual({name.replace("\\", "") for name in offered("marzano", "pause", "")},
                         {"coffee", "green tea"})
        self.assertEqual(offered("marzano", "cancel", "--timer", "co"), {"coffee"})
        self.assertEqual(offered("marzano", "status", "--format", "way"), {"waybar"})
        self.assertEqual(offered("marzano", "config", "ge"), {"get"})
        self.assertEqual(offered("marzano", "config", "get", "alarm.vol"), {"alarm.volume"})
        self.assertEqual(offered("marzano", "stopwatch", "la"), {"lap"})
        self.assertEqual(offered("marzano", "preset", "start", "25"), {"25m"})
        self.assertEqual(offered("marzano", "start", "--susp"), {"--suspend"})

    def test_bash(self):
        self.check(self.bash)

    @unittest.skipUnless(shutil.which("fish"), "fish is not installed")
    def test_fish(self):
        self.check(lambda *words: self.fish(" ".join(words)))

    @unittest.skipUnless(shutil.which("zsh"), "zsh is not installed")
    def test_zsh_knows_every_verb(self):
        with open(os.path.join(COMPLETIONS, "_marzano"), encoding="utf-8") as file:
            text = file.read()
        self.assertEqual(set(re.findall(r"^    '([a-z]+):", text, re.M)), self.verbs)
        self.desktop.run("zsh", "-n", os.path.join(COMPLETIONS, "_marzano"))

    def test_options_are_those_of_the_program(self):
        for verb in self.verbs - {"version", "help", "open"}:
            known = set(re.findall(r"--[a-z]+",
                                   self.desktop.run_marzano("help", verb).stdout.split("\n\n")[-1]))
            self.assertEqual(self.bash("marzano", verb, "--"), known, verb)


class Manual(unittest.TestCase):
    def test_every_verb_and_option_is_in_the_manual(self):
        with Desktop(display=None) as desktop, open(
                os.path.join(CHECKOUT, "data/man/marzano.1"), encoding="utf-8") as file:
            manual = file.read()
            text = desktop.run_marzano("--help").stdout
            for verb in re.findall(r"^  ([a-z]+)\b", text, re.M):
                if verb != "version":
                    self.assertRegex(manual, rf"Cm ([a-z]+ , )?{verb}\b")
                known = set(re.findall(r"--([a-z]+)", desktop.run_marzano("help", verb).stdout))
                for option in known:
                    self.assertRegex(manual, rf"Fl -{option}\b")

    def test_every_member_of_the_schema_is_in_the_manual_and_the_docs(self):
        with open(os.path.join(CHECKOUT, "data/schema/marzano-1.schema.json"),
                  encoding="utf-8") as file:
            definitions = json.load(file)["definitions"]
        names = {name for kind in definitions.values() for name in kind.get("properties", {})}
        for path in ("data/man/marzano-json.5", "docs/json.md"):
            with open(os.path.join(CHECKOUT, path), encoding="utf-8") as file:
                text = file.read()
            for name in names:
                self.assertIn(name, text, path)

    @unittest.skipUnless(shutil.which("mandoc"), "mandoc is not installed")
    def test_the_manual_is_clean(self):
        with Desktop(display=None) as desktop:
            for page in glob.glob(os.path.join(CHECKOUT, "data/man/*.[1-9]")):
                lint = desktop.run("mandoc", "-Tlint", "-Wwarning", page, check=False)
                self.assertEqual(lint.stdout, "")


if __name__ == "__main__":
    unittest.main()
