"""Learner mode: who chooses it, when, and how long it holds."""

from __future__ import annotations

import json

from bot.ports import GameRecord, GameStatus
from bot.refusals import TableRefusal
from bot.requests import Begin, ChooseLearner, Stop
from bot.table_codec import read_snapshot, write_snapshot
from bot.table_state import TableState
from tests.bot.kit import ANNA, BEN, CEM, START, Evening
from tests.bot.test_lobby import refused


async def test_the_host_chooses_it_and_everybody_sees_it(evening: Evening) -> None:
    table = await evening.lobby(ANNA, BEN)
    assert not table.screen(None).learner
    await table.submit(ChooseLearner(ANNA, True))
    assert table.screen(None).learner
    assert table.screen(BEN).learner
    await table.submit(ChooseLearner(ANNA, False))
    assert not table.screen(None).learner


async def test_what_holds_already_is_no_change(evening: Evening) -> None:
    table = await evening.lobby(ANNA)
    before = table.version
    await table.submit(ChooseLearner(ANNA, False))
    assert table.version == before


async def test_nobody_else_chooses_and_nobody_once_the_game_runs(evening: Evening) -> None:
    table = await evening.lobby(ANNA, BEN)
    for other in (BEN, CEM):
        assert await refused(table, ChooseLearner(other, True)) is TableRefusal.NOT_HOST
    await table.submit(ChooseLearner(ANNA, True))
    await table.submit(Begin(ANNA))
    assert await refused(table, ChooseLearner(ANNA, False)) is TableRefusal.LOBBY_OVER
    assert table.screen(BEN).learner


async def test_a_rematch_keeps_it(evening: Evening) -> None:
    table = await evening.lobby(ANNA, BEN)
    await table.submit(ChooseLearner(ANNA, True))
    await table.submit(Begin(ANNA))
    await table.submit(Stop(ANNA, may_manage=False))
    again = await evening.tables.rematch(table.id, BEN, "Ben")
    assert again.screen(None).learner


async def test_a_table_stored_before_there_was_a_choice_plays_without_hints(
    evening: Evening,
) -> None:
    table = await evening.lobby(ANNA, BEN)
    assert not read_snapshot(_older(table.state)).learner


def _older(state: TableState) -> GameRecord:
    """The table as a version stored it that knew nothing of hints."""
    snapshot = json.loads(write_snapshot(state))
    del snapshot["table"]["learner"]
    return GameRecord(
        id=state.id,
        guild_id=state.guild_id,
        channel_id=state.channel_id,
        status=GameStatus.LOBBY,
        version=state.version,
        snapshot=json.dumps(snapshot),
        deadline_at=None,
        message=None,
        created_at=START,
        updated_at=START,
    )
