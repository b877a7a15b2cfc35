"""Cards as people type them."""

from __future__ import annotations

import pytest

from cogs.card_input import read_card, read_cards
from game.cards import Card, Rank, Suit, parse_cards
from game.errors import NotationError


@pytest.mark.parametrize(
    "typed", ["8H", "8h", "H8", " 8 h ", "♥8", "8♥", "♥\ufe0f8", "♥\ufe0e 8", "h 8"]
)
def test_a_card_can_be_typed_in_many_ways(typed: str) -> None:
    assert read_card(typed) == Card(Rank.EIGHT, Suit.HEARTS)


@pytest.mark.parametrize("typed", ["TC", "10C", "10♣", "♣10", "c10", "♣\ufe0e10"])
def test_the_ten_is_t_or_10(typed: str) -> None:
    assert read_card(typed) == Card(Rank.TEN, Suit.CLUBS)


@pytest.mark.parametrize("typed", ["", "8", "H", "1H", "8X", "8H7C", "♥♥", "eight of hearts"])
def test_anything_else_is_no_card(typed: str) -> None:
    with pytest.raises(NotationError, match="is no card"):
        read_card(typed)


@pytest.mark.parametrize(
    "typed", ["8H9STC", "8H 9S TC", "h8, ♠9, 10♣", "8h+9s+10c", "♥8 ♠\ufe0e9 ♣10"]
)
def test_several_cards_are_typed_side_by_side(typed: str) -> None:
    assert read_cards(typed) == parse_cards("8H 9S TC")


@pytest.mark.parametrize("typed", ["", " , ", "8H 9", "8H and 9S", "8H9S7"])
def test_one_that_is_none_among_several_is_none(typed: str) -> None:
    with pytest.raises(NotationError, match="is no card"):
        read_cards(typed)
