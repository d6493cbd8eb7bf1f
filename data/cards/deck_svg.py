# SPDX-License-Identifier: CC-BY-SA-4.0
# SPDX-FileCopyrightText: The Fair Deal contributors
"""Writing SVG.

Shapes are data: a drawing is a list of (paint, path) pairs, painted in order.
A paint is the name of a color (a fill), or "name/width" (a stroke).  Names
are looked up first in the style of the suit, then in PALETTE.
"""

from deck_colours import PALETTE
from deck_shapes import MID_X, MID_Y, num


def element(name, content=None, **attributes):
    """One element; "_" in attribute names stands for "-", at the end for nothing."""
    parts = [name]
    for key, value in attributes.items():
        if isinstance(value, (int, float)):
            value = num(value)
        key = {"href": "xlink:href"}.get(key, key.rstrip("_").replace("_", "-"))
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
    """CONTENT, and CONTENT turned upside down around the center of the card."""
    turned = group(content, transform=f"rotate(180 {num(MID_X)} {num(MID_Y)})")
    return "".join(content) + turned


def colour(name, style):
    """The color of a paint: a name of the style or the palette."""
    name = style.get(name, name)
    return name if name.startswith("#") else PALETTE[name]


def drawing(parts, style, **attributes):
    """A group that paints a list of (paint, path) pairs."""
    if not parts:
        return ""
    shapes = []
    for paint, data in parts:
        name, _, width = paint.partition("/")
        if width:
            shapes.append(element("path", d=data, fill="none",
                                  stroke=colour(name, style), stroke_width=width))
        else:
            shapes.append(element("path", d=data, fill=colour(name, style)))
    return group(shapes, **attributes)
