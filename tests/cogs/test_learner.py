"""Learner mode in the lobby: chosen by button and with the command, and marked in public."""

from __future__ import annotations

from tests.cogs.evening import LATER, begin, evening
from tests.sim.recording import UPDATE


async def test_the_host_allows_hints_by_one_press_and_takes_them_back() -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        await anna.start()
        await ben.press("join")
        assert "Learner mode" not in world.lobby_message().text
        with world.counting() as calls:
            answer = await anna.press("🎓 Allow hints")
            await world.advance(LATER)
        assert [call.callback_type for call in calls()] == [UPDATE]
        assert "Learner mode: whoever is to act may ask for a hint." in answer.text
        answer = await anna.press("🎓 No hints")
        assert "Learner mode" not in answer.text


async def test_nobody_but_the_host_allows_hints() -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        await anna.start()
        await ben.press("join")
        answer = await ben.press("learner")
        assert answer.private
        assert f"Only the host, {anna.mention}" in answer.text
        assert "Learner mode" not in world.lobby_message().text


async def test_the_command_opens_such_a_table_and_the_round_says_so() -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        await begin(world, anna, ben, learner=True)
        assert "🎓 learner mode" in world.table_message().text
