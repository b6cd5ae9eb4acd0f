# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Processes that are always ended again, and waiting for conditions instead of sleeping."""

import ctypes
import os
import signal
import socket
import subprocess
import time

MARK = "MARZANO_TEST_WORLD"
PR_SET_CHILD_SUBREAPER = 36

# Grandchildren whose parent ends become ours, so that none stays behind as a zombie.
ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def wait_for(predicate, timeout=10.0, what="a condition", interval=0.01):
    """Returns the first true result of predicate(); AssertionError after timeout seconds."""
    deadline = time.monotonic() + timeout
    while True:
        result = predicate()
        if result:
            return result
        if time.monotonic() > deadline:
            raise AssertionError(f"waited {timeout:g} s in vain for {what}")
        time.sleep(interval)


def wait_socket(path, timeout=10.0):
    """Waits until somebody listens on the socket at path."""
    def answers():
        with socket.socket(socket.AF_UNIX) as end:
            return end.connect_ex(path) == 0

    wait_for(answers, timeout, f"somebody to listen on {path}")


class Process:
    """A started program with its output in a log file. `stop` ends it in any case."""

    def __init__(self, name, popen, log):
        self.name, self.popen, self.log = name, popen, log

    @property
    def pid(self):
        return self.popen.pid

    @property
    def alive(self):
        return self.popen.poll() is None

    @property
    def code(self):
        """The exit status, negative for a signal; None while it runs."""
        return self.popen.poll()

    def output(self):
        """All it wrote so far, on both streams."""
        with open(self.log, encoding="utf-8", errors="replace") as file:
            return file.read()

    def wait(self, timeout=10.0):
        """The exit status, once it has ended by itself."""
        try:
            return self.popen.wait(timeout)
        except subprocess.TimeoutExpired:
            raise AssertionError(f"{self.name} did not end within {timeout:g} s") from None

    def kill(self):
        """SIGKILL, and gone when this returns."""
        self.popen.kill()
        self.popen.wait()

    def stop(self, timeout=3.0):
        """SIGTERM, and SIGKILL when that is not obeyed in time."""
        if not self.alive:
            return
        self.popen.send_signal(signal.SIGCONT)
        self.popen.terminate()
        try:
            self.popen.wait(timeout)
        except subprocess.TimeoutExpired:
            self.kill()


def marked(mark):
    """The pids of the running processes that were started, at any remove, in the world `mark`."""
    wanted = f"{MARK}={mark}".encode()
    found = []
    for entry in os.listdir("/proc"):
        if not entry.isdigit() or int(entry) == os.getpid():
            continue
        try:
            with open(f"/proc/{entry}/environ", "rb") as file:
                if wanted in file.read().split(b"\0"):
                    found.append(int(entry))
        except OSError:
            continue  # it ended meanwhile, or belongs to somebody else
    return found


def command_of(pid):
    """The command line of a process, or "" when it has gone."""
    try:
        with open(f"/proc/{pid}/cmdline", "rb") as file:
            return file.read().replace(b"\0", b" ").decode(errors="replace").strip()
    except OSError:
        return ""


def state_of(pid):
    """The letter of /proc: R, S, D, T, Z; "" when the process has gone."""
    try:
        with open(f"/proc/{pid}/stat", "rb") as file:
            return file.read().rpartition(b")")[2].split()[0].decode()
    except OSError:
        return ""


def gone(pid):
    """Whether the process has ended (a zombie has)."""
    return state_of(pid) in ("", "Z")


def reap(keep=()):
    """Collects the zombies that were handed to us, except the pids in `keep`."""
    children = set()
    for thread in os.listdir("/proc/self/task"):
        try:
            with open(f"/proc/self/task/{thread}/children", encoding="ascii") as file:
                children.update(int(pid) for pid in file.read().split())
        except OSError:
            continue  # the thread ended meanwhile
    for pid in children - set(keep):
        if state_of(pid) == "Z":
            try:
                os.waitpid(pid, os.WNOHANG)
            except ChildProcessError:
                continue  # somebody else's wait was faster


def sweep(mark, patience=3.0):
    """Ends everything still running in the world `mark`: politely, then by SIGKILL."""
    for sig, seconds in ((signal.SIGTERM, patience), (signal.SIGKILL, 5.0)):
        for pid in marked(mark):
            try:
                os.kill(pid, signal.SIGCONT)
                os.kill(pid, sig)
            except ProcessLookupError:
                continue
        try:
            wait_for(lambda: not marked(mark), seconds, f"the end of {mark}")
            return
        except AssertionError:
            if sig == signal.SIGKILL:
                left = ", ".join(f"{pid} {command_of(pid)}" for pid in marked(mark))
                raise AssertionError(f"still running: {left}") from None
