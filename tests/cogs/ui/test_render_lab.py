"""Findings about rules: what is said of a bar is true of all that the bar holds."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from bot.laboratory import Findings
from cogs.ui.render_lab import render_findings
from cogs.ui.text import texts_for
from tests.cogs.gallery import outline
from tests.cogs.gallery_lab import CHOICES, FIRST

ENGLISH = texts_for("en")


def told(laps: Counter[int]) -> str:
    """What is told of rounds with so many turns."""
    report = replace(FIRST, laps_of_rounds=laps)
    return outline(render_findings(CHOICES[:1], 4, Findings((report,), 1.0), ENGLISH))


def test_rounds_without_a_turn_are_explained_where_they_stand_alone() -> None:
    text = told(Counter({0: 10, 1: 50, 2: 40}))
    assert "0: 10%" in text
    assert "0 turns: the round was over as soon as the cards were dealt." in text


def test_rounds_without_a_turn_are_not_explained_where_others_stand_with_them() -> None:
    text = told(Counter(dict.fromkeys(range(12), 10)))
    assert "0–1: 17%" in text
    assert "0 turns" not in text


def test_rounds_that_all_had_a_turn_need_no_explanation() -> None:
    assert "0 turns" not in told(Counter({1: 50, 2: 50}))
