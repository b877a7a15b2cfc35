"""From a table's whole state to the screen of one viewer: the only way out of a `TableState`."""

from __future__ import annotations

from bot.clock import Timing, moment
from bot.lobby import free_start_at
from bot.ports import PostedMessage
from bot.screens import Guest, Screen, TablePhase
from bot.table_state import TableState
from game.projection import project
from game.views import GameView


def make_screen(
    state: TableState,
    viewer: int | None,
    message: PostedMessage | None,
    timing: Timing,
    saved_names: tuple[str, ...] = (),
) -> Screen:
    """What this Discord account may see of the table; with None, what everybody may see."""
    seat = state.seat_of(viewer)
    deadline = state.deadline
    in_lobby = state.phase is TablePhase.LOBBY
    return Screen(
        id=state.id,
        guild_id=state.guild_id,
        channel_id=state.channel_id,
        host_id=state.host_id,
        locale=state.locale,
        phase=state.phase,
        version=state.version,
        preset=state.preset,
        rules=state.rules,
        pace=state.pace,
        guests=_guests(state),
        waiting=deadline.waiting if deadline else None,
        deadline_at=moment(deadline.at) if deadline else None,
        free_start_at=moment(free_start_at(state, timing.lobby_host_only)) if in_lobby else None,
        game=_view(state, seat),
        viewer=viewer,
        seat=seat,
        ending=state.ending,
        ended_by=state.ended_by,
        summary=state.summary,
        message=message,
        rules_name=state.rules_name,
        played=state.played,
        saved_names=saved_names if in_lobby else (),
        paused_by=state.pause.by if state.pause else None,
        notices=state.notices,
        learner=state.learner,
    )


def _guests(state: TableState) -> tuple[Guest, ...]:
    return tuple(
        Guest(
            seat=seat,
            user_id=sitter.user_id,
            name=sitter.name,
            host=sitter.user_id is not None and sitter.user_id == state.host_id,
            away=sitter.away,
            kicked=sitter.kicked,
            character=sitter.player.key if sitter.user_id is None else "",
        )
        for seat, sitter in enumerate(state.sitters)
    )


def _view(state: TableState, seat: int | None) -> GameView | None:
    return None if state.game is None else project(state.game, seat)
