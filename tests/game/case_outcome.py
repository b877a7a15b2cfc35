"""Compares what came of a case with what it expects, key by key."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from game.events import MiddleRefreshed, ShuffleCalled, Shuffled
from game.outcome import LossReason, Outcome
from game.scoring import evaluate
from game.views import Phase
from tests.game.case_format import Case, check_keys
from tests.game.case_play import Played
from tests.game.case_position import CHOICE


@dataclass(frozen=True)
class OneOf:
    """Several right answers; a case names one of them."""

    answers: frozenset[str | None]


@dataclass(frozen=True)
class Unordered:
    """Names whose order means nothing."""

    names: tuple[str, ...]


@dataclass(frozen=True)
class Washed:
    """Cards washed out; a case names them or says how many."""

    cards: tuple[str, ...]


Reader = Callable[[Played], object]
"""Reads what a key stands for off a played case."""


def differences(case: Case, played: Played) -> list[str]:
    """Every expected key whose value is another, as one line each; empty if all is as expected."""
    check_keys(f"what {case.id} expects", case.expected, READERS)
    found = {key: READERS[key](played) for key in case.expected}
    return [
        f"{key}: expected {wanted!r}, came out {found[key]!r}"
        for key, wanted in case.expected.items()
        if not _fits(found[key], wanted)
    ]


def _fits(found: object, wanted: object) -> bool:
    match found:
        case OneOf(answers):
            return wanted in answers
        case Unordered(names):
            return isinstance(wanted, list) and sorted(names) == sorted(wanted)
        case Washed(cards) if isinstance(wanted, list):
            return sorted(cards) == sorted(wanted)
        case Washed(cards):
            return wanted == len(cards)
    if isinstance(found, bool) or isinstance(wanted, bool):
        return found is wanted
    return found == wanted


def _names(played: Played, seats: Iterable[int]) -> Unordered:
    return Unordered(tuple(played.position.names[seat] for seat in seats))


def _settled(read: Callable[[Played, Outcome], object], running: object = None) -> Reader:
    """Read the settled round, or give this value while it is still running."""

    def reader(played: Played) -> object:
        outcome = played.outcome
        return running if outcome is None else read(played, outcome)

    return reader


def _values(played: Played) -> dict[str, float]:
    names, outcome, state = played.position.names, played.outcome, played.after
    if outcome is not None:
        return {names[hand.seat]: hand.value.points for hand in outcome.shown}
    return {
        names[place]: evaluate(state.rules, state.seats[place].hand).points
        for place in state.in_game
    }


def _causes(_: Played, outcome: Outcome) -> OneOf:
    """Why the round ended; three aces at a showdown are named too, as they decide who pays."""
    aces = any(loss.reason is LossReason.THREE_ACES for loss in outcome.losses)
    return OneOf(frozenset({outcome.cause.value, *(["three_aces"] if aces else [])}))


def _losers(played: Played, outcome: Outcome) -> dict[str, int]:
    return {played.position.names[loss.seat]: loss.lives for loss in outcome.losses}


def _lives(played: Played) -> dict[str, int]:
    names, seats = played.position.names, played.after.seats
    return {name: seat.lives for name, seat in zip(names, seats, strict=True)}


def _winner(played: Played) -> str | None:
    winners = played.after.winners
    return played.position.names[winners[0]] if len(winners) == 1 else None


def _turn(played: Played) -> str | None:
    running = played.after.phase in (Phase.CHOICE, Phase.TURN)
    return played.position.name(played.after.turn) if running else None


def _waits_for(played: Played) -> OneOf:
    """Whom the table waits for: by name, and where it is the choice also by that word."""
    state, name = played.after, _turn(played)
    if state.phase is not Phase.CHOICE:
        return OneOf(frozenset({name}))
    dealer = ["dealer"] if state.turn == state.dealer else []
    return OneOf(frozenset({name, CHOICE, *dealer}))


def _knocker(played: Played) -> str | None:
    outcome = played.outcome
    return played.position.name(played.after.knocker if outcome is None else outcome.knocker)


def _pool(played: Played) -> int:
    return sum(len(event.order) for event in played.events if isinstance(event, Shuffled))


def _washed(played: Played) -> Washed:
    before = len(played.position.state.washed)
    return Washed(tuple(str(card) for card in played.after.washed[before:]))


def _happened(kind: type) -> Reader:
    return lambda played: any(isinstance(event, kind) for event in played.events)


READERS: Final[Mapping[str, Reader]] = {
    "legal": lambda played: played.legal,
    "values": _values,
    "round_over": lambda played: played.outcome is not None,
    "cause": _settled(_causes),
    "losers": _settled(_losers, running={}),
    "lives_after": _lives,
    "eliminated": _settled(lambda played, it: _names(played, it.eliminated), Unordered(())),
    "swimming": _settled(lambda played, it: _names(played, it.swimming), Unordered(())),
    "winner": _winner,
    "winners": lambda played: _names(played, played.after.winners),
    "shared": lambda played: len(played.after.winners) > 1,
    "crown": lambda played: played.after.crown,
    "replay": _settled(lambda _, it: it.replay, running=False),
    "next_dealer": _settled(lambda played, it: played.position.name(it.next_dealer)),
    "turn": _turn,
    "knocker": _knocker,
    "last_lap_left": lambda played: _names(played, played.after.last_lap),
    "final_player": lambda played: played.position.name(played.after.final_player),
    "waits_for": _waits_for,
    "middle": lambda played: [str(card) for card in played.after.middle],
    "refreshed": _happened(MiddleRefreshed),
    "reshuffled": _happened(ShuffleCalled),
    "pool": _pool,
    "washed": _washed,
    "stock_count": lambda played: len(played.after.stock),
    "passes_in_row": lambda played: len(played.after.pass_chain),
}
"""How each expected key is read off a played case."""
