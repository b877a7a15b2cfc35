"""The characters: who there is, and how they are found by key."""

from __future__ import annotations

import pickle

import pytest

from game.computer import CHARACTERS, STAND_IN, USUAL, character


def test_there_is_one_character_of_each_level_the_weakest_first() -> None:
    assert [who.level for who in CHARACTERS] == [1, 2, 3, 4, 5]


def test_a_character_is_found_by_its_key() -> None:
    keys = ["seahorse", "deckhand", "boatswain", "helmsman", "sea_dog"]
    assert [character(key) for key in keys] == list(CHARACTERS)


def test_an_unknown_key_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match=r"'medium'.*seahorse.*sea_dog"):
        character("medium")


def test_the_usual_computer_is_of_middle_strength_and_a_stand_in_plays_well() -> None:
    assert USUAL.level == 3
    assert STAND_IN.level == 4


def test_characters_survive_the_way_to_another_process() -> None:
    assert pickle.loads(pickle.dumps(CHARACTERS)) == CHARACTERS  # noqa: S301 - made here
