"""What a table waits for after a change, and until when."""

from __future__ import annotations

from dataclasses import replace

from bot.requests import Leave, Request
from bot.screens import TablePhase, Waiting
from bot.situation import Situation
from bot.table_state import Deadline, TableState
from game.views import Phase


def stamp(before: TableState, after: TableState, request: Request, now: Situation) -> TableState:
    """Put time of change and deadline into the table that a request has brought about.

    Who leaves while others are to act gives them no more time than they had.
    """
    in_game = before.game is not None
    same = in_game and _waited_for(before) == _waited_for(after)
    if isinstance(request, Leave) and same:
        return replace(after, touched_at=now.now, deadline=before.deadline)
    return armed(after, now)


def armed(state: TableState, now: Situation) -> TableState:
    """The table as changed now, with the deadline for what it waits for from now on."""
    waited_for = _waited_for(state)
    deadline = None
    if waited_for is not None:
        waiting = waited_for[0]
        deadline = Deadline(waiting, now.now + _patience(state, waiting, now))
    return replace(state, touched_at=now.now, deadline=deadline)


def _waited_for(state: TableState) -> tuple[Waiting, int | None, int] | None:
    """What the table waits for, whose move it is, and in which round."""
    if not state.active:
        return None
    if state.phase is TablePhase.LOBBY or state.game is None:
        return (Waiting.PEOPLE, None, 0)
    game = state.game
    if game.phase is Phase.DEAL or game.turn is None:
        return (Waiting.NEXT_ROUND, None, game.round)
    computer = state.sitters[game.turn].user_id is None
    return (Waiting.COMPUTER if computer else Waiting.TURN, game.turn, game.round)


def _patience(state: TableState, waiting: Waiting, now: Situation) -> float:
    match waiting:
        case Waiting.PEOPLE:
            return now.timing.lobby_expiry
        case Waiting.TURN:
            return state.pace.seconds
        case Waiting.COMPUTER:
            return now.timing.computer_delay
        case Waiting.NEXT_ROUND:
            return now.timing.next_round_delay


def with_grace(state: TableState, opened_at: float, grace: float) -> TableState:
    """The stored table as a bot finds it that is up since `opened_at`.

    Time during which the bot was away is nobody's fault: whoever had to do something gets at
    least this grace from then on. Computers and the next round need none.
    """
    deadline = state.deadline
    human = deadline is not None and deadline.waiting in (Waiting.PEOPLE, Waiting.TURN)
    if deadline is None or not human or state.touched_at >= opened_at:
        return state
    at = max(deadline.at, opened_at + grace)
    return replace(state, deadline=Deadline(deadline.waiting, at))
