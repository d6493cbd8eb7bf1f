#!/usr/bin/python3
# SPDX-License-Identifier: CC-BY-SA-4.0
# SPDX-FileCopyrightText: The Fair Deal contributors
"""Write the decks of Fair Deal: classic.svg, large-print.svg, and the style
sheets for other colors.

All shapes (letterforms, suits, court figures, backs) are Fair Deal's own
drawings, made for these decks with nothing copied or traced from fonts or
other decks.  The scripts and what they write are licensed under CC-BY-SA-4.0.

A deck is one SVG laid out as a grid of 13 columns (ace, 2 ... 10, jack, queen,
king) by 5 rows (clubs, diamonds, hearts, spades, extras); the backs are in the
last row, from the third cell on.  Each card is a group with an id such as
"club_1", "heart_10", "spade_queen" or "back", entirely inside its cell, so that
a program can draw a card by rendering that id.

    make-deck.py            write the files next to this script
    make-deck.py --check    exit with status 1 if they differ from what would be
                            written

deck_shapes.py has suits, letterforms and the positions of pips; deck_courts.py
the court figures; deck_backs.py the backs; deck_colours.py all colors.
"""

import argparse
import sys
from pathlib import Path

from deck_backs import BACKS, back, glow_def
from deck_colours import DEFAULT, STYLES, VARIANTS, style_sheet
from deck_courts import (HAND, HEADS, HELD, SASH, WAIST_X, WAIST_Y, WINDOW_X,
                         WINDOW_Y, behind, robe)
from deck_shapes import (ACE_INLAY, CARD_H, CARD_W, GLYPHS, GLYPH_STROKES, LETTERS,
                         MID_X, MID_Y, PIPS, PIP_BOTTOM, PIP_COLUMN, PIP_TOP,
                         RANK_GLYPHS, RANK_IDS, SCALES, SUITS, SUIT_PATHS,
                         TRANSLATIONS, lozenge)
from deck_svg import both_ways, drawing, element, group, place, use

COLUMNS, ROWS = 13, 5
FIRST_BACK = (2, 4)

# --------------------------------------------------------------------------
# Measures (SVG user units)
# --------------------------------------------------------------------------

INDEX_X = 34            # center of the column with the rank and its suit
RANK_TOP = 7            # the rank is 60 units high: 17 % of the card
INDEX_SUIT_Y, INDEX_SUIT_SIZE = 87, 34
# Where the index ends (its right edge, the bottom of the rank, the bottom of the suit),
# and the height in pixels of a card whose rank is 12 pixels high.
CORNER = (62, 69, 105, 70)
PIP_SIZE = 44           # with PIP_COLUMN, clear of the index
ACE_SIZE, ACE_SPADE_SIZE = 128, 178

# Large Print: rank and suit side by side above, the suit or a figure below.
LARGE_RANK_X, LARGE_RANK_TOP, LARGE_RANK_SCALE = 68, 17, 2.25
LARGE_SUIT = (184, 85, 112)
LARGE_CORNER = (127, 161, 161, 42)  # with the tail of the Q; for a rank of 16 pixels
LARGE_PIP = (MID_X, 251, 166)
LARGE_PANEL = (22, 170, 206, 164)   # x, y, width, height
LARGE_COURT_X = 144                 # of the figure; the suit next to it is visible in
LARGE_COURT_SUIT = (57, 208, 56)    # a fan to the right, too, like half a pip

# --------------------------------------------------------------------------
# Definitions shared by the cards
# --------------------------------------------------------------------------


def glyph_shapes(parts):
    shapes = []
    for kind, data in parts:
        if kind == "f":
            shapes.append(element("path", d=data, fill="currentColor",
                                  fill_rule="evenodd"))
        else:
            shapes.append(element("path", d=data, fill="none",
                                  stroke="currentColor",
                                  stroke_width=GLYPH_STROKES[kind]))
    return shapes


def glyph_def(name):
    return group(glyph_shapes(GLYPHS[name][1]), id=f"glyph-{name}")


def letter_def(name, letter):
    """Another letter that is centered where the letter of a glyph is."""
    width, parts = LETTERS[letter]
    return group(glyph_shapes(parts), id=f"glyph-{name}-{letter}",
                 transform=place((GLYPHS[name][0] - width) / 2, 0))


def body_def():
    return element("rect", id="body", class_="paper edge", x=1.25, y=1.25, rx=16,
                   width=CARD_W - 2.5, height=CARD_H - 2.5,
                   fill=DEFAULT["paper"], stroke=DEFAULT["edge"],
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


def panel_def():
    x, y, width, height = LARGE_PANEL
    return element("clipPath", [element("rect", x=x, y=y, rx=10, width=width,
                                        height=height)], id="panel")


def definitions(extra):
    lines = [body_def(), scales_def(), *extra]
    lines += [glow_def(name) for name in BACKS]
    lines += [element("path", id=f"suit-{suit}", d=SUIT_PATHS[suit],
                      fill="currentColor") for suit in SUITS]
    lines += [glyph_def(name) for name in GLYPHS]
    lines += [letter_def(name, letter) for name, letters in TRANSLATIONS.items()
              for letter in letters]
    return element("defs", ["\n" + line for line in lines] + ["\n"])


# --------------------------------------------------------------------------
# Parts of cards
# --------------------------------------------------------------------------


def suit_mark(suit, x, y, size, half_turn=False):
    return use(f"suit-{suit}", x, y, size / 100, half_turn)


def rank_mark(glyph, x, top, scale=1):
    """The rank, 60 units high at scale 1, centered on x."""
    if glyph == "9":
        width = GLYPHS["6"][0] * scale
        return use("glyph-6", x + width / 2, top + 60 * scale, scale, True)
    return use(f"glyph-{glyph}", x - GLYPHS[glyph][0] * scale / 2, top, scale)


def indices(suit, glyph):
    return both_ways([rank_mark(glyph, INDEX_X, RANK_TOP),
                      suit_mark(suit, INDEX_X, INDEX_SUIT_Y, INDEX_SUIT_SIZE)])


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
        group([inlay, gem, use("scales", 0, -21, .52)], class_="inlay",
              color=DEFAULT["paper"]),
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


def court_half(suit, rank_id):
    """The upper half of a court figure."""
    style = STYLES[suit]
    return group([
        drawing(behind(suit, rank_id), style, transform=place(-5, 0)),
        drawing(robe(suit, rank_id), style),
        drawing(HEADS[rank_id](suit), style, transform=place(-5, 0)),
        drawing(HELD[rank_id][suit] + HAND, style, transform=place(43, -42)),
    ], id=f"half-{suit}-{rank_id}")


def looking(style):
    """The transform that makes the figures of a suit look to their side."""
    return "scale(-1 1)" if style["flip"] else ""


def ground(style, shape, **attributes):
    return element(shape, class_=style["ground"], fill=DEFAULT[style["ground"]],
                   **attributes)


def court(suit, rank_id):
    style = STYLES[suit]
    rule = element("path", d=frame_path(), fill="none", stroke_width=2.4,
                   stroke="currentColor")
    content = [ground(style, "path", d=frame_path()), court_half(suit, rank_id),
               use(f"half-{suit}-{rank_id}", 0, 0, half_turn=True),
               drawing(SASH, style), rule]
    return group(content, transform=place(MID_X, MID_Y) + looking(style))


# --------------------------------------------------------------------------
# Faces
# --------------------------------------------------------------------------


def classic_face(suit, rank_id, glyph):
    if rank_id == "1":
        middle = ace(suit)
    elif rank_id in PIPS:
        middle = pips(suit, rank_id)
    else:
        middle = court(suit, rank_id)
    return [use("body", 0, 0), middle, indices(suit, glyph)]


def large_court(suit, rank_id):
    """A figure down to the waist, in a panel."""
    style = STYLES[suit]
    x, y, width, height = LARGE_PANEL
    frame = {"x": x, "y": y, "rx": 10, "width": width, "height": height}
    figure = group([court_half(suit, rank_id)],
                   transform=place(LARGE_COURT_X, y + height + 13) + looking(style))
    return (ground(style, "rect", **frame)
            + group([figure], clip_path="url(#panel)")
            + element("rect", fill="none", stroke="currentColor", stroke_width=2.4,
                      **frame)
            + suit_mark(suit, *LARGE_COURT_SUIT))


def large_face(suit, rank_id, glyph):
    if rank_id in ("jack", "queen", "king"):
        below = large_court(suit, rank_id)
    else:
        below = suit_mark(suit, *LARGE_PIP)
    rank = rank_mark(glyph, LARGE_RANK_X, LARGE_RANK_TOP, LARGE_RANK_SCALE)
    return [use("body", 0, 0), below, rank, suit_mark(suit, *LARGE_SUIT)]


# --------------------------------------------------------------------------
# Decks
# --------------------------------------------------------------------------


def card(card_id, column, row, content, **attributes):
    place_in_grid = place(column * CARD_W, row * CARD_H)
    return group(content, id=card_id, transform=place_in_grid, **attributes)


def cards(face):
    for row, suit in enumerate(SUITS):
        for column, (rank_id, glyph) in enumerate(zip(RANK_IDS, RANK_GLYPHS)):
            yield card(f"{suit}_{rank_id}", column, row,
                       face(suit, rank_id, glyph),
                       class_=suit, color=DEFAULT[suit])
    for i, name in enumerate(BACKS):
        yield card(name, FIRST_BACK[0] + i, FIRST_BACK[1], back(name))


def deck(title, face, corner, extra=()):
    width, height = COLUMNS * CARD_W, ROWS * CARD_H
    body = "\n".join([definitions(extra), *cards(face)])
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        "<!-- Written by make-deck.py; change that script, not this file.\n"
        "     Fair Deal's own art. SPDX-License-Identifier: CC-BY-SA-4.0 -->\n"
        '<svg xmlns="http://www.w3.org/2000/svg"'
        ' xmlns:xlink="http://www.w3.org/1999/xlink"'
        f' width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
        f' data-corner="{" ".join(map(str, corner))}">\n'
        f"<title>{title}</title>\n{body}\n</svg>\n")


def files():
    """The files to write: name -> text."""
    texts = {"classic.svg": deck("Fair Deal Classic", classic_face, CORNER),
             "large-print.svg": deck("Fair Deal Large Print", large_face,
                                     LARGE_CORNER, [panel_def()])}
    for variant in list(VARIANTS)[1:]:
        texts[f"{variant}.css"] = style_sheet(variant)
    return texts


def main():
    parser = argparse.ArgumentParser(description="Write the decks of Fair Deal.")
    parser.add_argument("--check", action="store_true",
                        help="only compare the files with what would be written")
    options = parser.parse_args()
    folder = Path(__file__).parent
    different = []
    for name, text in files().items():
        path = folder / name
        if not options.check:
            path.write_bytes(text.encode())
        elif not path.exists() or path.read_bytes() != text.encode():
            different.append(name)
    for name in different:
        print(f"{name}: not what make-deck.py writes", file=sys.stderr)
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
