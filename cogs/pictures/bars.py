"""Bars side by side: how often each of some numbers came up, for one or two sets of rules.

Numbers are all that is written in it, so it is the same in every language.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from PIL import Image

from cogs.pictures.compose import KEPT, WIDTH, as_png
from cogs.pictures.drawing import Sheet, font
from cogs.pictures.palette import CLEAR, mix
from cogs.pictures.styles import BACK, BORDER, INKS, PAPER, Colour, Style
from game.cards import Suit

Groups = tuple[tuple[str, tuple[int, ...]], ...]
"""Over each label how many of a hundred it was, for each set of rules. Labels must be short."""

_MARGIN: Final = 4
_SIZE: Final = (WIDTH - 2 * _MARGIN, 300)
_RADIUS: Final = 14
_LEFT, _RIGHT, _TOP, _BOTTOM = 88, 24, 34, 56
"""Room around the bars, for what is written at the edges."""
_LETTERS: Final = 32
"""Size of what is written; labels that are too wide for it are all written smaller."""
_LABEL_ROOM: Final = 0.92
"""How much of the room of a group its label may take."""
_GAP: Final = 0.25
"""How much of the room of a group is left free."""
_SCALES: Final = (10, 20, 40, 60, 80, 100)
_GRID: Final[Colour] = (
    mix(PAPER[0], BORDER[0], 4),
    mix(PAPER[1], BORDER[1], 4),
    mix(PAPER[2], BORDER[2], 4),
)


@lru_cache(maxsize=KEPT)
def draw_bars(groups: Groups, style: Style) -> bytes:
    """Draw the groups from left to right as a PNG. There has to be one, and a share in it."""
    sheet = Sheet(_SIZE, _RADIUS)
    highest = max(share for _, shares in groups for share in shares)
    scale = next((each for each in _SCALES if each >= highest), _SCALES[-1])
    _grid(sheet, scale)
    room = (_SIZE[0] - _LEFT - _RIGHT) / len(groups)
    colours = (BACK, INKS[style][Suit.HEARTS].ink)
    floor = _SIZE[1] - _BOTTOM
    size = _label_size([label for label, _ in groups], _LABEL_ROOM * room)
    for place, (label, shares) in enumerate(groups):
        left = _LEFT + room * (place + _GAP / 2)
        width = room * (1 - _GAP) / len(shares)
        for number, share in enumerate(shares):
            start = left + number * width
            if share:
                box = (start, _y(share, scale), start + width - 1, floor)
                sheet.panel(box, 0, colours[number % len(colours)])
        middle = (_LEFT + room * (place + 0.5), _SIZE[1] - 16.0)
        sheet.letters(label, middle, size, BORDER, 0.4, centred=True, closer=0)
    sheet.path([(_LEFT, floor), (_SIZE[0] - _RIGHT, floor)], BORDER, 2)
    picture = Image.new("P", (WIDTH, _SIZE[1] + 2 * _MARGIN), CLEAR)
    picture.paste(sheet.finished(style), (_MARGIN, _MARGIN))
    return as_png(picture, style)


def _label_size(labels: Sequence[str], room: float) -> int:
    """The largest size in which each of them fits."""
    size = _LETTERS
    while size > 1 and any(sum(map(font(size).getlength, label)) > room for label in labels):
        size -= 1
    return size


def _grid(sheet: Sheet, scale: int) -> None:
    for value in (0, scale // 2, scale):
        y = _y(value, scale)
        sheet.path([(_LEFT, y), (_SIZE[0] - _RIGHT, y)], _GRID, 2)
        foot = (_LEFT / 2, y + _LETTERS * 0.36)
        sheet.letters(str(value), foot, _LETTERS, BORDER, 0.4, centred=True, closer=0)


def _y(value: int, scale: int) -> float:
    return _SIZE[1] - _BOTTOM - value * (_SIZE[1] - _TOP - _BOTTOM) / scale
