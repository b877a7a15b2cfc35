"""Rules that a server keeps: saving, choosing, replacing, deleting, the default."""

from __future__ import annotations

import pytest

from bot.ports import RULE_SETS_MAX
from bot.rule_book import Shelf
from cogs.locales import languages
from cogs.rule_choice import offered_choices
from cogs.ui.layout import CHOICE_MAX
from cogs.ui.text import texts_for
from game.presets import PRESETS
from game.rules import Rules
from game.rules_code import rules_code
from tests.cogs.evening import LATER, evening, shown
from tests.cogs.rules_table import editing, open_editor, rules_now
from tests.sim import Answer, Guest, Person, World

CROWN = Rules(crown=True)


async def save(person: Person, name: str, on: Answer | None = None) -> Answer:
    """Save the rules of the table in the editor under a name."""
    editor = on or await open_editor(person)
    return await person.fill("keep", on=shown(editor), name=name)


async def with_crown(world: World, person: Person) -> Answer:
    """Open a table with one house rule; gives the editor."""
    await person.start()
    return await person.press("set", "crown=on", on=await editing(person, "crown"))


async def test_rules_are_saved_under_a_name_and_chosen_after_a_restart() -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        editor = await with_crown(world, anna)
        answer = await save(anna, "  Freitag   Runde ", editor)
        assert answer.updated
        assert "**Freitag Runde**" in answer.text
        assert "This table plays: **Freitag Runde**" in answer.text
        await world.advance(LATER)
        lobby = world.lobby_message()
        assert "Freitag Runde\N{NO-BREAK SPACE}· 3 lives" in lobby.text
        [listed] = [c for c in lobby.controls if c.verb == "choose"]
        assert "saved:Freitag Runde" in listed.options
        await anna.command("stop")
        await world.restart()
        await ben.start()
        assert await rules_now(world) == Rules()
        chosen = await ben.choose("choose", "saved:Freitag Runde")
        assert "Freitag Runde" in chosen.text
        assert await rules_now(world) == CROWN
        await anna.press("join")
        await ben.press("start")
        assert "Freitag Runde" in world.table_message().text


async def test_saved_rules_are_named_in_the_start_command_in_any_spelling() -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        await save(anna, "Freitag", await with_crown(world, anna))
        await anna.command("stop")
        offered = await ben.complete("start", "rules", "frei")
        assert offered == {"Freitag": "Freitag · saved here"}
        await ben.start(rules="FREITAG", lives=2)
        rules = await rules_now(world)
        assert (rules.crown, rules.lives) == (True, 2)


async def test_a_taken_name_is_replaced_only_after_a_yes() -> None:
    async with evening() as world:
        anna, _, _ = world.people
        editor = await with_crown(world, anna)
        saved = await save(anna, "Freitag", editor)
        back = shown(await anna.choose("house", "0", on=shown(saved)))
        await anna.press("set", "pot=on", on=back)
        asked = await save(anna, "freitag")
        assert asked.updated
        assert "There are saved rules of that name here already." in asked.text
        [yes] = shown(asked).offers("replace")
        assert yes.label == "Replace “Freitag”" or yes.label == "Replace “freitag”"
        await anna.command("stop")
        await anna.start(rules="Freitag")
        assert not (await rules_now(world)).pot
        editor = await anna.press("set", "pot=on", on=await editing(anna, "pot"))
        asked = await save(anna, "Freitag", editor)
        done = await anna.press("replace", on=shown(asked))
        assert "This table plays: **Freitag**" in done.text
        await anna.command("stop")
        await anna.start(rules="freitag")
        assert (await rules_now(world)).pot


async def test_what_somebody_else_saved_is_theirs() -> None:
    people = ("Anna", "Ben", Guest("Mia", manager=True))
    async with evening(people) as world:
        anna, ben, mia = world.people
        await save(anna, "Freitag", await with_crown(world, anna))
        await anna.command("stop")
        await ben.start()
        refused = await save(ben, "Freitag")
        assert "Somebody else has saved these rules." in refused.text
        assert not shown(refused).offers("replace")
        assert not shown(refused).offers("drop")
        assert not shown(refused).offers("default")
        await ben.command("stop")
        await mia.start()
        shelf = shown(await mia.press("shelf", on=shown(await open_editor(mia))))
        dropped = await mia.choose("drop", "saved:Freitag", on=shelf)
        assert dropped.text.count("Freitag") == 1
        assert "Deleted: Freitag" in dropped.text
        await world.advance(LATER)
        [listed] = [c for c in world.lobby_message().controls if c.verb == "choose"]
        assert "saved:Freitag" not in listed.options


@pytest.mark.parametrize("name", ["\u200b\u200b", "classic", "KLASSISCH", "Draw game", "SW-123"])
async def test_a_name_that_means_something_else_is_refused(name: str) -> None:
    async with evening() as world:
        anna, _, _ = world.people
        answer = await save(anna, name, await with_crown(world, anna))
        assert "Rules can't have that name" in answer.text
        assert "0 of 15 saved" in answer.text


async def test_a_server_saves_so_many_and_no_more() -> None:
    async with evening() as world:
        anna, _, _ = world.people
        answer = await with_crown(world, anna)
        for number in range(RULE_SETS_MAX):
            answer = await save(anna, f"Set {number}", answer)
        await world.advance(LATER)
        [listed] = [c for c in world.lobby_message().controls if c.verb == "choose"]
        assert len(listed.options) == len(PRESETS) + RULE_SETS_MAX
        answer = await save(anna, "One more", answer)
        assert "has saved as many rules as it can" in answer.text
        assert "One more" not in answer.text


async def test_names_cannot_write_markup_or_ping() -> None:
    async with evening() as world:
        anna, _, _ = world.people
        answer = await save(anna, "**@everyone** <@1>", await with_crown(world, anna))
        assert r"\*\*\@everyone\*\*" in answer.text
        await world.advance(LATER)
        assert "@everyone" not in world.lobby_message().text.replace(r"\@everyone", "")


async def test_managers_choose_what_is_played_without_a_choice() -> None:
    async with evening(("Anna", Guest("Mia", manager=True))) as world:
        anna, mia = world.people
        await with_crown(world, mia)
        shelf = shown(await mia.press("shelf", on=shown(await open_editor(mia))))
        assert "Without a choice this server plays: **Classic**" in shelf.text
        answer = await mia.press("default", on=shelf)
        assert answer.updated
        assert "Without a choice this server plays: **Classic with house rules**" in answer.text
        await mia.command("stop")
        await world.restart()
        before = await anna.command("rules")
        assert "wins with crown" in before.text
        await anna.start()
        assert await rules_now(world) == CROWN
        shelf = shown(await anna.press("shelf", on=shown(await open_editor(anna))))
        assert not shelf.offers("default")
        game = shelf.controls[0].game
        forged = await anna.forge(shelf, f"s1:{game}:1:default:")
        assert "Only those who may manage the server" in forged.text
        await anna.command("stop")
        await anna.start(rules="classic")
        assert await rules_now(world) == Rules()


async def test_only_the_host_saves() -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        editor = shown(await with_crown(world, anna))
        for verb in ("keep", "shelf", "default", "replace", "drop"):
            game = editor.controls[0].game
            answer = await ben.forge(world.lobby_message(), f"s1:{game}:1:{verb}:")
            assert answer.private
            assert not shown(answer).offers("keep"), verb


async def test_a_code_carries_the_rules_to_another_server() -> None:
    code = ""
    async with evening() as world:
        anna, _, _ = world.people
        await with_crown(world, anna)
        told = await anna.command("rules")
        assert f"`{rules_code(CROWN)}`" in told.text
        code = told.text.split("`")[-2]
    async with evening() as world:
        anna, _, _ = world.people
        answer = await anna.start(rules=code.lower().replace("-", " ").replace("sw ", "sw-"))
        assert "Classic with house rules" in answer.text
        assert await rules_now(world) == CROWN


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("SW-", "That code is not right"),
        ("SW-00000-0", "That code is not right"),
        (rules_code(CROWN)[:-1], "That code is not right"),
        (rules_code(CROWN)[:-1] + "!", "That code is not right"),
        ("whist", "There are no rules of that name here"),
        ("", "There are no rules of that name here"),
        ("9" * 500, "There are no rules of that name here"),
    ],
)
async def test_a_wrong_code_or_name_opens_no_table(typed: str, told: str) -> None:
    async with evening() as world:
        anna, _, _ = world.people
        for answer in (await anna.start(rules=typed), await anna.command("rules", preset=typed)):
            assert answer.private
            assert answer.text.startswith(told)
        assert not world.messages()


@pytest.mark.parametrize("locale", ["en-US", "de"])
async def test_every_preset_is_offered_and_understood_in_the_language_of_the_reader(
    locale: str,
) -> None:
    async with evening((Guest("Anna", locale),)) as world:
        [anna] = world.people
        offered = await anna.complete("rules", "preset")
        assert list(offered) == list(PRESETS)
        for key, name in offered.items():
            by_key = await anna.command("rules", preset=key)
            by_name = await anna.command("rules", preset=name.partition(" · ")[0])
            assert by_key.private
            assert by_key.text == by_name.text


async def test_a_whole_code_is_offered_as_what_it_stands_for() -> None:
    async with evening() as world:
        anna, _, _ = world.people
        code = rules_code(CROWN)
        assert await anna.complete("start", "rules", code) == {
            code: f"Classic with house rules · {code}"
        }
        assert await anna.complete("start", "rules", code[:-2]) == {}


async def test_rules_of_the_table_show_its_changes_on_top_and_its_code() -> None:
    async with evening((Guest("Anna", "de"), "Ben")) as world:
        anna, ben = world.people
        await anna.start(rules="deluxe")
        editor = await editing(anna, "wash")
        await anna.press("set", "wash=on", on=editor)
        german, english = await anna.command("rules"), await ben.press("rules")
        changed = {**PRESETS["deluxe"].rules.options(), "wash": True}
        for answer in (german, english):
            assert rules_code(Rules.of(changed)) in answer.text
        lines = english.text.splitlines()
        place = lines.index("**Different at this table**")
        assert lines[place + 1] == "- Three of one suit in the middle are washed out of play."
        assert place < 4


def test_what_is_offered_while_typing_ends_with_a_whole_thought() -> None:
    for language in languages():
        texts = texts_for(language)
        offered = {each.value: each.name for each in offered_choices("", Shelf(), texts)}
        assert set(offered) == set(PRESETS)
        for key, told in offered.items():
            whole = f"{texts.text(PRESETS[key].name)} · {texts.text(PRESETS[key].summary)}"
            assert len(told) <= CHOICE_MAX
            assert told == whole or whole.startswith((f"{told},", f"{told}:", f"{told};"))
