"""The single entrance of a table: turns, versions, races, and a storage that fails."""

from __future__ import annotations

import asyncio

import pytest

from bot.clock import moment
from bot.ports import StaleWriteError, StoreError
from bot.refusals import RefusedError, TableRefusal
from bot.requests import Join, Leave, NextRound, Play, Stop, TimeUp
from bot.screens import Ending, TablePhase, Waiting
from bot.table import WAITERS_LIMIT, Table
from game.errors import IllegalAction, Refusal
from game.notation import write_move
from tests.bot.kit import ANNA, BEN, CEM, DORA, Evening


def first_move(table: Table) -> Play:
    """The first legal move of the person who is to act."""
    user_id = table.to_act
    assert user_id is not None
    game = table.screen(user_id).game
    assert game is not None
    assert game.own is not None
    return Play(user_id, write_move(game.own.options[0].move))


def refusals(answers: list[BaseException | None]) -> list[TableRefusal]:
    """The refusals among these answers."""
    return [answer.refusal for answer in answers if isinstance(answer, RefusedError)]


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


async def outcome(
    table: Table, request: Play | NextRound | Leave, version: int | None = None
) -> BaseException | None:
    """Make a request; return how it was refused, or None."""
    before = table.state
    try:
        await table.submit(request, version)
    except (RefusedError, IllegalAction, StoreError) as error:
        assert table.state == before
        return error
    return None


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
        assert refusals(list(answers)) == [TableRefusal.STALE]


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
    with pytest.raises(StoreError):
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


async def test_who_leaves_a_game_is_out_and_the_others_play_on(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN, CEM)
    deadline = table.state.deadline
    assert deadline is not None
    gone = next(user for user in (ANNA, BEN, CEM) if user != table.to_act)
    evening.hand.time = evening.hand.time.replace(minute=1)
    await table.submit(Leave(gone))
    screen = table.screen(None)
    assert screen.game is not None
    seat = table.state.seat_of(gone)
    assert [view.seat for view in screen.game.seats if view.left] == [seat]
    assert table.state.deadline == deadline, "whoever is to act has no more time than before"
    error = await outcome(table, Leave(gone))
    assert isinstance(error, IllegalAction)
    assert error.refusal is Refusal.OUT


async def test_a_host_who_leaves_a_game_hands_over(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN, CEM)
    await table.submit(Leave(ANNA))
    assert table.screen(None).host_id == BEN
    await table.submit(Stop(BEN, may_manage=False))
    assert table.screen(None).ending is Ending.STOPPED


async def test_the_last_but_one_to_leave_makes_a_winner(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN)
    await table.submit(Leave(ANNA))
    screen = table.screen(None)
    assert screen.phase is TablePhase.FINISHED
    assert screen.summary is not None
    assert [(place.seat, place.place, place.left) for place in screen.summary.places] == [
        (1, 1, False),
        (0, 2, True),
    ]
    rows = {row.user_id: row for row in evening.store.changes[-1].results}
    assert (rows[BEN].won, rows[BEN].left) == (True, False)
    assert (rows[ANNA].won, rows[ANNA].left) == (False, True)


async def test_a_game_that_all_people_left_is_closed_without_result(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN, computers=2)
    await table.submit(Leave(ANNA))
    assert table.active
    await table.submit(Leave(BEN))
    screen = table.screen(None)
    assert (screen.phase, screen.ending, screen.ended_by) == (
        TablePhase.CLOSED,
        Ending.DESERTED,
        BEN,
    )
    assert screen.waiting is None
    assert evening.store.changes[-1].results == ()


async def test_a_stopped_game_has_no_result(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN)
    await table.submit(Stop(ANNA, may_manage=False))
    assert evening.store.changes[-1].results == ()
    assert await outcome(table, Play(ANNA, "pass")) is not None
    assert table.screen(ANNA).waiting is None


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
