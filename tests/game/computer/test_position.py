"""Rounds of masks go as the engine's do: same moves, same cards, same turn, same payments."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.actions import Shuffle
from game.computer.board import NOBODY
from game.computer.legal import kinds_of, moves_of
from game.computer.packed import pack_of
from game.computer.position import Position
from game.computer.settling import OUT
from game.engine import apply, legal_moves, needs_order
from game.events import Event, RoundEnded
from game.state import GameState
from game.views import Phase
from tests.game.computer.positions import position_of
from tests.game.random_games import closes, shuffled, states
from tests.game.table import rules

TURNS = 120
"""More than any of these rounds lasts with everybody choosing at random."""


def assert_same(state: GameState, position: Position) -> None:
    """Compare everything that lies on the table and everything that decides what comes next."""
    mask = pack_of(state.rules).mask
    assert position.hands == [mask(seat.hand) for seat in state.seats]
    assert position.middle == mask(state.middle)
    assert position.turn == state.turn
    assert len(position.stock) == len(state.stock)
    assert position.aside == mask(state.aside)
    assert [position.seating.seats, position.laps] == [state.in_game, state.laps]
    assert position.knocker == (NOBODY if state.knocker is None else state.knocker)
    assert position.turns == [seat.turns for seat in state.seats]
    assert state.turn is not None
    pack = pack_of(state.rules)
    moves = moves_of(position)
    assert len(moves) == len(set(moves))
    assert set(moves) == {pack.packed(move) for move in legal_moves(state, state.turn)}
    assert kinds_of(position) == sum({1 << kind for kind, _, _ in moves})


def assert_settled(state: GameState, position: Position) -> None:
    """Compare how the round ended and how the lives then stand."""
    outcome = state.last
    assert outcome is not None
    assert position.cause is outcome.cause
    standing = position.standing()
    lives = tuple(
        OUT if seat.out else lives
        for seat, lives in zip(state.seats, outcome.lives_after, strict=True)
    )
    assert standing.lives == lives
    assert set(standing.losers) == {loss.seat for loss in outcome.losses}
    assert standing.shared == (len(outcome.winners) > 1)


def in_order_of(state: GameState, chance: Random) -> tuple[GameState, list[int], tuple[Event, ...]]:
    """Hand in cards where the engine waits for them; give the order for the position as well."""
    needed = needs_order(state)
    assert needed is not None
    order = shuffled(needed, chance)
    after, events = apply(state, Shuffle(order))
    bit = pack_of(state.rules).bit
    return after, [bit[card] for card in reversed(order)], events


def play_out(state: GameState, chance: Random, *, calm: bool) -> None:
    """Play the round to its end with both, comparing after every move."""
    position = position_of(state)
    pack = pack_of(state.rules)
    for _ in range(TURNS):
        if position.cause is not None:
            break
        assert_same(state, position)
        assert state.turn is not None
        moves = legal_moves(state, state.turn)
        quiet = [move for move in moves if not closes(move)]
        move = chance.choice(quiet if calm and quiet and chance.random() < 0.9 else moves)
        middle = state.middle
        state, events = apply(state, move)
        position.play(pack.packed(move))
        if position.waiting and position.seating.cycles:
            position.hand_in([pack.bit[card] for card in reversed(middle)])
        while position.waiting:
            assert pack.hand(position.waiting) == tuple(
                card for card in pack.cards if card in (needs_order(state) or ())
            )
            state, order, more = in_order_of(state, chance)
            events += more
            position.hand_in(order)
        ended = any(isinstance(event, RoundEnded) for event in events)
        assert (position.cause is not None) == ended
    else:
        return
    assert_settled(state, position)


@settings(max_examples=80, deadline=None)
@given(states(), st.integers(0, 2**32), st.booleans())
def test_a_round_of_masks_goes_as_the_engine_plays_it(
    state: GameState, seed: int, calm: bool
) -> None:
    if state.phase in (Phase.CHOICE, Phase.TURN):
        play_out(state, Random(seed), calm=calm)


RARE = {
    "the middle goes under the stock": rules(stock_short="under_stock", deck=20, lap_cap=12),
    "the stock ends the round": rules(stock_short="end_round", deck=20, lap_cap=12),
    "a short stock leaves the middle": rules(stock_short="keep_middle", deck=20, lap_cap=12),
    "suits are washed away": rules(wash=True, deck=20, knock="after"),
    "7-8-9 goes by itself": rules(redraw789="automatic"),
    "7-8-9 costs a turn": rules(redraw789="costs_turn"),
    "new cards are asked for": rules(all_pass="on_request"),
    "31 in the middle ends it": rules(table31=True, deck=20),
    "31 knocks by itself": rules(thirtyone="last_lap", deck=20),
    "31 counts after a knock": rules(thirtyone="on_knock", deck=20, second_knock="ends_round"),
    "31 wins the game": rules(thirtyone_loss="game", deck=20),
    "a whole swap closes": rules(close_scope="self", swap_all_closes=True),
    "passing locks out": rules(passing="locks_out"),
    "low hands lose": rules(under21=True, tie="card_by_card", knocker_lowest_loss=3),
    "a locked middle": rules(locked_middle=True, deck=20, swap_counts=[1, 2, 3]),
    "drawing with a new shuffle": rules(
        deal="draw_pile", deck=20, stock_short="reshuffle", all_pass="refresh"
    ),
}
"""Rules whose turns of events are rare, in packs in which they are less so."""


@pytest.mark.parametrize("name", RARE)
def test_rare_turns_of_events_go_as_in_the_engine(name: str) -> None:
    @settings(max_examples=12, deadline=None)
    @given(states(st.just(RARE[name])), st.integers(0, 2**32))
    def hold(state: GameState, seed: int) -> None:
        if state.phase in (Phase.CHOICE, Phase.TURN):
            play_out(state, Random(seed), calm=True)

    hold()
