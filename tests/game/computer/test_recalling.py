"""Whoever is told nothing of a round still sees what lies there, and may do what is legal."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings

from game.computer.legal import moves_of
from game.computer.packed import KNOCKS, REDRAW
from game.computer.position import Position
from game.computer.recalling import recall
from game.engine import legal_moves
from game.options import CloseScope
from game.projection import project
from tests.game.computer.rounds import decisions
from tests.game.random_games import Start, starts
from tests.game.table import CLASSIC, play, table

UNSURE = frozenset({*KNOCKS, REDRAW})
"""Kinds of moves that may hang on what happened before."""


@settings(max_examples=12, deadline=None)
@given(starts())
def test_without_a_history_the_table_is_as_it_lies(start: Start) -> None:
    for state, _ in decisions(start):
        assert state.turn is not None
        memory = recall(project(state, state.turn), ())
        mask = memory.pack.mask
        assert memory.turn == state.turn
        assert memory.middle == mask(state.middle)
        assert memory.hands[state.turn] == mask(state.seats[state.turn].hand)
        assert memory.owed == state.last_lap
        assert memory.final == (-1 if state.final_player is None else state.final_player)
        assert memory.closed == sum(seat.closed << place for place, seat in enumerate(state.seats))
        assert (len(memory.stock), memory.aside_count) == (len(state.stock), len(state.aside))
        known = [hand for seat, hand in enumerate(memory.hands) if seat != state.turn]
        assert not any(known) or not state.rules.has_middle or state.untouched


@settings(max_examples=12, deadline=None)
@given(starts())
def test_without_a_history_most_moves_are_still_known(start: Start) -> None:
    for state, _ in decisions(start):
        assert state.turn is not None
        memory = recall(project(state, state.turn), ())
        moves = {move for move in moves_of(Position.of(memory)) if move[0] not in UNSURE}
        legal = {memory.pack.packed(move) for move in legal_moves(state, state.turn)}
        assert moves == {move for move in legal if move[0] not in UNSURE}


def test_the_last_one_to_play_is_known_even_in_a_turn_that_a_wash_gave() -> None:
    rules = replace(CLASSIC, wash=True, close_scope=CloseScope.SELF)
    state = table("7SQSTH", "ACKC9S", middle="7H8H9C", rules=rules, turn=1)
    state = play(state, "1 knock", "0 TH>9C")
    assert (state.turn, state.last_lap, state.final_player) == (0, (), 0)
    memory = recall(project(state, 0), ())
    assert (memory.final, memory.owed) == (0, ())
