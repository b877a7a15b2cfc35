"""What a table waits for after a change, and until when."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final

from bot.requests import Gone, Kick, Leave, Present, Request
from bot.screens import TablePhase, Waiting
from bot.situation import Situation
from bot.table_state import Deadline, Pause, TableState
from game.views import Phase

ALWAYS_CALL_AFTER: Final = 2.0
"""Nobody is called earlier, whatever a server wishes: many act at once when their turn comes."""

SPREAD: Final = 0.3
"""By what share of its usual time a computer may be faster or slower."""
SPREAD_MAX: Final = 1.0
"""The most that makes, in seconds."""

_GIVES_NO_TIME: Final = (Leave, Present, Gone, Kick)
"""Requests that give whoever is to act no more time than they had."""
_OF_PEOPLE: Final = (Waiting.PEOPLE, Waiting.TURN, Waiting.PAUSED)
"""What people have to do something about."""


def stamp(before: TableState, after: TableState, request: Request, now: Situation) -> TableState:
    """Put time of change and deadline into the table that a request has brought about."""
    after = replace(after, touched_at=now.now)
    same = before.game is not None and _waited_for(before) == _waited_for(after)
    if after.pause is not None and after.active:
        return _paused(before, after, now, same=same)
    if before.pause is not None and before.pause.held is not None and same:
        return replace(after, deadline=_taken_up(after, before.pause.held, before.pause.since, now))
    kept = before.deadline if same and before.pause is None else None
    if kept is not None and isinstance(request, _GIVES_NO_TIME):
        return replace(after, deadline=kept)
    return armed(after, now, kept)


def armed(state: TableState, now: Situation, earlier: Deadline | None = None) -> TableState:
    """The table as changed now, with the deadline for what it waits for from now on.

    `earlier` is the deadline that it had if it has been waiting for the same all along.
    """
    waited_for = _waited_for(state)
    if waited_for is None:
        return replace(state, touched_at=now.now, deadline=None)
    waiting = waited_for[0]
    deadline = Deadline(
        waiting,
        now.now + _patience(state, waiting, now),
        earlier.turn if earlier else state.version,
        _call_at(waiting, now),
    )
    return replace(state, touched_at=now.now, deadline=deadline)


def _paused(before: TableState, after: TableState, now: Situation, *, same: bool) -> TableState:
    """The table at rest. What is left of a turn is kept for as long as it is the same turn."""
    pause, deadline = after.pause or Pause(), after.deadline
    if before.pause is None:
        pause = replace(pause, held=before.deadline if same else None, since=now.now)
        at = now.now + now.timing.pause_expiry
        deadline = Deadline(Waiting.PAUSED, at, after.version)
    elif not same:
        pause = replace(pause, held=None)
    return replace(after, pause=pause, deadline=deadline)


def _taken_up(state: TableState, held: Deadline, since: float, now: Situation) -> Deadline:
    """The deadline that goes on after a pause; whoever is to act has some time in any case."""
    whole = _patience(state, held.waiting, now)
    left = max(held.at - since, min(now.timing.restart_grace, whole))
    return Deadline(held.waiting, now.now + left, held.turn, _call_at(held.waiting, now))


def _call_at(waiting: Waiting, now: Situation) -> float | None:
    """From when on whoever is to act may be called: computers never, people before their time."""
    if waiting is not Waiting.TURN:
        return None
    return now.now + min(ALWAYS_CALL_AFTER, now.timing.ping_delay)


def _waited_for(state: TableState) -> tuple[Waiting, int | None, int] | None:
    """What the table waits for, or would but for a pause, whose move it is, in which round."""
    if not state.active:
        return None
    if state.phase is TablePhase.LOBBY or state.game is None:
        return (Waiting.PEOPLE, None, 0)
    game = state.game
    if game.phase is Phase.DEAL or game.turn is None:
        return (Waiting.NEXT_ROUND, None, game.round)
    sitter = state.sitters[game.turn]
    computer = sitter.away or sitter.user_id is None
    return (Waiting.COMPUTER if computer else Waiting.TURN, game.turn, game.round)


def _patience(state: TableState, waiting: Waiting, now: Situation) -> float:
    match waiting:
        case Waiting.PEOPLE:
            return now.timing.lobby_expiry
        case Waiting.TURN:
            return state.pace.seconds
        case Waiting.COMPUTER:
            return _pondering(state, now.timing.computer_delay)
        case Waiting.NEXT_ROUND:
            return now.timing.next_round_delay
        case Waiting.PAUSED:
            return now.timing.pause_expiry


def _pondering(state: TableState, delay: float) -> float:
    """How long a computer seems to think: now longer, now shorter, and the same if asked again."""
    whim = Random(f"{state.id}:{state.oldest_playable}").uniform(-1, 1)  # noqa: S311 - no secret
    return delay + whim * min(delay * SPREAD, SPREAD_MAX)


def with_grace(state: TableState, opened_at: float, grace: float) -> TableState:
    """The stored table as a bot finds it that is up since `opened_at`.

    Time during which the bot was away is nobody's fault: whoever had to do something gets at
    least this grace from then on. Computers and the next round need none.
    """
    deadline = state.deadline
    human = deadline is not None and deadline.waiting in _OF_PEOPLE
    if deadline is None or not human or state.touched_at >= opened_at:
        return state
    at = max(deadline.at, opened_at + grace)
    return replace(state, deadline=replace(deadline, at=at))
