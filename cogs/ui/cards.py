"""How a card is written for people: suit and rank, `♥8`; or in words, for who listens.

The one place for it. Ranks of the French pack are the international letters in every language:
everybody at a table, and what they say to each other, must name a card alike. Where a table plays
with the German pack, its suits have signs of their own. On a dark ground Discord draws ♠ and ♣ as
emojis in near black, so these two carry the selector that asks for the text form, which has the
colour of the text. A small picture of a card never stands without its text.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from cogs.pictures.styles import Style, rank_sign
from cogs.ui.card_words import card_words, cards_words
from cogs.ui.layout import SPACE, TOGETHER
from cogs.ui.text import Texts
from game.cards import Card, Suit

_TEXT_FORM: Final = "\N{VARIATION SELECTOR-15}"

SUITS: Final = {
    Suit.CLUBS: f"♣{_TEXT_FORM}",
    Suit.SPADES: f"♠{_TEXT_FORM}",
    Suit.HEARTS: "♥",
    Suit.DIAMONDS: "♦",
}
GERMAN_SUITS: Final = {
    Suit.CLUBS: "🌰",
    Suit.SPADES: "🍃",
    Suit.HEARTS: "♥",
    Suit.DIAMONDS: "🔔",
}
"""The nearest that there is to acorns, leaves, hearts and bells."""

_SIGNS: Final[Mapping[Style, Mapping[Suit, str]]] = {
    Style.FRENCH: SUITS,
    Style.FOUR_COLOUR: SUITS,
    Style.GERMAN: GERMAN_SUITS,
}
_BETWEEN: Final = f"{SPACE} "


def card_label(card: Card, texts: Texts) -> str:
    """Write one card where only letters can stand, as on buttons and in lists: `♥8`, `♣10`."""
    if texts.look.words:
        return card_words(card, texts.look.style, texts)
    return "".join(_suit_and_rank(card, texts))


def cards_label(cards: Iterable[Card], texts: Texts) -> str:
    """Write cards side by side, in their order, where only letters can stand."""
    if texts.look.words:
        return cards_words(cards, texts.look.style, texts)
    return _BETWEEN.join(card_label(card, texts) for card in cards)


def card_text(card: Card, texts: Texts) -> str:
    """Write one card in a text, with a small picture of it where there are any."""
    look = texts.look
    if look.words:
        return card_words(card, look.style, texts)
    sign = look.signs.sign(card, look.style) if look.signs else None
    return TOGETHER.join([*([sign] if sign else []), *_suit_and_rank(card, texts)])


def cards_text(cards: Iterable[Card], texts: Texts) -> str:
    """Write cards side by side in a text, in their order."""
    if texts.look.words:
        return cards_words(cards, texts.look.style, texts)
    return _BETWEEN.join(card_text(card, texts) for card in cards)


def _suit_and_rank(card: Card, texts: Texts) -> tuple[str, str]:
    style = texts.look.style
    return _SIGNS[style][card.suit], rank_sign(card.rank, style)
