#!/usr/bin/env python3
# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""make bench: memory, start-up, processor time and wake-ups of the release build, with budgets.

Everything is measured in one run on one machine; ratios are of medians of runs that took turns.
The exit status is 1 when a figure is over its budget. bench/README.md tells what each one means.
"""

import os
import statistics
import subprocess
import sys
import time

from session import BUILD, TOOLS, TOP, Session, WakeUps, cpu_seconds, memory, wait_for

APP_ID = "io.github.marzano_timer.Marzano"
WINDOW_ID = "io.github.marzano_timer.Marzano.Window"
MANAGER = "io.github.marzano_timer.Marzano1.Manager"
START_ROUNDS = 15
CALL_ROUNDS = 200
WATCH_SECONDS = 10
SETTLE_SECONDS = 12  # longer than a text cursor blinks in a window that nobody uses
NO_GL = {"GSK_RENDERER": "cairo", "GDK_DEBUG": "gl-disable"}


class Table:
    """The figures, printed as they come."""

    def __init__(self):
        self.over = 0
        print(f"{'':48}{'measured':>12}{'budget':>12}")

    def row(self, name, value, budget=None, unit="", note=""):
        fits = budget is None or value <= budget
        self.over += not fits
        limit = "" if budget is None else f"{budget:g} {unit}"
        mark = "" if fits else "  OVER"
        print(f"{name:48}{f'{value:.2f} {unit}':>12}{limit:>12}{mark}{note}", flush=True)


def build_tools():
    """Compiles the helpers and the empty window."""
    os.makedirs(TOOLS, exist_ok=True)
    for name, libraries in (("emptywindow", "gtk4"), ("paintwatch", "x11 xdamage"),
                            ("trayhost", "gio-2.0"), ("stopwatch", "")):
        flags = []
        if libraries:
            flags = subprocess.run(["pkg-config", "--cflags", "--libs", *libraries.split()],
                                   check=True, stdout=subprocess.PIPE, text=True).stdout.split()
        subprocess.run(
            ["gcc", "-O2", "-Wall", "-o", os.path.join(TOOLS, name),
             os.path.join(TOP, "bench", f"{name}.c"), *flags], check=True)
    # Pages of a program just linked count as the process's own dirty memory until they are written.
    os.sync()


def tool(name):
    return os.path.join(TOOLS, name)


def service_alone(table):
    """The memory of the service with a timer running and nothing else on the bus."""
    with Session(window_manager=False) as session:
        session.marzano("start", "25m", "tea")
        pid = session.pid_of(APP_ID)
        time.sleep(2)  # let it finish whatever it does after the answer
        pss, dirty = memory(pid)
        table.row("service, one timer running: PSS", pss, 9, "MiB")
        table.row("service, one timer running: private dirty", dirty, 4, "MiB")
        wake_ups = WakeUps(pid)
        time.sleep(WATCH_SECONDS)
        table.row(f"service, running, no window: wake-ups in {WATCH_SECONDS} s",
                  wake_ups.count(), 0)


def command_line(table):
    """One toggle from the shell, beside the same call by gdbus."""
    with Session(window_manager=False) as session:
        session.marzano("start", "25m", "tea")
        call = ["gdbus", "call", "--session", "--dest", APP_ID, "--object-path",
                "/io/github/marzano_timer/Marzano", "--method", f"{MANAGER}.Toggle", ""]
        ours, theirs = map(float, session.run(
            tool("stopwatch"), str(CALL_ROUNDS), os.path.join(BUILD, "marzano"), "toggle", "--",
            *call).split())
        table.row("marzano toggle", ours, unit="ms")
        table.row("the same by gdbus call", theirs, unit="ms")
        table.row("ratio", ours / theirs, 1.3)


def start_up(table):
    """From the start of the window's process to its first painted frame, with a timer running."""
    times = {"emptywindow": [], "marzano-window": []}
    with Session() as session:
        session.marzano("start", "25m", "tea")
        for _ in range(START_ROUNDS):
            for name, samples in times.items():
                path = tool(name) if name == "emptywindow" else os.path.join(BUILD, name)
                out = session.run(tool("paintwatch"), "start", path, environment=NO_GL)
                samples.append([float(word) for word in out.split()])
    mapped = {name: statistics.median(s[0] for s in times[name]) for name in times}
    painted = {name: statistics.median(s[1] for s in times[name]) for name in times}
    table.row("window mapped", mapped["marzano-window"], unit="ms")
    table.row("window painted", painted["marzano-window"], unit="ms")
    table.row("an empty window in C painted", painted["emptywindow"], unit="ms")
    table.row("ratio", painted["marzano-window"] / painted["emptywindow"], 1.6)


def tray_click(table):
    """From the click on the tray item to the first painted frame of the window it opens."""
    times = []
    with Session() as session:
        host = session.talk(tool("trayhost"))
        session.marzano("start", "25m", "tea")
        assert host.stdout.readline() == "ready\n"

        for _ in range(START_ROUNDS):
            watch = session.talk(tool("paintwatch"), "next")
            assert watch.stdout.readline() == "ready\n"
            host.stdin.write("click\n")
            host.stdin.flush()
            clicked = float(host.stdout.readline())
            times.append(float(watch.stdout.readline().split()[1]) - clicked)
            session.end(session.pid_of(WINDOW_ID))
            time.sleep(0.5)  # or it would be a double click
    table.row("tray click to painted window", statistics.median(times), 100, "ms")


def window_at_work(table):
    """A window that counts, then pauses, then is minimised, then has nothing to do."""
    with Session() as session:
        empty = session.spawn(tool("emptywindow"), environment=NO_GL)
        session.window(empty.pid)
        time.sleep(2)
        empty_pss, _ = memory(empty.pid)
        empty.stop()

        session.marzano("start", "25m", "tea")
        service = session.pid_of(APP_ID)
        session.spawn(os.path.join(BUILD, "marzano-window"))
        pid = session.pid_of(WINDOW_ID)
        window = session.window(pid)
        time.sleep(SETTLE_SECONDS)

        pss, dirty = memory(pid)
        table.row("window counting: PSS", pss, 28, "MiB", f"   (an empty one in C {empty_pss:.1f})")
        table.row("window counting: private dirty", dirty, unit="MiB")

        # Frames apart from the processor time: an observer's damage reports cost a little too.
        rate = float(session.run(tool("paintwatch"), "frames", window, str(WATCH_SECONDS)))
        table.row("window counting: frames a second", rate, 12)
        before, begin = cpu_seconds(pid), time.monotonic()
        time.sleep(WATCH_SECONDS)
        share = (cpu_seconds(pid) - before) / (time.monotonic() - begin) * 100
        table.row("window counting: processor, share of a core", share, 1.5, "%")

        def quiet(what):
            time.sleep(SETTLE_SECONDS)
            ours, theirs = WakeUps(pid), WakeUps(service)
            time.sleep(WATCH_SECONDS)
            table.row(f"window, {what}: wake-ups in {WATCH_SECONDS} s", ours.count(), 0)
            table.row(f"service, {what}: wake-ups in {WATCH_SECONDS} s",
                      theirs.count(), 0)

        session.run("xdotool", "windowminimize", "--sync", window)
        quiet("counting, minimised")
        session.run("xdotool", "windowmap", window)
        wait_for(lambda: session.window(pid), 10, "the window to come back")
        session.marzano("pause")
        quiet("paused")
        session.marzano("cancel")
        quiet("idle")


def main():
    build_tools()
    table = Table()
    for part in (service_alone, command_line, start_up, tray_click, window_at_work):
        if len(sys.argv) < 2 or part.__name__ in sys.argv[1:]:
            part(table)
    if table.over:
        print(f"{table.over} over budget")
    return 1 if table.over else 0


if __name__ == "__main__":
    sys.exit(main())
