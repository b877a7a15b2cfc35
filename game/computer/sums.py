"""What a swap can make of a hand where nothing but the sum of a suit counts, without trying all.

Owns this one shortcut, for rules that let many cards be swapped: there are dozens of ways then.
It gives what trying them all would give, which a property test holds.
"""

from __future__ import annotations

from itertools import accumulate
from typing import Final

from game.computer.packed import bits, pack_of
from game.rules import Rules


class BestSums:
    """The best sums of one set of rules; asks whether `only_sums_count` is for the caller."""

    def __init__(self, rules: Rules) -> None:
        pack = pack_of(rules)
        ranks = rules.deck // 4
        self._size: Final = rules.hand
        self._counts: Final = rules.swap_counts
        self._suits: Final = tuple((1 << ranks) - 1 << place * ranks for place in range(4))
        self._points: Final = {bit: card.points for card, bit in pack.bit.items()}
        self._lowest: Final[dict[int, tuple[float, ...]]] = {}
        """By cards of one suit: what so many of them count at least, from none to all."""

    def after(self, hand: int, middle: int) -> float:
        """The highest sum that this hand has, or has after one swap with this middle."""
        size, best = self._size, 0.0
        for suit in self._suits:
            held, lying = self._sums(hand & suit), self._sums(middle & suit)
            others = size + 1 - len(held)
            best = max(best, held[-1])
            for count in self._counts:
                given = held[count - others] if count > others else 0
                left = len(lying) - 1 - count
                taken = lying[-1] - lying[left] if left > 0 else lying[-1]
                best = max(best, held[-1] - given + taken)
        return best

    def _sums(self, cards: int) -> tuple[float, ...]:
        known = self._lowest.get(cards)
        if known is None:
            points = sorted(self._points[card] for card in bits(cards))
            self._lowest[cards] = known = tuple(accumulate(points, initial=0))
        return known
