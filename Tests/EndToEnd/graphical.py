# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What every world with a display has, X11 or Wayland."""

from access import Access
from notifications import GNOME, NotificationRecorder
from world import World


class Graphical(World):
    """A world in which programs can be read and used through AT-SPI."""

    access = None

    def start_accessibility(self):
        """AT-SPI for the programs started after this."""
        self.environment.pop("GTK_A11Y", None)
        self.spawn("/usr/libexec/at-spi-bus-launcher", "--launch-immediately")
        self.bus.wait_owner("org.a11y.Bus")
        self.access = Access(self)

    def notification_recorder(self, capabilities=tuple(GNOME)):
        """A fake notification daemon that records (see notifications.py)."""
        return NotificationRecorder(self.peer(), capabilities)
