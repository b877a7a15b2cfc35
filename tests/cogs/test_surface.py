"""The public message in a channel that changes around it: deleted, old, forbidden."""

from __future__ import annotations

import logging

import pytest

from tests.cogs.evening import LATER, MINUTE, evening, hand_of, in_turn


async def test_a_deleted_table_message_is_posted_anew() -> None:
    async with evening() as world:
        current = await in_turn(world)
        deleted = world.table_message()
        world.delete(deleted)
        await current.play("pass")
        await world.advance(LATER)
        assert world.table_message().id != deleted.id
        assert "passes." in world.table_message().text


async def test_a_table_message_of_50_minutes_is_replaced_before_discord_limits_its_edits() -> None:
    async with evening() as world:
        current = await in_turn(world)
        old = world.table_message()
        await world.advance(49 * MINUTE)
        await current.press("hand")
        await current.play("pass")
        await world.advance(LATER)
        assert world.table_message().id == old.id
        await world.advance(MINUTE)
        other = next(person for person in world.people[:2] if person is not current)
        await other.press("hand")
        with world.counting() as calls:
            await other.play("pass")
            await world.advance(LATER)
        assert world.table_message().id != old.id
        assert len(calls().channel_posts) == len(calls().channel_edits) == 1
        [left_behind] = [message for message in world.messages() if message.id == old.id]
        assert not left_behind.controls


async def test_a_refused_edit_of_an_old_message_leads_to_a_new_one() -> None:
    async with evening() as world:
        current = await in_turn(world)
        old = world.table_message()
        world.fail_requests("PATCH", "/channels/*/messages/*", status=429, code=30046)
        await current.play("pass")
        await world.advance(LATER)
        assert world.table_message().id != old.id
        assert not next(m for m in world.messages() if m.id == old.id).controls


@pytest.mark.parametrize(("status", "code"), [(403, 50001), (403, 50013)])
async def test_a_shut_channel_is_said_once_in_the_log_and_play_goes_on(
    status: int, code: int, caplog: pytest.LogCaptureFixture
) -> None:
    async with evening() as world:
        current = await in_turn(world)
        other = next(person for person in world.people[:2] if person is not current)
        world.fail_requests("PATCH", "/channels/*/messages/*", status=status, code=code, times=None)
        with caplog.at_level(logging.INFO):
            for person in (current, other, current):
                await person.play("pass")
                await world.advance(LATER)
        said = [record for record in caplog.records if record.name == "cogs.channels"]
        assert [record.levelno for record in said] == [logging.INFO]
        assert not [record for record in caplog.records if record.levelno > logging.INFO]
        assert other.moves()


async def test_a_hand_is_brought_up_to_date_while_its_token_lives() -> None:
    async with evening() as world:
        current = await in_turn(world)
        other = next(person for person in world.people[:2] if person is not current)
        await world.advance(13 * MINUTE)
        await current.play("pass")
        assert other.moves()


async def test_a_hand_whose_token_has_expired_is_left_alone_until_it_is_clicked() -> None:
    async with evening() as world:
        current = await in_turn(world)
        other = next(person for person in world.people[:2] if person is not current)
        await world.advance(14 * MINUTE + LATER)
        with world.counting() as calls:
            await current.play("pass")
            await world.advance(LATER)
        assert not calls().hand_edits
        assert not other.moves()
        healed = await other.press("again")
        assert healed.updated
        assert other.moves()


@pytest.mark.parametrize(("status", "code"), [(401, 50027), (404, 10015), (404, 10008)])
async def test_a_hand_that_is_gone_is_forgotten_without_a_word(
    status: int, code: int, caplog: pytest.LogCaptureFixture
) -> None:
    async with evening() as world:
        current = await in_turn(world)
        other = next(person for person in world.people[:2] if person is not current)
        world.fail_requests("PATCH", "/webhooks/*/*/messages/*", status=status, code=code)
        with caplog.at_level(logging.INFO):
            await current.play("pass")
            await world.advance(LATER)
        assert not caplog.records
        await other.press("hand")
        await other.play("pass")
        with world.counting() as calls:
            await current.play("pass")
            await world.advance(LATER)
        assert len(calls().hand_edits) == 1


async def test_only_the_newest_hand_message_is_kept_up_to_date() -> None:
    async with evening() as world:
        current = await in_turn(world)
        other = next(person for person in world.people[:2] if person is not current)
        older = hand_of(other)
        newer = await other.press("hand")
        assert newer.message is not None
        await current.play("pass")
        await world.advance(LATER)
        offers = {m.id: bool(m.offers("do")) for m in other.sees() if m.private}
        assert offers[newer.message.id]
        assert not offers[older.id]


async def test_the_token_of_a_hand_is_in_no_repr() -> None:
    async with evening() as world:
        await in_turn(world)
        hands = world.bot.get_cog("Buttons")._desk._hands  # type: ignore[union-attr]
        assert len(hands) == 2
        assert "simcord_interaction" not in repr(hands._shown)
