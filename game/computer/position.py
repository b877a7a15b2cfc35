"""A running round as a few numbers, for playing it out many times: the engine once more, small.

Owns what a move does to a round and what follows by itself, under all rules. It shares nothing
with `game.engine` but the rules; property tests hold both to the same game. Nobody leaves and
nobody's time runs out in it. Hidden cards are whatever it was told: it is for imagined deals.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.computer.board import NOBODY, Board
from game.computer.following import Following
from game.computer.packed import (
    DRAWS,
    EXTRA,
    KNOCK,
    KNOCKS,
    LAY_KNOCK,
    LAYS,
    PASS,
    REDRAW,
    SWAP_KNOCK,
    SWAPS,
    TAKE,
    PackedMove,
)
from game.computer.seating import WITH_KNOCK
from game.computer.showdown import ENDING, SEVEN_EIGHT_NINE


class Position(Following):
    """A round between two decisions, to be played on. Give it imagined cards, then moves."""

    __slots__ = ()

    @staticmethod
    def of(board: Board) -> Position:
        """The same round once more, to be played on differently."""
        other = Position.__new__(Position)
        board.fill(other)
        return other

    def play(self, move: PackedMove) -> None:
        """Take a legal move of the seat on turn, with all that follows from it by itself."""
        kind, give, take = move
        seat = self.turn
        bit = 1 << seat
        if kind in SWAPS:
            self.hands[seat] = self.hands[seat] ^ give | take
            self.middle = self.middle ^ take | give
            self.passed_last &= ~bit
            self.chain = 0
            self._use_turn(seat, bit)
            if kind == SWAP_KNOCK:
                self._end_turns(seat, bit)
            elif self.seating.swap_all_closes and give.bit_count() == self.seating.size:
                self._close(seat, bit)
        elif kind == PASS:
            self.passed_last |= bit
            self.passed |= bit
            self.chain |= bit
            self._use_turn(seat, bit)
            if self.seating.locks_out:
                self._close(seat, bit)
        elif kind == KNOCK:
            self._end_turns(seat, bit)
        elif kind in LAYS:
            self._lay(seat, bit, give, kind == LAY_KNOCK)
        elif kind in DRAWS:
            self._draw(seat, bit, kind == TAKE)
            return
        elif kind == REDRAW:
            self._redraw(seat, bit)
        else:
            self._choose(seat, kind == EXTRA)
            return
        if kind in KNOCKS and self.seating.thirtyone == WITH_KNOCK:
            if self._shown(self.seating.seats):
                return
        elif self.seating.scores.marks[self.hands[seat]] & ENDING and self._shown((seat,)):
            return
        self._follow()

    def hand_in(self, order: Sequence[int]) -> None:
        """Go on with the cards that it waits for, in this order, the next one last."""
        self.waiting = 0
        if self.seating.cycles:
            # The middle, under the stock: what comes off the top lies open now.
            self.stock = [*order, *self.stock]
            self.middle = 0
            self._renew(0)
        else:
            self.stock = list(order)
            self.aside = 0
        self._follow()

    def _lay(self, seat: int, bit: int, card: int, knocks: bool) -> None:
        self.hands[seat] ^= card
        self.pile.append(card)
        self.drawn = False
        self.taken = 0
        self._use_turn(seat, bit)
        if knocks:
            self._end_turns(seat, bit)

    def _draw(self, seat: int, bit: int, from_pile: bool) -> None:
        card = self.pile.pop() if from_pile else self.stock.pop()
        self.hands[seat] |= card
        self.taken = card if from_pile else 0
        self.drawn = True
        self.passed_last &= ~bit
        self.chain = 0

    def _redraw(self, seat: int, bit: int) -> None:
        self.renewing = True
        self.chain = 0
        seating = self.seating
        if seating.redraw_costs and seating.scores.middles[self.middle] & SEVEN_EIGHT_NINE:
            self._use_turn(seat, bit)

    def _choose(self, seat: int, takes_extra: bool) -> None:
        if takes_extra:
            self.middle, self.hands[seat] = self.hands[seat], self.extra
        else:
            self.middle = self.extra
        self.extra = 0
        self.choosing = False
        self.turn = NOBODY
        if not self._shown(self.seating.seats):
            self._follow()
