# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The programs under test: where they are, and how they are started in a world."""

import os
import signal

from processes import wait_for

CHECKOUT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BUILD = os.path.abspath(os.environ.get("MARZANO_BUILD", os.path.join(CHECKOUT, ".build/release")))

PROGRAMS = ("marzano", "marzano-service", "marzano-window")
APP_ID = "io.github.marzano_timer.Marzano"
WINDOW_ID = "io.github.marzano_timer.Marzano.Window"
APP_PATH = "/io/github/marzano_timer/Marzano"


class Subject:
    """What a world can do with the programs under test."""

    def program(self, name):
        """The path of one of PROGRAMS."""
        return os.path.join(BUILD, name)

    @property
    def program_environment(self):
        """What the programs under test get besides the world's environment: moved clocks."""
        return self.clock.environment if self.clock else {}

    def exec_line(self, command):
        """The Exec line of a bus service: a program under test by its bare name, with the moved
        clocks if there are any; any other command as it is."""
        name, _, rest = command.partition(" ")
        if name not in PROGRAMS:
            return command
        settings = [f"{key}={value}" for key, value in self.program_environment.items()]
        return " ".join(["/usr/bin/env", *settings, self.program(name), rest]).strip()

    def run_marzano(self, *args, check=True, timeout=20.0, environment=None, stdin=None):
        """Runs the command line: a Result. With check it must end with 0."""
        environment = {**self.program_environment, **(environment or {})}
        return self.run(self.program("marzano"), *args, check=check, timeout=timeout,
                        environment=environment, stdin=stdin)

    def start_marzano(self, *args, environment=None):
        """Starts the command line and lets it run (follow, wait): a Process."""
        return self._start_program("marzano", *args, environment=environment)

    def start_service(self, *args, environment=None):
        """Starts marzano-service and waits until it has its name: a Process."""
        process = self._start_program("marzano-service", *args, environment=environment)

        def ready():
            assert process.alive, f"marzano-service ended at once:\n{process.output()}"
            return self.service_pid() == process.pid

        wait_for(ready, 10, f"marzano-service on the bus\n{process.output()}")
        return process

    def start_window(self, *args, environment=None):
        """Starts marzano-window and waits until it has its name: a Process."""
        process = self._start_program("marzano-window", *args, environment=environment)

        def ready():
            assert process.alive, f"marzano-window ended at once:\n{process.output()}"
            return self.window_pid() == process.pid

        wait_for(ready, 10, f"marzano-window on the bus\n{process.output()}")
        return process

    def _start_program(self, name, *args, environment):
        environment = {**self.program_environment, **(environment or {})}
        return self.spawn(self.program(name), *args, environment=environment)

    def service_pid(self):
        """The process id of the service, or None when there is none."""
        return self.bus.owner_pid(APP_ID)

    def window_pid(self):
        """The process id of the window, or None when there is none."""
        return self.bus.owner_pid(WINDOW_ID)

    def kill_service(self):
        """SIGKILL to the service; gone from the bus when this returns."""
        os.kill(self.service_pid(), signal.SIGKILL)
        self.bus.wait_no_owner(APP_ID)

    @property
    def database(self):
        """The path of the saved record."""
        return os.path.join(self.state, "marzano", "marzano.db")

    @property
    def preferences(self):
        """The path of the preferences file."""
        return os.path.join(self.config, "marzano", "preferences.ini")

    def suspend(self, seconds):
        """The machine sleeps for so long, in no time: needs clock=True."""
        self.clock.suspend(seconds)

    def set_clock(self, seconds):
        """Somebody sets the wall clock forward or back: needs clock=True."""
        self.clock.set_clock(seconds)
