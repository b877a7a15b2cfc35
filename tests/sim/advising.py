"""Advice that costs nothing: moves valued by the points that they lead to, for tests of messages.

Owns no wisdom. Like the real advice it knows a view and the public history alone.
"""

from __future__ import annotations

from game.computer.advice import Advice
from game.events import PublicEvent
from game.notation import write_move
from game.views import GameView, Option, OwnHand

SPREAD = 0.01


def quick_advice(view: GameView, history: tuple[PublicEvent, ...], seed: str) -> tuple[Advice, ...]:
    """Every legal move, best first; what is drawn or taken unseen counts as what is held."""
    assert view.own is not None
    players = sum(not seat.out for seat in view.seats)
    valued = [_valued(option, view.own, players) for option in view.own.options]
    return tuple(sorted(valued, key=lambda each: (-each.winning, write_move(each.move))))


def _valued(option: Option, own: OwnHand, players: int) -> Advice:
    points = (option.value or own.value).points
    danger = max(0.0, 1 - points / 32)
    return Advice(option.move, danger, (1 - danger) / players, SPREAD)
