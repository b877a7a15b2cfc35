"""The races of `tests.chaos.races`, each with a few seeds."""

from __future__ import annotations

import pytest

from tests.chaos import races

FEW = pytest.mark.parametrize("seed", range(2))
MANY = pytest.mark.parametrize("seed", range(4))


@FEW
async def test_of_twenty_taps_one_acts_and_all_get_the_current_view(seed: int) -> None:
    await races.twenty_taps(seed)


@FEW
async def test_of_twenty_different_moves_one_acts(seed: int) -> None:
    await races.twenty_moves(seed)


@FEW
async def test_of_two_starts_one_opens_and_the_other_is_shown_the_way(seed: int) -> None:
    await races.two_starts(seed)


@FEW
async def test_of_two_joins_for_the_last_seat_one_sits_down(seed: int) -> None:
    await races.two_joins(seed)


@MANY
async def test_a_tap_and_a_stop_are_both_answered_and_the_table_is_closed(seed: int) -> None:
    await races.tap_and_stop(seed)


@MANY
async def test_of_three_tables_that_are_asked_for_at_once_one_keeps_its_buttons(seed: int) -> None:
    await races.three_tables(seed)


@MANY
async def test_a_table_that_is_asked_for_while_it_is_edited_keeps_its_buttons_alone(
    seed: int,
) -> None:
    await races.table_and_move(seed)


@MANY
async def test_a_new_round_and_a_table_that_is_asked_for_give_one_message_with_buttons(
    seed: int,
) -> None:
    await races.table_and_round(seed)
