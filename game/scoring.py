"""What a hand is worth, and how equal hands are told apart. Follows `RULES.md` 1c and 1e."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from game.cards import Card, Rank, Suit
from game.options import Aces, Protection, Tie, Triples
from game.rules import Rules

TRIPLE_POINTS: Final = 30.5
SCHNAUZ_POINTS: Final = 31
LONG_TOP_POINTS: Final = 41
"""The highest hand of four cards (S001, 41)."""


class HandKind(StrEnum):
    """What makes the value of a hand."""

    SUIT = "suit"
    """The cards of one suit, one card at least."""
    TRIPLE = "triple"
    """Three of one rank."""
    FEUER = "feuer"
    """Three aces where they stand above all else."""


@dataclass(frozen=True, slots=True)
class HandValue:
    """The value of a hand and what it comes from."""

    points: float
    """Whole or half points, as 30.5."""
    kind: HandKind
    suit: Suit | None = None
    """The suit that counts; None for three of a kind. The owner's best of equal ones (D16)."""
    rank: Rank | None = None
    """The rank of three of a kind; None for a suit."""

    @property
    def half_points(self) -> int:
        """The points doubled, a whole number."""
        return int(self.points * 2)


def evaluate(rules: Rules, hand: Sequence[Card]) -> HandValue:
    """Value a hand of at least one card under these rules (S000 "What your hand is worth")."""
    if len(hand) == 3 and hand[0].rank is hand[1].rank is hand[2].rank:
        special = _triple_value(rules, hand[0].rank)
        if special is not None:
            return special
    totals = dict.fromkeys(rules.suit_order.high_to_low, 0)
    for card in hand:
        totals[card.suit] += card.points
    best = max(totals, key=totals.__getitem__)  # of equal ones the first, which is the higher suit
    return HandValue(totals[best], HandKind.SUIT, suit=best)


def _triple_value(rules: Rules, rank: Rank) -> HandValue | None:
    if rank is Rank.ACE:
        kind = {
            Aces.FEUER: HandKind.FEUER,
            Aces.THIRTYONE: HandKind.TRIPLE,
            Aces.TRIPLE: HandKind.TRIPLE,
        }.get(rules.aces)
        return HandValue(rules.aces_value, kind, rank=rank) if kind else None
    if rules.triples is Triples.ALL or (rules.triples is Triples.FACES and rank.is_face):
        return HandValue(TRIPLE_POINTS, HandKind.TRIPLE, rank=rank)
    return None


def is_feuer(value: HandValue) -> bool:
    """Whether the hand is Feuer, which ends a round at once."""
    return value.kind is HandKind.FEUER


def is_schnauz(rules: Rules, value: HandValue) -> bool:
    """Whether the hand is the full 31 (41 with four cards), three aces included where they are."""
    top = SCHNAUZ_POINTS if rules.hand == 3 else LONG_TOP_POINTS
    return value.points == top


def is_protected(rules: Rules, hand: Sequence[Card]) -> bool:
    """Whether the hand is one of those that lose nothing (S001 Tri Palki)."""
    return any(_PROTECTIONS[protection](hand) for protection in rules.protect)


def _all_of(hand: Sequence[Card], rank: Rank) -> bool:
    return all(card.rank is rank for card in hand)


_PROTECTIONS: Final[dict[Protection, Callable[[Sequence[Card]], bool]]] = {
    Protection.THREE_SIXES: lambda hand: _all_of(hand, Rank.SIX),
    Protection.SIX_SEVEN_EIGHT: lambda hand: (
        {card.rank for card in hand} == {Rank.SIX, Rank.SEVEN, Rank.EIGHT}
        and len({card.suit for card in hand}) == 1
    ),
    Protection.THREE_ACES: lambda hand: _all_of(hand, Rank.ACE),
}


def tie_key(rules: Rules, hand: Sequence[Card], value: HandValue) -> tuple[int, ...]:
    """Order hands of equal points by the table's tie rule: the smaller key is the lower hand.

    Hands with equal keys stay tied. Rules that settle ties without looking at cards give every
    hand the same key.
    """
    if rules.tie is Tie.RANK_SUIT:
        return rank_suit_key(rules, value)
    if rules.tie is Tie.CARD_BY_CARD:
        scoring = [card for card in hand if value.suit in (None, card.suit)]
        rest = [card for card in hand if card not in scoring]
        return (*_heights(scoring), *_heights(rest))
    return ()


def rank_suit_key(rules: Rules, value: HandValue) -> tuple[int, ...]:
    """Order by rank of the triple, else by suit: clubs, spades, hearts, diamonds (pagat, D16)."""
    if value.rank is not None:
        return (1, value.rank.height)
    low_to_high = rules.suit_order.high_to_low[::-1]
    return (0, low_to_high.index(value.suit) if value.suit else 0)


def _heights(cards: Sequence[Card]) -> list[int]:
    return sorted((card.rank.height for card in cards), reverse=True)
