# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The harness itself: each piece comes up, does its work, and goes away."""

import math
import os
import struct
import tempfile
import time
import unittest

from gi.repository import GLib

from desktop import Desktop, wait_for
from notifications import NAME, NotificationRecorder
from processes import gone

CLOCKS = """
import os, sys, time
from gi.repository import GLib
def now():
    kinds = (time.CLOCK_REALTIME, time.CLOCK_MONOTONIC, time.CLOCK_BOOTTIME)
    return [time.clock_gettime(kind) for kind in kinds]
for line in sys.stdin:
    print(*now(), flush=True)
"""

TIMER = """
import ctypes, os, struct, sys, time
libc = ctypes.CDLL(None, use_errno=True)
clock, flags, seconds = int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])
fd = libc.timerfd_create(clock, 0)
at = (time.clock_gettime(clock) if flags & 1 else 0) + seconds
spec = struct.pack("4q", 0, 0, int(at), int(at % 1 * 1e9))
assert libc.timerfd_settime(fd, flags, spec, None) == 0
print("armed", flush=True)
buffer = ctypes.create_string_buffer(8)
if libc.read(fd, buffer, 8) == 8:
    print("fired", struct.unpack("Q", buffer.raw)[0], flush=True)
else:
    print("error", os.strerror(ctypes.get_errno()), flush=True)
"""

REALTIME, MONOTONIC, BOOTTIME = 0, 1, 7
ABSOLUTE, CANCEL_ON_SET = 1, 2
PYTHON = "/usr/bin/python3"


class WorldTests(unittest.TestCase):
    """Folders, buses and processes."""

    def test_everything_started_is_ended_also_what_ran_away(self):
        with Desktop(display=None) as desktop:
            child = desktop.spawn("sh", "-c", "(trap '' TERM; setsid sleep 1000) & echo $!; wait")
            stubborn = int(wait_for(child.output, what="the pid"))
            pids = [process.pid for process in desktop.processes]
            self.assertFalse(gone(stubborn))
            wait_for(lambda: stubborn in desktop.leftovers(), 5, "the runaway to be known")
            root = desktop.root
        self.assertEqual([pid for pid in pids + [stubborn] if not gone(pid)], [])
        self.assertEqual(desktop.leftovers(), [])
        self.assertFalse(os.path.exists(root))

    def test_a_failing_start_leaves_nothing(self):
        class Failing(Desktop):
            """Fails when all is up."""

            def start_desktop(self):
                super().start_desktop()
                raise RuntimeError("no")

        desktop = Failing(display=None)
        with self.assertRaises(RuntimeError), desktop:
            self.fail("it started")
        self.assertEqual(desktop.leftovers(), [])
        self.assertFalse(os.path.exists(desktop.root))

    def test_the_world_is_private(self):
        with Desktop(display=None, locale="de_DE.UTF-8", timezone="Europe/Berlin") as desktop:
            shown = dict(line.split("=", 1) for line in desktop.run("env").stdout.splitlines())
            for name in ("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME",
                         "XDG_CACHE_HOME", "XDG_RUNTIME_DIR"):
                self.assertTrue(shown[name].startswith(desktop.root), name)
            self.assertNotIn("DISPLAY", shown)
            self.assertEqual(desktop.run("locale", "decimal_point").stdout, ",\n")
            self.assertEqual(desktop.run("date", "-d", "@0", "+%H").stdout, "01\n")

    def test_run_tells_what_happened(self):
        with Desktop(display=None) as desktop:
            result = desktop.run("sh", "-c", "cat; echo no >&2; exit 3", check=False, stdin="yes")
            self.assertEqual((result.code, result.stdout, result.stderr), (3, "yes", "no\n"))
            with self.assertRaisesRegex(AssertionError, "ended with 1"):
                desktop.run("false")
            with self.assertRaisesRegex(AssertionError, "took longer"):
                desktop.run("sleep", "1000", timeout=0.1)

    def test_waiting_in_vain_fails(self):
        with self.assertRaisesRegex(AssertionError, "in vain for rain"):
            wait_for(lambda: False, 0.05, "rain")


class BusTests(unittest.TestCase):
    """The private buses."""

    def test_nothing_is_activatable_unless_asked_for(self):
        with Desktop(display=None) as desktop:
            self.assertIsNone(desktop.bus.owner(NAME))
            with self.assertRaisesRegex(GLib.Error, "ServiceUnknown|not provided"):
                desktop.bus.activate(NAME)

    def test_a_service_is_activated_in_the_world(self):
        program = ("import sys; from gi.repository import Gio, GLib; "
                   "Gio.bus_own_name(Gio.BusType.SESSION, 'org.example.Probe', 0, None, None, "
                   "lambda *_: sys.exit(1)); GLib.MainLoop().run()")
        services = {"org.example.Probe": f'{PYTHON} -c "{program}"'}
        with Desktop(display=None, services=services) as desktop:
            desktop.bus.activate("org.example.Probe")
            pid = desktop.bus.owner_pid("org.example.Probe")
            wait_for(lambda: pid in desktop.leftovers(), 5, "the service to be known")
        wait_for(lambda: gone(pid), 5, "the service to end")

    def test_a_peer_exports_calls_and_records(self):
        xml = ("<node><interface name='org.example.I'><method name='Twice'>"
               "<arg type='i' direction='in'/><arg type='i' direction='out'/></method>"
               "<property name='P' type='s' access='read'/><signal name='S'><arg type='s'/></signal>"
               "</interface></node>")

        def twice(_interface, _member, args):
            if args[0] < 0:
                raise ValueError("too small")
            return GLib.Variant("(i)", (args[0] * 2,))

        with Desktop(display=None) as desktop:
            server, client = desktop.peer(), desktop.peer()
            server.own("org.example")
            server.export("/o", xml, twice, lambda _interface, name: GLib.Variant("s", name * 2))
            where = ("org.example", "/o", "org.example.I")
            seen = client.record(interface="org.example.I")
            watched = desktop.monitor("member='Twice'")
            self.assertEqual(client.call(*where, "Twice", GLib.Variant("(i)", (21,))), 42)
            with self.assertRaisesRegex(GLib.Error, "too small"):
                client.call(*where, "Twice", GLib.Variant("(i)", (-1,)))
            self.assertEqual(client.get(*where, "P"), "PP")
            server.emit("/o", "org.example.I", "S", GLib.Variant("(s)", ("hello",)))
            self.assertEqual(seen.wait_count(1)[0].args, ("hello",))
            self.assertEqual(watched.wait_count(2)[0].args, (21,))
            self.assertEqual(client.owner_pid("org.example"), os.getpid())
            server.release("org.example")
            client.wait_no_owner("org.example")

    def test_logind_announces_sleep(self):
        with Desktop(display=None, logind=True) as desktop:
            seen = desktop.system.record(member="PrepareForSleep")
            desktop.prepare_for_sleep(True)
            desktop.prepare_for_sleep(False)
            self.assertEqual([item.args for item in seen.wait_count(2)], [(True,), (False,)])


class NotificationTests(unittest.TestCase):
    """Fake and real notification daemons."""

    def notify(self, desktop, summary, timeout=5.0):
        args = GLib.Variant("(susssasa{sv}i)", ("probe", 0, "", summary, "body",
                                                ["stop", "Stop"], {}, -1))
        return desktop.bus.call(NAME, "/org/freedesktop/Notifications", NAME, "Notify", args,
                                timeout)

    def test_the_recorder_records_and_answers(self):
        with Desktop(display=None) as desktop:
            recorder = NotificationRecorder(desktop.peer(), ["body"])
            seen = desktop.bus.record(interface=NAME)
            number = self.notify(desktop, "Tea")
            shown = recorder.wait_count(1)[0]
            self.assertEqual((shown.id, shown.summary, shown.actions),
                             (number, "Tea", {"stop": "Stop"}))
            recorder.invoke(number, "stop")
            self.assertEqual([(item.member, item.args) for item in seen.wait_count(2)],
                             [("ActionInvoked", (number, "stop")),
                              ("NotificationClosed", (number, 2))])
            recorder.vanish()
            with self.assertRaises(GLib.Error):
                self.notify(desktop, "Tea")
            recorder.reappear()
            self.assertGreater(self.notify(desktop, "Tea"), number)

    def test_real_daemons_take_notifications(self):
        for name in ("dunst", "xfce"):
            with self.subTest(name), Desktop(notifications=name) as desktop:
                self.assertGreater(self.notify(desktop, "Tea"), 0)

    def test_a_hanging_daemon_hangs(self):
        with Desktop(display=None, notifications="hang") as desktop:
            desktop.bus.call("org.freedesktop.DBus", "/", "org.freedesktop.DBus", "GetId")
            args = GLib.Variant("(su)", (NAME, 0))
            with self.assertRaisesRegex(GLib.Error, "[Tt]imeout"):
                desktop.bus.call("org.freedesktop.DBus", "/", "org.freedesktop.DBus",
                                 "StartServiceByName", args, timeout=0.3)


class ClockTests(unittest.TestCase):
    """Moved clocks."""

    def timer(self, desktop, clock, flags, seconds):
        process = desktop.spawn(PYTHON, "-c", TIMER, str(clock), str(flags), str(seconds),
                                environment=desktop.clock.environment)
        wait_for(lambda: "armed" in process.output(), what="the timer to be armed")
        return process

    def test_each_clock_moves_alone(self):
        with Desktop(display=None, clock=True) as desktop:
            def moved():
                out = desktop.run(PYTHON, "-c", CLOCKS, stdin="\n",
                                  environment=desktop.clock.environment).stdout
                kinds = (time.CLOCK_REALTIME, time.CLOCK_MONOTONIC, time.CLOCK_BOOTTIME)
                return [round(float(word) - time.clock_gettime(kind), -1)
                        for word, kind in zip(out.split(), kinds)]

            self.assertEqual(moved(), [0, 0, 0])
            desktop.suspend(3600)
            self.assertEqual(moved(), [3600, 0, 3600])
            desktop.set_clock(-86400)
            self.assertEqual(moved(), [3600 - 86400, 0, 3600])

    def test_a_deadline_passed_in_the_sleep_fires_at_once(self):
        for flags in (ABSOLUTE, 0):
            with self.subTest(flags=flags), Desktop(display=None, clock=True) as desktop:
                timer = self.timer(desktop, BOOTTIME, flags, 1500)
                desktop.suspend(1000)
                self.assertTrue(timer.alive)
                desktop.suspend(1000)
                self.assertEqual(timer.wait(2), 0)
                self.assertIn("fired 1", timer.output())

    def test_the_monotonic_clock_knows_of_no_sleep(self):
        with Desktop(display=None, clock=True) as desktop:
            timer = self.timer(desktop, MONOTONIC, ABSOLUTE, 100)
            desktop.suspend(1000)
            desktop.clock.move(mono=50)
            self.assertTrue(timer.alive)
            desktop.clock.move(mono=51)
            self.assertEqual(timer.wait(2), 0)

    def test_setting_the_clock_cancels_a_timer_that_asked_for_it(self):
        with Desktop(display=None, clock=True) as desktop:
            timer = self.timer(desktop, REALTIME, ABSOLUTE | CANCEL_ON_SET, 1000)
            desktop.set_clock(-5)
            self.assertEqual(timer.wait(2), 0)
            self.assertIn("error Operation canceled", timer.output())


class SoundTests(unittest.TestCase):
    """Ears."""

    def test_a_sound_is_heard_and_its_end_is_timed(self):
        with Desktop(display=None, sound=True) as desktop:
            self.assertLess(desktop.sound.level(), 0.001)
            with open(os.path.join(desktop.root, "tone.raw"), "wb") as file:
                for i in range(8000 * 20):
                    file.write(struct.pack("<h", int(9000 * math.sin(i / 3))))
            player = desktop.spawn("pacat", "--rate=8000", "--channels=1", "--format=s16le",
                                   "--latency-msec=50", file.name)
            self.assertGreater(desktop.sound.wait_heard(), 0.01)
            moment = time.monotonic()
            player.kill()
            late = desktop.sound.wait_silent(moment)
            self.assertLess(late, 0.2)
            self.assertGreater(late, -0.1)
            with tempfile.TemporaryDirectory() as folder:
                desktop.sound.save_wav(f"{folder}/heard.wav")
                self.assertGreater(os.path.getsize(f"{folder}/heard.wav"), 8000)
