"""How a card is written for people: suit and rank, `♥8`. The one place that pictures can replace.

Ranks are the international letters in every language: everybody at a table, and what they say to
each other, must name a card alike. On a dark ground Discord draws ♠ and ♣ as emojis in near black,
so these two carry the selector that asks for the text form, which has the colour of the text.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from game.cards import Card, Rank, Suit

_TEXT_FORM: Final = "\N{VARIATION SELECTOR-15}"

SUITS: Final = {
    Suit.CLUBS: f"♣{_TEXT_FORM}",
    Suit.SPADES: f"♠{_TEXT_FORM}",
    Suit.HEARTS: "♥",
    Suit.DIAMONDS: "♦",
}


def card_text(card: Card) -> str:
    """Write one card: `♥8`, `♣10`. Fits texts and labels alike."""
    return f"{SUITS[card.suit]}{'10' if card.rank is Rank.TEN else card.rank.value}"


def cards_text(cards: Iterable[Card]) -> str:
    """Write cards side by side, in their order."""
    return "\N{NO-BREAK SPACE} ".join(map(card_text, cards))
