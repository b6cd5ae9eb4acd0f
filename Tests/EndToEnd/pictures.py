# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""make pictures: screenshots of the running window, for the README and the eye.

    /usr/bin/python3 Tests/EndToEnd/pictures.py [FOLDER [DESKTOP…]]

FOLDER (.build/pictures) gets every state of the window (states.py) at every size in SIZES, in every
look and language: STATE-SIZE-LOOK-LANGUAGE.png; the dozen of CHOSEN also goes to docs/pictures.
Nothing is compared: a person looks at them. Each state is reached as a user reaches it. DESKTOP
names some of the worlds only, such as light-english or dialogs.
"""

import concurrent.futures
import itertools
import os
import sys

import states
from desktop import CHECKOUT, Desktop, wait_for

SIZES = {"narrow": (360, 640), "usual": (420, 560), "landscape": (640, 360), "wide": (1200, 800)}
LOOKS = {"light": "Adwaita", "dark": "Adwaita:dark", "contrast": "HighContrast"}
LANGUAGES = {"english": "C.UTF-8", "german": "de_DE.UTF-8", "korean": "ko_KR.UTF-8",
             "arabic": "ar_EG.UTF-8"}
# What docs/pictures shows: its name there, and which picture it is.
CHOSEN = {
    "first": "first-usual-light-english", "setting": "setting-usual-light-english",
    "setting-narrow": "setting-narrow-light-german", "running": "running-usual-light-english",
    "running-dark": "running-usual-dark-english",
    "running-landscape": "running-landscape-light-english",
    "running-arabic": "running-usual-light-arabic", "paused": "paused-usual-light-english",
    "overtime": "overtime-usual-light-english", "several": "several-usual-light-english",
    "stopwatch": "stopwatch-usual-light-english", "error": "error-usual-light-english",
    "small": "small", "fullscreen": "fullscreen", "preferences": "preferences",
}
STILL = "[Settings]\ngtk-enable-animations=0\n"


def steady(desktop, window, path):
    """Takes pictures until one equals the one before, or only the digits go on."""
    seen = []

    def still():
        desktop.screenshot(path, window)
        with open(path, "rb") as file:
            seen.append(file.read())
        return len(seen) > 1 and seen[-1] == seen[-2] or len(seen) == 6

    wait_for(still, 20, "a still picture", interval=0.15)


def resize(desktop, window, size):
    desktop.run("xdotool", "windowsize", str(window), *map(str, size))
    # Of its first size the window grows to what it shows.
    wait_for(lambda: desktop.geometry(window)[2] == size[0], 5, f"a window of {size}")


def world(look, language, **options):
    """A desktop in which nothing moves."""
    return Desktop(environment={"GTK_THEME": LOOKS[look]}, locale=LANGUAGES[language],
                   timezone="Europe/Berlin", sound=True, **options)


def be_still(desktop):
    folder = os.path.join(desktop.config, "gtk-4.0")
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "settings.ini"), "w", encoding="utf-8") as file:
        file.write(STILL)


def every_state(folder, look, language):
    """All states at all sizes in one desktop."""
    with world(look, language) as desktop:
        be_still(desktop)
        stage = states.Stage(desktop)
        for state in states.IN_TURN:
            window = state(stage)
            for name, size in SIZES.items():
                resize(desktop, window, size)
                path = f"{folder}/{state.__name__}-{name}-{look}-{language}.png"
                steady(desktop, window, path)
    return f"{look}-{language}"


def dialogs(folder):
    """The windows in front of the main one, and its other shapes, once."""
    for state in states.ONCE:
        with world("light", "english") as desktop:
            be_still(desktop)
            window = state(states.Stage(desktop))
            steady(desktop, window, f"{folder}/{state.__name__}.png")
    return "dialogs"


def publish(folder):
    """The chosen ones, as small as they get, to docs/pictures."""
    with Desktop(display=None) as desktop:
        for name, source in CHOSEN.items():
            desktop.run("convert", f"{folder}/{source}.png", "-strip", "-define",
                        "png:compression-level=9", f"{CHECKOUT}/docs/pictures/{name}.png")


def main(arguments):
    folder = os.path.abspath(arguments[0] if arguments else f"{CHECKOUT}/.build/pictures")
    os.makedirs(folder, exist_ok=True)
    wanted = arguments[1:]
    with concurrent.futures.ProcessPoolExecutor(max_workers=2) as pool:
        runs = [pool.submit(every_state, folder, look, language)
                for look, language in itertools.product(LOOKS, LANGUAGES)
                if not wanted or f"{look}-{language}" in wanted]
        if not wanted or "dialogs" in wanted:
            runs.append(pool.submit(dialogs, folder))
        for run in concurrent.futures.as_completed(runs):
            print(run.result(), flush=True)
    if not wanted:
        publish(folder)


if __name__ == "__main__":
    main(sys.argv[1:])
