"""The one door: a sentence for every kind of error, and permissions named as Discord names them."""

from __future__ import annotations

import copy
import logging
from collections.abc import Mapping
from typing import Any
from unittest.mock import Mock

import discord
import pytest
from discord import app_commands

from bot.ports import StoreError
from bot.refusals import RefusedError, TableRefusal
from cogs.errors import sentence
from cogs.permissions import MissingPermissionsError, require_permissions
from cogs.ui.text import texts_for
from game.errors import IllegalAction, NotationError, Refusal
from tests.cogs.evening import evening, services_of
from tests.sim import World

ENGLISH = texts_for("en-US")


@pytest.mark.parametrize("refusal", [*TableRefusal, *Refusal])
def test_every_refusal_has_a_sentence_of_its_own_language(refusal: Refusal | TableRefusal) -> None:
    error = RefusedError(refusal) if isinstance(refusal, TableRefusal) else IllegalAction(refusal)
    english, german = (sentence(error, None, texts_for(code)) for code in ("en-US", "de"))
    assert english.endswith((".", "`"))
    assert "_" not in english
    assert german != english


@pytest.mark.parametrize(
    ("error", "start", "level"),
    [
        (NotationError("'x' is no card"), "I don't know that move.", None),
        (app_commands.CommandNotFound("old", []), "This command has changed.", logging.INFO),
        (StoreError("cannot write"), "The bot cannot get at its storage", logging.ERROR),
        (KeyError("secret"), "Something went wrong in the bot.", logging.ERROR),
    ],
)
def test_an_error_is_told_in_the_users_words(
    error: Exception, start: str, level: int | None, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO):
        told = sentence(error, None, ENGLISH)
    assert told.startswith(start)
    assert "secret" not in told
    assert [record.levelno for record in caplog.records] == ([level] if level else [])


@pytest.mark.parametrize(("option", "value"), [("pace", "brisk"), ("lives", 99), ("computers", -1)])
async def test_an_option_that_no_client_sends_is_refused(option: str, value: object) -> None:
    async with evening() as world:
        anna = world.people[0]
        forge_option(world, option, value)
        answer = await anna.start(pace="blitz", lives=3, computers=0)
        assert answer.private
        assert answer.text.startswith("One of the options can't have that value.")
        assert not world.messages()


def forge_option(world: World, name: str, value: object) -> None:
    """Let every command arrive with another value of one option."""
    emit = world.discord.emit

    def change(event: str, payload: Mapping[str, Any]) -> None:
        changed = copy.deepcopy(dict(payload))
        if event == "INTERACTION_CREATE":
            [subcommand] = changed["data"]["options"]
            [option] = [item for item in subcommand["options"] if item["name"] == name]
            option["value"] = value
        emit(event, changed)

    world.discord.emit = change  # type: ignore[method-assign]


async def test_storage_that_fails_is_told_and_nothing_is_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        before = (await anna.start()).text

        async def fail(_change: object) -> None:
            raise StoreError("the disk is full")

        monkeypatch.setattr(services_of(world).store, "append", fail)
        answer = await ben.press("join")
        assert answer.private
        assert answer.text.startswith("The bot cannot get at its storage")
        assert world.lobby_message().text == before
        monkeypatch.undo()
        assert (await ben.press("join")).updated


@pytest.mark.parametrize(
    ("kind", "lacking"),
    [
        (discord.TextChannel, "send_messages"),
        (discord.Thread, "send_messages_in_threads"),
    ],
)
def test_a_thread_needs_the_right_to_write_in_threads(kind: type, lacking: str) -> None:
    everything = {
        "view_channel": True,
        "send_messages": True,
        "send_messages_in_threads": True,
        "embed_links": True,
        "read_message_history": True,
    }
    for name in ("send_messages", "send_messages_in_threads"):
        granted = discord.Permissions(**{**everything, name: False})
        interaction = Mock(channel=Mock(spec=kind), app_permissions=granted)
        if name == lacking:
            with pytest.raises(MissingPermissionsError) as refused:
                require_permissions(interaction)
            assert refused.value.missing == (lacking,)
        else:
            require_permissions(interaction)


def test_missing_permissions_are_listed_in_the_readers_language() -> None:
    error = MissingPermissionsError(("send_messages", "embed_links"))
    assert "**Send Messages** and **Embed Links**" in error.sentence(ENGLISH)
    assert "**Nachrichten senden** und **Links einbetten**" in error.sentence(texts_for("de"))
