"""Chances to win are those of a game in which each round costs somebody a life by lot."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.computer.outlook import winning, worth
from game.computer.settling import OUT, Standing
from game.rules import Rules


@cache
def by_lot(lives: tuple[int, ...]) -> tuple[Fraction, ...]:
    """The same chances by walking through all ways to go on; 0 is out."""
    left = [seat for seat, count in enumerate(lives) if count]
    if len(left) == 1:
        return tuple(Fraction(seat == left[0]) for seat in range(len(lives)))
    chances = [Fraction(0)] * len(lives)
    for loser in left:
        after = tuple(count - (seat == loser) for seat, count in enumerate(lives))
        for seat, chance in enumerate(by_lot(after)):
            chances[seat] += chance / len(left)
    return tuple(chances)


@given(st.lists(st.integers(0, 4), min_size=2, max_size=5).filter(any))
def test_it_is_the_sum_over_all_ways_to_go_on(lives: list[int]) -> None:
    expected = [float(chance) for chance in by_lot(tuple(lives))]
    plain = tuple(count or OUT for count in lives)
    assert winning(plain, free_ride=False) == pytest.approx(expected, abs=1e-4)
    swimming = tuple(count - 1 for count in lives)
    assert winning(swimming, free_ride=True) == pytest.approx(expected, abs=1e-4)


def test_many_lives_and_seats_are_no_trouble() -> None:
    chances = winning((9,) * 11, free_ride=True)
    assert chances == pytest.approx([1 / 11] * 11)


def test_a_shared_game_is_worth_a_share() -> None:
    standing = Standing((OUT, 0, 0), (), shared=True)
    assert worth(Rules(), standing, 1) == 0.5


def test_a_game_that_is_won_is_worth_all_of_it() -> None:
    assert worth(Rules(), Standing((OUT, 2), (0,)), 1) == pytest.approx(1)
    assert worth(Rules(), Standing((OUT, 2), (0,)), 0) == 0
