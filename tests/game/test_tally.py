"""What a game came to, seat by seat."""

from __future__ import annotations

import pytest
from hypothesis import given

from game.actions import Action, Deal
from game.engine import apply, begin, start_game
from game.events import Event, GameStarted
from game.rules import Rules
from game.tally import SeatTally, tally
from tests.game.budget import examples
from tests.game.random_games import Start, starts, steps
from tests.game.table import CLASSIC, action_of, dealt, events, rules, stacked


def game(table_rules: Rules, seats: int, *moves: str) -> tuple[SeatTally, ...]:
    """The figures of a game of these moves, dealt by the last seat."""
    started = start_game(table_rules, seats, seats - 1)
    state = begin(started)
    told: list[Event] = [started]
    for text in moves:
        word, _, order = text.partition(" ")
        action: Action = Deal(stacked(state, order)) if word == "deal" else action_of(text)
        state, more = apply(state, action)
        told += more
    return tally(told)


ONE_LIFE = rules(lives=1, free_ride=False)
DEAL_31 = "deal AH7C KH8S QH9D"
QUIET = "deal KH7C 9H8S TS9D TC7DKD"


def test_a_dealt_31_wins() -> None:
    winner, loser = game(ONE_LIFE, 2, DEAL_31, "1 keep")
    assert (winner.place, loser.place) == (1, 2)
    assert (winner.thirtyones, loser.thirtyones) == (1, 0)
    assert (winner.best_half_points, loser.best_half_points) == (62, 18)
    assert (winner.rounds, winner.rounds_lost, loser.rounds_lost) == (1, 0, 1)
    assert (winner.unbroken, loser.unbroken) == (True, False)
    assert winner.seat == 0
    assert not winner.left


def test_feuer_is_counted() -> None:
    winner, _ = game(ONE_LIFE, 2, "deal AH7C AS8S AD9D", "1 keep")
    assert (winner.feuers, winner.thirtyones, winner.best_half_points) == (1, 0, 64)


def test_knocks_and_those_that_were_lost() -> None:
    knocked = game(rules(lives=2), 2, QUIET, "1 keep", "0 pass", "1 knock", "0 pass")
    assert [(seat.knocks, seat.knocks_lost) for seat in knocked] == [(0, 0), (1, 1)]
    won = game(rules(lives=2), 2, QUIET, "1 keep", "0 knock", "1 pass")
    assert [(seat.knocks, seat.knocks_lost) for seat in won] == [(1, 0), (0, 0)]


def test_a_second_knock_is_not_the_one_that_is_lost() -> None:
    both = game(rules(second_knock="ends_round"), 2, QUIET, "1 keep", "0 knock", "1 knock")
    assert [(seat.knocks, seat.knocks_lost) for seat in both] == [(1, 0), (1, 0)]


def test_who_goes_out_together_shares_a_place() -> None:
    places = game(ONE_LIFE, 3, "deal AH7C7S KHTDTC QH9D9H", "2 keep")
    assert [seat.place for seat in places] == [1, 1, 3]
    feuer = game(ONE_LIFE, 3, "deal AH7C7S AS8S8D AD9D9H", "2 keep")
    assert [seat.place for seat in feuer] == [1, 2, 2]


def test_who_leaves_gets_the_place_behind_all_who_are_in() -> None:
    figures = game(CLASSIC, 3, QUIET, "2 leave", "0 leave")
    assert [seat.place for seat in figures] == [2, 1, 3]
    assert [seat.left for seat in figures] == [True, False, True]
    assert [seat.rounds for seat in figures] == [0, 0, 0], "a deserted round is none"
    assert all(seat.unbroken for seat in figures)


def test_it_needs_the_beginning() -> None:
    with pytest.raises(ValueError, match="GameStarted"):
        tally(events(dealt(CLASSIC, 2), "1 keep"))
    assert tally([GameStarted(CLASSIC, 2, 0)])[0].place == 1


@given(starts())
@examples(20)
def test_figures_fit_the_game(start: Start) -> None:
    played = list(steps(start))
    told: list[Event] = [GameStarted(start.rules, start.seats, start.dealer)]
    told += [event for step in played for event in step.events]
    figures = tally(told)
    over = played[-1].after
    assert {seat.seat for seat in figures if seat.place == 1} == set(over.winners)
    for seat in figures:
        assert seat.left == over.seats[seat.seat].left
        assert seat.rounds_lost <= seat.rounds
        assert seat.knocks_lost <= min(seat.knocks, seat.rounds_lost)
        whole = over.seats[seat.seat].lives == start.rules.lives
        assert seat.unbroken == (whole and not seat.rounds_lost)
