"""Numbers are grouped so that a few bars tell how they spread, and words tell the same."""

from __future__ import annotations

from collections import Counter

import pytest

from cogs.pictures.drawing import font
from cogs.ui.look import Look
from cogs.ui.spreads import ALONE_MAX, GROUPS_MAX, Group, groups_of, picture_of_spread
from cogs.ui.text import texts_for


def test_few_numbers_stand_each_alone() -> None:
    assert groups_of([Counter({1: 1, 2: 2, 3: 1})]) == (
        Group(1, 1, (25,)),
        Group(2, 2, (50,)),
        Group(3, 3, (25,)),
    )


def test_a_number_between_that_never_came_up_keeps_its_place() -> None:
    assert [group.shares for group in groups_of([Counter({1: 1, 3: 1})])] == [(50,), (0,), (50,)]


def test_two_counts_share_their_groups_and_each_is_its_own_hundred() -> None:
    groups = groups_of([Counter({1: 1, 2: 1}), Counter({2: 30, 3: 10})])
    assert groups == (Group(1, 1, (50, 0)), Group(2, 2, (50, 75)), Group(3, 3, (0, 25)))


def test_many_numbers_are_grouped_evenly() -> None:
    groups = groups_of([Counter(dict.fromkeys(range(1, 25), 1))])
    assert len(groups) == GROUPS_MAX == 6
    assert [(group.first, group.last) for group in groups] == [
        (1, 4), (5, 8), (9, 12), (13, 16), (17, 20), (21, 24),
    ]  # fmt: skip
    assert [group.words for group in groups][:2] == ["1–4", "5–8"]


def test_under_a_bar_stands_all_that_it_holds() -> None:
    """With 0 alone under rounds of 0 and 1, all of them would look like rounds without a turn."""
    few = groups_of([Counter(dict.fromkeys(range(ALONE_MAX), 1))])
    assert [group.label for group in few] == ["0", "1", "2", "3", "4", "5", "6", "7"]
    many = groups_of([Counter({**dict.fromkeys(range(11), 30), 30: 1})])
    labels = [group.label for group in many]
    assert labels == ["0-1", "2-3", "4-5", "6-7", "8-9", "10-11", "12+"]


def test_the_font_of_pictures_has_every_sign_of_a_label() -> None:
    face = font(32)
    missing = bytes(face.getmask("\ue000"))
    for sign in "".join(group.label for group in (Group(0, 1, ()), Group(23, None, ()))):
        assert bytes(face.getmask(sign)) != missing
    assert bytes(face.getmask("–")) == missing, "with a dash the words could stand there"


def test_what_hardly_ever_came_up_makes_no_room_for_itself() -> None:
    groups = groups_of([Counter({1: 49, 2: 49, 50: 2})])
    assert groups == (Group(1, 1, (49,)), Group(2, 2, (49,)), Group(3, None, (2,)))
    assert groups[-1].label == groups[-1].words == "3+"


@pytest.mark.parametrize("counts", [[], [Counter[int]()], [Counter[int](), Counter[int]()]])
def test_nothing_has_no_groups(counts: list[Counter[int]]) -> None:
    assert groups_of(counts) == ()


def test_the_words_hold_every_number_of_the_picture() -> None:
    groups = groups_of([Counter({1: 1, 2: 3}), Counter({1: 1})])
    picture = picture_of_spread("x.png", "Laps", groups, texts_for("en", Look(pictures=True)))
    assert picture.alt == "Laps, in percent: 1: 25, 100; 2: 75, 0"
    assert picture.png
