"""Calls of whose turn it is: remembered, and never in the way of a change."""

from __future__ import annotations

import asyncio
from datetime import timedelta

from bot.ports import Ping
from db.store import SqlStore
from tests.db.builders import START, change, new_game

SOON = START + timedelta(seconds=20)
LATER = START + timedelta(seconds=90)


async def test_a_game_has_no_call_at_first(store: SqlStore) -> None:
    await store.open(new_game())
    game = await store.load("game")
    assert game is not None
    assert game.ping is None


async def test_the_last_call_stands_and_changes_no_version(store: SqlStore) -> None:
    await store.open(new_game(deadline_at=SOON))
    await store.call("game", Ping(1), version=1, deadline_at=LATER)
    await store.call("game", Ping(1, 5_000_000_000), version=1, deadline_at=LATER)
    game = await store.load("game")
    assert game is not None
    assert (game.ping, game.version, game.deadline_at) == (Ping(1, 5_000_000_000), 1, LATER)


async def test_a_call_that_a_change_has_overtaken_leaves_the_new_deadline(store: SqlStore) -> None:
    await store.open(new_game(deadline_at=SOON))
    await store.append(change(1, deadline_at=START + timedelta(hours=1)))
    await store.call("game", Ping(1, 5), version=1, deadline_at=LATER)
    game = await store.load("game")
    assert game is not None
    assert (game.ping, game.deadline_at) == (Ping(1, 5), START + timedelta(hours=1))


async def test_calls_of_many_games_in_one_moment_are_all_kept(store: SqlStore) -> None:
    for number in range(8):
        await store.open(new_game(f"game{number}", channel_id=number + 1))
    await asyncio.gather(
        *(
            store.call(f"game{number}", Ping(number), version=1, deadline_at=None)
            for number in range(8)
        )
    )
    for number in range(8):
        game = await store.load(f"game{number}")
        assert game is not None
        assert game.ping == Ping(number)


async def test_a_call_of_a_game_that_is_not_there_is_forgotten(store: SqlStore) -> None:
    await store.call("nowhere", Ping(1), version=1, deadline_at=None)
    assert await store.load("nowhere") is None
