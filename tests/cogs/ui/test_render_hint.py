"""A hint: moves in the order of the figures beside them, and no button that says otherwise."""

from __future__ import annotations

from typing import Final

import pytest
from discord import ButtonStyle, ComponentType

from bot.screens import Screen
from cogs.ui.render_hand import render_hand
from cogs.ui.text import texts_for
from game.actions import KeepHand, Knock, Move, Pass, TakeExtra
from game.computer.advice import Advice
from tests.cogs import samples
from tests.cogs.gallery import components, outline
from tests.cogs.gallery_coach import swap, worth

ENGLISH = texts_for("en")
_ROW: Final = ComponentType.action_row.value
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


def in_colour(screen: Screen, *advice: Advice) -> dict[str, int]:
    """The moves whose buttons stand out, and how, under a hint with this advice."""
    [message] = components(render_hand(screen, ENGLISH, hint=advice))
    rows = [part["components"] for part in message["components"] if part["type"] == _ROW]
    return {
        made["custom_id"].split(":do:")[1]: made["style"]
        for row in rows
        for made in row
        if ":do:" in made["custom_id"] and made["style"] != ButtonStyle.secondary.value
    }


@pytest.mark.parametrize(
    ("best", "second", "written"),
    [(TakeExtra(1), KeepHand(1), "take"), (KeepHand(1), TakeExtra(1), "keep")],
)
def test_on_the_choice_only_the_hand_that_the_hint_puts_first_stands_out(
    best: Move, second: Move, written: str
) -> None:
    shown = in_colour(samples.bens_choice(), worth(best, 0.3, 0.4), worth(second, 0.3, 0.3))
    assert shown == {written: ButtonStyle.success.value}


def test_the_swap_of_the_hint_stands_out_though_another_has_more_points() -> None:
    shown = in_colour(samples.bens_turn(), worth(KING, 0.1, 0.4), worth(TEN, 0.2, 0.3))
    assert shown == {"9H>KC": ButtonStyle.success.value, "knock": ButtonStyle.danger.value}


def test_a_knock_keeps_its_colour_when_a_hint_puts_it_first() -> None:
    shown = in_colour(samples.bens_turn(), worth(Knock(1), 0.1, 0.4), worth(TEN, 0.2, 0.3))
    assert shown == {"knock": ButtonStyle.danger.value}


def test_without_a_hint_points_decide_what_stands_out() -> None:
    shown = in_colour(samples.bens_turn())
    assert shown == {"8S>TH": ButtonStyle.success.value, "knock": ButtonStyle.danger.value}
