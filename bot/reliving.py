"""A finished round as one seat lived through it: each decision, with what could be known then.

Pure. Reads a table's stored events; of their secrets nothing gets out: a decision holds the seat's
own view and the public events up to it. A round that has not ended has no decisions here, whoever
asks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.ports import StoredEvent
from bot.table_codec import read_event
from bot.table_events import OwnEvent, TableEvent, TableOpened
from bot.table_state import TableState, evolve, open_table
from game import engine
from game.actions import Move
from game.events import Dealt, Event, MiddleWashed, PublicEvent, RoundEnded, TimedOut
from game.outcome import Outcome
from game.projection import project, redact
from game.state import GameState
from game.views import GameView, Phase

_STARTED: Final = "game_started"
_ENDED: Final = "round_ended"
_CHOOSING: Final = (Phase.CHOICE, Phase.TURN)


@dataclass(frozen=True, slots=True)
class Decision:
    """A moment in which a seat had to choose, and what it chose."""

    view: GameView
    """What its owner saw."""
    history: tuple[PublicEvent, ...]
    """What everybody had seen of the round until then."""
    move: Move
    own: bool
    """Whether the owner chose; else their time was up, or a computer played for them."""


@dataclass(frozen=True, slots=True)
class Relived:
    """One finished round from one seat."""

    seat: int
    outcome: Outcome
    decisions: tuple[Decision, ...]


def relive(stored: Sequence[StoredEvent], user_id: int, number: int | None) -> Relived | None:
    """The round of this number, or their last one that has ended, as this account lived through it.

    None if it has not ended, if there is no such round, or if the account had no part in it. Takes
    some milliseconds for each decision: call it beside the event loop. Raises `NotationError` for
    events of a version that is not ours.
    """
    opened = read_event(stored[0]) if stored else None
    if not isinstance(opened, TableOpened):
        return None
    state = open_table(opened, 0.0)
    started = next((n for n, each in enumerate(stored) if each.kind == _STARTED), len(stored))
    for each in stored[1:started]:
        state = evolve(state, read_event(each))
    seat = state.seat_of(user_id)
    found = None if seat is None else _ended(stored, seat, number)
    if seat is None or found is None:
        return None
    place, outcome = found
    events = [read_event(each) for each in stored[started : place + 1]]
    tape = _Tape(seat, outcome.round)
    for place, event in enumerate(events):
        tape.note(state, event, events[place:])
        state = evolve(state, event)
    if not tape.decisions and not _held_cards(outcome, seat):
        return None
    return Relived(seat, outcome, tuple(tape.decisions))


def _ended(
    stored: Sequence[StoredEvent], seat: int, number: int | None
) -> tuple[int, Outcome] | None:
    """Where the end of the round stands, and how it came out; without a number the seat's last."""
    for place in range(len(stored) - 1, -1, -1):
        if stored[place].kind != _ENDED:
            continue
        event = read_event(stored[place])
        if isinstance(event, RoundEnded):
            outcome = event.outcome
            if outcome.round == number or (number is None and _held_cards(outcome, seat)):
                return place, outcome
    return None


def _held_cards(outcome: Outcome, seat: int) -> bool:
    return any(shown.seat == seat for shown in outcome.shown)


class _Tape:
    """Takes down what one seat decided in one round, while the events pass by."""

    def __init__(self, seat: int, number: int) -> None:
        self.decisions: list[Decision] = []
        self._seat = seat
        self._number = number
        self._history: list[PublicEvent] = []
        self._timed_out = False
        """Whether what happens is played for a seat whose time was up."""

    def note(self, state: TableState, event: TableEvent, coming: Sequence[TableEvent]) -> None:
        """Take note of an event, of the table before it, and of all from this event on."""
        game = state.game
        if isinstance(event, OwnEvent) or game is None:
            return
        if isinstance(event, Dealt):
            self._history, self._timed_out = [], False
            return
        if game.round == self._number and game.turn == self._seat:
            self._note_turn(state, game, event, coming)
        else:
            self._timed_out = False
        told = redact(event, self._seat)
        if told is not None:
            self._history.append(told)

    def _note_turn(
        self, state: TableState, game: GameState, event: Event, coming: Sequence[TableEvent]
    ) -> None:
        if isinstance(event, TimedOut | MiddleWashed):
            # After a wash the same seat has a turn again, and time for it.
            self._timed_out = isinstance(event, TimedOut)
        elif game.phase in _CHOOSING and not game.acted:
            move = _move_behind(game, self._seat, coming)
            if move is not None:
                own = not self._timed_out and not state.sitters[self._seat].away
                view = project(game, self._seat)
                self.decisions.append(Decision(view, tuple(self._history), move, own))


def _move_behind(game: GameState, seat: int, coming: Sequence[TableEvent]) -> Move | None:
    """Which move of the seat led to these events; None for what was no move of it."""
    for move in engine.legal_moves(game, seat):
        led_to = engine.decide(game, move)
        if all(expected == came for expected, came in zip(led_to, coming, strict=False)):
            return move
    return None
