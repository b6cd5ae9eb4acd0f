# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A private session for measuring: an X server and an empty bus, nothing else.

It is leaner than the tests' desktop on purpose: no library that the programs use is loaded by the
measuring process, so that the memory they would pay for alone is not shared with it.
"""

import os
import re
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import time

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(TOP, "Tests", "EndToEnd"))

import privatebus  # noqa: E402
from processes import MARK, Process, gone, reap, sweep, wait_for, wait_socket  # noqa: E402

BUILD = os.path.abspath(os.environ.get("MARZANO_BUILD", os.path.join(TOP, ".build", "release")))
TOOLS = os.path.join(TOP, ".build", "bench")


class Session:
    """Use it by `with`; everything started in it is ended with it."""

    def __init__(self, window_manager=True):
        self.window_manager = window_manager
        self.mark = f"b{os.getpid()}-{secrets.token_hex(4)}"
        self.processes = []

    def __enter__(self):
        self.root = tempfile.mkdtemp(prefix="marzano-bench-", dir="/tmp")
        runtime = os.path.join(self.root, "run")
        os.mkdir(runtime, 0o700)
        socket, config = os.path.join(self.root, "bus"), os.path.join(self.root, "bus.conf")
        with open(config, "w", encoding="utf-8") as file:
            file.write(privatebus.configuration(socket, self.root))
        self.environment = {
            MARK: self.mark, "PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8",
            "HOME": self.root, "XDG_RUNTIME_DIR": runtime, "GDK_BACKEND": "x11",
            "DBUS_SESSION_BUS_ADDRESS": f"unix:path={socket}",
            "DBUS_SYSTEM_BUS_ADDRESS": f"unix:path={socket}", "GSETTINGS_BACKEND": "memory",
            "GTK_A11Y": "none", "GTK_USE_PORTAL": "0", "GIO_USE_VFS": "local",
        }
        try:
            self.spawn("dbus-daemon", f"--config-file={config}", "--nofork", "--nopidfile")
            wait_socket(socket)
            self._start_x()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for process in reversed(self.processes):
            process.stop()
        sweep(self.mark)
        reap(keep=[process.pid for process in self.processes])
        shutil.rmtree(self.root, ignore_errors=True)

    def _start_x(self):
        reader, writer = os.pipe()
        self.spawn("Xvfb", "-displayfd", str(writer), "-screen", "0", "1280x800x24", "-nolisten",
                   "tcp", "-noreset", pass_fds=[writer])
        os.close(writer)
        with os.fdopen(reader) as answer:
            self.environment["DISPLAY"] = f":{answer.readline().strip()}"
        if self.window_manager:
            ready = os.path.join(self.root, "ready")
            self.spawn("openbox", "--sm-disable", "--startup", f"touch {ready}")
            wait_for(lambda: os.path.exists(ready), 10, "openbox")

    def spawn(self, *command, environment=None, **options):
        """Starts a program in the session."""
        log = os.path.join(self.root, f"{len(self.processes):02}.log")
        with open(log, "wb") as out:
            popen = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=out, stderr=out, cwd=self.root,
                env={**self.environment, **(environment or {})}, start_new_session=True, **options)
        process = Process(os.path.basename(command[0]), popen, log)
        self.processes.append(process)
        return process

    def talk(self, *command):
        """Starts a program that is written to and read from by lines."""
        popen = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=self.root,
            env=self.environment, start_new_session=True)
        self.processes.append(Process(os.path.basename(command[0]), popen, None))
        return popen

    def run(self, *command, environment=None):
        """Runs a command to its end and returns its output; it must succeed."""
        done = subprocess.run(
            command, env={**self.environment, **(environment or {})}, cwd=self.root, check=False,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=120)
        if done.returncode:
            raise SystemExit(f"{' '.join(command)} ended with {done.returncode}\n{done.stderr}")
        return done.stdout

    def marzano(self, *args):
        """Runs the command line."""
        return self.run(os.path.join(BUILD, "marzano"), *args)

    def pid_of(self, name):
        """The process that owns a bus name, once there is one."""
        def ask():
            done = subprocess.run(
                ["gdbus", "call", "--session", "-d", "org.freedesktop.DBus", "-o",
                 "/org/freedesktop/DBus", "-m",
                 "org.freedesktop.DBus.GetConnectionUnixProcessID", name],
                env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                check=False)
            return done.returncode == 0 and int(re.search(r"uint32 (\d+)", done.stdout).group(1))

        return wait_for(ask, 10, f"an owner of {name}")

    def window(self, pid):
        """The id of a process's window on show, once there is one."""
        def ask():
            done = subprocess.run(
                ["xdotool", "search", "--onlyvisible", "--pid", str(pid)], env=self.environment,
                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False)
            return done.stdout.split()

        return wait_for(ask, 10, f"the window of {pid}")[-1]

    def end(self, pid):
        """Ends a program of the session."""
        os.kill(pid, signal.SIGTERM)
        wait_for(lambda: gone(pid), 10, f"the end of {pid}")


def memory(pid):
    """(PSS, private dirty) of a process, in MiB."""
    with open(f"/proc/{pid}/smaps_rollup", encoding="ascii") as file:
        values = dict(line.split()[:2] for line in file.readlines()[1:])
    return int(values["Pss:"]) / 1024, int(values["Private_Dirty:"]) / 1024


def cpu_seconds(pid):
    """The processor time a process used so far, to the nanosecond."""
    return time.clock_gettime(~pid << 3 | 2)


class WakeUps:
    """How many times the threads of a process have waited for something since this was made.

    A thread that has ended since then takes its count with it; what it had until then stays out.
    """

    def __init__(self, pid):
        self.pid = pid
        self.before = self._threads()

    def _threads(self):
        counts = {}
        for thread in os.listdir(f"/proc/{self.pid}/task"):
            try:
                with open(f"/proc/{self.pid}/task/{thread}/status", encoding="utf-8") as file:
                    text = file.read()
            except (FileNotFoundError, ProcessLookupError):
                continue  # it has ended just now
            counts[thread] = int(re.search(r"^voluntary_ctxt_switches:\s*(\d+)", text, re.M)[1])
        return counts

    def count(self):
        return sum(count - self.before.get(thread, 0)
                   for thread, count in self._threads().items())
