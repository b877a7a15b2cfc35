"""A hint: moves in the order of the figures that stand beside them."""

from __future__ import annotations

import pytest

from cogs.ui.render_hand import render_hand
from cogs.ui.text import texts_for
from game.actions import Knock, Pass
from game.computer.advice import Advice
from tests.cogs import samples
from tests.cogs.gallery import outline
from tests.cogs.gallery_coach import swap, worth

ENGLISH = texts_for("en")
TEN, KING = swap("8S", "TH"), swap("9H", "KC")


def named(*advice: Advice) -> list[str]:
    """What a hint with this advice says of each move, in its order."""
    told = outline(render_hand(samples.bens_turn(), ENGLISH, hint=advice)).splitlines()
    return [figures for figures in told if figures.startswith("-# you win ")]


def figures(winning: int, danger: int) -> str:
    """What is said of a move with these chances."""
    return f"-# you win {winning} of 100 games and lose a life in {danger} of 100 rounds"


def test_the_chance_to_win_decides_though_more_lives_are_lost() -> None:
    advice = (worth(TEN, 0.35, 0.33), worth(KING, 0.10, 0.31), worth(Pass(1), 0.2, 0.29))
    assert named(*advice) == [figures(33, 35), figures(31, 10), figures(29, 20)]


@pytest.mark.parametrize("unseen", [0.292, 0.288])
def test_where_as_many_games_are_told_the_fewer_lives_decide(unseen: float) -> None:
    advice = (worth(TEN, 0.35, unseen), worth(KING, 0.31, 0.29), worth(Pass(1), 0.40, 0.294))
    assert named(*advice) == [figures(29, 31), figures(29, 35), figures(29, 40)]


def test_a_move_that_loses_fewer_lives_is_not_left_out_among_equals() -> None:
    advice = [worth(move, 0.4, 0.29) for move in (TEN, KING, Pass(1))]
    assert named(*advice, worth(Knock(1), 0.3, 0.287))[0] == figures(29, 30)


def test_where_nothing_that_is_told_differs_the_true_figures_decide() -> None:
    advice = (worth(Pass(1), 0.301, 0.291), worth(TEN, 0.299, 0.289))
    told = outline(render_hand(samples.bens_turn(), ENGLISH, hint=advice))
    assert "**1\\. Pass**" in told
