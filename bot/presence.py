"""Who is there, in a running game: absence, return, pause, and seats that are taken out.

Pure. Decides what being away or being seen means for a table; the game's own consequences of a
seat that is taken out are the engine's. Knows no time but how many turns were missed.
"""

from __future__ import annotations

from typing import Final

from bot.refusals import RefusedError, TableRefusal
from bot.table_events import (
    SeatAway,
    SeatBack,
    TableEvent,
    TablePaused,
    TableResumed,
)
from bot.table_state import TableState

MISSED_MAX: Final = 2
"""After so many missed turns in a row a computer plays for the seat."""


def seen(state: TableState, user_id: int) -> tuple[TableEvent, ...]:
    """What follows from somebody at the table showing that they are there.

    Their seat is theirs again, and a game that rests because nobody was there goes on.
    """
    seat = state.seat_of(user_id)
    if seat is None or state.game is None or state.sitters[seat].left:
        return ()
    events: tuple[TableEvent, ...] = ()
    sitter = state.sitters[seat]
    if sitter.away or (sitter.missed and not state.game.seats[seat].out):
        events = (SeatBack(seat),)
    if state.pause is not None and state.pause.by is None:
        events = (*events, TableResumed(user_id))
    return events


def pause(state: TableState, user_id: int) -> tuple[TableEvent, ...]:
    """Let the game rest, for somebody seated; nothing if it does already."""
    require_present(state, user_id)
    return () if state.pause is not None else (TablePaused(user_id),)


def resume(state: TableState, user_id: int) -> tuple[TableEvent, ...]:
    """Go on, for somebody seated; nothing if the game does not rest."""
    require_present(state, user_id)
    return () if state.pause is None else (TableResumed(user_id),)


def missed_turn(state: TableState, seat: int) -> tuple[TableEvent, ...]:
    """What follows for a person whose time was up once more; `state` is the table after it."""
    sitter = state.sitters[seat]
    if not state.active or not _plays(state, seat) or sitter.away or sitter.missed < MISSED_MAX:
        return ()
    return (SeatAway(seat),)


def gone(state: TableState, user_id: int) -> tuple[TableEvent, ...]:
    """What follows from somebody having left the server: there is no use in waiting for them."""
    seat = state.seat_of(user_id)
    if seat is None or not _plays(state, seat) or state.sitters[seat].away:
        return ()
    return (SeatAway(seat, gone=True),)


def settled(before: TableState, after: TableState) -> tuple[TableEvent, ...]:
    """Whether the game must rest after a change, or go on, by who is there then.

    It rests when the last person who was there is no longer, and others who are away still have a
    hand in it. Where no person has, the computers finish it.
    """
    if after.game is None or not after.active:
        return ()
    if after.pause is None:
        return (TablePaused(),) if _is_lonely(after) and not _is_lonely(before) else ()
    if after.pause.by is None and not _is_lonely(after):
        return (TableResumed(),)
    return ()


def require_present(state: TableState, user_id: int) -> int:
    """The seat of somebody who has not left; refuses everybody else."""
    seat = state.seat_of(user_id)
    if seat is None or state.sitters[seat].left:
        raise RefusedError(TableRefusal.NOT_SEATED, state.id)
    return seat


def require_kickable(state: TableState, user_id: int, seat: int) -> None:
    """Refuse unless the host wants a seat out that plays and is away."""
    if user_id != state.host_id:
        raise RefusedError(TableRefusal.NOT_HOST, state.id)
    known = 0 <= seat < len(state.sitters)
    if not known or not _plays(state, seat) or not state.sitters[seat].away:
        raise RefusedError(TableRefusal.NOT_AWAY, state.id)


def _plays(state: TableState, seat: int) -> bool:
    """Whether a person sits there who is still in the game."""
    return state.game is not None and state.sitters[seat].present and not state.game.seats[seat].out


def _is_lonely(state: TableState) -> bool:
    """Whether all people who are still in the game are away, and there is one at least."""
    people = [sitter for seat, sitter in enumerate(state.sitters) if _plays(state, seat)]
    return bool(people) and all(sitter.away for sitter in people)
