# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The preferences offer the keys of the running desktop, to copy."""

import os
import re

from desktop import CHECKOUT, Desktop, wait_for
from test_window import WindowCase

DESKTOPS = {
    "i3": "Keys for i3, to put in ~/.config/i3/config",
    "sway": "Keys for sway, to put in ~/.config/sway/config",
    "Hyprland": "Keys for Hyprland, to put in ~/.config/hypr/hyprland.conf",
    "Openbox": "Keys for Openbox, to put in ~/.config/openbox/rc.xml, <keyboard>",
    "ubuntu:GNOME": "Keys for GNOME, to run once in a terminal",
    "MATE": "Keys for MATE, to run once in a terminal",
    "XFCE": "Keys for Xfce, to run once in a terminal",
}


class KeysToCopy(WindowCase):
    """What is copied is what docs/DESKTOPS.md says."""

    def copied(self, desktop, title):
        desktop.keys("ctrl+comma")
        desktop.access.wait("label", title)
        desktop.access.wait("push button", "Copy the keys").press()
        return wait_for(lambda: desktop.run("xsel", "--clipboard", "--output").stdout, 5,
                        "the keys on the clipboard")

    def test_are_those_of_the_running_desktop(self):
        with open(os.path.join(CHECKOUT, "docs", "DESKTOPS.md"), encoding="utf-8") as file:
            written = [text.strip() for text in re.findall(r"```\n(.*?)```", file.read(), re.S)]
        for name, title in DESKTOPS.items():
            with self.subTest(name), Desktop(environment={"XDG_CURRENT_DESKTOP": name}) as desktop:
                self.open(desktop)
                self.assertIn(self.copied(desktop, title).strip(), written)

    def test_are_a_command_where_the_desktop_is_not_known(self):
        title = "The command to put on a key in the desktop's settings"
        for name in ("KDE", "Somewhere"):
            with self.subTest(name), Desktop(environment={"XDG_CURRENT_DESKTOP": name}) as desktop:
                self.open(desktop)
                self.assertEqual(self.copied(desktop, title).strip(), "marzano toggle")
