"""Level 5: imagines the hidden cards many times and plays its moves to the end of the round.

Owns how play-outs are spent, and the choice. Its budget is a number of play-outs, never a time:
the same view, history and generator give the same move.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from game.actions import Move
from game.computer.packed import PackedMove, pack_of
from game.computer.thinking import Thinking, compare
from game.events import PublicEvent
from game.rules_check import HANDS
from game.views import GameView

PLAYOUTS: Final = (2000, 1600, 1300, 1000)
"""So many rounds are played out for one decision at most: of 2, 3, 4 and more players. Most
decisions are settled long before."""
LARGE_HAND: Final = 0.2
"""Where hands are large there are three times as many moves, and each takes longer to weigh."""
DRAWING: Final = 0.4
"""In the draw game rounds are several times as long."""
BATCH: Final = 8
"""So many imagined deals are played out by all moves that are left, before they are compared."""
SURE: Final = 3.0
"""Standard errors behind the best move by which a move is given up."""
SETTLED: Final = 2.8
"""The same if the best one is that of level 4, to which others have to prove themselves."""
GUARD: Final = 1.25
"""Standard errors by which another move must be better than that of level 4."""
NARROWING: Final = 2
"""The more, the sooner only the best moves are played out further."""


def search(
    view: GameView,
    history: Sequence[PublicEvent],
    chance: Random,
    playouts: int | None = None,
) -> Move:
    """Choose a move for the owner of this view, who is on turn; at most so many play-outs."""
    thinking = Thinking(view, history, chance)
    budget = budget_of(view) if playouts is None else playouts
    return pack_of(view.rules).move(thinking.seat, best_of(thinking, budget))


def budget_of(view: GameView) -> int:
    """How many play-outs a decision at this table may take, so that it is a matter of moments."""
    players = sum(not seat.out for seat in view.seats)
    budget = PLAYOUTS[max(0, min(players - 2, len(PLAYOUTS) - 1))]
    part = 1.0 if view.rules.hand == HANDS[0] else LARGE_HAND
    return int(budget * (part if view.rules.has_middle else part * DRAWING))


def best_of(thinking: Thinking, playouts: int) -> PackedMove:
    """Play all moves out in the same deals, give up what falls behind, and choose.

    The move of level 4 stands unless another one is better beyond doubt.
    """
    usual, left = thinking.usual, list(thinking.moves)
    deals = 0
    while len(left) > 1 and thinking.spent + len(left) * BATCH <= playouts:
        deals += BATCH
        thinking.play(left, deals)
        left = _still_good(thinking, left, playouts)
    if not deals:
        return usual
    records = thinking.records
    best = max(left, key=lambda move: sum(records[move].faded))
    if best == usual or usual not in left:
        return best
    lead, error = compare(records[best].faded, records[usual].faded)
    return best if lead > GUARD * error else usual


def _still_good(thinking: Thinking, left: list[PackedMove], playouts: int) -> list[PackedMove]:
    """The moves that may still turn out best, and not too many of them for what is left."""
    records, usual = thinking.records, thinking.usual
    ranked = sorted(left, key=lambda move: sum(records[move].faded), reverse=True)
    best = records[ranked[0]].faded
    sure = SETTLED if ranked[0] == usual and len(best) > 2 * BATCH else SURE
    good = [ranked[0]]
    for move in ranked[1:]:
        lead, error = compare(best, records[move].faded)
        if lead <= sure * error:
            good.append(move)
    most = max(2, round(playouts / (NARROWING * thinking.spent)))
    kept = good[:most]
    return [*kept, usual] if usual in good[most:] else kept
