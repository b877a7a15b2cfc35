"""A table as one frozen value, and how events change it.

Owns what is stored of a table. Decides nothing: `evolve` only folds what was decided. Times are
seconds since 1970; they come from the clock, not from events, and are put in by `bot.waiting`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from bot.ports import GameStatus
from bot.requests import Pace
from bot.screens import Ending, Summary, TablePhase, Waiting
from bot.table_events import (
    ComputerRemoved,
    ComputerSeated,
    PersonJoined,
    PersonLeft,
    RulesChosen,
    Sitter,
    TableClosed,
    TableEvent,
    TableOpened,
)
from game import engine
from game.events import Event, GameEnded, GameStarted, SeatLeft
from game.rules import Rules
from game.state import GameState


@dataclass(frozen=True, slots=True)
class Deadline:
    """What a table waits for, and until when."""

    waiting: Waiting
    at: float


@dataclass(frozen=True, slots=True)
class TableState:
    """Everything that is known of a table. It survives a restart exactly as it is."""

    id: str
    guild_id: int
    channel_id: int
    host_id: int
    locale: str
    preset: str
    rules: Rules
    """The whole rules: later changes of a preset change no table."""
    pace: Pace
    sitters: tuple[Sitter, ...]
    """By seat. In the lobby seats move up when somebody leaves; from the start on they stay."""
    phase: TablePhase
    game: GameState | None
    """None in the lobby, and for a table that was closed there."""
    version: int
    """How many events the table has seen; buttons carry it."""
    opened_at: float
    touched_at: float
    """When a request was last accepted."""
    deadline: Deadline | None
    """None only when the table is over."""
    ending: Ending | None = None
    ended_by: int | None = None
    summary: Summary | None = None
    """Set when the game is finished."""
    rules_name: str = ""
    """What the server calls the rules; empty unless they are a saved set just as it was saved."""
    played: Rules | None = None
    """What the server had played last when the table was opened."""

    @property
    def active(self) -> bool:
        """Whether the table occupies its channel."""
        return self.status.active

    @property
    def status(self) -> GameStatus:
        """The phase as storage knows it."""
        return GameStatus(self.phase.value)

    def seat_of(self, user_id: int | None) -> int | None:
        """The seat of a Discord account, or None."""
        if user_id is None:
            return None
        for seat, sitter in enumerate(self.sitters):
            if sitter.user_id == user_id:
                return seat
        return None

    @property
    def deserted(self) -> bool:
        """Whether every person has left; those who went under have not."""
        return not any(sitter.present for sitter in self.sitters)


def open_table(event: TableOpened, now: float) -> TableState:
    """The table that its first event makes, as it stands before it has a deadline."""
    return TableState(
        id=event.id,
        guild_id=event.guild_id,
        channel_id=event.channel_id,
        host_id=event.host_id,
        locale=event.locale,
        preset=event.preset,
        rules=event.rules,
        pace=event.pace,
        sitters=event.sitters,
        phase=TablePhase.LOBBY,
        game=None,
        version=1,
        opened_at=now,
        touched_at=now,
        deadline=None,
        rules_name=event.rules_name,
        played=event.played,
    )


def evolve(state: TableState, event: TableEvent) -> TableState:
    """The table after one more event. Never fails on what was decided for this state."""
    return replace(_after(state, event), version=state.version + 1)


def _after(state: TableState, event: TableEvent) -> TableState:
    match event:
        case TableOpened():
            raise ValueError("a table is opened once")
        case PersonJoined(user_id, name):
            return replace(state, sitters=(*state.sitters, Sitter(user_id, name)))
        case PersonLeft(user_id):
            rest = tuple(sitter for sitter in state.sitters if sitter.user_id != user_id)
            return _with_a_host(replace(state, sitters=rest))
        case ComputerSeated(name):
            return replace(state, sitters=(*state.sitters, Sitter(None, name)))
        case ComputerRemoved():
            seat = max(seat for seat, sitter in enumerate(state.sitters) if sitter.user_id is None)
            return replace(state, sitters=state.sitters[:seat] + state.sitters[seat + 1 :])
        case RulesChosen(preset, rules, name):
            return replace(state, preset=preset, rules=rules, rules_name=name)
        case TableClosed(ending, by):
            return replace(state, phase=TablePhase.CLOSED, ending=ending, ended_by=by)
        case _:
            return _after_game_event(state, event)


def _after_game_event(state: TableState, event: Event) -> TableState:
    if isinstance(event, GameStarted):
        return replace(state, phase=TablePhase.PLAYING, game=engine.begin(event))
    if state.game is None:
        raise ValueError("nothing of a game can happen before it has started")
    state = replace(state, game=engine.evolve(state.game, event))
    match event:
        case SeatLeft(seat):
            sitters = list(state.sitters)
            sitters[seat] = replace(sitters[seat], left=True)
            return _with_a_host(replace(state, sitters=tuple(sitters)))
        case GameEnded():
            return replace(state, phase=TablePhase.FINISHED)
        case _:
            return state


def _with_a_host(state: TableState) -> TableState:
    """Make the first person who is still there the host, if the host is gone."""
    present = [sitter.user_id for sitter in state.sitters if sitter.present]
    heir = next((user_id for user_id in present if user_id is not None), None)
    if state.host_id in present or heir is None:
        return state
    return replace(state, host_id=heir)


def fold(state: TableState, events: Iterable[TableEvent]) -> TableState:
    """The table after all these events in order."""
    for event in events:
        state = evolve(state, event)
    return state
