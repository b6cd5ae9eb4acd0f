# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The window and its launcher belong together: one entry in the dock, and every start shows it."""

import os
import signal
import unittest

from gi.repository import GLib

from desktop import APP_ID, APP_PATH, Desktop, Gnome, Sway, wait_for
from trayclient import Item, ask, item_names, start, state, timers


class MatchTests(unittest.TestCase):
    """Each kind of desktop finds the desktop entry of the window."""

    def test_on_x11(self):
        with Desktop(accessible=False) as desktop:
            pid = desktop.start_window().pid
            window = wait_for(lambda: desktop.windows_of(pid), 10, "the window")[0]
            answer = desktop.run("xprop", "-id", str(window), "WM_CLASS").stdout
            self.assertEqual(answer.strip(), f'WM_CLASS(STRING) = "{APP_ID}", "{APP_ID}"')

    def test_in_sway(self):
        with Sway(accessible=False) as desktop:
            desktop.start_window()
            window = wait_for(desktop.windows, 10, "the window")[0]
            # The very first one sway hears of: rules for a window look at it once.
            self.assertEqual(window["app_id"], APP_ID)

    def test_in_gnome_shell(self):
        with Gnome(accessible=False, tray=False, size=(800, 600)) as desktop:
            desktop.start_window()
            wait_for(desktop.windows, 10, "the window")
            apps = ("global.get_window_actors().map(a => imports.gi.Shell.WindowTracker"
                    ".get_default().get_window_app(a.meta_window).get_id())")
            wait_for(lambda: desktop.evaluate(apps) == [f"{APP_ID}.desktop"], 5,
                     "the one application")


class LaunchTests(unittest.TestCase):
    """Whatever starts the program again shows the window that is there."""

    def setUp(self):
        self.desktop = Desktop(accessible=False, services={APP_ID: "marzano-service"})
        self.desktop.__enter__()
        self.addCleanup(self.desktop.__exit__, None, None, None)

    def application(self, method, kinds, *args):
        """A call as a launcher makes it; it starts the service when there is none."""
        self.desktop.bus.connection.call_sync(
            APP_ID, APP_PATH, "org.freedesktop.Application", method, GLib.Variant(kinds, args),
            None, 0, 10000, None)

    def window(self):
        pid = wait_for(self.desktop.window_pid, 10, "the window")
        return wait_for(lambda: self.desktop.windows_of(pid), 10, "the window on the screen")[0]

    def test_a_second_start_raises_the_window(self):
        # One that the bus starts lacks the screen here, which real sessions tell the bus.
        self.desktop.start_service()
        self.application("Activate", "(a{sv})", {})
        window = self.window()
        pid = self.desktop.window_pid()
        for again in (lambda: self.application("Activate", "(a{sv})", {}),
                      self.desktop.run_marzano,
                      lambda: self.desktop.run(self.desktop.program("marzano-window"))):
            wait_for(lambda: self.desktop.active_window() == window, 5, "the focus")
            self.desktop.run("xdotool", "windowminimize", "--sync", str(window))
            wait_for(lambda: self.desktop.active_window() != window, 5, "the window to go")
            again()
            wait_for(lambda: self.desktop.active_window() == window, 5, "the window to come")
            self.assertEqual(self.desktop.window_pid(), pid)

    def test_a_start_while_the_window_leaves_brings_a_new_one(self):
        self.desktop.start_service()
        self.application("Activate", "(a{sv})", {})
        self.window()
        pid = self.desktop.window_pid()
        # It is still there when it is asked for, and gone before it answers.
        os.kill(pid, signal.SIGSTOP)
        self.application("Activate", "(a{sv})", {})
        os.kill(pid, signal.SIGKILL)
        wait_for(lambda: self.desktop.window_pid() not in (None, pid), 10, "another window")
        self.window()

    def test_the_launchers_actions_need_no_window(self):
        for action, length in (("start-5", 300), ("start-25", 1500)):
            self.application("ActivateAction", "(sava{sv})", action, [], {})
            self.assertEqual(timers(self.desktop)[-1]["LengthUSec"], length * 1_000_000)
        self.application("ActivateAction", "(sava{sv})", "toggle", [], {})
        states = [timer["State"] for timer in timers(self.desktop)]
        self.assertEqual(states, ["paused", "running"])
        self.assertEqual(state(self.desktop), "running")
        self.assertIsNone(self.desktop.window_pid())


SYSTEMD = "org.freedesktop.systemd1"
SYSTEMD_XML = f"""<node><interface name="{SYSTEMD}.Manager">
<property name="Environment" type="as" access="read"/></interface></node>"""


class ScreenTests(unittest.TestCase):
    """A service without a screen of its own, as one from a console, finds the person's."""

    NOWHERE = {"DISPLAY": "", "WAYLAND_DISPLAY": ""}
    GONE = {"DISPLAY": ":47110", "WAYLAND_DISPLAY": "wayland-gone"}

    @staticmethod
    def activate(desktop, screen=None):
        """A call of a launcher, on a screen or without one: a Result."""
        return desktop.run(
            "gdbus", "call", "--session", "--dest", APP_ID, "--object-path", APP_PATH, "--method",
            "org.freedesktop.Application.Activate", "{}", check=False,
            environment={"DISPLAY": ""} if screen is None else {"DISPLAY": screen})

    def window(self, desktop):
        pid = wait_for(desktop.window_pid, 10, "the window")
        wait_for(lambda: desktop.windows_of(pid), 10, "the window on the screen")

    def test_the_launchers_screen_is_taken(self):
        for own in (self.NOWHERE, self.GONE):
            with self.subTest(own=own), Desktop(accessible=False) as desktop:
                desktop.start_service(environment=own)
                answer = self.activate(desktop, desktop.environment["DISPLAY"])
                self.assertEqual(answer.code, 0, answer.stderr)
                self.window(desktop)

    def test_systemd_knows_the_screen(self):
        with Desktop(accessible=False) as desktop:
            systemd = desktop.peer()
            systemd.export("/org/freedesktop/systemd1", SYSTEMD_XML, None, lambda *_: GLib.Variant(
                "as", ["PATH=/bin", f"DISPLAY={desktop.environment['DISPLAY']}"]))
            systemd.own(SYSTEMD)
            desktop.start_service(environment=self.NOWHERE)
            answer = self.activate(desktop)
            self.assertEqual(answer.code, 0, answer.stderr)
            self.window(desktop)

    def test_a_click_on_the_tray_opens_the_window_where_the_tray_is(self):
        with Desktop(panel=True, accessible=False) as desktop:
            desktop.start_service(environment=self.NOWHERE)
            start(desktop, 1200)
            name = wait_for(lambda: item_names(desktop), 5, "the tray item")[0]
            Item(desktop, name).call("Activate", 0, 0)
            self.window(desktop)

    def test_gnome_shell_does_not_say_where_it_is(self):
        with Gnome(accessible=False, tray=False, size=(800, 600)) as desktop:
            desktop.start_service(environment=self.GONE)
            ask(desktop, "OpenWindow", "(a{sv})", {})
            wait_for(desktop.windows, 10, "the window")

    def test_without_any_screen_the_launcher_is_told(self):
        with Desktop(accessible=False) as desktop:
            desktop.start_service(environment=self.NOWHERE)
            answer = self.activate(desktop)
            self.assertEqual(answer.code, 1)
            self.assertIn("There is no display to open a window on.", answer.stderr)
            self.assertIsNone(desktop.window_pid())


if __name__ == "__main__":
    unittest.main()
