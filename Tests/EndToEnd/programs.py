# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The other programs of a desktop: window manager, notification daemon, panel."""

import glob
import os
import signal

from processes import wait_for

WATCHER = "org.kde.StatusNotifierWatcher"
NOTIFICATIONS = "org.freedesktop.Notifications"

OPENBOX = """<?xml version="1.0" encoding="UTF-8"?>
<openbox_config xmlns="http://openbox.org/3.4/rc">
<keyboard>%s</keyboard>
<mouse><context name="Client"><mousebind button="Left" action="Press">
<action name="Focus"/><action name="Raise"/></mousebind></context></mouse>
</openbox_config>
"""

PANEL = """<?xml version="1.0" encoding="UTF-8"?>
<channel name="xfce4-panel" version="1.0">
  <property name="configver" type="int" value="2"/>
  <property name="panels" type="array">
    <value type="int" value="1"/>
    <property name="panel-1" type="empty">
      <property name="position" type="string" value="p=6;x=0;y=0"/>
      <property name="position-locked" type="bool" value="true"/>
      <property name="length" type="uint" value="100"/>
      <property name="size" type="uint" value="36"/>
      <property name="plugin-ids" type="array"><value type="int" value="1"/></property>
    </property>
  </property>
  <property name="plugins" type="empty">
    <property name="plugin-1" type="string" value="systray"/>
  </property>
</channel>
"""


def private_program(name):
    """The path of a program that lies in a library folder of this machine's kind."""
    found = sorted(glob.glob(f"/usr/lib/*/{name}") + glob.glob(f"/usr/lib/{name}"))
    assert found, f"{name} is not installed"
    return found[0]


def start_window_manager(desktop, name, config):
    """openbox or i3, once it manages the screen."""
    folder = os.path.join(desktop.config, name)
    os.makedirs(folder, exist_ok=True)
    if name == "openbox":
        path = os.path.join(folder, "rc.xml")
        # It says that it manages the screen before it listens to keys; its start-up command is last.
        ready = os.path.join(desktop.root, "openbox-ready")
        command = [name, "--sm-disable", "--config-file", path, "--startup", f"touch {ready}"]
        text = OPENBOX % config
    else:
        path = os.path.join(folder, "config")
        # Without its first line i3 may take the file for one of version 3.
        head = "# i3 config file (v4)\nfont pango:monospace 8\n"
        command, text = [name, "-c", path], f"{head}{config}\n"
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    process = desktop.spawn(*command)

    def manages():
        if name == "openbox":
            return os.path.exists(ready)
        answer = desktop.run("xprop", "-root", "_NET_SUPPORTING_WM_CHECK", check=False)
        return "window id #" in answer.stdout

    wait_for(manages, 10, f"{name} to manage the screen")
    return process


def start_xfconf(desktop):
    """The settings service that every Xfce program needs."""
    if not desktop.bus.owner("org.xfce.Xfconf"):
        desktop.spawn(private_program("xfce4/xfconf/xfconfd"))
        desktop.bus.wait_owner("org.xfce.Xfconf")


def start_notifier(desktop, name):
    """dunst or xfce4-notifyd, once it has its name."""
    if name == "xfce":
        start_xfconf(desktop)
        process = desktop.spawn(private_program("xfce4/notifyd/xfce4-notifyd"))
    else:
        process = desktop.spawn("dunst", "-conf", "/dev/null")
    desktop.bus.wait_owner(NOTIFICATIONS)
    return process


class XfcePanel:
    """xfce4-panel at the top of the screen, with a tray as its only plugin."""

    def __init__(self, desktop):
        self._desktop = desktop
        self.process = None

    def start(self):
        """Returns when the tray accepts items."""
        folder = os.path.join(self._desktop.config, "xfce4/xfconf/xfce-perchannel-xml")
        os.makedirs(folder, exist_ok=True)
        path = os.path.join(folder, "xfce4-panel.xml")
        if not os.path.exists(path):
            with open(path, "w", encoding="utf-8") as file:
                file.write(PANEL)
        start_xfconf(self._desktop)
        self.process = self._desktop.spawn("xfce4-panel", "--disable-wm-check")
        self._desktop.bus.wait_owner(WATCHER)

    def tray_pid(self):
        """The process of the tray plugin, the owner of the watcher's name; None without one."""
        return self._desktop.bus.owner_pid(WATCHER)

    def items(self):
        """The registered tray items."""
        return self._desktop.bus.get(WATCHER, "/StatusNotifierWatcher", WATCHER,
                                     "RegisteredStatusNotifierItems")

    def kill_tray(self):
        """SIGKILL to the tray; the panel starts another. Returns when that one is there."""
        before = self._desktop.bus.owner(WATCHER)
        os.kill(self.tray_pid(), signal.SIGKILL)
        wait_for(lambda: self._desktop.bus.owner(WATCHER) not in (None, before), 10, "a new tray")

    def stop(self):
        """Ends the panel and its tray."""
        self.process.stop()
        self._desktop.bus.wait_no_owner(WATCHER)

    def kill(self):
        """SIGKILL to the panel; its tray goes with it."""
        self.process.kill()
        pid = self.tray_pid()
        if pid:
            os.kill(pid, signal.SIGKILL)
        self._desktop.bus.wait_no_owner(WATCHER)
