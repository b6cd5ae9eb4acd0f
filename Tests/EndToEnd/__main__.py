# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the end-to-end tests: /usr/bin/python3 Tests/EndToEnd [--results FILE] [NAME…]

NAME is a module, class or test (test_harness, test_harness.BusTests, …); all without one. FILE gets
the results as JUnit XML. A test that takes longer than LIMIT seconds fails where it stands. Where
all are run, those of PATIENT run beside the others, and are told of after them.
"""

import contextlib
import glob
import os
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from xml.etree import ElementTree

HERE = os.path.dirname(os.path.abspath(__file__))
LIMIT = 180  # seconds a test may take
# Tests that do little but wait for time to pass.
PATIENT = ["test_window_time.TheTime.test_counts_a_minute_second_by_second"]


class TooLong(AssertionError):
    """The test was stopped."""


def stop_test(_signal, _frame):
    raise TooLong(f"the test took longer than {LIMIT} s")


def end_orderly(_signal, _frame):
    """Leaves through every `with`, so that the desktops are taken down."""
    raise KeyboardInterrupt  # the only one that unittest lets through


class Result(unittest.TextTestResult):
    """One line a test, with its time; ends a test that hangs."""

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.suite = ElementTree.Element("testsuite", name="EndToEnd")
        self._case = None

    def startTest(self, test):  # noqa: N802 (unittest's name)
        self._started = time.monotonic()
        group, _, name = test.id().rpartition(".")
        self._case = ElementTree.SubElement(self.suite, "testcase", classname=group, name=name)
        signal.alarm(LIMIT)
        super().startTest(test)

    def stopTest(self, test):  # noqa: N802
        signal.alarm(0)
        super().stopTest(test)
        seconds = time.monotonic() - self._started
        self._case.set("time", f"{seconds:.2f}")
        self.stream.writeln(f"    {seconds:.1f} s")

    def _mark(self, kind, text):
        # An error of a whole class or module belongs to no test that was started.
        parent = self._case
        if parent is None or parent.get("time"):
            parent = ElementTree.SubElement(self.suite, "testcase", name="set-up", time="0")
        if parent.find(kind) is None:
            ElementTree.SubElement(parent, kind).text = text

    def addFailure(self, test, err):  # noqa: N802
        super().addFailure(test, err)
        self._mark("failure", str(err[1]))

    def addError(self, test, err):  # noqa: N802
        super().addError(test, err)
        self._mark("failure", str(err[1]))

    def addSubTest(self, test, subtest, err):  # noqa: N802
        super().addSubTest(test, subtest, err)
        if err:
            self._mark("failure", f"{subtest}: {err[1]}")

    def addUnexpectedSuccess(self, test):  # noqa: N802
        super().addUnexpectedSuccess(test)
        self._mark("failure", "unexpected success")

    def addSkip(self, test, reason):  # noqa: N802
        super().addSkip(test, reason)
        self._mark("skipped", reason)


def each(suite):
    """The tests of a suite, one by one."""
    for test in suite:
        if isinstance(test, unittest.TestSuite):
            yield from each(test)
        else:
            yield test


def run(names, results=None, without=()):
    """Runs the named tests; returns whether there were some, and all passed."""
    tests = each(unittest.TestLoader().loadTestsFromNames(names))
    runner = unittest.TextTestRunner(verbosity=2, resultclass=Result, warnings="default")
    result = runner.run(unittest.TestSuite(t for t in tests if t.id() not in without))
    if results:
        root = ElementTree.Element("testsuites")
        root.append(result.suite)
        ElementTree.ElementTree(root).write(results, encoding="unicode")
    return bool(result.wasSuccessful() and result.testsRun)


@contextlib.contextmanager
def beside(names, results):
    """Runs the named tests in another process meanwhile; yields a function that waits for it."""
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as log:
        process = subprocess.Popen(
            [sys.executable, HERE, "--results", results, *names], stdout=log, stderr=log)

        def finish():
            code = process.wait()
            log.seek(0)
            print(log.read(), file=sys.stderr, flush=True)
            return code == 0

        try:
            yield finish
        finally:
            if process.poll() is None:
                process.terminate()
                process.wait()


def run_all(results):
    """Runs every test, in two lanes."""
    modules = sorted(os.path.basename(path)[:-3] for path in glob.glob(f"{HERE}/test_*.py"))
    with tempfile.TemporaryDirectory() as folder:
        part = os.path.join(folder, "patient.xml")
        with beside(PATIENT, part) as finish:
            passed = run(modules, results, without=PATIENT)
            passed = finish() and passed
        if results:
            whole = ElementTree.parse(results)
            whole.getroot().extend(ElementTree.parse(part).getroot())
            whole.write(results, encoding="unicode")
    return passed


def main(arguments):
    """Runs the named tests, or all."""
    results = None
    if arguments[:1] == ["--results"]:
        results, arguments = arguments[1], arguments[2:]
    signal.signal(signal.SIGALRM, stop_test)
    signal.signal(signal.SIGTERM, end_orderly)
    return 0 if (run(arguments, results) if arguments else run_all(results)) else 1


if __name__ == "__main__":
    sys.path.insert(0, HERE)
    sys.exit(main(sys.argv[1:]))
