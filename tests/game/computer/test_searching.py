"""Level 5 plays legally, the same way each time, within its budget, and to the point."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.actions import Swap
from game.cards import parse_cards
from game.computer.packed import KNOCK, PASS, SWAP, PackedMove, pack_of
from game.computer.searching import best_of, search
from game.computer.thinking import Record, Thinking, compare
from game.engine import legal_moves
from game.projection import project
from tests.game.computer.rounds import decisions
from tests.game.random_games import Start, starts
from tests.game.table import table
from tests.game.test_secrets import dealt_anew

FEW = 60
"""Play-outs that show how it decides, not how well."""


@settings(max_examples=8, deadline=None)
@given(starts(), st.integers(0, 2**32))
def test_it_is_legal_and_does_not_depend_on_hidden_cards(start: Start, seed: int) -> None:
    for number, (state, history) in enumerate(decisions(start)):
        if number % 20:
            continue
        assert state.turn is not None
        move = search(project(state, state.turn), history, Random(seed), FEW)
        packed = pack_of(state.rules).packed
        assert packed(move) in {packed(legal) for legal in legal_moves(state, state.turn)}
        other = dealt_anew(state, state.turn, Random(seed + 1))
        assert search(project(other, state.turn), history, Random(seed), FEW) == move


@pytest.mark.parametrize("budget", [0, 30, 200])
def test_it_never_spends_more_than_its_budget(budget: int) -> None:
    state = table("KH9HAS", "ACKC9S", "7S8S9D", middle="TC7DKD")
    thinking = Thinking(project(state, 0), (), Random(1))
    best_of(thinking, budget)
    assert thinking.spent <= budget


def test_it_takes_what_ends_the_round() -> None:
    state = table("KHAH9S", "ACKC9D", "7S8SQD", middle="TH7DKD")
    move = search(project(state, 0), (), Random(1))
    assert move == Swap(0, parse_cards("9S"), parse_cards("TH"))


def test_on_its_last_turn_it_saves_itself() -> None:
    # Seat 1 has knocked; the middle holds the ten that lifts the hand from 20 to 30.
    state = table("KHQH9S", "ACKC9D", middle="TH7D8D", knocker=1, last_lap=(0,))
    move = search(project(state, 0), (), Random(1))
    assert move == Swap(0, parse_cards("9S"), parse_cards("TH"))


def test_whoever_is_nobody_on_turn_cannot_think() -> None:
    state = table("KHAH9S", "ACKC9D", middle="TH7DKD")
    with pytest.raises(ValueError, match="own turn"):
        search(project(state, 1), (), Random(1))


USUAL: PackedMove = (PASS, 0, 0)
BETTER: PackedMove = (KNOCK, 0, 0)
WORSE: PackedMove = (SWAP, 1, 2)


def thoughts(**results: Sequence[float]) -> Thinking:
    """Thoughts in which these results come up again and again; `usual` is the move of level 4."""
    moves = {"usual": USUAL, "better": BETTER, "worse": WORSE}
    thinking = SimpleNamespace(
        moves=[moves[name] for name in results],
        usual=USUAL,
        spent=0,
        records={moves[name]: Record() for name in results},
    )

    def play(left: Sequence[PackedMove], deals: int) -> None:
        for name, values in results.items():
            record = thinking.records[moves[name]]
            while moves[name] in left and len(record.faded) < deals:
                record.faded.append(values[len(record.faded) % len(values)])
                thinking.spent += 1

    thinking.play = play
    return cast("Thinking", cast("Any", thinking))


def test_a_move_that_is_surely_better_is_taken() -> None:
    assert best_of(thoughts(usual=[0.2, 0.6], better=[0.3, 0.8]), 200) == BETTER


def test_in_doubt_it_does_what_level_4_does() -> None:
    # Better by 0.01 in the mean, but by nothing that could not be chance.
    assert best_of(thoughts(usual=[0.5, 0.5], better=[0.1, 0.92]), 200) == USUAL


def test_what_falls_behind_costs_no_more() -> None:
    thinking = thoughts(usual=[0.5, 0.52], better=[0.54, 0.5], worse=[0.1, 0.2])
    best_of(thinking, 400)
    records = thinking.records
    assert len(records[WORSE].faded) < len(records[USUAL].faded) == len(records[BETTER].faded)


def test_moves_are_compared_in_the_same_deals() -> None:
    lead, error = compare([0.1, 0.9, 0.5], [0.0, 0.8, 0.4, 0.9])
    assert lead == pytest.approx(0.1)
    assert error == pytest.approx(0)
