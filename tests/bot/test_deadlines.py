"""The one task that waits for all deadlines, and what a table does at its own."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.deadlines import Deadlines
from bot.ports import StoreError
from bot.requests import Pace
from bot.screens import TablePhase, Waiting
from game.events import TimedOut
from game.rules import Rules
from tests.bot.kit import ANNA, BEN, CEM, CHANNEL, Evening, HandClock
from tests.bot.playing import play_on


class Bell:
    """Remembers who was called when; fails so often when told to."""

    def __init__(self) -> None:
        self.hand = HandClock()
        self.start = self.hand.time
        self.calls: list[tuple[str, float]] = []
        self.failures = 0
        self.deadlines = Deadlines(self.hand.clock, self._call)

    def arm(self, game_id: str, seconds: float | None) -> None:
        """Set a deadline so many seconds after the start."""
        at = None if seconds is None else self.start.timestamp() + seconds
        self.deadlines.arm(game_id, at)

    async def _call(self, game_id: str) -> None:
        if self.failures:
            self.failures -= 1
            raise StoreError("the disk is away")
        self.calls.append((game_id, (self.hand.time - self.start).total_seconds()))


@pytest_asyncio.fixture
async def bell() -> AsyncIterator[Bell]:
    """Give deadlines that ring a bell."""
    bell = Bell()
    yield bell
    await bell.deadlines.stop()


async def test_games_are_called_in_order_at_their_time(bell: Bell) -> None:
    bell.arm("late", 30)
    bell.arm("early", 10)
    bell.arm("middle", 20)
    await bell.hand.advance(60)
    assert bell.calls == [("early", 10), ("middle", 20), ("late", 30)]


async def test_an_earlier_deadline_that_appears_is_met(bell: Bell) -> None:
    bell.arm("late", 30)
    await bell.hand.advance(5)
    bell.arm("early", 10)
    await bell.hand.advance(15)
    assert bell.calls == [("early", 10)]
    assert bell.hand.sleepers == 1


async def test_a_game_has_one_deadline_and_may_lose_it(bell: Bell) -> None:
    bell.arm("moved", 10)
    bell.arm("moved", 20)
    bell.arm("gone", 15)
    bell.arm("gone", None)
    await bell.hand.advance(60)
    assert bell.calls == [("moved", 20)]


async def test_there_is_no_task_without_a_deadline(bell: Bell) -> None:
    bell.arm("only", 10)
    await bell.hand.advance(10)
    assert asyncio.all_tasks() == {asyncio.current_task()}


async def test_what_is_overdue_is_called_at_once(bell: Bell) -> None:
    for number in range(100):
        bell.arm(f"game {number}", -number)
    await bell.hand.settle()
    assert len(bell.calls) == 100


async def test_a_game_that_could_not_be_called_is_called_again_and_logged_once(
    bell: Bell, caplog: pytest.LogCaptureFixture
) -> None:
    bell.failures = 2
    bell.arm("game", 10)
    await bell.hand.advance(30)
    assert bell.calls == [("game", 20)]
    assert [record.getMessage() for record in caplog.records] == [
        "game game missed its deadline: StoreError"
    ]


async def test_many_changes_of_one_deadline_take_no_room(bell: Bell) -> None:
    for seconds in range(10_000):
        bell.arm("game", 100 + seconds)
    assert len(bell.deadlines._heap) < 100


async def test_a_computer_acts_after_its_delay(evening: Evening) -> None:
    table = await evening.game(ANNA, computers=3)
    while table.screen(None).waiting is not Waiting.COMPUTER:
        await evening.hand.advance(90)
    deadline, version = table.screen(None).deadline_at, table.version
    assert deadline is not None
    seconds = (deadline - evening.hand.time).total_seconds()
    await evening.hand.advance(seconds - 0.1)
    assert table.version == version
    await evening.hand.advance(0.2)
    assert table.version > version


@pytest.mark.parametrize("pace", list(Pace))
async def test_a_person_who_does_not_act_has_a_move_made_for_them(
    evening: Evening, pace: Pace
) -> None:
    table = await evening.game(ANNA, BEN, pace=pace)
    turn = table.state.game.turn if table.state.game else None
    await evening.hand.advance(pace.seconds - 1)
    assert (table.state.game.turn if table.state.game else None) == turn
    written = len(evening.store.changes)
    await evening.hand.advance(1)
    kinds = [event.kind for event in evening.store.changes[written].events]
    assert kinds[0] == "timed_out"
    assert "knocked" not in kinds
    game = table.screen(None).game
    assert game is not None
    assert any(isinstance(event, TimedOut) for event in game.recent) or game.last is not None


async def test_the_next_round_is_dealt_after_the_countdown(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN)
    chance = random.Random(2)
    while table.screen(None).waiting is not Waiting.NEXT_ROUND:
        await play_on(evening, table, chance)
    round_before = table.state.game.round if table.state.game else 0
    await evening.hand.advance(19)
    assert table.screen(None).waiting is Waiting.NEXT_ROUND
    await evening.hand.advance(1)
    game = table.screen(None).game
    assert game is not None
    assert (game.round, game.own) == (round_before + 1, None)


async def test_a_game_that_nobody_plays_comes_to_its_end(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN, CEM, rules=Rules(lives=1, free_ride=False))
    for _ in range(25):
        await evening.hand.advance(3600)
    assert table.screen(None).phase is TablePhase.CLOSED
    assert await evening.tables.at(CHANNEL) is None


async def test_computers_finish_the_game_when_the_last_person_is_out(evening: Evening) -> None:
    table = await evening.game(ANNA, computers=4)
    chance = random.Random(3)
    while table.active:
        if table.to_act is None:
            await evening.hand.advance(60)
        else:
            await play_on(evening, table, chance)
    assert table.screen(None).phase is TablePhase.FINISHED
    assert [row.user_id for row in evening.store.changes[-1].results].count(None) == 4
    standing = await evening.store.standing(table.state.guild_id, ANNA)
    assert standing is not None
    assert standing.games == 1


async def test_a_storage_that_fails_at_a_deadline_is_asked_again(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN)
    version = table.version
    evening.store.error = StoreError("the disk is away")
    await evening.hand.advance(90)
    assert table.version == version
    await evening.hand.advance(5)
    assert table.version > version


async def test_all_tables_share_one_task(evening: Evening) -> None:
    for channel_id in range(1, 9):
        await evening.lobby(ANNA, channel_id=channel_id)
    await evening.hand.settle()
    assert len(asyncio.all_tasks()) == 2
