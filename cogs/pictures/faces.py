"""The large face of each card, and its back.

Owns where things stand on a card: rank and suit in the corner that stays visible when cards
overlap, a large sign at the lower right; for court cards a tinted ground and a sign of the rank.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PIL import Image

from cogs.pictures.drawing import Sheet
from cogs.pictures.keeping import kept
from cogs.pictures.outlines import (
    FRENCH_SUITS,
    GERMAN_SUITS,
    JACK_SIGN,
    KING_SIGN,
    QUEEN_SIGN,
    Sign,
)
from cogs.pictures.styles import BACK, BACK_LINES, INKS, PAPER, Style, rank_sign
from game.cards import Card, Rank, Suit


@dataclass(frozen=True, slots=True)
class _Places:
    """Where the signs stand on a card of one width: the middle of each, and its size."""

    court: tuple[tuple[int, int], int]
    large: tuple[tuple[int, int], int]
    ace: tuple[tuple[int, int], int]


HEIGHT: Final = 302
WIDE: Final = 216
"""The width of a card where at most three stand side by side, or many overlap."""
NARROW: Final = 161
"""The width of a card where four do."""

_PLACES: Final = {
    WIDE: _Places(court=((147, 90), 92), large=((146, 212), 116), ace=((138, 202), 136)),
    NARROW: _Places(court=((117, 126), 62), large=((101, 226), 98), ace=((92, 218), 114)),
}
_RADIUS: Final = 20
_COURT_SIGNS: Final = {Rank.JACK: JACK_SIGN, Rank.QUEEN: QUEEN_SIGN, Rank.KING: KING_SIGN}


def suit_sign(suit: Suit, style: Style) -> Sign:
    """Give the sign of a suit."""
    return (GERMAN_SUITS if style is Style.GERMAN else FRENCH_SUITS)[suit]


@kept
def face(card: Card | None, style: Style, width: int) -> Image.Image:
    """Draw a card, or the back of one for None, in one of the two widths."""
    sheet = Sheet((width, HEIGHT), _RADIUS)
    if card is None:
        draw_back(sheet, 14)
        return sheet.finished(style)
    places, inks = _PLACES[width], INKS[style][card.suit]
    ground = inks.tint if card.rank.is_face else PAPER
    sign = suit_sign(card.suit, style)
    sheet.panel((0, 0, width, HEIGHT), _RADIUS, ground)
    sheet.letters(rank_sign(card.rank, style), (14, 80), 92, inks.ink, 2)
    sheet.sign(sign, (42, 122), 56, inks, ground)
    if card.rank.is_face:
        sheet.sign(_COURT_SIGNS[card.rank], *places.court, inks, ground)
    sheet.sign(sign, *(places.ace if card.rank is Rank.ACE else places.large), inks, ground)
    return sheet.finished(style)


def draw_back(sheet: Sheet, margin: int) -> None:
    """Fill a sheet with a lattice in a frame of paper; it has no top and no bottom."""
    width, height = sheet.size
    inner = (margin, margin, width - margin - 1, height - margin - 1)
    sheet.panel(inner, 0, BACK)
    sheet.lattice(inner, margin * 2.2, BACK_LINES, margin / 6)
    sheet.panel((0, 0, width - 1, height - 1), 0, None, PAPER, margin)
