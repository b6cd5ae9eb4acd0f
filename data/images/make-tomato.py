#!/usr/bin/env python3
# SPDX-FileCopyrightText: Marzano contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draw tomato.svg: a ripe tomato seen from above, made to be turned about (128, 128).

The program draws it with a small renderer of its own, so the file keeps to a subset of SVG:
paths with absolute M, L, C and Z, plain or gradient fills, opacity; no strokes, no transforms,
no styles. Light falls from straight above, so that the shading holds at every angle.

    python3 make-tomato.py > tomato.svg
"""

from math import cos, exp, pi, radians, sin

CENTRE = 128.0
LOBES = (0, 58, 121, 176, 243, 301)  # directions of the bulges, degrees clockwise from the top

# Direction, length, greatest half width, sideways curl of the tip (degrees).
SEPALS = (
    (2, 88, 13.0, 8),
    (57, 70, 12.5, -15),
    (113, 78, 13.0, 17),
    (172, 64, 12.0, -13),
    (232, 80, 13.5, -18),
    (298, 71, 12.5, 18),
)


def number(value):
    text = f"{value:.1f}"
    return text[:-2] if text.endswith(".0") else text


def pair(point):
    return f"{number(point[0])} {number(point[1])}"


def polar(radius, degrees):
    angle = radians(degrees)
    return (CENTRE + radius * sin(angle), CENTRE - radius * cos(angle))


def smooth(points, corners=()):
    """A closed curve through the points; those whose index is in corners stay sharp."""
    count = len(points)
    parts = [f"M{pair(points[0])}"]
    for i in range(count):
        p0, p1 = points[i - 1], points[i]
        p2, p3 = points[(i + 1) % count], points[(i + 2) % count]
        if i in corners:
            p0 = p1
        if (i + 1) % count in corners:
            p3 = p2
        c1 = (p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6)
        c2 = (p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6)
        parts.append(f"C{pair(c1)} {pair(c2)} {pair(p2)}")
    return "".join(parts) + "Z"


def circle(x, y, radius):
    k = 0.5523 * radius
    return (
        f"M{pair((x, y - radius))}"
        f"C{pair((x + k, y - radius))} {pair((x + radius, y - k))} {pair((x + radius, y))}"
        f"C{pair((x + radius, y + k))} {pair((x + k, y + radius))} {pair((x, y + radius))}"
        f"C{pair((x - k, y + radius))} {pair((x - radius, y + k))} {pair((x - radius, y))}"
        f"C{pair((x - radius, y - k))} {pair((x - k, y - radius))} {pair((x, y - radius))}Z"
    )


def body_radius(degrees):
    """The outline bulges a little in the direction of each lobe."""
    bulge = 0.0
    for lobe in LOBES:
        away = (degrees - lobe + 180) % 360 - 180
        bulge += exp(-((away / 22) ** 2))
    return 117.5 + 3.5 * bulge


def body(scale=1.0):
    return smooth([polar(scale * body_radius(a), a) for a in range(0, 360, 10)])


def crease(direction, inner, outer, width):
    """A furrow between two lobes: widest near the stem, running out towards the rim."""
    side = []
    steps = 6
    for i in range(steps + 1):
        t = i / steps
        side.append((inner + (outer - inner) * t, width * (1 - t) ** 1.25))
    left = [polar(r, direction - half * 57.3 / r) for r, half in side]
    right = [polar(r, direction + half * 57.3 / r) for r, half in side[:-1]]
    return smooth(left + right[::-1], corners=(0, steps, 2 * steps))


def sepal_outline(direction, length, width, curl, side=None, grow=0.0):
    """One leaf of the calyx, or one half of it (side -1 or 1), or its midrib (side 0)."""
    steps = 7
    spine, left, right = [], [], []
    for i in range(steps + 1):
        t = i / steps
        radius = 4 + (length + grow - 4) * t
        angle = direction + curl * t**2.2
        profile = (0.62 + 1.25 * t - 0.35 * t * t) * (1 - t**1.9) ** 0.9
        half = 0.0 if i == steps else width * profile + grow * (1 - t * 0.5)
        spine.append(polar(radius, angle))
        degrees = half * 57.3 / max(radius, 9)
        left.append(polar(radius, angle - degrees))
        right.append(polar(radius, angle + degrees))
        if side == 0:
            thin = 1.25 * (1 - t) ** 0.8 * 57.3 / max(radius, 9)
            left[-1], right[-1] = polar(radius, angle - thin), polar(radius, angle + thin)
    if side == -1:
        right = spine
    elif side == 1:
        left = spine
    ring = left + right[:-1][::-1]
    return smooth(ring, corners=(0, steps, len(ring) - 1))


class Drawing:
    def __init__(self):
        self.gradients = []
        self.paths = []

    def radial(self, name, x, y, radius, stops):
        lines = [
            f'    <radialGradient id="{name}" gradientUnits="userSpaceOnUse"'
            f' cx="{number(x)}" cy="{number(y)}" r="{number(radius)}">'
        ]
        for offset, colour, opacity in stops:
            shade = "" if opacity == 1 else f' stop-opacity="{opacity:g}"'
            lines.append(f'      <stop offset="{offset:g}" stop-color="{colour}"{shade}/>')
        lines.append("    </radialGradient>")
        self.gradients.append("\n".join(lines))

    def glow(self, place, radius, colour, opacity):
        """A round spot of colour, strongest in the middle, that ends without an edge."""
        name = f"glow{len(self.gradients)}"
        bell = ((0, 1), (0.2, 0.88), (0.4, 0.57), (0.6, 0.25), (0.8, 0.06), (1, 0))
        stops = [(offset, colour, round(opacity * part, 3)) for offset, part in bell]
        self.radial(name, *place, radius, stops)
        self.path(circle(*place, radius), name)

    def path(self, data, fill, opacity=1.0):
        paint = fill if fill.startswith("#") else f"url(#{fill})"
        shade = "" if opacity == 1 else f' fill-opacity="{opacity:g}"'
        self.paths.append(f'  <path fill="{paint}"{shade} d="{data}"/>')

    def text(self):
        return "\n".join(["  <defs>", *self.gradients, "  </defs>", *self.paths])


def draw_body(art):
    art.radial("skin", 128, 128, 122, (
        (0, "#d9301f", 1), (0.34, "#ee4a2f", 1), (0.62, "#e8392a", 1),
        (0.84, "#cb1f20", 1), (0.95, "#a61319", 1), (1, "#b3201f", 1)))
    art.path(body(), "skin")


def draw_lobes(art):
    for lobe in LOBES:
        art.glow(polar(70, lobe), 46, "#ff7a50", 0.55)


def draw_creases(art):
    art.radial("furrow", 128, 128, 118, (
        (0, "#7a0a12", 0.2), (0.4, "#8a0c14", 0.15), (0.68, "#8a0c14", 0.1), (0.9, "#8a0c14", 0)))
    for layer in range(6):
        width, outer = 1.6 + 2.4 * layer, 116 - 9 * layer
        star = ""
        for index, lobe in enumerate(LOBES):
            following = LOBES[index + 1] if index + 1 < len(LOBES) else LOBES[0] + 360
            star += crease((lobe + following) / 2, 22, outer, width)
        art.path(star, "furrow")


def draw_gloss(art):
    """A curved gleam along the shoulder of each lobe: a row of soft lights."""
    for lobe, strength in zip(LOBES, (0.8, 0.65, 0.75, 0.65, 0.8, 1.0)):
        for step in (-3, -2, -1, 0, 1, 2, 3):
            fall = 1 - abs(step) / 4.2
            place = polar(85 - 0.35 * step * step, lobe + 4.6 * step)
            art.glow(place, 7 + 7 * fall, "#fff1e2", 0.36 * strength * fall)


def draw_calyx(art):
    art.radial("hollow", 128, 128, 58, (
        (0, "#5c0a10", 0.75), (0.5, "#6d0d12", 0.42), (1, "#7a0f14", 0)))
    art.path(circle(128, 128, 58), "hollow")
    for grow in (7, 6, 5, 4, 3.2, 2.4, 1.6, 0.8):
        star = "".join(sepal_outline(*sepal, grow=grow) for sepal in SEPALS)
        art.path(star, "#4a060c", 0.065)
    art.radial("leaf", 128, 128, 84, (
        (0, "#1f5a24", 1), (0.3, "#3c8a35", 1), (0.65, "#5fae45", 1), (1, "#8cc653", 1)))
    art.radial("leafshade", 128, 128, 84, (
        (0, "#0d3a18", 0.55), (0.6, "#17562a", 0.42), (1, "#1f6a30", 0.2)))
    art.radial("rib", 128, 128, 80, (
        (0, "#cfe89a", 0.25), (0.4, "#d8f0a0", 0.75), (1, "#d8f0a0", 0.35)))
    for sepal in (SEPALS[1], SEPALS[3], SEPALS[5], SEPALS[0], SEPALS[2], SEPALS[4]):
        art.path(sepal_outline(*sepal), "leaf")
        art.path(sepal_outline(*sepal, side=1), "leafshade")
        art.path(sepal_outline(*sepal, side=0), "rib")


def draw_stem(art):
    """A short stump, leaning a little, its pale cut end towards the viewer."""
    art.glow((CENTRE, CENTRE), 22, "#123f1a", 0.75)
    art.radial("stalk", 126, 126, 17, (
        (0, "#6fae48", 1), (0.6, "#4d9038", 1), (1, "#2f6c2b", 1)))
    base = [(118, 134), (117, 126), (121, 117.5), (130, 114), (138.5, 118), (140.5, 127),
            (137, 135.5), (128, 139.5)]
    art.path(smooth(base), "stalk")
    art.radial("cut", 130, 124, 9, ((0, "#b7c878", 1), (0.55, "#cddc92", 1), (1, "#9dba63", 1)))
    art.path(circle(130, 125, 8.6), "#3b7a30")
    art.path(circle(130.2, 124.5, 7.4), "cut")
    art.path(circle(130.2, 124.5, 2.6), "#8a9c50", 0.7)


def tomato():
    art = Drawing()
    draw_body(art)
    draw_lobes(art)
    draw_creases(art)
    draw_gloss(art)
    draw_calyx(art)
    draw_stem(art)
    return art.text()


def main():
    print('<?xml version="1.0" encoding="UTF-8"?>')
    print("<!-- SPDX-FileCopyrightText: Marzano contributors -->")
    print("<!-- SPDX-License-Identifier: GPL-3.0-or-later -->")
    print('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256">')
    print(tomato())
    print("</svg>")


if __name__ == "__main__":
    main()
