"""Computers in the lobby: chosen one by one from the list, at once by the button, or by command."""

from __future__ import annotations

from typing import Final

import pytest

from cogs.locales import languages
from cogs.ui.characters import NAMES
from cogs.ui.text import texts_for
from game.computer.characters import CHARACTERS
from game.rules import Rules
from game.rules_code import rules_code
from tests.cogs.evening import LATER, evening, shown
from tests.cogs.test_commands import registered
from tests.sim import Guest
from tests.sim.recording import UPDATE

KEYS: Final = [character.key for character in CHARACTERS]
FIVE: Final = [
    "Marina · Seahorse",
    "Nils · Deckhand",
    "Undine · Boatswain",
    "Kai · Helmsman",
    "Malin · Sea Dog",
]
OPTION_REFUSED: Final = "One of the options can't have that value."


async def test_a_choice_from_the_list_seats_that_computer_by_one_callback() -> None:
    async with evening() as world:
        anna = world.people[0]
        await anna.start()
        with world.counting() as calls:
            answer = await anna.choose("seat", "sea_dog")
            await world.advance(LATER)
        assert [call.callback_type for call in calls()] == [UPDATE]
        assert "🤖 Marina · Sea Dog" in answer.text


async def test_one_press_seats_the_usual_one() -> None:
    async with evening() as world:
        anna = world.people[0]
        await anna.start()
        assert "🤖 Marina · Boatswain" in (await anna.press("add")).text


async def test_five_different_ones_fill_a_table_and_play_a_round() -> None:
    async with evening() as world:
        anna = world.people[0]
        await anna.start(lives=9)
        for key in KEYS:
            answer = await anna.choose("seat", key)
        assert [line[2:] for line in answer.text.splitlines() if line.startswith("🤖")] == FIVE
        await anna.press("start")
        await anna.press("hand")
        table = world.table_message().text
        for _ in range(60):
            if world.messages()[-1].offers("next"):
                break
            if moves := anna.moves():
                await anna.play("keep" if "keep" in moves else "pass")
            await world.advance(LATER)
        assert world.messages()[-1].offers("next"), "the round has come to an end"
        assert [title for title in FIVE if title not in table.replace("**", "")] == []


async def test_who_was_seated_last_gets_up_first() -> None:
    async with evening() as world:
        anna = world.people[0]
        await anna.start()
        await anna.choose("seat", "seahorse")
        await anna.choose("seat", "helmsman")
        left = await anna.press("remove")
        assert "Seahorse" in left.text
        assert "Helmsman" not in left.text


async def test_a_full_table_has_no_list_and_an_empty_seat_brings_it_back() -> None:
    async with evening() as world:
        anna = world.people[0]
        full = await anna.start(computers=7)
        assert not shown(full).offers("seat")
        assert shown(await anna.press("remove")).offers("seat")


async def test_the_largest_table_of_house_rules_is_filled_at_once_and_plays() -> None:
    largest = rules_code(Rules(players_max=11, deck=52))
    async with evening() as world:
        anna = world.people[0]
        lobby = await anna.start(rules=largest, computers=10)
        assert shown(lobby).text.count("🤖") == 10
        await anna.press("start")
        await world.advance(LATER)
        assert world.table_message().text.count("· Boatswain ·") == 10


async def test_only_the_host_seats_computers() -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        await anna.start()
        refused = await ben.choose("seat", "sea_dog")
        assert refused.private
        assert anna.mention in refused.text


async def test_what_the_list_does_not_offer_is_refused() -> None:
    async with evening() as world:
        anna = world.people[0]
        lobby = shown(await anna.start())
        answer = await anna.forge_choice(lobby, "seat", "captain")
        assert answer.private
        assert answer.text.startswith(OPTION_REFUSED)


@pytest.mark.parametrize(
    ("options", "seated"),
    [
        ({"computers": 2, "level": "sea_dog"}, ["Marina · Sea Dog", "Nils · Sea Dog"]),
        ({"computers": 1}, ["Marina · Boatswain"]),
        ({"level": "deckhand"}, ["Marina · Deckhand"]),
        ({"level": "deckhand", "computers": 0}, []),
    ],
)
async def test_a_table_is_opened_with_computers_by_typing_alone(
    options: dict[str, object], seated: list[str]
) -> None:
    async with evening() as world:
        answer = await world.people[0].start(**options)
        lines = [line for line in answer.text.splitlines() if line.startswith("🤖")]
        assert lines == [f"🤖 {title}" for title in seated]


async def test_the_command_offers_all_characters_in_every_language() -> None:
    async with evening() as world:
        [told] = registered(world)
    schwimmen = next(item for item in told["commands"] if item["name"] == "schwimmen")
    start = next(item for item in schwimmen["options"] if item["name"] == "start")
    level = next(item for item in start["options"] if item["name"] == "level")
    assert [choice["value"] for choice in level["choices"]] == KEYS
    for choice in level["choices"]:
        assert choice["name"] == NAMES[choice["value"]]
        for language in set(languages()) - {"en"}:
            told_name = choice["name_localizations"][language]
            assert told_name == texts_for(language).text(NAMES[choice["value"]])


async def test_the_lobby_names_them_in_the_servers_language() -> None:
    async with evening((Guest("Anna"),), server_language="nl") as world:
        anna = world.people[0]
        await anna.start()
        assert "🤖 Marina · Zeebonk" in (await anna.choose("seat", "sea_dog")).text


def test_every_character_has_a_name_and_a_line_in_every_language() -> None:
    assert list(NAMES) == KEYS
    for language in set(languages()) - {"en"}:
        names = [texts_for(language).text(name) for name in NAMES.values()]
        assert len(set(names)) == len(names)
        assert not set(names) & set(NAMES.values())
