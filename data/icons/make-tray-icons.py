#!/usr/bin/env python3
# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Make the small icons: a tomato on a grid of 16, drained step by step as the time runs out.

    python3 make-tray-icons.py      writes into hicolor/ beside this script

The symbolic icons are one colour, filled paths only, so that GTK recolours them; the class
ColorScheme-Text lets Plasma do the same. The coloured set, without "-symbolic" in its names, is
for tray hosts that draw an icon as it is and so would put dark grey on a dark bar.

All symbolic icons go to symbolic/apps: many a hicolor theme lists no symbolic/status in its index,
and GTK looks only where the index says.
"""

import math
import pathlib
from dataclasses import dataclass

STEPS = 12
APP = "io.github.marzano_timer.Marzano"
INK, RED, RED_RIM, GREEN = "#2e3436", "#e8392a", "#d62c26", "#4d9a3a"
HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<!-- SPDX-FileCopyrightText: Marzano contributors -->
<!-- SPDX-License-Identifier: GPL-3.0-or-later -->
<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16" viewBox="0 0 16 16">
"""
PLASMA = (
    '  <style type="text/css" id="current-color-scheme">'
    f".ColorScheme-Text{{color:{INK}}}</style>\n"
)


@dataclass
class Shape:
    """Something to fill; the coloured set uses its colour, the symbolic one does not."""

    data: str
    colour: str


def number(value):
    return f"{value:.2f}".rstrip("0").rstrip(".")


def polygon(points):
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"


def body(inset=0.0, scale=1.0):
    """The outline of a tomato from the side: broad, a little flat, dented under the stem."""
    points = []
    count = 96
    for i in range(count):
        angle = 2 * math.pi * i / count
        across, up = math.sin(angle), math.cos(angle)
        x = (7.3 * scale - inset) * math.copysign(abs(across) ** 0.92, across)
        y = (5.9 * scale - inset) * math.copysign(abs(up) ** 0.92, up)
        dent = 1.5 * scale * math.exp(-((x / (2.3 * scale)) ** 2)) if up > 0 else 0
        points.append((8 + x, 9.6 - y + dent))
    return points


def below(points, level):
    """The part of a polygon under a horizontal line."""
    kept = []
    for (x1, y1), (x2, y2) in zip(points, points[1:] + points[:1]):
        if y1 >= level:
            kept.append((x1, y1))
        if (y1 >= level) != (y2 >= level):
            kept.append((x1 + (x2 - x1) * (level - y1) / (y2 - y1), level))
    return kept


def outline():
    return Shape(polygon(body()) + polygon(body(inset=1.3)[::-1]), RED_RIM)


def juice(step):
    """What is left in the tomato, the skin not counted."""
    inside = body(inset=0.8)  # under the skin a little, so that no seam shows
    seen = body(inset=1.3)
    top, bottom = min(y for _, y in seen), max(y for _, y in seen)
    if step == 0:
        return []
    level = bottom - (bottom - top) * step / STEPS if step < STEPS else 0
    return [Shape(polygon(below(inside, level)), RED)]


def calyx():
    """Two drooping leaves and a bent stem, lying in the dent and clear of the skin."""
    leaves = (
        "M8 4.3C6.9 4.5 4.9 3.9 3.6 2.2C5.2 2 6.5 2.2 7.3 2.7"
        "C7.3 1.8 7.6 .9 8.5 .1L9.6 .8C9 1.4 8.7 2 8.7 2.7"
        "C9.5 2.2 10.8 2 12.4 2.2C11.1 3.9 9.1 4.5 8 4.3Z"
    )
    return Shape(leaves, GREEN)


def bar(x, y, width, height):
    return f"M{number(x)} {number(y)}h{number(width)}v{number(height)}h-{number(width)}Z"


def wave(side, radius):
    """A short arc of sound beside the tomato."""
    thick, reach = 0.65, math.radians(34)
    outer, inner = [], []
    for i in range(9):
        angle = reach * (i / 4 - 1)
        for ring, r in ((outer, radius + thick), (inner, radius - thick)):
            ring.append((8 + side * r * math.cos(angle), 9.5 + r * math.sin(angle)))
    points = outer + inner[::-1]
    return polygon(points if side > 0 else points[::-1])


def small(shape_points):
    return [(8 + (x - 8) * 0.62, 9.5 + (y - 9.6) * 0.78) for x, y in shape_points]


def ringing():
    waves = "".join(wave(side, 6.6) for side in (-1, 1))
    return [Shape(polygon(small(body())), RED), calyx_small(), Shape(waves, RED)]


def calyx_small():
    leaves = (
        "M8 5.2C7.1 5.3 5.7 4.9 4.8 3.5C5.9 3.3 6.8 3.5 7.4 3.9"
        "C7.4 3 7.7 2.1 8.5 1.3L9.5 2C9 2.6 8.6 3.2 8.6 3.9"
        "C9.2 3.5 10.1 3.3 11.2 3.5C10.3 4.9 8.9 5.3 8 5.2Z"
    )
    return Shape(leaves, GREEN)


def states():
    for step in range(STEPS + 1):
        yield f"{step:02}", [outline(), *juice(step), calyx()]
    bars = bar(5, 7.2, 2, 4.8) + bar(9, 7.2, 2, 4.8)
    yield "paused", [outline(), Shape(bars, RED_RIM), calyx()]
    yield "idle", [outline(), Shape(bar(7.25, 6.2, 1.5, 4.8), RED_RIM), calyx()]
    yield "ringing", ringing()


def launcher():
    """The whole tomato, the hands of a clock cut out of it."""
    hands = "M7.25 6.6V10.35H10.9V8.95H8.75V6.6Z"
    return [Shape(polygon(body()) + hands, RED), calyx()]


def symbolic(shapes):
    paths = [
        f'  <path class="ColorScheme-Text" fill="currentColor" fill-rule="evenodd"'
        f' color="{INK}" d="{shape.data}"/>\n'
        for shape in shapes
    ]
    return HEAD + PLASMA + "".join(paths) + "</svg>\n"


def coloured(shapes):
    paths = [
        f'  <path fill="{shape.colour}" fill-rule="evenodd" d="{shape.data}"/>\n'
        for shape in shapes
    ]
    return HEAD + "".join(paths) + "</svg>\n"


def main():
    theme = pathlib.Path(__file__).resolve().parent / "hicolor"
    folders = {
        name: theme / name
        for name in ("symbolic/apps", "scalable/status")
    }
    for folder in folders.values():
        folder.mkdir(parents=True, exist_ok=True)
    for state, shapes in states():
        name = f"marzano-tray-{state}"
        (folders["symbolic/apps"] / f"{name}-symbolic.svg").write_text(symbolic(shapes))
        (folders["scalable/status"] / f"{name}.svg").write_text(coloured(shapes))
    (folders["symbolic/apps"] / f"{APP}-symbolic.svg").write_text(symbolic(launcher()))


if __name__ == "__main__":
    main()
