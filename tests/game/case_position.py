"""Puts the position of a case on the table: names to seats, cards to places, the rest to stock."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from game.cards import Card, Hand
from game.state import GameState, Seat
from game.views import Phase
from tests.game.case_format import Case, CaseError, check_keys

PLAYER_KEYS: Final = frozenset(
    {"name", "lives", "hand", "out", "closed", "passed_last_turn", "passed_this_deal", "turns"}
)
POSITION_KEYS: Final = frozenset(
    {
        "players",
        "dealer",
        "turn",
        "middle",
        "knocker",
        "last_lap_left",
        "final_player",
        "passes_in_row",
        "phase",
        "extra_hand",
        "stock_top",
        "stock_count",
        "aside_count",
        "discard_top",
        "discard_rest",
    }
)
CHOICE: Final = "deal_choice"


@dataclass(frozen=True)
class Position:
    """A case's table before the action."""

    names: tuple[str, ...]
    state: GameState

    def seat(self, name: str) -> int:
        """The seat of this player; raises `CaseError` if nobody is called so."""
        if name not in self.names:
            raise CaseError(f"nobody is called {name!r}: there are {', '.join(self.names)}")
        return self.names.index(name)

    def name(self, seat: int | None) -> str | None:
        """Who sits there."""
        return None if seat is None else self.names[seat]


@dataclass(frozen=True)
class _Piles:
    """Cards in no hand."""

    stock: Hand
    aside: Hand
    open: Hand
    beyond: Hand
    """What the case's counts leave over."""


def load_position(case: Case) -> Position:
    """Build the state that the case describes; raises `CaseError` if it cannot be."""
    given, rules = case.position, case.rules
    check_keys(f"the position of {case.id}", given, POSITION_KEYS)
    for player in given["players"]:
        check_keys(f"a player of {case.id}", player, PLAYER_KEYS)
    fresh = given.get("phase") == CHOICE or case.action.get("type") == "check_deal"
    seats = tuple(_seat(player, turns=0 if fresh else 1) for player in given["players"])
    names = tuple(player["name"] for player in given["players"])
    if len(set(names)) != len(names):
        raise CaseError(f"{case.id}: two players have one name")
    blank = Position(names, GameState(rules=rules, seats=seats, dealer=len(seats) - 1, round=1))
    dealer = blank.seat(given["dealer"]) if "dealer" in given else blank.state.dealer
    middle, extra = parse(given.get("middle", ())), parse(given.get("extra_hand", ()))
    piles = _lay_rest(case, [card for seat in seats for card in seat.hand] + [*middle, *extra])
    state = GameState(
        rules=rules,
        seats=seats,
        dealer=dealer,
        round=1,
        phase=Phase.TURN,
        middle=middle,
        extra=extra,
        stock=piles.stock,
        aside=piles.aside,
        pile=piles.open,
        washed=piles.beyond,
        lap_left=tuple(place for place, seat in enumerate(seats) if not seat.out),
    )
    return Position(names, _with_turns(Position(names, state), given))


def parse(cards: Sequence[str]) -> Hand:
    """Read a list of cards."""
    return tuple(Card.parse(card) for card in cards)


def _seat(player: Mapping[str, Any], turns: int) -> Seat:
    out = player.get("out", False)
    return Seat(
        lives=player["lives"],
        hand=() if out else parse(player["hand"]),
        out=out,
        closed=player.get("closed", False),
        passed_last_turn=player.get("passed_last_turn", False),
        passed_this_deal=player.get("passed_this_deal", False),
        turns=player.get("turns", turns),
    )


def _lay_rest(case: Case, named: list[Card]) -> _Piles:
    """Lay what is in no hand: named cards to their places, then the others as they are counted."""
    given, count_of = case.position, case.position.get
    top, discards = parse(given.get("stock_top", ())), parse(given.get("discard_top", ()))
    if "card" in case.action and not top and count_of("stock_count") != 0:
        top = (Card.parse(case.action["card"]),)
    named = [*named, *top, *discards]
    if len(set(named)) != len(named) or not set(named) <= set(case.rules.cards):
        raise CaseError(f"{case.id}: a card is named twice, or is not in the pack")
    others = [card for card in case.rules.cards if card not in named]

    def take(count: int) -> Hand:
        if not 0 <= count <= len(others):
            raise CaseError(f"{case.id}: {len(others)} cards are left, so {count} cannot be")
        taken = tuple(others[:count])
        del others[:count]
        return taken

    discards += take(count_of("discard_rest", 0))
    aside = take(count_of("aside_count", 0))
    stock = top + take(count_of("stock_count", len(top) + len(others)) - len(top))
    if "aside_count" not in given:
        return _Piles(stock, take(len(others)), discards, ())
    return _Piles(stock, aside, discards, take(len(others)))


def _with_turns(position: Position, given: Mapping[str, Any]) -> GameState:
    """Who is to act, who has knocked and passed, and who still has a turn."""
    state = replace(position.state, phase=_phase(given))

    def seat_of(key: str) -> int | None:
        return position.seat(given[key]) if key in given else None

    turn, knocker, final = seat_of("turn"), seat_of("knocker"), seat_of("final_player")
    if state.phase is Phase.CHOICE:
        turn = state.chooser
    return replace(
        state,
        turn=turn,
        knocker=knocker,
        final_player=final,
        last_lap=_last_lap(position, given, turn, knocker, final),
        pass_chain=_pass_chain(state, given.get("passes_in_row", 0), turn),
    )


def _phase(given: Mapping[str, Any]) -> Phase:
    phase = given.get("phase")
    if phase not in (None, "turn", CHOICE):
        raise CaseError(f"phase {phase!r} is not understood")
    return Phase.CHOICE if phase == CHOICE else Phase.TURN


def _last_lap(
    position: Position,
    given: Mapping[str, Any],
    turn: int | None,
    knocker: int | None,
    final: int | None,
) -> tuple[int, ...]:
    """Seats that owe a turn, next one first; those up to the knocker if they are not named."""
    state = position.state
    if "last_lap_left" in given:
        owing = {position.seat(name) for name in given["last_lap_left"]}
        start = knocker if knocker is not None else state.dealer
        return tuple(seat for seat in state.round_from(start) if seat in owing)
    if final is not None:
        return (final,)
    if knocker is None or turn is None:
        return ()
    after = [seat for seat in state.round_from(knocker) if not state.seats[seat].out]
    return tuple(after[after.index(turn) : -1])


def _pass_chain(state: GameState, count: int, turn: int | None) -> tuple[int, ...]:
    """The seats before the one on turn, the one that passed first in front."""
    if not count:
        return ()
    if turn is None:
        raise CaseError("passes_in_row without turn: whose turn is it?")
    order = [seat for seat in state.round_from(turn) if seat in state.open_seats]
    return tuple(order if count >= len(order) else order[:-1][-count:])
