# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The two other sides of a tray item: a watcher that records, and a client of item and menu.

Both speak the bus only, and share nothing with the hosts that the tests start besides them.
"""

import os
import re
from dataclasses import dataclass, field

from gi.repository import GLib

from processes import wait_for
from programs import WATCHER
from subject import APP_ID, APP_PATH

ITEM = "org.kde.StatusNotifierItem"
ITEM_PATH = "/StatusNotifierItem"
MENU = "com.canonical.dbusmenu"
MENU_PATH = "/MenuBar"

WATCHER_XML = f"""<node><interface name="{WATCHER}">
<method name="RegisterStatusNotifierItem"><arg type="s" direction="in"/></method>
<method name="RegisterStatusNotifierHost"><arg type="s" direction="in"/></method>
<property name="RegisteredStatusNotifierItems" type="as" access="read"/>
<property name="IsStatusNotifierHostRegistered" type="b" access="read"/>
<property name="ProtocolVersion" type="i" access="read"/>
<signal name="StatusNotifierHostRegistered"/>
<signal name="StatusNotifierItemRegistered"><arg type="s"/></signal>
<signal name="StatusNotifierHostUnregistered"/>
</interface></node>"""


class Watcher:
    """A watcher of our own, with a host to begin with or without one."""

    def __init__(self, desktop, host=True):
        self._desktop, self.has_host = desktop, host
        self.registered = []
        self.peer = None
        self.answers = True  # whether it says that it has registered an item
        self.evasions = 0  # so often it does not say whether there is a host

    def come(self, listening=True):
        """Takes the watcher's name, with nothing registered."""
        self.registered = []
        self.peer = self._desktop.peer()
        if listening:
            self.listen()
        self.peer.own(WATCHER)

    def listen(self):
        """Answers calls; until then they fail, as those to a program that is starting."""
        self.peer.export("/StatusNotifierWatcher", WATCHER_XML, self._call, self._get)

    def go(self):
        """Leaves the bus as a killed program does."""
        self.peer.close()

    def host_comes(self, forgetting=False):
        """A host registers; one that took over may know of no item."""
        self.has_host = True
        if forgetting:
            self.registered = []
        self.peer.emit("/StatusNotifierWatcher", WATCHER, "StatusNotifierHostRegistered")

    def host_goes(self):
        self.has_host = False
        self.peer.emit("/StatusNotifierWatcher", WATCHER, "StatusNotifierHostUnregistered")

    def wait_item(self, timeout=5):
        """The bus name of the one item that registered."""
        wait_for(lambda: self.registered, timeout, "a tray item")
        return self.registered[0]

    def _call(self, _interface, member, args):
        if member == "RegisterStatusNotifierItem":
            self.registered.append(args[0])
            self.peer.emit("/StatusNotifierWatcher", WATCHER, "StatusNotifierItemRegistered",
                           GLib.Variant("(s)", (args[0] + ITEM_PATH,)))
            assert self.answers, "too late"

    def _get(self, _interface, name):
        if name == "IsStatusNotifierHostRegistered":
            if self.evasions:
                self.evasions -= 1
                return None
            return GLib.Variant("b", self.has_host)
        if name == "RegisteredStatusNotifierItems":
            return GLib.Variant("as", [item + ITEM_PATH for item in self.registered])
        return GLib.Variant("i", 0)


def item_names(desktop):
    """The names of all tray items on the bus, registered or not."""
    return [name for name in desktop.bus.names() if name.startswith(ITEM)]


def ask(desktop, method, kinds="()", *args):
    """Calls a method of the service."""
    return desktop.bus.call(APP_ID, APP_PATH, f"{APP_ID}1.Manager", method,
                            GLib.Variant(kinds, args))


def start(desktop, seconds, name=""):
    """Starts a timer."""
    ask(desktop, "Start", "(tsa{sv})", round(seconds * 1_000_000), name, {})


def timers(desktop):
    """The properties of all timers, by when they were started."""
    objects = desktop.bus.call(APP_ID, APP_PATH, "org.freedesktop.DBus.ObjectManager",
                               "GetManagedObjects")
    found = [(int(path.rsplit("/", 1)[1]), interfaces[f"{APP_ID}1.Timer"])
             for path, interfaces in objects.items() if f"{APP_ID}1.Timer" in interfaces]
    return [values for _, values in sorted(found, key=lambda pair: pair[0])]


def prefer(desktop, **settings):
    """Writes the tray's section of the preferences, as a person does."""
    os.makedirs(os.path.dirname(desktop.preferences), exist_ok=True)
    lines = [f"{key.replace('_', '-')}={value}" for key, value in settings.items()]
    with open(desktop.preferences, "w", encoding="utf-8") as file:
        file.write("\n".join(["[tray]", *lines, ""]))


def left(desktop):
    """What is left of the first timer, in seconds."""
    return timers(desktop)[0]["RemainingUSec"] / 1_000_000


def state(desktop):
    """The state of the whole program."""
    return desktop.bus.get(APP_ID, APP_PATH, f"{APP_ID}1.Manager", "State")


@dataclass
class Entry:
    """One line of the menu."""

    id: int
    properties: dict
    children: list = field(default_factory=list)

    @property
    def label(self):
        """As it is shown: without the marks of mnemonics."""
        return re.sub("_(.)", r"\1", self.properties.get("label", ""))

    @property
    def enabled(self):
        return self.properties.get("enabled", True)

    @property
    def visible(self):
        return self.properties.get("visible", True)

    @property
    def separator(self):
        return self.properties.get("type") == "separator"

    def all(self):
        """This line and every line below it."""
        return [self] + [entry for child in self.children for entry in child.all()]


class Item:
    """A client of the item with this bus name, on a connection of its own."""

    def __init__(self, desktop, name):
        self.peer, self.name = desktop.peer(), name
        self.signals = self.peer.record(sender=name, path=ITEM_PATH)
        self.menu_signals = self.peer.record(sender=name, path=MENU_PATH)

    def properties(self):
        return self.peer.get_all(self.name, ITEM_PATH, ITEM)

    def get(self, name):
        return self.peer.get(self.name, ITEM_PATH, ITEM, name)

    def call(self, method, *args):
        kinds = "".join("s" if isinstance(arg, str) else "i" for arg in args)
        return self.peer.call(self.name, ITEM_PATH, ITEM, method, GLib.Variant(f"({kinds})", args))

    def menu(self, method, kinds="()", *args):
        """A call of the menu's interface."""
        return self.peer.call(self.name, MENU_PATH, MENU, method, GLib.Variant(kinds, args))

    def layout(self, parent=0, depth=-1, names=()):
        """(revision, the root as an Entry)."""
        revision, root = self.menu("GetLayout", "(iias)", parent, depth, list(names))
        return revision, self._entry(root)

    def _entry(self, layout):
        number, properties, children = layout
        return Entry(number, properties, [self._entry(child) for child in children])

    def about_to_show(self, number=0):
        return self.menu("AboutToShow", "(i)", number)

    def labels(self):
        """The labels of the visible lines."""
        return [entry.label for entry in self.layout()[1].all()
                if entry.visible and entry.label and not entry.separator]

    def entry(self, label):
        """The line whose label matches the regular expression."""
        found = [entry for entry in self.layout()[1].all() if re.fullmatch(label, entry.label)]
        assert len(found) == 1, f"{label}: {len(found)} of {self.labels()}"
        return found[0]

    def choose(self, label):
        """Clicks a line, as a host does."""
        self.event(self.entry(label).id, "clicked")

    def event(self, number, kind):
        self.menu("Event", "(isvu)", number, kind, GLib.Variant("i", 0), 0)
