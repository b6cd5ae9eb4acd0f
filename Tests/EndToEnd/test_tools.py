# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The scripts behind make: what they say when something is missing, and how they add up."""

import os
import shutil
import subprocess
import tempfile
import unittest

from desktop import CHECKOUT

GOOD = "<testsuites><testsuite><testcase name='a'/><testcase name='b'/></testsuite></testsuites>"
BAD = ("<testsuites><testsuite><testcase name='c' classname='K'><failure/></testcase>"
       "<testcase name='d'><skipped/></testcase></testsuite></testsuites>")


def run(*command, **options):
    return subprocess.run(command, check=False, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, cwd=CHECKOUT, **options)


class Scratch(unittest.TestCase):
    """Tests with a folder to write to."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def write(self, name, text, mode=0o644):
        path = os.path.join(self.folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(path, mode)
        return path


class SummaryTests(Scratch):
    """tools/summary.py, on which the whole test's verdict rests."""

    def summary(self, *paths):
        done = run("/usr/bin/python3", "tools/summary.py", *paths)
        return done.stdout.splitlines(), done.returncode

    def test_all_passed(self):
        good = self.write("good.xml", GOOD)
        self.assertEqual(self.summary(good, good), (["4 passed, 0 failed"], 0))

    def test_a_failure_is_named_and_counted(self):
        lines, code = self.summary(self.write("good.xml", GOOD), self.write("bad.xml", BAD))
        self.assertEqual(lines, ["failed: K.c", "2 passed, 1 failed, 1 skipped"])
        self.assertEqual(code, 1)

    def test_a_run_that_broke_off_is_a_failure(self):
        good = self.write("good.xml", GOOD)
        for broken in (os.path.join(self.folder, "missing.xml"), self.write("half.xml", GOOD[:40])):
            lines, code = self.summary(good, broken)
            self.assertEqual(lines[-1], "2 passed, 1 failed")
            self.assertEqual(code, 1)

    def test_nothing_run_is_no_success(self):
        nothing = self.write("nothing.xml", "<testsuites/>")
        self.assertEqual(self.summary(nothing), (["0 passed, 0 failed"], 1))


class PackageTests(Scratch):
    """tools/install-packages.sh, with commands of our own in its way."""

    def install(self, lists=("build",), **commands):
        for name in ("bash", "cat", "dirname", "env", "grep", "sed"):
            os.symlink(shutil.which(name), os.path.join(self.folder, name))
        for name, text in commands.items():
            self.write(name.replace("_", "-"), f"#!/bin/sh\n{text}\n", 0o755)
        log = os.path.join(self.folder, "log")
        return run(os.path.join(self.folder, "bash"), "tools/install-packages.sh", *lists,
                   env={"PATH": self.folder, "LOG": log})

    def test_nothing_is_done_when_all_is_there(self):
        done = self.install(dpkg_query="echo installed", apt_get="echo $* >> $LOG")
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))
        self.assertFalse(os.path.exists(os.path.join(self.folder, "log")))

    def test_what_is_missing_is_installed(self):
        done = self.install(
            dpkg_query='case "$3" in gettext | git) exit 1 ;; esac; echo installed',
            apt_get="echo $* >> $LOG", id="echo 0")
        self.assertEqual(done.returncode, 0, done.stderr)
        with open(os.path.join(self.folder, "log"), encoding="utf-8") as file:
            update, install = file.read().splitlines()
        self.assertTrue(update.endswith(" update"))
        self.assertTrue(install.endswith("--no-install-recommends gettext git"), install)

    def test_without_apt_the_packages_are_named(self):
        done = self.install(dpkg_query='[ "$3" != gettext ] && echo installed')
        self.assertEqual(done.returncode, 1)
        self.assertIn("no apt-get here; install these Debian packages first: gettext\n",
                      done.stderr)

    def test_without_sudo_the_packages_are_named(self):
        done = self.install(dpkg_query='[ "$3" != gettext ] && echo installed', id="echo 1000",
                            apt_get="exit 0")
        self.assertEqual(done.returncode, 1)
        self.assertIn("no sudo here; install these Debian packages first: gettext\n", done.stderr)

    def test_a_failing_apt_is_told(self):
        done = self.install(dpkg_query='[ "$3" != gettext ] && echo installed', id="echo 0",
                            apt_get='case "$*" in *install*) exit 100 ;; esac')
        self.assertEqual(done.returncode, 1)
        self.assertIn("apt-get install failed; install these Debian packages first: gettext\n",
                      done.stderr)
