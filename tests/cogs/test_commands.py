"""The commands as Discord is told about them: names, languages, where they exist, and when."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

import pytest
from discord import Locale

from cogs.command_sync import FINGERPRINT, sync_commands
from cogs.locales import languages
from cogs.ui.command_words import NAMES
from cogs.ui.text import texts_for
from tests.cogs.evening import evening, services_of
from tests.sim import World

NAME: Final = re.compile(r"^[-_'\w]{1,32}$")
WANTED: Final = {
    "start", "hand", "table", "swap", "swap-all", "pass", "knock", "keep", "exchange",
    "redraw", "draw", "pick-up", "discard", "join", "leave", "stop", "rules", "help",
    "preferences", "hint", "review",
}  # fmt: skip


def registered(world: World) -> list[Mapping[str, Any]]:
    """The bodies that the bot has registered its commands with, newest last."""
    return [
        {"path": call.path, "commands": call.body}
        for call in world.requests
        if call.method == "PUT" and call.path.endswith("/commands")
    ]


def parts(item: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Every command, option and choice below one."""
    yield item
    for child in (*(item.get("options") or ()), *(item.get("choices") or ())):
        yield from parts(child)


async def test_the_commands_are_those_that_players_need() -> None:
    async with evening() as world:
        [told] = registered(world)
        schwimmen = next(item for item in told["commands"] if item["name"] == "schwimmen")
        assert {item["name"] for item in schwimmen["options"]} == WANTED
        assert {item["name"] for item in told["commands"]} == {
            "schwimmen", "schwimmen-admin", "leaderboard", "stats",
        }  # fmt: skip
        deepest = {child["name"] for item in told["commands"] for child in item["options"]}
        assert {*WANTED, "leaderboard", "stats"} <= set(NAMES)
        assert set(NAMES) <= deepest | {"leaderboard", "stats"}


def test_commands_are_called_as_the_client_lists_them() -> None:
    told = "There is a table in this channel already. `/schwimmen table` shows it."
    assert texts_for("en-US", client="nl").text(told) == told.replace("en table`", "en tafel`")
    assert "`/schwimmen table`" in texts_for("nl", client="fr").text(told)
    assert "`/schwimmen tafel`" in texts_for("nl", client="nl").text(told)
    assert "`/schwimmen tisch`" in texts_for("nl", client="de").text(told)


async def test_the_commands_exist_in_servers_only() -> None:
    async with evening() as world:
        [told] = registered(world)
        for command in told["commands"]:
            assert command["contexts"] == [0]
            assert command["integration_types"] == [0]


async def test_every_name_and_description_is_translated_and_within_the_limits() -> None:
    known = {str(locale) for locale in Locale}
    async with evening() as world:
        [told] = registered(world)
        for command in told["commands"]:
            for part in parts(command):
                names = [part["name"], *(part.get("name_localizations") or {}).values()]
                if "value" in part:
                    assert all(1 <= len(name) <= 100 for name in names)
                    continue
                assert all(NAME.match(name) and name == name.lower() for name in names), names
                told_in = part["description_localizations"]
                texts = [part["description"], *told_in.values()]
                assert all(1 <= len(text) <= 100 for text in texts), texts
                assert set(told_in) <= known
                assert set(languages()) - {"en"} <= {code.partition("-")[0] for code in told_in}


async def test_translated_names_are_unique_among_their_siblings() -> None:
    async with evening() as world:
        [told] = registered(world)
        for language in languages():
            for command in [{"options": told["commands"]}, *told["commands"]]:
                for part in parts(command):
                    names = [
                        (item.get("name_localizations") or {}).get(language, item["name"])
                        for item in part.get("options") or ()
                    ]
                    assert len(names) == len(set(names))


async def test_the_commands_are_registered_again_only_when_something_changed() -> None:
    async with evening() as world:
        assert len(registered(world)) == 1
        await world.restart()
        assert len(registered(world)) == 1
        store = services_of(world).store
        with world.environment.as_bot():
            settings = await store.guild_settings(0)
            settings.options[FINGERPRINT] = "of another version"
            await store.save_guild_settings(settings)
        await world.restart()
        assert len(registered(world)) == 2


async def test_commands_that_discord_has_lost_are_registered_again() -> None:
    async with evening() as world:
        world.discord.commands.clear()
        await world.restart()
        assert len(registered(world)) == 2
        assert not (await world.people[0].start()).private


async def test_one_server_can_have_the_commands_for_itself_at_once() -> None:
    async with evening() as world:
        bot, guild_id = world.bot, world.guild.id
        for _ in range(2):
            with world.environment.as_bot():
                await sync_commands(bot, services_of(world).store, guild_id)
        told = registered(world)
        assert [f"/guilds/{guild_id}/" in item["path"] for item in told] == [False, True]
        assert len(told[1]["commands"]) == 4


async def test_a_failed_registration_is_logged_and_the_bot_goes_on(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with evening() as world:
        world.fail_requests("GET", "/applications/*/commands", status=403, code=50001)
        await world.restart()
        assert [record.levelname for record in caplog.records] == ["ERROR"]
        assert not (await world.people[0].start()).private


async def test_numbers_go_as_far_as_the_rules_do() -> None:
    async with evening() as world:
        [told] = registered(world)
        numbers = {
            part["name"]: (part["min_value"], part["max_value"])
            for command in told["commands"]
            for part in parts(command)
            if "max_value" in part and part["name"] in {"lives", "computers", "seats"}
        }
        # The most lives and seats of any valid rules; one person sits at every table.
        assert numbers == {"lives": (1, 9), "computers": (0, 10), "seats": (2, 11)}
