"""Cards, ranks, suits and packs: what they are, what they count, how they are written.

A card is written as rank and suit, `KH` for the king of hearts, `TC` for the ten of clubs.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from game.errors import NotationError


class Suit(StrEnum):
    """Farbe: a suit. Which one is higher is a matter of the table's rules (`SuitOrder`)."""

    CLUBS = "C"
    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"


class Rank(StrEnum):
    """Wert: a rank, listed from low to high."""

    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"

    @property
    def height(self) -> int:
        """Place in the order of ranks, 0 for the two up to 12 for the ace."""
        return _RANK_HEIGHT[self]

    @property
    def is_face(self) -> bool:
        """Whether this is a jack, queen or king."""
        return self in (Rank.JACK, Rank.QUEEN, Rank.KING)


_RANK_HEIGHT: Final = {rank: place for place, rank in enumerate(Rank)}
_POINTS: Final = {
    rank: 11 if rank is Rank.ACE else int(rank) if rank.isdigit() else 10 for rank in Rank
}


@dataclass(frozen=True, slots=True, order=False)
class Card:
    """One card of the pack. Equal cards are the same card: a pack holds each once."""

    rank: Rank
    suit: Suit

    def __str__(self) -> str:
        """Write the card, rank then suit: `KH`."""
        return self.rank.value + self.suit.value

    __repr__ = __str__

    @property
    def points(self) -> int:
        """What the card counts: ace 11, king, queen, jack and ten 10, else its face."""
        return _POINTS[self.rank]

    @staticmethod
    def parse(text: str) -> Card:
        """Read one card as `str` writes it; raises `NotationError` naming what is wrong."""
        card = _BY_TEXT.get(text)
        if card is None:
            raise NotationError(f"{text!r} is no card: write rank and suit, as in KH or 7C")
        return card


_BY_TEXT: Final = {rank.value + suit.value: Card(rank, suit) for suit in Suit for rank in Rank}

Hand = tuple[Card, ...]
"""Some cards in the order in which they are held or lie; it never changes."""

PACK_SIZES: Final = {
    20: Rank.TEN,
    24: Rank.NINE,
    32: Rank.SEVEN,
    36: Rank.SIX,
    40: Rank.FIVE,
    52: Rank.TWO,
}
"""The packs by size, each with its lowest rank (`RULES.md` 1a)."""


def pack(size: int) -> Hand:
    """All cards of the pack of this size, suit by suit; raises `ValueError` for another size."""
    if size not in PACK_SIZES:
        raise ValueError(f"there is no pack of {size} cards: choose one of {sorted(PACK_SIZES)}")
    lowest = PACK_SIZES[size].height
    return tuple(
        _BY_TEXT[rank.value + suit.value] for suit in Suit for rank in Rank if rank.height >= lowest
    )


def write_cards(cards: Iterable[Card]) -> str:
    """Write cards one after the other without a gap: `KH9H`; no card at all is the empty text."""
    return "".join(map(str, cards))


def parse_cards(text: str) -> Hand:
    """Read what `write_cards` writes, blanks between cards allowed; raises `NotationError`."""
    packed = "".join(text.split())
    if len(packed) % 2:
        raise NotationError(f"{text!r} ends in half a card: each card has a rank and a suit")
    return tuple(Card.parse(packed[place : place + 2]) for place in range(0, len(packed), 2))


def exchange(cards: Hand, out: Hand, into: Hand) -> Hand:
    """The cards with each of `out` replaced by the one at the same place of `into`."""
    incoming = dict(zip(out, into, strict=True))
    return tuple(incoming.get(card, card) for card in cards)
