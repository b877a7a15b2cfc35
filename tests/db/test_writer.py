"""Many callers, one writer: who is refused, who shares a commit, who waits for whom."""

from __future__ import annotations

import asyncio
import gc
import threading

import pytest
from sqlalchemy import Connection, event

from bot.ports import (
    ChannelBusyError,
    GameStatus,
    GuildSettings,
    PostedMessage,
    SeatRow,
    StaleWriteError,
    StoreError,
)
from db.store import SqlStore, open_store
from tests.db.builders import ANNA, CHANNEL, GUILD, START, change, new_game
from tests.db.watching import count_commits, kinds_of, on_statement, open_games

GAMES = 64
_GUARD = 30.0


async def test_of_two_games_opened_at_once_one_gets_the_channel(store: SqlStore) -> None:
    outcomes = await asyncio.gather(
        store.open(new_game("one")), store.open(new_game("two")), return_exceptions=True
    )

    assert kinds_of(outcomes) == {ChannelBusyError: 1, type(None): 1}
    active = await store.active_in(CHANNEL)
    assert active is not None
    (refusal,) = (outcome for outcome in outcomes if isinstance(outcome, ChannelBusyError))
    assert (refusal.channel_id, refusal.game_id) == (CHANNEL, active.id)


async def test_of_two_stores_on_one_database_one_gets_each_channel(shared_url: str) -> None:
    stores = [await open_store(shared_url), await open_store(shared_url)]
    channels = range(CHANNEL, CHANNEL + 10)
    for channel_id in channels:
        outcomes = await asyncio.gather(
            *(
                store.open(new_game(f"{channel_id}-{number}", channel_id=channel_id))
                for number, store in enumerate(stores)
            ),
            return_exceptions=True,
        )
        assert kinds_of(outcomes) == {ChannelBusyError: 1, type(None): 1}
        (refusal,) = (outcome for outcome in outcomes if isinstance(outcome, ChannelBusyError))
        active = await stores[0].active_in(channel_id)
        assert active is not None
        assert refusal.game_id == active.id
    for store in stores:
        assert len(await store.active_games()) == len(channels)
        await store.close()


async def test_of_two_stores_on_one_database_one_writes_each_version(shared_url: str) -> None:
    stores = [await open_store(shared_url), await open_store(shared_url)]
    await stores[0].open(new_game())
    for version in range(1, 11):
        outcomes = await asyncio.gather(
            *(store.append(change(version)) for store in stores), return_exceptions=True
        )
        assert kinds_of(outcomes) == {StaleWriteError: 1, type(None): 1}
    assert len(await stores[1].events("game")) == 11
    for store in stores:
        await store.close()


async def test_of_twenty_changes_for_one_version_one_is_accepted(store: SqlStore) -> None:
    await store.open(new_game())
    outcomes = await asyncio.gather(
        *(store.append(change(1, kinds=(f"kind{number}",))) for number in range(20)),
        return_exceptions=True,
    )

    assert kinds_of(outcomes) == {type(None): 1, StaleWriteError: 19}
    winner = next(number for number, outcome in enumerate(outcomes) if outcome is None)
    stored = await store.events("game", after=1)
    assert [item.kind for item in stored] == [f"kind{winner}"]


async def test_changes_that_follow_each_other_may_share_a_commit(store: SqlStore) -> None:
    await store.open(new_game())
    await asyncio.gather(
        store.append(change(1, seats=(SeatRow(0, ANNA, "Anna"),))),
        store.append(change(2, kinds=("dealt", "kept"), seats=(SeatRow(1, ANNA, "Anna"),))),
        store.append(change(4)),
    )

    game = await store.load("game")
    assert game is not None
    assert (game.version, game.snapshot) == (5, '{"version": 5}')
    assert [item.seq for item in await store.events("game")] == [1, 2, 3, 4, 5]
    assert await store.seats("game") == (SeatRow(1, ANNA, "Anna"),)


async def test_sixty_four_busy_games_are_never_locked_out(store: SqlStore) -> None:
    async def play(game_id: str) -> None:
        for version in range(1, 11):
            await store.append(change(version, game_id))
            game = await store.load(game_id)
            assert game is not None
            assert game.version == version + 1

    await asyncio.gather(*(play(game_id) for game_id in await open_games(store, GAMES)))

    for game_id in await store.active_games():
        assert [item.seq for item in await store.events(game_id)] == list(range(1, 12))


async def test_writes_that_wait_together_share_one_commit(store: SqlStore) -> None:
    ids = await open_games(store, GAMES)
    commits = count_commits(store)

    await asyncio.gather(
        *(store.append(change(1, game_id)) for game_id in ids),
        store.open(new_game("new", channel_id=CHANNEL + GAMES)),
        store.post(ids[0], PostedMessage(1, "lobby", START)),
        store.save_guild_settings(GuildSettings(GUILD, "de")),
    )

    assert len(commits) == 1


async def test_writes_that_arrive_during_a_commit_share_the_next_one(store: SqlStore) -> None:
    ids = await open_games(store, 3)
    commits = count_commits(store)
    later: list[asyncio.Task[None]] = []
    loop = asyncio.get_running_loop()

    def add_writes() -> None:
        later.extend(loop.create_task(store.append(change(1, game_id))) for game_id in ids[1:])

    def let_them_write(_cursor: object) -> None:
        if not begun:
            begun.append(True)
            loop.call_soon_threadsafe(add_writes)

    begun: list[bool] = []
    on_statement(store, "UPDATE games", let_them_write)
    await store.append(change(1, ids[0]))
    await asyncio.gather(*later)

    assert len(later) == 2
    assert len(commits) == 2


async def test_a_limit_of_one_gives_each_write_its_commit(file_url: str) -> None:
    store = await open_store(file_url, group_limit=1)
    ids = await open_games(store, 5)
    commits = count_commits(store)
    await asyncio.gather(*(store.append(change(1, game_id)) for game_id in ids))
    assert len(commits) == 5
    await store.close()


async def test_nobody_is_answered_before_the_commit(file_store: SqlStore) -> None:
    await file_store.open(new_game())
    answered_at_commit: list[bool] = []
    writing: list[asyncio.Task[None]] = []
    event.listen(
        file_store.database.writer,
        "commit",
        lambda _connection: answered_at_commit.append(writing[0].done()),
    )
    writing.append(asyncio.create_task(file_store.append(change(1))))
    await writing[0]
    assert answered_at_commit == [False]


@pytest.mark.parametrize("group_limit", [1, 256])
async def test_a_refused_write_spoils_no_other(file_url: str, group_limit: int) -> None:
    store = await open_store(file_url, group_limit=group_limit)
    ids = await open_games(store, 4)
    outcomes = await asyncio.gather(
        store.append(change(1, ids[0])),
        store.append(change(7, ids[1])),
        store.append(change(1, "nowhere")),
        store.open(new_game("late", channel_id=CHANNEL)),
        store.post("nowhere", None),
        store.append(change(1, ids[2])),
        return_exceptions=True,
    )

    assert [type(outcome) for outcome in outcomes] == [
        type(None),
        StaleWriteError,
        StoreError,
        ChannelBusyError,
        StoreError,
        type(None),
    ]
    games = [await store.load(game_id) for game_id in ids]
    assert [game.version for game in games if game] == [2, 1, 2, 1]
    await store.close()


async def test_closing_finishes_what_waits_and_refuses_the_rest(file_url: str) -> None:
    store = await open_store(file_url)
    ids = await open_games(store, 5)
    writes = [asyncio.create_task(store.append(change(1, game_id))) for game_id in ids]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*writes)

    with pytest.raises(StoreError, match="closed"):
        await store.append(change(2, ids[0]))
    with pytest.raises(StoreError, match="closed"):
        await store.load(ids[0])
    await store.close()

    again = await open_store(file_url)
    games = [await again.load(game_id) for game_id in ids]
    assert [game.version for game in games if game] == [2] * 5
    await again.close()


async def test_closing_waits_for_who_is_reading(file_url: str) -> None:
    store = await open_store(file_url)
    await store.open(new_game())
    reads = [asyncio.create_task(store.load("game")) for _ in range(20)]
    await asyncio.sleep(0)
    await store.close()
    assert [game.version for game in await asyncio.gather(*reads) if game] == [1] * 20
    # A connection left open complains when it is collected, and a warning fails the test.
    gc.collect()


async def test_reading_does_not_wait_for_the_writer(file_store: SqlStore) -> None:
    await file_store.open(new_game())
    written, read = threading.Event(), threading.Event()

    def write_and_hold(connection: Connection) -> None:
        connection.exec_driver_sql("UPDATE games SET version = 9")
        written.set()
        assert read.wait(_GUARD)

    writing = asyncio.create_task(file_store.database.write(write_and_hold))
    assert await asyncio.to_thread(written.wait, _GUARD)
    game = await file_store.load("game")
    assert game is not None
    assert game.version == 1
    read.set()
    await writing


async def test_an_end_and_a_new_start_may_share_a_commit(store: SqlStore) -> None:
    await store.open(new_game("old"))
    await asyncio.gather(
        store.open(new_game("new")), store.append(change(1, "old", status=GameStatus.CLOSED))
    )
    active = await store.active_in(CHANNEL)
    assert active is not None
    assert active.id == "new"
