"""Counting all games to some depth: the engine finds as many as a plain program of its own."""

from __future__ import annotations

import pytest

from game.engine import apply, legal_moves
from game.outcome import Outcome
from game.rules import Rules
from game.state import GameState
from game.views import Phase
from tests.game import brute
from tests.game.table import dealt

SMALL = Rules(deck=20, lives=1)
TABLES = {
    "a quiet start": "TC JD QS KH AC TS  JH QC KD  AS AH JC QD",
    "31 is near": "AH QC KH JD TS TC  QH JH AD  KC QS TD JS",
    "Feuer is near": "AC TD AS QD KH KS  AD JC TH  QC JH KD AH",
    "triples": "TC JD TS JH QC KS  TD JC QH  AS AH KC QD",
}
COUNTS = {
    "a quiet start": [(2, 0, 0, 0), (23, 0, 1, 0), (252, 0, 22, 0), (2719, 0, 209, 75)],
    "31 is near": [(2, 0, 0, 0), (22, 0, 2, 0), (235, 5, 18, 4)],
    "Feuer is near": [(2, 0, 0, 0), (23, 0, 1, 0), (245, 18, 7, 4), (2629, 72, 130, 88)],
    "triples": [(2, 0, 0, 0), (24, 0, 0, 0), (264, 1, 13, 8)],
}
"""By number of moves after the choice: rounds that go on, lost by seat 0, by seat 1, by both."""


def engine_counts(start: GameState, depth: int) -> list[tuple[int, int, int, int]]:
    """The same table as `brute.counts`, from the engine; the choice of the dealer comes first."""
    running, table = [start], []
    for _ in range(depth + 1):
        made = [after for state in running for after in successors(state)]
        running = [state for state in made if state.phase is Phase.TURN]
        lost = [losers_of(state.last) for state in made if state.last is not None]
        table.append((len(running), lost.count({0}), lost.count({1}), lost.count({0, 1})))
    return table


def successors(state: GameState) -> list[GameState]:
    """The states after each legal move."""
    assert state.turn is not None
    return [apply(state, move)[0] for move in legal_moves(state, state.turn)]


def losers_of(outcome: Outcome) -> set[int]:
    return {loss.seat for loss in outcome.losses}


@pytest.mark.parametrize("name", TABLES)
def test_the_engine_finds_every_game_to_this_depth(name: str) -> None:
    order, depth = TABLES[name], len(COUNTS[name]) - 1
    found = engine_counts(dealt(SMALL, 2, order, dealer=1), depth)
    assert found == brute.counts(order.split() + rest_of(order), depth)
    assert found == COUNTS[name]


def rest_of(order: str) -> list[str]:
    """The cards that the text does not name, in the order of the pack."""
    return [str(card) for card in SMALL.cards if str(card) not in order.split()]
