# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The service on the bus: its interface, what it refuses, when it comes and when it goes."""

import json
import os
import signal
import unittest

from gi.repository import Gio, GLib

from desktop import APP_ID, APP_PATH, CHECKOUT, Desktop, wait_for
from processes import command_of
from timers import MANAGER, TIMER, get, left, manager, objects, refusal, serve, start, wait_state

BIG = 2**63


def services(desktop):
    """The pids of the running services of a world."""
    return [pid for pid in desktop.leftovers() if "marzano-service" in command_of(pid)]


def described(interface):
    """All that an interface says, fit to be compared."""
    def arguments(list_):
        return [(argument.name, argument.signature) for argument in list_]

    return {
        "methods": {m.name: (arguments(m.in_args), arguments(m.out_args))
                    for m in interface.methods},
        "signals": {s.name: arguments(s.args) for s in interface.signals},
        "properties": {
            p.name: (p.signature, int(p.flags),
                     {a.key: a.value for a in p.annotations or []})
            for p in interface.properties},
    }


class InterfaceTests(unittest.TestCase):
    def test_works_without_a_display(self):
        with Desktop(display=None) as desktop:
            self.assertNotIn("DISPLAY", desktop.environment)
            desktop.run_marzano("start", "25m", "tea")
            status = json.loads(desktop.run_marzano("status", "--json").stdout)
            self.assertIn("tea", json.dumps(status))
            self.assertIn("running", json.dumps(status))

    def test_introspection_is_what_the_files_say(self):
        with Desktop(display=None) as desktop:
            serve(desktop)
            start(desktop, 60)
            for path, file, names in (
                (APP_PATH, f"{APP_ID}1.xml", [MANAGER]),
                (f"{APP_PATH}/timers/1", f"{APP_ID}1.xml", [TIMER]),
                (APP_PATH, "standard.xml",
                 ["org.freedesktop.DBus.ObjectManager", "org.freedesktop.Application"]),
            ):
                with open(os.path.join(CHECKOUT, "data/dbus", file), encoding="utf-8") as xml:
                    written = Gio.DBusNodeInfo.new_for_xml(xml.read())
                told = Gio.DBusNodeInfo.new_for_xml(desktop.bus.call(
                    APP_ID, path, "org.freedesktop.DBus.Introspectable", "Introspect"))
                for name in names:
                    with self.subTest(name):
                        self.assertEqual(described(told.lookup_interface(name)),
                                         described(written.lookup_interface(name)))

    def test_every_property_can_be_read(self):
        with Desktop(display=None) as desktop:
            serve(desktop)
            number = start(desktop, 60, "tea")
            for path, name in ((APP_PATH, MANAGER), (f"{APP_PATH}/timers/{number}", TIMER)):
                values = desktop.bus.get_all(APP_ID, path, name)
                for prop, value in values.items():
                    if prop not in ("RemainingUSec", "EndsRealTimeUSec"):
                        self.assertEqual(desktop.bus.get(APP_ID, path, name, prop), value, prop)
            self.assertEqual(set(objects(desktop)[number]), set(values))

    def test_hostile_arguments_are_refused_and_the_service_lives(self):
        with Desktop(display=None) as desktop:
            service = serve(desktop)

            def add(amount):
                return refusal(manager, desktop, "Add", "(xs)", amount, "")

            def length(value):
                return refusal(manager, desktop, "SetLength", "(ts)", value, "")

            def begin(value, name="", **options):
                options = {key.replace("_", "-"): option for key, option in options.items()}
                return refusal(manager, desktop, "Start", "(tsa{sv})", value, name, options)

            self.assertEqual(refusal(manager, desktop, "Pause"), "NothingToActOn")
            self.assertEqual(refusal(manager, desktop, "Toggle"), "NothingToActOn")
            for value in (0, 999_999, 360_000_000_000, BIG - 1, BIG, 2 * BIG - 1):
                self.assertEqual(begin(value), "OutOfRange")
            self.assertEqual(begin(1, unknown=GLib.Variant("s", "x")), "InvalidArguments")
            self.assertEqual(begin(1, suspend=GLib.Variant("s", "x")), "InvalidArguments")
            self.assertEqual(begin(1, suspend=GLib.Variant("u", 7)), "InvalidArguments")
            self.assertEqual(begin(1, until_usec=GLib.Variant("s", "x")), "InvalidArguments")
            for value in (-BIG, -1, 0, 1, BIG - 1):
                self.assertEqual(begin(1, until_usec=GLib.Variant("x", value)), "OutOfRange")
            for value in (60_000_000, BIG - 1, BIG, 2 * BIG - 1):
                self.assertIn(begin(60_000_000, ago_usec=GLib.Variant("t", value)),
                              ("OutOfRange", "InvalidArguments"))
            start(desktop, 60, "x" * 100_000 + "\n\t\u202e茶")
            self.assertLessEqual(len(get(desktop, "Name", 1)), 120)
            self.assertNotIn("\n", get(desktop, "Name", 1))
            for amount in (-BIG, BIG - 1, 400_000_000_000):
                self.assertEqual(add(amount), "OutOfRange")
            self.assertEqual(add(-3_600_000_000), "OnlyLeft")
            for value in (0, 360_000_000_000, BIG, 2 * BIG - 1):
                self.assertEqual(length(value), "OutOfRange")
            for which in ("#0", "#-1", "#99", f"#{BIG}", "nobody", "#"):
                self.assertEqual(
                    refusal(manager, desktop, "Pause", "(s)", which), "NoSuchTimer", which)
            self.assertEqual(refusal(manager, desktop, "Resume", "(s)", "#1"), "NotNow")
            self.assertTrue(service.alive)
            self.assertAlmostEqual(left(desktop), 60, delta=5)

    def test_a_change_is_signalled_once_and_nothing_else_is(self):
        with Desktop(display=None) as desktop:
            serve(desktop)
            number = start(desktop, 600, "tea")
            changes = desktop.bus.record(interface="org.freedesktop.DBus.Properties")
            for _ in range(5):
                self.assertEqual(refusal(manager, desktop, "Resume"), "NothingToActOn")
                get(desktop, "RemainingUSec", number)
                objects(desktop)
            self.assertEqual(len(changes), 0)
            manager(desktop, "Pause")
            get(desktop, "State")
            changes.wait_count(2)
            paths = sorted(item.path for item in changes.items)
            self.assertEqual(paths, [APP_PATH, f"{APP_PATH}/timers/{number}"])
            changed = next(i for i in changes.items if i.path != APP_PATH).args[1]
            self.assertEqual(changed["State"], "paused")
            self.assertNotIn("Name", changed)

    def test_objects_come_and_go_with_the_timers(self):
        with Desktop(display=None) as desktop:
            serve(desktop)
            seen = desktop.bus.record(interface="org.freedesktop.DBus.ObjectManager")
            number = start(desktop, 600)
            self.assertEqual(list(objects(desktop)), [number])
            manager(desktop, "Cancel")
            self.assertEqual(objects(desktop), {})
            manager(desktop, "Undo")
            self.assertEqual(list(objects(desktop)), [number])
            seen.wait_count(3)
            self.assertEqual([item.member for item in seen.items],
                             ["InterfacesAdded", "InterfacesRemoved", "InterfacesAdded"])


class LifeTests(unittest.TestCase):
    def test_twenty_starts_at_once_make_one_service(self):
        with Desktop(display=None) as desktop:
            clients = [desktop.start_marzano("start", "10m", f"n{i}") for i in range(20)]
            for client in clients:
                self.assertEqual(client.wait(20), 0, client.output())
            wait_for(lambda: len(services(desktop)) == 1, 5, "one service")
            self.assertEqual(services(desktop), [desktop.service_pid()])
            names = {values["Name"] for values in objects(desktop).values()}
            self.assertEqual(names, {f"n{i}" for i in range(20)})

    def test_goes_orderly_on_every_signal_and_keeps_the_timers(self):
        with Desktop(display=None) as desktop:
            for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
                service = serve(desktop)
                if number == signal.SIGTERM:
                    start(desktop, 1500, "tea")
                service.popen.send_signal(number)
                self.assertEqual(service.wait(5), 0)
                desktop.bus.wait_no_owner(APP_ID)
            serve(desktop)
            self.assertEqual(get(desktop, "Name", 1), "tea")
            self.assertAlmostEqual(left(desktop), 1500, delta=10)

    def test_a_call_that_starts_the_service_finds_its_timer(self):
        services = {APP_ID: "marzano-service"}
        with Desktop(display=None, services=services) as desktop:
            serve(desktop)
            start(desktop, 1500, "tea")
            manager(desktop, "Pause")
            for method, state in (("Resume", "running"), ("Pause", "paused")) * 10:
                desktop.kill_service()
                # Unlike the other calls of the tests this one may start the service.
                desktop.bus.connection.call_sync(
                    APP_ID, f"{APP_PATH}/timers/1", TIMER, method, None, None,
                    Gio.DBusCallFlags.NONE, 5000, None)
                self.assertEqual(get(desktop, "State", 1), state)

    def test_quit_is_answered_each_time(self):
        with Desktop(display=None) as desktop:
            for _ in range(10):
                service = serve(desktop)
                desktop.bus.call(APP_ID, APP_PATH, MANAGER, "Quit")
                self.assertEqual(service.wait(5), 0)
                desktop.bus.wait_no_owner(APP_ID)

    def test_leaves_when_nothing_needs_it_and_not_before(self):
        with Desktop(display=None, clock=True) as desktop:
            service = serve(desktop)

            def pass_time(seconds):
                desktop.clock.move(real=seconds, mono=seconds, boot=seconds)
                # Reading a property wakes the loop, and is no reason to stay longer.
                try:
                    get(desktop, "State")
                except GLib.Error:
                    self.assertIsNotNone(service.wait(5))

            pass_time(25)
            self.assertTrue(service.alive)
            start(desktop, 600)
            for _ in range(5):
                pass_time(40)
            self.assertTrue(service.alive, "a timer runs")
            manager(desktop, "Pause")
            watcher = desktop.peer()
            watcher.call(APP_ID, APP_PATH, MANAGER, "Watch")
            for _ in range(5):
                pass_time(40)
            self.assertTrue(service.alive, "somebody watches")
            watcher.close()
            desktop.peers.remove(watcher)
            self.assertTrue(service.alive)
            wait_for(lambda: (pass_time(35), not service.alive)[1], 10, "the service to leave")
            self.assertEqual(service.wait(5), 0)
            serve(desktop)
            self.assertEqual(get(desktop, "State"), "paused")

    def test_a_call_to_one_timer_renews_the_stay(self):
        with Desktop(display=None, clock=True) as desktop:
            service = serve(desktop)
            start(desktop, 600)
            manager(desktop, "Pause")
            for turn in range(4):
                desktop.clock.move(real=20, mono=20, boot=20)
                desktop.bus.call(
                    APP_ID, f"{APP_PATH}/timers/1", TIMER, "Rename",
                    GLib.Variant("(s)", (f"tea {turn}",)))
            self.assertEqual(get(desktop, "Name", 1), "tea 3")
            self.assertTrue(service.alive)
            desktop.clock.move(real=31, mono=31, boot=31)
            self.assertEqual(service.wait(10), 0)

    def test_a_bus_that_dies_takes_the_service_along_and_no_timer(self):
        with Desktop(display=None) as desktop:
            service = serve(desktop)
            start(desktop, 1500, "tea")
            desktop.session_bus_daemon.kill()
            self.assertEqual(service.wait(5), 0)
            status = desktop.run_marzano("status", "--json", check=False)
            self.assertIn("tea", status.stdout)
            self.assertIn("running", status.stdout)

    def test_at_login_it_stays_only_for_a_timer_that_counts(self):
        with Desktop(display=None) as desktop:
            def resumed():
                return desktop.spawn(desktop.program("marzano-service"), "--resume")

            self.assertEqual(resumed().wait(5), 0)
            serve(desktop)
            start(desktop, 1500)
            manager(desktop, "Pause")
            desktop.kill_service()
            self.assertEqual(resumed().wait(5), 0, "a paused timer needs nobody")
            serve(desktop)
            manager(desktop, "Resume")
            desktop.kill_service()
            service = resumed()
            wait_for(lambda: desktop.service_pid() == service.pid, 5, "the service")
            wait_state(desktop, "running")

    def test_says_in_one_line_what_is_wrong(self):
        with Desktop(display=None) as desktop:
            wrong = desktop.run(desktop.program("marzano-service"), "--wrong", check=False)
            self.assertEqual(wrong.code, 2)
            self.assertEqual(len(wrong.stderr.splitlines()), 1)
            nobus = desktop.run(
                desktop.program("marzano-service"), check=False,
                environment={"DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent"})
            self.assertEqual(nobus.code, 1)
            self.assertEqual(len(nobus.stderr.splitlines()), 1)


if __name__ == "__main__":
    unittest.main()
