#!/usr/bin/python3
"""Checks that the suits of Fair Deal's decks can be distinguished, also with color blindness.

    test-deck-colours.py FOLDER     FOLDER has deck_colours.py

Each pair of suits with different colors in a variant has to differ for normal vision,
protanopia, deuteranopia and tritanopia, and every suit has to contrast with the paper.
"""

import itertools
import math
import sys

sys.dont_write_bytecode = True

# Machado, Oliveira, Fernandes, "A Physiologically-based Model for Simulation of Color Vision
# Deficiency" (2009), severity 1.0; for linear RGB.
SIGHTS = {
    "normal sight": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    "protanopia": [[0.152286, 1.052583, -0.204868],
                   [0.114503, 0.786281, 0.099216],
                   [-0.003882, -0.048116, 1.051998]],
    "deuteranopia": [[0.367322, 0.860646, -0.227968],
                     [0.280085, 0.672501, 0.047413],
                     [-0.011820, 0.042940, 0.968881]],
    "tritanopia": [[1.255528, -0.076749, -0.178779],
                   [-0.078411, 0.930809, 0.147602],
                   [0.004733, 0.691367, 0.303900]],
}

# Two adjacent colors are easily distinguished from about 10 on.
MIN_DISTANCE = 15
# WCAG 2.1, 1.4.3, for text
MIN_CONTRAST = 4.5


def linear_rgb(colour):
    """The parts of "#rrggbb", from 0 to 1, in linear light."""
    parts = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    return [c / 12.92 if c <= .04045 else ((c + .055) / 1.055) ** 2.4 for c in parts]


def seen(colour, sight):
    """The color for this kind of vision."""
    rgb = linear_rgb(colour)
    mixed = [sum(a * b for a, b in zip(row, rgb)) for row in SIGHTS[sight]]
    return [min(1, max(0, c)) for c in mixed]


def lab(rgb):
    """CIE L*a*b* (D65) of linear sRGB."""
    r, g, b = rgb
    xyz = ((.4124564 * r + .3575761 * g + .1804375 * b) / .95047,
           .2126729 * r + .7151522 * g + .0721750 * b,
           (.0193339 * r + .1191920 * g + .9503041 * b) / 1.08883)
    x, y, z = [t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in xyz]
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def ciede2000(first, second):
    """The distance of two L*a*b* colors; Sharma, Wu, Dalal, "The CIEDE2000 Color-Difference
    Formula" (2005)."""
    (l1, a1, b1), (l2, a2, b2) = first, second
    mean = ((math.hypot(a1, b1) + math.hypot(a2, b2)) / 2) ** 7
    g = .5 * (1 - math.sqrt(mean / (mean + 25 ** 7)))
    c1, c2 = math.hypot(a1 * (1 + g), b1), math.hypot(a2 * (1 + g), b2)
    h1 = math.degrees(math.atan2(b1, a1 * (1 + g))) % 360
    h2 = math.degrees(math.atan2(b2, a2 * (1 + g))) % 360

    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0
    dl, dc = l2 - l1, c2 - c1
    dh = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    l, c = (l1 + l2) / 2, (c1 + c2) / 2
    h = (h1 + turn / 2) % 360 if c1 * c2 else h1 + h2

    def cos(angle):
        return math.cos(math.radians(angle))

    t = 1 - .17 * cos(h - 30) + .24 * cos(2 * h) + .32 * cos(3 * h + 6) - .2 * cos(4 * h - 63)
    sl = 1 + .015 * (l - 50) ** 2 / math.sqrt(20 + (l - 50) ** 2)
    sc, sh = 1 + .045 * c, 1 + .015 * c * t
    rt = (-2 * math.sqrt(c ** 7 / (c ** 7 + 25 ** 7))
          * math.sin(math.radians(60 * math.exp(-((h - 275) / 25) ** 2))))
    return math.sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2
                     + rt * (dc / sc) * (dh / sh))


def contrast(first, second):
    """The contrast of two colors by WCAG."""
    weights = (.2126, .7152, .0722)
    a, b = sorted(sum(w * c for w, c in zip(weights, linear_rgb(colour)))
                  for colour in (first, second))
    return (b + .05) / (a + .05)


# From the paper's table of test data.
REFERENCE = [
    ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
    ((50, 2.5, 0), (50, 0, -2.5), 4.3065),
    ((50, 2.5, 0), (73, 25, -18), 27.1492),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
    ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
]


def main():
    sys.path.insert(0, sys.argv[1])
    from deck_colours import VARIANTS
    from deck_shapes import SUITS

    results = [("CIEDE2000 is computed as published",
                all(abs(ciede2000(a, b) - d) < 1e-3 for a, b, d in REFERENCE), "")]
    for name, colours in VARIANTS.items():
        if "four" in name:
            results.append((f"{name}: four colours", len({colours[s] for s in SUITS}) == 4, ""))
        for sight in SIGHTS:
            distance, pair = min(
                (ciede2000(lab(seen(colours[a], sight)), lab(seen(colours[b], sight))), f"{a}, {b}")
                for a, b in itertools.combinations(SUITS, 2) if colours[a] != colours[b])
            results.append((f"{name}: suits apart with {sight}", distance >= MIN_DISTANCE,
                            f"{pair}: {distance:.1f}"))
        least, suit = min((contrast(colours[s], colours["paper"]), s) for s in SUITS)
        results.append((f"{name}: suits stand out", least >= MIN_CONTRAST,
                        f"{suit}: {least:.2f}"))

    print(f"1..{len(results)}")
    for i, (name, fine, detail) in enumerate(results, 1):
        print(f"{'ok' if fine else 'not ok'} {i} - {name}")
        if detail:
            print(f"# {detail}")
    return 0 if all(fine for _, fine, _ in results) else 1


if __name__ == "__main__":
    sys.exit(main())
