# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The private world of a test: folders, buses, processes."""

import os
import pwd
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from unittest import SkipTest

from gi.repository import GLib

import bus
import privatebus
from clock import Clock, compiled_shim
from processes import MARK, Process, marked, reap, sweep, wait_for, wait_socket
from sound import Sound
from subject import CHECKOUT, Subject

SCRATCH = os.path.join(CHECKOUT, ".build", "end-to-end")


@dataclass
class Result:
    """What a command answered."""

    args: tuple
    code: int
    stdout: str
    stderr: str


class World(Subject):
    """Folders, a session bus and a system bus of its own, both empty. Use it by `with`."""

    as_nobody = False  # whether root has to become nobody here

    def __init__(self, services=None, sound=False, clock=False, logind=False, locale="C.UTF-8",
                 timezone="UTC", environment=None):
        self.services = dict(services or {})
        self.wants_sound, self.wants_clock, self.wants_logind = sound, clock, logind
        self.locale, self.timezone = locale, timezone
        self.extra_environment = dict(environment or {})
        self.mark = f"w{os.getpid()}-{secrets.token_hex(4)}"
        self.processes, self.peers = [], []
        self.sound = self.clock = self.root = None
        self.environment = {}

    # Coming up and going away

    def __enter__(self):
        try:
            self.start()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(self, kind, _error, _trace):
        if kind and not issubclass(kind, SkipTest):
            self.print_logs()
        self.stop()

    def start(self):
        """Builds the folders and starts what was asked for, each part ready before the next."""
        self._make_folders()
        self._make_environment()
        if self.wants_clock:
            self.clock = Clock(os.path.join(self.root, "clock"), compiled_shim(SCRATCH))
        self._start_bus("session", self.services)
        self._start_bus("system", {})
        self.bus = self.peer()
        if self.wants_logind:
            self._start_logind()
        if self.wants_sound:
            self.sound = Sound(self)
            self.environment.update(self.sound.environment)
            self.sound.start()
        self.start_desktop()

    def start_desktop(self):
        """What the kind of desktop adds."""

    def stop(self):
        """Ends everything that was started in this world, and removes its folder."""
        for peer in self.peers:
            peer.close()
        self.peers.clear()
        for process in reversed(self.processes):
            process.stop()
        sweep(self.mark)
        reap(keep=[process.pid for process in self.processes])
        if self.clock:
            self.clock.close()
            self.clock = None
        if self.root and "MARZANO_KEEP" not in os.environ:
            shutil.rmtree(self.root, ignore_errors=True)

    def leftovers(self):
        """The pids of what still runs of this world."""
        return marked(self.mark)

    def _make_folders(self):
        self.root = tempfile.mkdtemp(prefix="marzano-", dir="/tmp")
        self.home = os.path.join(self.root, "home")
        self.runtime = os.path.join(self.root, "run")
        self.config = os.path.join(self.home, ".config")
        self.state = os.path.join(self.home, ".local", "state")
        self.data = os.path.join(self.home, ".local", "share")
        self.cache = os.path.join(self.home, ".cache")
        self.logs = os.path.join(self.root, "log")
        for folder in (self.home, self.runtime, self.config, self.state, self.data, self.cache,
                       self.logs):
            os.makedirs(folder, mode=0o700, exist_ok=True)
        self._user = {}
        if self.as_nobody and os.geteuid() == 0:
            nobody = pwd.getpwnam("nobody")
            self._user = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
            for folder, _, _ in os.walk(self.root):
                os.chown(folder, nobody.pw_uid, nobody.pw_gid)

    def _make_environment(self):
        self.environment = {
            MARK: self.mark,
            "PATH": "/usr/local/bin:/usr/bin:/bin:/usr/local/games:/usr/games",
            "HOME": self.home,
            "LANG": self.locale,
            "LC_ALL": self.locale,
            "TZ": self.timezone,
            "XDG_CONFIG_HOME": self.config,
            "XDG_STATE_HOME": self.state,
            "XDG_DATA_HOME": self.data,
            "XDG_CACHE_HOME": self.cache,
            "XDG_RUNTIME_DIR": self.runtime,
            "XDG_DATA_DIRS": "/usr/local/share:/usr/share",
            "XDG_CURRENT_DESKTOP": "X-Test",
            "GSETTINGS_BACKEND": "memory",
            "GIO_USE_VFS": "local",
            "GTK_USE_PORTAL": "0",
            "GTK_A11Y": "none",
        }
        self.environment.update(backtraces())
        self.environment.update(locale_environment(self.locale))
        self.environment.update(self.extra_environment)

    def _start_bus(self, kind, services):
        folder = os.path.join(self.root, f"{kind}-services")
        os.mkdir(folder)
        for name, command in services.items():
            with open(os.path.join(folder, f"{name}.service"), "w", encoding="utf-8") as file:
                file.write(f"[D-BUS Service]\nName={name}\nExec={self.exec_line(command)}\n")
        socket = os.path.join(self.root, f"{kind}-bus")
        config = os.path.join(self.root, f"{kind}-bus.conf")
        with open(config, "w", encoding="utf-8") as file:
            file.write(privatebus.configuration(socket, folder))
        variable = f"DBUS_{kind.upper()}_BUS_ADDRESS"
        self.environment[variable] = f"unix:path={socket}"
        # Before the bus starts: programs that it activates get the bus's own environment.
        daemon = self.spawn("dbus-daemon", f"--config-file={config}", "--nofork", "--nopidfile",
                            name=f"dbus-{kind}")
        wait_socket(socket)
        setattr(self, f"{kind}_bus_daemon", daemon)

    def _start_logind(self):
        self.spawn("/usr/bin/python3", "-m", "dbusmock", "--system", "--template", "logind",
                   name="logind")
        self.system = self.peer(system=True)
        self.system.wait_owner("org.freedesktop.login1")

    # Buses

    def peer(self, system=False):
        """A new connection to the session bus (or the system bus), closed with the world."""
        kind = "SYSTEM" if system else "SESSION"
        return self.connect(self.environment[f"DBUS_{kind}_BUS_ADDRESS"])

    def connect(self, address):
        """A connection to any bus of this world, closed with it."""
        user = self._user.get("user")
        if user is not None:
            os.seteuid(user)  # the buses of nobody accept nobody
        try:
            peer = bus.Peer(address)
        finally:
            if user is not None:
                os.seteuid(0)
        self.peers.append(peer)
        return peer

    def monitor(self, *rules):
        """Records every message of the session bus that matches a rule (see bus.Monitor)."""
        monitor = bus.Monitor(self.environment["DBUS_SESSION_BUS_ADDRESS"], *rules)
        self.peers.append(monitor)
        return monitor.recording

    def prepare_for_sleep(self, starting):
        """The mocked logind announces that the machine goes to sleep (True) or woke (False)."""
        args = GLib.Variant("(sssav)", ("org.freedesktop.login1.Manager", "PrepareForSleep", "b",
                                        [GLib.Variant("b", starting)]))
        self.system.call("org.freedesktop.login1", "/org/freedesktop/login1",
                         "org.freedesktop.DBus.Mock", "EmitSignal", args)

    # Processes

    def spawn(self, *command, name=None, environment=None, **options):
        """Starts a program in this world: a Process, ended with it."""
        name = name or os.path.basename(command[0])
        log = os.path.join(self.logs, f"{len(self.processes):02}-{name}.log")
        with open(log, "wb") as out:
            popen = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT,
                env={**self.environment, **(environment or {})}, cwd=self.home,
                start_new_session=True, **self._user, **options,
            )
        process = Process(name, popen, log)
        self.processes.append(process)
        return process

    def run(self, *command, check=True, timeout=20.0, environment=None, stdin=None):
        """Runs a command in this world to its end: a Result. check: its status must be 0."""
        popen = subprocess.Popen(
            command, stdin=subprocess.PIPE if stdin is not None else subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=self.home,
            env={**self.environment, **(environment or {})}, start_new_session=True, **self._user,
        )
        try:
            out, err = popen.communicate(stdin, timeout)
        except subprocess.TimeoutExpired:
            popen.kill()
            out, err = popen.communicate()
            raise AssertionError(
                f"{' '.join(command)} took longer than {timeout:g} s\n{out}{err}") from None
        result = Result(command, popen.returncode, out, err)
        if check and result.code != 0:
            raise AssertionError(f"{' '.join(command)} ended with {result.code}\n{out}{err}")
        return result

    def attached(self, *command, environment=None):
        """Runs a command on this terminal, in this world: its exit status."""
        environment = {**self.environment, **(environment or {})}
        return subprocess.run(command, env=environment, check=False, **self._user).returncode

    def print_logs(self, lines=30):
        """Shows on standard error how each program ended and the end of what it wrote; those that
        ended well and silently are left out."""
        for process in self.processes:
            text = process.output().splitlines()[-lines:]
            ended = "still running" if process.alive else f"ended with {process.code}"
            if text or process.code not in (None, 0, -signal.SIGTERM, -signal.SIGKILL):
                print(f"--- {process.name} ({ended})", *text, sep="\n    ", file=sys.stderr)


def locale_environment(locale):
    """What makes `locale` usable: compiled into .build when the system does not have it."""
    if locale.split(".")[0] in ("C", "POSIX"):
        return {}
    folder = os.path.join(SCRATCH, "locales")
    target = os.path.join(folder, locale)
    if not os.path.isdir(target):
        os.makedirs(folder, exist_ok=True)
        name, _, charset = locale.partition(".")
        fresh = os.path.join(folder, f"{os.getpid()}-{locale}")
        subprocess.run(["localedef", "-i", name, "-f", charset or "UTF-8", fresh], check=True)
        os.replace(fresh, target)
    return {"LOCPATH": folder}


def backtraces():
    """What makes a Swift program that crashes tell where, if the toolchain has the means."""
    swift = shutil.which("swift") or "/opt/swift/usr/bin/swift"
    helper = os.path.join(os.path.dirname(os.path.dirname(os.path.realpath(swift))),
                          "libexec/swift/linux/swift-backtrace-static")
    if not os.access(helper, os.X_OK):
        return {}
    options = ["enable=yes", "color=no", "interactive=no", "threads=crashed", "registers=none",
               "images=none", f"swift-backtrace={helper}"]
    return {"SWIFT_BACKTRACE": ",".join(options)}
