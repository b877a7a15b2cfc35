"""What each legal move is worth: for hints and for looking back at a round.

Owns the estimates that people are shown. They come from the same play-outs as the choices of level
5, and from nothing that the owner of the view could not know.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Final

from game.computer.advice import Advice
from game.computer.packed import PackedMove, pack_of
from game.computer.thinking import Record, Thinking, compare
from game.events import PublicEvent
from game.views import GameView

PLAYOUTS: Final = 300
"""So many rounds are played out for all moves together at most."""
FIRST: Final = 0.5
"""This part of them goes to all moves alike."""
BEST: Final = 4
"""So many of the best moves get the rest."""
USUAL_GAP: Final = 0.04
"""How far moves lie apart as a rule, as chances to win: wider gaps are believed only if sure."""


def advise(view: GameView, history: Sequence[PublicEvent], chance: Random) -> tuple[Advice, ...]:
    """Tell what every legal move of the owner of this view, who is on turn, is worth; best first.

    The same view, history and state of `chance` give the same advice.
    """
    thinking = Thinking(view, history, chance)
    _spend(thinking)
    pack, usual = pack_of(view.rules), thinking.records[thinking.usual]
    advice = []
    for move in thinking.moves:
        winning, spread, danger = _estimate(thinking.records[move], usual)
        advice.append(Advice(pack.move(thinking.seat, move), danger, winning, spread))
    return tuple(sorted(advice, key=lambda one: one.winning, reverse=True))


def _spend(thinking: Thinking) -> None:
    """Play all moves out in some deals, then the best ones and that of level 4 in more."""
    moves = thinking.moves
    deals = max(2, int(PLAYOUTS * FIRST / len(moves)))
    thinking.play(moves, min(deals, PLAYOUTS // len(moves)))

    def won(move: PackedMove) -> float:
        return sum(thinking.records[move].won)

    best = sorted(moves, key=won, reverse=True)[:BEST]
    best += [thinking.usual] if thinking.usual not in best else []
    thinking.play(best, deals + max(0, PLAYOUTS - thinking.spent) // len(best))


def _estimate(record: Record, usual: Record) -> tuple[float, float, float]:
    """Chance to win, its standard error, and danger: as a gap to the move that is known best.

    In the same deals two moves often come to the same, so the gap is known better than each of
    them; and a wide gap after few deals is likelier luck than skill.
    """
    known, spread = compare(usual.won, [0.0] * len(usual.won))
    danger = sum(usual.lost) / len(usual.lost)
    if record is usual:
        return known, spread, danger
    gap, error = compare(record.won, usual.won)
    more, _ = compare(record.lost, usual.lost)
    belief = USUAL_GAP**2 / (USUAL_GAP**2 + error**2)
    doubt = sqrt(spread**2 + belief * error**2)
    return _chance(known + belief * gap), doubt, _chance(danger + belief * more)


def _chance(value: float) -> float:
    return min(1.0, max(0.0, value))
