"""Choosing rules in a lobby: the list, who may, presses that cross, and what the lobby says."""

from __future__ import annotations

import pytest

from game.presets import PRESETS
from game.rules import Rules
from tests.cogs.evening import LATER, evening, shown
from tests.cogs.rules_table import editing, open_editor, rules_now
from tests.sim import Guest
from tests.sim.recording import UPDATE


async def test_the_host_chooses_ready_made_rules_in_the_lobby() -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        await anna.start()
        with world.counting() as calls:
            answer = await anna.choose("choose", "preset:altenburg")
            await world.advance(LATER)
        assert [call.callback_type for call in calls()] == [UPDATE]
        assert answer.updated
        assert not answer.private
        assert "Whoever passes must swap next time" in answer.text
        assert "of 6 seats" in answer.text
        assert await rules_now(world) == PRESETS["altenburg"].rules
        refused = await ben.choose("choose", "preset:classic")
        assert refused.private
        assert refused.text == f"Only the host, {anna.mention}, chooses the rules."
        assert await rules_now(world) == PRESETS["altenburg"].rules


async def test_every_preset_of_the_list_is_played_from_the_lobby() -> None:
    async with evening() as world:
        anna, ben, cem = world.people
        await anna.start()
        [listed] = [c for c in world.lobby_message().controls if c.verb == "choose"]
        assert listed.options == tuple(f"preset:{key}" for key in PRESETS)
        await ben.press("join")
        await cem.press("join")
        for value in listed.options:
            await anna.choose("choose", value)
            assert await rules_now(world) == PRESETS[value.partition(":")[2]].rules
        await anna.press("start")
        assert "Dutch swim" in world.table_message().text


async def test_only_the_host_gets_the_editor_and_others_a_sentence() -> None:
    async with evening(("Anna", Guest("Ben", "de"), Guest("Mia", manager=True))) as world:
        anna, ben, mia = world.people
        await anna.start()
        editor = await open_editor(anna)
        assert editor.private
        assert "### House rules" in editor.text
        for person in (ben, mia):
            refused = await open_editor(person)
            assert refused.private
            assert anna.mention in refused.text
            assert not shown(refused).controls
        [crown] = [c for c in shown(editor).controls if c.argument == "crown=on"]
        forged = await ben.forge(world.lobby_message(), crown.custom_id)
        assert forged.private
        assert anna.mention in forged.text
        assert await rules_now(world) == Rules()


async def test_people_who_join_meanwhile_disturb_no_change() -> None:
    async with evening() as world:
        anna, ben, cem = world.people
        await anna.start()
        editor = await editing(anna, "crown")
        await ben.press("join")
        press = anna.about_to("set", "crown=on", on=editor)
        await world.together(press, cem.about_to("join"), anna.about_to("add"))
        rules = await rules_now(world)
        assert rules.crown
        await world.advance(LATER)
        assert ben.mention in world.lobby_message().text
        assert cem.mention in world.lobby_message().text


async def test_two_changes_in_one_instant_are_both_made() -> None:
    async with evening() as world:
        anna, _, _ = world.people
        await anna.start()
        editor = await editing(anna, "crown")
        answers = await world.together(
            anna.about_to("set", "crown=on", on=editor), anna.about_to("set", "pot=on", on=editor)
        )
        assert all(answer.updated for answer in answers)
        rules = await rules_now(world)
        assert (rules.crown, rules.pot) == (True, True)


async def test_a_press_twice_does_what_once_would() -> None:
    async with evening() as world:
        anna, _, _ = world.people
        await anna.start()
        editor = await editing(anna, "crown")
        press = anna.about_to("set", "crown=on", on=editor)
        await world.together(press, press)
        assert (await rules_now(world)).crown


async def test_the_editor_of_a_game_that_has_begun_changes_nothing() -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        await anna.start()
        await ben.press("join")
        editor = await editing(anna, "crown")
        await anna.press("start")
        answer = await anna.press("set", "crown=on", on=editor)
        assert answer.updated
        assert not shown(answer).controls
        assert not (await rules_now(world)).crown


async def test_who_is_no_longer_host_can_no_longer_choose() -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        await anna.start()
        await ben.press("join")
        editor = await editing(anna, "crown")
        await anna.press("leave")
        answer = await anna.press("set", "crown=on", on=editor)
        assert answer.updated
        assert answer.text == f"Only the host, {ben.mention}, chooses the rules."
        assert not (await rules_now(world)).crown
        assert "### House rules" in (await open_editor(ben)).text


@pytest.mark.parametrize("value", ["preset:whist", "saved:nothing", "classic", "", ":::"])
async def test_a_choice_that_is_none_is_answered_and_does_nothing(value: str) -> None:
    async with evening() as world:
        anna, _, _ = world.people
        await anna.start()
        answer = await anna.forge_choice(world.lobby_message(), "choose", value)
        assert answer.private
        assert answer.text.startswith("There are no rules of that name here.")
        assert await rules_now(world) == Rules()


async def test_seven_players_take_the_larger_pack_with_one_press_of_the_host() -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        await anna.start(computers=6)
        assert "52 cards would be better" in world.lobby_message().text
        refused = await ben.press("Take 52 cards")
        assert refused.private
        assert anna.mention in refused.text
        answer = await anna.press("Take 52 cards")
        assert answer.updated
        assert not answer.private
        assert (await rules_now(world)).deck == 52
        assert "would be better" not in answer.text


async def test_a_lobby_says_how_it_differs_from_the_last_game() -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        await anna.start()
        assert "**Different from last time:**" not in world.lobby_message().text
        await ben.press("join")
        await anna.press("start")
        await anna.command("stop")
        await anna.press("stop-yes")
        again = await anna.start(rules="pagat")
        assert "**Different from last time:** Among equal hands the lower suit loses." in again.text
        await anna.choose("choose", "preset:classic")
        assert "**Different from last time:**" not in world.lobby_message().text
        await world.restart()
        editor = await editing(anna, "crown")
        await anna.press("set", "crown=on", on=editor)
        await world.advance(LATER)
        assert "**Different from last time:** Whoever wins without" in world.lobby_message().text
