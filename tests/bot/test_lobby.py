"""Who may sit down, who may start, and how a lobby ends."""

from __future__ import annotations

import pytest

from bot.ports import GameStatus
from bot.refusals import RefusedError, TableRefusal
from bot.requests import (
    AddComputer,
    Begin,
    Join,
    Leave,
    NextRound,
    Play,
    RemoveComputer,
    Request,
    Stop,
    TimeUp,
)
from bot.screens import Ending, TablePhase, Waiting
from bot.table import Table
from game.rules import Rules
from tests.bot.kit import ANNA, BEN, CEM, CHANNEL, DORA, NAMES, Evening


async def refused(table: Table, request: Request, version: int | None = None) -> TableRefusal:
    """Make a request that is refused; return how."""
    before = table.state
    with pytest.raises(RefusedError) as caught:
        await table.submit(request, version)
    assert table.state == before
    return caught.value.refusal


def seated(table: Table) -> list[int | None]:
    """Who sits at the table, by seat."""
    return [guest.user_id for guest in table.screen(None).guests]


async def test_the_host_sits_at_a_new_table_with_the_computers_asked_for(evening: Evening) -> None:
    table = await evening.lobby(ANNA, computers=2)
    screen = table.screen(ANNA)
    assert seated(table) == [ANNA, None, None]
    assert [guest.host for guest in screen.guests] == [True, False, False]
    assert len({guest.name for guest in screen.guests}) == 3
    assert (screen.phase, screen.version, screen.seat) == (TablePhase.LOBBY, 1, 0)
    assert (screen.waiting, screen.game) == (Waiting.PEOPLE, None)


async def test_people_join_and_leave_and_the_seats_move_up(evening: Evening) -> None:
    table = await evening.lobby(ANNA, BEN, CEM)
    assert await refused(table, Join(BEN, "Ben")) is TableRefusal.ALREADY_SEATED
    await table.submit(Leave(BEN))
    assert seated(table) == [ANNA, CEM]
    assert await refused(table, Leave(BEN)) is TableRefusal.NOT_SEATED
    assert table.screen(CEM).seat == 1


async def test_when_the_host_leaves_the_next_person_is_host(evening: Evening) -> None:
    table = await evening.lobby(ANNA, BEN, CEM, computers=1)
    await table.submit(Leave(ANNA))
    assert table.screen(None).host_id == BEN
    assert seated(table) == [None, BEN, CEM]


async def test_a_lobby_that_all_people_left_is_closed(evening: Evening) -> None:
    table = await evening.lobby(ANNA, computers=3)
    await table.submit(Leave(ANNA))
    screen = table.screen(None)
    assert (screen.phase, screen.ending, screen.ended_by) == (
        TablePhase.CLOSED,
        Ending.DESERTED,
        ANNA,
    )
    assert await evening.tables.at(CHANNEL) is None
    assert await refused(table, Join(BEN, "Ben")) is TableRefusal.GAME_OVER


async def test_the_last_seat_goes_to_one_of_two(evening: Evening) -> None:
    table = await evening.lobby(ANNA, BEN, rules=Rules(players_max=3))
    answers = await evening.submit_all(table, Join(CEM, "Cem"), Join(DORA, "Dora"))
    [refusal] = [answer for answer in answers if answer is not None]
    assert isinstance(refusal, RefusedError)
    assert refusal.refusal is TableRefusal.TABLE_FULL
    assert len(seated(table)) == 3
    assert await refused(table, AddComputer(ANNA)) is TableRefusal.TABLE_FULL


async def test_only_the_host_adds_and_removes_computers(evening: Evening) -> None:
    table = await evening.lobby(ANNA, BEN)
    assert await refused(table, AddComputer(BEN)) is TableRefusal.NOT_HOST
    assert await refused(table, RemoveComputer(ANNA)) is TableRefusal.NO_COMPUTER
    await table.submit(AddComputer(ANNA), table.version)
    await table.submit(Join(CEM, "Cem"))
    await table.submit(AddComputer(ANNA), table.version)
    assert seated(table) == [ANNA, BEN, None, CEM, None]
    first = table.screen(None).guests[2].name
    assert await refused(table, RemoveComputer(BEN)) is TableRefusal.NOT_HOST
    await table.submit(RemoveComputer(ANNA), table.version)
    assert seated(table) == [ANNA, BEN, None, CEM]
    assert table.screen(None).guests[2].name == first


async def test_a_second_click_on_add_computer_adds_none(evening: Evening) -> None:
    table = await evening.lobby(ANNA)
    seen = table.version
    await table.submit(AddComputer(ANNA), seen)
    assert await refused(table, AddComputer(ANNA), seen) is TableRefusal.STALE


async def test_joining_needs_no_newest_picture(evening: Evening) -> None:
    table = await evening.lobby(ANNA)
    seen = table.version
    await table.submit(Join(BEN, "Ben"), seen)
    await table.submit(Join(CEM, "Cem"), seen)
    await table.submit(Leave(BEN), seen)
    assert seated(table) == [ANNA, CEM]


async def test_a_game_needs_enough_players(evening: Evening) -> None:
    table = await evening.lobby(ANNA, rules=Rules(players_min=3))
    assert await refused(table, Begin(ANNA)) is TableRefusal.TOO_FEW
    await table.submit(Join(BEN, "Ben"))
    assert await refused(table, Begin(ANNA)) is TableRefusal.TOO_FEW
    await table.submit(AddComputer(ANNA))
    await table.submit(Begin(ANNA))
    assert table.screen(None).phase is TablePhase.PLAYING


async def test_after_five_quiet_minutes_anybody_seated_may_start(evening: Evening) -> None:
    table = await evening.lobby(ANNA, BEN)
    await evening.hand.advance(200)
    await table.submit(Join(CEM, NAMES[CEM]))
    free_at = table.screen(BEN).free_start_at
    assert free_at is not None
    assert (free_at - evening.hand.time).total_seconds() == 300
    await evening.hand.advance(299)
    assert await refused(table, Begin(BEN)) is TableRefusal.NOT_HOST
    await evening.hand.advance(1)
    assert await refused(table, Begin(DORA)) is TableRefusal.NOT_SEATED
    await table.submit(Begin(BEN))
    assert table.screen(None).phase is TablePhase.PLAYING
    assert table.screen(None).free_start_at is None


async def test_a_lobby_expires_after_fifteen_quiet_minutes(evening: Evening) -> None:
    table = await evening.lobby(ANNA)
    await evening.hand.advance(600)
    await table.submit(Join(BEN, "Ben"))
    await evening.hand.advance(899)
    assert table.active
    await evening.hand.advance(1)
    screen = table.screen(None)
    assert (screen.phase, screen.ending, screen.ended_by) == (
        TablePhase.CLOSED,
        Ending.EXPIRED,
        None,
    )
    assert (screen.waiting, screen.deadline_at) == (None, None)
    assert evening.surface.shown[-1].ending is Ending.EXPIRED
    record = await evening.store.load(table.id)
    assert record is not None
    assert (record.status, record.deadline_at) == (GameStatus.CLOSED, None)


async def test_the_clock_is_not_believed_before_its_time(evening: Evening) -> None:
    table = await evening.lobby(ANNA)
    assert await refused(table, TimeUp(table.version)) is TableRefusal.STALE


async def test_only_the_host_and_managers_stop_a_table(evening: Evening) -> None:
    table = await evening.lobby(ANNA, BEN)
    assert await refused(table, Stop(BEN, may_manage=False)) is TableRefusal.NOT_ALLOWED
    await table.submit(Stop(DORA, may_manage=True))
    screen = table.screen(None)
    assert (screen.ending, screen.ended_by) == (Ending.STOPPED, DORA)
    other = await evening.lobby(ANNA)
    await other.submit(Stop(ANNA, may_manage=False))
    assert other.screen(None).phase is TablePhase.CLOSED


@pytest.mark.parametrize("request_", [Play(ANNA, "pass"), NextRound(ANNA)])
async def test_nothing_is_played_in_a_lobby(evening: Evening, request_: Request) -> None:
    table = await evening.lobby(ANNA, BEN)
    assert await refused(table, request_) is TableRefusal.NOT_STARTED


@pytest.mark.parametrize(
    "request_", [Join(CEM, "Cem"), AddComputer(ANNA), RemoveComputer(ANNA), Begin(ANNA)]
)
async def test_the_lobby_is_over_once_the_game_runs(evening: Evening, request_: Request) -> None:
    table = await evening.game(ANNA, BEN)
    assert await refused(table, request_) is TableRefusal.LOBBY_OVER
