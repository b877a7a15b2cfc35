"""Advice names every legal move with what it is worth, the best one first."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.actions import Swap
from game.cards import parse_cards
from game.computer import advising
from game.computer.advising import advise
from game.computer.thinking import Thinking
from game.engine import legal_moves
from game.projection import project
from tests.game.computer.rounds import decisions
from tests.game.random_games import Start, starts
from tests.game.table import table


@settings(max_examples=4, deadline=None)
@given(starts(), st.integers(0, 2**32))
def test_every_legal_move_is_told_once_best_first(start: Start, seed: int) -> None:
    for number, (state, history) in enumerate(decisions(start)):
        if number % 25:
            continue
        assert state.turn is not None
        view = project(state, state.turn)
        advice = advise(view, history, Random(seed))
        packed = {type(one.move): one.move for one in advice}
        assert len(advice) == len(legal_moves(state, state.turn)) >= len(packed)
        worth = [one.winning for one in advice]
        assert worth == sorted(worth, reverse=True)
        for one in advice:
            assert 0 <= one.danger <= 1
            assert 0 <= one.winning <= 1
            assert one.spread >= 0
        assert advise(view, history, Random(seed)) == advice


def test_a_sure_win_is_told_as_one() -> None:
    # The other one swims and cannot have 31: with it the game is won.
    state = table("KHAH9S", "ACKC9D", middle="TH7DKD", lives=(2, 0))
    best = advise(project(state, 0), (), Random(1))[0]
    assert best.move == Swap(0, parse_cards("9S"), parse_cards("TH"))
    assert best.winning == pytest.approx(1)
    assert best.danger == 0
    assert best.spread == pytest.approx(0, abs=1e-6)


def test_a_low_hand_is_in_danger_and_a_high_one_is_not() -> None:
    # Seat 1 has knocked; what lies there helps neither.
    def least_danger(hand: str) -> float:
        state = table(hand, "ACKC9C", middle="7S8D9S", knocker=1, last_lap=(0,))
        return min(one.danger for one in advise(project(state, 0), (), Random(1)))

    assert least_danger("7H8S9D") > 0.5
    assert least_danger("AHKH9H") < 0.1


def test_it_spends_what_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    thoughts: list[Thinking] = []

    class Watched(Thinking):
        def __init__(self, *args: object) -> None:
            super().__init__(*args)  # type: ignore[arg-type]
            thoughts.append(self)

    monkeypatch.setattr(advising, "Thinking", Watched)
    state = table("KH9HAS", "ACKC9S", "7S8S9D", middle="TC7DKD")
    advise(project(state, 0), (), Random(1))
    assert advising.PLAYOUTS * 0.8 < thoughts[0].spent <= advising.PLAYOUTS
