"""Missed turns: who is absent has a computer sit in, until they are seen again."""

from __future__ import annotations

import asyncio
import random

import pytest

from bot.refusals import RefusedError, TableRefusal
from bot.requests import Gone, Kick, Leave, NextRound, Play, Present
from bot.screens import News, TablePhase, Waiting
from bot.table import Table
from game.errors import IllegalAction, Refusal
from game.rules import Rules
from tests.bot.asking import first_move, refusals
from tests.bot.kit import ANNA, BEN, CEM, DORA, Evening
from tests.bot.playing import play_on

TURN = 90
LONG = Rules(lives=9)


async def play_until_turn_of(evening: Evening, table: Table, user_id: int) -> None:
    """Let everybody act until it is this person's turn."""
    chance = random.Random(1)
    while table.to_act != user_id:
        assert table.active
        await play_on(evening, table, chance)


async def miss(evening: Evening, table: Table, user_id: int) -> None:
    """Let this person miss their next turn; everybody else acts."""
    await play_until_turn_of(evening, table, user_id)
    await evening.hand.advance(TURN)
    await evening.hand.settle()


async def make_away(evening: Evening, table: Table, user_id: int) -> None:
    """Let this person miss two turns."""
    await miss(evening, table, user_id)
    await miss(evening, table, user_id)


def news(table: Table) -> list[tuple[News, int | None]]:
    """What everybody is told beside the game."""
    return [(notice.news, notice.seat) for notice in table.screen(None).notices]


def kinds(evening: Evening, since: int) -> list[str]:
    """The kinds of all events since so many changes."""
    return [event.kind for change in evening.store.changes[since:] for event in change.events]


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
    assert (screen.deadline_at - evening.hand.time).total_seconds() == pytest.approx(1.5)
    written = len(evening.store.changes)
    await evening.hand.advance(1.5)
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


async def test_the_host_passes_on_when_away(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN, CEM, rules=LONG)
    await make_away(evening, table, ANNA)
    assert table.screen(None).host_id == BEN
    assert news(table)[-2:] == [(News.AWAY, 0), (News.HOST, 1)]
    await table.welcome(ANNA)
    assert table.screen(None).host_id == BEN, "who came back does not take it away again"


async def test_who_comes_first_into_an_empty_room_is_host(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN, rules=LONG)
    await evening.hand.advance(4 * TURN + 10)
    assert table.screen(None).waiting is Waiting.PAUSED
    await table.welcome(BEN)
    assert table.screen(None).host_id == BEN


async def test_the_host_takes_an_away_seat_out_of_the_game(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN, CEM, rules=LONG)
    await make_away(evening, table, BEN)
    written = len(evening.store.changes)
    await table.submit(Kick(ANNA, 1))
    assert kinds(evening, written)[:2] == ["seat_kicked", "seat_left"]
    screen = table.screen(None)
    assert screen.game is not None
    assert (screen.game.seats[1].out, screen.game.seats[1].left) == (True, True)
    assert (screen.guest(1).kicked, screen.guest(1).away) == (True, False)
    assert not await table.welcome(BEN), "there is no seat to come back to"
    await table.submit(Leave(CEM))
    assert table.screen(None).phase is TablePhase.FINISHED
    rows = {row.user_id: row for row in evening.store.changes[-1].results}
    assert (rows[BEN].left, rows[BEN].won, rows[ANNA].won) == (True, False, True)


@pytest.mark.parametrize(
    ("user_id", "seat", "refusal"),
    [
        (CEM, 2, TableRefusal.NOT_HOST),
        (DORA, 2, TableRefusal.NOT_SEATED),
        (ANNA, 3, TableRefusal.NOT_AWAY),
        (ANNA, 0, TableRefusal.NOT_AWAY),
        (ANNA, 1, TableRefusal.NOT_AWAY),
        (ANNA, 4, TableRefusal.NOT_AWAY),
        (ANNA, -1, TableRefusal.NOT_AWAY),
    ],
)
async def test_nobody_else_is_taken_out_by_anybody_else(
    evening: Evening, user_id: int, seat: int, refusal: TableRefusal
) -> None:
    table = await evening.game(ANNA, BEN, CEM, computers=1, rules=LONG)
    await make_away(evening, table, BEN)
    before = table.state
    with pytest.raises(RefusedError) as caught:
        await table.submit(Kick(user_id, seat))
    assert caught.value.refusal is refusal
    assert table.state is before


async def test_a_kick_and_a_return_in_one_instant(evening: Evening) -> None:
    for back_first in (True, False):
        table = await evening.game(ANNA, BEN, CEM, rules=LONG, channel_id=5 + back_first)
        await make_away(evening, table, BEN)
        asked = [table.submit(Present(BEN)), table.submit(Kick(ANNA, 1))]
        answers = await asyncio.gather(
            *(asked if back_first else reversed(asked)), return_exceptions=True
        )
        guest = table.screen(None).guest(1)
        if back_first:
            assert refusals(answers) == [TableRefusal.NOT_AWAY]
            assert (guest.kicked, guest.away) == (False, False)
        else:
            assert refusals(answers) == []
            assert guest.kicked


async def test_who_has_left_the_server_is_not_waited_for_again(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN, CEM, rules=LONG)
    evening.surface.gone = {BEN}
    await miss(evening, table, BEN)
    assert table.screen(None).guest(1).away
    assert news(table)[-1] == (News.GONE, 1)
    assert evening.surface.asked == [BEN]


async def test_it_is_asked_once_for_each_missed_turn_of_who_is_there(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN, CEM, rules=LONG)
    await make_away(evening, table, BEN)
    assert evening.surface.asked == [BEN], "after the second one the seat is away anyway"
    await play_until_turn_of(evening, table, ANNA)
    await table.submit(first_move(table))
    assert evening.surface.asked == [BEN], "nobody asks for who acts"


async def test_an_answer_that_cannot_be_had_changes_nothing(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    table = await evening.game(ANNA, BEN, CEM, rules=LONG)
    evening.tables.surface = None
    await miss(evening, table, BEN)
    assert not table.screen(None).guest(1).away
    assert table.active
    assert caplog.records == []


async def test_that_somebody_has_left_the_server_comes_too_late_for_who_is_away(
    evening: Evening,
) -> None:
    table = await evening.game(ANNA, BEN, CEM, rules=LONG)
    await make_away(evening, table, BEN)
    before = table.state
    await table.submit(Gone(BEN))
    await table.submit(Gone(DORA))
    assert table.state is before


async def test_an_away_seat_may_still_leave(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN, CEM, rules=LONG)
    await make_away(evening, table, BEN)
    await table.submit(Leave(BEN))
    screen = table.screen(None)
    assert screen.game is not None
    assert screen.game.seats[1].left
    assert not screen.guest(1).kicked
    with pytest.raises(IllegalAction) as caught:
        await table.submit(Leave(BEN))
    assert caught.value.refusal is Refusal.OUT


async def test_a_rematch_knows_nothing_of_who_was_away(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN, CEM, rules=LONG)
    await make_away(evening, table, BEN)
    await table.submit(Leave(ANNA))
    await table.submit(Leave(CEM))
    assert table.screen(None).phase is TablePhase.FINISHED
    again = await evening.tables.rematch(table.id, BEN, "Ben")
    assert [guest.away for guest in again.screen(None).guests] == [False]
    assert again.state.sitters[0].missed == 0


async def test_the_next_round_may_be_dealt_by_who_was_away(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN, CEM, rules=LONG)
    await make_away(evening, table, BEN)
    chance = random.Random(4)
    while table.screen(None).waiting is not Waiting.NEXT_ROUND:
        await play_on(evening, table, chance)
    written = len(evening.store.changes)
    await table.submit(NextRound(BEN), table.version)
    assert kinds(evening, written)[:2] == ["seat_back", "dealt"]


async def test_an_answer_that_fails_harms_nothing(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN, CEM, rules=LONG)
    await play_until_turn_of(evening, table, BEN)
    evening.surface.error = RuntimeError("Discord is away")
    await evening.hand.advance(TURN)
    evening.surface.error = None
    assert evening.surface.asked == [BEN]
    assert not table.screen(None).guest(1).away
    assert table.active
