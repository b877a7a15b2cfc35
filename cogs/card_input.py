"""Cards as people type them: `8H`, `H8`, `♥8`, `10♣`, and several of them side by side.

Owns the reading. Autocomplete fills in the game's own notation; this is for everybody who types.
"""

from __future__ import annotations

import re
from typing import Final

from game.cards import Card, Hand, Suit
from game.errors import NotationError

_SIGNS: Final = {"♣": Suit.CLUBS, "♠": Suit.SPADES, "♥": Suit.HEARTS, "♦": Suit.DIAMONDS}
_IGNORED: Final = re.compile(r"[\s,+\ufe0e\ufe0f]")
"""What stands between cards, and the selectors that make a suit's sign a text or an emoji."""
_LENGTH: Final = 2
"""So many letters name a card: rank and suit, in either order."""


def read_card(typed: str) -> Card:
    """Read one card; raises `NotationError` naming what was typed."""
    cards = read_cards(typed)
    if len(cards) != 1:
        raise _unreadable(typed)
    return cards[0]


def read_cards(typed: str) -> Hand:
    """Read one card or more, as `8H 9S`; raises `NotationError` naming what was typed."""
    text = _IGNORED.sub("", typed).upper()
    for sign, suit in _SIGNS.items():
        text = text.replace(sign, suit.value)
    text = text.replace("10", "T")
    places = range(0, len(text), _LENGTH)
    cards = tuple(_read(text[place : place + _LENGTH], typed) for place in places)
    if not cards:
        raise _unreadable(typed)
    return cards


def _read(text: str, typed: str) -> Card:
    for written in (text, text[::-1]):
        try:
            return Card.parse(written)
        except NotationError:
            continue
    raise _unreadable(typed)


def _unreadable(typed: str) -> NotationError:
    return NotationError(f"{typed[:20]!r} is no card")
