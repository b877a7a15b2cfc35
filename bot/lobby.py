"""What a lobby makes of a request: who may sit down, who may start, and when it closes.

Pure, apart from the chance that it is handed. Knows no rule of the game but how many seats the
rules of the table allow.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bot.clock import TOLERANCE
from bot.play import deal
from bot.refusals import RefusedError, TableRefusal
from bot.requests import (
    AddComputer,
    Begin,
    ChannelGone,
    ChooseLearner,
    ChooseRules,
    Gone,
    Join,
    Kick,
    Leave,
    NextRound,
    Pause,
    Play,
    Present,
    RemoveComputer,
    Request,
    Resume,
    Stop,
    TimeUp,
)
from bot.screens import Ending
from bot.situation import Situation
from bot.table_events import (
    ComputerRemoved,
    ComputerSeated,
    LearnerChosen,
    PersonJoined,
    PersonLeft,
    RulesChosen,
    Sitter,
    TableClosed,
    TableEvent,
)
from bot.table_state import TableState, evolve
from game import engine
from game.computer.characters import Character

_COMPUTERS: Final = (
    "Marina",
    "Nils",
    "Undine",
    "Kai",
    "Malin",
    "Tjark",
    "Nerea",
    "Jonas",
    "Coralie",
    "Ole",
    "Maris",
    "Fiete",
    "Delphine",
    "Piet",
    "Melusine",
    "Arne",
)
"""Names of computer players, in the order in which they come."""


def decide_lobby(
    state: TableState, request: Request, situation: Situation
) -> tuple[TableEvent, ...]:
    """Say what a request brings about in a lobby, or raise `RefusedError`."""
    match request:
        case Join(user_id, name):
            return _join(state, user_id, name)
        case Leave(user_id):
            return _leave(state, user_id)
        case AddComputer(user_id, character):
            _require_host(state, user_id)
            _require_free_seat(state)
            return (ComputerSeated(_computer_name(state.sitters), character.key),)
        case RemoveComputer(user_id):
            return _remove_computer(state, user_id)
        case ChooseRules():
            return _choose_rules(state, request)
        case ChooseLearner(user_id, learner):
            _require_host(state, user_id)
            return () if learner == state.learner else (LearnerChosen(learner),)
        case Begin(user_id):
            return _begin(state, user_id, situation)
        case Stop(user_id, may_manage):
            if user_id != state.host_id and not may_manage:
                raise RefusedError(TableRefusal.NOT_ALLOWED, state.id)
            return (TableClosed(Ending.STOPPED, user_id),)
        case TimeUp():
            if state.deadline is None or situation.now < state.deadline.at - TOLERANCE:
                raise RefusedError(TableRefusal.STALE, state.id)
            return (TableClosed(Ending.EXPIRED),)
        case ChannelGone():
            return (TableClosed(Ending.CHANNEL_GONE),)
        case Present() | Gone():
            return ()
        case Play() | NextRound() | Pause() | Resume() | Kick():
            raise RefusedError(TableRefusal.NOT_STARTED, state.id)


def with_computers(
    sitters: tuple[Sitter, ...], count: int, character: Character
) -> tuple[Sitter, ...]:
    """These sitters and so many more computers of one character after them."""
    for _ in range(count):
        sitters = (*sitters, Sitter(None, _computer_name(sitters), character=character.key))
    return sitters


def _computer_name(sitters: Iterable[Sitter]) -> str:
    """The first name that no computer at the table has."""
    taken = {sitter.name for sitter in sitters if sitter.user_id is None}
    free = (name for name in _COMPUTERS if name not in taken)
    return next(free, f"{_COMPUTERS[0]} {len(taken) + 1}")


def free_start_at(state: TableState, lobby_host_only: float) -> float:
    """From when on anybody seated may start this lobby, in seconds since 1970."""
    return state.touched_at + lobby_host_only


def _join(state: TableState, user_id: int, name: str) -> tuple[TableEvent, ...]:
    if state.seat_of(user_id) is not None:
        raise RefusedError(TableRefusal.ALREADY_SEATED, state.id)
    _require_free_seat(state)
    return (PersonJoined(user_id, name),)


def _leave(state: TableState, user_id: int) -> tuple[TableEvent, ...]:
    _require_seat(state, user_id)
    left = PersonLeft(user_id)
    if evolve(state, left).deserted:
        return (left, TableClosed(Ending.DESERTED, user_id))
    return (left,)


def _remove_computer(state: TableState, user_id: int) -> tuple[TableEvent, ...]:
    _require_host(state, user_id)
    if all(sitter.user_id is not None for sitter in state.sitters):
        raise RefusedError(TableRefusal.NO_COMPUTER, state.id)
    return (ComputerRemoved(),)


def _choose_rules(state: TableState, request: ChooseRules) -> tuple[TableEvent, ...]:
    choice = request.choice
    if request.user_id != state.host_id:
        raise RefusedError(TableRefusal.HOST_CHOOSES, state.id)
    if len(state.sitters) > choice.rules.seats_max:
        raise RefusedError(TableRefusal.TOO_MANY_SEATED, state.id)
    return (RulesChosen(choice.preset, choice.rules, choice.name),)


def _begin(state: TableState, user_id: int, situation: Situation) -> tuple[TableEvent, ...]:
    _require_seat(state, user_id)
    free_at = free_start_at(state, situation.timing.lobby_host_only)
    if user_id != state.host_id and situation.now < free_at - TOLERANCE:
        raise RefusedError(TableRefusal.NOT_HOST, state.id)
    seats = len(state.sitters)
    if seats < state.rules.players_min:
        raise RefusedError(TableRefusal.TOO_FEW, state.id)
    started = engine.start_game(state.rules, seats, situation.chance.randrange(seats))
    return (started, *deal(engine.begin(started), situation))


def _require_seat(state: TableState, user_id: int) -> None:
    if state.seat_of(user_id) is None:
        raise RefusedError(TableRefusal.NOT_SEATED, state.id)


def _require_host(state: TableState, user_id: int) -> None:
    if user_id != state.host_id:
        raise RefusedError(TableRefusal.NOT_HOST, state.id)


def _require_free_seat(state: TableState) -> None:
    if len(state.sitters) >= state.rules.seats_max:
        raise RefusedError(TableRefusal.TABLE_FULL, state.id)
