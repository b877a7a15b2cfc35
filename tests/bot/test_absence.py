"""Missed turns: who is absent has a computer sit in, until they are seen again."""

from __future__ import annotations

import asyncio
import random

import pytest

from bot.refusals import RefusedError, TableRefusal
from bot.requests import NextRound, Play, Present
from bot.screens import News, Waiting
from tests.bot.asking import first_move, refusals
from tests.bot.kit import ANNA, BEN, CEM, DORA, Evening
from tests.bot.missing import LONG, kinds, make_away, miss, news, play_until_turn_of
from tests.bot.playing import play_on


async def test_two_missed_turns_in_a_row_make_a_seat_away(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN, CEM, rules=LONG)
    await miss(evening, table, BEN)
    assert not table.screen(None).guest(1).away
    await miss(evening, table, BEN)
    assert table.screen(None).guest(1).away
    assert "seat_away" in [event.kind for event in evening.store.changes[-1].events]
    assert news(table)[-1] == (News.AWAY, 1)


async def test_for_an_away_seat_a_computer_acts_at_its_pace(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN, CEM, rules=LONG)
    await make_away(evening, table, BEN)
    chance = random.Random(1)
    while table.state.game is None or table.state.game.turn != 1:
        await play_on(evening, table, chance)
    screen = table.screen(None)
    assert (screen.waiting, table.to_act) == (Waiting.COMPUTER, None)
    assert screen.deadline_at is not None
    pause = (screen.deadline_at - evening.hand.time).total_seconds()
    assert 0.7 * 1.5 <= pause <= 1.3 * 1.5
    written = len(evening.store.changes)
    await evening.hand.advance(pause)
    assert "timed_out" not in kinds(evening, written)
    assert len(evening.store.changes) > written
    assert screen.guest(1).user_id == BEN, "the seat stays its owner's"


async def test_a_missed_turn_and_a_move_and_a_missed_turn_are_not_two_in_a_row(
    evening: Evening,
) -> None:
    table = await evening.game(ANNA, BEN, CEM, rules=LONG)
    await miss(evening, table, BEN)
    await play_until_turn_of(evening, table, BEN)
    await table.submit(first_move(table))
    await miss(evening, table, BEN)
    assert not table.screen(None).guest(1).away


async def test_any_tap_between_two_missed_turns_counts(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN, CEM, rules=LONG)
    await miss(evening, table, BEN)
    assert not await table.welcome(BEN), "nothing is given back that was not taken"
    assert news(table) == [], "nobody needs to know"
    await miss(evening, table, BEN)
    assert not table.screen(None).guest(1).away


async def test_a_tap_of_who_was_there_all_along_changes_nothing(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN, CEM)
    before = table.state
    assert not await table.welcome(BEN)
    assert not await table.welcome(DORA)
    await table.submit(Present(BEN))
    assert table.state is before


async def test_a_tap_takes_the_seat_back(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN, CEM, rules=LONG)
    await make_away(evening, table, BEN)
    assert await table.welcome(BEN)
    assert not table.screen(None).guest(1).away
    assert news(table)[-1] == (News.BACK, 1)
    await play_until_turn_of(evening, table, BEN)
    assert table.screen(None).waiting is Waiting.TURN
    await miss(evening, table, BEN)
    assert not table.screen(None).guest(1).away, "the count begins anew"


async def test_a_move_of_who_is_away_takes_the_seat_back_and_is_made(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN, CEM, rules=LONG)
    await make_away(evening, table, BEN)
    chance = random.Random(1)
    while table.state.game is None or table.state.game.turn != 1:
        await play_on(evening, table, chance)
    game = table.screen(BEN).game
    assert game is not None
    assert game.own is not None
    written = len(evening.store.changes)
    await table.submit(Play(BEN, "pass"), table.version)
    assert kinds(evening, written)[:2] == ["seat_back", "passed"]
    assert not table.screen(None).guest(1).away


async def test_coming_back_makes_nobody_elses_buttons_stale(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN, CEM, rules=LONG)
    await make_away(evening, table, BEN)
    await play_until_turn_of(evening, table, CEM)
    seen = table.version
    await table.welcome(BEN)
    assert table.version > seen
    await table.submit(first_move(table), seen)
    with pytest.raises(RefusedError) as caught:
        await table.submit(Play(CEM, "pass"), seen)
    assert caught.value.refusal is TableRefusal.STALE, "a move does"


async def test_a_tap_gives_whoever_is_to_act_no_more_time(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN, CEM, rules=LONG)
    await miss(evening, table, BEN)
    await play_until_turn_of(evening, table, BEN)
    deadline = table.screen(None).deadline_at
    await evening.hand.advance(30)
    await table.welcome(BEN)
    assert table.screen(None).deadline_at == deadline


async def test_a_tap_and_the_deadline_in_one_instant(evening: Evening) -> None:
    for first in (True, False):
        table = await evening.game(ANNA, BEN, CEM, rules=LONG, channel_id=5 + first)
        await miss(evening, table, BEN)
        await play_until_turn_of(evening, table, BEN)
        deadline = table.screen(None).deadline_at
        assert deadline is not None
        evening.hand.time = deadline
        tap, bell = table.welcome(BEN), table.time_up()
        await asyncio.gather(*((tap, bell) if first else (bell, tap)))
        await evening.hand.settle()
        assert not table.screen(None).guest(1).away, "the tap came in time, or took the seat back"
        assert table.active
        await evening.hand.advance(1)


async def test_a_move_and_the_deadline_in_one_instant(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN, CEM, rules=LONG)
    await miss(evening, table, BEN)
    await play_until_turn_of(evening, table, BEN)
    deadline, version = table.screen(None).deadline_at, table.version
    assert deadline is not None
    evening.hand.time = deadline
    answers = await asyncio.gather(
        table.time_up(), table.submit(first_move(table), version), return_exceptions=True
    )
    assert refusals(answers) == [TableRefusal.STALE]
    assert table.screen(None).guest(1).away


async def test_the_next_round_may_be_dealt_by_who_was_away(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN, CEM, rules=LONG)
    await make_away(evening, table, BEN)
    chance = random.Random(4)
    while table.screen(None).waiting is not Waiting.NEXT_ROUND:
        await play_on(evening, table, chance)
    written = len(evening.store.changes)
    await table.submit(NextRound(BEN), table.version)
    assert kinds(evening, written)[:2] == ["seat_back", "dealt"]
