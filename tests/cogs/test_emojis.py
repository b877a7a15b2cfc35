"""Emojis of cards in use: brought to Discord once, and used only as whole packs."""

from __future__ import annotations

from collections.abc import AsyncIterator
from types import SimpleNamespace

import discord
import pytest

from cogs.emojis import CardEmojis, find, sync
from cogs.pictures.emojis import BACK, draw_emoji, emoji_name, emoji_names
from cogs.pictures.styles import Style
from game.cards import Card, pack
from tests.stub.discord import StubDiscord, serving
from tests.stub.process import TOKEN

KING = Card.parse("KH")
ALL = {name: number for number, name in enumerate(emoji_names(), start=1)}


@pytest.fixture
async def stub() -> AsyncIterator[StubDiscord]:
    async with serving() as served:
        yield served


@pytest.fixture
async def client(
    stub: StubDiscord, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[discord.Client]:
    """A client that has logged in to the stub."""
    monkeypatch.setattr(discord.http.Route, "BASE", f"http://{stub.address}/api/v10")
    async with discord.Client(intents=discord.Intents.none()) as opened:
        await opened.login(TOKEN)
        yield opened


async def test_the_first_time_all_are_created(stub: StubDiscord, client: discord.Client) -> None:
    synced = await sync(client)
    assert stub.emojis.images == {
        name: draw_emoji(card, style) for name, (card, style) in emoji_names().items()
    }
    assert str(synced) == (
        "Of 131 emojis of cards, 0 were there and 131 are new."
        " The bot shows them from its next start on."
    )


async def test_the_second_time_nothing_is_done(stub: StubDiscord, client: discord.Client) -> None:
    await sync(client)
    before = list(stub.emojis.listed)
    synced = await sync(client)
    assert stub.emojis.listed == before
    assert (synced.created, synced.missing) == (0, 0)
    assert str(synced).startswith("Of 131 emojis of cards, 131 were there and 0 are new.")


async def test_only_what_is_missing_is_created_and_others_are_left_alone(
    stub: StubDiscord, client: discord.Client
) -> None:
    await sync(client)
    stub.emojis.listed[:] = [each for each in stub.emojis.listed if each["name"] != BACK]
    stub.emojis.create(7, {"name": "party", "image": "data:image/png;base64,"})
    synced = await sync(client)
    assert (synced.created, synced.missing) == (1, 0)
    names = [each["name"] for each in stub.emojis.listed]
    assert sorted(names) == sorted([*emoji_names(), "party"])


async def test_a_refusal_is_told_and_the_rest_is_done_later(
    stub: StubDiscord, client: discord.Client
) -> None:
    stub.emojis.limit = 100
    synced = await sync(client)
    assert (synced.created, synced.missing) == (100, 31)
    assert "31 are missing" in str(synced)
    assert "Maximum number of emojis reached" in str(synced)
    stub.emojis.limit = 2000
    assert (await sync(client)).created == 31


async def test_what_was_brought_is_found(client: discord.Client) -> None:
    await sync(client)
    emojis = await find(client)
    signs = {emojis.sign(card, style) for card in pack(52) for style in Style}
    assert None not in signs
    assert len(signs) == 130


async def test_without_an_answer_there_are_none(
    client: discord.Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def refuse(_: int) -> None:
        answer = SimpleNamespace(status=403, reason="Forbidden")
        raise discord.Forbidden(answer, "no")

    monkeypatch.setattr(client.http, "get_application_emojis", refuse)
    assert (await find(client)).sign(KING, Style.FRENCH) is None
    assert "could not be looked up" in caplog.text


@pytest.mark.parametrize("style", list(Style))
def test_a_card_is_shown_by_its_own_emoji(style: Style) -> None:
    name = emoji_name(KING, style)
    assert CardEmojis(ALL).sign(KING, style) == f"<:{name}:{ALL[name]}>"


@pytest.mark.parametrize("missing", sorted(emoji_names([Style.GERMAN])))
def test_one_missing_emoji_is_enough_for_text(missing: str) -> None:
    emojis = CardEmojis({name: number for name, number in ALL.items() if name != missing})
    assert emojis.sign(KING, Style.GERMAN) is None
    assert (emojis.sign(KING, Style.FRENCH) is None) == (missing == BACK)
