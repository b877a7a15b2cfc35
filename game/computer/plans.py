"""The best swap of each hand with each middle, weighed once and kept: for now, and for later.

Owns the weighing of swaps of levels 3 and 4. It does not know whose turn it is, nor what else
could be done instead.
"""

from __future__ import annotations

from typing import Final

from game.computer.style import Style
from game.computer.values import Values

ENDING: Final = 100.0
"""What counts a hand that ends the round, or cannot lose it, beside its points."""
MOST_KEPT: Final = 1 << 16
"""Most plans that are kept; then they are made anew."""

Plan = tuple[float, int, int, float, int, int]
"""The best swap for now (value, given, taken) and for later (promise, given, taken).

A promise of minus infinity: there is no swap after which the round goes on for this seat.
"""
NOTHING: Final = float("-inf")


class Held(dict[int, float]):
    """What it promises to hold this hand: its worth now and what it can become."""

    def __init__(self, values: Values, style: Style) -> None:
        super().__init__()
        self._values, self._weight = values, style.become

    def __missing__(self, hand: int) -> float:
        now = self._values.now[hand]
        promise = now + self._weight * self._values.become[hand]
        if now >= self._values.top:
            promise += ENDING
        if len(self) > MOST_KEPT:
            self.clear()
        self[hand] = promise
        return promise


class Drawing(dict[int, float]):
    """What it promises to draw an unseen card to this hand and lay the worst one off."""

    def __init__(self, values: Values, held: Held) -> None:
        super().__init__()
        self._values, self._held = values, held

    def __missing__(self, hand: int) -> float:
        held, pack = self._held, self._values.pack
        parts = [1 << place for place in range(len(pack.cards)) if hand >> place & 1]
        total = cards = 0.0
        for place in range(len(pack.cards)):
            card = 1 << place
            if not hand & card:
                total += max(held[hand], *[held[hand ^ part | card] for part in parts])
                cards += 1
        promise = total / cards
        if len(self) > MOST_KEPT:
            self.clear()
        self[hand] = promise
        return promise


class Plans(dict[tuple[int, int], Plan]):
    """The best swaps by hand and middle."""

    def __init__(self, values: Values, style: Style, held: Held) -> None:
        super().__init__()
        self._values, self._held, self._weight = values, held, style.gives
        rules = values.rules
        self._plain = not (rules.wash or rules.table31 or rules.swap_all_closes)
        some = any(1 < count < rules.hand for count in rules.swap_counts)
        self._quick = self._plain and not some and not rules.locked_middle
        self._one, self._whole = 1 in rules.swap_counts, rules.hand in rules.swap_counts

    def __missing__(self, at: tuple[int, int]) -> Plan:
        plan = self._quickly(*at) if self._quick and at[1] else self._slowly(*at)
        if len(self) > MOST_KEPT:
            self.clear()
        self[at] = plan
        return plan

    def _quickly(self, hand: int, middle: int) -> Plan:
        """Weigh swaps of one card and of all, where the rules have no more to say."""
        held, weight = self._held, self._weight
        now, gives = self._values.now, self._values.gives
        best_now = best = NOTHING
        now_give = now_take = best_give = best_take = 0
        given = hand if self._one else 0
        while given:
            give = given & -given
            given ^= give
            rest, added, taken = hand ^ give, middle | give, middle
            while taken:
                take = taken & -taken
                taken ^= take
                changed = rest | take
                value = now[changed]
                promise = held[changed] - weight * gives[added ^ take]
                if value > best_now or (value == best_now and promise > best):
                    best_now, now_give, now_take = value, give, take
                if promise > best:
                    best, best_give, best_take = promise, give, take
        if self._whole:
            value = now[middle]
            promise = held[middle] - weight * gives[hand]
            if value > best_now or (value == best_now and promise > best):
                best_now, now_give, now_take = value, hand, middle
            if promise > best:
                best, best_give, best_take = promise, hand, middle
        return (best_now, now_give, now_take, best, best_give, best_take)

    def _slowly(self, hand: int, middle: int) -> Plan:
        """Weigh every swap that the rules know."""
        values, held, weight = self._values, self._held, self._weight
        now, gives = values.now, values.gives
        best_now = best = NOTHING
        now_give = now_take = best_give = best_take = 0
        for give, take in values.swaps(hand, middle):
            changed, left = hand ^ give | take, middle ^ take | give
            value = now[changed]
            promise = held[changed] - weight * gives[left]
            if not self._plain:
                value, promise = self._special(give == hand, changed, left, value, promise)
            if value > best_now or (value == best_now and promise > best):
                best_now, now_give, now_take = value, give, take
            if promise > best:
                best, best_give, best_take = promise, give, take
        return (best_now, now_give, now_take, best, best_give, best_take)

    def _special(
        self, whole: bool, changed: int, left: int, value: float, promise: float
    ) -> tuple[float, float]:
        """Weigh what the rules make of the cards that a swap leaves."""
        values = self._values
        if values.rules.swap_all_closes and whole:
            return value, NOTHING
        if values.rules.wash and values.is_one_suit(left):
            # The cards are washed away, and the same player has another turn.
            gain = values.become[changed] - value
            return value + gain, promise + gain
        if values.rules.table31 and values.now[left] == values.top:
            safe = value >= values.played[len(values.played) // 2]
            return value, promise + (ENDING if safe else -ENDING)
        return value, promise
