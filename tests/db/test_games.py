"""What is stored of a game comes back as it was, and only whole."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest

from bot.ports import (
    ChannelBusyError,
    GameRecord,
    GameStatus,
    NewEvent,
    PostedMessage,
    SeatRow,
    StaleWriteError,
    StoredEvent,
    StoreError,
)
from db.store import SqlStore
from tests.db.builders import ANNA, BEN, CHANNEL, GUILD, START, change, new_game, result

LATER = START + timedelta(minutes=2)


async def test_a_new_game_is_loaded_as_it_was_stored(store: SqlStore) -> None:
    seats = (SeatRow(0, ANNA, "Anna 🏊"), SeatRow(1, None, "Otter"))
    await store.open(new_game(deadline_at=LATER, seats=seats))

    assert await store.load("game") == GameRecord(
        id="game",
        guild_id=GUILD,
        channel_id=CHANNEL,
        status=GameStatus.LOBBY,
        version=1,
        snapshot='{"version": 1}',
        deadline_at=LATER,
        message=None,
        created_at=START,
        updated_at=START,
    )
    assert await store.events("game") == (StoredEvent(1, "opened", '{"game": "game"}', START),)
    assert await store.seats("game") == seats


async def test_nothing_is_loaded_where_nothing_is(store: SqlStore) -> None:
    assert await store.load("game") is None
    assert await store.active_in(CHANNEL) is None
    assert await store.events("game") == ()
    assert await store.seats("game") == ()
    assert await store.deadlines() == ()
    assert await store.active_games() == ()


async def test_a_change_replaces_the_snapshot_and_adds_its_events(store: SqlStore) -> None:
    await store.open(new_game(deadline_at=LATER))
    await store.append(change(1, kinds=("dealt", "kept"), at=LATER, payload='{"♥": "8"}'))

    game = await store.load("game")
    assert game is not None
    assert (game.version, game.snapshot) == (3, '{"version": 3}')
    assert (game.status, game.deadline_at) == (GameStatus.PLAYING, None)
    assert (game.created_at, game.updated_at) == (START, LATER)
    assert await store.events("game", after=1) == (
        StoredEvent(2, "dealt", '{"♥": "8"}', LATER),
        StoredEvent(3, "kept", '{"♥": "8"}', LATER),
    )
    assert [event.seq for event in await store.events("game")] == [1, 2, 3]


async def test_seats_stay_unless_a_change_brings_new_ones(store: SqlStore) -> None:
    await store.open(new_game(seats=(SeatRow(0, ANNA, "Anna"), SeatRow(1, BEN, "Ben"))))
    await store.append(change(1))
    assert len(await store.seats("game")) == 2

    await store.append(change(2, seats=(SeatRow(0, BEN, "Ben"),)))
    assert await store.seats("game") == (SeatRow(0, BEN, "Ben"),)

    await store.append(change(3, seats=()))
    assert await store.seats("game") == ()


@pytest.mark.parametrize("expected_version", [0, 1, 3])
async def test_a_change_for_another_version_is_refused_whole(
    store: SqlStore, expected_version: int
) -> None:
    await store.open(new_game())
    await store.append(change(1))
    before = await store.load("game")

    with pytest.raises(StaleWriteError):
        await store.append(
            change(expected_version, seats=(SeatRow(0, ANNA, "Anna"),), results=(result(ANNA),))
        )

    assert await store.load("game") == before
    assert len(await store.events("game")) == 2
    assert await store.seats("game") == ()
    assert await store.standing(GUILD, ANNA) is None


async def test_a_change_of_no_known_game_names_the_game(store: SqlStore) -> None:
    with pytest.raises(StoreError, match="game nowhere"):
        await store.append(change(1, "nowhere"))
    with pytest.raises(StoreError, match="game nowhere"):
        await store.post("nowhere", None)


async def test_a_change_without_an_event_is_a_mistake(store: SqlStore) -> None:
    await store.open(new_game())
    with pytest.raises(ValueError, match="no event"):
        await store.append(change(1, kinds=()))


@pytest.mark.parametrize("status", [GameStatus.LOBBY, GameStatus.PLAYING])
async def test_a_channel_holds_one_active_game(store: SqlStore, status: GameStatus) -> None:
    await store.open(new_game("first", status=status))

    with pytest.raises(ChannelBusyError) as refusal:
        await store.open(new_game("second"))

    assert (refusal.value.channel_id, refusal.value.game_id) == (CHANNEL, "first")
    assert await store.load("second") is None
    await store.open(new_game("elsewhere", channel_id=CHANNEL + 1))


@pytest.mark.parametrize("status", [GameStatus.FINISHED, GameStatus.CLOSED])
async def test_an_ended_game_frees_its_channel(store: SqlStore, status: GameStatus) -> None:
    await store.open(new_game("first", deadline_at=LATER))
    await store.append(change(1, "first", status=status, deadline_at=LATER))

    assert await store.active_in(CHANNEL) is None
    assert await store.active_games() == ()
    assert await store.deadlines() == ()
    ended = await store.load("first")
    assert ended is not None
    assert ended.status is status

    await store.open(new_game("second"))
    active = await store.active_in(CHANNEL)
    assert active is not None
    assert active.id == "second"


async def test_a_game_id_is_used_once(store: SqlStore) -> None:
    await store.open(new_game())
    with pytest.raises(StoreError):
        await store.open(new_game(channel_id=CHANNEL + 1))
    assert await store.active_in(CHANNEL + 1) is None


async def test_results_are_written_once(store: SqlStore) -> None:
    await store.open(new_game())
    finished = GameStatus.FINISHED
    await store.append(change(1, status=finished, results=(result(ANNA, won=True),)))

    with pytest.raises(StoreError):
        await store.append(change(2, status=finished, results=(result(ANNA, won=True),)))

    game = await store.load("game")
    assert game is not None
    assert game.version == 2


async def test_the_posted_message_is_remembered_beside_the_version(store: SqlStore) -> None:
    await store.open(new_game())
    message = PostedMessage(910_000_000_000_000_001, "round:3", LATER)
    await store.post("game", message)

    game = await store.load("game")
    assert game is not None
    assert (game.message, game.version, game.updated_at) == (message, 1, START)

    await store.append(change(1))
    game = await store.load("game")
    assert game is not None
    assert game.message == message

    await store.post("game", None)
    game = await store.load("game")
    assert game is not None
    assert game.message is None


async def test_deadlines_come_earliest_first(store: SqlStore) -> None:
    for number, minutes in enumerate([30, 10, 20]):
        await store.open(
            new_game(
                f"game{number}",
                channel_id=CHANNEL + number,
                deadline_at=START + timedelta(minutes=minutes),
            )
        )
    await store.open(new_game("timeless", channel_id=CHANNEL + 9))

    assert await store.deadlines() == (
        ("game1", START + timedelta(minutes=10)),
        ("game2", START + timedelta(minutes=20)),
        ("game0", START + timedelta(minutes=30)),
    )
    assert set(await store.active_games()) == {"game0", "game1", "game2", "timeless"}


async def test_the_active_games_of_a_server_are_listed_oldest_first(store: SqlStore) -> None:
    other = GUILD + 1
    await store.open(new_game("later", channel_id=1, at=LATER))
    await store.open(new_game("sooner", channel_id=2, at=START))
    await store.open(new_game("over", channel_id=3))
    await store.append(change(1, "over", status=GameStatus.CLOSED))
    await store.open(new_game("elsewhere", channel_id=4, guild_id=other))

    assert await store.active_of(GUILD) == ("sooner", "later")
    assert await store.active_of(other) == ("elsewhere",)
    assert await store.active_of(GUILD + 2) == ()


async def test_the_servers_with_active_games_are_listed_once_each(store: SqlStore) -> None:
    for number, guild_id in enumerate((GUILD + 1, GUILD, GUILD + 1, GUILD + 2)):
        await store.open(new_game(f"game{number}", channel_id=number, guild_id=guild_id))
    await store.append(change(1, "game3", status=GameStatus.CLOSED))

    assert await store.active_guilds() == (GUILD, GUILD + 1)


async def test_the_last_games_of_somebody_in_a_channel_are_listed_newest_first(
    store: SqlStore,
) -> None:
    anna, ben = SeatRow(0, ANNA, "Anna"), SeatRow(1, BEN, "Ben")
    for number, seats in enumerate([(anna,), (anna, ben), (ben,), (anna,)]):
        at = START + timedelta(minutes=number)
        await store.open(new_game(f"game{number}", seats=seats, at=at))
        await store.append(change(1, f"game{number}", status=GameStatus.FINISHED))
    await store.open(new_game("elsewhere", channel_id=CHANNEL + 1, seats=(anna,), at=LATER))

    assert await store.played_in(CHANNEL, ANNA, 9) == ("game3", "game1", "game0")
    assert await store.played_in(CHANNEL, ANNA, 2) == ("game3", "game1")
    assert await store.played_in(CHANNEL, BEN, 9) == ("game2", "game1")
    assert await store.played_in(CHANNEL, BEN + 1, 9) == ()


async def test_times_come_back_as_aware_utc(store: SqlStore) -> None:
    berlin = timezone(timedelta(hours=2))
    at = datetime(2026, 7, 1, 22, 15, 30, 123456, tzinfo=berlin)
    await store.open(new_game(at=at, deadline_at=at))

    game = await store.load("game")
    assert game is not None
    expected = datetime(2026, 7, 1, 20, 15, 30, 123456, tzinfo=UTC)
    assert game.created_at == expected
    assert game.created_at.tzinfo is UTC
    ((_, deadline),) = await store.deadlines()
    assert deadline == expected
    assert deadline.tzinfo is UTC


async def test_a_time_without_a_zone_is_refused(store: SqlStore) -> None:
    naive = START.replace(tzinfo=None)
    with pytest.raises(StoreError, match="time zone"):
        await store.open(new_game(at=naive))
    assert await store.load("game") is None


async def test_long_and_odd_texts_survive(store: SqlStore) -> None:
    name = "'; DROP TABLE games; -- \u202e\u200b\U0001d56c\n\\" * 20
    snapshot_size = 200_000
    await store.open(new_game(seats=(SeatRow(0, ANNA, name),)))
    await store.append(change(1, payload="x" * snapshot_size))

    assert await store.seats("game") == (SeatRow(0, ANNA, name),)
    (event,) = await store.events("game", after=1)
    assert len(event.payload) == snapshot_size


def test_secrets_are_not_in_the_text_form_of_values() -> None:
    assert "8H" not in repr(NewEvent("dealt", "8H"))
    assert "8H" not in repr(change(1, payload="8H"))
    assert '{"version"' not in repr(new_game())
    assert "8H" not in repr(StoredEvent(1, "dealt", "8H", START))
