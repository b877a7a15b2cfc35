"""How the value of a hand is said: `29`, `30½`, `19 in hearts`, `Feuer`.

Owns words for values that `game` has worked out; works out none.
"""

from __future__ import annotations

from typing import Final

from cogs.pictures.styles import Style
from cogs.ui.text import Texts, mark
from game.cards import Rank, Suit
from game.rules import Rules
from game.scoring import LONG_TOP_POINTS, SCHNAUZ_POINTS, HandKind, HandValue

_IN_FRENCH_SUIT: Final = {
    Suit.CLUBS: mark("{points} in clubs"),
    Suit.SPADES: mark("{points} in spades"),
    Suit.HEARTS: mark("{points} in hearts"),
    Suit.DIAMONDS: mark("{points} in diamonds"),
}
_IN_GERMAN_SUIT: Final = {
    Suit.CLUBS: mark("{points} in acorns"),
    Suit.SPADES: mark("{points} in leaves"),
    Suit.HEARTS: mark("{points} in hearts"),
    Suit.DIAMONDS: mark("{points} in bells"),
}

_TRIPLES: Final = {
    Rank.TWO: mark("three twos"),
    Rank.THREE: mark("three threes"),
    Rank.FOUR: mark("three fours"),
    Rank.FIVE: mark("three fives"),
    Rank.SIX: mark("three sixes"),
    Rank.SEVEN: mark("three sevens"),
    Rank.EIGHT: mark("three eights"),
    Rank.NINE: mark("three nines"),
    Rank.TEN: mark("three tens"),
    Rank.JACK: mark("three jacks"),
    Rank.QUEEN: mark("three queens"),
    Rank.KING: mark("three kings"),
    Rank.ACE: mark("three aces"),
}
_GERMAN_TRIPLES: Final = {
    **_TRIPLES,
    Rank.JACK: mark("three Unters"),
    Rank.QUEEN: mark("three Obers"),
}


PROTECTED: Final = "🛡️"
"""Stands beside hands that lose nothing by the rules of their table."""


def points_text(half_points: int) -> str:
    """Write points that are given in halves: 61 is `30½`."""
    whole, half = divmod(half_points, 2)
    return f"{whole}½" if half else str(whole)


def top_text(rules: Rules) -> str:
    """Write the highest sum of one suit: 31, or 41 with four cards."""
    return str(SCHNAUZ_POINTS if rules.hand == 3 else LONG_TOP_POINTS)


def short_value(value: HandValue, texts: Texts) -> str:
    """Say what a hand counts, short enough for a button: `29`, `30½`, `Feuer`."""
    if value.kind is HandKind.FEUER:
        return texts.text("Feuer")
    return points_text(value.half_points)


def value_text(value: HandValue, texts: Texts) -> str:
    """Say what a hand counts and what makes it so: `19 in hearts`, `30½: three kings`."""
    points, german = short_value(value, texts), texts.look.style is Style.GERMAN
    if value.suit is not None:
        in_suit = _IN_GERMAN_SUIT if german else _IN_FRENCH_SUIT
        return texts.text(in_suit[value.suit], points=points)
    if value.rank is not None:
        triples = _GERMAN_TRIPLES if german else _TRIPLES
        return texts.text("{points}: {cards}", points=points, cards=texts.text(triples[value.rank]))
    return points
