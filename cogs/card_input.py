"""Cards as people type them: `8H`, `H8`, `♥8`, `10♣`.

Owns the reading. Autocomplete fills in the game's own notation; this is for everybody who types.
"""

from __future__ import annotations

import re
from typing import Final

from game.cards import Card, Suit
from game.errors import NotationError

_SIGNS: Final = {"♣": Suit.CLUBS, "♠": Suit.SPADES, "♥": Suit.HEARTS, "♦": Suit.DIAMONDS}
_IGNORED: Final = re.compile(r"[\s\ufe0e\ufe0f]")
"""Blanks, and the selectors that make a suit's sign a text or an emoji."""


def read_card(typed: str) -> Card:
    """Read one card; raises `NotationError` naming what was typed."""
    text = _IGNORED.sub("", typed).upper()
    for sign, suit in _SIGNS.items():
        text = text.replace(sign, suit.value)
    text = text.replace("10", "T")
    try:
        return Card.parse(text)
    except NotationError:
        return _read_suit_first(text, typed)


def _read_suit_first(text: str, typed: str) -> Card:
    try:
        return Card.parse(text[::-1])
    except NotationError:
        raise NotationError(f"{typed[:20]!r} is no card") from None
