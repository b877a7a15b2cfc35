"""A move that a table's rules do not have is refused as such, whoever is to act."""

from __future__ import annotations

from typing import Any

import pytest

from game.errors import Refusal
from tests.game.table import dealt, refusal, rules

WITH_A_MIDDLE = {"deal": "plain"}
DRAWING = {
    "deck": 52,
    "deal": "draw_pile",
    "triples": "none",
    "aces": "none",
    "aces_value": 11,
    "all_pass": "nothing",
    "stock_short": "draw_round",
}

UNKNOWN: dict[str, dict[str, Any]] = {
    "draw": WITH_A_MIDDLE,
    "pick": WITH_A_MIDDLE,
    "-7C": WITH_A_MIDDLE,
    "redraw": WITH_A_MIDDLE,
    "keep": WITH_A_MIDDLE,
    "take": DRAWING,
    "7C>8C": DRAWING,
}
KNOWN: dict[str, dict[str, Any]] = {
    "keep": {"deal": "starter_choice"},
    "take": {"deal": "extra_hand"},
    "pass": WITH_A_MIDDLE,
    "knock": WITH_A_MIDDLE,
    "7C>8C": WITH_A_MIDDLE,
    "redraw": {"redraw789": "extra_turn"},
    "draw": DRAWING,
    "pick": DRAWING,
    "-7C": DRAWING,
}


@pytest.mark.parametrize("move", UNKNOWN)
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_what_the_rules_do_not_have_is_named_so_in_and_out_of_turn(move: str, seat: int) -> None:
    state = dealt(rules(**UNKNOWN[move]), 3, dealer=0)
    assert refusal(state, f"{seat} {move}") is Refusal.NO_SUCH_MOVE


@pytest.mark.parametrize("move", KNOWN)
def test_what_the_rules_have_waits_for_its_turn(move: str) -> None:
    state = dealt(rules(**KNOWN[move]), 3, dealer=0)
    waiting = next(seat for seat in range(3) if seat != state.turn)
    assert refusal(state, f"{waiting} {move}") is Refusal.NOT_YOUR_TURN


def test_asking_for_a_new_middle_when_all_have_passed_is_such_a_move() -> None:
    state = dealt(rules(deal="plain", all_pass="on_request"), 3, dealer=0)
    assert refusal(state, "1 redraw") is Refusal.NOT_NOW
