"""Dicts that work out what they are asked for and keep it: the memory behind `values`.

Owns how hands are told apart, so that nothing is worked out twice for cards that are alike.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.computer.packed import bits
from game.options import Aces, Redraw, Triples
from game.rules import Rules

MOST_KEPT: Final = 1 << 16
"""Most values that are kept of one kind; then they are worked out anew."""


class Table(dict[int, float]):
    """Values by mask; what is not there yet is worked out once for all cards that are alike.

    `alike` gives for each set of cards of one suit the set that stands for it.
    """

    __slots__ = ("_alike", "_known", "_ranks", "_work_out")

    def __init__(self, ranks: int, alike: Sequence[int], work_out: Callable[[int], float]) -> None:
        super().__init__()
        self._ranks, self._alike, self._work_out = ranks, alike, work_out
        self._known: dict[int, float] = {}

    def __missing__(self, mask: int) -> float:
        ranks, low, alike = self._ranks, (1 << self._ranks) - 1, self._alike
        first, second, third, fourth = sorted(
            (
                alike[mask & low],
                alike[mask >> ranks & low],
                alike[mask >> 2 * ranks & low],
                alike[mask >> 3 * ranks],
            )
        )
        plain = first | second << ranks | third << 2 * ranks | fourth << 3 * ranks
        value = self._known.get(plain)
        if value is None:
            self._known[plain] = value = self._work_out(plain)
        if len(self) >= MOST_KEPT:
            self.clear()
        self[mask] = value
        return value


class Now(dict[int, float]):
    """What hands count at the showdown; of one with a card too many, what it can leave."""

    __slots__ = ("_hand", "_ranks", "_special", "_sums")

    def __init__(self, rules: Rules, special: Callable[[int], float]) -> None:
        super().__init__()
        self._hand, self._ranks, self._special = rules.hand, rules.deck // 4, special
        points = [card.points for card in rules.cards[: self._ranks]]
        self._sums = [0]
        """Sum of the cards of one suit, by their set."""
        for value in points:
            self._sums += [value + other for other in self._sums]

    def __missing__(self, mask: int) -> float:
        ranks, low, sums = self._ranks, (1 << self._ranks) - 1, self._sums
        first, second = mask & low, mask >> ranks & low
        third, fourth = mask >> 2 * ranks & low, mask >> 3 * ranks
        together = first | second | third | fourth
        if mask.bit_count() > self._hand:
            value = max(self[mask ^ card] for card in bits(mask))
        elif together & (together - 1) == 0 or together in (first, second, third, fourth):
            value = self._special(mask)  # one rank or one suit
        else:
            value = max(sums[first], sums[second], sums[third], sums[fourth])
        if len(self) >= MOST_KEPT:
            self.clear()
        self[mask] = value
        return value


def only_sums_count(rules: Rules) -> bool:
    """Whether nothing but the sums of suits makes a hand."""
    plain = rules.triples is Triples.NONE and rules.aces is Aces.NONE and not rules.protect
    return plain and rules.redraw789 is Redraw.OFF and not rules.locked_middle


def alike_of(rules: Rules) -> Sequence[int]:
    """For each set of cards of one suit the set of equal cards that stands for it."""
    ranks = rules.deck // 4
    if not only_sums_count(rules):
        return range(1 << ranks)
    points = [card.points for card in rules.cards[:ranks]]
    tens = [place for place, value in enumerate(points) if value == points[-2]]
    all_tens = sum(1 << place for place in tens)
    return [
        cards & ~all_tens | sum(1 << place for place in tens[: (cards & all_tens).bit_count()])
        for cards in range(1 << ranks)
    ]
