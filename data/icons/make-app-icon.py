#!/usr/bin/env python3
# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Make the application's icon: the tomato of the window, lying on the dial of a timer.

    python3 make-app-icon.py      writes into hicolor/ beside this script
"""

import importlib.util
import pathlib
from math import cos, pi, sin

HERE = pathlib.Path(__file__).resolve().parent
TARGET = HERE / "hicolor/scalable/apps/io.github.marzano_timer.Marzano.svg"
CENTRE = 64
MINUTES_SET = 25  # the part of the dial that is lit


def tomato():
    source = HERE.parent / "images/make-tomato.py"
    spec = importlib.util.spec_from_file_location("make_tomato", source)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.tomato()


def spot(minute, radius):
    angle = 2 * pi * minute / 60
    return f"{CENTRE + radius * sin(angle):.2f} {CENTRE - radius * cos(angle):.2f}"


def ticks():
    """Twelve marks on the rim, four of them longer."""
    lines = []
    for minute in range(0, 60, 5):
        inner, width = (50.2, 3.2) if minute % 15 == 0 else (52.2, 2.2)
        colour = "#ffffff" if 0 < minute < MINUTES_SET else "#8d7f74"
        if minute in (0, MINUTES_SET):
            colour = "#24561f"
        lines.append(
            f'  <path d="M{spot(minute, inner)}L{spot(minute, 57)}" fill="none"'
            f' stroke="{colour}" stroke-width="{width}" stroke-linecap="round"/>'
        )
    return "\n".join(lines)


def icon():
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<!-- SPDX-FileCopyrightText: Marzano contributors -->
<!-- SPDX-License-Identifier: GPL-3.0-or-later -->
<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128" viewBox="0 0 128 128">
  <defs>
    <linearGradient id="plate" gradientUnits="userSpaceOnUse" x1="64" y1="4" x2="64" y2="122">
      <stop offset="0" stop-color="#fffaf2"/>
      <stop offset="1" stop-color="#eadfce"/>
    </linearGradient>
    <linearGradient id="edge" gradientUnits="userSpaceOnUse" x1="64" y1="6" x2="64" y2="126">
      <stop offset="0" stop-color="#d8c9b4"/>
      <stop offset="1" stop-color="#b7a48c"/>
    </linearGradient>
    <linearGradient id="time" gradientUnits="userSpaceOnUse" x1="64" y1="6" x2="100" y2="118">
      <stop offset="0" stop-color="#63b347"/>
      <stop offset="1" stop-color="#3c8a35"/>
    </linearGradient>
    <radialGradient id="shadow" gradientUnits="userSpaceOnUse" cx="64" cy="67" r="53">
      <stop offset="0.82" stop-color="#4a1d10" stop-opacity="0.55"/>
      <stop offset="1" stop-color="#4a1d10" stop-opacity="0"/>
    </radialGradient>
  </defs>
  <circle cx="64" cy="66" r="60" fill="url(#edge)"/>
  <circle cx="64" cy="64" r="60" fill="url(#plate)"/>
  <path d="M64 64L{spot(0, 60)}A60 60 0 0 1 {spot(MINUTES_SET, 60)}Z" fill="url(#time)"/>
{ticks()}
  <circle cx="64" cy="67" r="53" fill="url(#shadow)"/>
  <g transform="translate(64 64) scale(0.392) translate(-128 -128)">
{tomato()}
  </g>
</svg>
"""


def main():
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(icon())


if __name__ == "__main__":
    main()
