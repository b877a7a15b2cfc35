"""Level 5: imagines the hidden cards many times and plays each move to the end of the round.

Owns how play-outs are spent and what counts in them: the chance to win the game with the lives
that are left. Its budget is a number of play-outs, never a time: the same view, history and
generator give the same move.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Final

from game.actions import Move
from game.computer.imagining import Imagination
from game.computer.legal import moves_of
from game.computer.memory import remember
from game.computer.outlook import winning, worth
from game.computer.packed import PackedMove, pack_of
from game.computer.playing import play_out, tactics_of, usual_move
from game.computer.position import Position
from game.computer.reading import Reader
from game.events import PublicEvent
from game.views import GameView

PLAYOUTS: Final = 400
"""So many rounds are played out for one decision at most."""
BATCH: Final = 8
"""So many imagined deals are played out by all moves that are left, before they are compared."""
SURE: Final = 2.5
"""Standard errors behind the best move by which a move is given up."""
GUARD: Final = 1.25
"""Standard errors by which another move must be better than that of level 4."""
FADING: Final = 0.95
"""How much less the result counts for each turn that it lies ahead."""
FARTHEST: Final = 60
"""Most turns that a play-out may take."""


class Thinking:
    """One decision: its imagined deals, and what came of each move in them."""

    def __init__(self, view: GameView, history: Sequence[PublicEvent], chance: Random) -> None:
        """Look at the table; `view` is that of the seat on turn."""
        memory = remember(view, history)
        self.seat: int = memory.turn
        self.seating = memory.seating
        self.tactics = tactics_of(memory.seating)
        self._chance = chance
        reader = Reader(self.tactics[self.seat], memory.seating.scores)
        self._deals = Imagination(view, memory, reader, chance).deals(chance)
        self._imagined: list[Position] = []
        here = Position.of(memory)
        self.moves: list[PackedMove] = moves_of(here)
        self.usual: PackedMove = usual_move(here, self.tactics[self.seat])
        self._base = winning(self.seating.lives, self.seating.rules.free_ride)[self.seat]
        self.results: dict[PackedMove, list[float]] = {move: [] for move in self.moves}
        self.spent: int = 0

    def extend(self, moves: Sequence[PackedMove], deals: int) -> None:
        """Play these moves out in the first so many imagined deals, the same ones for each."""
        while len(self._imagined) < deals:
            self._imagined.append(next(self._deals))
        for move in moves:
            results = self.results[move]
            for deal in self._imagined[len(results) : deals]:
                results.append(self._result(deal, move))
                self.spent += 1

    def _result(self, deal: Position, move: PackedMove) -> float:
        position = Position.of(deal)
        position.play(move)
        turns = play_out(position, self.tactics, self._chance, FARTHEST)
        if position.cause is None:
            return self._base
        won = worth(self.seating.rules, position.standing(), self.seat)
        return self._base + FADING**turns * (won - self._base)


def search(
    view: GameView, history: Sequence[PublicEvent], chance: Random, playouts: int = PLAYOUTS
) -> Move:
    """Choose a move for the owner of this view, who is on turn; at most so many play-outs."""
    thinking = Thinking(view, history, chance)
    best = _race(thinking, playouts)
    return pack_of(view.rules).move(thinking.seat, best)


def _race(thinking: Thinking, playouts: int) -> PackedMove:
    """Play all moves out in the same deals, and give up what falls behind."""
    usual, left = thinking.usual, list(thinking.moves)
    deals = 0
    while len(left) > 1 and thinking.spent + len(left) * BATCH <= playouts:
        deals += BATCH
        thinking.extend(left, deals)
        left = _still_good(thinking, left, playouts)
    means = {move: sum(thinking.results[move]) for move in left}
    best = max(left, key=means.__getitem__)
    if best == usual or usual not in left:
        return best
    lead, error = compare(thinking.results[best], thinking.results[usual])
    return best if lead > GUARD * error else usual


def _still_good(thinking: Thinking, left: list[PackedMove], playouts: int) -> list[PackedMove]:
    results, usual = thinking.results, thinking.usual
    ranked = sorted(left, key=lambda move: sum(results[move]), reverse=True)
    best = ranked[0]
    kept = []
    for move in ranked:
        lead, error = compare(results[best], results[move])
        if move == best or lead <= SURE * error:
            kept.append(move)
    # As in sequential halving: of what was spent, each halving of the field gets its share.
    share = len(thinking.moves) / max(1, len(thinking.moves) * thinking.spent * 4 / playouts)
    most = max(2, round(share))
    kept = kept[:most]
    if usual not in kept and usual in left and best != usual:
        lead, error = compare(results[best], results[usual])
        if lead <= SURE * error:
            kept.append(usual)
    return kept


def compare(first: Sequence[float], second: Sequence[float]) -> tuple[float, float]:
    """By how much the first is better in the same deals, and the standard error of that."""
    count = min(len(first), len(second))
    gaps = [one - other for one, other in zip(first, second, strict=False)]
    mean = sum(gaps) / count
    spread = sum((gap - mean) ** 2 for gap in gaps)
    return mean, sqrt(spread / (count * (count - 1))) if count > 1 else 0.0
