"""The stub against discord.py itself: what a library that knows the real Discord makes of it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import discord
import pytest
import yarl

from tests.stub.discord import StubDiscord, serving
from tests.stub.payloads import FIRST_CHANNEL, GUILD, Person
from tests.stub.process import TOKEN

ANNA = Person(7, "Anna", "de")
_GUARD = 20.0
"""Seconds after which something counts as not happening."""


class Echo(discord.Client):
    """Answers whatever it gets, and remembers it."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.got: list[discord.Interaction] = []
        self.resumed = asyncio.Event()

    async def on_resumed(self) -> None:
        self.resumed.set()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Update a message whose button was pressed; else show one that has a button."""
        self.got.append(interaction)
        if interaction.type is discord.InteractionType.component:
            await interaction.response.edit_message(view=_view("pressed"))
        else:
            await interaction.response.send_message(view=_view("typed"), ephemeral=True)


def _view(text: str) -> discord.ui.LayoutView:
    view = discord.ui.LayoutView(timeout=None)
    row: discord.ui.ActionRow[Any] = discord.ui.ActionRow(
        discord.ui.Button(label="Press", custom_id="press")
    )
    view.add_item(discord.ui.Container(discord.ui.TextDisplay(text), row))
    view.stop()
    return view


@asynccontextmanager
async def _connected(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[StubDiscord, Echo]]:
    async with serving() as stub, asyncio.timeout(_GUARD):
        monkeypatch.setattr(discord.http.Route, "BASE", f"http://{stub.address}/api/v10")
        monkeypatch.setattr(
            discord.gateway.DiscordWebSocket,
            "DEFAULT_GATEWAY",
            yarl.URL(f"ws://{stub.address}/gateway"),
        )
        client = Echo()
        running = asyncio.create_task(client.start(TOKEN))
        await stub.gateway.identified.wait()
        try:
            yield stub, client
        finally:
            await client.close()
            await running


async def test_a_command_and_a_press_reach_the_bot_and_its_answers_come_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with _connected(monkeypatch) as (stub, client):
        typed = await stub.command(ANNA, FIRST_CHANNEL, "schwimmen start", lives=2)
        assert typed.message is not None
        assert (typed.type, typed.message.text, typed.message.ephemeral) == (4, "typed", True)
        pressed = await stub.press(ANNA, typed.message, typed.message.custom_ids[0])
        assert pressed.message is not None
        assert (pressed.type, pressed.message.text) == (7, "pressed")
        assert pressed.message.id == typed.message.id
    command, press = client.got
    assert command.data is not None
    assert command.data["options"] == [  # type: ignore[typeddict-item]
        {"name": "start", "type": 1, "options": [{"name": "lives", "type": 4, "value": 2}]}
    ]
    assert (press.user.id, press.guild_id, press.locale) == (ANNA.id, GUILD, discord.Locale.german)
    assert press.message is not None
    assert press.message.id == typed.message.id


async def test_an_interaction_is_answered_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async with _connected(monkeypatch) as (stub, client):
        await stub.command(ANNA, FIRST_CHANNEL, "schwimmen help")
        again = discord.Object(client.got[0].id)
        route = discord.http.Route(
            "POST",
            "/interactions/{id}/{token}/callback",
            id=again.id,
            token=client.got[0].token,
        )
        with pytest.raises(discord.HTTPException) as caught:
            await client.http.request(route, json={"type": 6})
    assert caught.value.code == 40060


async def test_a_private_message_is_edited_by_its_token_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with _connected(monkeypatch) as (stub, client):
        typed = await stub.command(ANNA, FIRST_CHANNEL, "schwimmen hand")
        assert typed.message is not None
        await client.got[0].edit_original_response(view=_view("edited"))
        edited = stub.messages.get(typed.message.id)
        assert edited is not None
        assert edited.text == "edited"
        channel = client.get_partial_messageable(FIRST_CHANNEL)
        with pytest.raises(discord.NotFound) as caught:
            await channel.get_partial_message(typed.message.id).edit(view=_view("in public"))
    assert caught.value.code == 10008


async def test_a_message_in_the_channel_is_posted_edited_and_deleted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with _connected(monkeypatch) as (stub, client):
        message = await client.get_partial_messageable(FIRST_CHANNEL).send(view=_view("posted"))
        await message.edit(view=_view("edited"))
        stored = stub.messages.get(message.id)
        assert stored is not None
        assert stored.text == "edited"
        await message.delete()
        assert stub.messages.get(message.id) is None
    assert stub.calls["POST channels"] == stub.calls["PATCH channels"] == 1


async def test_what_happens_while_the_connection_is_lost_is_told_when_it_is_resumed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with _connected(monkeypatch) as (stub, client):
        await stub.command(ANNA, FIRST_CHANNEL, "schwimmen help")
        await stub.gateway.drop()
        answer = await stub.command(ANNA, FIRST_CHANNEL, "schwimmen help")
        assert answer.message is not None
        await client.resumed.wait()
    assert len(client.got) == 2
    assert stub.gateway.resumed == 1
