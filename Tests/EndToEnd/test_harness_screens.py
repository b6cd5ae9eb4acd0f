# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The harness itself, its desktops: windows, keys, AT-SPI, tray, sway, GNOME Shell."""

import os
import re
import tempfile
import unittest

from desktop import Desktop, Gnome, Sway, wait_for

PYTHON = "/usr/bin/python3"
GTK = """
import gi
gi.require_version("Gtk", "4.0")
from gi.repository import Gtk
def show(app):
    window = Gtk.ApplicationWindow(application=app, title="Probe", default_width=300)
    box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    label = Gtk.Label(label="untouched")
    button = Gtk.Button(label="Touch")
    button.connect("clicked", lambda *_: label.set_label("touched"))
    spin = Gtk.SpinButton.new_with_range(0, 59, 1)
    spin.update_property([Gtk.AccessibleProperty.LABEL], ["Minutes"])
    entry = Gtk.Entry()
    for part in (label, button, spin, entry):
        box.append(part)
    window.set_child(box)
    window.present()
    entry.grab_focus()
app = Gtk.Application(application_id="org.example.Probe")
app.connect("activate", show)
app.run()
"""


class ScreenTests(unittest.TestCase):
    """X11: windows, keys, AT-SPI, tray."""

    def probe(self, desktop):
        program = desktop.spawn(PYTHON, "-c", GTK, name="probe")
        desktop.access.wait("frame", "Probe")
        return program

    def test_a_window_is_read_and_used_by_at_spi_and_keys(self):
        with Desktop() as desktop:
            program = self.probe(desktop)
            window = wait_for(lambda: desktop.windows("Probe"), what="the window")[0]
            self.assertEqual(desktop.windows_of(program.pid), [window])
            button = desktop.access.wait("push button", "Touch")
            self.assertEqual(desktop.access.find("label", "untouched").text, "untouched")
            button.press()
            desktop.access.wait("label", "touched")
            desktop.access.gone("label", "untouched")
            spin = desktop.access.wait("spin button", "Minutes")
            spin.value = 25
            wait_for(lambda: spin.value == 25, what="the value")
            desktop.focus(window)
            entry = desktop.access.wait("text", states=["focused"])
            desktop.type("7m tea")
            wait_for(lambda: entry.text == "7m tea", what="the typed text")
            desktop.keys("ctrl+a", "BackSpace")
            wait_for(lambda: entry.text == "", what="the empty field")
            self.assertIn("push button", desktop.access.tree())
            self.assertEqual(desktop.access.application(program.pid).pid, program.pid)
            self.assertIsNone(desktop.access.find("label", re.compile("un.*")))
            program.stop()
            desktop.access.gone("frame", "Probe")

    def test_a_picture_is_taken(self):
        with Desktop(size=(400, 300)) as desktop, tempfile.TemporaryDirectory() as folder:
            picture = desktop.screenshot(os.path.join(folder, "screen.png"))
            size = desktop.run("identify", "-format", "%w %h", picture).stdout
            self.assertEqual(size, "400 300")

    def test_i3_has_key_bindings(self):
        with Desktop(wm="i3", wm_config="bindsym Mod4+p exec touch $HOME/pressed") as desktop:
            desktop.keys("super+p")
            wait_for(lambda: os.path.exists(f"{desktop.home}/pressed"), what="the command")

    def test_openbox_has_key_bindings(self):
        binding = ('<keybind key="W-p"><action name="Execute"><command>sh -c "touch '
                   '$HOME/pressed"</command></action></keybind>')
        with Desktop(wm_config=binding) as desktop:
            desktop.keys("super+p")
            wait_for(lambda: os.path.exists(f"{desktop.home}/pressed"), what="the command")

    def test_the_panel_has_a_tray_that_comes_back(self):
        with Desktop(panel=True) as desktop:
            first = desktop.panel.tray_pid()
            self.assertEqual(desktop.panel.items(), [])
            desktop.panel.kill_tray()
            self.assertNotEqual(desktop.panel.tray_pid(), first)
            desktop.panel.stop()
            desktop.panel.start()
            self.assertEqual(desktop.panel.items(), [])


class WaylandTests(unittest.TestCase):
    """sway and GNOME Shell."""

    def use(self, desktop):
        program = desktop.spawn(PYTHON, "-c", GTK, name="probe")
        desktop.access.wait("push button", "Touch").press()
        desktop.access.wait("label", "touched")
        return program

    def test_sway_shows_a_window_and_a_bar(self):
        with Sway(bar=True, config="bindsym Mod4+p exec touch $HOME/pressed") as desktop:
            program = self.use(desktop)
            window = wait_for(desktop.windows, what="the window")[0]
            self.assertEqual((window["app_id"], window["pid"]), ("org.example.Probe", program.pid))
            desktop.type("7m")
            entry = desktop.access.wait("text", states=["focused"])
            wait_for(lambda: entry.text == "7m", what="the typed text")
            desktop.keys("logo+p")
            wait_for(lambda: os.path.exists(f"{desktop.home}/pressed"), what="the command")
            with tempfile.TemporaryDirectory() as folder:
                picture = desktop.screenshot(os.path.join(folder, "screen.png"))
                self.assertGreater(os.path.getsize(picture), 1000)
        self.assertEqual(desktop.leftovers(), [])

    def test_gnome_shell_shows_a_window_and_has_a_tray(self):
        with Gnome() as desktop:
            program = self.use(desktop)
            window = wait_for(desktop.windows, what="the window")[0]
            self.assertEqual((window["title"], window["pid"]), ("Probe", program.pid))
            desktop.click(640, 400)
            wait_for(lambda: desktop.windows()[0]["focused"], what="the focus")
            entry = desktop.access.wait("text", states=["focused"])
            desktop.keys("7")
            wait_for(lambda: entry.text == "7", what="the typed 7")
            with tempfile.TemporaryDirectory() as folder:
                picture = desktop.screenshot(os.path.join(folder, "screen.png"))
                self.assertGreater(os.path.getsize(picture), 1000)
        self.assertEqual(desktop.leftovers(), [])
