"""Games that rest: because nobody is there, or because somebody wants it; and how they go on."""

from __future__ import annotations

import random

import pytest

from bot.refusals import RefusedError, TableRefusal
from bot.requests import Kick, Leave, NextRound, Pause, Resume, Stop
from bot.screens import Ending, News, TablePhase, Waiting
from bot.table import Table
from game.rules import Rules
from tests.bot.asking import first_move, outcome
from tests.bot.kit import ANNA, BEN, CEM, CHANNEL, DORA, Evening
from tests.bot.missing import DAY, LONG, TURN, desert, left, make_away, news
from tests.bot.playing import play_on


async def test_a_game_rests_when_the_last_person_goes_away(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN, computers=2, rules=LONG)
    await desert(evening, table)
    screen = table.screen(None)
    assert all(guest.away for guest in screen.guests if guest.user_id)
    assert screen.paused_by is None
    assert news(table)[-1] == (News.PAUSED, None)
    version = table.version
    await evening.hand.advance(DAY - 2 * TURN)
    assert table.version == version, "no computer acts, nothing is dealt"


async def test_nobody_is_a_day_away_and_the_table_still_open(evening: Evening) -> None:
    table = await evening.game(ANNA, computers=2, rules=LONG)
    await desert(evening, table)
    await evening.hand.advance(DAY - TURN)
    assert table.active
    await evening.hand.advance(TURN)
    screen = table.screen(None)
    assert (screen.phase, screen.ending) == (TablePhase.CLOSED, Ending.ABANDONED)
    assert evening.store.changes[-1].results == ()
    assert await evening.store.standing(table.state.guild_id, ANNA) is None
    assert await evening.tables.at(CHANNEL) is None


async def test_one_tap_and_the_game_goes_on_for_everybody(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN, computers=2, rules=LONG)
    await desert(evening, table)
    assert await table.welcome(BEN)
    screen = table.screen(None)
    assert screen.waiting in (Waiting.TURN, Waiting.COMPUTER)
    assert [guest.away for guest in screen.guests if guest.user_id] == [True, False]
    version = table.version
    await evening.hand.advance(TURN + 10)
    assert table.version > version


async def test_who_is_there_again_has_a_whole_turn(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN, rules=LONG)
    await desert(evening, table)
    await evening.hand.advance(3600)
    game = table.state.game
    assert game is not None
    assert game.turn is not None
    owner = table.state.sitters[game.turn].user_id
    assert owner is not None
    await table.welcome(owner)
    assert left(evening, table) == TURN


async def with_one_out(evening: Evening) -> tuple[Table, int, int]:
    """Play until one of two people is out, the other one in; give the table, and both."""
    table = await evening.game(ANNA, BEN, computers=2, rules=Rules(lives=1, free_ride=False))
    chance = random.Random(1)
    while table.active:
        game = table.state.game
        assert game is not None
        people = [seat for seat, who in enumerate(table.state.sitters) if who.user_id]
        out = {bool(game.seats[seat].out): table.state.sitters[seat].user_id for seat in people}
        if len(out) == len(people):
            gone, stays = out[True], out[False]
            assert gone is not None
            assert stays is not None
            return table, gone, stays
        await play_on(evening, table, chance)
    raise AssertionError("the seed must put one person out before the other")


async def test_who_is_out_and_looks_on_may_let_the_computers_finish(evening: Evening) -> None:
    table, out, _ = await with_one_out(evening)
    await desert(evening, table)
    with pytest.raises(RefusedError):
        await table.submit(Resume(DORA))
    assert not await table.welcome(out), "there was no seat to give back"
    assert table.screen(None).waiting is not Waiting.PAUSED
    await evening.hand.advance(600)
    assert table.screen(None).phase is TablePhase.FINISHED


async def test_computers_finish_when_the_last_who_was_in_leaves_a_game_at_rest(
    evening: Evening,
) -> None:
    table, _, away = await with_one_out(evening)
    await desert(evening, table)
    await table.submit(Leave(away))
    assert table.screen(None).waiting is not Waiting.PAUSED
    await evening.hand.advance(600)
    assert table.screen(None).phase is TablePhase.FINISHED


async def test_a_game_rests_when_the_last_who_is_there_leaves(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN, CEM, computers=2, rules=LONG)
    await make_away(evening, table, CEM)
    assert table.screen(None).waiting is not Waiting.PAUSED
    await table.submit(Leave(BEN))
    await table.submit(Leave(ANNA))
    assert table.screen(None).waiting is Waiting.PAUSED, "only Cem is left, who is away"
    assert table.screen(None).host_id == CEM
    await table.submit(Leave(CEM))
    assert table.screen(None).ending is Ending.DESERTED


async def test_anybody_seated_may_pause_and_go_on(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN, CEM, rules=LONG)
    await evening.hand.advance(40)
    await table.submit(Pause(CEM))
    screen = table.screen(None)
    assert (screen.waiting, screen.paused_by) == (Waiting.PAUSED, CEM)
    assert (table.to_act, left(evening, table)) == (None, DAY)
    await evening.hand.advance(3600)
    await table.submit(Resume(BEN))
    assert table.screen(None).waiting is Waiting.TURN
    assert left(evening, table) == TURN - 40, "what was left of the turn"
    assert news(table) == [(News.PAUSED, 2), (News.RESUMED, 1)]


async def test_who_is_to_act_has_some_time_after_a_pause(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN, rules=LONG)
    await evening.hand.advance(TURN - 1)
    await table.submit(Pause(ANNA))
    await table.submit(Resume(ANNA))
    assert left(evening, table) == evening.times.restart_grace


async def test_while_a_game_rests_nobody_acts(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN, rules=LONG)
    move = first_move(table)
    await table.submit(Pause(ANNA))
    for request in (move, NextRound(BEN)):
        refused = await outcome(table, request)
        assert isinstance(refused, RefusedError)
        assert refused.refusal is TableRefusal.PAUSED
    assert not await table.welcome(BEN), "to look is not to go on"
    assert table.screen(None).waiting is Waiting.PAUSED
    await table.submit(Resume(BEN))
    await table.submit(move)


async def test_the_end_of_a_round_may_rest_too(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN, rules=LONG)
    chance = random.Random(1)
    while table.screen(None).waiting is not Waiting.NEXT_ROUND:
        await play_on(evening, table, chance)
    round_now = table.state.game.round if table.state.game else 0
    await table.submit(Pause(BEN))
    await evening.hand.advance(3600)
    await table.submit(Resume(ANNA))
    assert table.screen(None).waiting is Waiting.NEXT_ROUND
    await evening.hand.advance(20)
    game = table.state.game
    assert game is not None
    assert game.round == round_now + 1


async def test_pausing_twice_and_going_on_twice_changes_nothing(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN, rules=LONG)
    await table.submit(Resume(ANNA))
    await table.submit(Pause(ANNA))
    before = table.state
    await table.submit(Pause(BEN))
    assert table.state is before
    await table.submit(Resume(BEN))
    before = table.state
    await table.submit(Resume(ANNA))
    assert table.state is before


@pytest.mark.parametrize("request_type", [Pause, Resume])
async def test_nobody_from_outside_pauses_or_goes_on(
    evening: Evening, request_type: type[Pause | Resume]
) -> None:
    table = await evening.game(ANNA, BEN, CEM)
    await table.submit(Leave(CEM))
    for stranger in (DORA, CEM):
        with pytest.raises(RefusedError) as caught:
            await table.submit(request_type(stranger))
        assert caught.value.refusal is TableRefusal.NOT_SEATED


async def test_there_is_nothing_to_pause_in_a_lobby(evening: Evening) -> None:
    table = await evening.lobby(ANNA, BEN)
    for request in (Pause(ANNA), Resume(ANNA), Kick(ANNA, 1)):
        with pytest.raises(RefusedError) as caught:
            await table.submit(request)
        assert caught.value.refusal is TableRefusal.NOT_STARTED
    assert not await table.welcome(ANNA)


async def test_a_game_at_rest_may_be_left_and_stopped(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN, CEM, rules=LONG)
    assert table.to_act is not None
    await evening.hand.advance(40)
    await table.submit(Pause(ANNA))
    closes = table.screen(None).deadline_at
    turn = table.state.game.turn if table.state.game else None
    assert turn is not None
    gone = table.state.sitters[turn].user_id
    assert gone is not None
    await table.submit(Leave(gone))
    screen = table.screen(None)
    assert (screen.waiting, screen.deadline_at) == (Waiting.PAUSED, closes)
    stays = next(user for user in (ANNA, BEN, CEM) if user != gone)
    await table.submit(Resume(stays))
    assert left(evening, table) == TURN, "another person's turn begins anew"
    await table.submit(Pause(stays))
    await table.submit(Stop(DORA, may_manage=True))
    assert table.screen(None).ending is Ending.STOPPED


async def test_a_paused_game_closes_after_a_day_whoever_wanted_it(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN)
    await table.submit(Pause(ANNA))
    await evening.hand.advance(DAY)
    assert table.screen(None).ending is Ending.ABANDONED
