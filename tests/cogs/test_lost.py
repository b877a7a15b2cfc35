"""A channel whose table cannot be read any more is told so, and can play on."""

from __future__ import annotations

import json

from bot.ports import Change, GameStatus, NewEvent
from tests.cogs.evening import LATER, evening, services_of
from tests.sim import World


async def spoil(world: World, game_id: str) -> None:
    """Store a game with a rule that only a later version has."""
    store = services_of(world).store
    with world.environment.as_bot():
        record = await store.load(game_id)
        assert record is not None
        written = json.loads(record.snapshot)
        written["table"]["rules"]["knock"] = "with_both_hands"
        await store.append(
            Change(
                game_id=game_id,
                expected_version=record.version,
                events=(NewEvent("of_the_future", "{}"),),
                snapshot=json.dumps(written),
                status=record.status,
                deadline_at=record.deadline_at,
                at=record.updated_at,
            )
        )


async def test_the_channel_is_told_and_can_have_a_new_table() -> None:
    async with evening(server_language="de") as world:
        anna, ben, _ = world.people
        lobby = (await anna.start()).message
        assert lobby is not None
        game_id = lobby.controls[0].game
        await spoil(world, game_id)
        await world.restart()
        answer = await ben.press("join", on=lobby)
        assert answer.private
        await world.advance(LATER)
        old, notice = world.messages()
        assert old.id == lobby.id
        assert old.text == notice.text
        assert not old.controls
        assert not notice.controls
        assert not notice.private
        with world.environment.as_bot():
            record = await services_of(world).store.load(game_id)
        assert record is not None
        assert record.status is GameStatus.CLOSED
        assert "with_both_hands" in record.snapshot
        await anna.start()
        assert world.lobby_message().offers("join")


async def test_it_is_closed_without_anybody_asking_and_the_bot_starts_all_the_same() -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        lobby = (await anna.start()).message
        assert lobby is not None
        await spoil(world, lobby.controls[0].game)
        world.delete(lobby)
        await world.restart()
        await world.advance(1000)
        [notice] = world.messages()
        assert "closed without a result" in notice.text
        assert (await ben.command("hand")).text.startswith("There is no table in this channel")


async def test_a_channel_in_which_the_bot_may_not_write_stops_nothing() -> None:
    async with evening() as world:
        anna, _, _ = world.people
        lobby = (await anna.start()).message
        assert lobby is not None
        await spoil(world, lobby.controls[0].game)
        await world.restart()
        world.forbid(send_messages=False, view_channel=False)
        answer = await anna.press("join", on=lobby)
        assert answer.private
        await world.advance(LATER)
        assert [message.text for message in world.messages()] == [lobby.text]
