"""All tables together stay below what Discord allows a bot in a second."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

import pytest

from bot.pacing import BURST, RATE, Pacer
from bot.requests import AddComputer
from tests.bot.kit import ANNA, Evening, HandClock

LIMIT = 50
"""Requests that Discord takes from one bot in any second."""


def most_in_a_second(times: Sequence[float]) -> int:
    return max(sum(start <= time < start + 1 for time in times) for start in times)


def test_a_few_at_once_need_not_wait_and_the_others_follow_in_even_steps() -> None:
    pacer = Pacer(HandClock().clock)
    waits = [pacer.reserve() for _ in range(BURST + 3)]
    assert waits[:BURST] == [0] * BURST
    assert waits[BURST:] == pytest.approx([1 / RATE, 2 / RATE, 3 / RATE], abs=1e-5)


def test_time_that_passes_gives_places_back_but_never_more_than_a_few() -> None:
    hand = HandClock()
    pacer = Pacer(hand.clock)
    for _ in range(100):
        pacer.reserve()
    hand.time += timedelta(hours=1)
    assert [pacer.reserve() for _ in range(BURST)] == [0] * BURST
    assert pacer.reserve() > 0


async def test_a_hundred_tables_that_change_at_once_are_shown_one_after_another(
    evening: Evening,
) -> None:
    tables = [await evening.lobby(ANNA, channel_id=1000 + number) for number in range(100)]
    shown_at: list[float] = []
    show = evening.surface.show_table

    async def show_and_note(screen: object) -> object:
        shown_at.append(evening.hand.time.timestamp())
        return await show(screen)  # type: ignore[arg-type]

    evening.surface.show_table = show_and_note  # type: ignore[method-assign, assignment]
    for _ in range(3):
        for table in tables:
            await table.submit(AddComputer(ANNA))
        await evening.hand.advance(1)
    await evening.hand.advance(10)
    assert most_in_a_second(shown_at) < LIMIT
    # What changed again while it waited for its turn was shown once: the newest of it.
    assert len(shown_at) < 300
    newest = {screen.id: screen.version for screen in evening.surface.shown}
    assert newest == {table.id: table.version for table in tables}


async def test_closing_waits_for_no_turn(evening: Evening) -> None:
    tables = [await evening.lobby(ANNA, channel_id=1000 + number) for number in range(100)]
    for table in tables:
        await table.submit(AddComputer(ANNA))
    await evening.tables.stop()
    newest = {screen.id: screen.version for screen in evening.surface.shown}
    assert newest == {table.id: table.version for table in tables}
