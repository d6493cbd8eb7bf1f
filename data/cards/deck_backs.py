# SPDX-License-Identifier: CC-BY-SA-4.0
# SPDX-FileCopyrightText: The Fair Deal contributors
"""The three backs: a blue lattice, red scales of a fish, a green rosette.

Each looks the same upside down.
"""

import math

from deck_colours import PALETTE
from deck_shapes import (CARD_H, CARD_W, MID_X, MID_Y, SUITS, disc, discs, lozenge,
                         num)
from deck_svg import both_ways, element, group, use

FIELD_W, FIELD_H = 196, 296
LATTICE_COLUMNS, LATTICE_ROWS = 7, 9      # odd, so that a cell is in the middle
SCALE_R = 14                              # radius of one scale
ROSETTE_ELLIPSES = 18

# id: middle and rim of the ground, the lines, the rule around
BACKS = {
    "back": ("azure", "night", "sky", "straw"),
    "back_scales": ("cherry", "claret", "rose", "straw"),
    "back_rosette": ("fern", "moss", "mint", "straw"),
}


def inset_rect(inset, radius, **attributes):
    return element("rect", x=inset, y=inset, rx=radius,
                   width=CARD_W - 2 * inset, height=CARD_H - 2 * inset,
                   **attributes)


def glow_def(name):
    """The ground of a back: lighter in the middle."""
    middle, rim, _, _ = BACKS[name]
    stops = [element("stop", offset=0, stop_color=PALETTE[middle]),
             element("stop", offset=1, stop_color=PALETTE[rim])]
    return element("radialGradient", stops, id=f"glow-{name}", cx=MID_X, cy=MID_Y,
                   r=230, gradientUnits="userSpaceOnUse")


def lines(data, name, width):
    return element("path", d=data, fill="none", stroke=PALETTE[BACKS[name][2]],
                   stroke_width=width)


# --------------------------------------------------------------------------
# A lattice around the scales of justice
# --------------------------------------------------------------------------


def lattice():
    """The centers of the cells around the medallion."""
    dx, dy = FIELD_W / LATTICE_COLUMNS, FIELD_H / LATTICE_ROWS
    across, down = LATTICE_COLUMNS // 2, LATTICE_ROWS // 2
    cells = [(i, j) for j in range(-down, down + 1)
             for i in range(-across, across + 1) if abs(i) + abs(j) > 2]
    return [(MID_X + i * dx, MID_Y + j * dy) for i, j in cells], dx, dy


def lattice_back():
    cells, dx, dy = lattice()
    net = "".join(lozenge(x, y, dx / 2, dy / 2) for x, y in cells)
    beads = "".join(lozenge(x, y, dx * .2, dy * .2) for x, y in cells)
    outer = lozenge(MID_X, MID_Y, 2.5 * dx, 2.5 * dy)
    inner = lozenge(MID_X, MID_Y, 2.5 * dx - 8, 2.5 * dy - 9.5)
    halves = both_ways([use("scales", MID_X, MID_Y - 52, .64)])
    return [lines(net, "back", 1.8), element("path", d=beads, fill=PALETTE["mist"]),
            element("path", d=outer, fill=PALETTE["night"], stroke=PALETTE["straw"],
                    stroke_width=2.6),
            element("path", d=inner, fill="none", stroke=PALETTE["sky"],
                    stroke_width=1.4),
            group([halves, element("path", d=lozenge(MID_X, MID_Y, 7, 10),
                                   fill="currentColor")], color=PALETTE["straw"])]


# --------------------------------------------------------------------------
# Fish scales, from both ends to a band in the middle
# --------------------------------------------------------------------------


def scale_rows():
    """Arcs of the upper half, row by row; every other row is shifted by half a scale."""
    left, top = MID_X - FIELD_W / 2, MID_Y - FIELD_H / 2
    n_rows = int((FIELD_H / 2 - 8) // SCALE_R)
    arcs = []
    for row in range(n_rows):
        y = top + (row + 1) * SCALE_R
        shift = SCALE_R if row % 2 else 0
        count = round(FIELD_W / (2 * SCALE_R)) - (1 if row % 2 else 0)
        for i in range(count):
            x = left + shift + i * 2 * SCALE_R
            for r in (SCALE_R, SCALE_R - 5, SCALE_R - 10):
                arcs.append(f"M{num(x + SCALE_R - r)},{num(y)}"
                            f"a{r},{r} 0 0 1 {2 * r},0")
    return "".join(arcs)


def scales_back():
    suits = [use(f"suit-{suit}", MID_X + dx, MID_Y + dy, .3, turn)
             for suit, dx, dy, turn in zip(SUITS, (-22, 0, 0, 22), (0, -22, 22, 0),
                                           (False, False, True, True))]
    straw = PALETTE["straw"]
    band = {"x": 18.5, "width": CARD_W - 37, "y": MID_Y - 9, "height": 18}
    return [both_ways([lines(scale_rows(), "back_scales", 1.7)]),
            element("rect", fill=PALETTE["claret"], stroke=straw, stroke_width=1.6, **band),
            element("path", d=disc(MID_X, MID_Y, 49), fill=PALETTE["claret"],
                    stroke=straw, stroke_width=2.6),
            element("path", d=disc(MID_X, MID_Y, 43), fill="none",
                    stroke=PALETTE["rose"], stroke_width=1.4),
            group(suits, color=straw)]


# --------------------------------------------------------------------------
# A rosette of ellipses, and quarters of it in the corners
# --------------------------------------------------------------------------


def turned_ellipse(x, y, rx, ry, angle):
    dx, dy = rx * math.cos(math.radians(angle)), rx * math.sin(math.radians(angle))
    arc = f"A{num(rx)},{num(ry)} {num(angle)} 1 1 "
    return (f"M{num(x - dx)},{num(y - dy)}{arc}{num(x + dx)},{num(y + dy)}"
            f"{arc}{num(x - dx)},{num(y - dy)}")


def rosette(x, y, rx, ry, count):
    return "".join(turned_ellipse(x, y, rx, ry, 180 * i / count) for i in range(count))


def rosette_back():
    straw, moss = PALETTE["straw"], PALETTE["moss"]
    corner = [(MID_X + dx, MID_Y - 115) for dx in (-65, 65)]
    small = "".join(rosette(x, y, 31, 11, 9) for x, y in corner)
    large = lines(rosette(0, 0, 92, 30, ROSETTE_ELLIPSES), "back_rosette", 1.1)
    return [both_ways([lines(small, "back_rosette", 1.2),
                       element("path", d=discs(6, *corner), fill=straw)]),
            group([large], transform=f"translate({num(MID_X)} {num(MID_Y)})scale(1 1.45)"),
            element("path", d=disc(MID_X, MID_Y, 29, 42), fill=moss, stroke=straw,
                    stroke_width=2.4),
            element("path", d=lozenge(MID_X, MID_Y, 9, 30) + lozenge(MID_X, MID_Y, 18, 12),
                    fill=straw)]


DRAWINGS = {"back": lattice_back, "back_scales": scales_back,
            "back_rosette": rosette_back}


def back(name):
    return [use("body", 0, 0),
            inset_rect(12, 9, fill=f"url(#glow-{name})"),
            inset_rect(18.5, 5, fill="none", stroke=PALETTE[BACKS[name][3]],
                       stroke_width=2),
            *DRAWINGS[name]()]
