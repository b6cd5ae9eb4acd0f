# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The timers of a world as its bus tells of them: short words for the tests of the service."""

import time

from gi.repository import GLib

from bus import error_name
from desktop import APP_ID, APP_PATH, wait_for

MANAGER = f"{APP_ID}1.Manager"
TIMER = f"{APP_ID}1.Timer"
ERROR = f"{APP_ID}1.Error."
SECOND = 1_000_000


def serve(desktop):
    """Starts the service: a Process, which has read its record when this returns."""
    process = desktop.start_service()
    objects(desktop)  # answered only then
    return process


def manager(desktop, method, kind="(s)", *arguments, timeout=5.0):
    """Calls a method of the manager; without arguments it is for the current timer."""
    arguments = arguments or ("",)
    return desktop.bus.call(APP_ID, APP_PATH, MANAGER, method, GLib.Variant(kind, arguments),
                            timeout)


def start(desktop, seconds, name="", **options):
    """Starts a timer: its number."""
    known = {"suspend": "s", "until_usec": "x", "ago_usec": "t"}
    values = {key.replace("_", "-"): GLib.Variant(known[key], value)
              for key, value in options.items()}
    timers = manager(desktop, "Start", "(tsa{sv})", round(seconds * SECOND), name, values)
    return int(timers[0][0].rpartition("/")[2])


def get(desktop, prop, number=None):
    """A property of the manager, or of a timer."""
    if number is None:
        return desktop.bus.get(APP_ID, APP_PATH, MANAGER, prop)
    return desktop.bus.get(APP_ID, f"{APP_PATH}/timers/{number}", TIMER, prop)


def left(desktop, number=1):
    """What is left of a timer, in seconds."""
    return get(desktop, "RemainingUSec", number) / SECOND


def objects(desktop):
    """The timers by number, each with its properties."""
    found = desktop.bus.call(APP_ID, APP_PATH, "org.freedesktop.DBus.ObjectManager",
                             "GetManagedObjects")
    return {int(path.rpartition("/")[2]): interfaces[TIMER]
            for path, interfaces in found.items() if TIMER in interfaces}


def wait_state(desktop, wanted, timeout=5.0):
    wait_for(lambda: get(desktop, "State") == wanted, timeout, f"the state {wanted}")


def boottime():
    return time.clock_gettime(time.CLOCK_BOOTTIME)


def refusal(call, *arguments, **options):
    """The short name of the error that a call must end with."""
    try:
        call(*arguments, **options)
    except GLib.Error as error:
        return (error_name(error) or str(error)).removeprefix(ERROR)
    raise AssertionError("this should have been refused")
