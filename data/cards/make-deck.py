#!/usr/bin/python3
# SPDX-License-Identifier: CC-BY-SA-4.0
# SPDX-FileCopyrightText: The Fair Deal contributors
"""Write classic.svg, the card deck of Fair Deal.

All shapes in this file (letterforms, suits, court figures, back) are Fair
Deal's own drawings, made for this deck with nothing copied or traced from
fonts or other decks.  The script and the deck it writes are licensed under
CC-BY-SA-4.0.

The deck is one SVG laid out as a grid of 13 columns (ace, 2 ... 10, jack,
queen, king) by 5 rows (clubs, diamonds, hearts, spades, extras); the back is
the third cell of the last row.  Each card is a group with an id such as
"club_1", "heart_10", "spade_queen" or "back", wholly inside its cell, so that
a program draws one card by rendering that id alone.

    make-deck.py [FILE]          write the deck (default: classic.svg beside
                                 this script; "-" is standard output)
    make-deck.py --check FILE    exit with status 1 when FILE differs from
                                 what would be written

Shapes are data: a drawing is a list of (paint, path) pairs, painted in order.
A paint is the name of a colour (a fill), or "name/width" (a stroke).  Names
are looked up first in the style of the suit, then in PALETTE.
"""

import argparse
import math
import sys
from pathlib import Path

# --------------------------------------------------------------------------
# Measures (SVG user units)
# --------------------------------------------------------------------------

CARD_W, CARD_H = 250, 350
COLUMNS, ROWS = 13, 5
MID_X, MID_Y = CARD_W / 2, CARD_H / 2

SUITS = ["club", "diamond", "heart", "spade"]
RANK_IDS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10",
            "jack", "queen", "king"]
RANK_GLYPHS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10",
               "J", "Q", "K"]

BACK_CELL = (2, 4)
BACK_FIELD_W, BACK_FIELD_H = 196, 296
BACK_COLUMNS, BACK_ROWS = 7, 9      # odd, so that a cell is in the middle

INDEX_X = 35            # centre of the column with the rank and its suit
RANK_TOP = 13           # the rank is 60 units high: 17 % of the card
INDEX_SUIT_Y, INDEX_SUIT_SIZE = 97, 40
CORNER_SUIT = (216, 36, 44)     # x, y, size of the suit at the top right
PIP_SIZE = 44
ACE_SIZE, ACE_SPADE_SIZE = 124, 172

# --------------------------------------------------------------------------
# Colours
# --------------------------------------------------------------------------

PALETTE = {
    "paper": "#fdfdfb", "edge": "#8b8a88",
    "ink": "#1b1b1f", "red": "#c8102e", "wine": "#980c26",
    "gold": "#d9a520", "straw": "#f3cf63", "bronze": "#a87812",
    "blue": "#27408b", "sky": "#5c7fc4", "night": "#182a61",
    "mist": "#a9bde6", "azure": "#345bb8",
    "white": "#fdfdfb", "steel": "#b3bccb", "iron": "#828da2",
    "wood": "#6b4226", "leaf": "#3d7a4c",
    "skin": "#f5d3b0", "shade": "#dfae86", "blush": "#e99a83",
}

SUIT_COLOUR = {"club": "ink", "diamond": "red", "heart": "red", "spade": "ink"}

# What the court figures of one suit have in common: names of colours, and
# whether the figures look to the left.
STYLES = {
    "club": {
        "main": "#34343d", "fold": "ink", "ground": "#f1ead9",
        "second": "red", "trim": "gold", "gem": "straw",
        "plume": "red", "vein": "straw", "hair": "#6e4423",
        "lock": "#4d2e17",
        "flip": False,
    },
    "diamond": {
        "main": "gold", "fold": "bronze", "ground": "#e6ebf4",
        "second": "red", "trim": "straw", "gem": "straw",
        "plume": "blue", "vein": "white", "hair": "#a9481c",
        "lock": "#7e3212",
        "flip": True,
    },
    "heart": {
        "main": "red", "fold": "wine", "ground": "#e6ebf4",
        "second": "blue", "trim": "gold", "gem": "straw",
        "plume": "white", "vein": "gold", "hair": "#e8b945",
        "lock": "#bd8a1d",
        "flip": False,
    },
    "spade": {
        "main": "blue", "fold": "night", "ground": "#f1ead9",
        "second": "gold", "trim": "straw", "gem": "blue",
        "plume": "gold", "vein": "white", "hair": "#33313a",
        "lock": "ink",
        "flip": True,
    },
}

# --------------------------------------------------------------------------
# Path helpers
# --------------------------------------------------------------------------


def num(value):
    """A number in as few characters as two decimals allow."""
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
    """COUNT discs around a centre, the first one straight up."""
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
# lower half stand on their head
# --------------------------------------------------------------------------

PIP_COLUMN = 37
PIP_TOP, PIP_BOTTOM = 72, CARD_H - 72

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
# Court figures: the upper half, with the middle of the card at the origin.
# The head is in the window above y = -53, the body below it.
# --------------------------------------------------------------------------

WINDOW_X, WINDOW_Y = 59, 157    # half measures of the tall part of the frame
WAIST_X, WAIST_Y = 103, 53      # half measures of the wide part

# Its lower edge lies under the middle of the sash.
BODY = ("M-103,27V-20C-103,-38 -84,-46 -58,-51L-22,-58H22L58,-51"
        "C84,-46 103,-38 103,-20V-25z")

FACE = [
    ("shade", "M-11,-78H11V-54L0,-44L-11,-54z"),
    ("skin", "M-22,-118H22V-92C22,-76 12,-65 0,-65C-12,-65 -22,-76 -22,-92z"),
]
FACE_FEATURES = [
    ("lock/2.2", "M-14.5,-104Q-9.5,-107.5 -4.5,-104.5"
                 "M14.5,-104Q9.5,-107.5 4.5,-104.5"),
    ("ink", disc(-9.3, -97.5, 2.6, 3) + disc(9.3, -97.5, 2.6, 3)),
    ("shade/2.2", "M0,-99L-2.6,-88.5H1.5"),
]

KING_FACE = [
    ("hair", "M-28,-122H28V-92L31,-72L22,-62H-22L-31,-72L-28,-92z"),
    *FACE, *FACE_FEATURES,
]
MOUSTACHE = [
    ("lock", "M0,-83C-5,-89 -16,-86 -20,-75C-12,-78 -5,-76 0,-79.5"
             "C5,-76 12,-78 20,-75C16,-86 5,-89 0,-83z"),
    ("lock/2", "M0,-66V-53M-9,-65Q-9,-56 -5,-50M9,-65Q9,-56 5,-50"),
    ("red", "M-5,-76Q0,-73 5,-76Q0,-69 -5,-76z"),
]

CHEEKS = "M-25,-104C-22,-90 -14,-83 0,-83C14,-83 22,-90 25,-104"
POINTED = [("hair", CHEEKS + "C31,-76 24,-50 0,-37C-24,-50 -31,-76 -25,-104z")]
FORKED = [("hair", CHEEKS + "C31,-76 29,-52 13,-37L0,-50L-13,-37"
                            "C-29,-52 -31,-76 -25,-104z")]
ROUND = [("hair", CHEEKS + "C31,-88 32,-60 19,-49Q13,-40 6.5,-43Q0,-37 -6.5,-43"
                           "Q-13,-40 -19,-49C-32,-60 -31,-88 -25,-104z")]
BEARDS = {"club": POINTED, "diamond": FORKED, "heart": ROUND, "spade": POINTED}

VEIL = [("second", "M0,-136C-24,-136 -35,-118 -35,-98C-35,-80 -38,-64 -46,-50"
                   "C-38,-44 -26,-50 -14,-56H14C26,-50 38,-44 46,-50"
                   "C38,-64 35,-80 35,-98C35,-118 24,-136 0,-136z")]
BRAIDS = [("hair", "".join(disc(x, y, 6, 6.5) for y in (-48, -39, -30, -21)
                           for x in (-33, 33))),
          ("gold", discs(3.6, (-33, -14), (33, -14)))]
BEHIND = {"club": VEIL}
BEFORE = {"diamond": BRAIDS}

QUEEN_FACE = [
    ("hair", "M0,-132C-22,-132 -31,-116 -31,-98C-31,-80 -36,-66 -42,-52"
             "C-36,-42 -22,-40 -14,-48H14C22,-40 36,-42 42,-52"
             "C36,-66 31,-80 31,-98C31,-116 22,-132 0,-132z"),
    ("lock/2", "M-26,-84C-27,-70 -29,-60 -32,-50M26,-84C27,-70 29,-60 32,-50"),
    *FACE, *FACE_FEATURES,
    ("blush", disc(-13.5, -86, 4) + disc(13.5, -86, 4)),
    ("red", "M-5.5,-78.5Q-2.5,-81 0,-79.5Q2.5,-81 5.5,-78.5Q0,-72.5 -5.5,-78.5z"),
    ("hair", "M0,-122C-4,-110 -14,-103 -24,-100V-122z"
             "M0,-122C4,-110 14,-103 24,-100V-122z"),
]

JACK_HEAD = [
    ("shade", "M-12,-84H8V-52H-12z"),
    ("skin", "M-14,-120H17C17,-112 17.5,-107 18.5,-103L27,-91"
             "C27,-88.5 24,-88 21.5,-87.5L22,-83.5L20,-81.5L21.5,-78.5L19.5,-76"
             "C21,-71 18,-66.5 12,-66C3,-66 -5,-70 -8,-76z"),
    ("red/2.4", "M21.5,-81.5Q18,-79 14.5,-80"),
    ("ink", disc(12.5, -99, 2.5, 3)),
    ("lock/2.2", "M8,-106Q12.5,-108.5 16.5,-105.5"),
    ("blush", disc(7.5, -86, 4)),
    ("hair", "M6,-122C6,-108 2,-104 1,-96C0,-84 -2,-70 -10,-60"
             "C-22,-56 -36,-60 -38,-68C-30,-72 -31,-84 -30,-98"
             "C-29,-112 -24,-120 -14,-122z"),
    ("lock/2", "M-8,-112C-10,-94 -10,-80 -18,-66M-18,-110C-21,-96 -20,-82 -27,-68"),
]

BAND = "M-28,-126H28V-115H-28z"

CROWNS = {
    "club": [("gold", "M-28,-120L-31,-141L-15,-131L0,-143L15,-131L31,-141L28,-120z"),
             ("gold", petals(3, 0, -145, 4.6, 4.6) + petals(3, -29.5, -143, 3.6, 3.6)
              + petals(3, 29.5, -143, 3.6, 3.6)),
             ("bronze", BAND), ("straw", discs(2.6, (-17, -120.5), (17, -120.5))),
             ("red", lozenge(0, -120.5, 6, 4.5))],
    "diamond": [("gold", "M-28,-120L-34,-140L-22,-133L-15,-145L-7,-133L0,-148"
                         "L7,-133L15,-145L22,-133L34,-140L28,-120z"),
                ("straw", lozenge(0, -148, 4, 6) + lozenge(-15, -145, 3.4, 5)
                 + lozenge(15, -145, 3.4, 5)),
                ("bronze", BAND),
                ("red", lozenge(-16, -120.5, 5, 4) + lozenge(0, -120.5, 6, 4.5)
                 + lozenge(16, -120.5, 5, 4))],
    "heart": [("red", "M-24,-122C-24,-138 -14,-146 0,-146S24,-138 24,-122z"),
              ("gold", "M-28,-120C-42,-138 -22,-150 0,-142C22,-150 42,-138 28,-120"
                       "L21,-122C31,-136 18,-140 3,-134V-120H-3V-134"
                       "C-18,-140 -31,-136 -21,-122z"),
              ("gold", "M-2.2,-155H2.2V-151H6V-147H2.2V-141H-2.2V-147H-6V-151H-2.2z"),
              ("bronze", BAND), ("straw", discs(2.6, (-17, -120.5), (17, -120.5))),
              ("blue", lozenge(0, -120.5, 6, 4.5))],
    "spade": [("gold", "M-28,-120L-35,-143L-17,-132L0,-149L17,-132L35,-143L28,-120z"),
              ("straw", discs(3.6, (-34, -144), (0, -150), (34, -144))),
              ("bronze", BAND), ("straw", discs(2.6, (-17, -120.5), (17, -120.5))),
              ("blue", lozenge(0, -120.5, 6, 4.5))],
}

DIADEMS = {
    "club": [("gold", "M-19,-124L-19,-134L-9,-131L0,-139L9,-131L19,-134V-124z"),
             ("gold", petals(3, 0, -142, 4, 4) + discs(3.4, (-19, -137), (19, -137))),
             ("red", disc(0, -128.5, 3))],
    "diamond": [("gold", "M-20,-124L-23,-139L-10,-132L0,-146L10,-132L23,-139L20,-124z"),
                ("straw", lozenge(0, -144, 4, 6.5)),
                ("red", lozenge(0, -129, 4, 4))],
    "heart": [("gold", "M-20,-124C-24,-132 -24,-138 -21,-143C-17,-136 -12,-133 -8,-134"
                       "C-5,-136 -2,-142 0,-150C2,-142 5,-136 8,-134"
                       "C12,-133 17,-136 21,-143C24,-138 24,-132 20,-124z"),
              ("red", disc(0, -130, 3.4))],
    "spade": [("gold", "M-20,-124L-22,-140L-10,-132L0,-145L10,-132L22,-140L20,-124z"),
              ("straw", discs(3.4, (-22, -141), (0, -147), (22, -141))),
              ("blue", disc(0, -129.5, 3.2))],
}

CAP = [
    ("main", "M-33,-113C-38,-130 -20,-140 0,-140C18,-140 28,-132 27,-120L20,-113z"),
    ("fold", "M-34,-117C-18,-121 6,-121 26,-123L27,-114C8,-111 -16,-108 -33,-108z"),
]
PLUME = [
    ("plume", "M3,-122C-8,-144 -30,-156 -49,-148C-42,-146 -44,-140 -50,-138"
              "C-42,-136 -43,-130 -47,-127C-32,-124 -14,-130 3,-115z"),
    ("vein/1.8", "M2,-119C-10,-133 -26,-140 -42,-141.5"),
]

KING_ROBE = [
    ("main", BODY),
    ("fold", "M-72,-48C-66,-30 -66,-14 -66,17L-103,27V-20C-103,-35 -90,-43 -72,-48z"
             "M72,-48C66,-30 66,-20 66,-16L103,-25V-20C103,-35 90,-43 72,-48z"),
    ("gold", "M-14,-40H14V-3L-14,4z"),
    ("white", "M-24,-62L-62,-52L-52,-27C-32,-30 -14,-22 0,-8"
              "C14,-22 32,-30 52,-27L62,-52L24,-62L0,-54z"),
    ("ink", "".join(f"M{x},{y}l2.6,8h-5.2z" for x, y in
                    [(-48, -48), (-32, -52), (-38, -39), (-20, -42), (-10, -28),
                     (48, -48), (32, -52), (38, -39), (20, -42), (10, -28)])),
]

QUEEN_ROBE = [
    ("main", BODY),
    ("fold", "M-58,-50C-48,-36 -46,-18 -46,12L-58,15C-58,-18 -64,-36 -72,-47z"
             "M58,-50C48,-36 46,-18 46,-11L58,-14C58,-22 64,-36 72,-47z"),
    ("skin", "M-34,-56L-11,-60H11L34,-56C28,-34 14,-22 0,-22S-28,-34 -34,-56z"),
    ("gold/4", "M-36,-55C-29,-32 -15,-20 0,-20S29,-32 36,-55"),
    ("straw/2.4", "M-16,-52Q0,-36 16,-52"),
    ("second", lozenge(0, -38, 5, 7)),
]

JACK_ROBE = [
    ("main", BODY),
    ("second", "M0,-54H30L58,-51C84,-46 103,-38 103,-20V-25L0,1z"),
    ("fold/3", "M-38,-50V10M-72,-44V18"),
    ("gold/3", "M38,-50V-9M72,-44V-17"),
    ("white", "M-34,-57C-28,-66 22,-66 28,-57L24,-48L16,-43L8,-48L0,-43L-8,-48"
              "L-16,-43L-24,-48L-31,-45z"),
    ("gold", discs(3, (-4, -34), (-4, -20))),
]

ROBES = {"jack": JACK_ROBE, "queen": QUEEN_ROBE, "king": KING_ROBE}

# Things held: the hand is at the origin.
SWORD = [
    ("steel", "M-5,-18V-94L0,-106L5,-94V-18z"), ("iron", "M0,-18V-106L5,-94V-18z"),
    ("gold", "M-14,-20H14V-14H-14z"), ("wood", "M-3,-14H3V12H-3z"),
    ("gold", disc(0, 14, 5)),
]
SCEPTRE = [
    ("gold", "M-3,-80H3V22H-3z"), ("straw", "M-6.5,-76H6.5V-71H-6.5z"),
    ("gold", disc(0, -88, 10)), ("red", disc(0, -88, 5)),
    ("gold", "M-2,-108H2V-104H6V-100H2V-96H-2V-100H-6V-104H-2z"),
]
AXE = [
    ("wood", "M-3,-104H3V22H-3z"),
    ("steel", "M2,-95C7,-95 9,-101 10,-105C13.5,-92 13.5,-76 10,-63"
              "C9,-67 7,-73 2,-73z"),
    ("steel", "M-3,-92L-12,-96V-72L-3,-76z"), ("gold", "M-4.5,-97H4.5V-71H-4.5z"),
]
MACE = [
    ("wood", "M-3,-80H3V22H-3z"), ("gold", petals(3, 0, -90, 6.6, 6.6) + disc(0, -90, 4)),
    ("straw", discs(2.2, (0, -96.6), (-5.7, -86.7), (5.7, -86.7))),
    ("gold", "M-6,-78H6V-72H-6z"),
]

FLOWER_STEM = ("leaf/3.4", "M0,16C4,-10 -2,-30 0,-52")
FLOWER_LEAF = ("leaf", "M1,-22C5,-33 10,-34 12,-37C13.5,-28 9,-18 1,-18z")

ROSE = [FLOWER_STEM, FLOWER_LEAF, ("red", petals(5, 0, -60, 7, 7.2)),
        ("wine", disc(0, -60, 6.5)), ("blush", disc(-1, -61, 2.8))]
TULIP = [FLOWER_STEM, FLOWER_LEAF,
         ("gold", "M-12,-74L-6,-66L0,-78L6,-66L12,-74C14,-56 8,-46 0,-46"
                  "S-14,-56 -12,-74z"),
         ("bronze", "M0,-78C6,-66 6,-54 0,-46C-6,-54 -6,-66 0,-78z")]
DAISY = [FLOWER_STEM, FLOWER_LEAF, ("white", petals(8, 0, -60, 9, 4.6)),
         ("gold", disc(0, -60, 6))]
CLOVER = [FLOWER_STEM, FLOWER_LEAF, ("gold", petals(3, 0, -60, 6.8, 6.6)),
          ("red", disc(0, -60, 3.6))]

HALBERD = [
    ("wood", "M-3,-84H3V22H-3z"), ("steel", "M-4,-82L0,-107L4,-82z"),
    ("steel", "M3,-88C8,-88 11,-92 12,-96C15,-86 15,-76 12,-66"
              "C11,-70 8,-74 3,-74z"),
    ("iron", "M-3,-86L-13,-78L-3,-74z"),
]
PENNANT = [
    ("wood", "M-3,-90H3V22H-3z"), ("steel", "M-5,-88L0,-107L5,-88L0,-84z"),
    ("second", "M3,-86L-24,-80L-16,-73L-24,-66L3,-60z"),
]
STAFF = [
    ("wood", "M-3,-80H3V22H-3z"), ("gold", lozenge(0, -90, 11, 16)),
    ("red", lozenge(0, -90, 5.5, 8)), ("gold", "M-6,-76H6V-71H-6z"),
]
ARROW = [
    ("wood", "M-2.4,-90H2.4V24H-2.4z"), ("steel", "M0,-107L9,-84L0,-89L-9,-84z"),
    ("second", "M-2,28L-9,34V18L-2,10zM2,28L9,34V18L2,10z"),
]

HELD = {
    "jack": {"club": ARROW, "diamond": STAFF, "heart": PENNANT, "spade": HALBERD},
    "queen": {"club": CLOVER, "diamond": DAISY, "heart": ROSE, "spade": TULIP},
    "king": {"club": MACE, "diamond": AXE, "heart": SCEPTRE, "spade": SWORD},
}

HAND = [
    ("white", "M-10,7H10L12,15H-12z"),
    ("skin", "M-9,-3a6,6 0 0 1 6,-6H4a6,6 0 0 1 6,6V3a6,6 0 0 1 -6,6H-3"
             "a6,6 0 0 1 -6,-6z"),
    ("shade/1.6", "M-8.5,-3H3M-8.5,3H3"),
]

SASH = [
    ("second", "M-103,12L103,-40V-12L-103,40z"),
    ("trim/3", "M-103,13.2L103,-38.8M-103,38.8L103,-13.2"),
    ("gem", "".join(lozenge(x, -x * 52 / 206, 5, 7)
                      for x in (-84, -63, -42, -21, 0, 21, 42, 63, 84))),
]

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

# --------------------------------------------------------------------------
# SVG writing
# --------------------------------------------------------------------------


def element(name, content=None, **attributes):
    """One element; "_" in attribute names stands for "-"."""
    parts = [name]
    for key, value in attributes.items():
        if isinstance(value, (int, float)):
            value = num(value)
        key = "xlink:href" if key == "href" else key.replace("_", "-")
        parts.append(f'{key}="{value}"')
    head = " ".join(parts)
    if content is None:
        return f"<{head}/>"
    return f"<{head}>" + "".join(content) + f"</{name}>"


def group(content, **attributes):
    return element("g", content, **attributes)


def place(x, y, scale=1, half_turn=False):
    """The value of a transform attribute."""
    text = f"translate({num(x)} {num(y)})"
    if half_turn:
        text += "rotate(180)"
    if scale != 1:
        text += f"scale({num(scale)})"
    return text


def use(target, x, y, scale=1, half_turn=False):
    return element("use", href=f"#{target}",
                   transform=place(x, y, scale, half_turn))


def both_ways(content):
    """CONTENT, and CONTENT turned upside down about the middle of the card."""
    turned = group(content, transform=f"rotate(180 {num(MID_X)} {num(MID_Y)})")
    return "".join(content) + turned


def colour(name, style):
    """The colour of a paint: a name of the style or the palette."""
    name = style.get(name, name)
    return name if name.startswith("#") else PALETTE[name]


def drawing(parts, style, **attributes):
    """A group that paints a list of (paint, path) pairs."""
    shapes = []
    for paint, data in parts:
        name, _, width = paint.partition("/")
        if width:
            shapes.append(element("path", d=data, fill="none",
                                  stroke=colour(name, style), stroke_width=width))
        else:
            shapes.append(element("path", d=data, fill=colour(name, style)))
    return group(shapes, **attributes)


# --------------------------------------------------------------------------
# Definitions shared by the cards
# --------------------------------------------------------------------------


def glyph_def(name):
    _, parts = GLYPHS[name]
    shapes = []
    for kind, data in parts:
        if kind == "f":
            shapes.append(element("path", d=data, fill="currentColor",
                                  fill_rule="evenodd"))
        else:
            shapes.append(element("path", d=data, fill="none",
                                  stroke="currentColor",
                                  stroke_width=GLYPH_STROKES[kind]))
    return group(shapes, id=f"glyph-{name}")


def body_def():
    return element("rect", id="body", x=1.25, y=1.25, rx=16,
                   width=CARD_W - 2.5, height=CARD_H - 2.5,
                   fill=PALETTE["paper"], stroke=PALETTE["edge"],
                   stroke_width=2)


def scales_def():
    kinds = {"s": 5, "t": 2}
    shapes = []
    for kind, data in SCALES:
        if kind == "f":
            shapes.append(element("path", d=data, fill="currentColor"))
        else:
            shapes.append(element("path", d=data, fill="none",
                                  stroke="currentColor",
                                  stroke_width=kinds[kind]))
    return group(shapes, id="scales")


def glow_def():
    """The ground of the back: lighter in the middle."""
    stops = [element("stop", offset=0, stop_color=PALETTE["azure"]),
             element("stop", offset=1, stop_color=PALETTE["night"])]
    return element("radialGradient", stops, id="glow", cx=MID_X, cy=MID_Y,
                   r=230, gradientUnits="userSpaceOnUse")


def definitions():
    lines = [body_def(), scales_def(), glow_def()]
    lines += [element("path", id=f"suit-{suit}", d=SUIT_PATHS[suit],
                      fill="currentColor") for suit in SUITS]
    lines += [glyph_def(name) for name in GLYPHS]
    return element("defs", ["\n" + line for line in lines] + ["\n"])


# --------------------------------------------------------------------------
# Cards
# --------------------------------------------------------------------------


def suit_mark(suit, x, y, size, half_turn=False):
    return use(f"suit-{suit}", x, y, size / 100, half_turn)


def rank_mark(glyph):
    """The rank, its top at RANK_TOP, centred on INDEX_X."""
    if glyph == "9":
        width = GLYPHS["6"][0]
        return use("glyph-6", INDEX_X + width / 2, RANK_TOP + 60, 1, True)
    return use(f"glyph-{glyph}", INDEX_X - GLYPHS[glyph][0] / 2, RANK_TOP)


def indices(suit, glyph):
    return both_ways([rank_mark(glyph),
                      suit_mark(suit, INDEX_X, INDEX_SUIT_Y, INDEX_SUIT_SIZE),
                      suit_mark(suit, *CORNER_SUIT)])


def pips(suit, rank_id):
    marks = []
    for column, row in PIPS[rank_id]:
        y = PIP_TOP + row * (PIP_BOTTOM - PIP_TOP)
        marks.append(suit_mark(suit, MID_X + column * PIP_COLUMN, y, PIP_SIZE,
                               row > .5))
    return "".join(marks)


def ace(suit):
    if suit != "spade":
        return suit_mark(suit, MID_X, MID_Y, ACE_SIZE)
    return ace_of_spades()


def ace_of_spades():
    """The large spade with an inner line and the scales."""
    inlay = element("path", d=ACE_INLAY, fill="none", stroke="currentColor",
                    stroke_width=1.1)
    gem = element("path", d=lozenge(0, -31, 2.4, 3.6), fill="currentColor")
    return group([
        use("suit-spade", 0, 0),
        group([inlay, gem, use("scales", 0, -21, .52)], color=PALETTE["paper"]),
    ], transform=place(MID_X, MID_Y, ACE_SPADE_SIZE / 100))


def frame_path(inset=0):
    """The outline of the court panel: a tall and a wide rectangle, joined."""
    ax, ay = WINDOW_X - inset, WINDOW_Y - inset
    bx, by = WAIST_X - inset, WAIST_Y - inset
    r = 9 - inset
    s = 9 + inset
    corner, notch = f"a{r},{r} 0 0 1 ", f"a{s},{s} 0 0 0 "
    return (f"M{-ax + r},{-ay}H{ax - r}{corner}{r},{r}V{-by - s}{notch}{s},{s}"
            f"H{bx - r}{corner}{r},{r}V{by - r}{corner}{-r},{r}"
            f"H{ax + s}{notch}{-s},{s}V{ay - r}{corner}{-r},{r}"
            f"H{-ax + r}{corner}{-r},{-r}V{by + s}{notch}{-s},{-s}"
            f"H{-bx + r}{corner}{-r},{-r}V{-by + r}{corner}{r},{-r}"
            f"H{-ax - s}{notch}{s},{-s}V{-ay + r}{corner}{r},{-r}z")


def head(suit, rank_id):
    if rank_id == "king":
        return KING_FACE + BEARDS[suit] + MOUSTACHE + CROWNS[suit]
    if rank_id == "queen":
        return (BEHIND.get(suit, []) + QUEEN_FACE + BEFORE.get(suit, [])
                + DIADEMS[suit])
    return JACK_HEAD + CAP + PLUME


def court_half(suit, rank_id):
    """The upper half of a court figure, as a definition."""
    style = STYLES[suit]
    return group([
        drawing(ROBES[rank_id], style),
        drawing(head(suit, rank_id), style, transform=place(-5, 0)),
        drawing(HELD[rank_id][suit] + HAND, style, transform=place(43, -42)),
    ], id=f"half-{suit}-{rank_id}")


def court(suit, rank_id):
    style = STYLES[suit]
    half = f"half-{suit}-{rank_id}"
    ground = element("path", d=frame_path(), fill=style["ground"])
    rule = element("path", d=frame_path(), fill="none", stroke_width=2.4,
                   stroke=PALETTE[SUIT_COLOUR[suit]])
    flip = "scale(-1 1)" if style["flip"] else ""
    content = [ground, court_half(suit, rank_id),
               element("use", href=f"#{half}", transform="rotate(180)"),
               drawing(SASH, style), rule]
    return group(content, transform=place(MID_X, MID_Y) + flip)


def face(suit, rank_id, glyph):
    if rank_id == "1":
        middle = ace(suit)
    elif rank_id in PIPS:
        middle = pips(suit, rank_id)
    else:
        middle = court(suit, rank_id)
    return [use("body", 0, 0), middle, indices(suit, glyph)]


# --------------------------------------------------------------------------
# The back
# --------------------------------------------------------------------------


def lattice():
    """The middles of the cells around the medallion."""
    dx, dy = BACK_FIELD_W / BACK_COLUMNS, BACK_FIELD_H / BACK_ROWS
    across, down = BACK_COLUMNS // 2, BACK_ROWS // 2
    cells = [(i, j) for j in range(-down, down + 1)
             for i in range(-across, across + 1) if abs(i) + abs(j) > 2]
    return [(MID_X + i * dx, MID_Y + j * dy) for i, j in cells], dx, dy


def back_field():
    cells, dx, dy = lattice()
    net = "".join(lozenge(x, y, dx / 2, dy / 2) for x, y in cells)
    beads = "".join(lozenge(x, y, dx * .2, dy * .2) for x, y in cells)
    return [element("path", d=net, fill="none", stroke=PALETTE["sky"],
                    stroke_width=1.8),
            element("path", d=beads, fill=PALETTE["mist"])]


def medallion():
    _, dx, dy = lattice()
    outer = lozenge(MID_X, MID_Y, 2.5 * dx, 2.5 * dy)
    inner = lozenge(MID_X, MID_Y, 2.5 * dx - 8, 2.5 * dy - 9.5)
    halves = both_ways([use("scales", MID_X, MID_Y - 52, .64)])
    return [element("path", d=outer, fill=PALETTE["night"],
                    stroke=PALETTE["straw"], stroke_width=2.6),
            element("path", d=inner, fill="none", stroke=PALETTE["sky"],
                    stroke_width=1.4),
            group([halves], color=PALETTE["straw"])]


def inset_rect(inset, radius, **attributes):
    return element("rect", x=inset, y=inset, rx=radius,
                   width=CARD_W - 2 * inset, height=CARD_H - 2 * inset,
                   **attributes)


def back():
    return [
        use("body", 0, 0),
        inset_rect(12, 9, fill="url(#glow)"),
        inset_rect(18.5, 5, fill="none", stroke=PALETTE["straw"],
                   stroke_width=2),
        *back_field(), *medallion(),
    ]


# --------------------------------------------------------------------------
# The deck
# --------------------------------------------------------------------------


def card(card_id, column, row, content, **attributes):
    place_in_grid = place(column * CARD_W, row * CARD_H)
    return group(content, id=card_id, transform=place_in_grid, **attributes)


def cards():
    for row, suit in enumerate(SUITS):
        for column, (rank_id, glyph) in enumerate(zip(RANK_IDS, RANK_GLYPHS)):
            yield card(f"{suit}_{rank_id}", column, row,
                       face(suit, rank_id, glyph),
                       color=PALETTE[SUIT_COLOUR[suit]])
    yield card("back", *BACK_CELL, back())


def deck():
    width, height = COLUMNS * CARD_W, ROWS * CARD_H
    body = "\n".join([definitions(), *cards()])
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        "<!-- Written by make-deck.py; change that script, not this file.\n"
        "     Fair Deal's own art. SPDX-License-Identifier: CC-BY-SA-4.0 -->\n"
        '<svg xmlns="http://www.w3.org/2000/svg"'
        ' xmlns:xlink="http://www.w3.org/1999/xlink"'
        f' width="{width}" height="{height}" viewBox="0 0 {width} {height}">\n'
        f"<title>Fair Deal classic deck</title>\n{body}\n</svg>\n")


def same(path, text):
    try:
        return Path(path).read_bytes() == text.encode()
    except OSError:
        return False


def main():
    parser = argparse.ArgumentParser(description="Write the Fair Deal deck.")
    parser.add_argument("file", nargs="?",
                        default=Path(__file__).with_name("classic.svg"))
    parser.add_argument("--check", action="store_true",
                        help="only compare FILE with what would be written")
    options = parser.parse_args()
    text = deck()
    if options.check:
        if same(options.file, text):
            return 0
        print(f"{options.file}: not what make-deck.py writes", file=sys.stderr)
        return 1
    if str(options.file) == "-":
        sys.stdout.write(text)
    else:
        Path(options.file).write_bytes(text.encode())
    return 0


if __name__ == "__main__":
    sys.exit(main())
