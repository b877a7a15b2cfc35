"""What hands and middles are worth under the rules of a table, by mask: now, soon, and to others.

Owns the estimates that computers weigh moves by. It knows no seats, no turns and no moves; ties
are for the showdown. Everything is worked out when it is first asked for and kept, once for all
hands that differ only in the names of their suits.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache
from itertools import combinations
from math import comb
from typing import Final

from game.cards import Rank
from game.computer.lookup import Now, Table, alike_of, only_sums_count
from game.computer.packed import Pack, bits, pack_of
from game.computer.sample import spread
from game.computer.sums import BestSums
from game.legality import REDRAW_RANKS
from game.options import Aces, Redraw
from game.rules import Rules
from game.scoring import LONG_TOP_POINTS, SCHNAUZ_POINTS, evaluate, is_protected

SAFE: Final = 1.0
"""How much better a hand that loses nothing is than the highest sum."""
DEADLY: Final = 2.0
"""The same of a hand by which all others lose at the showdown."""
HANDS: Final = 400
"""So many imagined hands stand for what anybody may hold."""
FEW_HANDS: Final = 40
"""The same where each takes long, because any number of cards may be swapped."""


class Values:
    """All values under one set of rules. Get it by `values_of`."""

    def __init__(self, rules: Rules) -> None:
        self.rules: Rules = rules
        self.pack: Pack = pack_of(rules)
        self.top: float = SCHNAUZ_POINTS if rules.hand == 3 else LONG_TOP_POINTS
        """The highest sum of one suit."""
        ranks = rules.deck // 4
        self.now = Now(rules, self._now)
        alike = alike_of(rules)
        self.become = Table(ranks, alike, self._become)
        """What a hand is expected to be worth after one more turn, before a random middle."""
        self.gives = Table(ranks, alike, self._gives)
        """What somebody else is expected to make of this middle (or this open card)."""
        self._best_of_random: dict[float, float] = {}
        self._one = 1 in rules.swap_counts or not rules.has_middle
        self._whole = rules.hand in rules.swap_counts and rules.has_middle
        self._plain_sums = only_sums_count(rules)
        self._sums = BestSums(rules) if self._plain_sums and rules.has_middle else None
        self._some = tuple(count for count in rules.swap_counts if 1 < count < rules.hand)

    def swaps(self, hand: int, middle: int) -> Iterator[tuple[int, int]]:
        """Every swap that the rules allow, as sets of cards to give and to take."""
        if not middle:
            return
        if self._one and not self._locked(middle):
            for give in bits(hand):
                for take in bits(middle):
                    yield give, take
        if self._some and not self._locked(middle):
            yield from self._swaps_of_some(hand, middle)
        if self._whole:
            yield hand, middle

    def renewed(self, middle: int) -> bool:
        """Whether the rules at once lay other cards in the place of this middle."""
        if not self.rules.has_middle or middle.bit_count() != self.rules.hand:
            return False
        return (self.rules.wash and self.is_one_suit(middle)) or (
            self.rules.redraw789 is Redraw.AUTOMATIC and self.is_789(middle)
        )

    def is_one_suit(self, mask: int) -> bool:
        """Whether all these cards are of one suit."""
        ranks = self.rules.deck // 4
        low = (1 << ranks) - 1
        return any(mask & ~(low << place * ranks) == 0 for place in range(4))

    def is_789(self, mask: int) -> bool:
        """Whether a seven, an eight and a nine lie there."""
        return {card.rank for card in self.pack.hand(mask)} == REDRAW_RANKS

    @cached_property
    def mean_gives(self) -> float:
        """What somebody else is expected to make of cards that nobody has seen yet."""
        size = self.rules.hand if self.rules.has_middle else 1
        middles = [mask for (mask,) in spread(self.pack, FEW_HANDS, size)]
        return sum(self._taken_by_others(mask) for mask in middles) / len(middles)

    @cached_property
    def dealt(self) -> tuple[float, ...]:
        """What a dealt hand is worth: an even choice of values, the lowest first."""
        return tuple(
            sorted(self.now[hand] for (hand,) in spread(self.pack, HANDS, self.rules.hand))
        )

    @cached_property
    def played(self) -> tuple[float, ...]:
        """The same of hands that were improved in two turns."""
        size = self.rules.hand
        lying = size if self.rules.has_middle else 1
        found = []
        for hand, first, second in spread(self.pack, HANDS, size, lying, lying):
            better = self._improved(self._improved(hand, first), second)
            found.append(self.now[better])
        return tuple(sorted(found))

    def _improved(self, hand: int, middle: int) -> int:
        if not self.rules.has_middle:
            changed = [hand ^ give | middle for give in bits(hand)]
        else:
            changed = [hand ^ give | take for give, take in self.swaps(hand, middle)]
        return max((hand, *changed), key=self.now.__getitem__)

    def _best_after(self, hand: int, middle: int) -> float:
        """The best that this hand is worth before this middle, swapped or not."""
        if self._sums is not None:
            return self._sums.after(hand, middle)
        return self.now[self._improved(hand, middle)]

    def _locked(self, middle: int) -> bool:
        if not self.rules.locked_middle:
            return False
        one_rank = len({card.rank for card in self.pack.hand(middle)}) == 1
        return one_rank or self.is_one_suit(middle)

    def _swaps_of_some(self, hand: int, middle: int) -> Iterator[tuple[int, int]]:
        given, taken = tuple(bits(hand)), tuple(bits(middle))
        for count in self._some:
            for give in combinations(given, count):
                for take in combinations(taken, count):
                    yield sum(give), sum(take)

    def _now(self, hand: int) -> float:
        """What the rules make of this hand, whatever it is."""
        cards = self.pack.hand(hand)
        if self.rules.aces is Aces.SPECIAL and all(card.rank is Rank.ACE for card in cards):
            return self.top + DEADLY
        if is_protected(self.rules, cards):
            return self.top + SAFE
        return evaluate(self.rules, cards).points

    def _become(self, hand: int) -> float:
        if self._some:
            return self._become_by_trial(hand)
        now = self.now
        best = [now[hand]]
        if self._one:
            best = sorted(self._with_each_card(hand))
        lying = self.rules.hand if self.rules.has_middle else 1
        lying = min(lying, len(best))
        ways = comb(len(best), lying)
        # The n-th value is the best of the cards that lie there in so many of all ways.
        return sum(
            comb(place, lying - 1) / ways * self._or_random(value)
            for place, value in enumerate(best)
            if place >= lying - 1
        )

    def _with_each_card(self, hand: int) -> list[float]:
        """The best that one card makes of this hand, or the hand as it is, for each other card."""
        now, keep, rest = self.now, self.now[hand], self.pack.all & ~hand
        if not self._plain_sums:
            parts = tuple(bits(hand))
            return [max(keep, *[now[hand ^ give | take] for give in parts]) for take in bits(rest)]
        found: list[float] = []
        ranks = self.rules.deck // 4
        for suit in range(4):
            low = (1 << ranks) - 1 << suit * ranks
            held, others = hand & low, rest & low
            # Where all cards are of this suit, one of it has to go.
            lost = min(now[card] for card in bits(held)) if held == hand else 0
            base = (now[held] if held else 0) - lost
            found += [max(keep, base + now[card]) for card in bits(others)]
        return found

    def _or_random(self, value: float) -> float:
        """The expected value of the better one: this, or a random hand taken whole."""
        if not self._whole:
            return value
        known = self._best_of_random.get(value)
        if known is None:
            known = sum(max(value, other) for other in self.dealt) / len(self.dealt)
            self._best_of_random[value] = known
        return known

    def _become_by_trial(self, hand: int) -> float:
        total, count = self.now[hand], 1
        for (middle,) in spread(self.pack, FEW_HANDS, self.rules.hand):
            if not middle & hand:
                total += self._best_after(hand, middle)
                count += 1
        return total / count

    def _gives(self, middle: int) -> float:
        return self.mean_gives if self.renewed(middle) else self._taken_by_others(middle)

    def _taken_by_others(self, middle: int) -> float:
        if self._some:
            return self._taken_by_trial(middle)
        whole = self.now[middle] if self._whole and middle else 0.0
        single = self._one and not self._locked(middle)
        places = [bit.bit_length() - 1 for bit in bits(middle)] if single else []
        total = count = 0.0
        for hand, base, with_card in self._others:
            if not hand & middle:
                best = max(base, whole)
                for place in places:
                    if with_card[place] > best:
                        best = with_card[place]
                total += best
                count += 1
        return total / count if count else self.top

    def _taken_by_trial(self, middle: int) -> float:
        hands = [hand for hand, _, _ in self._others[:FEW_HANDS] if not hand & middle]
        return sum(self._best_after(hand, middle) for hand in hands) / max(1, len(hands))

    @cached_property
    def _others(self) -> tuple[tuple[int, float, tuple[float, ...]], ...]:
        """Hands that others may hold: the hand, its worth without this middle, with each card."""
        now, found = self.now, []
        worth = now if self.rules.has_middle else self.become
        for (hand,) in spread(self.pack, HANDS, self.rules.hand):
            parts = tuple(bits(hand))
            with_card = tuple(
                max([now[hand ^ give | take] for give in parts]) if not take & hand else 0.0
                for take in bits(self.pack.all)
            )
            found.append((hand, worth[hand], with_card))
        return tuple(found)


@lru_cache(maxsize=8)
def values_of(rules: Rules) -> Values:
    """Give the values under these rules; made once as long as they are in use."""
    return Values(rules)
