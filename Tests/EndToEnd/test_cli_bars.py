# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The modules of docs/BARS.md in the bars themselves, and keys that window managers bind.

MARZANO_PICTURES=FOLDER keeps a picture of each bar.
"""

import json
import os
import re
import shutil
import unittest

import gi

gi.require_version("GdkPixbuf", "2.0")

from gi.repository import GdkPixbuf  # noqa: E402

from desktop import BUILD, CHECKOUT, Desktop, Sway, wait_for  # noqa: E402

BLUE, GREEN, RED = (0, 0, 255), (0, 255, 0), (255, 0, 0)
STATES = {"running": BLUE, "paused": GREEN, "overtime": RED}


def module(language, beginning):
    """The first code block of docs/BARS.md in a language that contains a line beginning so."""
    with open(os.path.join(CHECKOUT, "docs/BARS.md"), encoding="utf-8") as page:
        blocks = re.findall(r"^```(\w*)\n(.*?)^```$", page.read(), re.M | re.S)
    return next(block for kind, block in blocks
                if kind == language and re.search(f"^{re.escape(beginning)}", block, re.M))


class Picture:
    """A screenshot, and where its colours are."""

    def __init__(self, desktop, name):
        path = desktop.screenshot(os.path.join(CHECKOUT, ".build", f"{name}.png"))
        self._image = GdkPixbuf.Pixbuf.new_from_file(path)
        if "MARZANO_PICTURES" in os.environ:
            shutil.copy(path, os.environ["MARZANO_PICTURES"])

    def place(self, color, tolerance=60):
        """The middle of the pixels of a colour, or None when there are fewer than 20."""
        image, found = self._image, []
        data, stride, width = image.get_pixels(), image.get_rowstride(), image.get_n_channels()
        for y in range(image.get_height()):
            for x in range(image.get_width()):
                at = y * stride + x * width
                if all(abs(data[at + i] - color[i]) <= tolerance for i in range(3)):
                    found.append((x, y))
        if len(found) < 20:
            return None
        return tuple(sum(point[i] for point in found) // len(found) for i in range(2))


def wait_color(desktop, name, color):
    """The place of a colour on the screen, once it is there."""
    return wait_for(lambda: Picture(desktop, name).place(color), 15, f"{color} in {name}")


def state(desktop):
    timers = json.loads(desktop.run_marzano("status", "--json").stdout)["timers"]
    return timers[0]["state"] if timers else "idle"


class Waybar(unittest.TestCase):
    def test_the_module_of_the_docs(self):
        config = json.loads("{" + re.sub(r"^ *//.*$", "", module("jsonc", '"custom/marzano"'),
                                         flags=re.M) + "}")
        bar = {"layer": "top", "position": "top", "height": 36, **config,
               "modules-center": ["custom/marzano"]}
        style = module("css", "#custom-marzano.paused") + "".join(
            f"#custom-marzano.{name} {{ background: rgb{color}; }}\n"
            for name, color in STATES.items())
        with Sway(bar=bar, bar_style=style, size=(600, 200), accessible=False,
                  config="bindsym Mod4+t exec marzano toggle") as desktop:
            desktop.run_marzano("start", "25m", "<b>tea</b>")
            x, y = wait_color(desktop, "waybar-running", BLUE)
            desktop.click(x, y)
            wait_color(desktop, "waybar-paused", GREEN)
            self.assertEqual(state(desktop), "paused")
            desktop.keys("logo+t")
            wait_color(desktop, "waybar-running", BLUE)
            before = json.loads(desktop.run_marzano("status", "--json").stdout)
            desktop.scroll(x, y, "up")
            wait_for(lambda: json.loads(desktop.run_marzano("status", "--json").stdout)
                     ["timers"][0]["length_ms"] > before["timers"][0]["length_ms"], 5, "+1")
            desktop.run_marzano("cancel")
            wait_for(lambda: not Picture(desktop, "waybar-idle").place(BLUE), 10, "an empty bar")
            desktop.run_marzano("start", "1s", "tea")
            x, y = wait_color(desktop, "waybar-overtime", RED)
            desktop.click(x, y)
            wait_for(lambda: state(desktop) == "idle", 5, "the end of the overtime")


class X11Bars(unittest.TestCase):
    """i3bar and polybar; their modules are the docs' own."""

    def setUp(self):
        self.path = {"PATH": f"{BUILD}:/usr/local/bin:/usr/bin:/bin"}

    def test_i3bar_and_keys_of_i3(self):
        bar = module("", "bar {").replace(
            "bar {", "bar {\n position top\n font pango:DejaVu Sans Bold 16\n"
            "colors {\nstatusline #00ff00\nbackground #000000\n}")
        config = f"# i3 config file (v4)\n{bar}\nbindsym Mod1+t exec marzano toggle"
        with Desktop(wm="i3", wm_config=config,
                     size=(600, 200), accessible=False, environment=self.path) as desktop:
            desktop.run_marzano("start", "25m", "tea")
            x, y = wait_color(desktop, "i3bar-running", GREEN)
            desktop.keys("alt+t")
            wait_color(desktop, "i3bar-paused", (0x99, 0x99, 0x99))
            self.assertEqual(state(desktop), "paused")
            desktop.click(x, y)
            wait_for(lambda: state(desktop) == "running", 5, "a click to go on")

    @unittest.skipUnless(shutil.which("polybar"), "polybar is not installed")
    def test_polybar(self):
        with Desktop(wm="openbox", size=(600, 200), accessible=False,
                     environment=self.path) as desktop:
            config = os.path.join(desktop.root, "polybar.ini")
            with open(config, "w", encoding="utf-8") as file:
                file.write("[bar/top]\nwidth = 100%\nheight = 36\nbackground = #000000\n"
                           "foreground = #00ff00\nfont-0 = DejaVu Sans:style=Bold:size=16\n"
                           "modules-center = marzano\nenable-ipc = false\n"
                           + module("ini", "[module/marzano]"))
            desktop.run_marzano("start", "25m", "tea")
            desktop.spawn("polybar", "-c", config, "top")
            x, y = wait_color(desktop, "polybar-running", GREEN)
            desktop.click(x, y)
            wait_for(lambda: state(desktop) == "paused", 5, "a click to pause")
            wait_color(desktop, "polybar-paused", (0x99, 0x99, 0x99))

    @unittest.skipUnless(shutil.which("i3blocks"), "i3blocks is not installed")
    def test_i3blocks(self):
        block = module("ini", "[marzano]")
        with Desktop(wm=None, size=(600, 200), accessible=False,
                     environment=self.path) as desktop:
            path = os.path.join(desktop.root, "i3blocks.conf")
            with open(path, "w", encoding="utf-8") as file:
                file.write(block)
            desktop.run_marzano("start", "1s", "tea")
            blocks = desktop.spawn("i3blocks", "-c", path)
            wait_for(lambda: '"urgent":true' in blocks.output(), 10, "an urgent block")
            self.assertRegex(blocks.output(), r'"full_text":"tea \+00:0\d"')
            self.assertRegex(blocks.output(), '"color":"#ff5555"')


class Tmux(unittest.TestCase):
    @unittest.skipUnless(shutil.which("tmux"), "tmux is not installed")
    def test_the_status_line_of_the_docs(self):
        with Desktop(display=None, environment={
                "PATH": f"{BUILD}:/usr/local/bin:/usr/bin:/bin", "SHELL": "/bin/sh",
                "TERM": "xterm-256color"}) as desktop:
            config = os.path.join(desktop.root, "tmux.conf")
            with open(config, "w", encoding="utf-8") as file:
                file.write(module("tmux", "set -g status-interval"))
            desktop.run_marzano("start", "25m", "#[bg=red]tea")
            tmux = ["tmux", "-S", os.path.join(desktop.root, "tmux"), "-f", config]
            # A tmux inside a tmux shows its status line on a screen that can be read.
            outer = ["tmux", "-S", os.path.join(desktop.root, "outer"), "-f", "/dev/null"]
            desktop.run(*outer, "new-session", "-d", "-x", "100", "-y", "10",
                        "env -u TMUX " + " ".join(tmux) + " new-session")
            try:
                wait_for(lambda: re.search(r"#\[bg=red\]tea 2\d:\d\d", desktop.run(
                    *outer, "capture-pane", "-p").stdout), 10, "the status line")
            finally:
                desktop.run(*tmux, "kill-server", check=False)
                desktop.run(*outer, "kill-server", check=False)


if __name__ == "__main__":
    unittest.main()
