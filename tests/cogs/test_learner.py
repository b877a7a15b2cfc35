"""Hints in the lobby: turned on by button and with the command, and marked in public."""

from __future__ import annotations

from tests.cogs.evening import LATER, begin, evening, shown
from tests.sim.recording import UPDATE


async def test_the_host_allows_hints_by_one_press_and_takes_them_back() -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        await anna.start()
        await ben.press("join")
        assert "Hints are on" not in world.lobby_message().text
        await anna.press("more")
        with world.counting() as calls:
            answer = await anna.press("🎓 Turn hints on")
        assert [call.callback_type for call in calls().callbacks] == [UPDATE]
        assert answer.message is not None
        assert answer.message.private
        await world.advance(LATER)
        assert "Hints are on: whoever is to act may ask for one." in world.lobby_message().text
        await anna.press("🎓 Turn hints off", on=answer.message)
        await world.advance(LATER)
        assert "Hints are on" not in world.lobby_message().text


async def test_nobody_but_the_host_allows_hints() -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        await anna.start()
        await ben.press("join")
        assert not shown(await ben.press("more")).offers("learner")
        [offered] = shown(await anna.press("more")).offers("learner")
        answer = await ben.forge(world.lobby_message(), offered.custom_id)
        assert answer.private
        assert f"Only the host, {anna.mention}" in answer.text
        assert "Hints are on" not in world.lobby_message().text


async def test_the_command_opens_such_a_table_and_the_round_says_so() -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        await begin(world, anna, ben, hints=True)
        assert "🎓 hints on" in world.table_message().text
