"""What the other tests rely on: time, sameness of instants, languages, and the record."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import discord
import pytest

from tests.sim import Click, Command, Guest, playing
from tests.sim.recording import MESSAGE, UPDATE
from tests.sim.tally import TallyBot


async def test_a_sleeping_task_wakes_when_time_is_advanced_and_not_before() -> None:
    async with playing(("Anna",), build=TallyBot) as world:
        [anna] = world.people
        await anna.slash("tally")
        await world.advance(9.9)
        assert world.messages()[-1].controls[0].version == "0"
        await world.advance(0.1)
        assert world.messages()[-1].controls[0].version == "1"


async def test_the_clock_of_the_bot_is_the_one_that_is_advanced() -> None:
    async with playing(("Anna",), build=TallyBot) as world:
        with world.environment.as_bot():
            assert discord.utils.utcnow() == datetime(2026, 1, 1, tzinfo=UTC)
        await world.advance(25)
        with world.environment.as_bot():
            assert discord.utils.utcnow() - datetime(2026, 1, 1, tzinfo=UTC) == timedelta(
                seconds=25
            )


async def test_clicks_sent_together_carry_what_was_shown_to_all() -> None:
    async with playing(("Anna", "Ben"), build=TallyBot) as world:
        anna, ben = world.people
        await anna.slash("tally")
        answers = await world.together(anna.about_to("count"), ben.about_to("count"))
        assert [answer.updated for answer in answers] == [True, True]
        assert world.bot.pressed == [0, 0]  # type: ignore[attr-defined]


async def test_a_forged_click_arrives_although_no_message_shows_the_button() -> None:
    async with playing(("Anna",), build=TallyBot) as world:
        [anna] = world.people
        await anna.slash("tally")
        await anna.press("count")
        await anna.forge(world.messages()[-1], "s1:g:0:count:")
        assert world.bot.pressed == [0, 0]  # type: ignore[attr-defined]
        with pytest.raises(AssertionError, match="sees no button"):
            await anna.press("vote")


async def test_requests_and_looks_are_recorded() -> None:
    async with playing(("Anna",), build=TallyBot) as world:
        [anna] = world.people
        await anna.slash("tally")
        with world.counting() as calls:
            await anna.press("count")
        [callback] = calls().callbacks
        assert callback.callback_type == UPDATE
        assert [item.callback_type for item in world.requests.callbacks] == [MESSAGE, UPDATE]
        assert [look.controls[0].version for look in world.looks] == ["0", "1"]
        assert world.wrongly_answered() == {}


async def test_an_unanswered_click_is_reported() -> None:
    async with playing(("Anna",), build=TallyBot) as world:
        [anna] = world.people
        answer = await anna.slash("tally")
        assert answer.message
        await anna.forge(answer.message, "of another bot")
        assert list(world.wrongly_answered().values()) == [0]


async def test_everybody_speaks_their_own_language() -> None:
    seen: list[tuple[object, object]] = []

    class Listening(TallyBot):
        async def on_interaction(self, interaction: discord.Interaction[discord.Client]) -> None:
            seen.append((interaction.locale.value, str(interaction.guild_locale)))

    people = ("Anna", Guest("Ben", locale="nl"))
    async with playing(people, build=Listening, server_language="de") as world:
        for person in world.people:
            await person.slash("tally")
    assert seen == [("en-US", "de"), ("nl", "de")]


async def test_an_error_of_the_bot_fails_the_test_that_did_not_ask_for_it() -> None:
    class Broken(TallyBot):
        async def on_interaction(self, interaction: discord.Interaction[discord.Client]) -> None:
            raise LookupError(interaction.id)

    with pytest.raises(ExceptionGroup):
        async with playing(("Anna",), build=Broken) as world:
            await world.people[0].slash("tally")
    async with playing(("Anna",), build=Broken) as world:
        await world.people[0].slash("tally")
        [error] = world.errors()
        assert isinstance(error, LookupError)


async def test_a_restart_keeps_the_channel_and_brings_another_bot() -> None:
    async with playing(("Anna",), build=TallyBot) as world:
        [anna] = world.people
        await anna.slash("tally")
        first = world.bot
        await world.restart()
        assert world.bot is not first
        assert first.is_closed()
        await anna.press("count")
        assert world.bot.pressed == [0]  # type: ignore[attr-defined]


async def test_commands_arrive_together_with_clicks_and_with_options_that_no_client_sends() -> None:
    async with playing(("Anna", "Ben")) as world:
        anna, ben = world.people
        await anna.start()
        lobby = world.lobby_message()
        join = next(control for control in lobby.controls if control.verb == "join")
        answers = await world.together(
            Command(anna, world.channel.id, "schwimmen start", {"computers": 99}),
            Click(ben, lobby, join.custom_id),
            Command(ben, world.channel.id, "schwimmen rules"),
        )
        assert [answer.kind for answer in answers] == ["message", "update", "message"]
        assert answers[0].private
        assert "can't have that value" in answers[0].text


async def test_a_bot_that_is_killed_amid_its_work_is_followed_by_one_that_works() -> None:
    async with playing(("Anna", "Ben")) as world:
        anna, ben = world.people
        await anna.start()
        for turns in range(6):
            deeds = [
                Command(ben, world.channel.id, f"schwimmen {name}") for name in ("join", "leave")
            ]
            await world.restart(kill=True, amid=deeds, turns=turns)
            assert (await anna.command("table")).message
        unanswered = [count for count in world.wrongly_answered().values() if count == 0]
        assert unanswered, "no end came amid the work"
