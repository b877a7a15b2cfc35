"""What a running game makes of a request: which action it is, and what the engine says to it.

Pure, apart from the chance that it is handed. Decides no rule of the game. Supplies shuffled
cards in the same step wherever the engine asks for them, so that one request is one change.
"""

from __future__ import annotations

import logging

from bot.clock import TOLERANCE
from bot.minds import described
from bot.presence import (
    gone,
    missed_turn,
    pause,
    require_kickable,
    require_present,
    resume,
    seen,
    settled,
)
from bot.refusals import RefusedError, TableRefusal
from bot.requests import (
    ChannelGone,
    Gone,
    Kick,
    Leave,
    NextRound,
    Pause,
    Play,
    Present,
    Request,
    Resume,
    Stop,
    TimeUp,
)
from bot.screens import Ending, Waiting
from bot.situation import Situation
from bot.table_events import SeatKicked, TableClosed, TableEvent
from bot.table_state import TableState, fold
from game import engine
from game.actions import Action, Deal, LeaveGame, Move, Shuffle, TimeOut
from game.errors import IllegalAction, NotationError, Refusal
from game.events import Event
from game.notation import parse_move
from game.state import GameState
from game.views import Phase

_logger = logging.getLogger(__name__)


def decide_playing(
    state: TableState, request: Request, situation: Situation
) -> tuple[TableEvent, ...]:
    """Say what a request brings about while a game runs; nothing at all for one that is no news.

    Raises `RefusedError` for what the table, `IllegalAction` for what the game does not allow.
    """
    first: tuple[TableEvent, ...] = ()
    if isinstance(request, Play | NextRound | Pause | Resume | Kick):
        first = seen(state, request.user_id)
    now = fold(state, first)
    events = (*first, *_decide(now, request, situation))
    return (*events, *settled(state, fold(state, events)))


def _decide(state: TableState, request: Request, situation: Situation) -> tuple[TableEvent, ...]:
    game = _game(state)
    match request:
        case Play(user_id, text):
            move = _move(text, _seat(state, user_id))
            _require_going_on(state)
            return act(game, move, situation)
        case NextRound(user_id):
            _seat(state, user_id)
            _require_going_on(state)
            return deal(game, situation)
        case Leave(user_id):
            return _leave(state, _seat(state, user_id), situation)
        case Stop(user_id, may_manage):
            if user_id != state.host_id and not may_manage:
                raise RefusedError(TableRefusal.NOT_ALLOWED, state.id)
            return (TableClosed(Ending.STOPPED, user_id),)
        case ChannelGone():
            return (TableClosed(Ending.CHANNEL_GONE),)
        case TimeUp(_, move):
            return _after_time(state, move, situation)
        case _:
            return _absence(state, request, situation)


def _absence(state: TableState, request: Request, situation: Situation) -> tuple[TableEvent, ...]:
    match request:
        case Present(user_id):
            return seen(state, user_id)
        case Pause(user_id):
            return pause(state, user_id)
        case Resume(user_id):
            return resume(state, user_id)
        case Gone(user_id):
            return gone(state, user_id)
        case Kick(user_id, seat):
            require_present(state, user_id)
            require_kickable(state, user_id, seat)
            return (SeatKicked(seat, user_id), *_leave(state, seat, situation))
        case _:
            raise RefusedError(TableRefusal.LOBBY_OVER, state.id)


def act(game: GameState, action: Action, situation: Situation) -> tuple[Event, ...]:
    """Decide an action, and hand in new orders for as long as the stock has to be shuffled."""
    game, events = engine.apply(game, action)
    while game.phase is Phase.SHUFFLE:
        needed = engine.needs_order(game)
        game, more = engine.apply(game, Shuffle(situation.shuffled(needed or ())))
        events += more
    return events


def deal(game: GameState, situation: Situation) -> tuple[Event, ...]:
    """Deal the next round; raises `IllegalAction` when none is due."""
    pack = engine.needs_order(game)
    if game.phase is not Phase.DEAL or pack is None:
        raise IllegalAction(Refusal.NOT_NOW, "no round is due")
    return act(game, Deal(situation.shuffled(pack)), situation)


def _leave(state: TableState, seat: int, situation: Situation) -> tuple[TableEvent, ...]:
    events: tuple[TableEvent, ...] = act(_game(state), LeaveGame(seat), situation)
    after = fold(state, events)
    if after.active and after.deserted:
        return (*events, TableClosed(Ending.DESERTED, state.sitters[seat].user_id))
    return events


def _after_time(
    state: TableState, move: Move | None, situation: Situation
) -> tuple[TableEvent, ...]:
    game, deadline = _game(state), state.deadline
    if deadline is None or situation.now < deadline.at - TOLERANCE:
        raise RefusedError(TableRefusal.STALE, state.id)
    if deadline.waiting is Waiting.PAUSED:
        return (TableClosed(Ending.ABANDONED),)
    if deadline.waiting is Waiting.NEXT_ROUND:
        return deal(game, situation)
    if game.turn is None:
        raise RefusedError(TableRefusal.STALE, state.id)
    if deadline.waiting is Waiting.COMPUTER:
        return _computer_turn(state, game, game.turn, move, situation)
    events: tuple[TableEvent, ...] = act(game, TimeOut(game.turn), situation)
    return (*events, *missed_turn(fold(state, events), game.turn))


def _computer_turn(
    state: TableState, game: GameState, seat: int, move: Move | None, situation: Situation
) -> tuple[Event, ...]:
    """Make the computer's move; one that has none to make is treated as one who is absent."""
    trouble = "came to no decision"
    try:
        if move is not None:
            return act(game, move, situation)
    except Exception as error:  # noqa: BLE001 - a fault in a computer must not block a table
        trouble = f"decided what cannot be done: {described(error)}"
    _logger.error(
        "game %s version %d: the computer at seat %d %s", state.id, state.version, seat, trouble
    )
    return act(game, TimeOut(seat), situation)


def _move(text: str, seat: int) -> Move:
    try:
        return parse_move(text, seat)
    except NotationError:
        raise RefusedError(TableRefusal.BAD_MOVE) from None


def _seat(state: TableState, user_id: int) -> int:
    seat = state.seat_of(user_id)
    if seat is None:
        raise RefusedError(TableRefusal.NOT_SEATED, state.id)
    return seat


def _require_going_on(state: TableState) -> None:
    if state.pause is not None:
        raise RefusedError(TableRefusal.PAUSED, state.id)


def _game(state: TableState) -> GameState:
    if state.game is None:
        raise RefusedError(TableRefusal.NOT_STARTED, state.id)
    return state.game
