"""One decision thought through: imagined deals, and what comes of each move in them.

Owns the play-outs of a decision and how they are compared. How many are spent on which move is
for others. Everything is counted as the chance to win the game with the lives that are left.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Final

from game.computer.imagining import Imagination
from game.computer.outlook import winning, worth
from game.computer.packed import PackedMove, pack_of
from game.computer.playing import play_out, tactics_of, usual_move
from game.computer.position import Position
from game.computer.reading import Reader
from game.computer.recalling import recall
from game.events import PublicEvent
from game.views import GameView

FADING: Final = 0.95
"""How much less a result counts in a choice for each turn that it lies ahead."""
SLOW_FADING: Final = 0.985
"""The same in the draw game, where a round takes several times as many turns."""
FARTHEST: Final = 60
"""Most turns that a play-out may take."""


class Record:
    """What came of one move, deal by deal."""

    __slots__ = ("faded", "lost", "won")

    def __init__(self) -> None:
        self.won: list[float] = []
        """The chance to win the game after each play-out."""
        self.faded: list[float] = []
        """The same, nearer to the chance before the round the longer it took."""
        self.lost: list[bool] = []
        """Whether the round cost a life."""


class Thinking:
    """The thoughts of the seat on turn."""

    def __init__(self, view: GameView, history: Sequence[PublicEvent], chance: Random) -> None:
        """Look at the table; `view` is that of the seat on turn."""
        if view.own is None or not view.own.options:
            raise ValueError("a computer can only think about its own turn")
        memory = recall(view, history)
        self.seat: int = memory.turn
        self._seating = memory.seating
        self._tactics = tactics_of(memory.seating)
        self._chance = chance
        packed = pack_of(view.rules).packed
        self.moves: list[PackedMove] = [packed(option.move) for option in view.own.options]
        usual = usual_move(Position.of(memory), self._tactics[self.seat])
        self.usual: PackedMove = usual if usual in self.moves else self.moves[0]
        """What level 4 would do."""
        reader = Reader(self._tactics[self.seat], memory.seating.scores)
        self._imagination = Imagination(view, memory, reader, chance)
        self._deals: list[Position] = []
        self._fading = SLOW_FADING if memory.seating.draws else FADING
        self._before = winning(memory.seating.lives, view.rules.free_ride)[self.seat]
        self.records: dict[PackedMove, Record] = {move: Record() for move in self.moves}
        self.spent: int = 0
        """Play-outs up to now."""

    def play(self, moves: Sequence[PackedMove], deals: int) -> None:
        """Play these moves out in the first so many imagined deals, the same ones for each."""
        while len(self._deals) < deals:
            self._deals.append(self._imagination.deal(self._chance))
        for move in moves:
            record = self.records[move]
            for deal in self._deals[len(record.won) : deals]:
                self._play_out(deal, move, record)

    def _play_out(self, deal: Position, move: PackedMove, record: Record) -> None:
        self.spent += 1
        position = Position.of(deal)
        position.play(move)
        turns = play_out(position, self._tactics, self._chance, FARTHEST)
        won, lost = self._before, False
        if position.cause is not None:
            standing = position.standing()
            won = worth(self._seating.rules, standing, self.seat)
            lost = self.seat in standing.losers
        record.won.append(won)
        record.faded.append(self._before + self._fading**turns * (won - self._before))
        record.lost.append(lost)


def compare(first: Sequence[float], second: Sequence[float]) -> tuple[float, float]:
    """By how much the first is better in the same deals, and the standard error of that."""
    count = min(len(first), len(second))
    gaps = [one - other for one, other in zip(first, second, strict=False)]
    mean = sum(gaps) / count
    if count == 1:
        return mean, abs(mean)
    spread = sum((gap - mean) ** 2 for gap in gaps)
    return mean, sqrt(spread / (count * (count - 1)))
