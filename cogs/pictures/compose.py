"""Whole pictures: cards in a row, a pile beside the open card, and all hands of a showdown.

Every picture has the same width, so that a card has the same size on every screen. A row stands
at the left; what is not covered is clear. Pictures that were asked for lately are kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from io import BytesIO
from typing import Final

from PIL import Image

from cogs.pictures import faces, tiles
from cogs.pictures.faces import face
from cogs.pictures.palette import CLEAR, EDGE_STEPS, palette_of
from cogs.pictures.styles import Style
from cogs.pictures.tiles import number, tile
from game.cards import Card, Hand, pack

WIDTH: Final = 684
_MARGIN: Final = 4
_GAP: Final = 14
_SMALL_GAP: Final = 8
_FOUR: Final = 4
"""So many cards are narrower, so that they need not overlap."""
_COLUMNS: Final = 2
_COLUMN_GAP: Final = 28
_ROOM: Final = (WIDTH - 2 * _MARGIN - (_COLUMNS - 1) * _COLUMN_GAP) // _COLUMNS
"""The width of a column of hands."""
KEPT: Final = 128
"""So many pictures are kept, of each kind."""

_DENSE: Final = [
    255 if index < CLEAR or index >= CLEAR + EDGE_STEPS // 2 else 0 for index in range(256)
]
"""Where a card covers what it overlaps."""

Row = tuple[Card | None, ...]
"""Cards side by side; None lies face down."""


@lru_cache(maxsize=KEPT)
def draw_row(cards: Row, style: Style) -> bytes:
    """Draw cards side by side as a PNG; more than four overlap. There has to be a card."""
    picture = _clear(faces.HEIGHT + 2 * _MARGIN)
    width = faces.NARROW if len(cards) == _FOUR else faces.WIDE
    places = _places(len(cards), width, WIDTH - 2 * _MARGIN, _GAP)
    overlapping = places[1:2] < [width]
    for card, left in zip(cards, places, strict=True):
        part = face(card, style, width)
        mask = part.point(_DENSE, "L") if overlapping else None
        picture.paste(part, (_MARGIN + left, _MARGIN), mask)
    return as_png(picture, style)


@lru_cache(maxsize=KEPT)
def draw_hands(hands: tuple[Hand, ...], style: Style) -> bytes:
    """Draw several hands of at most four cards as a PNG, numbered in their order, two to a line."""
    lines = -(-len(hands) // _COLUMNS)
    picture = _clear(lines * (tiles.HEIGHT + _GAP) - _GAP + 2 * _MARGIN)
    for place, hand in enumerate(hands):
        line, column = divmod(place, _COLUMNS)
        left = _MARGIN + column * (_ROOM + _COLUMN_GAP)
        top = _MARGIN + line * (tiles.HEIGHT + _GAP)
        disc = number(place + 1, style)
        picture.paste(disc, (left, top + (tiles.HEIGHT - tiles.NUMBER) // 2))
        left += tiles.NUMBER + _SMALL_GAP
        width = tiles.NARROW if len(hand) == _FOUR else tiles.WIDE
        room = _ROOM - tiles.NUMBER - _SMALL_GAP
        for card, x in zip(hand, _places(len(hand), width, room, _SMALL_GAP), strict=True):
            picture.paste(tile(card, style, width), (left + x, top))
    return as_png(picture, style)


def warm_up(styles: Iterable[Style] = Style) -> None:
    """Draw every part that pictures consist of, so that no picture has to wait for one.

    This takes a second or two: call it in a thread beside the event loop.
    """
    for style in styles:
        for card in (*pack(52), None):
            for width in (faces.WIDE, faces.NARROW):
                face(card, style, width)
            for width in (tiles.WIDE, tiles.NARROW):
                tile(card, style, width)
        for n in range(1, 10):
            number(n, style)


def _places(count: int, width: int, room: int, gap: int) -> list[int]:
    """Say where cards begin: side by side if there is room, else overlapping evenly."""
    step = min(width + gap, (room - width) / max(1, count - 1))
    return [round(place * step) for place in range(count)]


def _clear(height: int) -> Image.Image:
    return Image.new("P", (WIDTH, height), CLEAR)


def as_png(picture: Image.Image, style: Style) -> bytes:
    """Write what was drawn in the palette of a style; nothing else goes into the file."""
    palette = palette_of(style)
    picture.putpalette(palette.colours)
    target = BytesIO()
    picture.save(target, "PNG", transparency=palette.alphas, compress_level=3)
    return target.getvalue()
