"""Cards in words, for those who hear a table instead of seeing it: `king of hearts`.

Owns the names of ranks and suits in both packs. Numbers stay numbers: they are heard as words.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cogs.pictures.styles import Style, rank_sign
from cogs.ui.text import Texts, mark
from game.cards import Card, Rank, Suit

_FRENCH_SUITS: Final = {
    Suit.CLUBS: mark("clubs"),
    Suit.SPADES: mark("spades"),
    Suit.HEARTS: mark("hearts"),
    Suit.DIAMONDS: mark("diamonds"),
}
_GERMAN_SUITS: Final = {
    Suit.CLUBS: mark("acorns"),
    Suit.SPADES: mark("leaves"),
    Suit.HEARTS: mark("hearts"),
    Suit.DIAMONDS: mark("bells"),
}
_FRENCH_RANKS: Final = {
    Rank.JACK: mark("jack"),
    Rank.QUEEN: mark("queen"),
    Rank.KING: mark("king"),
    Rank.ACE: mark("ace"),
}
_GERMAN_RANKS: Final = {**_FRENCH_RANKS, Rank.JACK: mark("Unter"), Rank.QUEEN: mark("Ober")}


def suit_word(suit: Suit, style: Style, texts: Texts) -> str:
    """Name a suit as the pack in use calls it."""
    return texts.text((_GERMAN_SUITS if style is Style.GERMAN else _FRENCH_SUITS)[suit])


def rank_word(rank: Rank, style: Style, texts: Texts) -> str:
    """Name a rank as the pack in use calls it; the numbers are written in figures."""
    names = _GERMAN_RANKS if style is Style.GERMAN else _FRENCH_RANKS
    if rank in names:
        return texts.text(names[rank])
    return rank_sign(rank, style)


def card_words(card: Card, style: Style, texts: Texts) -> str:
    """Name a card: `king of hearts`, `10 of clubs`; Dutch writes the former as one word."""
    rank, suit = rank_word(card.rank, style, texts), suit_word(card.suit, style, texts)
    if style is not Style.GERMAN and card.rank in _FRENCH_RANKS:
        return texts.text("{picture} of {suit}", picture=rank, suit=suit)
    return texts.text("{rank} of {suit}", rank=rank, suit=suit)


def cards_words(cards: Iterable[Card], style: Style, texts: Texts) -> str:
    """Name cards in their order, as a sentence lists them."""
    return texts.joined(card_words(card, style, texts) for card in cards)
