# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The languages: that their catalogues are whole, and that people get to read them."""

import os
import re
import subprocess
import tempfile
import unittest
from dataclasses import dataclass

from desktop import APP_ID, CHECKOUT, Desktop, wait_for
from test_install import make
from trayclient import Item, Watcher

PO = os.path.join(CHECKOUT, "po")


def languages():
    """The languages that po/LINGUAS lists."""
    with open(os.path.join(PO, "LINGUAS"), encoding="utf-8") as file:
        return [line.strip() for line in file if line.strip() and not line.startswith("#")]


def tool(*command):
    """Runs a tool of gettext in C: what it wrote, also on standard error."""
    done = subprocess.run(command, check=False, text=True, cwd=CHECKOUT, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, env={**os.environ, "LC_ALL": "C.UTF-8"})
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}"
    return done.stdout


@dataclass
class Message:
    """One entry of a catalogue."""

    ids: list  # the English text, and that of the plural
    texts: list

    @staticmethod
    def all_of(text):
        """The entries of a catalogue in which nothing is wrapped; its header is left out."""
        found = []
        for block in text.split("\n\n"):
            values = {"msgid": [], "msgstr": []}
            lines = re.findall(r'^(msgid|msgstr)(?:_plural|\[\d\])? "(.*)"$', block, re.M)
            for kind, value in lines:
                values[kind].append(value)
            if values["msgid"] and values["msgid"] != [""]:
                found.append(Message(values["msgid"], values["msgstr"]))
        return found


class CatalogueTests(unittest.TestCase):
    """po/*.po beside the texts that are in the sources now."""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        pot = os.path.join(folder.name, "fresh.pot")
        tool("tools/pot.sh", pot)
        cls.merged = {}
        for language in languages():
            cls.merged[language] = os.path.join(folder.name, f"{language}.po")
            tool("msgmerge", "--quiet", "--no-wrap", "--no-fuzzy-matching",
                 "-o", cls.merged[language], f"po/{language}.po", pot)

    def messages(self, language):
        with open(self.merged[language], encoding="utf-8") as file:
            found = Message.all_of(file.read())
        self.assertGreater(len(found), 200)
        return found

    def test_every_catalogue_is_listed(self):
        there = [name[:-3] for name in os.listdir(PO) if name.endswith(".po")]
        self.assertEqual(sorted(there), sorted(languages()))
        self.assertTrue({"de", "ko"} <= set(there))

    def test_every_text_is_translated(self):
        for language, path in self.merged.items():
            with self.subTest(language):
                said = tool("msgfmt", "--check", "--statistics", "-o", os.devnull, path)
                self.assertRegex(said, r"^\d+ translated messages\.\n$",
                                 tool("msgattrib", "--untranslated", "--no-wrap", path))

    def test_what_is_filled_in_keeps_its_name(self):
        def names(text):
            return set(re.findall(r"\{[a-z]+\}|%[a-z]", text))

        for language in languages():
            for message in self.messages(language):
                with self.subTest(language, message=message.ids[0]):
                    for text in message.texts:
                        self.assertEqual(names(text), names(message.ids[-1]), text)

    def test_menus_keep_one_access_key(self):
        def keys(text):
            return len(re.findall(r"_(?=\w)", text))

        for language in languages():
            menus = [m for m in self.messages(language) if keys(m.ids[0]) == 1]
            self.assertGreater(len(menus), 10)
            for message in menus:
                self.assertEqual(keys(message.texts[0]), 1, message)


@dataclass
class Words:
    """What a person reads in one language, as a whole text or as a regular expression."""

    locale: str
    idle: str
    running: str
    usage: str
    error: str
    time: str
    title: str
    buttons: list
    menu: list
    start: str
    pause: str
    minutes: str
    preset: str
    lap: str
    comment: str


GERMAN = Words(
    locale="de_DE.UTF-8",
    idle="kein Timer\n",
    running=r"Tee · läuft · noch 2[45]:\d\d · endet um \d\d:\d\d\n",
    usage="Aufruf: marzano [VERB] …",
    error="„paus“ ist weder ein Befehl noch eine Zeit. Vielleicht gemeint: pause?",
    time="25 Minuten Tee",
    title="Tee: Die Zeit ist um",
    buttons=["Stopp", "+1 min"],
    menu=["Pause", "Abbrechen", "1 Minute hinzufügen", "5 Minuten hinzufügen", "Timer starten",
          "25 Minuten", "1 Stunde", "Einstellungen"],
    start="Start", pause="Pause", minutes="Minuten", preset="25m starten", lap="Runde",
    comment="Herunterzählen und erfahren, wenn die Zeit um ist",
)
KOREAN = Words(
    locale="ko_KR.UTF-8",
    idle="타이머 없음\n",
    running=r"차 · 실행 중 · 2[45]:\d\d 남음 · \d\d:\d\d에 끝남\n",
    usage="사용법: marzano [VERB] …",
    error="“paus”은(는) 명령도 시간도 아닙니다. 혹시 pause입니까?",
    time="25분 차",
    title="차: 시간이 다 되었습니다",
    buttons=["정지", "+1분"],
    menu=["일시 정지(P)", "취소(C)", "1분 늘리기", "5분 늘리기", "타이머 시작(T)", "25분", "1시간",
          "기본 설정(N)"],
    start="시작", pause="일시 정지", minutes="분", preset="25m 시작", lap="랩",
    comment="시간을 거꾸로 세고 다 되면 알려 줍니다",
)


class Spoken:
    """The tests of one language."""

    words: Words

    def desktop(self, **options):
        desktop = Desktop(locale=self.words.locale, **options)
        desktop.__enter__()
        self.addCleanup(desktop.__exit__, None, None, None)
        return desktop

    def test_the_command_line(self):
        desktop = self.desktop(display=None)
        self.assertEqual(desktop.run_marzano("status").stdout, self.words.idle)
        help_text = desktop.run_marzano("--help").stdout
        self.assertEqual(help_text.splitlines()[0], self.words.usage)
        wrong = desktop.run_marzano("paus", check=False)
        self.assertEqual((wrong.code, wrong.stderr.splitlines()[0]),
                         (2, f"marzano: {self.words.error}"))
        desktop.run_marzano("start", self.words.time)
        self.assertRegex(desktop.run_marzano("status").stdout, f"^{self.words.running}$")
        # What other programs read is the same everywhere.
        self.assertIn('"state":"running"', desktop.run_marzano("status", "--json").stdout)

    def test_the_times_the_texts_give_as_examples_are_read(self):
        desktop = self.desktop(display=None)
        with open(os.path.join(PO, self.words.locale[:2] + ".po"), encoding="utf-8") as file:
            texts = [m.texts[0] for m in Message.all_of(file.read()) if "until 14:30 …" in m.ids[0]]
        self.assertEqual(len(texts), 1)
        examples = texts[0].removesuffix(" …").split(", ")
        self.assertEqual(len(examples), 3)
        for example in examples:
            desktop.run_marzano("start", example)

    def test_the_notification(self):
        desktop = self.desktop(display=None)
        daemon = desktop.notification_recorder()
        desktop.run_marzano("start", "1s", self.words.title.partition(":")[0])
        shown = daemon.wait_count(1)[0]
        self.assertEqual(shown.summary, self.words.title)
        labels = [label for key, label in shown.actions.items() if key != "default"]
        self.assertEqual([label for label in labels if label in self.words.buttons],
                         self.words.buttons, labels)

    def test_the_menu_of_the_tray(self):
        desktop = self.desktop(display=None)
        watcher = Watcher(desktop)
        watcher.come()
        desktop.start_service()
        desktop.run_marzano("start", self.words.time)
        labels = Item(desktop, watcher.wait_item()).labels()
        for label in self.words.menu:
            self.assertIn(label, labels)

    def test_the_window(self):
        desktop = self.desktop()
        window = desktop.start_window()
        desktop.access.wait("push button", self.words.start)
        desktop.access.wait("spin button", self.words.minutes)
        desktop.access.wait("push button", self.words.preset)
        frame = wait_for(lambda: desktop.windows_of(window.pid), 10, "the window")[0]
        self.assert_fits(desktop, frame)
        desktop.access.wait("push button", self.words.start).press()
        desktop.access.wait("push button", self.words.pause)
        self.assert_fits(desktop, frame)
        desktop.focus(frame)
        desktop.keys("ctrl+t")
        desktop.access.wait("push button", self.words.lap)
        self.assert_fits(desktop, frame)

    def assert_fits(self, desktop, frame):
        """The words leave room for a window 360 pixels wide."""
        for width in (420, 360):
            desktop.run("xdotool", "windowsize", str(frame), str(width), "560")
            wait_for(lambda: desktop.geometry(frame)[2] == width, 5, f"a width of {width}")
        hints = desktop.run("xprop", "-id", str(frame), "WM_NORMAL_HINTS").stdout
        least = re.search(r"minimum size: (\d+) by", hints)
        self.assertTrue(least, hints)
        self.assertLessEqual(int(least[1]), 360)

    def test_what_is_installed(self):
        with tempfile.TemporaryDirectory() as prefix:
            make("install", PREFIX=prefix, DESTDIR="", sysconfdir=os.path.join(prefix, "etc"))
            desktop = self.desktop(display=None)
            done = desktop.run(os.path.join(prefix, "bin/marzano"), "status")
            self.assertEqual(done.stdout, self.words.idle)
            language = self.words.locale[:2]
            for path, text in (
                (f"applications/{APP_ID}.desktop", f"Comment[{language}]={self.words.comment}\n"),
                (f"metainfo/{APP_ID}.metainfo.xml",
                 f'<summary xml:lang="{language}">{self.words.comment}</summary>'),
            ):
                with open(os.path.join(prefix, "share", path), encoding="utf-8") as file:
                    self.assertIn(text, file.read())


class GermanTests(Spoken, unittest.TestCase):
    words = GERMAN


class KoreanTests(Spoken, unittest.TestCase):
    words = KOREAN


class ChoiceTests(unittest.TestCase):
    """Which language it is."""

    def test_the_list_of_languages_counts_before_the_locale(self):
        with Desktop(display=None, locale="de_DE.UTF-8",
                     environment={"LANGUAGE": "eo:ko:de"}) as desktop:
            self.assertEqual(desktop.run_marzano("status").stdout, KOREAN.idle)
            desktop.run_marzano("start", KOREAN.time)
            self.assertRegex(desktop.run_marzano("status").stdout, f"^{KOREAN.running}$")

    def test_an_unknown_language_is_english(self):
        with Desktop(display=None, locale="eo.UTF-8") as desktop:
            self.assertEqual(desktop.run_marzano("status").stdout, "idle\n")
