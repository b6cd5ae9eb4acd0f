# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A notification daemon for tests: records what it is asked, answers as the test wishes.

    daemon = world.notification_recorder()                  or capabilities=["body"] for a poor one
    shown = daemon.wait_count(1)[0]                          a Notification
    daemon.invoke(shown.id, "stop")                          as if its button were pressed
    daemon.close(shown.id, daemon.DISMISSED)                 as if it were swept away
"""

import itertools
import time
from dataclasses import dataclass, field

from gi.repository import GLib

from bus import Recording

NAME = "org.freedesktop.Notifications"
PATH = "/org/freedesktop/Notifications"
XML = """<node><interface name="org.freedesktop.Notifications">
<method name="GetCapabilities"><arg type="as" direction="out"/></method>
<method name="GetServerInformation"><arg type="s" direction="out"/><arg type="s" direction="out"/>
 <arg type="s" direction="out"/><arg type="s" direction="out"/></method>
<method name="Notify"><arg type="s" direction="in"/><arg type="u" direction="in"/>
 <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="s" direction="in"/>
 <arg type="as" direction="in"/><arg type="a{sv}" direction="in"/><arg type="i" direction="in"/>
 <arg type="u" direction="out"/></method>
<method name="CloseNotification"><arg type="u" direction="in"/></method>
<signal name="NotificationClosed"><arg type="u"/><arg type="u"/></signal>
<signal name="ActionInvoked"><arg type="u"/><arg type="s"/></signal>
<signal name="ActivationToken"><arg type="u"/><arg type="s"/></signal>
</interface></node>"""

GNOME = ["actions", "body", "body-markup", "icon-static", "persistence", "sound"]
PLASMA = ["actions", "body", "body-hyperlinks", "body-markup", "icon-static", "inhibitions"]
MAKO = ["actions", "body", "body-markup"]


@dataclass
class Notification:
    """One call of Notify."""

    id: int
    replaces: int
    app: str
    icon: str
    summary: str
    body: str
    actions: dict  # key: label, in the order given
    hints: dict
    expires: int  # milliseconds; -1 the daemon decides, 0 never
    when: float = field(default_factory=time.monotonic)


class NotificationRecorder(Recording):
    """Owns org.freedesktop.Notifications; its items are the Notify calls."""

    EXPIRED, DISMISSED, CLOSED_BY_CALL = 1, 2, 3

    def __init__(self, peer, capabilities=tuple(GNOME)):
        super().__init__()
        self.peer = peer
        self.capabilities = list(capabilities)
        self.shown = {}  # the notifications on show, by id
        self.closed = []  # the ids the program itself closed
        self._ids = itertools.count(1)
        peer.export(PATH, XML, self._answer)
        peer.own(NAME)

    def _answer(self, _interface, member, args):
        if member == "GetCapabilities":
            return GLib.Variant("(as)", (self.capabilities,))
        if member == "GetServerInformation":
            return GLib.Variant("(ssss)", ("recorder", "Marzano", "1", "1.2"))
        if member == "CloseNotification":
            self.closed.append(args[0])
            if self.shown.pop(args[0], None):
                self._signal("NotificationClosed", "(uu)", args[0], self.CLOSED_BY_CALL)
            return None
        app, replaces, icon, summary, body, actions, hints, expires = args
        number = replaces if replaces else next(self._ids)
        pairs = dict(zip(actions[::2], actions[1::2]))
        item = Notification(number, replaces, app, icon, summary, body, pairs, hints, expires)
        self.shown[number] = item
        self.items.append(item)
        return GLib.Variant("(u)", (number,))

    def _signal(self, member, kind, *values):
        self.peer.emit(PATH, NAME, member, GLib.Variant(kind, values))

    def invoke(self, number, key="default", token=None):
        """Presses the button `key`; a daemon then closes the notice unless it is resident."""
        if token:
            self._signal("ActivationToken", "(us)", number, token)
        self._signal("ActionInvoked", "(us)", number, key)
        if number in self.shown and not self.shown[number].hints.get("resident"):
            self.close(number, self.DISMISSED)

    def close(self, number, reason=2):
        """The daemon takes the notice away: EXPIRED by itself, DISMISSED by the person."""
        self.shown.pop(number, None)
        self._signal("NotificationClosed", "(uu)", number, reason)

    def vanish(self):
        """The daemon ends; its notices are lost."""
        self.shown.clear()
        self.peer.release(NAME)

    def reappear(self):
        """A new daemon takes the name again."""
        self.peer.own(NAME)
