"""A good computer (level 4): what it does where the right move is plain."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.actions import KeepHand, Knock, Move, TakeExtra
from game.computer import STAND_IN, choose
from game.notation import write_move
from game.presets import PRESETS
from game.projection import project
from game.rules import Rules
from game.state import GameState
from tests.game.case_format import OWN_CASES, read_presets
from tests.game.table import CLASSIC, dealt, play, rules, table

SEEDS = range(12)


def moves(state: GameState) -> set[str]:
    """What it does here, over several generators."""
    return {write_move(move) for move in chosen(state)}


def chosen(state: GameState) -> list[Move]:
    """Its moves, one for each generator."""
    assert state.turn is not None
    view = project(state, state.turn)
    return [choose(view, (), STAND_IN, Random(seed)) for seed in SEEDS]


def test_it_needs_a_turn() -> None:
    state = table("KH9HAS", "ACQC9S", middle="TC7DKD")
    for viewer in (1, None):
        with pytest.raises(ValueError, match="own turn"):
            choose(project(state, viewer), (), STAND_IN, Random(0))


def test_the_same_view_and_chance_give_the_same_move() -> None:
    view = project(table("KH9HAS", "ACQC9S", middle="TC7DKD"), 0)
    assert choose(view, (), STAND_IN, Random(7)) == choose(view, (), STAND_IN, Random(7))


def test_it_keeps_a_good_hand_and_takes_the_unseen_one_for_a_bad() -> None:
    good = dealt(CLASSIC, 2, "7C KH 8S QH 9D JD TSTH7H", dealer=1)
    bad = dealt(CLASSIC, 2, "7C 7H 8S 8D 9D 9S TSTH7S", dealer=1)
    assert {type(move) for move in chosen(good)} == {KeepHand}
    assert {type(move) for move in chosen(bad)} == {TakeExtra}


def test_it_completes_31_and_feuer() -> None:
    assert moves(table("AHKH7C", "ACQC9S", middle="TH7D8D")) == {"7C>TH"}
    assert moves(table("ASAH7C", "KCQC9S", middle="AC7D8D")) == {"7C>AC"}
    assert moves(table("7C8S9D", "ACQC9S", middle="AHKHTH")) == {"7C8S9D>AHKHTH"}


def test_in_the_last_lap_it_takes_what_is_worth_most_now() -> None:
    state = play(table("7C8S9D", "ACQC9S", middle="KDTD7H"), "0 knock")
    assert moves(state) == {"pass"}, "21 beats the 20 that could be had"
    assert moves(play(table("ACQC9S", "7C8S9D", middle="KDTD7D"), "0 knock")) == {"7C8S9D>KDTD7D"}
    keeps = play(table("7C8S9D", "ACQCTS", middle="7D8D7H"), "0 knock")
    assert moves(keeps) == {"pass"}, "a quiet move before one that changes nothing"


def test_it_knocks_with_a_good_hand_and_not_with_a_bad_one() -> None:
    assert {type(move) for move in chosen(table("AHKH9H", "ACQC9S", middle="7D8S7S"))} == {Knock}
    assert not {type(move) for move in chosen(table("7H8C9D", "ACQC9S", middle="7D8S7S"))} & {Knock}


def test_it_knocks_earlier_as_the_round_goes_on() -> None:
    hands = ("KHTH7D", "ACQC9S", "8H8D7S")
    early = table(*hands, middle="7C8S9D")
    late = table(*hands, middle="7C8S9D", laps=6, turns=6)
    knocks = [sum(isinstance(move, Knock) for move in chosen(state)) for state in (early, late)]
    assert knocks[0] <= knocks[1]


def test_it_prefers_a_suit_that_can_still_grow() -> None:
    """Eleven either way: the ace beside the king is better than the king alone."""
    state = table("KH7C8D", "ACQC9S", middle="AH7S9D")
    assert moves(state) <= {"7C>AH", "8D>AH"}


def test_it_knocks_at_the_end_of_a_turn_where_that_is_the_rule() -> None:
    state = table("AHKH7C", "ACQC9S", middle="9H7D8D", rules=rules(knock="after"))
    assert moves(state) == {"7C>9H!"}


def test_it_plays_the_draw_game() -> None:
    drawing = Rules.of(read_presets(OWN_CASES)["draw31"])
    state = table("AHKH7C", "ACQC9S", pile="TH", stock="2D", rules=drawing)
    assert moves(state) == {"pick"}
    assert moves(play(state, "0 pick")) == {"-7C"}
    poor = table("AH7C2D", "ACQC9S", pile="3S", stock="2H", rules=drawing)
    assert moves(poor) == {"draw"}


def of_preset(key: str, *hands: str, **more: Any) -> GameState:  # noqa: ANN401 - see `table`
    """A round between two turns by the rules of a preset."""
    return table(*hands, rules=PRESETS[key].rules, **more)


def test_it_calls_the_last_lap_with_31_where_31_ends_nothing_by_itself() -> None:
    for key in ("tripalki", "zwem52"):
        state = of_preset(key, "AHKHTH", "ACQC9S", middle="7D8S7S")
        assert moves(state) == {"knock"}, key


def test_it_makes_31_and_knocks_with_it_in_one_turn_where_it_may() -> None:
    assert moves(of_preset("tripalki", "AHKH7C", "ACQC9S", middle="TH7D8S")) == {"7C>TH!"}


def test_a_hand_that_loses_nothing_is_as_good_as_the_highest() -> None:
    assert moves(of_preset("tripalki", "6H7H8H", "ACQC9S", middle="KH7D8S")) == {"knock"}
    assert moves(of_preset("tripalki", "6H7H9C", "ACQC9S", middle="8H7D8S")) == {"9C>8H!"}
    assert moves(of_preset("tripalki", "ACAH7C", "KCQC9S", middle="AD7D8S")) == {"7C>AD!"}


def test_three_of_a_kind_are_no_goal_where_they_count_nothing() -> None:
    assert moves(of_preset("classic", "KCKD9H", "ACQC9S", middle="KH7D8S")) == {"9H>KH"}
    assert moves(of_preset("fortyone", "7C7D9H8H", "ACQC9STD", middle="7H7S3S2S")) <= {
        "7C>7H", "7D>7H", "7C>7H!", "7D>7H!",
    }  # fmt: skip


def test_it_closes_for_itself_with_a_high_hand_and_swaps_on_with_a_low_one() -> None:
    assert moves(of_preset("nederland", "AHKH9H", "ACQC9S", middle="7D8S7S")) == {"knock"}
    assert "knock" not in moves(of_preset("nederland", "KH7C8D", "ACQC9S", middle="9D8S7S"))


def test_it_closes_for_itself_sooner_than_to_spoil_a_fair_hand() -> None:
    state = of_preset("nederland", "AHTH7C", "ACQC9S", "KSJDQS", middle="7D8S7S")
    assert "knock" not in moves(state), "a swap of the seven spoils nothing"
    spoiled = of_preset("nederland", "AH8H7H", "ACQC9S", "KSJDQS", middle="9D8S7S", laps=2, turns=2)
    assert moves(spoiled) == {"knock"}


def test_it_asks_for_a_new_middle_as_long_as_that_costs_nothing_and_nothing_fits() -> None:
    assert moves(of_preset("deluxe", "KHQC8C", "ACQS9C", middle="7D8S9D")) == {"redraw"}
    assert moves(of_preset("deluxe", "AHKH8C", "ACQC9C", middle="7D8S9H")) == {"8C>9H"}
    state = play(of_preset("deluxe", "KHQC8C", "ACQS9C", middle="7D8S9D"), "0 knock")
    assert moves(state) == {"redraw"}, "also in the last lap"


def test_passing_that_locks_it_out_is_not_done_with_a_low_hand() -> None:
    locked = rules(passing="locks_out")
    low = table("KH7C8D", "ACQC9S", middle="9D8S7S", rules=locked)
    assert "pass" not in moves(low)
