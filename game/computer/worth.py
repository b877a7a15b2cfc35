"""What a hand is worth to a computer: its points, what protects it, and what it may still become.

Owns the estimate. It knows what the owner of a view knows, and nothing about moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from game.cards import Card, Hand, Rank, Suit, pack
from game.options import Aces
from game.rules import Rules
from game.scoring import (
    LONG_TOP_POINTS,
    SCHNAUZ_POINTS,
    evaluate,
    is_protected,
)

SAFE: Final = 1.0
"""How much better a hand that loses nothing is than the highest sum."""
DEADLY: Final = 2.0
"""The same of a hand by which all others lose."""
IN_MIDDLE: Final = 0.7
"""How likely a card that lies open can be had next time."""
UNSEEN: Final = 0.4
"""How likely one that is face down can be had."""
NEXT_CARD: Final = 0.5
"""How much less each further card counts that is missing."""


def top_of(rules: Rules) -> int:
    """The highest sum of one suit."""
    return SCHNAUZ_POINTS if rules.hand == 3 else LONG_TOP_POINTS


def worth(rules: Rules, hand: Sequence[Card]) -> float:
    """What the hand is worth if all hands were shown now."""
    if rules.aces is Aces.SPECIAL and all(card.rank is Rank.ACE for card in hand):
        return top_of(rules) + DEADLY
    if is_protected(rules, hand):
        return top_of(rules) + SAFE
    return evaluate(rules, hand).points


def reach(rules: Rules, hand: Sequence[Card], lying: Sequence[Card]) -> float:
    """What the hand may come to be worth within a lap or two, with luck; `lying` lies open."""
    return max(_suit_reach(rules, suit, hand, lying) for suit in Suit)


@cache
def _of_suit(deck: int, suit: Suit) -> Hand:
    return tuple(card for card in pack(deck) if card.suit is suit)


def _suit_reach(rules: Rules, suit: Suit, hand: Sequence[Card], lying: Sequence[Card]) -> float:
    held = sorted(card.points for card in hand if card.suit is suit)
    missing = len(hand) - len(held)
    if missing > len(hand) - 2:
        return sum(held)
    weakest = 0 if missing else held[0]
    gains = sorted(
        (
            (IN_MIDDLE if card in lying else UNSEEN) * (card.points - weakest)
            for card in _of_suit(rules.deck, suit)
            if card.points > weakest and card not in hand
        ),
        reverse=True,
    )
    wanted = enumerate(gains[: max(1, missing)])
    return sum(held) + sum(gain * NEXT_CARD**place for place, gain in wanted)
