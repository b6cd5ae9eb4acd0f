# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The alarm in the notification servers people have: seen, and stopped by its own button, also when
the service was killed and started again meanwhile."""

import unittest

from gi.repository import GLib

from desktop import APP_ID, APP_PATH, Desktop, Gnome, wait_for

MANAGER = f"{APP_ID}1.Manager"


def state(desktop):
    return desktop.bus.get(APP_ID, APP_PATH, MANAGER, "State")


def ring(desktop):
    """Lets a timer end."""
    desktop.run_marzano("start", "1s", "tea")
    wait_for(lambda: state(desktop) == "overtime", 5, "the end of the timer")


def replace_service(desktop):
    """A new service takes over the notice of the old one."""
    calls = desktop.monitor("member='Notify'")
    desktop.kill_service()
    desktop.start_service()
    calls.wait_count(1, 10)


class Dunst(unittest.TestCase):
    NAME = ("org.freedesktop.Notifications", "/org/freedesktop/Notifications",
            "org.dunstproject.cmd0")

    def displayed(self, desktop):
        return desktop.bus.get(*self.NAME, "displayedLength")

    def test_shows_one_notice_and_its_action_stops_the_sound(self):
        with Desktop(notifications="dunst", accessible=False) as desktop:
            ring(desktop)
            wait_for(lambda: self.displayed(desktop) == 1, 5, "the notice")
            replace_service(desktop)
            wait_for(lambda: self.displayed(desktop) == 1, 5, "the notice")
            path = desktop.bus.get(APP_ID, APP_PATH, MANAGER, "CurrentTimer")
            timer = f"{APP_ID}1.Timer"
            self.assertTrue(desktop.bus.get(APP_ID, path, timer, "Ringing"))
            desktop.bus.call(*self.NAME, "NotificationAction", GLib.Variant("(u)", (0,)))
            wait_for(lambda: not desktop.bus.get(APP_ID, path, timer, "Ringing"), 5, "silence")
            desktop.run_marzano("stop")
            wait_for(lambda: self.displayed(desktop) == 0, 5, "the notice to go")


class Xfce(unittest.TestCase):
    def test_shows_the_notice_and_its_button_stops_the_alarm(self):
        with Desktop(notifications="xfce") as desktop:
            ring(desktop)
            desktop.access.wait("label", "tea is over")
            replace_service(desktop)
            desktop.access.wait("push button", "Stop").press()
            wait_for(lambda: state(desktop) == "idle", 5, "the alarm to stop")


class GnomeShell(unittest.TestCase):
    # The shell has notices of its own; ours are critical.
    SHOWN = ("Main.messageTray.getSources().flatMap(s => s.notifications)"
             ".filter(n => n.urgency === 3).map(n => n.title)")
    # Presses Stop in the banner on the screen; false when there is none yet.
    PRESS = ("(b => b ? (b.emit('clicked', 1), true) : false)"
             "((Main.messageTray._banner?._buttonBox?.get_children() ?? [])"
             ".find(b => b.label === 'Stop'))")

    def test_shows_the_notice_and_its_button_stops_the_alarm(self):
        with Gnome(tray=False) as desktop:
            # The shell's own notice of its missing screen lock would stay in front of ours.
            wait_for(lambda: desktop.evaluate("Main.messageTray.getSources().length"), 10, "it")
            desktop.evaluate("Main.messageTray.getSources().forEach(s => s.destroy()); true")
            ring(desktop)
            wait_for(lambda: desktop.evaluate(self.SHOWN) == ["tea is over"], 10, "the notice")
            replace_service(desktop)
            wait_for(lambda: desktop.evaluate(self.SHOWN) == ["tea is over"], 10, "the notice")
            wait_for(lambda: desktop.evaluate(self.PRESS), 10, "its Stop button")
            wait_for(lambda: state(desktop) == "idle", 5, "the alarm to stop")
            wait_for(lambda: desktop.evaluate(self.SHOWN) == [], 5, "the notice to go")


if __name__ == "__main__":
    unittest.main()
