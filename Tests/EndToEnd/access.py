# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads and uses programs as a screen reader does: AT-SPI, spoken directly over its bus.

    start = desktop.access.wait("push button", "Start")     role; name: text or compiled regex
    start.press()
    spin = desktop.access.wait("spin button", "Minutes");  spin.value = 25;  spin.value -> 25.0
    label = desktop.access.find("label", re.compile(r"\\d\\d:\\d\\d:\\d\\d"));  label.text
    print(desktop.access.tree())                             to see what there is

find returns None when there is none; wait waits for it; gone waits until there is none.
Roles are AT-SPI's: "frame", "push button", "toggle button", "spin button", "label", "text",
"progress bar", "list item", "slider", "menu item", "dialog", … (see tree()).
"""

import gi

gi.require_version("Atspi", "2.0")

from gi.repository import Atspi, GLib  # noqa: E402

import bus  # noqa: E402
from processes import wait_for  # noqa: E402

ROOT = ("org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root")
ACCESSIBLE = "org.a11y.atspi.Accessible"
STATES = {  # of AtspiStateType, those that tests ask for
    1: "active", 3: "busy", 4: "checked", 7: "editable", 8: "enabled", 9: "expandable",
    10: "expanded", 11: "focusable", 12: "focused", 16: "modal", 20: "pressed", 22: "selectable",
    23: "selected", 24: "sensitive", 25: "showing", 30: "visible", 33: "required", 41: "checkable",
    42: "has popup", 43: "read only",
}


class Accessible:
    """One object of a program: a window, a button, a label."""

    def __init__(self, peer, name, path):
        self._peer, self._name, self._path = peer, name, path

    def __repr__(self):
        return f"[{self.role}] {self.name!r}"

    def __eq__(self, other):
        return (self._name, self._path) == (other._name, other._path)

    def __hash__(self):
        return hash((self._name, self._path))

    def _call(self, interface, method, args=None):
        return self._peer.call(self._name, self._path, f"org.a11y.atspi.{interface}", method, args)

    def _get(self, interface, prop):
        return self._peer.get(self._name, self._path, f"org.a11y.atspi.{interface}", prop)

    @property
    def role(self):
        return Atspi.role_get_name(Atspi.Role(self._call("Accessible", "GetRole")))

    @property
    def name(self):
        return self._get("Accessible", "Name")

    @property
    def description(self):
        return self._get("Accessible", "Description")

    @property
    def interfaces(self):
        """Such as {"Action", "Value"}."""
        return {name.rpartition(".")[2] for name in self._call("Accessible", "GetInterfaces")}

    @property
    def states(self):
        """Such as {"focused", "sensitive"}. GTK 4.8 says "showing" of windows only."""
        words = self._call("Accessible", "GetState")
        bits = words[0] | (words[1] << 32 if len(words) > 1 else 0)
        return {word for bit, word in STATES.items() if bits >> bit & 1}

    @property
    def attributes(self):
        return self._call("Accessible", "GetAttributes")

    @property
    def children(self):
        found = self._call("Accessible", "GetChildren")
        return [Accessible(self._peer, name, path) for name, path in found]

    @property
    def pid(self):
        """The process it belongs to."""
        return self._peer.owner_pid(self._name)

    @property
    def text(self):
        """The text of a label or field."""
        count = self._get("Text", "CharacterCount")
        return self._call("Text", "GetText", GLib.Variant("(ii)", (0, count)))

    @text.setter
    def text(self, text):
        assert self._call("EditableText", "SetTextContents", GLib.Variant("(s)", (text,)))

    @property
    def value(self):
        return self._get("Value", "CurrentValue")

    @value.setter
    def value(self, number):
        self._peer.set(self._name, self._path, "org.a11y.atspi.Value", "CurrentValue",
                       GLib.Variant("d", number))

    @property
    def range(self):
        """(least, greatest) of a value."""
        return self._get("Value", "MinimumValue"), self._get("Value", "MaximumValue")

    @property
    def actions(self):
        """The names of what it can do."""
        count = self._get("Action", "NActions")
        return [self._call("Action", "GetName", GLib.Variant("(i)", (i,))) for i in range(count)]

    def press(self, action=0):
        """Does its first action, or the one of that name: a click for a button."""
        index = self.actions.index(action) if isinstance(action, str) else action
        assert self._call("Action", "DoAction", GLib.Variant("(i)", (index,))), f"{self} refused"

    def focus(self):
        """Asks for the keyboard focus."""
        return self._call("Component", "GrabFocus")

    @property
    def extents(self):
        """(x, y, width, height) in its window."""
        return self._call("Component", "GetExtents", GLib.Variant("(u)", (1,)))

    def walk(self, depth=0):
        """Itself and all below it, with their depth; what vanishes on the way is left out."""
        yield self, depth
        try:
            children = self.children
        except GLib.Error:
            return
        for child in children:
            yield from child.walk(depth + 1)

    def fits(self, role, name, states):
        try:
            if role is not None and self.role != role:
                return False
            if name is not None:
                mine = self.name
                if not (mine == name if isinstance(name, str) else name.fullmatch(mine)):
                    return False
            return set(states) <= self.states if states else True
        except GLib.Error:
            return False  # it vanished meanwhile

    def find_all(self, role=None, name=None, states=()):
        return [item for item, _ in self.walk() if item.fits(role, name, states)]

    def find(self, role=None, name=None, states=()):
        """The first that fits, or None."""
        return next((item for item, _ in self.walk() if item.fits(role, name, states)), None)


class Access:
    """All programs of a desktop."""

    def __init__(self, world):
        self.ignored = set()
        address = world.bus.call("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress")
        self.peer = world.connect(address)
        # The registry comes by activation; programs look for it when they start.
        self.peer.activate(ROOT[0])
        self.peer.wait_owner(ROOT[0])

    @property
    def applications(self):
        """All programs, but those whose names are in `ignored`: the desktop's own."""
        found = []
        for program in Accessible(self.peer, *ROOT).children:
            try:
                if not self.ignored or program.name not in self.ignored:
                    found.append(program)
            except GLib.Error:
                continue  # it ended meanwhile
        return found

    def application(self, pid):
        """The program with that process id, or None."""
        for application in self.applications:
            try:
                if application.pid == pid:
                    return application
            except GLib.Error:
                continue  # it ended meanwhile
        return None

    def find_all(self, role=None, name=None, states=()):
        return [item for program in self.applications
                for item in program.find_all(role, name, states)]

    def find(self, role=None, name=None, states=()):
        """The first object of any program that fits, or None."""
        for program in self.applications:
            found = program.find(role, name, states)
            if found:
                return found
        return None

    def wait(self, role=None, name=None, states=(), timeout=10.0):
        """The first object that fits, once there is one."""
        try:
            return wait_for(lambda: self.find(role, name, states), timeout, "it", interval=0.03)
        except AssertionError:
            what = f"[{role}] {name!r} {' '.join(states)}"
            raise AssertionError(
                f"no {what} within {timeout:g} s; there is\n{self.tree()}") from None

    def gone(self, role=None, name=None, states=(), timeout=10.0):
        """Waits until nothing fits."""
        wait_for(lambda: not self.find(role, name, states), timeout,
                 f"[{role}] {name!r} to go", interval=0.03)

    def press(self, role, name, **how):
        """Waits for it, then presses it."""
        self.wait(role, name, **how).press()

    def tree(self):
        """Everything there is, one line an object."""
        lines = []
        for program in self.applications:
            for item, depth in program.walk():
                try:
                    lines.append(f"{'  ' * depth}{item!r}{self._details(item)}")
                except GLib.Error:
                    continue  # it vanished meanwhile
        return "\n".join(lines)

    @staticmethod
    def _details(item):
        kinds, more = item.interfaces, ""
        if "Text" in kinds:
            more += f" text={item.text!r}"
        if "Value" in kinds:
            more += f" value={item.value:g}"
        if "Action" in kinds:
            more += f" actions={','.join(item.actions)}"
        return f"{more} ({', '.join(sorted(item.states))})"

    def record(self, *events):
        """A Recording of events such as "object:state-changed" or "object:text-changed"."""
        for event in events:
            self.peer.call(*ROOT[:1], "/org/a11y/atspi/registry", "org.a11y.atspi.Registry",
                           "RegisterEvent", GLib.Variant("(s)", (event,)))
        recording = bus.Recording()
        kinds = {event.split(":")[0].capitalize() for event in events}
        parts = [self.peer.record(interface=f"org.a11y.atspi.Event.{kind}") for kind in kinds]
        for part in parts:
            part.items = recording.items
        recording._stop = lambda: [part.stop() for part in parts]
        return recording
