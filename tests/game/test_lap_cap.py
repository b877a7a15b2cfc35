"""Decision D17: a round that goes on for ever ends after fifty laps."""

from __future__ import annotations

from game.outcome import Cause
from game.rules import Rules
from game.state import GameState
from game.views import Phase
from tests.game.table import CLASSIC, ended, losers, play, rules, table

THREE = ("KHTHAS", "ACQC9S", "8H8D7S")
MIDDLE = "TC7DKD"
QUIET = rules(all_pass="nothing")


def passing(state: GameState, laps: int) -> GameState:
    """The state after so many whole laps of passes."""
    for _ in range(laps):
        for seat in state.in_game:
            state = play(state, f"{seat} pass")
    return state


def test_it_is_fifty_laps() -> None:
    assert CLASSIC.lap_cap == 50


def test_after_the_last_lap_all_hands_are_shown_and_nobody_is_the_knocker() -> None:
    state = passing(table(*THREE, middle=MIDDLE, rules=QUIET), 49)
    assert (state.laps, state.turn) == (49, 0)
    state = play(state, "0 pass", "1 pass")
    outcome = ended(state, "2 pass")
    assert (outcome.cause, outcome.knocker, losers(outcome)) == (Cause.LAP_CAP, None, {2: 1})


def test_a_knocker_in_the_last_lap_finishes_what_a_knock_promises() -> None:
    """Every other player gets one more turn, whatever the count of laps."""
    state = passing(table(*THREE, middle=MIDDLE, rules=QUIET), 49)
    state = play(state, "0 pass", "1 knock", "2 pass")
    assert (state.laps, state.turn, state.phase) == (50, 0, Phase.TURN)
    assert ended(state, "0 pass").cause is Cause.KNOCK


def test_a_lap_is_over_when_everybody_still_in_has_acted() -> None:
    state = play(table(*THREE, middle=MIDDLE, rules=QUIET), "0 pass", "1 9S>7D")
    assert (state.laps, state.lap_left) == (0, (2,))
    left = play(state, "2 leave")
    assert (left.laps, left.lap_left) == (1, (0, 1)), "nobody waits for who has left"


def test_who_has_closed_is_not_waited_for() -> None:
    dutch = rules(close_scope="self", passing="free", all_pass="nothing", lap_cap=5)
    state = play(table(*THREE, middle=MIDDLE, rules=dutch), "0 knock", "1 pass", "2 pass")
    assert (state.laps, state.lap_left) == (1, (1, 2))
    state = play(state, *["1 pass", "2 pass"] * 3, "1 pass")
    assert ended(state, "2 pass").cause is Cause.LAP_CAP


def test_in_the_draw_game_the_round_is_drawn() -> None:
    drawing = Rules.of(
        {
            "deal": "draw_pile",
            "triples": "none",
            "aces": "none",
            "aces_value": 11,
            "all_pass": "nothing",
            "lap_cap": 5,
        }
    )
    state = passing(table(*THREE, pile="TC", rules=drawing), 4)
    outcome = ended(play(state, "0 pass", "1 pass"), "2 pass")
    assert (outcome.cause, outcome.losses) == (Cause.DRAWN, ())
