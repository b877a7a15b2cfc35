"""What becomes of a seat that is away: a new host, a seat taken out, a player gone for good."""

from __future__ import annotations

import asyncio

import pytest

from bot.refusals import RefusedError, TableRefusal
from bot.requests import Gone, Kick, Leave, Present
from bot.screens import News, TablePhase, Waiting
from game.errors import IllegalAction, Refusal
from tests.bot.asking import first_move, refusals
from tests.bot.kit import ANNA, BEN, CEM, DORA, Evening
from tests.bot.missing import LONG, TURN, kinds, make_away, miss, news, play_until_turn_of


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


async def test_an_answer_that_fails_harms_nothing(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN, CEM, rules=LONG)
    await play_until_turn_of(evening, table, BEN)
    evening.surface.error = RuntimeError("Discord is away")
    await evening.hand.advance(TURN)
    evening.surface.error = None
    assert evening.surface.asked == [BEN]
    assert not table.screen(None).guest(1).away
    assert table.active
