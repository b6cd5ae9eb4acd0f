# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The states of the window, each reached as a user reaches it, one after the other.

Each function brings a Stage into its state and returns the X id of the window to look at.
"""

import json
import os
import re
import shutil
import tempfile

from desktop import BUILD, wait_for

TENTHS = r"\d:\d\d\.\d"


class Stage:
    """A desktop with the window in it."""

    def __init__(self, desktop):
        self.desktop = desktop
        self.program = None

    @property
    def access(self):
        return self.desktop.access

    def open(self, start=None):
        """The window is there, and has the focus."""
        if not (self.program and self.program.alive):
            self.program = start() if start else self.desktop.start_window()
        window = wait_for(lambda: self.desktop.windows_of(self.program.pid), 10, "the window")[0]
        self.desktop.focus(window)
        return window

    def start(self, *words):
        self.desktop.run_marzano("start", *words)

    def clear(self):
        """No timer is left; the window stays."""
        if json.loads(self.desktop.run_marzano("status", "--json").stdout)["timers"]:
            self.desktop.run_marzano("cancel", "--all")
            self.access.gone("progress bar")


def first(stage):
    """Nobody has ever started a timer."""
    window = stage.open()
    stage.access.wait("spin button")
    return window


def setting(stage):
    window = stage.open()
    stage.start("25m", "Green tea")
    stage.access.wait("progress bar")
    stage.clear()
    return window


def wrong(stage):
    """What is typed is no time."""
    window = stage.open()
    stage.desktop.type("25x tea")
    return window


def running(stage):
    window = stage.open()
    stage.desktop.keys("Escape")
    stage.start("25m", "Green tea")
    stage.access.wait("label", re.compile(r"\d\d:24:5\d"), timeout=20)
    return window


def paused(stage):
    stage.desktop.run_marzano("pause")
    return stage.open()


def several(stage):
    stage.start("9m", "Pasta")
    stage.start("1h30", "Laundry")
    stage.access.wait("list item")
    return stage.open()


def stopwatch(stage):
    window = stage.open()
    stage.desktop.keys("ctrl+t")
    stage.access.wait("label", re.compile(TENTHS))
    stage.desktop.keys("space")
    for second in (1, 2):
        stage.access.wait("label", re.compile(rf"0:0{second}\.\d"))
        stage.desktop.keys("l")
    stage.access.wait("label", re.compile(r"0:03\.\d"))
    stage.desktop.keys("space")
    return window


def overtime(stage):
    window = stage.open()
    stage.desktop.keys("ctrl+t")
    stage.clear()
    stage.start("1s", "Green tea")
    stage.access.wait("label", re.compile(r"\+\d\d:0\d"), timeout=20)
    return window


def damaged(stage):
    """The record could not be read, and was set aside."""
    stage.clear()
    stage.program.stop()
    stage.desktop.kill_service()
    for name in os.listdir(os.path.dirname(stage.desktop.database)):
        os.remove(os.path.join(os.path.dirname(stage.desktop.database), name))
    with open(stage.desktop.database, "wb") as file:
        file.write(b"no record" * 1000)
    return stage.open()


def error(stage):
    """The service cannot be reached: the window stands alone."""
    stage.program.stop()
    stage.desktop.kill_service()
    # Below the build tree, where it finds its messages and icons.
    lonely = tempfile.mkdtemp(dir=os.path.dirname(BUILD))
    shutil.copy(stage.desktop.program("marzano-window"), lonely)
    window = stage.open(lambda: stage.desktop.spawn(os.path.join(lonely, "marzano-window")))
    stage.access.wait("push button", states=["focused"])
    shutil.rmtree(lonely)
    return window


# What goes on in one desktop, in this order.
IN_TURN = (first, setting, wrong, running, paused, several, stopwatch, overtime, damaged, error)


def small(stage):
    window = running(stage)
    stage.desktop.keys("ctrl+m")
    wait_for(lambda: stage.desktop.geometry(window)[3] < 300, 10, "the small window")
    return window


def fullscreen(stage):
    window = running(stage)
    stage.desktop.keys("F11")
    wait_for(lambda: stage.desktop.geometry(window)[2:] == stage.desktop.size, 10,
             "the full screen")
    return window


def front(stage, window):
    """The window in front of the main one."""
    return wait_for(
        lambda: next(iter({stage.desktop.active_window()} - {window, None}), None), 10,
        "the window in front")


def preferences(stage):
    window = setting(stage)
    stage.desktop.keys("ctrl+comma")
    stage.access.wait("text", "Volume of the alarm in percent")
    return front(stage, window)


def shortcuts(stage):
    window = setting(stage)
    stage.desktop.keys("ctrl+question")
    return front(stage, window)


def presets(stage):
    window = setting(stage)
    stage.desktop.keys("ctrl+p")
    return front(stage, window)


# Each in a desktop of its own.
ONCE = (small, fullscreen, preferences, presets, shortcuts)
