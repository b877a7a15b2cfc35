"""Whole games among computers, by the real engine, each seat seeing only what a player sees.

Owns the loop of a game without a table. Where the cards and the moves come from is handed in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from game.actions import Action, Deal, Move, Shuffle
from game.cards import Hand
from game.computer import History
from game.engine import apply, begin, needs_order, start_game
from game.events import Dealt, Event, PublicEvent
from game.projection import project, redact
from game.rules import Rules
from game.state import GameState
from game.views import GameView, Phase

Player = Callable[[GameView, History], Move]
"""Chooses a move for the owner of a view, on turn."""
Shuffler = Callable[[int, Hand], Hand]
"""Brings cards into an order; it is told the number of the round."""


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a game and what came of it."""

    before: GameState
    action: Action
    events: tuple[Event, ...]


def play(
    rules: Rules, players: Sequence[Player], dealer: int, shuffled: Shuffler
) -> Iterator[Step]:
    """Play one game from the first deal to its end; the place of a player is the seat."""
    state = begin(start_game(rules, len(players), dealer))
    history: list[PublicEvent] = []
    while state.phase is not Phase.OVER:
        action = _next(state, players, history, shuffled)
        after, events = apply(state, action)
        yield Step(state, action, events)
        if isinstance(events[0], Dealt):
            history.clear()
        seen = (redact(event, None) for event in events)
        history += (event for event in seen if event is not None)
        state = after


def _next(
    state: GameState, players: Sequence[Player], history: Sequence[PublicEvent], shuffled: Shuffler
) -> Action:
    needed = needs_order(state)
    if needed is not None:
        number = state.round + 1 if state.phase is Phase.DEAL else state.round
        order = shuffled(number, needed)
        return Deal(order) if state.phase is Phase.DEAL else Shuffle(order)
    seat = state.turn
    if seat is None:
        raise ValueError(f"nobody is on turn in phase {state.phase}")
    return players[seat](project(state, seat), tuple(history))
