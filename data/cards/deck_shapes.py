# SPDX-License-Identifier: CC-BY-SA-4.0
# SPDX-FileCopyrightText: The Fair Deal contributors
"""Shapes of the decks: suits, letterforms, positions of pips, the scales.

Fair Deal's own drawings; nothing is copied or traced from fonts or other decks.
"""

import math

CARD_W, CARD_H = 250, 350
MID_X, MID_Y = CARD_W / 2, CARD_H / 2

SUITS = ["club", "diamond", "heart", "spade"]
RANK_IDS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10",
            "jack", "queen", "king"]
RANK_GLYPHS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10",
               "J", "Q", "K"]

# --------------------------------------------------------------------------
# Path helpers
# --------------------------------------------------------------------------


def num(value):
    """A number with up to two decimals, as short as possible."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def disc(x, y, rx, ry=None):
    """An ellipse as path data."""
    ry = rx if ry is None else ry
    return (f"M{num(x - rx)},{num(y)}a{num(rx)},{num(ry)} 0 1 1 {num(2 * rx)},0"
            f"a{num(rx)},{num(ry)} 0 1 1 {num(-2 * rx)},0z")


def lozenge(x, y, rx, ry):
    """A rhombus as path data."""
    return (f"M{num(x)},{num(y - ry)}l{num(rx)},{num(ry)} {num(-rx)},{num(ry)} "
            f"{num(-rx)},{num(-ry)}z")


def discs(radius, *points):
    return "".join(disc(x, y, radius) for x, y in points)


def petals(count, x, y, inner, radius):
    """COUNT discs around a center, the first one at the top."""
    turns = [2 * math.pi * i / count for i in range(count)]
    return discs(radius, *[(x + inner * math.sin(t), y - inner * math.cos(t))
                           for t in turns])


# --------------------------------------------------------------------------
# Suits: drawn in a box of 100 units around the origin
# --------------------------------------------------------------------------

STEM = "C5,38 9,45 19,50H-19C-9,45 -5,38 -4,26"

SUIT_PATHS = {
    "club": ("M4,26" + STEM + "L-7,18"
             "A22.5,22.5 0 1 1 -17,-10 A22.5,22.5 0 1 1 17,-10 "
             "A22.5,22.5 0 1 1 7,18z"),
    "diamond": ("M0,-50Q16,-22 39,0Q16,22 0,50Q-16,22 -39,0Q-16,-22 0,-50z"),
    "heart": ("M0,49C-8,35 -47,10 -47,-19C-47,-36 -36,-46 -23,-46"
              "C-12,-46 -3,-39 0,-28C3,-39 12,-46 23,-46"
              "C36,-46 47,-36 47,-19C47,10 8,35 0,49z"),
    "spade": ("M0,-50C8,-35 45,-12 45,13C45,28 35,37 24,37"
              "C15,37 8,32 4,26" + STEM +
              "C-8,32 -15,37 -24,37C-35,37 -45,28 -45,13C-45,-12 -8,-35 0,-50z"),
}

# A line inside the ace of spades, in the same box.
ACE_INLAY = ("M0,-41.5C8,-29.5 39,-9 39,13C39,24.5 32,31.5 24,31.5"
             "C14,31.5 6,26 0,17C-6,26 -14,31.5 -24,31.5"
             "C-32,31.5 -39,24.5 -39,13C-39,-9 -8,-29.5 0,-41.5z")

# --------------------------------------------------------------------------
# Letterforms: 60 units high from y = 0; "f" is filled, the others stroked
# --------------------------------------------------------------------------

GLYPH_STROKES = {"s": 11, "t": 9.6}

# name: (width, [(kind, path), ...])
GLYPHS = {
    "A": (44, [("f", "M0,60L15,0H29L44,60H32.2L29.3,48H14.7L11.8,60z"
                     "M17.1,38.2H26.9L22,18z")]),
    "2": (39, [("s", "M6,20C6,10.5 11.5,5.5 19.5,5.5S33,10.5 33,18"
                     "C33,24 30,28 25.5,32.5L4.5,53.5"),
               ("f", "M.6,49.5H39V60H.6z")]),
    "3": (39, [("s", "M5.6,17.5C6.5,9.8 12,5.5 19.3,5.5C27.3,5.5 32.3,10 "
                     "32.3,16.5C32.3,24 27,28.4 19,28.4H13"),
               ("s", "M18,28.4C28,28.4 33.6,33.5 33.6,41"
                     "C33.6,49.5 27.6,54.5 19.3,54.5C11.5,54.5 6,50.3 5,42.5")]),
    "4": (43, [("f", "M23,0H36V37.5H43V47.5H36V60H25V47.5H0V38.5z"
                     "M25,37.5V16L11.3,37.5z")]),
    "5": (39, [("f", "M5.5,0H36.5V10.5H15.8L14.6,27L10,33.5L3.2,32z"),
               ("s", "M8,30.5C11.5,26.3 15.5,24 20.3,24"
                     "C28.5,24 33.6,30 33.6,39C33.6,48.5 27.8,54.5 19,54.5"
                     "C11.5,54.5 6.3,50.8 5,43.5")]),
    "6": (40, [("s", "M33.3,16.5C32,9.5 27.5,5.5 21.5,5.5C11,5.5 5.6,15 5.6,32"
                     "C5.6,46.5 11,54.5 20.3,54.5C29,54.5 34.5,48.5 34.5,39.5"
                     "C34.5,30.5 29,25 21,25C13,25 7,30 5.8,37")]),
    "7": (39, [("f", "M0,0H39V9.5L20.5,60H8L26,10.5H0z")]),
    "8": (40, [("s", disc(20, 17.2, 13, 11.7)), ("s", disc(20, 41.5, 14.5, 13))]),
    "10": (50, [("f", "M7,0H15V60H4.8V14.5L0,17V6.5z"),
                ("t", disc(34.6, 30, 10.6, 25.2))]),
    "J": (34, [("s", "M28.5,0V39C28.5,49.5 24,54.5 16.8,54.5"
                     "C9.5,54.5 5.3,49.5 5.3,41V37"), ("f", "M13,0H34V10H13z")]),
    "Q": (46, [("s", disc(22, 30, 16.5, 24.5)),
               ("f", "M20,39H33L46,61.5H33z")]),
    "K": (44, [("f", "M0,0H11.5V60H0z"),
               ("f", "M28.5,0H42.5L8,46.2V27.7z"),
               ("f", "M16.5,34L25,22.5L44,60H30.5z")]),
}

# --------------------------------------------------------------------------
# Pips: (column -1, 0, 1; row from the top 0 to the bottom 1); those in the
# lower half are upside down
# --------------------------------------------------------------------------

PIP_COLUMN = 40
PIP_TOP, PIP_BOTTOM = 66, CARD_H - 66

PAIR_ENDS = [(-1, 0), (1, 0), (-1, 1), (1, 1)]
PAIR_MIDDLE = [(-1, .5), (1, .5)]
PAIR_THIRDS = [(-1, 1 / 3), (1, 1 / 3), (-1, 2 / 3), (1, 2 / 3)]

PIPS = {
    "2": [(0, 0), (0, 1)],
    "3": [(0, 0), (0, .5), (0, 1)],
    "4": PAIR_ENDS,
    "5": PAIR_ENDS + [(0, .5)],
    "6": PAIR_ENDS + PAIR_MIDDLE,
    "7": PAIR_ENDS + PAIR_MIDDLE + [(0, .25)],
    "8": PAIR_ENDS + PAIR_MIDDLE + [(0, .25), (0, .75)],
    "9": PAIR_ENDS + PAIR_THIRDS + [(0, .5)],
    "10": PAIR_ENDS + PAIR_THIRDS + [(0, 1 / 6), (0, 5 / 6)],
}

# --------------------------------------------------------------------------
# Emblem: a pair of scales, 100 units wide, hanging from the origin
# --------------------------------------------------------------------------

SCALES = [
    ("s", "M0,0V74"), ("s", "M-40,16H40"),
    ("t", "M-40,16L-53,46M-40,16L-27,46M40,16L53,46M40,16L27,46"),
    ("f", "M-57,46H-23C-25,57 -32,62 -40,62S-55,57 -57,46z"
          "M57,46H23C25,57 32,62 40,62S55,57 57,46z"),
    ("f", disc(0, 0, 7)), ("f", "M-14,76C-6,74 -4,68 0,68S6,74 14,76z"),
]
