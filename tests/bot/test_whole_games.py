"""Sixty-three whole games by chance through `Table.submit`, watched after every event."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass
from typing import Any, Final

import pytest

from bot.ports import GameStatus
from bot.refusals import RefusedError, TableRefusal
from bot.requests import Begin, Leave, Play
from bot.screens import TablePhase
from bot.table import Table
from game.rules import Rules
from tests.bot.kit import Evening, SpyStore
from tests.bot.playing import Watcher, play_on

GAMES: Final = 63
"""Nine for each number of seats."""
TOGETHER: Final = 21
HOUSE_RULES: Final[tuple[dict[str, Any], ...]] = (
    {},
    {"tie": "rank_suit"},
    {"dealt31_loss": "all_without"},
    {"swap_counts": [1]},
    {"knock": "either"},
    {"knock": "after"},
    {"deck": 52},
)
"""The options that the rules of the usual game name as house rules."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What one game is played with."""

    number: int
    people: tuple[int, ...]
    computers: int
    rules: Rules
    leaver: bool
    """Somebody may get up in the middle."""


def plan(number: int) -> Plan:
    """Draw up the game with this number; each number of seats comes equally often."""
    chance = random.Random(number)
    seats = 2 + number % 7
    people = chance.randint(1, seats)
    options = {**chance.choice(HOUSE_RULES), "lives": chance.randint(1, 3)}
    return Plan(
        number=number,
        people=tuple(1000 * (number + 1) + person for person in range(people)),
        computers=seats - people,
        rules=Rules.of(options),
        leaver=chance.random() < 0.2,
    )


async def play_out(store: SpyStore, plan: Plan) -> Table:
    """Play one game to its end, watched."""
    chance = random.Random(f"game {plan.number}")
    evening = Evening(store, chance=chance)
    evening.tables.surface = None
    table = await evening.lobby(
        *plan.people, computers=plan.computers, channel_id=plan.number + 1, rules=plan.rules
    )
    watcher = Watcher(evening, table)
    await table.submit(Begin(plan.people[0]))
    watcher.look([None, *plan.people])
    while table.active:
        await play_on(evening, table, chance)
        watcher.look([None, chance.choice(plan.people)])
        if plan.leaver and chance.random() < 0.02 and await leave(table, chance):
            watcher.look([None, *plan.people])
    await evening.tables.stop()
    return table


async def leave(table: Table, chance: random.Random) -> bool:
    """Let somebody get up who is still in the game, and say whether anybody did."""
    game = table.state.game
    assert game is not None
    sitters = enumerate(table.state.sitters)
    people = [who.user_id for seat, who in sitters if who.user_id and not game.seats[seat].out]
    if not people or not table.active:
        return False
    await table.submit(Leave(chance.choice(people)))
    return True


@pytest.mark.parametrize("first", range(0, GAMES, TOGETHER))
async def test_whole_games_keep_every_promise(store: SpyStore, first: int) -> None:
    plans = [plan(number) for number in range(first, first + TOGETHER)]
    tables = await asyncio.gather(*(play_out(store, each) for each in plans))
    for each, table in zip(plans, tables, strict=True):
        screen = table.screen(None)
        record = await store.load(table.id)
        assert record is not None
        if screen.phase is TablePhase.CLOSED:
            assert each.leaver
            continue
        assert record.status is GameStatus.FINISHED
        assert screen.summary is not None
        assert sorted(place.seat for place in screen.summary.places) == list(
            range(len(screen.guests))
        )
        standings = [await store.standing(record.guild_id, user) for user in each.people]
        assert all(standing is not None and standing.games == 1 for standing in standings)
        wins = sum(standing.wins for standing in standings if standing is not None)
        winners = [place.seat for place in screen.summary.places if place.place == 1]
        assert wins == sum(screen.guests[seat].user_id is not None for seat in winners)


async def test_a_refused_click_never_moves_a_game(store: SpyStore) -> None:
    evening = Evening(store)
    table = await evening.game(1, 2, 3)
    chance = random.Random(5)
    for _ in range(30):
        if not table.active:
            break
        stale = table.version - 1
        before = table.state
        for user_id in (1, 2, 3):
            with pytest.raises(RefusedError) as caught:
                await table.submit(Play(user_id, "pass"), stale)
            assert caught.value.refusal is TableRefusal.STALE
        assert table.state is before
        await play_on(evening, table, chance)
    await evening.tables.stop()
