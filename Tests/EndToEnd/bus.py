# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A private message bus, and a peer on it that calls, owns names, exports objects and records.

    peer = world.peer()                       a connection of its own, closed with the world
    peer.call(NAME, PATH, IFACE, "Start", GLib.Variant("(s)", ("x",)))      the reply, unpacked
    peer.get(NAME, PATH, IFACE, "State")      a property
    rec = peer.record(interface=IFACE)        signals from now on; rec.items, rec.wait_count(n)
    peer.own("org.example.Name")
    peer.export("/org/example", XML, lambda interface, method, args: GLib.Variant(...) or None)
"""

import threading
import time
from dataclasses import dataclass, field
from typing import Any

from gi.repository import Gio, GLib

from processes import wait_for

DBUS = ("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus")
PROPERTIES = "org.freedesktop.DBus.Properties"


def error_name(error):
    """The D-Bus name of a GLib.Error raised by a call, such as org.example.Error.Refused."""
    return Gio.DBusError.get_remote_error(error)


@dataclass
class Signal:
    """A signal or a call as it was seen on the bus."""

    sender: str
    path: str
    interface: str
    member: str
    args: Any
    when: float = field(default_factory=time.monotonic)  # seconds of CLOCK_MONOTONIC


class Recording:
    """What was recorded so far, oldest first."""

    def __init__(self):
        self.items = []
        self._stop = None

    def __len__(self):
        return len(self.items)

    def since(self, moment):
        """The items seen at or after a time.monotonic() moment."""
        return [item for item in self.items if item.when >= moment]

    def wait(self, predicate, timeout=5.0, what="a signal"):
        """The first item for which predicate(item) is true."""
        return wait_for(
            lambda: next((item for item in self.items if predicate(item)), None), timeout, what
        )

    def wait_count(self, count, timeout=5.0, what="signals"):
        """All items, once there are at least count."""
        wait_for(lambda: len(self.items) >= count, timeout, f"{count} {what}")
        return list(self.items)

    def stop(self):
        """Records no more."""
        if self._stop:
            self._stop()
            self._stop = None


class Peer:
    """One connection to a bus, served by a thread of its own so that tests may block."""

    def __init__(self, address):
        flags = Gio.DBusConnectionFlags
        self.connection = Gio.DBusConnection.new_for_address_sync(
            address,
            flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION,
            None,
            None,
        )
        self.connection.set_exit_on_close(False)
        self._context = GLib.MainContext()
        self._loop = GLib.MainLoop(self._context)
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def _serve(self):
        self._context.push_thread_default()
        self._loop.run()
        self._context.pop_thread_default()

    def in_loop(self, function):
        """The result of function(), run in the thread that serves this connection."""
        done, box = threading.Event(), {}

        def work(*_):
            try:
                box["value"] = function()
            except Exception as error:  # handed to the caller below
                box["error"] = error
            done.set()
            return GLib.SOURCE_REMOVE

        source = GLib.idle_source_new()
        source.set_callback(work)
        source.attach(self._context)
        if not done.wait(10):
            raise AssertionError("the bus thread of the test does not answer")
        if "error" in box:
            raise box["error"]
        return box["value"]

    @property
    def name(self):
        """Its unique name, such as ":1.7"."""
        return self.connection.get_unique_name()

    def call(self, name, path, interface, method, args=None, timeout=5.0):
        """The reply's value, or a tuple of several; GLib.Error when it failed."""
        reply = self.connection.call_sync(
            name, path, interface, method, args, None,
            Gio.DBusCallFlags.NO_AUTO_START, int(timeout * 1000), None,
        )
        values = reply.unpack()
        return values[0] if len(values) == 1 else values

    def activate(self, name):
        """Asks the bus to start the activatable name."""
        return self.call(*DBUS, "StartServiceByName", GLib.Variant("(su)", (name, 0)))

    def get(self, name, path, interface, prop, timeout=5.0):
        args = GLib.Variant("(ss)", (interface, prop))
        return self.call(name, path, PROPERTIES, "Get", args, timeout)

    def get_all(self, name, path, interface, timeout=5.0):
        args = GLib.Variant("(s)", (interface,))
        return self.call(name, path, PROPERTIES, "GetAll", args, timeout)

    def set(self, name, path, interface, prop, value, timeout=5.0):
        """Sets a property to a GLib.Variant."""
        args = GLib.Variant("(ssv)", (interface, prop, value))
        self.call(name, path, PROPERTIES, "Set", args, timeout)

    def owner(self, name):
        """The unique name of the owner, or None."""
        try:
            return self.call(*DBUS, "GetNameOwner", GLib.Variant("(s)", (name,)))
        except GLib.Error as error:
            if error_name(error) == "org.freedesktop.DBus.Error.NameHasNoOwner":
                return None
            raise

    def owner_pid(self, name):
        """The process id of the owner, or None."""
        try:
            return self.call(*DBUS, "GetConnectionUnixProcessID", GLib.Variant("(s)", (name,)))
        except GLib.Error as error:
            if error_name(error) == "org.freedesktop.DBus.Error.NameHasNoOwner":
                return None
            raise

    def names(self):
        """All names on the bus."""
        return self.call(*DBUS, "ListNames")

    def wait_owner(self, name, timeout=10.0):
        """The unique name of the owner, once there is one."""
        return wait_for(lambda: self.owner(name), timeout, f"an owner of {name}")

    def wait_no_owner(self, name, timeout=10.0):
        wait_for(lambda: self.owner(name) is None, timeout, f"{name} to be given up")

    def own(self, name):
        """Takes a name; AssertionError when somebody else has it."""
        reply = self.call(*DBUS, "RequestName", GLib.Variant("(su)", (name, 4)))
        assert reply in (1, 4), f"{name} is owned by another"

    def release(self, name):
        self.call(*DBUS, "ReleaseName", GLib.Variant("(s)", (name,)))

    def export(self, path, xml, method, prop=None):
        """Answers calls at path by method(interface, member, args) and reads by
        prop(interface, name), which return a GLib.Variant; a raised error is answered as one.
        Who is calling is in `caller` meanwhile."""
        def on_call(_connection, sender, _path, interface, member, args, invocation):
            self.caller = sender
            try:
                invocation.return_value(method(interface, member, args.unpack()))
            except Exception as error:  # becomes the caller's error
                invocation.return_dbus_error("org.example.Error.Failed", str(error))

        def on_get(_connection, _sender, _path, interface, name):
            return prop(interface, name) if prop else None

        info = Gio.DBusNodeInfo.new_for_xml(xml)
        for interface in info.interfaces:
            self.in_loop(
                lambda i=interface: self.connection.register_object(path, i, on_call, on_get, None)
            )

    def emit(self, path, interface, member, args=None, to=None):
        self.connection.emit_signal(to, path, interface, member, args)
        self.connection.flush_sync(None)

    def record(self, sender=None, interface=None, member=None, path=None):
        """A Recording of the matching signals from now on."""
        recording = Recording()

        def seen(_connection, who, where, what, which, args):
            recording.items.append(Signal(who, where, what, which, args.unpack()))

        number = self.in_loop(
            lambda: self.connection.signal_subscribe(
                sender, interface, member, path, None, Gio.DBusSignalFlags.NONE, seen
            )
        )
        self.call(*DBUS, "GetId")  # the bus has seen the match rule when it answers this
        recording._stop = lambda: self.connection.signal_unsubscribe(number)
        return recording

    def close(self):
        """Ends the connection, giving up its names, and the thread."""
        if not self.connection.is_closed():
            self.connection.close_sync(None)
        self._loop.quit()
        self._thread.join(5)


class Monitor:
    """Everything that passes on the bus and matches a rule such as "member='Notify'"."""

    def __init__(self, address, *rules):
        self.recording = Recording()
        self._peer = Peer(address)
        self._peer.connection.add_filter(self._seen)
        self._peer.call(
            DBUS[0], DBUS[1], "org.freedesktop.DBus.Monitoring", "BecomeMonitor",
            GLib.Variant("(asu)", (list(rules), 0)),
        )

    def _seen(self, _connection, message, incoming):
        sender = message.get_sender()
        if not incoming or not message.get_member() or sender == DBUS[0]:
            return message
        body = message.get_body()
        self.recording.items.append(
            Signal(
                sender, message.get_path(), message.get_interface(), message.get_member(),
                body.unpack() if body else (),
            )
        )
        return None  # GIO would answer the call, and the bus throws out a monitor that speaks

    def close(self):
        self._peer.close()
