"""A small picture of chances that changed: one point for each choice, from 0 to 100 of a hundred.

Numbers are all that is written in it, so it is the same in every language.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from PIL import Image

from cogs.pictures.compose import KEPT, WIDTH, as_png
from cogs.pictures.drawing import Sheet
from cogs.pictures.palette import CLEAR, mix
from cogs.pictures.styles import BACK, BACK_LINES, BORDER, INKS, PAPER, Colour, Style
from game.cards import Suit

Points = tuple[tuple[int, int], ...]
"""For each choice what followed from it, and what the best would have meant; of a hundred."""

_MARGIN: Final = 4
_SIZE: Final = (WIDTH - 2 * _MARGIN, 280)
_RADIUS: Final = 14
_LEFT, _RIGHT, _TOP, _BOTTOM = 88, 40, 34, 56
"""Room around the grid, for what is written at its edges."""
_LETTERS: Final = 32
_DOT: Final = 11
_GRID: Final[Colour] = (
    mix(PAPER[0], BORDER[0], 4),
    mix(PAPER[1], BORDER[1], 4),
    mix(PAPER[2], BORDER[2], 4),
)
_LINES: Final = (0, 25, 50, 75, 100)
_LABELLED: Final = frozenset({0, 50, 100})
_NUMBERS_MAX: Final = 14
"""More points are numbered each second one only, so that numbers stay apart."""


@lru_cache(maxsize=KEPT)
def draw_curve(points: Points, dearest: int | None, style: Style) -> bytes:
    """Draw the points as a PNG; the one at place `dearest` stands out. There has to be a point."""
    sheet = Sheet(_SIZE, _RADIUS)
    _grid(sheet)
    places = _places(len(points))
    played = [(x, _y(each)) for x, (each, _) in zip(places, points, strict=True)]
    best = [(x, _y(each)) for x, (_, each) in zip(places, points, strict=True)]
    sheet.path(best, BACK_LINES, 3)
    sheet.path(played, BACK, 6)
    for place, (point, better) in enumerate(zip(played, best, strict=True)):
        sheet.dot(better, _DOT - 4, BACK_LINES)
        sheet.dot(point, _DOT, BACK)
        if place == dearest:
            sheet.dot(point, _DOT + 5, INKS[style][Suit.HEARTS].ink)
        foot = (point[0], _SIZE[1] - 14.0)
        if len(points) <= _NUMBERS_MAX or place % 2 == 0:
            sheet.letters(str(place + 1), foot, _LETTERS, BORDER, 0.4, centred=True, closer=0)
    picture = Image.new("P", (WIDTH, _SIZE[1] + 2 * _MARGIN), CLEAR)
    picture.paste(sheet.finished(style), (_MARGIN, _MARGIN))
    return as_png(picture, style)


def _grid(sheet: Sheet) -> None:
    for value in _LINES:
        y = _y(value)
        sheet.path([(_LEFT, y), (_SIZE[0] - _RIGHT, y)], _GRID if value else BORDER, 2)
        if value in _LABELLED:
            foot = (_LEFT / 2, y + _LETTERS * 0.36)
            sheet.letters(str(value), foot, _LETTERS, BORDER, 0.4, centred=True, closer=0)


def _places(count: int) -> Sequence[float]:
    """Where the points stand from left to right; a single one stands in the middle."""
    room = _SIZE[0] - _LEFT - _RIGHT - 4 * _DOT
    step = room / (count - 1) if count > 1 else 0.0
    first = _LEFT + 2 * _DOT + (0 if count > 1 else room / 2)
    return [first + place * step for place in range(count)]


def _y(value: int) -> float:
    return _SIZE[1] - _BOTTOM - value * (_SIZE[1] - _TOP - _BOTTOM) / 100
