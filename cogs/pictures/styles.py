"""How cards may look: the styles, their colours, and what stands in the corners.

Owns every colour. Draws nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from game.cards import Rank, Suit

Colour = tuple[int, int, int]


class Style(StrEnum):
    """A way to draw the pack. The values may be stored."""

    FRENCH = "french"
    """Clubs and spades black, hearts and diamonds red."""
    FOUR_COLOUR = "four_colour"
    """French suits, each in a colour of its own: clubs green, diamonds blue."""
    GERMAN = "german"
    """Eichel, Laub, Herz and Schellen for clubs, spades, hearts and diamonds."""


@dataclass(frozen=True, slots=True)
class Inks:
    """The colours of one suit."""

    ink: Colour
    """Ranks and outlines."""
    fill: Colour
    """The body of the suit's sign."""
    second: Colour
    """Details on that body."""
    tint: Colour
    """The ground of court cards."""

    @staticmethod
    def plain(ink: Colour, tint: Colour) -> Inks:
        """One ink for everything."""
        return Inks(ink, ink, ink, tint)


PAPER: Final = (255, 255, 255)
BORDER: Final = (120, 126, 138)
"""Holds a card together on a white ground, and is lost in a dark one."""
BACK: Final = (52, 74, 140)
BACK_LINES: Final = (150, 168, 222)

_BLACK: Final = Inks.plain((24, 26, 32), (236, 238, 243))
_RED: Final = Inks.plain((196, 16, 38), (255, 228, 228))
_GREEN: Final = Inks.plain((10, 112, 52), (228, 245, 233))
_BLUE: Final = Inks.plain((18, 82, 190), (229, 239, 255))

INKS: Final[Mapping[Style, Mapping[Suit, Inks]]] = {
    Style.FRENCH: {
        Suit.CLUBS: _BLACK,
        Suit.SPADES: _BLACK,
        Suit.HEARTS: _RED,
        Suit.DIAMONDS: _RED,
    },
    Style.FOUR_COLOUR: {
        Suit.CLUBS: _GREEN,
        Suit.SPADES: _BLACK,
        Suit.HEARTS: _RED,
        Suit.DIAMONDS: _BLUE,
    },
    Style.GERMAN: {
        Suit.CLUBS: Inks((84, 50, 14), (206, 142, 62), (104, 132, 52), (249, 239, 224)),
        Suit.SPADES: Inks((16, 92, 44), (72, 164, 84), (16, 92, 44), (229, 245, 231)),
        Suit.HEARTS: Inks((180, 14, 36), (222, 46, 60), (180, 14, 36), (255, 228, 228)),
        Suit.DIAMONDS: Inks((122, 78, 0), (246, 190, 44), (206, 60, 40), (255, 246, 218)),
    },
}

_FRENCH_RANKS: Final = {rank: "10" if rank is Rank.TEN else rank.value for rank in Rank}
_GERMAN_RANKS: Final = {**_FRENCH_RANKS, Rank.JACK: "U", Rank.QUEEN: "O"}


def rank_sign(rank: Rank, style: Style) -> str:
    """Give what stands in the corner of a card: `10`, `K`; `U` and `O` in the German pack."""
    return (_GERMAN_RANKS if style is Style.GERMAN else _FRENCH_RANKS)[rank]
