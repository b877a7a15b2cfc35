"""A table as one frozen value, and how events change it.

Owns what is stored of a table. Decides nothing: `evolve` only folds what was decided. Times are
seconds since 1970; they come from the clock, not from events, and are put in by `bot.waiting`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from bot.notices import add_notice, age_notices
from bot.ports import GameStatus
from bot.requests import Pace
from bot.screens import Ending, News, Notice, Summary, TablePhase, Waiting
from bot.table_events import (
    AbsenceEvent,
    ComputerRemoved,
    ComputerSeated,
    LearnerChosen,
    PersonJoined,
    PersonLeft,
    RulesChosen,
    SeatAway,
    SeatBack,
    SeatKicked,
    Sitter,
    TableClosed,
    TableEvent,
    TableOpened,
    TablePaused,
    TableResumed,
)
from game import engine
from game.events import Event, GameEnded, GameStarted, SeatLeft, TimedOut
from game.rules import Rules
from game.state import GameState


@dataclass(frozen=True, slots=True)
class Deadline:
    """What a table waits for, and until when."""

    waiting: Waiting
    at: float
    turn: int = 0
    """The table's version at which it began to wait for this."""
    call_at: float | None = None
    """From when on whoever is to act may be called; None if they are not to be called."""

    @property
    def wakes_at(self) -> float:
        """When the table has something to do at the earliest."""
        return self.at if self.call_at is None else min(self.at, self.call_at)


@dataclass(frozen=True, slots=True)
class Pause:
    """The game rests."""

    by: int | None = None
    """The Discord account that wanted it; None if nobody was there any more."""
    held: Deadline | None = None
    """What was waited for, and until when; None if it begins anew when the game goes on."""
    since: float = 0.0


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
    playable_since: int | None = None
    """The version from which on nothing has changed that a move depends on; None: this one."""
    pause: Pause | None = None
    notices: tuple[Notice, ...] = ()
    learner: bool = False
    """Whether whoever is to act may ask for hints."""

    @property
    def active(self) -> bool:
        """Whether the table occupies its channel."""
        return self.status.active

    @property
    def status(self) -> GameStatus:
        """The phase as storage knows it."""
        return GameStatus(self.phase.value)

    @property
    def oldest_playable(self) -> int:
        """The oldest version whose buttons mean the same as those of now."""
        return self.version if self.playable_since is None else self.playable_since

    @property
    def wakes_at(self) -> float | None:
        """When the table wants to be woken next, in seconds since 1970."""
        return None if self.deadline is None else self.deadline.wakes_at

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
        learner=event.learner,
    )


def evolve(state: TableState, event: TableEvent) -> TableState:
    """The table after one more event. Never fails on what was decided for this state."""
    version = state.version + 1
    since = state.oldest_playable if isinstance(event, AbsenceEvent) else version
    return replace(_after(state, event), version=version, playable_since=since)


def _after(state: TableState, event: TableEvent) -> TableState:
    match event:
        case TableOpened():
            raise ValueError("a table is opened once")
        case PersonJoined(user_id, name):
            return replace(state, sitters=(*state.sitters, Sitter(user_id, name)))
        case PersonLeft(user_id):
            rest = tuple(sitter for sitter in state.sitters if sitter.user_id != user_id)
            return _with_a_host(replace(state, sitters=rest))
        case ComputerSeated(name, character):
            seated = Sitter(None, name, character=character)
            return replace(state, sitters=(*state.sitters, seated))
        case ComputerRemoved():
            seat = max(seat for seat, sitter in enumerate(state.sitters) if sitter.user_id is None)
            return replace(state, sitters=state.sitters[:seat] + state.sitters[seat + 1 :])
        case RulesChosen(preset, rules, name):
            return replace(state, preset=preset, rules=rules, rules_name=name)
        case LearnerChosen(learner):
            return replace(state, learner=learner)
        case SeatAway() | SeatBack() | SeatKicked():
            return _after_absence(state, event)
        case TablePaused(by):
            return _told(replace(state, pause=Pause(by)), News.PAUSED, state.seat_of(by))
        case TableResumed(by):
            state = replace(state, pause=None)
            return state if by is None else _told(state, News.RESUMED, state.seat_of(by))
        case TableClosed(ending, by):
            return replace(state, phase=TablePhase.CLOSED, ending=ending, ended_by=by)
        case _:
            return _after_game_event(state, event)


def _after_absence(state: TableState, event: SeatAway | SeatBack | SeatKicked) -> TableState:
    sitter = state.sitters[event.seat]
    match event:
        case SeatAway(seat, gone):
            state = _with_sitter(state, seat, replace(sitter, away=True))
            return _with_a_host(_told(state, News.GONE if gone else News.AWAY, seat))
        case SeatBack(seat):
            state = _with_sitter(state, seat, replace(sitter, away=False, missed=0))
            return _with_a_host(_told(state, News.BACK, seat) if sitter.away else state)
        case SeatKicked(seat):
            return _with_sitter(state, seat, replace(sitter, kicked=True))


def _with_sitter(state: TableState, seat: int, sitter: Sitter) -> TableState:
    return replace(state, sitters=(*state.sitters[:seat], sitter, *state.sitters[seat + 1 :]))


def _told(state: TableState, news: News, seat: int | None) -> TableState:
    return replace(state, notices=add_notice(state.notices, news, seat))


def _after_game_event(state: TableState, event: Event) -> TableState:
    if isinstance(event, GameStarted):
        return replace(state, phase=TablePhase.PLAYING, game=engine.begin(event))
    if state.game is None:
        raise ValueError("nothing of a game can happen before it has started")
    game = engine.evolve(state.game, event)
    notices = age_notices(state.notices, state.game.recent, game.recent)
    state = replace(state, game=game, notices=notices)
    match event:
        case TimedOut(seat):
            sitter = state.sitters[seat]
            return _with_sitter(state, seat, replace(sitter, missed=sitter.missed + 1))
        case SeatLeft(seat):
            sitter = replace(state.sitters[seat], left=True, away=False)
            return _with_a_host(_with_sitter(state, seat, sitter))
        case GameEnded():
            return replace(state, phase=TablePhase.FINISHED)
        case _:
            return state


def _with_a_host(state: TableState) -> TableState:
    """Make the next person who is there the host, if the host is gone or away."""
    seat = state.seat_of(state.host_id)
    order = range(len(state.sitters)) if seat is None else _seats_from(state, seat)
    heirs = [state.sitters[place] for place in order]
    there = [sitter.user_id for sitter in heirs if sitter.present and not sitter.away]
    # Where everybody is away, who has not left comes before who has.
    there += [sitter.user_id for sitter in heirs if sitter.present]
    heir = next((user_id for user_id in there if user_id is not None), None)
    if heir is None or heir == state.host_id:
        return state
    state = replace(state, host_id=heir)
    return state if state.game is None else _told(state, News.HOST, state.seat_of(heir))


def _seats_from(state: TableState, seat: int) -> tuple[int, ...]:
    """All seats in their order, beginning with this one."""
    return (*range(seat, len(state.sitters)), *range(seat))


def fold(state: TableState, events: Iterable[TableEvent]) -> TableState:
    """The table after all these events in order."""
    for event in events:
        state = evolve(state, event)
    return state
