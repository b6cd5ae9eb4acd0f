# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""make install and make uninstall, and the programs as they run from a prefix."""

import configparser
import os
import subprocess
import tempfile
import unittest

from desktop import APP_ID, BUILD, CHECKOUT, Desktop, wait_for


def make(target, **variables):
    """Runs `make target` with the variables; its output when it succeeds."""
    done = subprocess.run(
        ["make", "-s", "-C", CHECKOUT, target], check=False, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        env={**os.environ, "MARZANO_BUILD": BUILD, **variables})
    assert done.returncode == 0, done.stdout
    return done.stdout


def tree(folder):
    """All paths below a folder."""
    return sorted(os.path.join(where, name) for where, folders, files in os.walk(folder)
                  for name in folders + files)


class InstallTests(unittest.TestCase):
    """What is placed where, and that it goes again."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = os.path.join(folder.name, "stage")  # not there yet
        self.places = {"DESTDIR": self.root, "PREFIX": "/usr", "sysconfdir": "/etc"}

    def test_each_kind_of_file_has_its_place(self):
        make("install", **self.places)
        for path in (
            "usr/bin/marzano",
            "usr/libexec/marzano/marzano-service",
            "usr/libexec/marzano/marzano-window",
            f"usr/share/applications/{APP_ID}.desktop",
            f"usr/share/dbus-1/services/{APP_ID}.service",
            f"usr/share/metainfo/{APP_ID}.metainfo.xml",
            f"usr/share/icons/hicolor/scalable/apps/{APP_ID}.svg",
            f"usr/share/icons/hicolor/symbolic/apps/{APP_ID}-symbolic.svg",
            f"usr/share/gnome-shell/search-providers/{APP_ID}.search-provider.ini",
            "usr/share/marzano/sounds/bell.oga",
            f"etc/xdg/autostart/{APP_ID}.resume.desktop",
        ):
            self.assertTrue(os.path.isfile(os.path.join(self.root, path)), path)
        for path in tree(self.root):
            if os.path.isfile(path) and os.path.getsize(path) < 1_000_000:
                with open(path, "rb") as file:
                    text = file.read()
                self.assertNotIn(b"@libexecdir@", text, path)
                self.assertNotIn(self.root.encode(), text, path)

    def test_everyone_may_read_it_whatever_the_umask(self):
        before = os.umask(0o077)
        try:
            make("install", **self.places)
        finally:
            os.umask(before)
        for path in tree(self.root):
            need = 0o555 if os.path.isdir(path) or "/libexec/marzano/" in path else 0o444
            self.assertEqual(os.stat(path).st_mode & need, need, path)

    def test_uninstall_removes_what_install_placed_and_nothing_else(self):
        other = os.path.join(self.root, "usr/share/applications/other.desktop")
        os.makedirs(os.path.dirname(other))
        with open(other, "w", encoding="utf-8") as file:
            file.write("[Desktop Entry]\n")
        before = tree(self.root)
        make("install", **self.places)
        make("install", **self.places)
        self.assertGreater(len(tree(self.root)), len(before) + 10)
        make("uninstall", **self.places)
        self.assertEqual(tree(self.root), before)
        self.assertIn("Nothing", make("uninstall", **self.places))

    def test_the_programs_need_no_swift_toolchain(self):
        make("install", **self.places)
        for path in ("bin/marzano", "libexec/marzano/marzano-service",
                     "libexec/marzano/marzano-window"):
            done = subprocess.run(["ldd", os.path.join(self.root, "usr", path)], check=True,
                                  text=True, stdout=subprocess.PIPE)
            self.assertIn("libc.so", done.stdout)
            for word in ("libswift", "not found", "/opt/"):
                self.assertNotIn(word, done.stdout, path)


class InstalledTests(unittest.TestCase):
    """The installed programs find each other, and the bus finds them."""

    def test_the_bus_starts_the_installed_service(self):
        with tempfile.TemporaryDirectory() as prefix:
            make("install", PREFIX=prefix, DESTDIR="", sysconfdir=os.path.join(prefix, "etc"))
            entry = configparser.ConfigParser()
            entry.read(os.path.join(prefix, f"share/dbus-1/services/{APP_ID}.service"))
            command = entry["D-BUS Service"]["Exec"]
            with Desktop(display=None, services={APP_ID: command}) as desktop:
                marzano = os.path.join(prefix, "bin/marzano")
                desktop.bus.activate(APP_ID)
                self.assert_runs_from(prefix, desktop)
                desktop.run(marzano, "start", "25m", "tea")
                self.assertIn("tea", desktop.run(marzano, "status").stdout)

    def test_without_activation_the_command_line_starts_its_own_service(self):
        with tempfile.TemporaryDirectory() as prefix:
            make("install", PREFIX=prefix, DESTDIR="", sysconfdir=os.path.join(prefix, "etc"))
            with Desktop(display=None) as desktop:
                desktop.run(os.path.join(prefix, "bin/marzano"), "start", "25m", "tea")
                self.assert_runs_from(prefix, desktop)

    def assert_runs_from(self, prefix, desktop):
        pid = wait_for(desktop.service_pid, what="the service")
        self.assertEqual(os.readlink(f"/proc/{pid}/exe"),
                         os.path.join(prefix, "libexec/marzano/marzano-service"))
