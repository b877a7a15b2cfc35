"""The single entrance of a table: turns, versions, races, and a storage that fails."""

from __future__ import annotations

import asyncio

from bot.clock import moment
from bot.refusals import TableRefusal
from bot.requests import Join, Leave, NextRound, Play, Stop, TimeUp
from bot.screens import TablePhase, Waiting
from bot.table import WAITERS_LIMIT
from game.errors import IllegalAction, Refusal
from tests.bot.asking import first_move, outcome, refusals
from tests.bot.kit import ANNA, BEN, CEM, DORA, Evening


async def test_starting_deals_in_the_same_change(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN, CEM)
    change = evening.store.changes[-1]
    assert [event.kind for event in change.events][:2] == ["game_started", "dealt"]
    screen = table.screen(ANNA)
    assert screen.phase is TablePhase.PLAYING
    assert screen.game is not None
    assert screen.game.own is not None
    assert (screen.game.round, len(screen.game.own.cards)) == (1, 3)
    assert screen.version == change.version


async def test_the_first_dealer_is_drawn_by_chance(evening: Evening) -> None:
    dealers = set()
    for channel_id in range(1, 25):
        table = await evening.game(ANNA, BEN, CEM, channel_id=channel_id)
        game = table.screen(None).game
        assert game is not None
        dealers.add(game.dealer)
    assert dealers == {0, 1, 2}


async def test_a_move_is_made_and_told_by_version(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN)
    before = table.version
    await table.submit(first_move(table), before)
    assert table.version > before
    record = await evening.store.load(table.id)
    assert record is not None
    assert record.version == table.version


async def test_a_click_on_an_older_picture_does_nothing(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN)
    await table.submit(first_move(table), table.version)
    seen = table.version - 1
    answers = [await outcome(table, first_move(table), seen)]
    assert refusals(answers) == [TableRefusal.STALE]


async def test_what_the_rules_refuse_changes_nothing(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN)
    waiting = next(user for user in (ANNA, BEN) if user != table.to_act)
    error = await outcome(table, Play(waiting, "pass"))
    assert isinstance(error, IllegalAction)
    assert error.refusal is Refusal.NOT_YOUR_TURN
    error = await outcome(table, Play(DORA, "pass"))
    assert refusals([error]) == [TableRefusal.NOT_SEATED]
    error = await outcome(table, Play(ANNA, "a royal flush"))
    assert refusals([error]) == [TableRefusal.BAD_MOVE]
    error = await outcome(table, NextRound(ANNA))
    assert isinstance(error, IllegalAction)
    assert error.refusal is Refusal.NOT_NOW


async def test_of_twenty_clicks_in_one_instant_one_acts(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN)
    version, move = table.version, first_move(table)
    written = len(evening.store.changes)
    answers = await asyncio.gather(
        *(table.submit(move, version) for _ in range(20)), return_exceptions=True
    )
    assert answers.count(None) == 1
    assert refusals(answers) == [TableRefusal.STALE] * 19
    assert len(evening.store.changes) == written + 1


async def test_a_click_in_the_instant_of_its_deadline_wins_or_loses_whole(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN)
    for click_first in (True, False):
        while table.to_act is None or table.state.deadline is None:
            await evening.hand.advance(20)
        evening.hand.time = moment(table.state.deadline.at)
        version = table.version
        click, clock = table.submit(first_move(table), version), table.submit(TimeUp(version))
        pair = (click, clock) if click_first else (clock, click)
        answers = await asyncio.gather(*pair, return_exceptions=True)
        assert answers[0] is None
        assert refusals(answers) == [TableRefusal.STALE]


async def test_a_stop_in_the_instant_of_a_click_ends_the_table(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN)
    answers = await evening.submit_all(table, Stop(ANNA, may_manage=False), first_move(table))
    assert answers[0] is None
    assert refusals(answers) == [TableRefusal.GAME_OVER]


async def test_too_many_waiters_are_turned_away(evening: Evening) -> None:
    table = await evening.lobby(ANNA)
    evening.store.gate = asyncio.Event()
    first = asyncio.create_task(table.submit(Join(BEN, "Ben")))
    await asyncio.sleep(0)
    waiting = [
        asyncio.create_task(table.submit(Leave(DORA + number))) for number in range(WAITERS_LIMIT)
    ]
    await asyncio.sleep(0)
    error = await outcome(table, Leave(CEM))
    assert refusals([error]) == [TableRefusal.BUSY]
    evening.store.gate.set()
    await first
    answers = await asyncio.gather(*waiting, return_exceptions=True)
    assert refusals(answers) == [TableRefusal.NOT_SEATED] * WAITERS_LIMIT


async def test_any_seat_asks_for_the_next_round(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN)
    while table.screen(None).waiting is not Waiting.NEXT_ROUND:
        knocked = await outcome(table, Play(table.to_act or 0, "knock"))
        if knocked is not None:
            await table.submit(first_move(table))
    version = table.version
    assert refusals([await outcome(table, NextRound(DORA), version)]) == [TableRefusal.NOT_SEATED]
    assert refusals([await outcome(table, NextRound(ANNA), version - 1)]) == [TableRefusal.STALE]
    await table.submit(NextRound(ANNA), version)
    game = table.screen(None).game
    assert game is not None
    assert game.round == 2
    assert refusals([await outcome(table, NextRound(BEN), version)]) == [TableRefusal.STALE]
