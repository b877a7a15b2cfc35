"""Outlines as polygons within a square from -0.5 to 0.5, y growing downwards.

Owns the geometry of suits and court signs. Knows no colours beyond the part that each has to play.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from math import cos, pi, sin
from typing import Final

from game.cards import Suit

Point = tuple[float, float]
Outline = tuple[Point, ...]
Cubic = tuple[Point, Point, Point]
"""A Bézier curve from where the pen is: two handles and the end."""

_STEPS: Final = 14


class Part(Enum):
    """Which of a suit's colours an outline is filled with."""

    INK = "ink"
    FILL = "fill"
    SECOND = "second"
    GROUND = "ground"
    """What lies beneath: a hole."""


@dataclass(frozen=True, slots=True)
class Shape:
    """One filled outline of a sign; a sign is drawn shape by shape."""

    part: Part
    outline: Outline


Sign = tuple[Shape, ...]


def path(start: Point, *curves: Cubic) -> Outline:
    """Follow curves from a start; the corners of the polygon, the start included."""
    points = [start]
    for first, second, end in curves:
        begin = points[-1]
        for step in range(1, _STEPS + 1):
            t = step / _STEPS
            weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
            corners = (begin, first, second, end)
            x, y = (
                sum(weight * corner[axis] for weight, corner in zip(weights, corners, strict=True))
                for axis in (0, 1)
            )
            points.append((x, y))
    return tuple(points)


def mirrored(right: Outline) -> Outline:
    """Close a right half with its mirror image."""
    return right + tuple((-x, y) for x, y in reversed(right))


def circle(x: float, y: float, radius: float, squash: float = 1.0) -> Outline:
    """Draw a circle, or an ellipse whose height is `squash` times its width."""
    turns = [2 * pi * step / 48 for step in range(48)]
    return tuple((x + radius * cos(turn), y + radius * squash * sin(turn)) for turn in turns)


def box(left: float, top: float, right: float, bottom: float) -> Outline:
    """Draw a rectangle."""
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def shrunk(outline: Outline, factor: float, y: float = 0.0) -> Outline:
    """Scale an outline about a point on the middle axis."""
    return tuple((px * factor, y + (py - y) * factor) for px, py in outline)


_HEART: Final = mirrored(
    path(
        (0, -0.27),
        ((0.06, -0.44), (0.2, -0.48), (0.3, -0.47)),
        ((0.42, -0.46), (0.5, -0.36), (0.5, -0.2)),
        ((0.5, 0.08), (0.17, 0.22), (0, 0.5)),
    )
)
_DIAMOND: Final = mirrored(
    path(
        (0, -0.5),
        ((0.1, -0.3), (0.25, -0.12), (0.38, 0)),
        ((0.25, 0.12), (0.1, 0.3), (0, 0.5)),
    )
)
_STEM: Final = mirrored(path((0.02, 0.1), ((0.03, 0.3), (0.07, 0.44), (0.19, 0.5))))
_SPADE: Final = mirrored(
    path(
        (0, -0.5),
        ((0.12, -0.26), (0.48, -0.08), (0.48, 0.16)),
        ((0.48, 0.3), (0.38, 0.37), (0.27, 0.37)),
        ((0.16, 0.37), (0.07, 0.31), (0.02, 0.2)),
    )
)
_CLUB: Final = (
    circle(0, -0.26, 0.235),
    circle(-0.255, 0.09, 0.235),
    circle(0.255, 0.09, 0.235),
    mirrored(((0.09, -0.12), (0.16, 0.1), (0.03, 0.2))),
    _STEM,
)

_LEAF: Final = mirrored(
    path(
        (0, -0.5),
        ((0.1, -0.36), (0.47, -0.2), (0.47, 0.08)),
        ((0.47, 0.24), (0.36, 0.32), (0.25, 0.32)),
        ((0.14, 0.32), (0.06, 0.27), (0, 0.2)),
    )
)
_LEAF_STEM: Final = path(
    (-0.04, 0.15),
    ((-0.04, 0.3), (0.0, 0.42), (0.12, 0.5)),
    ((0.16, 0.5), (0.18, 0.47), (0.19, 0.44)),
    ((0.1, 0.38), (0.04, 0.3), (0.04, 0.15)),
)
_NUT: Final = mirrored(
    path(
        (0, -0.5),
        ((0.05, -0.5), (0.06, -0.46), (0.09, -0.43)),
        ((0.24, -0.38), (0.32, -0.2), (0.32, 0.0)),
        ((0.32, 0.06), (0.32, 0.1), (0.3, 0.14)),
    )
)
_CUP: Final = mirrored(
    path(
        (0, 0.0),
        ((0.2, 0.0), (0.38, 0.0), (0.41, 0.06)),
        ((0.44, 0.2), (0.3, 0.37), (0.08, 0.39)),
    )
)
_ACORN_STEM: Final = mirrored(path((0.055, 0.3), ((0.055, 0.4), (0.06, 0.45), (0.07, 0.5))))


def _vein(y: float, reach: float, rise: float) -> tuple[Outline, Outline]:
    """A pair of veins that leave the middle of a leaf."""
    right = ((0.0, y), (reach, y - rise), (reach, y - rise + 0.03), (0.0, y + 0.055))
    return right, tuple((-x, py) for x, py in right)


def _all(part: Part, *outlines: Outline) -> Sign:
    return tuple(Shape(part, outline) for outline in outlines)


FRENCH_SUITS: Final[Mapping[Suit, Sign]] = {
    Suit.CLUBS: _all(Part.INK, *_CLUB),
    Suit.SPADES: _all(Part.INK, _SPADE, _STEM),
    Suit.HEARTS: _all(Part.INK, _HEART),
    Suit.DIAMONDS: _all(Part.INK, _DIAMOND),
}
GERMAN_SUITS: Final[Mapping[Suit, Sign]] = {
    Suit.CLUBS: (
        *_all(Part.INK, _NUT, _ACORN_STEM),
        *_all(Part.FILL, shrunk(_NUT, 0.84, -0.1)),
        *_all(Part.INK, _CUP),
        *_all(Part.SECOND, shrunk(_CUP, 0.86, 0.19)),
    ),
    Suit.SPADES: (
        *_all(Part.INK, _LEAF, _LEAF_STEM),
        *_all(Part.FILL, shrunk(_LEAF, 0.85, 0.02)),
        *_all(Part.INK, mirrored(((0.0, -0.4), (0.025, -0.1), (0.035, 0.28)))),
        *_all(Part.INK, *_vein(0.1, 0.24, 0.13), *_vein(-0.1, 0.18, 0.11)),
    ),
    Suit.HEARTS: (
        *_all(Part.INK, _HEART),
        *_all(Part.FILL, shrunk(_HEART, 0.84, -0.06)),
    ),
    Suit.DIAMONDS: (
        *_all(Part.INK, circle(0, -0.4, 0.1)),
        *_all(Part.GROUND, circle(0, -0.4, 0.045)),
        *_all(Part.INK, circle(0, 0.08, 0.42)),
        *_all(Part.FILL, circle(0, 0.08, 0.365)),
        *_all(Part.INK, box(-0.39, 0.0, 0.39, 0.16)),
        *_all(Part.SECOND, box(-0.355, 0.045, 0.355, 0.115)),
        *_all(Part.INK, box(-0.03, 0.16, 0.03, 0.34), circle(0, 0.34, 0.065)),
    ),
}


def _points_of_crown(tips: Sequence[Point], valley: float) -> Outline:
    """The jagged upper edge of a crown, from left to right, between its tips."""
    edge: list[Point] = []
    for place, tip in enumerate(tips):
        if place:
            before = tips[place - 1]
            edge.append(((before[0] + tip[0]) / 2, valley))
        edge.append(tip)
    return tuple(edge)


_KING_TIPS: Final = ((-0.5, -0.3), (-0.26, -0.42), (0.0, -0.5), (0.26, -0.42), (0.5, -0.3))
_QUEEN_TIPS: Final = ((-0.46, -0.08), (0.0, -0.28), (0.46, -0.08))

KING_SIGN: Final[Sign] = (
    *_all(Part.INK, (*_points_of_crown(_KING_TIPS, -0.02), (0.36, 0.26), (-0.36, 0.26))),
    *_all(Part.INK, *(circle(x, y, 0.065) for x, y in _KING_TIPS)),
    *_all(Part.INK, box(-0.36, 0.32, 0.36, 0.44)),
)
QUEEN_SIGN: Final[Sign] = (
    *_all(Part.INK, (*_points_of_crown(_QUEEN_TIPS, 0.14), (0.36, 0.32), (-0.36, 0.32))),
    *_all(Part.INK, *(circle(x, y - 0.03, 0.09) for x, y in _QUEEN_TIPS)),
    *_all(Part.INK, box(-0.36, 0.36, 0.36, 0.44)),
)
JACK_SIGN: Final[Sign] = (
    *_all(
        Part.INK,
        path(
            (-0.36, 0.24),
            ((-0.5, 0.0), (-0.34, -0.2), (-0.06, -0.2)),
            ((0.22, -0.2), (0.44, -0.04), (0.36, 0.24)),
        ),
    ),
    *_all(
        Part.GROUND,
        path(
            (0.06, 0.26),
            ((-0.04, -0.16), (0.12, -0.56), (0.6, -0.56)),
            ((0.64, -0.2), (0.5, 0.14), (0.22, 0.26)),
        ),
    ),
    *_all(
        Part.INK,
        path(
            (0.12, 0.24),
            ((0.02, -0.14), (0.18, -0.5), (0.54, -0.5)),
            ((0.58, -0.2), (0.44, 0.1), (0.16, 0.2)),
        ),
    ),
    *_all(
        Part.GROUND,
        path(
            (0.14, 0.2),
            ((0.14, -0.06), (0.26, -0.3), (0.46, -0.42)),
            ((0.28, -0.28), (0.18, -0.04), (0.17, 0.2)),
        ),
    ),
    *_all(Part.INK, box(-0.46, 0.3, 0.46, 0.44)),
)
