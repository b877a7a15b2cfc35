"""Which of several public messages shows a table, whoever posted them and in whichever order."""

from __future__ import annotations

import asyncio

import pytest

from bot.ports import PostedMessage
from bot.posting import Placard
from bot.table import Table
from tests.bot.kit import ANNA, BEN, START, Evening
from tests.bot.test_publisher import change

OLD, FIRST, SECOND = (PostedMessage(number, "round-1", START) for number in (100, 200, 300))


async def placard_of(evening: Evening) -> tuple[Table, Placard]:
    """A table whose message is the old one."""
    table = await evening.lobby(ANNA, BEN)
    assert await table.placard.posted(OLD, None) is None
    return table, table.placard


async def stored(evening: Evening, table: Table) -> PostedMessage | None:
    record = await evening.store.load(table.id)
    assert record
    return record.message


async def test_a_message_takes_the_place_of_the_one_before(evening: Evening) -> None:
    table, placard = await placard_of(evening)
    assert await placard.posted(FIRST, OLD) is None
    assert placard.message == FIRST == await stored(evening, table)


@pytest.mark.parametrize("order", [(FIRST, SECOND), (SECOND, FIRST)])
async def test_of_two_that_were_posted_at_once_the_newer_stays(
    evening: Evening, order: tuple[PostedMessage, PostedMessage]
) -> None:
    table, placard = await placard_of(evening)
    assert await placard.posted(order[0], OLD) is None
    assert await placard.posted(order[1], OLD) == FIRST
    assert placard.message == SECOND == await stored(evening, table)


async def test_the_same_message_in_a_new_form_stays(evening: Evening) -> None:
    table, placard = await placard_of(evening)
    later = PostedMessage(OLD.message_id, "round-2", START)
    assert await placard.posted(later, OLD) is None
    assert placard.message == later == await stored(evening, table)


async def test_an_edit_of_a_message_that_was_replaced_meanwhile_is_left_behind(
    evening: Evening,
) -> None:
    _, placard = await placard_of(evening)
    await placard.posted(FIRST, OLD)
    assert await placard.posted(OLD, OLD) == OLD
    assert placard.message == FIRST


async def test_whoever_posts_while_the_table_is_edited_takes_its_buttons(evening: Evening) -> None:
    table, placard = await placard_of(evening)
    await evening.hand.advance(5)
    gate = evening.surface.gate = asyncio.Event()
    await change(table)
    for _ in range(10):
        await asyncio.sleep(0)
    with table.drawing() as screen:
        await placard.posted(FIRST, screen.message)
    gate.set()
    await evening.hand.advance(5)
    assert evening.surface.left_behind == [OLD]
    assert evening.surface.shown[-1].message == FIRST
