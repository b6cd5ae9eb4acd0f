# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the desktop is told and may ask besides the tray: dock, search fields."""

import os
import re
import unittest

from gi.repository import GLib

from desktop import APP_ID, APP_PATH, CHECKOUT, Desktop, wait_for
from trayclient import Item, ask, item_names, left, start, state, timers

UNITY = "com.canonical.Unity"
LAUNCHER = "com.canonical.Unity.LauncherEntry"
SEARCH = ("org.gnome.Shell.SearchProvider2", f"{APP_PATH}/SearchProvider")
RUNNER = ("org.kde.krunner1", f"{APP_PATH}/Runner")


class LauncherTests(unittest.TestCase):
    """Progress, count and urgency at the icon in a dock."""

    def setUp(self):
        self.desktop = Desktop(display=None, clock=True)
        self.desktop.__enter__()
        self.addCleanup(self.desktop.__exit__, None, None, None)
        self.updates = self.desktop.peer().record(interface=LAUNCHER, member="Update")

    def badges(self):
        return [signal.args[1] for signal in self.updates.items]

    def told(self, count):
        """The last badge, once there were so many."""
        self.updates.wait_count(count, what="updates of the launcher entry")
        self.assertEqual(len(self.updates), count)
        self.assertTrue(all(signal.args[0] == f"application://{APP_ID}.desktop"
                            for signal in self.updates.items))
        return self.badges()[-1]

    def test_it_is_cleared_at_the_start_and_at_the_end(self):
        service = self.desktop.start_service()
        badge = self.told(1)
        self.assertEqual(badge, {"progress": 0.0, "progress-visible": False, "count": 0,
                                 "count-visible": False, "urgent": False})
        start(self.desktop, 600)
        self.assertTrue(self.told(2)["progress-visible"])
        start(self.desktop, 300)
        badge = self.told(3)
        self.assertEqual((badge["count"], badge["count-visible"]), (2, True))
        service.stop()
        self.assertFalse(self.told(4)["progress-visible"])

    def test_it_is_urgent_while_the_alarm_rings(self):
        self.desktop.start_service()
        start(self.desktop, 60)
        self.told(2)
        self.desktop.suspend(60)
        badge = self.told(3)
        self.assertEqual((badge["urgent"], badge["progress-visible"]), (True, False))
        ask(self.desktop, "Stop", "(s)", "")
        self.assertFalse(self.told(4)["urgent"])

    def test_progress_is_told_only_to_a_reader(self):
        self.desktop.start_service()
        start(self.desktop, 500)
        self.told(2)
        self.desktop.suspend(100)
        self.assertAlmostEqual(left(self.desktop), 400, delta=5)
        self.told(2)
        dock = self.desktop.peer()
        dock.own(UNITY)
        self.assertAlmostEqual(self.told(3)["progress"], 0.2, delta=0.02)
        for count in range(4, 8):
            self.desktop.suspend(10)
            self.told(count)
        self.assertAlmostEqual(self.badges()[-1]["progress"], 0.28, delta=0.02)
        ask(self.desktop, "Pause", "(s)", "")
        # The bar stays; nothing of it has changed.
        self.desktop.suspend(100)
        self.assertEqual(state(self.desktop), "paused")
        self.told(7)


PORTAL = "org.freedesktop.portal.Desktop"
PORTAL_PATH = "/org/freedesktop/portal/desktop"
SESSION_PATH = f"{PORTAL_PATH}/session/test"
BACKGROUND = "org.freedesktop.portal.Background"
SHORTCUTS = "org.freedesktop.portal.GlobalShortcuts"
REGISTRY = "org.freedesktop.host.portal.Registry"
PORTAL_XML = f"""<node>
<interface name="{REGISTRY}"><method name="Register"><arg type="s" direction="in"/>
<arg type="a{{sv}}" direction="in"/></method></interface>
<interface name="{BACKGROUND}"><method name="SetStatus"><arg type="a{{sv}}" direction="in"/></method>
<method name="RequestBackground"><arg type="s" direction="in"/><arg type="a{{sv}}" direction="in"/>
<arg type="o" direction="out"/></method>
</interface>
<interface name="{SHORTCUTS}">
<method name="CreateSession"><arg type="a{{sv}}" direction="in"/><arg type="o" direction="out"/>
</method>
<method name="BindShortcuts"><arg type="o" direction="in"/><arg type="a(sa{{sv}})" direction="in"/>
<arg type="s" direction="in"/><arg type="a{{sv}}" direction="in"/><arg type="o" direction="out"/>
</method></interface></node>"""
SESSION_XML = """<node><interface name="org.freedesktop.portal.Session"><method name="Close"/>
</interface></node>"""


class FakePortal:
    """A portal whose person agrees to everything, or to nothing, or not to some calls."""

    def __init__(self, desktop, agrees=True):
        self.calls, self.agrees, self.refused = [], agrees, {}
        self.thinks, self.answers = False, []
        self.peer = desktop.peer()
        self.peer.export(PORTAL_PATH, PORTAL_XML, self.answer)
        self.peer.export(SESSION_PATH, SESSION_XML, self.answer)

    def come(self):
        self.peer.own(PORTAL)
        return self

    def answer(self, interface, method, args):
        self.calls.append((interface, method, args))
        if method in ("Register", "SetStatus"):
            return None
        client = self.peer.caller
        sender = client.lstrip(":").replace(".", "_")
        handle = f"{PORTAL_PATH}/request/{sender}/{args[-1]['handle_token']}"
        results = {"session_handle": GLib.Variant("s", SESSION_PATH)}
        code = self.refused.get(method, 0 if self.agrees else 1)
        response = GLib.Variant("(ua{sv})", (code, results))
        self.answers.append(lambda: self.peer.emit(
            handle, "org.freedesktop.portal.Request", "Response", response, client))
        if not self.thinks:
            self.answers.pop()()
        return GLib.Variant("(o)", (handle,))

    def named(self, method):
        """The arguments of the calls of a method."""
        return [args for _, name, args in self.calls if name == method]

    def press(self, shortcut, token=""):
        options = {"activation_token": GLib.Variant("s", token)}
        self.peer.emit(PORTAL_PATH, SHORTCUTS, "Activated",
                       GLib.Variant("(osta{sv})", (SESSION_PATH, shortcut, 0, options)))


class PortalTests(unittest.TestCase):
    """The background list and the keys of the desktop's portal."""

    def setUp(self):
        self.desktop = Desktop(display=None)
        self.desktop.__enter__()
        self.addCleanup(self.desktop.__exit__, None, None, None)
        self.portal = FakePortal(self.desktop)

    def want_keys(self, wanted):
        os.makedirs(os.path.dirname(self.desktop.preferences), exist_ok=True)
        with open(self.desktop.preferences, "w", encoding="utf-8") as file:
            file.write(f"[shortcuts]\nportal={str(wanted).lower()}\n")

    def statuses(self):
        return [args[0]["message"] for args in self.portal.named("SetStatus")]

    def test_it_introduces_itself_first(self):
        self.desktop.start_service()
        self.portal.come()
        wait_for(self.statuses, 5, "the status")
        self.assertEqual(self.portal.calls[0][:2], (REGISTRY, "Register"))
        self.assertEqual(self.portal.named("Register"), [(APP_ID, {})])

    def test_the_background_list_says_what_runs(self):
        self.portal.come()
        self.desktop.start_service()
        wait_for(lambda: self.statuses() == ["No timer is running"], 5, "the first status")
        start(self.desktop, 600, "tea")
        wait_for(lambda: len(self.statuses()) == 2, 5, "the timer's status")
        self.assertRegex(self.statuses()[1], r"^tea – Until \d\d:\d\d$")
        ask(self.desktop, "Pause", "(s)", "")
        wait_for(lambda: len(self.statuses()) == 3, 5, "the pause")
        self.assertRegex(self.statuses()[2], "^tea – Paused, ")
        ask(self.desktop, "Rename", "(ss)", "ä" * 120, "")
        wait_for(lambda: len(self.statuses()) == 4, 5, "the long name")
        self.assertLessEqual(len(self.statuses()[3]), 96)
        self.assertRegex(self.statuses()[3], r"^ä{50,}… – Paused, ")

    def test_a_flatpak_asks_to_be_started_at_login_when_that_is_wanted(self):
        self.desktop.environment["FLATPAK_ID"] = APP_ID
        self.portal.come()
        self.desktop.start_service()
        wait_for(self.statuses, 5, "the status")
        self.assertEqual(self.portal.named("RequestBackground"), [])
        for count, wanted in enumerate((True, False), 1):
            os.makedirs(os.path.dirname(self.desktop.preferences), exist_ok=True)
            with open(self.desktop.preferences, "w", encoding="utf-8") as file:
                file.write(f"[tray]\nalways={str(wanted).lower()}\n")
            wait_for(lambda: len(self.portal.named("RequestBackground")) == count, 5, "the wish")
            options = self.portal.named("RequestBackground")[-1][1]
            self.assertEqual(options["autostart"], wanted)
            self.assertEqual(options["commandline"], ["marzano-service", "--resume"])

    def test_nobody_is_asked_for_keys_unless_it_is_wanted(self):
        self.portal.come()
        self.desktop.start_service()
        wait_for(self.statuses, 5, "the status")
        self.assertEqual(self.portal.named("CreateSession"), [])

    def test_the_keys_do_what_they_say(self):
        self.want_keys(True)
        self.portal.come()
        self.desktop.start_service()
        wait_for(lambda: self.portal.named("BindShortcuts"), 5, "the keys")
        session, shortcuts, _, _ = self.portal.named("BindShortcuts")[0]
        self.assertEqual(session, SESSION_PATH)
        self.assertEqual([name for name, _ in shortcuts],
                         ["toggle", "start-last", "add-minute", "show"])
        self.assertTrue(all(options["description"] for _, options in shortcuts))
        start(self.desktop, 600, "tea")
        self.portal.press("toggle")
        wait_for(lambda: state(self.desktop) == "paused", 5, "the pause")
        before = left(self.desktop)
        self.portal.press("add-minute")
        wait_for(lambda: left(self.desktop) > before + 59, 5, "the minute")
        self.portal.press("start-last")
        wait_for(lambda: len(timers(self.desktop)) == 2, 5, "a second timer")
        self.assertEqual(timers(self.desktop)[1]["LengthUSec"], 600_000_000)

    def test_the_keys_can_be_turned_off_and_on_and_come_back(self):
        self.desktop.start_service()
        self.portal.come()
        for wanted in (True, False, True):
            self.portal.calls.clear()
            self.want_keys(wanted)
            wait_for(lambda: self.portal.named("BindShortcuts" if wanted else "Close"), 5, "it")
        self.portal.calls.clear()
        self.portal.peer.release(PORTAL)
        self.portal.come()
        wait_for(lambda: self.portal.named("BindShortcuts"), 5, "the keys again")

    def preferences(self):
        with open(self.desktop.preferences, encoding="utf-8") as file:
            return file.read()

    def change_something_else(self):
        """Another preference; the service has read it when the label shows."""
        item = Item(self.desktop, wait_for(lambda: item_names(self.desktop), 5, "the item")[0])
        with open(self.desktop.preferences, "a", encoding="utf-8") as file:
            file.write("[tray]\nlabel=true\n")
        wait_for(lambda: item.get("XAyatanaLabel"), 5, "the label")

    def test_no_other_preference_asks_for_refused_keys_again(self):
        # Code 1 is the person's no, 2 is any other reason.
        for refused, code in (("CreateSession", 2), ("BindShortcuts", 2), ("BindShortcuts", 1)):
            with self.subTest(refused=refused, code=code):
                self.portal.refused = {refused: code}
                self.want_keys(True)
                self.portal.come()
                self.desktop.start_service()
                start(self.desktop, 600)
                wait_for(lambda: self.portal.named(refused), 5, "the question")
                wait_for(lambda: code == 2 or "portal=false" in self.preferences(), 5, "the no")
                self.change_something_else()
                self.assertEqual("portal=true" in self.preferences(), code == 2)
                self.assertEqual(len(self.portal.named("CreateSession")), 1)
                self.want_keys(False)
                self.desktop.kill_service()
                self.portal.calls.clear()
                self.portal.peer.release(PORTAL)

    def test_keys_the_desktop_took_back_are_asked_for_when_wanted_anew(self):
        self.want_keys(True)
        self.portal.come()
        self.desktop.start_service()
        start(self.desktop, 600)
        wait_for(lambda: self.portal.named("BindShortcuts"), 5, "the keys")
        self.portal.peer.emit(SESSION_PATH, "org.freedesktop.portal.Session", "Closed")
        self.portal.press("toggle")
        self.change_something_else()
        self.assertEqual(state(self.desktop), "running")
        self.assertEqual(len(self.portal.named("CreateSession")), 1)
        self.want_keys(False)
        wait_for(lambda: not Item(self.desktop, item_names(self.desktop)[0]).get("XAyatanaLabel"),
                 5, "the preferences to be read")
        self.want_keys(True)
        wait_for(lambda: len(self.portal.named("BindShortcuts")) == 2, 5, "the keys again")

    def test_keys_that_come_too_late_are_given_back(self):
        self.want_keys(True)
        self.portal.thinks = True
        self.portal.come()
        self.desktop.start_service()
        start(self.desktop, 600)
        wait_for(lambda: self.portal.answers, 5, "the question")
        self.want_keys(False)
        self.change_something_else()
        self.portal.answers.pop()()
        wait_for(lambda: self.portal.named("Close"), 5, "the session to be closed")
        self.assertEqual(self.portal.named("BindShortcuts"), [])

    def test_turned_down_it_asks_no_more(self):
        self.portal.agrees = False
        self.want_keys(True)
        self.portal.come()
        self.desktop.start_service()
        wait_for(lambda: self.portal.named("CreateSession"), 5, "the question")
        start(self.desktop, 600)
        self.portal.press("toggle")
        self.assertEqual(state(self.desktop), "running")
        self.assertEqual(len(self.portal.named("CreateSession")), 1)
        self.assertEqual(self.portal.named("BindShortcuts"), [])


class SearchTests(unittest.TestCase):
    """Timers from the search fields of GNOME Shell and of KRunner."""

    def setUp(self):
        self.desktop = Desktop(display=None, services={APP_ID: "marzano-service"})
        self.desktop.__enter__()
        self.addCleanup(self.desktop.__exit__, None, None, None)

    def call(self, provider, method, kinds="()", *args):
        interface, path = provider
        return self.desktop.bus.call(APP_ID, path, interface, method, GLib.Variant(kinds, args))

    def shell(self, *terms):
        """What the shell shows for the typed words: {title: id}."""
        found = self.call(SEARCH, "GetInitialResultSet", "(as)", terms)
        narrowed = self.call(SEARCH, "GetSubsearchResultSet", "(asas)", found, terms)
        self.assertEqual(narrowed, found)
        metas = self.call(SEARCH, "GetResultMetas", "(as)", found)
        self.assertEqual([meta["id"] for meta in metas], found)
        self.assertTrue(all(meta["description"] and meta["gicon"] for meta in metas))
        return {meta["name"]: meta["id"] for meta in metas}

    def run_query(self, query):
        """What KRunner shows: {text: id}."""
        matches = self.call(RUNNER, "Match", "(s)", query)
        self.assertTrue(all(0 < relevance <= 1 and rest["subtext"]
                            for *_, relevance, rest in matches))
        return {text: number for number, text, *_ in matches}

    def test_gnome_shell_starts_the_service_and_a_timer(self):
        self.assertIsNone(self.desktop.service_pid())
        # As the bus does it for the shell: the first call is what starts the service.
        reply = self.desktop.bus.connection.call_sync(
            APP_ID, SEARCH[1], SEARCH[0], "GetInitialResultSet",
            GLib.Variant("(as)", (["timer", "15", "tea"],)), None, 0, 5000, None)
        found = reply.unpack()[0]
        self.assertEqual(len(found), 1)
        self.assertEqual(self.shell("timer", "15", "tea"), {"Start a timer: 15m, tea": found[0]})
        self.call(SEARCH, "ActivateResult", "(sasu)", found[0], ["timer", "15", "tea"], 0)
        (timer,) = timers(self.desktop)
        self.assertEqual((timer["Name"], timer["LengthUSec"]), ("tea", 900_000_000))

    def test_krunner_starts_a_timer(self):
        self.desktop.start_service()
        found = self.run_query("25m")
        self.assertEqual(list(found), ["Start a timer: 25m"])
        self.call(RUNNER, "SetActivationToken", "(s)", "token")
        self.call(RUNNER, "Run", "(ss)", found["Start a timer: 25m"], "")
        self.assertEqual(timers(self.desktop)[0]["LengthUSec"], 1_500_000_000)
        self.assertEqual(self.call(RUNNER, "Actions"), [])
        self.assertEqual(self.call(RUNNER, "Config"), {})
        self.call(RUNNER, "Teardown")

    def test_what_runs_can_be_paused_and_lengthened(self):
        self.desktop.start_service()
        self.assertEqual(self.shell("timer"), {})
        start(self.desktop, 600, "tea")
        found = self.shell("timer")
        self.assertEqual(list(found), ["Pause the timer", "Add a minute to the timer"])
        self.assertEqual(list(self.run_query("pause")), ["Pause the timer"])
        self.assertEqual(list(self.run_query("+1")), ["Add a minute to the timer"])
        before = left(self.desktop)
        self.call(SEARCH, "ActivateResult", "(sasu)", found["Add a minute to the timer"], [], 0)
        self.assertAlmostEqual(left(self.desktop), before + 60, delta=5)
        self.call(RUNNER, "Run", "(ss)", found["Pause the timer"], "")
        self.assertEqual(state(self.desktop), "paused")
        self.assertEqual(list(self.run_query("resume")), ["Resume the timer"])

    def test_krunner_asks_for_what_may_be_a_timer_however_it_is_written(self):
        with open(os.path.join(CHECKOUT, f"data/{APP_ID}.krunner.desktop.in"),
                  encoding="utf-8") as file:
            pattern = re.search("^X-Plasma-Runner-Match-Regex=(.*)$", file.read(), re.MULTILINE)[1]
        for text, asked in (("Timer", True), ("MARZANO", True), ("25m", True), ("+1", True),
                            ("firefox", False)):
            self.assertEqual(bool(re.search(pattern, text)), asked, text)

    def test_an_offer_whose_timer_has_gone_does_nothing(self):
        self.desktop.start_service()
        start(self.desktop, 600, "tea")
        found = self.shell("timer")
        ask(self.desktop, "Cancel", "(s)", "")
        for number in found.values():
            self.call(SEARCH, "ActivateResult", "(sasu)", number, [], 0)
            self.call(RUNNER, "Run", "(ss)", number, "")
        self.assertEqual(timers(self.desktop), [])

    def test_suspend_means_what_the_person_wants(self):
        self.desktop.start_service()
        self.desktop.run_marzano("config", "timer.on-suspend", "pause")
        (number,) = self.run_query("25m tea").values()

        def started():
            self.call(RUNNER, "Run", "(ss)", number, "")
            return timers(self.desktop)[-1]["OnSuspend"] == "pause"

        wait_for(started, 5, "a timer that pauses in suspend")

    def test_only_what_is_meant_is_offered(self):
        self.desktop.start_service()
        for text in ["25", "2 guns", "firefox", "ti", "-5m", "timer 0", "200h", "", "until", "5:75"]:
            self.assertEqual(self.run_query(text), {}, text)
            self.assertEqual(self.shell(*text.split()), {}, text)
        for text, title in [
            ("25 min", "Start a timer: 25m"), ("1h30 pasta", "Start a timer: 1h 30m, pasta"),
            ("5:30", "Start a timer: 5m 30s"), ("timer 90s", "Start a timer: 1m 30s"),
            ("until 23:59 film", "Start a timer: until 23:59, film"),
        ]:
            self.assertEqual(list(self.run_query(text)), [title], text)


if __name__ == "__main__":
    unittest.main()
