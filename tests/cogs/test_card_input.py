"""Cards as people type them."""

from __future__ import annotations

import pytest

from cogs.card_input import read_card
from game.cards import Card, Rank, Suit
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
