"""What is shown, how often, and who else may draw."""

from __future__ import annotations

import asyncio
import logging

import pytest

from bot.ports import PostedMessage
from bot.requests import AddComputer, Join, Leave, Play, Present, RemoveComputer
from bot.table import Table
from game.notation import write_move
from tests.bot.kit import ANNA, BEN, CEM, START, Evening
from tests.bot.missing import LONG, make_away


async def change(table: Table, times: int = 1) -> None:
    """Change a lobby so many times."""
    for _ in range(times):
        request = AddComputer(ANNA) if len(table.state.sitters) < 5 else RemoveComputer(ANNA)
        await table.submit(request)


async def test_a_new_table_is_left_to_its_opener_to_show(evening: Evening) -> None:
    await evening.lobby(ANNA)
    await evening.hand.advance(5)
    assert evening.surface.shown == []


async def test_every_accepted_request_is_shown(evening: Evening) -> None:
    table = await evening.lobby(ANNA)
    for _ in range(3):
        await change(table)
        await evening.hand.advance(1)
        assert evening.surface.versions[-1] == table.version
    assert evening.surface.versions == [2, 3, 4]
    assert all(screen.viewer is None for screen in evening.surface.shown)


async def test_a_burst_costs_few_edits_and_ends_with_the_final_state(evening: Evening) -> None:
    table = await evening.lobby(ANNA)
    for _ in range(50):
        await change(table)
        await evening.hand.advance(0.04)
    await evening.hand.advance(1)
    assert len(evening.surface.shown) <= 3
    assert evening.surface.versions[0] == 2, "the first change is shown at once"
    assert evening.surface.versions[-1] == table.version == 51


async def test_a_burst_in_one_instant_costs_two_edits(evening: Evening) -> None:
    table = await evening.lobby(ANNA)
    await change(table, 50)
    await evening.hand.advance(10)
    assert len(evening.surface.shown) <= 2
    assert evening.surface.versions[-1] == 51


async def test_never_two_pictures_at_once_and_never_an_older_one(evening: Evening) -> None:
    table = await evening.lobby(ANNA)
    gate = evening.surface.gate = asyncio.Event()
    await change(table)
    for _ in range(10):
        await asyncio.sleep(0)
    await change(table, 20)
    gate.set()
    await evening.hand.advance(10)
    assert evening.surface.most_running == 1
    assert evening.surface.versions == [2, 22]


async def test_nothing_runs_when_all_is_shown(evening: Evening) -> None:
    table = await evening.lobby(ANNA)
    await change(table)
    await evening.hand.advance(1)
    names = {task.get_name() for task in asyncio.all_tasks() - {asyncio.current_task()}}
    assert names == {"deadlines"}


async def test_the_message_that_was_posted_is_remembered(evening: Evening) -> None:
    table = await evening.lobby(ANNA)
    await change(table)
    await evening.hand.settle()
    message = PostedMessage(4711, "lobby", START)
    assert table.screen(None).message == message
    record = await evening.store.load(table.id)
    assert record is not None
    assert record.message == message


async def test_the_hand_of_who_is_to_act_follows_the_table(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN)
    await evening.hand.advance(5)
    assert evening.surface.hands[-1].viewer == table.to_act
    assert evening.surface.hands[-1].version == table.version
    calls = len(evening.surface.hands)
    table.show()
    await evening.hand.advance(5)
    assert len(evening.surface.hands) == calls, "their hand did not change"


async def test_nobody_is_given_a_hand_in_a_lobby(evening: Evening) -> None:
    await evening.lobby(ANNA, BEN)
    await evening.hand.advance(5)
    assert evening.surface.hands == []


async def test_what_a_click_draws_itself_costs_no_edit(evening: Evening) -> None:
    table = await evening.lobby(ANNA, BEN)
    await evening.hand.advance(5)
    edits = len(evening.surface.shown)
    await change(table)
    with table.drawing() as screen:
        assert screen.version == table.version
        await asyncio.sleep(0)
    await evening.hand.advance(5)
    assert len(evening.surface.shown) == edits


async def test_what_changed_while_a_click_drew_is_shown_after_it(evening: Evening) -> None:
    table = await evening.lobby(ANNA, BEN)
    await evening.hand.advance(5)
    edits = len(evening.surface.shown)
    await change(table)
    with table.drawing():
        await change(table)
        for _ in range(50):
            await asyncio.sleep(0)
        assert len(evening.surface.shown) == edits, "nobody draws beside the click"
    await evening.hand.advance(5)
    assert evening.surface.versions[edits:] == [table.version]


async def test_two_clicks_that_draw_at_once_are_set_right(evening: Evening) -> None:
    table = await evening.lobby(ANNA, BEN)
    await evening.hand.advance(5)
    edits = len(evening.surface.shown)
    with table.drawing():
        await change(table)
        with table.drawing():
            await asyncio.sleep(0)
    await evening.hand.advance(5)
    assert evening.surface.versions[edits:] == [table.version]


async def test_a_click_that_could_not_draw_leaves_it_to_the_table(evening: Evening) -> None:
    table = await evening.lobby(ANNA, BEN)
    await evening.hand.advance(5)
    edits = len(evening.surface.shown)
    await change(table)
    with pytest.raises(ConnectionError), table.drawing():
        raise ConnectionError
    await evening.hand.advance(5)
    assert evening.surface.versions[edits:] == [table.version]


async def test_an_edit_under_way_when_a_click_draws_is_set_right(evening: Evening) -> None:
    table = await evening.lobby(ANNA, BEN)
    await evening.hand.advance(5)
    edits = len(evening.surface.shown)
    gate = evening.surface.gate = asyncio.Event()
    await change(table)
    for _ in range(10):
        await asyncio.sleep(0)
    await change(table)
    with table.drawing():
        await asyncio.sleep(0)
    gate.set()
    await evening.hand.advance(5)
    assert evening.surface.versions[edits:] == [table.version - 1, table.version]


async def test_a_surface_that_fails_breaks_no_play(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    evening.surface.error = RuntimeError("token abc.def of somebody")
    table = await evening.game(ANNA, BEN)
    for _ in range(3):
        user_id = table.to_act
        if user_id is None:
            break
        game = table.screen(user_id).game
        assert game is not None
        assert game.own is not None
        await table.submit(Play(user_id, write_move(game.own.options[0].move)))
        await evening.hand.advance(2)
    words = [record.getMessage() for record in caplog.records]
    assert len([word for word in words if "its message cannot be shown" in word]) == 1
    assert "abc.def" not in caplog.text
    evening.surface.error = None
    table.show()
    await evening.hand.advance(2)
    assert evening.surface.versions[-1] == table.version


async def test_a_table_is_played_where_nothing_shows_it(evening: Evening) -> None:
    evening.tables.surface = None
    table = await evening.lobby(ANNA)
    await table.submit(Join(BEN, "Ben"))
    await evening.hand.advance(2)
    assert table.version == 2


async def test_the_last_picture_is_drawn_before_the_end(evening: Evening) -> None:
    table = await evening.lobby(ANNA, BEN, CEM)
    await evening.hand.settle()
    await table.submit(Leave(CEM))
    assert evening.surface.versions[-1] < table.version, "the next edit has to wait"
    await evening.tables.stop()
    assert evening.surface.versions[-1] == table.version


async def test_nobody_is_given_time_to_draw_when_the_end_has_come(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN, rules=LONG)
    await make_away(evening, table, BEN)
    await evening.hand.settle()
    await table.submit(Present(BEN))
    # Of this clock no second passes by itself: whoever slept would sleep for ever.
    await asyncio.wait_for(table._publisher.finish(), 5)
    assert evening.surface.versions[-1] == table.version
