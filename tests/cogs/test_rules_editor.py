"""The editor of a lobby's rules: every press changes one option, or says why it cannot be."""

from __future__ import annotations

import logging

import pytest

from cogs.ui.rule_groups import GROUPS, group_of
from game.presets import PRESETS
from game.rules import Rules
from tests.cogs.evening import LATER, evening, shown
from tests.cogs.rules_table import editing, open_editor, rules_now
from tests.sim import Guest
from tests.sim.recording import MESSAGE, UPDATE


async def test_the_editor_is_one_message_that_changes_and_so_does_the_lobby() -> None:
    async with evening() as world:
        anna, _, _ = world.people
        await anna.start()
        with world.counting() as calls:
            editor = shown(await open_editor(anna))
            turned = await anna.choose("house", str(group_of("tie")), on=editor)
            changed = await anna.choose("set", "rank_suit", on=shown(turned))
        assert [call.callback_type for call in calls().callbacks] == [MESSAGE, UPDATE, UPDATE]
        assert editor.id == shown(turned).id == shown(changed).id
        assert "Among equal hands the lower suit loses." in changed.text
        assert "1 change from Classic" in changed.text
        await world.advance(LATER)
        assert "**House rules:** Among equal hands" in world.lobby_message().text
        assert "Classic with house rules" in world.lobby_message().text


@pytest.mark.parametrize("key", ["lives", "crown", "swap_counts", "protect", "aces", "deal"])
async def test_each_kind_of_option_is_set_by_a_press(key: str) -> None:
    wanted = {
        "lives": (["9"], 9),
        "crown": ([], True),
        "swap_counts": (["1", "2"], [1, 2]),
        "protect": (["three_aces", "three_sixes"], ["three_sixes", "three_aces"]),
        "aces": (["31"], "31"),
        "deal": (["draw_pile"], "draw_pile"),
    }
    values, after = wanted[key]
    async with evening() as world:
        anna, _, _ = world.people
        await anna.start(rules="hosaaba")
        editor = await editing(anna, key)
        if values:
            [listed] = [c for c in editor.controls if c.argument == key]
            answer = await anna.choose_in(editor, listed, *values)
        else:
            answer = await anna.press("set", f"{key}=on", on=editor)
        assert answer.updated
        assert (await rules_now(world)).options()[key] == after


async def test_an_emptied_list_protects_no_hand() -> None:
    async with evening() as world:
        anna, _, _ = world.people
        await anna.start(rules="tripalki")
        editor = await editing(anna, "protect")
        [listed] = [c for c in editor.controls if c.argument == "protect"]
        await anna.choose_in(editor, listed)
        assert (await rules_now(world)).protect == ()


async def test_what_cannot_be_played_together_is_explained_and_not_done(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.INFO, logger="cogs.house")
    async with evening((Guest("Anna", "de"), "Ben")) as world:
        anna, _ = world.people
        await anna.start(lives=5)
        editor = await editing(anna, "hand")
        before = await rules_now(world)
        [listed] = [c for c in editor.controls if c.argument == "hand"]
        answer = await anna.choose_in(editor, listed, "4")
        assert answer.updated
        assert "⚠️ Das lässt sich nicht zusammen spielen" in answer.text
        for named in ("Karten auf der Hand: 4 Karten", "Drillinge: alle", "Drei Asse: Feuer"):
            assert f"**{named}" in answer.text
        assert "hand is 4" not in answer.text
        assert "hand is 4 with triples all and aces feuer" in caplog.text
        assert await rules_now(world) == before
        kept = shown(answer)
        # What was refused is not shown as chosen: the list is another one for the client.
        [again] = [c for c in kept.controls if c.argument == "hand="]
        answer = await anna.choose_in(kept, again, "4")
        assert "⚠️ Das lässt sich nicht zusammen spielen" in answer.text
        kept = shown(answer)
        assert [c for c in kept.controls if c.argument == "hand"]
        [listed] = [c for c in kept.controls if c.argument == "deck"]
        better = await anna.choose_in(kept, listed, "52")
        assert "⚠️" not in better.text
        assert (await rules_now(world)).deck == 52
        assert (await rules_now(world)).lives == 5


async def test_what_goes_along_with_a_change_is_said() -> None:
    async with evening() as world:
        anna, _, _ = world.people
        await anna.start()
        editor = await editing(anna, "aces")
        [listed] = [c for c in editor.controls if c.argument == "aces"]
        answer = await anna.choose_in(editor, listed, "special")
        assert "Changed along with it: **What three aces count: 11**." in answer.text


async def test_fewer_seats_than_people_is_refused_and_nothing_is_lost() -> None:
    async with evening() as world:
        anna, ben, cem = world.people
        await anna.start()
        await ben.press("join")
        await cem.press("join")
        editor = await editing(anna, "players_max")
        [listed] = [c for c in editor.controls if c.argument == "players_max"]
        answer = await anna.choose_in(editor, listed, "2")
        assert answer.updated
        assert "More players sit at this table" in answer.text
        assert await rules_now(world) == Rules()


async def test_the_way_back_to_the_preset() -> None:
    async with evening() as world:
        anna, _, _ = world.people
        await anna.start(rules="pagat")
        editor = await editing(anna, "crown")
        assert not editor.offers("reset")
        changed = shown(await anna.press("set", "crown=on", on=editor))
        back = await anna.press("reset", on=changed)
        assert back.updated
        assert "Just as Pagat is played" in back.text
        assert await rules_now(world) == PRESETS["pagat"].rules


@pytest.mark.parametrize(
    "argument", ["", "hand=four", "deal=by_drone", "barter=on", "lives", "crown=maybe", "=on"]
)
async def test_a_forged_change_is_answered_and_does_nothing(argument: str) -> None:
    async with evening() as world:
        anna, _, _ = world.people
        await anna.start()
        editor = await editing(anna, "crown")
        game = editor.controls[0].game
        answer = await anna.forge(editor, f"s1:{game}:1:set:{argument}")
        assert answer.private
        assert "can't have that value" in answer.text
        assert await rules_now(world) == Rules()


async def test_every_group_of_the_editor_opens_in_the_hosts_language() -> None:
    async with evening((Guest("Anna", "de"), "Ben")) as world:
        anna, _ = world.people
        await anna.start()
        editor = shown(await open_editor(anna))
        texts = set()
        for group in range(len(GROUPS)):
            answer = await anna.choose("house", str(group), on=editor)
            assert answer.updated
            assert "### Hausregeln" in answer.text
            texts.add(answer.text)
        assert len(texts) == len(GROUPS)
