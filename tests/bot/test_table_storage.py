"""A storage that fails or is written by others, and callers that go away meanwhile."""

from __future__ import annotations

import asyncio

import pytest

from bot.ports import StaleWriteError, StoreError
from bot.refusals import RefusedError, TableRefusal
from bot.requests import Join
from tests.bot.asking import first_move, outcome
from tests.bot.kit import ANNA, BEN, CEM, DORA, Evening


async def test_what_cannot_be_stored_has_not_happened(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN)
    await evening.hand.settle()
    shown = len(evening.surface.shown)
    evening.store.error = StoreError("the disk is full")
    assert isinstance(await outcome(table, first_move(table), table.version), StoreError)
    await evening.hand.settle()
    assert len(evening.surface.shown) == shown
    await table.submit(first_move(table), table.version)


async def test_a_foreign_write_makes_the_table_look_again(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN)
    other = Evening(evening.store, hand=evening.hand)
    twin = await other.tables.get(table.id)
    assert twin is not None
    assert twin is not table
    await twin.submit(first_move(twin), twin.version)
    with pytest.raises(RefusedError) as caught:
        await table.submit(first_move(table), table.version)
    assert caught.value.refusal is TableRefusal.STALE
    assert table.state == twin.state
    await table.submit(first_move(table), table.version)


async def test_a_write_that_was_made_in_spite_of_an_error_counts(evening: Evening) -> None:
    table = await evening.lobby(ANNA)
    real = evening.store.append

    async def append_and_fail(change: object) -> None:
        await real(change)  # type: ignore[arg-type]
        raise StoreError("the answer was lost")

    evening.store.append = append_and_fail  # type: ignore[method-assign]
    await table.submit(Join(BEN, "Ben"))
    evening.store.append = real  # type: ignore[method-assign]
    assert table.version == 2
    await table.submit(Join(CEM, "Cem"))
    assert [guest.user_id for guest in table.screen(None).guests] == [ANNA, BEN, CEM]


async def test_an_unknown_loser_of_a_race_is_told_so(evening: Evening) -> None:
    table = await evening.lobby(ANNA)
    evening.store.error = StaleWriteError("somebody was faster")
    with pytest.raises(RefusedError) as caught:
        await table.submit(Join(BEN, "Ben"))
    assert caught.value.refusal is TableRefusal.STALE


async def test_a_cancelled_caller_takes_nothing_back(evening: Evening) -> None:
    table = await evening.lobby(ANNA)
    evening.store.gate = asyncio.Event()
    caller = asyncio.create_task(table.submit(Join(BEN, "Ben")))
    follower = asyncio.create_task(table.submit(Join(CEM, "Cem")))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    caller.cancel()
    await asyncio.sleep(0)
    assert table.version == 1
    evening.store.gate.set()
    with pytest.raises(asyncio.CancelledError):
        await caller
    await follower
    assert [guest.user_id for guest in table.screen(None).guests] == [ANNA, BEN, CEM]
    await evening.hand.advance(1)
    assert evening.surface.versions[-1] == 3


async def test_who_waits_for_the_lock_can_be_cancelled(evening: Evening) -> None:
    table = await evening.lobby(ANNA)
    evening.store.gate = asyncio.Event()
    first = asyncio.create_task(table.submit(Join(BEN, "Ben")))
    await asyncio.sleep(0)
    second = asyncio.create_task(table.submit(Join(CEM, "Cem")))
    await asyncio.sleep(0)
    second.cancel()
    evening.store.gate.set()
    await first
    await table.submit(Join(DORA, "Dora"))
    assert [guest.user_id for guest in table.screen(None).guests] == [ANNA, BEN, DORA]


async def test_a_storage_that_is_wholly_away_leaves_the_table_as_it_was(evening: Evening) -> None:
    table = await evening.lobby(ANNA)

    async def away(game_id: str) -> None:
        raise StoreError("no answer")

    evening.store.load = away  # type: ignore[method-assign]
    evening.store.error = StoreError("no answer")
    before = table.state
    with pytest.raises(StoreError):
        await table.submit(Join(BEN, "Ben"))
    assert table.state is before
