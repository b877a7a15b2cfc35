"""Whatever is pressed is answered exactly once: unknown, old, garbage, doubled, or failing."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import pytest

from tests.cogs.evening import LATER, begin, evening, hand_of, past_the_choice, services_of, shown
from tests.sim import Requests, World
from tests.sim.recording import MESSAGE

OLD = "This button is from another version of the bot"


@pytest.mark.parametrize(
    "custom_id",
    [
        "s0:abcdefghjk:3:do:pass",
        "s2:abcdefghjk:3:do:pass",
        "s1:abcdefghjk:3:dance:",
        "s1:abcdefghjk:three:do:pass",
        "s1:abcdefghjk:3:do",
        "s1:abcdefghjk:3:do:a:b",
        "s1:::::",
        "join",
        "'; drop table games; --",
        "\u202e♥" * 50,
        "x" * 100,
    ],
)
async def test_an_id_that_nobody_knows_is_answered(custom_id: str) -> None:
    async with evening() as world:
        anna = world.people[0]
        lobby = shown(await anna.start())
        answer = await anna.forge(lobby, custom_id)
        assert answer.private
        assert answer.text.startswith(OLD)
        assert world.lobby_message().text == lobby.text


@pytest.mark.parametrize(
    "verb", ["join", "leave", "add", "start", "hand", "rules", "more", "do", "next", "rematch"]
)
async def test_a_button_of_a_game_that_is_not_there_says_so(verb: str) -> None:
    async with evening() as world:
        anna = world.people[0]
        lobby = shown(await anna.start())
        answer = await anna.forge(lobby, f"s1:nosuchgame:1:{verb}:")
        assert answer.private
        assert answer.text.startswith("There is no table in this channel")


@pytest.mark.parametrize("argument", ["", "dance", "8H>", ">8H", "8H>8H", "XX>YY", "8H9S>7C", "!"])
async def test_a_move_that_is_none_changes_nothing(argument: str) -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        await begin(world, anna, ben)
        current, _ = await past_the_choice(world, anna, ben)
        hand = hand_of(current)
        [known] = [control for control in hand.controls if control.argument == "pass"]
        custom_id = f"s1:{known.game}:{known.version}:do:{argument}"
        answer = await current.forge(hand, custom_id)
        assert answer.updated
        assert "⚠️" in answer.text
        assert current.moves()


async def test_buttons_of_a_game_that_is_over_are_answered() -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        await begin(world, anna, ben)
        current, _ = await past_the_choice(world, anna, ben)
        table, hand = world.table_message(), hand_of(current)
        [known] = [control for control in hand.controls if control.argument == "pass"]
        await anna.command("stop")
        await anna.press("stop-yes")
        await world.advance(LATER)
        moved = await current.forge(hand, known.custom_id)
        assert moved.updated
        assert f"{anna.mention} has closed the table without a result." in moved.text
        assert not shown(moved).offers("do")
        for control in table.controls:
            assert (await ben.forge(table, control.custom_id)).private
        assert (await ben.forge(table, known.custom_id.replace("do:pass", "table:"))).private


@contextmanager
def overheard(world: World) -> Iterator[list[Mapping[str, Any]]]:
    """Collect the interactions that Discord delivers to the bot, to deliver one again."""
    heard: list[Mapping[str, Any]] = []
    emit = world.discord.emit

    def listen(event: str, payload: Mapping[str, Any]) -> None:
        if event == "INTERACTION_CREATE":
            heard.append(payload)
        emit(event, payload)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(world.discord, "emit", listen)
        yield heard


async def deliver_again(world: World, payload: Mapping[str, Any]) -> Requests:
    """Let the bot get an interaction once more, as after a resumed connection."""
    with world.counting() as calls:
        with world.environment.as_bot():
            world.discord.emit("INTERACTION_CREATE", payload)
        await world.settle()
    return calls()


async def test_a_press_that_comes_twice_is_taken_once() -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        await begin(world, anna, ben)
        current, other = await past_the_choice(world, anna, ben)
        with overheard(world) as heard:
            await current.play("pass")
        await world.advance(LATER)
        await other.play("pass")
        await world.advance(LATER)
        assert not (await deliver_again(world, heard[0])).callbacks
        assert current.moves()


async def test_a_command_that_comes_twice_is_taken_once() -> None:
    async with evening() as world:
        with overheard(world) as heard:
            await world.people[0].start()
        assert not (await deliver_again(world, heard[0])).callbacks
        assert len(world.messages()) == 1


async def test_a_fault_of_ours_is_logged_with_its_trace_and_told_in_general(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with evening() as world:
        anna = world.people[0]
        await anna.start()

        async def fail(_game_id: str) -> None:
            raise ZeroDivisionError("on purpose")

        monkeypatch.setattr(services_of(world).tables, "get", fail)
        with caplog.at_level(logging.INFO):
            pressed = await anna.press("join")
        assert pressed.private
        assert pressed.text.startswith("Something went wrong in the bot.")
        assert "on purpose" not in pressed.text
        assert any(record.exc_info for record in caplog.records)

        monkeypatch.setattr(services_of(world).tables, "at", fail)
        with caplog.at_level(logging.INFO):
            typed = await anna.command("hand")
        assert typed.private
        assert typed.text == pressed.text


async def test_an_answer_that_comes_too_late_is_no_error_and_the_move_stays(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        await begin(world, anna, ben)
        current, other = await past_the_choice(world, anna, ben)
        for code, status in ((10062, 404), (40060, 400)):
            world.fail_requests("POST", "/interactions/*/*/callback", status=status, code=code)
            hand = hand_of(current)
            [known] = [control for control in hand.controls if control.argument == "pass"]
            with caplog.at_level(logging.INFO):
                await current.forge(hand, known.custom_id)
            await world.advance(LATER)
            assert other.moves(), code
            current, other = other, current
        assert not [record for record in caplog.records if record.levelno > logging.INFO]
        assert sum("too late" in record.getMessage() for record in caplog.records) == 2


async def test_a_lobby_whose_answer_was_lost_is_set_right_afterwards() -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        await anna.start()
        world.fail_requests("POST", "/interactions/*/*/callback", status=404, code=10062)
        await ben.forge(world.lobby_message(), world.lobby_message().offers("join")[0].custom_id)
        await world.advance(LATER)
        assert ben.mention in world.lobby_message().text


async def test_no_view_and_no_task_is_kept_for_a_message() -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        await begin(world, anna, ben)
        for _ in range(5):
            await anna.press("hand")
        store = world.bot._connection._view_store
        assert not store._views
        assert not store._dynamic_items


async def test_rules_and_menu_are_private_and_in_the_readers_language() -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        world.discord.languages[ben.id] = "de"
        await begin(world, anna, ben)
        with world.counting() as calls:
            english, german = await anna.press("rules"), await ben.press("rules")
        assert [call.callback_type for call in calls()] == [MESSAGE, MESSAGE]
        assert english.private
        assert german.private
        assert english.text.startswith("### Rules")
        assert german.text.startswith("### Regeln")
        assert (await ben.command("hand")).text.startswith("### Deine Hand")
