"""What follows by itself in a round of masks: `game.resolution` once more, for play-outs.

Owns the end of turns, knocks, new cards in the middle, the end of the round and whose turn is
next. Moves are in `game.computer.position`.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.computer.board import NOBODY, Board
from game.computer.seating import WITH_KNOCK, WITHOUT_KNOCK
from game.computer.showdown import FEUER, FULL, ONE_SUIT, SEVEN_EIGHT_NINE, TOP
from game.outcome import Cause


class Following(Board):
    """A round in which something was done."""

    __slots__ = ()

    def _use_turn(self, seat: int, bit: int) -> None:
        if self.acted:
            return
        self.acted = True
        self.turns[seat] += 1
        if self.owed:
            self.owed = tuple(other for other in self.owed if other != seat)
        self.lap_left &= ~bit
        if not self.lap_left:
            self.laps += 1
            self.lap_left = self.seating.playing & ~self.closed

    def _end_turns(self, seat: int, bit: int) -> None:
        if self.seating.for_oneself:
            self._close(seat, bit)
        else:
            self._knock(seat, bit)

    def _knock(self, seat: int, bit: int) -> None:
        if self.seating.for_oneself:
            self.closed |= bit
        self.passed_last &= ~bit
        self.chain = 0
        self._use_turn(seat, bit)
        if self.knocker != NOBODY:
            self.second = True
            return
        self.knocker = seat
        closed = self.closed | bit
        following = self.seating.following[seat]
        self.owed = tuple(other for other in following if not closed >> other & 1)

    def _close(self, seat: int, bit: int) -> None:
        self.closed |= bit
        self.passed_last &= ~bit
        self.chain = 0
        self._use_turn(seat, bit)
        self.lap_left &= ~bit
        self._find_final()

    def _find_final(self) -> None:
        """Once all but one have closed for themselves, that one has exactly one more turn."""
        left = self.seating.playing & ~self.closed
        if left == self.seating.playing:
            return
        if self.seating.for_oneself and self.final == NOBODY and left.bit_count() == 1:
            self.final = left.bit_length() - 1
            self.owed = (self.final,)

    def _shown(self, seats: Sequence[int]) -> bool:
        """Whether the hand of one of these ends the round now, as Feuer or 31."""
        marks, hands = self.seating.scores.marks, self.hands
        found = 0
        for seat in seats:
            found |= marks[hands[seat]]
        if found & FEUER:
            self.cause = Cause.FEUER
        elif found & TOP:
            when = self.seating.thirtyone
            knocked = WITH_KNOCK if self.knocker != NOBODY else WITHOUT_KNOCK
            if when & knocked:
                self.cause = Cause.THIRTYONE
        return self.cause is not None

    def _follow(self) -> None:
        """Let follow what does, in the order of `game.resolution`, and give the next turn."""
        seating = self.seating
        while not self.waiting:
            if seating.announces and self.knocker == NOBODY:
                self._announce()
            if seating.watches and self._change_middle():
                if self.cause is not None:
                    return
                continue
            if not (self.renewing or self.chain) or not self._refresh():
                break
        if not self.waiting and self.cause is None and not self._over():
            self._next_turn()

    def _announce(self) -> None:
        """31 that gives all others one more turn knocks by itself."""
        marks = self.seating.scores.marks
        for seat in self.seating.seats:
            if marks[self.hands[seat]] & TOP:
                self._knock(seat, 1 << seat)
                return

    def _change_middle(self) -> bool:
        """Whether the middle ends the round or was replaced for what lies there."""
        seating = self.seating
        marks = seating.scores.middles[self.middle]
        if marks & FULL and seating.rules.table31:
            self.cause = Cause.TABLE_THIRTYONE
            return True
        if len(self.stock) < seating.size:
            return False
        if marks & SEVEN_EIGHT_NINE and seating.replaces:
            self._renew(self.middle)
            return True
        if marks & ONE_SUIT and seating.washes:
            self._renew(0)
            self.acted = False
            return True
        return False

    def _refresh(self) -> bool:
        """Replace the middle if all passed or it was asked for; False if nothing more follows."""
        seating = self.seating
        if not self.renewing:
            everybody = not seating.playing & ~self.closed & ~self.chain
            if not (seating.refreshes and everybody) or self._last_lap():
                return False
        if seating.draws:
            if not self.stock:
                return False
            self.pile.append(self.stock.pop())
            self.chain = 0
        elif len(self.stock) >= seating.size:
            self._renew(self.middle)
        elif seating.reshuffles:
            self._gather()
        elif seating.keeps_middle:
            self.chain = 0
            self.renewing = False
        elif seating.cycles:
            self.waiting = self.middle
        else:
            self.cause = Cause.STOCK_OUT
            return False
        return True

    def _renew(self, aside: int) -> None:
        self.aside |= aside
        self.middle = 0
        for _ in range(self.seating.size):
            self.middle |= self.stock.pop()
        self.chain = 0
        self.renewing = False

    def _gather(self) -> None:
        """Wait for a shuffle of the stock, what lies aside, and the middle if that is few."""
        pool = sum(self.stock) | self.aside
        if self.seating.draws:
            pool |= sum(self.pile[:-1])
            self.pile = self.pile[-1:]
        elif pool.bit_count() < self.seating.size:
            pool |= self.middle
            self.middle = 0
        self.stock = []
        self.waiting = pool

    def _last_lap(self) -> bool:
        return self.knocker != NOBODY or self.final != NOBODY

    def _over(self) -> bool:
        """Whether the round ends now because of turns: the last lap, the stock, too many laps."""
        if self.second:
            self.cause = Cause.SECOND_KNOCK
            return True
        turn, seating = self.turn, self.seating
        if not (self.acted or turn == NOBODY or self.closed >> turn & 1):
            return False
        if self.knocker != NOBODY:
            if not self.owed:
                self.cause = Cause.KNOCK
        elif self.final != NOBODY or not seating.playing & ~self.closed:
            if not self.owed:
                self.cause = Cause.ALL_CLOSED
        elif seating.draws and not self.stock:
            if seating.reshuffles and len(self.pile) > 1:
                self._gather()
                return True
            self.cause = Cause.STOCK_OUT if seating.ends_round else Cause.DRAWN
        elif self.laps >= seating.capped:
            self.cause = Cause.DRAWN if seating.draws else Cause.LAP_CAP
        return self.cause is not None

    def _next_turn(self) -> None:
        turn = self.turn
        if not (self.acted or turn == NOBODY or self.closed >> turn & 1):
            return
        self.acted = False
        if self.owed:
            self.turn = self.owed[0]
        elif turn == NOBODY:
            self.turn = self.seating.starter
        else:
            closed = self.closed
            for seat in self.seating.following[turn]:
                if not closed >> seat & 1:
                    self.turn = seat
                    return
