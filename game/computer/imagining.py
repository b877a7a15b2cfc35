"""Dealing the cards that a seat does not see, in agreement with everything it saw.

Owns the choice of hands for the others: each in proportion to how likely its owner's choices would
have been with it. Cards that were seen going somewhere are there; hands that would have ended the
round are not held. It is given a generator, and draws the same from the same one.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from itertools import accumulate
from math import comb
from random import Random
from typing import Final

from game.computer.board import NOBODY
from game.computer.legal import parts
from game.computer.memory import UNKNOWN, Memory
from game.computer.packed import bits
from game.computer.position import Position
from game.computer.reading import Reader
from game.computer.seating import WITH_KNOCK, WITHOUT_KNOCK
from game.computer.showdown import FEUER, TOP
from game.options import DealtTiming
from game.views import GameView

CANDIDATES: Final = 200
"""So many hands of each opponent are weighed."""
ATTEMPTS: Final = 12
"""How often a hand is drawn again because another one holds its cards."""


class Imagination:
    """Deals hidden cards for the owner of a view."""

    def __init__(self, view: GameView, memory: Memory, reader: Reader, chance: Random) -> None:
        """Weigh what everybody may hold."""
        self._memory = memory
        self._own = NOBODY if view.own is None else view.own.seat
        self._held = [seat.cards for seat in view.seats]
        self._sizes = (view.aside, view.stock)
        self._unseen = self._hidden_cards()
        self._hands: dict[int, tuple[list[int], list[float]]] = {}
        others = [seat for seat in memory.seating.seats if seat != self._own]
        for seat in others:
            self._hands[seat] = self._weigh(seat, reader, chance)
        self._order = list(self._hands)
        self._next_orders: list[list[int]] = []

    def _hidden_cards(self) -> int:
        memory = self._memory
        seen = memory.middle | memory.aside | memory.washed | memory.stocked | sum(memory.pile)
        for hand in memory.hands:
            seen |= hand
        return memory.pack.all & ~seen

    def _weigh(self, seat: int, reader: Reader, chance: Random) -> tuple[list[int], list[float]]:
        """Some hands that the seat may hold, and the running sum of how likely each is."""
        memory = self._memory
        known = memory.hands[seat]
        missing = self._held[seat] - known.bit_count()
        hands = [known | rest for rest in self._samples(missing, chance)]
        choices = [choice for choice in reversed(memory.choices) if choice.seat == seat]
        marks, impossible = memory.seating.scores.marks, self._impossible()
        weights = [
            0.0 if marks[hand] & impossible else reader.likelihood(choices, hand) for hand in hands
        ]
        if not any(weights):
            weights = [1.0] * len(hands)
        return hands, list(accumulate(weights))

    def _samples(self, missing: int, chance: Random) -> Sequence[int]:
        """Sets of so many unseen cards: all of them, or some by chance."""
        if not missing:
            return [0]
        if comb(self._unseen.bit_count(), missing) <= CANDIDATES:
            return parts(self._unseen, missing)
        hands: list[int] = []
        while len(hands) < CANDIDATES:
            # Hands that share no card, as many as the unseen cards are enough for.
            cards = self._shuffled(chance)
            places = range(0, len(cards) - missing + 1, missing)
            hands += [sum(cards[place : place + missing]) for place in places]
        return hands

    def _shuffled(self, chance: Random) -> list[int]:
        cards = list(bits(self._unseen))
        chance.shuffle(cards)
        return cards

    def _impossible(self) -> int:
        """Marks of hands by which the round would have ended."""
        memory = self._memory
        seating = memory.seating
        if memory.choosing and seating.rules.dealt_timing is DealtTiming.AFTER_CHOICE:
            return 0
        knocked = memory.knocker != NOBODY
        now = WITH_KNOCK if knocked else WITHOUT_KNOCK
        ends = seating.thirtyone & now or (seating.announces and not knocked)
        return FEUER | TOP if ends else FEUER

    def deal(self, chance: Random) -> Position:
        """Deal all hidden cards once more."""
        position = Position.of(self._memory)
        unseen, seats = self._unseen, self._order
        first = int(chance.random() * len(seats))
        for seat in seats[first:] + seats[:first]:
            hand = self._draw(seat, unseen, chance)
            position.hands[seat] = hand
            unseen &= ~hand
        self._lay_out(position, self._left_over(unseen, chance), chance)
        return position

    def _left_over(self, unseen: int, chance: Random) -> list[int]:
        """The cards that nobody holds, in a random order; it takes long, so each serves twice."""
        if not self._next_orders:
            cards = self._shuffled(chance)
            self._next_orders = [cards, cards[::-1]]
        return [card for card in self._next_orders.pop() if card & unseen]

    def _draw(self, seat: int, unseen: int, chance: Random) -> int:
        hands, sums = self._hands[seat]
        known, last = self._memory.hands[seat], len(hands) - 1
        for _ in range(ATTEMPTS):
            hand = hands[min(last, bisect(sums, chance.random() * sums[-1]))]
            if not hand & ~known & ~unseen:
                return hand
        missing = self._held[seat] - known.bit_count()
        return known | sum(chance.sample(list(bits(unseen)), missing))

    def _lay_out(self, position: Position, cards: list[int], chance: Random) -> None:
        """Put the cards that nobody holds where some are missing; the rest is the stock."""
        memory = self._memory
        position.pile = [card if card != UNKNOWN else cards.pop() for card in memory.pile]
        if position.choosing:
            position.extra = _take(cards, memory.seating.size)
        aside, stock = self._sizes
        position.aside |= _take(cards, aside - memory.aside.bit_count())
        known = list(bits(memory.stocked))
        position.stock = cards[: max(0, stock - len(known))] + known
        if known:
            chance.shuffle(position.stock)


def _take(cards: list[int], count: int) -> int:
    mask = 0
    for _ in range(min(count, len(cards))):
        mask |= cards.pop()
    return mask
