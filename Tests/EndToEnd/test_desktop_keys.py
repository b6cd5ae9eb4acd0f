# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The key bindings that docs/DESKTOPS.md tells people to use, in the window managers themselves."""

import os
import re
import unittest

from desktop import APP_ID, BUILD, CHECKOUT, Desktop, Sway, wait_for
from trayclient import left, state, timers


def snippet(desktop_name):
    """The lines the page shows under the heading of a desktop."""
    with open(os.path.join(CHECKOUT, "docs/DESKTOPS.md"), encoding="utf-8") as page:
        found = re.search(rf"^### {desktop_name}\n.*?^```\n(.*?)^```$", page.read(),
                          re.MULTILINE | re.DOTALL)
    assert found, f"docs/DESKTOPS.md has no snippet for {desktop_name}"
    return found.group(1)


class KeyTests(unittest.TestCase):
    """Each key does what stands beside it."""

    def press_all(self, desktop, mod, alt):
        desktop.keys(f"{mod}+shift+t")
        wait_for(desktop.service_pid, 10, "the service")
        wait_for(lambda: timers(desktop), 5, "the timer")
        self.assertEqual(timers(desktop)[0]["LengthUSec"], 1_500_000_000)
        desktop.keys(f"{mod}+t")
        wait_for(lambda: state(desktop) == "paused", 5, "the pause")
        before = left(desktop)
        desktop.keys(f"{mod}+ctrl+t")
        wait_for(lambda: left(desktop) > before + 59, 5, "a minute more")
        desktop.keys(f"{mod}+t")
        wait_for(lambda: state(desktop) == "running", 5, "the timer to go on")
        desktop.keys(f"{mod}+{alt}+t")
        wait_for(desktop.window_pid, 10, "the window")

    def x11(self, wm, name):
        return Desktop(
            wm=wm, wm_config=snippet(name), accessible=False,
            services={APP_ID: "marzano-service"},
            environment={"PATH": f"{BUILD}:{os.environ['PATH']}"})

    def test_in_i3(self):
        with self.x11("i3", "i3") as desktop:
            self.press_all(desktop, "super", "alt")

    def test_in_openbox(self):
        with self.x11("openbox", "Openbox") as desktop:
            self.press_all(desktop, "super", "alt")

    def test_in_sway(self):
        with Sway(config=snippet("sway"), accessible=False,
                  services={APP_ID: "marzano-service"}) as desktop:
            self.press_all(desktop, "logo", "alt")


if __name__ == "__main__":
    unittest.main()
