"""Plays the action of a case through the engine and keeps what came of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from game.actions import (
    Discard,
    DrawStock,
    KeepHand,
    Knock,
    Move,
    Pass,
    RedrawMiddle,
    Shuffle,
    Swap,
    TakeDiscard,
    TakeExtra,
)
from game.cards import Card
from game.endings import settle
from game.engine import apply, fold, needs_order
from game.errors import IllegalAction
from game.events import Event, RoundEnded
from game.options import Knocking
from game.outcome import Cause, Outcome
from game.resolution import consequences
from game.state import GameState
from game.views import Phase
from tests.game.case_format import Case, CaseError, check_keys
from tests.game.case_position import Position, load_position, parse


@dataclass(frozen=True)
class Played:
    """A case after its action."""

    position: Position
    legal: bool
    events: tuple[Event, ...]
    after: GameState

    @property
    def outcome(self) -> Outcome | None:
        """How the round came out, if it is over."""
        ended = [event.outcome for event in self.events if isinstance(event, RoundEnded)]
        return ended[0] if ended else None


def play(case: Case) -> Played:
    """Load the position and play the action; raises `CaseError` if it is not understood."""
    position = load_position(case)
    action = dict(case.action)
    kind = action.pop("type", None)
    match kind:
        case "evaluate":
            check_keys("evaluate", action, ())
            return _played(position, ())
        case "check_deal":
            check_keys("check_deal", action, ())
            return _played(position, tuple(consequences(position.state)))
        case "showdown":
            check_keys("showdown", action, {"cause"})
            return _played(position, _show(position.state, Cause(action["cause"])))
    if kind not in MOVES:
        raise CaseError(f"action {kind!r} is not understood")
    keys, build = MOVES[kind]
    check_keys(str(kind), action, keys)
    return _move(position, build(position, action))


def _played(position: Position, events: tuple[Event, ...]) -> Played:
    return Played(position, True, events, fold(position.state, events))


def _show(state: GameState, cause: Cause) -> tuple[Event, ...]:
    ended = RoundEnded(settle(state, cause))
    return (ended, *consequences(fold(state, [ended])))


def _move(position: Position, moves: Sequence[Move]) -> Played:
    """Make the moves where the position comes to rest, and shuffle when the engine asks for it."""
    rest = state = fold(position.state, consequences(position.state))
    refused = Played(position, False, (), rest)
    events: tuple[Event, ...] = ()
    for move in moves:
        try:
            state, more = apply(state, move)
        except IllegalAction:
            return refused
        events += more
        while state.phase is Phase.SHUFFLE:
            state, more = apply(state, Shuffle(needs_order(state) or ()))
            events += more
    return Played(position, True, events, state) if moves else refused


Builder = Callable[[Position, Mapping[str, Any]], Sequence[Move]]
"""The moves that an action of a case is; none if the engine's moves cannot express it."""


def _swap(position: Position, action: Mapping[str, Any], knock: bool = False) -> Sequence[Move]:
    seat = position.seat(action["player"])
    return [Swap(seat, parse(action["give"]), parse(action["take"]), knock)]


def _close(position: Position, action: Mapping[str, Any]) -> Sequence[Move]:
    """Pass and knock: where knocking is a turn of its own, no move does both."""
    apart = position.state.rules.knock is Knocking.INSTEAD
    return [] if apart else [Knock(position.seat(action["player"]))]


def _draw(position: Position, action: Mapping[str, Any]) -> Sequence[Move]:
    seat = position.seat(action["player"])
    return [DrawStock(seat), Discard(seat, Card.parse(action["discard"]))]


def _take(position: Position, action: Mapping[str, Any]) -> Sequence[Move]:
    seat = position.seat(action["player"])
    return [TakeDiscard(seat), Discard(seat, Card.parse(action["discard"]))]


def _by_player(move: type[Pass | Knock | RedrawMiddle]) -> Builder:
    return lambda position, action: [move(position.seat(action["player"]))]


PLAYER: Final = frozenset({"player"})
SWAP: Final = frozenset({"player", "give", "take"})
MOVES: Final[Mapping[Any, tuple[frozenset[str], Builder]]] = {
    "dealer_keep": (frozenset(), lambda position, _: [KeepHand(position.state.chooser)]),
    "dealer_swap": (frozenset(), lambda position, _: [TakeExtra(position.state.chooser)]),
    "pass": (PLAYER, _by_player(Pass)),
    "knock": (PLAYER, _by_player(Knock)),
    "redraw": (PLAYER, _by_player(RedrawMiddle)),
    "pass_and_knock": (PLAYER, _close),
    "swap": (SWAP, _swap),
    "swap_and_knock": (SWAP, lambda position, action: _swap(position, action, knock=True)),
    "draw_stock": (PLAYER | {"card", "discard"}, _draw),
    "take_discard": (PLAYER | {"discard"}, _take),
}
"""Keys and moves of every action that a seat, or the one who chooses, can take."""
