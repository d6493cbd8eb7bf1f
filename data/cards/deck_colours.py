# SPDX-License-Identifier: CC-BY-SA-4.0
# SPDX-FileCopyrightText: The Fair Deal contributors
"""Colors of the decks.

Whatever depends on the number of colors, or on light or dark cards, has its own
class, so that a style sheet can change it: the suits, the paper and its edge,
the background of court figures.
"""

PALETTE = {
    "ink": "#141418", "red": "#c00a14", "wine": "#8a0d20",
    "gold": "#d9a520", "straw": "#f3cf63", "bronze": "#a87812",
    "blue": "#27408b", "sky": "#5c7fc4", "night": "#182a61",
    "mist": "#a9bde6", "azure": "#345bb8",
    "claret": "#7d1128", "rose": "#c9566b", "cherry": "#9c1b35", "petal": "#f0c3c6",
    "forest": "#14503f", "moss": "#0d3a2e", "mint": "#8fc9a8", "fern": "#2c7a5c",
    "white": "#fdfdfb", "steel": "#b3bccb", "iron": "#828da2",
    "wood": "#6b4226", "leaf": "#3d7a4c",
    "skin": "#f5d3b0", "shade": "#dfae86", "blush": "#e99a83",
}

# --------------------------------------------------------------------------
# Variants: class -> color. The first one is in the files; the others are style
# sheets. tests/view/test-deck-colours.py checks that the colors differ enough.
# --------------------------------------------------------------------------

LIGHT = {"paper": "#fdfdfb", "edge": "#8b8a88",
         "warm": "#f1ead9", "cool": "#e6ebf4"}
DARK = {"paper": "#242429", "edge": "#5e5e68",
        "warm": "#5f574a", "cool": "#4b5363"}

VARIANTS = {
    "two-colours": {
        **LIGHT, "club": "#141418", "diamond": "#c00a14",
        "heart": "#c00a14", "spade": "#141418"},
    "four-colours": {
        **LIGHT, "club": "#1c8058", "diamond": "#0f3fbe",
        "heart": "#c00a14", "spade": "#141418"},
    "dark-two-colours": {
        **DARK, "club": "#f6f5f2", "diamond": "#f0666e",
        "heart": "#f0666e", "spade": "#f6f5f2"},
    "dark-four-colours": {
        **DARK, "club": "#45f07e", "diamond": "#6c8cf2",
        "heart": "#dc6874", "spade": "#f6f5f2"},
}
DEFAULT = VARIANTS["two-colours"]

# The property that a class sets.
PROPERTIES = {"paper": "fill", "edge": "stroke", "warm": "fill", "cool": "fill",
              "inlay": "color", "club": "color", "diamond": "color",
              "heart": "color", "spade": "color"}

# --------------------------------------------------------------------------
# What the court figures of one suit have in common: names of colors, the class
# of the background, and whether the figures look to the left.
# --------------------------------------------------------------------------

STYLES = {
    "club": {
        "main": "#34343d", "fold": "#202026", "ground": "warm",
        "second": "red", "trim": "gold", "gem": "straw",
        "plume": "red", "vein": "straw", "hair": "#6e4423",
        "lock": "#4d2e17", "motif": "#5a5a68",
        "flip": False,
    },
    "diamond": {
        "main": "gold", "fold": "bronze", "ground": "cool",
        "second": "red", "trim": "straw", "gem": "straw",
        "plume": "blue", "vein": "white", "hair": "#a9481c",
        "lock": "#7e3212", "motif": "straw",
        "flip": True,
    },
    "heart": {
        "main": "red", "fold": "wine", "ground": "cool",
        "second": "blue", "trim": "gold", "gem": "straw",
        "plume": "white", "vein": "gold", "hair": "#e8b945",
        "lock": "#bd8a1d", "motif": "#e2545c",
        "flip": False,
    },
    "spade": {
        "main": "blue", "fold": "night", "ground": "warm",
        "second": "gold", "trim": "straw", "gem": "blue",
        "plume": "gold", "vein": "white", "hair": "#33313a",
        "lock": "ink", "motif": "sky",
        "flip": True,
    },
}


def style_sheet(variant):
    """The style sheet that turns a deck, as it is in its file, into VARIANT."""
    colours = dict(VARIANTS[variant], inlay=VARIANTS[variant]["paper"])
    rules = [f".{name} {{ {PROPERTIES[name]}: {colours[name]}; }}\n"
             for name in PROPERTIES]
    return "/* Written by make-deck.py. */\n" + "".join(rules)
