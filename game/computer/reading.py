"""How likely somebody would have chosen what they chose if they had held a certain hand.

Owns the likelihood of choices: those of level 4 are taken for the usual ones, and all others
for the less likely the worse level 4 thinks of them. It takes no chance and sees no hidden card.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from math import exp
from typing import Final

from game.computer.choices import SHOWN_TOP, Choice
from game.computer.packed import (
    EXTRA,
    KEEP,
    KNOCK,
    KNOCKS,
    LAY,
    LAY_KNOCK,
    PASS,
    SWAP,
    SWAP_KNOCK,
    bits,
)
from game.computer.showdown import TOP, Scores
from game.computer.tactics import Tactic

WARMTH: Final = 0.35
"""Points (of a weighed sum, by weight) that make a move e times less likely."""
LEAST: Final = 0.03
"""How likely anything is at least: nobody plays as expected all the time."""
HURRY: Final = 0.1
"""How likely somebody knocks with a good hand that could be improved."""
BLUFF: Final = 0.02
"""How likely somebody knocks with any hand."""
LAYS: Final = (LAY, LAY_KNOCK)
CAN_CLOSE: Final = sum(1 << kind for kind in KNOCKS)


class Reader:
    """Reads choices as those of one tactic."""

    __slots__ = ("_scores", "_size", "_tactic", "_warmth")

    def __init__(self, tactic: Tactic, scores: Scores) -> None:
        self._tactic, self._scores = tactic, scores
        self._size: int = tactic.values.rules.hand
        self._warmth: float = WARMTH * (1.0 + tactic.style.become)

    def likelihood(self, choices: Sequence[Choice], hand: int) -> float:
        """How likely one seat made all these choices, the last one first, to hold this hand now."""
        product, counted = 1.0, False
        for choice, earlier in zip_longest(choices, choices[1:]):
            if choice.kind in (SWAP, SWAP_KNOCK):
                before = hand & ~choice.take | choice.give
                product *= self._of_swap(choice, before, hand)
                hand = before
            elif choice.kind in LAYS:
                product *= 1.0 if counted else self._of_laying(choice, hand)
                counted = earlier is not None and earlier.kind in LAYS
                likely, hand = self._of_drawing(choice, earlier if counted else None, hand)
                product *= likely
            elif choice.kind == EXTRA:
                return product
            else:
                product *= self._of_waiting(choice, hand)
        return product

    def _of_swap(self, choice: Choice, before: int, after: int) -> float:
        middle = choice.middle
        if middle.bit_count() != self._size or before.bit_count() != self._size:
            return 1.0
        tactic = self._tactic
        plan = tactic.plans[before, middle]
        if choice.last or choice.kind == SWAP_KNOCK:
            now = tactic.values.now
            likely = self._falling(now[after] - max(plan[0], now[before]), WARMTH)
            return likely if choice.last else likely * self._knocking(choice, after, None)
        left = middle & ~choice.take | choice.give
        promise = tactic.held[after] - tactic.weight * tactic.values.gives[left]
        return self._quiet(choice, before, promise)

    def _of_waiting(self, choice: Choice, hand: int) -> float:
        tactic, now = self._tactic, self._tactic.values.now
        if choice.kind == SHOWN_TOP:
            return 1.0 if self._scores.marks[hand] & TOP else 0.0
        if choice.kind == KEEP:
            return LEAST + _rising(now[hand] - tactic.style.keep_from)
        if self._tactic.values.rules.has_middle and choice.middle.bit_count() != self._size:
            return 1.0
        if choice.kind == KNOCK:
            return self._knocking(choice, hand, choice.middle)
        if choice.kind != PASS:
            return 1.0
        if choice.last:
            best = tactic.plans[hand, choice.middle][0]
            return self._falling(now[hand] - max(best, now[hand]), WARMTH)
        promise = tactic.held[hand] - tactic.weight * tactic.values.gives[choice.middle]
        return self._quiet(choice, hand, promise)

    def _of_laying(self, choice: Choice, after: int) -> float:
        tactic = self._tactic
        before = after | choice.give
        if before.bit_count() != self._size + 1:
            return 1.0
        if choice.kind == LAY_KNOCK:
            return self._knocking(choice, after, None)
        parts = [card for card in bits(before) if card != choice.take]
        if choice.last:
            now = tactic.values.now
            return self._falling(now[after] - max(now[before ^ card] for card in parts), WARMTH)
        held, weight, gives = tactic.held, tactic.weight, tactic.values.gives
        best = max(held[before ^ card] - weight * gives[card] for card in parts)
        promise = held[after] - weight * gives[choice.give]
        return self._falling(promise - best, self._warmth)

    def _of_drawing(self, choice: Choice, earlier: Choice | None, after: int) -> tuple[float, int]:
        """How likely somebody came to draw, by what they laid off `earlier`; and with which hand.

        Which card came off the stock is open: it may be any that is held now, or the one laid off.
        All of them count, and the likeliest hand is followed further back.
        """
        cards = after | choice.give
        if cards.bit_count() != self._size + 1:
            return 1.0, after
        drawn = (choice.take,) if choice.take else tuple(bits(cards))
        hands = [cards & ~card for card in drawn]
        weights = [1.0 if earlier is None else self._of_laying(earlier, hand) for hand in hands]
        for place, hand in enumerate(hands):
            if self._tactic.calm and not choice.last:
                weights[place] *= 1.0 - self._knocking(choice, hand, None)
            if choice.take:
                weights[place] *= LEAST + self._taking(hand, choice.take)
            elif choice.middle and not choice.middle & hand:
                weights[place] *= LEAST + 1.0 - self._taking(hand, choice.middle)
        return sum(weights) / len(weights), hands[weights.index(max(weights))]

    def _taking(self, hand: int, card: int) -> float:
        """How likely somebody takes this open card rather than an unseen one."""
        now = self._tactic.values.now
        taken = max(now[hand ^ part | card] for part in bits(hand))
        return _rising(taken - self._tactic.values.become[hand])

    def _quiet(self, choice: Choice, before: int, promise: float) -> float:
        """How likely a move with this promise was chosen, by which the round goes on."""
        tactic, middle = self._tactic, choice.middle
        best = tactic.plans[before, middle][3]
        if choice.kinds >> PASS & 1:
            best = max(best, tactic.held[before] - tactic.weight * tactic.values.gives[middle])
        likely = self._falling(promise - best, self._warmth)
        if choice.kinds & CAN_CLOSE:
            likely *= 1.0 - self._knocking(choice, before, middle)
        return likely

    def _knocking(self, choice: Choice, hand: int, middle: int | None) -> float:
        """How likely somebody knocks with this hand; `middle` is what could still improve it."""
        tactic, now = self._tactic, self._tactic.values.now[hand]
        wanted = tactic.knock_from
        likely = _rising(now - wanted[min(choice.turn, len(wanted) - 1)])
        swaps = middle is not None and tactic.values.rules.has_middle
        if middle is not None and swaps and tactic.plans[hand, middle][0] > now:
            likely *= HURRY
        return BLUFF + (1.0 - 2 * BLUFF) * likely

    def _falling(self, lost: float, warmth: float) -> float:
        """How likely a move is that is worth so much (below zero) less than the best one."""
        return LEAST + (1.0 - LEAST) * exp(max(-50.0, min(0.0, lost) / warmth))


def _rising(above: float) -> float:
    """How likely somebody does from a certain value on what they do, so far above it."""
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, 2.0 * (above + 0.25)))))
