# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The alarm as a person meets it: told, heard, and gone by every way of stopping it."""

import itertools
import os
import time
import unittest

from gi.repository import GLib

import trayclient
from desktop import APP_ID, APP_PATH, Desktop, wait_for
from notifications import GNOME, MAKO, PLASMA

MANAGER = f"{APP_ID}1.Manager"
TIMER = f"{APP_ID}1.Timer"


def manager(desktop, method, *arguments, kind="(s)"):
    return desktop.bus.call(
        APP_ID, APP_PATH, MANAGER, method, GLib.Variant(kind, arguments), timeout=8)


def state(desktop):
    return desktop.bus.get(APP_ID, APP_PATH, MANAGER, "State")


def wait_state(desktop, wanted):
    wait_for(lambda: state(desktop) == wanted, 5, f"the state {wanted}")


class NotificationTests(unittest.TestCase):
    """What reaches the notification server."""

    def ring(self, desktop, name="tea"):
        desktop.run_marzano("start", "1s", *([name] if name else []))

    def test_tells_name_length_and_buttons_where_the_server_has_them(self):
        for capabilities in (GNOME, PLASMA, MAKO):
            with self.subTest(capabilities), Desktop(display=None) as desktop:
                server = desktop.notification_recorder(capabilities)
                self.ring(desktop, "tea & <milk>")
                notice = server.wait_count(1)[0]
                self.assertEqual(notice.summary, "tea & <milk> is over")
                self.assertIn("0:01 · ended at", notice.body)
                self.assertEqual(
                    list(notice.actions), ["default", "stop", "add-1", "add-5", "restart"])
                self.assertEqual(notice.hints["urgency"], 2)
                self.assertEqual(notice.hints["category"], "alarm.ringing")
                self.assertEqual(notice.hints["desktop-entry"], APP_ID)
                self.assertTrue(notice.hints["suppress-sound"])
                self.assertTrue(notice.hints["resident"])
                self.assertEqual(notice.expires, 0)

    def test_without_buttons_says_how_to_stop_it(self):
        with Desktop(display=None) as desktop:
            server = desktop.notification_recorder(["body", "body-markup"])
            self.ring(desktop)
            notice = server.wait_count(1)[0]
            self.assertEqual(notice.actions, {})
            self.assertIn("marzano stop", notice.body)

    def test_late_names_are_escaped_only_where_markup_is_read(self):
        for capabilities, wanted in ((["body"], "a<b ended"), (["body", "body-markup"], "a&lt;b")):
            with self.subTest(capabilities), Desktop(display=None, clock=True) as desktop:
                server = desktop.notification_recorder(capabilities)
                desktop.run_marzano("start", "5m", "a<b")
                desktop.run_marzano("start", "6m", "c")
                desktop.suspend(3600)
                notice = server.wait_count(1)[0]
                self.assertIn(wanted, notice.body)

    def test_buttons_do_what_they_say(self):
        with Desktop(display=None) as desktop:
            server = desktop.notification_recorder()
            self.ring(desktop)
            server.invoke(server.wait_count(1)[0].id, "add-5")
            wait_state(desktop, "running")
            status = desktop.run_marzano("status").stdout
            self.assertRegex(status, r"(5:00|4:5\d)")
            wait_for(lambda: not server.shown, 5, "the notice to be taken back")
            self.ring(desktop)
            wait_state(desktop, "overtime")
            server.invoke(server.wait_count(2)[1].id, "restart")
            wait_for(lambda: not server.shown, 5, "the notice to be taken back")
            server.wait_count(3)  # it lasts a second, so it rings again
            server.invoke(server.items[-1].id, "stop")
            wait_state(desktop, "running")
            self.assertEqual(len(server.items), 3)

    def test_expiring_does_not_silence_but_dismissing_does(self):
        with Desktop(display=None) as desktop:
            server = desktop.notification_recorder()
            self.ring(desktop)
            notice = server.wait_count(1)[0]
            server.close(notice.id, server.EXPIRED)
            path = desktop.bus.get(APP_ID, APP_PATH, MANAGER, "CurrentTimer")
            self.assertTrue(desktop.bus.get(APP_ID, path, TIMER, "Ringing"))
            self.assertEqual(state(desktop), "overtime")
            manager(desktop, "Stop", "")
            self.ring(desktop)
            server.close(server.wait_count(2)[1].id, server.DISMISSED)
            wait_state(desktop, "idle")

    def test_three_ends_in_one_second_make_three_notices(self):
        with Desktop(display=None) as desktop:
            server = desktop.notification_recorder()
            desktop.start_service()
            for name in ("a", "b", "c"):
                manager(desktop, "Start", 1_500_000, name, {}, kind="(tsa{sv})")
            server.wait_count(3)
            self.assertEqual(sorted(item.summary for item in server.items),
                             ["a is over", "b is over", "c is over"])
            self.assertEqual(len({item.id for item in server.items}), 3)
            server.invoke(next(i.id for i in server.items if i.summary.startswith("b")), "stop")
            wait_for(lambda: len(server.shown) == 2, 5, "one notice to go")
            manager(desktop, "Stop", "a")
            manager(desktop, "Cancel", "c")
            wait_for(lambda: not server.shown, 5, "all notices to go")
            self.assertEqual(len(server.items), 3)
            wait_state(desktop, "idle")

    def test_ends_in_one_second_may_be_answered_in_any_order(self):
        answers = {
            "dismiss": lambda desktop, server, name: server.close(self.number(server, name), 2),
            "button": lambda desktop, server, name: server.invoke(self.number(server, name), "stop"),
            "cancel": lambda desktop, server, name: manager(desktop, "Cancel", name),
        }
        with Desktop(display=None) as desktop:
            server = desktop.notification_recorder()
            desktop.start_service()
            for order in itertools.permutations(answers):
                with self.subTest(order):
                    before = len(server.items)
                    names = [f"{answer}-{before}" for answer in order]
                    for name in names:
                        manager(desktop, "Start", 1_000_000, name, {}, kind="(tsa{sv})")
                    server.wait_count(before + 3)
                    for answer, name in zip(order, names):
                        answers[answer](desktop, server, name)
                    wait_state(desktop, "idle")
                    wait_for(lambda: not server.shown, 5, "all notices to go")
                    self.assertEqual(len(server.items), before + 3)

    def number(self, server, name):
        return next(item.id for item in server.items if item.summary == f"{name} is over")

    def test_ended_in_suspend_is_told_once_and_grouped(self):
        with Desktop(display=None, clock=True) as desktop:
            server = desktop.notification_recorder()
            desktop.run_marzano("start", "5m", "tea")
            desktop.run_marzano("start", "7m", "eggs")
            desktop.suspend(3 * 3600)
            notice = server.wait_count(1)[0]
            self.assertEqual(notice.summary, "2 timers ended meanwhile")
            self.assertIn("tea ended 2 h 55 min ago", notice.body)
            self.assertEqual(notice.hints["urgency"], 1)
            path = desktop.bus.get(APP_ID, APP_PATH, MANAGER, "CurrentTimer")
            self.assertFalse(desktop.bus.get(APP_ID, path, TIMER, "Ringing"))
            desktop.kill_service()
            desktop.run_marzano("add", "1m", "--timer", "tea")
            desktop.run_marzano("cancel", "--all")
            self.assertEqual(len(server.items), 1)

    def test_a_new_service_takes_the_notice_over(self):
        with Desktop(display=None) as desktop:
            server = desktop.notification_recorder()
            self.ring(desktop)
            notice = server.wait_count(1)[0]
            wait_for(lambda: server.shown, 5, "the notice")
            desktop.kill_service()
            desktop.start_service()
            again = server.wait_count(2)[1]
            self.assertEqual(again.id, notice.id)
            server.invoke(again.id, "stop")
            wait_state(desktop, "idle")
            wait_for(lambda: not server.shown, 5, "the notice to go")

    def test_a_new_server_is_told_again(self):
        with Desktop(display=None) as desktop:
            first = desktop.notification_recorder()
            self.ring(desktop)
            first.wait_count(1)
            first.vanish()
            second = desktop.notification_recorder()
            second.wait_count(1)
            second.invoke(second.items[0].id, "stop")
            wait_state(desktop, "idle")

    def test_a_hanging_server_holds_nothing_up(self):
        with Desktop(notifications="hang", wm=None, accessible=False, sound=True) as desktop:
            self.ring(desktop)
            desktop.sound.wait_heard(6)
            began = time.monotonic()
            longest = 0.0
            while time.monotonic() - began < 3:
                asked = time.monotonic()
                state(desktop)
                longest = max(longest, time.monotonic() - asked)
            self.assertLess(longest, 1)  # the server's time limit alone is 2 s


class WarningTests(unittest.TestCase):
    """What is announced before the end."""

    def prefer(self, desktop, text):
        os.makedirs(os.path.dirname(desktop.preferences), exist_ok=True)
        with open(desktop.preferences, "w", encoding="utf-8") as file:
            file.write(text)

    def test_warns_once_also_after_more_time(self):
        with Desktop(display=None, clock=True) as desktop:
            server = desktop.notification_recorder()
            self.prefer(desktop, "[alarm]\nwarn-before=5m;1m\n")
            desktop.run_marzano("start", "10m", "tea")
            desktop.suspend(5 * 60 - 1)
            self.assertEqual(server.wait_count(1)[0].summary, "tea: 5:00 left")
            desktop.run_marzano("add", "3m")
            desktop.suspend(3 * 60)
            desktop.suspend(4 * 60 - 1)
            self.assertEqual(server.wait_count(2)[1].summary, "tea: 1:00 left")

    def test_a_bad_preference_is_told_and_its_standard_used(self):
        with Desktop(display=None) as desktop:
            self.prefer(desktop, "[alarm]\nvolume=loud\nunknown=1\n")
            desktop.run_marzano("start", "1m")
            warning = desktop.bus.get(APP_ID, APP_PATH, MANAGER, "Warning")
            self.assertIn("alarm.volume cannot be loud", warning)
            self.assertIn("0 … 100", warning)
            with open(desktop.preferences, encoding="utf-8") as file:
                self.assertIn("unknown=1", file.read())


class SoundTests(unittest.TestCase):
    """What is heard."""

    def test_falls_silent_by_every_way_of_stopping(self):
        with Desktop(display=None, sound=True) as desktop:
            server = desktop.notification_recorder()
            routes = {
                "button": lambda: server.invoke(server.items[-1].id, "stop"),
                "click": lambda: server.invoke(server.items[-1].id, "default"),
                "swept away": lambda: server.close(server.items[-1].id, server.DISMISSED),
                "command": lambda: desktop.run_marzano("stop"),
                "bus": lambda: manager(desktop, "Stop", ""),
                "cancel": lambda: desktop.run_marzano("cancel"),
                "another start": lambda: desktop.run_marzano("start", "1h"),
            }
            for count, (name, stop) in enumerate(routes.items(), 1):
                with self.subTest(name):
                    desktop.run_marzano("start", "1s", name)
                    server.wait_count(count)
                    desktop.sound.wait_heard(5)
                    began = time.monotonic()
                    stop()
                    took = time.monotonic() - began
                    heard_for = desktop.sound.wait_silent(began)
                    self.assertLess(heard_for, took + 0.2)
                    desktop.run_marzano("cancel", "--all", check=False)

    def test_falls_silent_by_a_click_in_the_tray(self):
        with Desktop(display=None, sound=True) as desktop:
            watcher = trayclient.Watcher(desktop)
            watcher.come()
            desktop.run_marzano("start", "1s", "tea")
            item = trayclient.Item(desktop, watcher.wait_item())
            desktop.sound.wait_heard(5)
            began = time.monotonic()
            item.call("SecondaryActivate", 0, 0)
            took = time.monotonic() - began
            self.assertLess(desktop.sound.wait_silent(began), took + 0.2)
            self.assertEqual(state(desktop), "idle")

    def test_falls_silent_by_the_window(self):
        with Desktop(sound=True) as desktop:
            desktop.start_window()
            desktop.access.wait("push button", "Start")
            desktop.run_marzano("start", "1s", "tea")
            stop = desktop.access.wait("push button", "Stop")
            desktop.sound.wait_heard(5)
            began = time.monotonic()
            stop.press()
            took = time.monotonic() - began
            # The window has to hear of it and ask the service.
            self.assertLess(desktop.sound.wait_silent(began), took + 0.3)
            self.assertEqual(state(desktop), "idle")

    def test_the_switch_of_event_sounds_does_not_mute_it(self):
        with Desktop(display=None, sound=True,
                     environment={"GSETTINGS_BACKEND": "keyfile"}) as desktop:
            folder = os.path.join(desktop.config, "glib-2.0", "settings")
            os.makedirs(folder)
            with open(os.path.join(folder, "keyfile"), "w", encoding="utf-8") as file:
                file.write("[org/gnome/desktop/sound]\nevent-sounds=false\n")
            off = desktop.run("gsettings", "get", "org.gnome.desktop.sound", "event-sounds")
            self.assertEqual(off.stdout.strip(), "false")
            desktop.run_marzano("start", "1s", "tea")
            desktop.sound.wait_heard(5)
            desktop.run_marzano("stop")

    def test_a_missing_file_falls_back_and_says_so_once(self):
        with Desktop(display=None, sound=True) as desktop:
            os.makedirs(os.path.dirname(desktop.preferences))
            with open(desktop.preferences, "w", encoding="utf-8") as file:
                file.write("[alarm]\nsound=/nowhere/gong.oga\n")
            desktop.run_marzano("start", "1s")
            desktop.sound.wait_heard(5)
            warning = desktop.bus.get(APP_ID, APP_PATH, MANAGER, "Warning")
            self.assertIn("/nowhere/gong.oga cannot be played", warning)
            desktop.run_marzano("stop")

    def test_the_test_button_tells_what_was_played(self):
        with Desktop(display=None, sound=True) as desktop:
            desktop.start_service()
            self.assertEqual(manager(desktop, "TestSound", "theme"), "alarm-clock-elapsed")
            self.assertTrue(manager(desktop, "TestSound", "bell").endswith("bell.oga"))
            self.assertEqual(manager(desktop, "TestSound", "none"), "none")

    def test_without_a_sound_server_the_rest_goes_on(self):
        with Desktop(display=None) as desktop:
            server = desktop.notification_recorder()
            desktop.run_marzano("start", "1s", "tea")
            server.wait_count(1)
            wait_for(lambda: "cannot be played" in
                     desktop.bus.get(APP_ID, APP_PATH, MANAGER, "Warning"), 5, "the warning")
            self.assertEqual(state(desktop), "overtime")


class Player:
    """A media player on the bus that plays, pauses and writes down what it was told."""

    XML = """<node><interface name="org.mpris.MediaPlayer2.Player">
      <method name="Play"/><method name="Pause"/>
      <property name="PlaybackStatus" type="s" access="read"/></interface></node>"""

    def __init__(self, desktop, name, status):
        self.status, self.told = status, []
        peer = desktop.peer()
        peer.export("/org/mpris/MediaPlayer2", self.XML, self._answer,
                    lambda _interface, _name: GLib.Variant("s", self.status))
        peer.own(f"org.mpris.MediaPlayer2.{name}")

    def _answer(self, _interface, member, _args):
        self.told.append(member)
        self.status = {"Play": "Playing", "Pause": "Paused"}[member]


class PlayerTests(unittest.TestCase):
    """Media players give way to the alarm."""

    def world(self, text):
        desktop = Desktop(display=None)
        desktop.__enter__()
        self.addCleanup(desktop.__exit__, None, None, None)
        os.makedirs(os.path.dirname(desktop.preferences))
        with open(desktop.preferences, "w", encoding="utf-8") as file:
            file.write(text)
        return desktop

    def test_only_what_played_is_paused_and_goes_on(self):
        desktop = self.world("[alarm]\npause-players=true\n")
        music, film = Player(desktop, "music", "Playing"), Player(desktop, "film", "Paused")
        desktop.run_marzano("start", "1s")
        wait_for(lambda: music.told == ["Pause"], 5, "the music to pause")
        desktop.run_marzano("stop")
        wait_for(lambda: music.told == ["Pause", "Play"], 5, "the music to go on")
        self.assertEqual(film.told, [])

    def test_a_killed_service_leaves_no_player_paused(self):
        desktop = self.world("[alarm]\npause-players=true\n")
        music = Player(desktop, "music", "Playing")
        desktop.run_marzano("start", "1s")
        wait_for(lambda: music.status == "Paused", 5, "the music to pause")
        desktop.kill_service()
        desktop.run_marzano("stop")
        wait_for(lambda: music.status == "Playing", 5, "the music to go on")

    def test_a_sleep_timer_stops_the_music_for_good(self):
        desktop = self.world("[alarm]\nstop-players=true\n")
        music = Player(desktop, "music", "Playing")
        server = desktop.notification_recorder()
        desktop.run_marzano("start", "1s")
        wait_for(lambda: music.told == ["Pause"], 5, "the music to pause")
        server.wait_count(1)
        desktop.run_marzano("stop")
        wait_for(lambda: not server.shown, 5, "the notice to go")
        self.assertEqual(music.told, ["Pause"])


class AwakeTests(unittest.TestCase):
    """The computer stays awake while an alarm rings, and not a moment longer."""

    LOGIN = ("org.freedesktop.login1", "/org/freedesktop/login1")

    def locks(self, desktop):
        return desktop.system.call(
            *self.LOGIN, "org.freedesktop.login1.Manager", "ListInhibitors")

    def wait_locks(self, desktop, count):
        wait_for(lambda: len(self.locks(desktop)) == count, 5, f"{count} locks")

    def test_the_lock_is_given_back_on_every_way_out(self):
        with Desktop(display=None, logind=True) as desktop:
            ways = {
                "stop": lambda: desktop.run_marzano("stop"),
                "quit": lambda: desktop.run_marzano("quit"),
                "kill": desktop.kill_service,
            }
            for name, way in ways.items():
                with self.subTest(name):
                    desktop.run_marzano("start", "1s")
                    self.wait_locks(desktop, 1)
                    lock = self.locks(desktop)[0]
                    self.assertEqual(lock[:2], ("sleep:idle", "Marzano"))
                    self.assertEqual(lock[3], "block")
                    way()
                    self.wait_locks(desktop, 0)
                    # What rang when its service went rings again in the next.
                    desktop.run_marzano("stop", check=False)
                    self.wait_locks(desktop, 0)


if __name__ == "__main__":
    unittest.main()
