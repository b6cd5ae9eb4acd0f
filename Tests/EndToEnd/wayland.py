# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Headless Wayland desktops: Sway (with waybar) and Gnome (with the AppIndicator extension).

Both compositors refuse to run as root, so root becomes nobody in these worlds; the programs under
test are installed into the world for it, which also makes them run as they do on a real machine.

    with Sway(bar=True, config="bindsym Mod4+p exec marzano toggle") as desktop:
        desktop.keys("logo+p"); desktop.type("25m"); desktop.screenshot("/abs/file.png")
        desktop.tree()                    sway's windows, as swaymsg tells them
    with Gnome() as desktop: …            notifications and tray of GNOME Shell itself
"""

import glob
import json
import os
import re
import shutil
import subprocess

from gi.repository import GLib

from graphical import Graphical
from pointer import Pointer
from processes import wait_for
from programs import NOTIFICATIONS, WATCHER
from subject import BUILD, CHECKOUT

BAR = {"layer": "top", "position": "bottom", "height": 30, "modules-right": ["tray"],
       "tray": {"icon-size": 20}}
MODIFIERS = {"ctrl", "shift", "alt", "logo", "altgr", "capslock"}


def helpers(*names):
    """The desktop's own activatable services of these names, for `services`."""
    found = {}
    for name in names:
        with open(f"/usr/share/dbus-1/services/{name}.service", encoding="utf-8") as file:
            found[name] = re.search(r"^Exec=(.*)$", file.read(), re.MULTILINE).group(1)
    return found


class Wayland(Graphical):
    """What both have in common."""

    as_nobody = True

    def __init__(self, size=(1280, 800), accessible=True, **world):
        super().__init__(**world)
        self.size, self.accessible = size, accessible
        self.compositor = None

    def start_accessibility(self):
        super().start_accessibility()
        self.access.ignored = {"gnome-shell", "waybar"}

    def start_desktop(self):
        self.environment.update(
            GDK_BACKEND="wayland", XDG_SESSION_TYPE="wayland", LIBGL_ALWAYS_SOFTWARE="1",
            MOZ_ENABLE_WAYLAND="1",
        )
        self._install_programs()
        if self.accessible:
            self.start_accessibility()
        self.start_compositor()

    def _install_programs(self):
        """Into a prefix of this world that nobody can read; skipped when nothing is built."""
        os.chmod(self.root, 0o755)
        if not os.path.exists(os.path.join(BUILD, "marzano")):
            return
        subprocess.run(
            [os.path.join(CHECKOUT, "tools/install.sh"), "install"], check=True,
            stdout=subprocess.DEVNULL,
            env={**os.environ, "PREFIX": self.prefix, "DESTDIR": "", "MARZANO_BUILD": BUILD,
                 "sysconfdir": os.path.join(self.root, "etc")},
        )
        self.environment["PATH"] = f"{self.prefix}/bin:{self.environment['PATH']}"
        self.environment["XDG_DATA_DIRS"] = (
            f"{self.prefix}/share:{self.environment['XDG_DATA_DIRS']}")

    @property
    def prefix(self):
        """Where the programs are installed in this world."""
        return os.path.join(self.root, "usr")

    def program(self, name):
        folder = "bin" if name == "marzano" else "libexec/marzano"
        return os.path.join(self.prefix, folder, name)

    def _wait_display(self):
        def socket():
            assert self.compositor.alive, self.compositor.output()
            return [path for path in glob.glob(f"{self.runtime}/wayland-*")
                    if re.search(r"wayland-\d+$", path)]

        path = wait_for(socket, 20, "the compositor's socket")[0]
        self.environment["WAYLAND_DISPLAY"] = os.path.basename(path)

    def _from_nobody(self, name, path):
        """Moves a file that a program of this world wrote to a path only we may write to."""
        shutil.copyfile(os.path.join(self.home, name), path)
        os.unlink(os.path.join(self.home, name))
        return path


class Sway(Wayland):
    """Headless sway; bar: True or a waybar configuration (a dict); config: lines for sway's."""

    def __init__(self, bar=False, bar_style="", config="", notifications="none", **wayland):
        super().__init__(**wayland)
        self.bar_config = BAR if bar is True else bar
        self.bar_style, self.config_lines = bar_style, config
        self.notifier_name = notifications
        self.bar = self.notifier = self.pointer = None

    def stop(self):
        if self.pointer:
            self.pointer.close()
        super().stop()

    def start_compositor(self):
        self.environment.update(WLR_BACKENDS="headless", WLR_LIBINPUT_NO_DEVICES="1",
                                WLR_RENDERER="pixman", XDG_CURRENT_DESKTOP="sway")
        path = self._write("sway.conf", f"output HEADLESS-1 resolution {self.size[0]}x"
                           f"{self.size[1]}\nxwayland disable\n{self.config_lines}\n")
        self.compositor = self.spawn("sway", "-c", path)
        self._wait_display()
        sockets = wait_for(lambda: glob.glob(f"{self.runtime}/sway-ipc*.sock"), 10, "sway's socket")
        self.environment["SWAYSOCK"] = sockets[0]
        # A keyboard and a mouse that stay plugged in: without a keyboard, sway gives no window the
        # focus, and without a mouse it passes on no click.
        self.spawn("wtype", "-s", "2000000000", name="keyboard")
        display = os.path.join(self.runtime, self.environment["WAYLAND_DISPLAY"])
        self.pointer = Pointer(display, self.size)
        if self.notifier_name == "dunst":
            self.notifier = self.spawn("dunst", "-conf", "/dev/null")
            self.bus.wait_owner(NOTIFICATIONS)
        if self.bar_config:
            self.start_bar()

    def _write(self, name, text):
        path = os.path.join(self.root, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def start_bar(self):
        """waybar; returns when its tray accepts items, if it has one."""
        config = self._write("bar.json", json.dumps(self.bar_config))
        style = self._write("bar.css", self.bar_style)
        self.bar = self.spawn("waybar", "-c", config, "-s", style)
        if "tray" in self.bar_config:
            self.bus.wait_owner(WATCHER)

    def tree(self):
        """sway's tree of outputs, workspaces and windows."""
        return json.loads(self.run("swaymsg", "-t", "get_tree", "-r").stdout)

    def windows(self):
        """The windows: dicts with app_id, name, pid, focused, rect, …"""
        found, todo = [], [self.tree()]
        while todo:
            node = todo.pop()
            if node.get("pid"):
                found.append(node)
            todo += node.get("nodes", []) + node.get("floating_nodes", [])
        return found

    def message(self, *command):
        """Gives sway a command."""
        self.run("swaymsg", *command)

    def keys(self, *names):
        """Presses keys such as "logo+p" or "Return" in the focused window."""
        for name in names:
            *held, key = name.split("+")
            assert set(held) <= MODIFIERS, f"unknown modifier in {name}"
            press = [part for modifier in held for part in ("-M", modifier)]
            release = [part for modifier in reversed(held) for part in ("-m", modifier)]
            self.run("wtype", *press, "-k", key, *release)

    def type(self, text):
        self.run("wtype", text)

    def click(self, x, y, button=1):
        """Clicks at a place on the screen."""
        self.pointer.click(x, y, button)

    def scroll(self, x, y, direction="up", steps=1):
        """Turns the wheel at a place on the screen."""
        self.pointer.scroll(x, y, direction, steps)

    def screenshot(self, path):
        """Saves a picture of the screen."""
        self.run("grim", os.path.join(self.home, "screen.png"))
        return self._from_nobody("screen.png", path)


class Gnome(Wayland):
    """Headless GNOME Shell; tray: with the AppIndicator extension."""

    def __init__(self, tray=True, **wayland):
        services = {**helpers("org.gnome.Shell.Notifications"), **wayland.pop("services", {})}
        super().__init__(logind=True, services=services, **wayland)
        self.tray = tray

    def start_compositor(self):
        self.environment.update(GSETTINGS_BACKEND="keyfile", XDG_CURRENT_DESKTOP="GNOME",
                                XDG_SESSION_CLASS="user")
        shell = "org.gnome.shell"
        extensions = "['ubuntu-appindicators@ubuntu.com']" if self.tray else "[]"
        self.run("gsettings", "set", shell, "enabled-extensions", extensions)
        self.run("gsettings", "set", shell, "welcome-dialog-last-shown-version", "99")
        self.compositor = self.spawn(
            "gnome-shell", "--headless", "--virtual-monitor", f"{self.size[0]}x{self.size[1]}",
            "--wayland", "--no-x11", "--unsafe-mode", "--sm-disable",
        )
        self.bus.wait_owner("org.gnome.Shell", 30)
        self._wait_display()
        self.bus.wait_owner(NOTIFICATIONS, 30)
        if self.tray:
            self.bus.wait_owner(WATCHER, 30)
        # It opens with the overview, in which keys go to the search field.
        wait_for(lambda: not self.evaluate("Main.layoutManager._startingUp"), 20, "the shell")
        self.evaluate("Main.overview.hide(); true")
        wait_for(lambda: not self.evaluate("Main.overview.visible"), 20, "the overview to go")
        for kind in ("KEYBOARD", "POINTER"):
            self._plug_in(kind)

    def evaluate(self, script):
        """The value of a JavaScript expression inside the shell."""
        fine, answer = self.bus.call("org.gnome.Shell", "/org/gnome/Shell", "org.gnome.Shell",
                                     "Eval", GLib.Variant("(s)", (script,)))
        assert fine, f"the shell could not evaluate {script}: {answer}"
        return json.loads(answer) if answer else None

    def windows(self):
        """The windows: dicts with title, app_id, pid, focused."""
        return self.evaluate(
            "global.get_window_actors().map(a => a.meta_window).map(w => ({title: w.title, "
            "app_id: w.get_wm_class(), pid: w.get_pid(), focused: w.has_focus()}))")

    def _plug_in(self, kind):
        """Makes the virtual device global.testKEYBOARD or global.testPOINTER inside the shell."""
        self.evaluate(
            f"global.test{kind} = imports.gi.Clutter.get_default_backend().get_default_seat()"
            f".create_virtual_device(imports.gi.Clutter.InputDeviceType.{kind}_DEVICE); true")

    def keys(self, *names):
        """Presses keys such as "Super_L+p" or "Return", by their X names."""
        device = "global.testKEYBOARD"
        for name in names:
            parts = [f"imports.gi.Clutter.KEY_{part}" for part in name.split("+")]
            steps = [(part, "PRESSED") for part in parts]
            steps += [(part, "RELEASED") for part in reversed(parts)]
            for part, state in steps:
                self.evaluate(
                    f"{device}.notify_keyval(imports.gi.GLib.get_monotonic_time(), {part}, "
                    f"imports.gi.Clutter.KeyState.{state}); true")

    def click(self, x, y, button=1):
        """Clicks at a place on the screen."""
        device = "global.testPOINTER"
        now = "imports.gi.GLib.get_monotonic_time()"
        self.evaluate(f"{device}.notify_absolute_motion({now}, {x}, {y}); true")
        for state in ("PRESSED", "RELEASED"):
            self.evaluate(f"{device}.notify_button({now}, {button}, "
                          f"imports.gi.Clutter.ButtonState.{state}); true")

    def screenshot(self, path):
        """Saves a picture of the screen."""
        fine, _ = self.bus.call(
            "org.gnome.Shell.Screenshot", "/org/gnome/Shell/Screenshot",
            "org.gnome.Shell.Screenshot", "Screenshot",
            GLib.Variant("(bbs)", (False, False, os.path.join(self.home, "screen.png"))), 20)
        assert fine, "the shell took no picture"
        return self._from_nobody("screen.png", path)
