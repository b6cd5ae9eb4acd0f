# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Private desktops for end-to-end tests of the built programs.

    from desktop import Desktop, wait_for

    class TheAlarm(unittest.TestCase):
        def test_is_heard(self):
            with Desktop(notifications="dunst", sound=True) as desktop:
                desktop.run_marzano("start", "3s", "tea")
                desktop.sound.wait_heard(timeout=6)

Each Desktop is a world of its own: folders (desktop.home, .config, .state, .database), a session
bus on which nothing is activatable, an empty system bus, and what the arguments ask for. All that
was started in it, also by the programs themselves, is ended when the `with` ends; when the test
failed, the programs' output is printed before. MARZANO_KEEP=1 keeps the folder under /tmp.
The programs come from .build/release, or from the folder $MARZANO_BUILD.

Arguments of Desktop (all by name)
    display        "x11" (default) or None: no display, for the service and the command line
    size           of the screen, (1280, 800)
    wm             "openbox" (default with a display), "i3" or None; wm_config: its configuration
                   text (i3: lines added to a minimal one; openbox: <keybind> elements)
    notifications  "none" (default), "dunst", "xfce", or "hang": a daemon that never answers
    panel          True: xfce4-panel with a tray (a StatusNotifier watcher and host)
    accessible     True with a display (default): AT-SPI, see `desktop.access`
    sound          True: a sound server; desktop.sound.level(), wait_heard(), wait_silent(since)
    clock          True: desktop.suspend(seconds), desktop.set_clock(seconds), desktop.clock.move()
    logind         True: a mocked logind on the system bus; desktop.prepare_for_sleep(True/False)
    services       {bus name: Exec line}: what the session bus may activate; a program under test by
                   its bare name, as in {APP_ID: "marzano-service"}
    locale         such as "de_DE.UTF-8", made when the machine lacks it; timezone "Europe/Berlin"
    environment    more variables for everything in the world

Programs
    desktop.run_marzano("status", "--json", check=False) -> .code .stdout .stderr
    desktop.start_service(), start_window(), start_marzano("follow") -> Process: .pid .alive .code
        .output() .wait() .stop() .kill(); the first two return when the program has its bus name
    desktop.service_pid(), window_pid() -> pid or None; kill_service()
    desktop.run("any", "command"), desktop.spawn("any", "program")

Bus (bus.py)
    desktop.bus.call/get/get_all/owner/owner_pid/record/own/export; desktop.peer() is another client
    desktop.monitor("member='Notify'") -> a Recording of all such messages, whoever sends them
    desktop.notification_recorder(capabilities=…) -> a fake daemon (notifications.py)

Screen
    desktop.access.wait("push button", "Start").press()       see access.py
    desktop.keys("ctrl+n"), type("25m"), click(x, y), scroll(x, y, "up"), windows(), active_window()
    desktop.screenshot("/abs/file.png")

Waiting: never sleep; wait_for(lambda: condition, timeout, "what") returns the true value.

Sway and Gnome (wayland.py) are worlds with the same methods under those compositors. There is also
a command: `/usr/bin/python3 Tests/EndToEnd/desktop.py [--none|--sway|--gnome] [--panel]
[--notify NAME] [--sound] -- COMMAND…` runs a command in such a desktop.
"""

import os
import signal
import sys

import gi

gi.require_version("Gio", "2.0")

from graphical import Graphical  # noqa: E402
from processes import wait_for  # noqa: E402
from programs import XfcePanel, start_notifier, start_window_manager  # noqa: E402
from wayland import Gnome, Sway  # noqa: E402
from subject import APP_ID, APP_PATH, BUILD, CHECKOUT, WINDOW_ID  # noqa: E402
from world import Result, World  # noqa: E402

__all__ = ["Desktop", "Sway", "Gnome", "World", "Result", "wait_for", "APP_ID", "APP_PATH",
           "WINDOW_ID", "BUILD", "CHECKOUT"]


class Desktop(Graphical):
    """A headless or an X11 desktop; its arguments are told at the top of this file."""

    def __init__(self, *, display="x11", size=(1280, 800), wm="openbox", wm_config="",
                 notifications="none", panel=False, accessible=None, **world):
        services = dict(world.pop("services", None) or {})
        if notifications == "hang":
            services["org.freedesktop.Notifications"] = "/bin/sleep 1000"
        super().__init__(services=services, **world)
        self.has_display, self.size = display == "x11", size
        self.wm_name = wm if self.has_display else None
        self.wm_config = wm_config
        self.notifier_name = notifications
        self.wants_panel = panel
        self.accessible = self.has_display if accessible is None else accessible
        self.wm = self.notifier = self.panel = self.xserver = None

    def start_desktop(self):
        if self.has_display:
            self._start_x()
        if self.accessible:
            self.start_accessibility()
        if self.wm_name:
            self.wm = start_window_manager(self, self.wm_name, self.wm_config)
        if self.notifier_name in ("dunst", "xfce"):
            self.notifier = start_notifier(self, self.notifier_name)
        if self.wants_panel:
            self.panel = XfcePanel(self)
            self.panel.start()

    def _start_x(self):
        reader, writer = os.pipe()
        width, height = self.size
        self.xserver = self.spawn(
            "Xvfb", "-displayfd", str(writer), "-screen", "0", f"{width}x{height}x24",
            "-nolisten", "tcp", "-noreset", pass_fds=[writer],
        )
        os.close(writer)
        with os.fdopen(reader) as answer:
            number = answer.readline().strip()
        assert number, f"Xvfb did not come up:\n{self.xserver.output()}"
        self.environment.update(DISPLAY=f":{number}", GDK_BACKEND="x11", XDG_SESSION_TYPE="x11")

    # Hands and eyes

    def keys(self, *names):
        """Presses keys such as "space" or "ctrl+shift+n" in the focused window."""
        self.run("xdotool", "key", "--clearmodifiers", *names)

    def type(self, text):
        self.run("xdotool", "type", "--delay", "10", text)

    def click(self, x, y, button=1):
        """Clicks at a place on the screen."""
        self.run("xdotool", "mousemove", str(round(x)), str(round(y)), "click", str(button))

    def scroll(self, x, y, direction="up", steps=1):
        button = {"up": "4", "down": "5", "left": "6", "right": "7"}[direction]
        self.run("xdotool", "mousemove", str(round(x)), str(round(y)), "click", "--repeat",
                 str(steps), "--delay", "20", button)

    def windows(self, title=".*"):
        """The ids of the windows on show whose title matches the regular expression."""
        found = self.run("xdotool", "search", "--onlyvisible", "--name", title, check=False)
        return [int(number) for number in found.stdout.split()]

    def windows_of(self, pid):
        """The ids of a process's windows on show."""
        found = self.run("xdotool", "search", "--onlyvisible", "--pid", str(pid), check=False)
        return [int(number) for number in found.stdout.split()]

    def active_window(self):
        """The id of the window with the focus, or None."""
        found = self.run("xdotool", "getactivewindow", check=False)
        return int(found.stdout) if found.code == 0 else None

    def focus(self, window):
        """Gives a window the focus, and waits until it has it."""
        self.run("xdotool", "windowactivate", "--sync", str(window))
        wait_for(lambda: self.active_window() == window, 5, "the focus of the window")

    def geometry(self, window):
        """(x, y, width, height) of a window on the screen."""
        text = self.run("xdotool", "getwindowgeometry", "--shell", str(window)).stdout
        values = dict(line.split("=") for line in text.split())
        return tuple(int(values[key]) for key in ("X", "Y", "WIDTH", "HEIGHT"))

    def screenshot(self, path, window="root"):
        """Saves a picture of the screen, or of one window."""
        self.run("import", "-window", str(window), path)
        return path


def main(arguments):
    """Runs a command in a desktop; the status is the command's."""
    kind, options = Desktop, {}
    while arguments and arguments[0] != "--":
        option = arguments.pop(0)
        if option == "--none":
            options["display"] = None
        elif option in ("--sway", "--gnome"):
            kind = {"--sway": Sway, "--gnome": Gnome}[option]
        elif option in ("--panel", "--sound", "--clock", "--logind"):
            options[option[2:]] = True
        elif option == "--notify":
            options["notifications"] = arguments.pop(0)
        else:
            raise SystemExit(f"desktop.py: unknown option {option}\n{__doc__}")
    if len(arguments) < 2:
        raise SystemExit(__doc__)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    with kind(**options) as desktop:
        environment = {"PATH": os.environ["PATH"]}
        return desktop.attached(*arguments[1:], environment=environment)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
