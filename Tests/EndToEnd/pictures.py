# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""make pictures: screenshots of the running window in docs/pictures, for the README and the eye.

    /usr/bin/python3 Tests/EndToEnd/pictures.py [FOLDER [NAME…]]

Nothing is compared: a person looks at them. Each state is reached as a user reaches it.
"""

import os
import re
import sys

from desktop import CHECKOUT, Desktop, wait_for

LANGUAGES = {"german": "de_DE.UTF-8", "korean": "ko_KR.UTF-8", "arabic": "ar_EG.UTF-8"}


def shown(desktop, seconds):
    """Waits until the large digits end so: the fade between the views is over by then."""
    desktop.access.wait("label", re.compile(rf"\d\d:\d\d:{seconds:02}"), timeout=20)


def setting(desktop):
    desktop.access.wait("push button", states=["focused"])


def typed(desktop):
    setting(desktop)
    desktop.type("25m green tea")
    desktop.access.wait("label", re.compile("green tea · .*"))


def several(desktop):
    for words in (("4m", "Green tea"), ("9m", "Pasta"), ("1h30", "Laundry")):
        desktop.run_marzano("start", *words)
    desktop.run_marzano("pause", "Pasta")
    shown(desktop, 57)


def stopwatch(desktop):
    setting(desktop)
    desktop.keys("ctrl+t", "space")
    for second in (1, 2):
        desktop.access.wait("label", re.compile(rf"0:0{second}\.\d"))
        desktop.keys("l")
    desktop.access.wait("label", re.compile(r"0:03\.\d"))
    desktop.keys("space")


def small(desktop):
    running(desktop)
    desktop.keys("ctrl+m")


def fullscreen(desktop):
    running(desktop)
    desktop.keys("F11")
    width, height = desktop.size
    wait_for(lambda: f"{width}x{height}" in desktop.run(
        "xdotool", "getactivewindow", "getwindowgeometry").stdout, 10, "the full screen")


def preferences(desktop):
    setting(desktop)
    desktop.keys("ctrl+comma")
    desktop.access.wait("text", "Volume of the alarm in percent")


def shortcuts(desktop):
    setting(desktop)
    desktop.keys("ctrl+question")
    wait_for(lambda: len(desktop.windows(".*")) > 1, 10, "the window of keys")


def running(desktop):
    desktop.run_marzano("start", "25m", "Green tea")
    shown(desktop, 58)


def paused(desktop):
    running(desktop)
    desktop.run_marzano("pause")
    desktop.access.wait("push button", states=["focusable"])


def overtime(desktop):
    desktop.run_marzano("start", "1s", "Green tea")
    desktop.access.wait("label", re.compile(r"\+\d\d:03"), timeout=20)


def front(desktop, window):
    """The window in front of the main one."""
    return wait_for(lambda: next(iter({desktop.active_window()} - {window, None}), None), 10,
                    "the window in front")


def steady(desktop, window, path):
    """Takes pictures until one equals the one before: nothing fades any more."""
    seen = []

    def still():
        desktop.screenshot(path, window)
        with open(path, "rb") as file:
            seen.append(file.read())
        return len(seen) > 1 and seen[-1] == seen[-2]

    wait_for(still, 20, "a still picture", interval=0.3)


STATES = {state.__name__: state for state in (setting, running, paused, overtime)}
# Shown once: in the light theme, at the usual size, in English.
MORE = {state.__name__: state for state in (typed, several, stopwatch, small, fullscreen)}
# Windows in front of the main one, of which the picture is.
DIALOGS = {state.__name__: state for state in (preferences, shortcuts)}
ALL = {**STATES, **MORE, **DIALOGS}
SHAPES = {"narrow": (360, 640), "landscape": (640, 360), "wide": (1200, 800)}
THEMES = {"dark": "Adwaita:dark", "contrast": "HighContrast"}


def pictures():
    """(name, state, size or None, environment, locale) of each picture."""
    for name in ALL:
        yield name, name, None, {}, "C.UTF-8"
    for look, theme in THEMES.items():
        for name in STATES:
            yield f"{name}-{look}", name, None, {"GTK_THEME": theme}, "C.UTF-8"
    for shape, size in SHAPES.items():
        for name in ("setting", "running"):
            yield f"{name}-{shape}", name, size, {}, "C.UTF-8"
    for language, locale in LANGUAGES.items():
        if os.path.exists(os.path.join(CHECKOUT, "po", locale[:2] + ".po")) or language == "arabic":
            for name in ("setting", "running"):
                yield f"{name}-{language}", name, None, {}, locale


def take(path, state, size, environment, locale):
    """One picture, in a desktop of its own."""
    with Desktop(environment=environment, locale=locale, timezone="Europe/Berlin",
                 sound=True) as desktop:
        program = desktop.start_window()
        window = wait_for(lambda: desktop.windows_of(program.pid), 10, "the window")[0]
        if size:
            desktop.run("xdotool", "windowsize", "--sync", str(window), *map(str, size))
        desktop.focus(window)
        ALL[state](desktop)
        if state in DIALOGS:
            steady(desktop, front(desktop, window), path)
        elif state in ("setting", "paused", "stopwatch"):
            steady(desktop, window, path)
        else:
            desktop.screenshot(path, window)


def main(arguments):
    folder = os.path.abspath(arguments[0] if arguments else f"{CHECKOUT}/docs/pictures")
    os.makedirs(folder, exist_ok=True)
    for name, *how in pictures():
        if not arguments[1:] or name in arguments[1:]:
            path = os.path.join(folder, f"{name}.png")
            take(path, *how)
            print(os.path.relpath(path), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
