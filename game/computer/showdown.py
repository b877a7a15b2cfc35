"""What hands of masks count when they are shown, and who then pays: `game.endings` for play-outs.

Owns one dict per quality of a hand, each filled when first asked, so that asking again costs
next to nothing. It knows no turns. Property tests hold it to the game's own settlement.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from game.cards import Hand, Rank
from game.computer.packed import pack_of
from game.endings import UNDER
from game.legality import REDRAW_RANKS
from game.options import Aces
from game.rules import Rules
from game.scoring import evaluate, is_feuer, is_protected, is_schnauz, rank_suit_key, tie_key

FEUER: Final = 1
TOP: Final = 2
"""31, or 41 with four cards."""
ENDING: Final = FEUER | TOP
THREE_ACES: Final = 4
"""Three aces where they are special."""
PROTECTED: Final = 8
LOW: Final = 16
"""Below 21."""

SEVEN_EIGHT_NINE: Final = 1
ONE_SUIT: Final = 2
LOCKED: Final = 4
FULL: Final = 8
"""31 in the middle."""

_KEY_BITS: Final = 16
"""Bits for the key that orders hands of equal points: four ranks of four bits."""
_MOST_KEPT: Final = 1 << 16
"""Most sets of cards that are kept of one kind; then they are looked at anew."""


class Lookup(dict[int, int]):
    """Something about sets of cards; each set is looked at when it is first asked for."""

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self._rules, self._pack = rules, pack_of(rules)

    def __missing__(self, mask: int) -> int:
        """Look at these cards once."""
        if len(self) >= _MOST_KEPT:
            self.clear()
        self[mask] = found = self._look(self._pack.hand(mask))
        return found

    def _look(self, cards: Hand) -> int:
        raise NotImplementedError


class Marks(Lookup):
    """What is special about a hand: `FEUER`, `TOP`, `THREE_ACES`, `PROTECTED`, `LOW`."""

    def _look(self, cards: Hand) -> int:
        rules, value = self._rules, evaluate(self._rules, cards)
        aces = rules.aces is Aces.SPECIAL and all(card.rank is Rank.ACE for card in cards)
        return (
            FEUER * is_feuer(value)
            | TOP * is_schnauz(rules, value)
            | THREE_ACES * aces
            | PROTECTED * is_protected(rules, cards)
            | LOW * (value.points < UNDER)
        )


class Strengths(Lookup):
    """How high a hand is: points first, then what breaks ties here; equal ones are tied."""

    def _look(self, cards: Hand) -> int:
        value = evaluate(self._rules, cards)
        key = _as_number(tie_key(self._rules, cards, value))
        return value.half_points << _KEY_BITS | key


class Equals(Lookup):
    """A number that two hands share if they are exactly equal: points, and suit or rank."""

    def _look(self, cards: Hand) -> int:
        value = evaluate(self._rules, cards)
        key = _as_number(rank_suit_key(self._rules, value))
        return value.half_points << _KEY_BITS | key


class MiddleMarks(Lookup):
    """What is special about a middle: `SEVEN_EIGHT_NINE`, `ONE_SUIT`, `LOCKED`, `FULL`."""

    def _look(self, cards: Hand) -> int:
        rules = self._rules
        suits, ranks = {card.suit for card in cards}, {card.rank for card in cards}
        return (
            SEVEN_EIGHT_NINE * (ranks == REDRAW_RANKS)
            | ONE_SUIT * (len(suits) == 1 and len(cards) == rules.hand)
            | LOCKED * (rules.locked_middle and (len(suits) == 1 or len(ranks) == 1))
            | FULL * (bool(cards) and is_schnauz(rules, evaluate(rules, cards)))
        )


class Scores:
    """All that is known of hands and middles under some rules. Get it by `scores_of`."""

    def __init__(self, rules: Rules) -> None:
        self.marks: Marks = Marks(rules)
        self.strengths: Strengths = Strengths(rules)
        self.equals: Equals = Equals(rules)
        self.middles: MiddleMarks = MiddleMarks(rules)


@lru_cache(maxsize=16)
def scores_of(rules: Rules) -> Scores:
    """The scores of these rules; what they hold grows as hands are met."""
    return Scores(rules)


def points_of(strength: int) -> int:
    """The points of a hand of this strength, doubled."""
    return strength >> _KEY_BITS


def _as_number(key: tuple[int, ...]) -> int:
    number = 0
    for part in key:
        number = number << 4 | part
    return number
