"""The settings that are remembered are those that are stored, and not too many of them."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot import settings_book
from bot.ports import GuildSettings, Preferences
from bot.requests import Pace
from bot.server_settings import CardPack, ServerSettings
from bot.settings_book import SettingsBook
from db.store import SqlStore, open_store
from tests.bot.kit import ANNA, BEN, GUILD


async def opened() -> SqlStore:
    """A store of its own."""
    return await open_store("sqlite://")


async def test_changes_of_two_people_at_once_are_both_kept() -> None:
    store = await opened()
    book = SettingsBook(store)
    await asyncio.gather(
        book.change_server(GUILD, lambda old: replace(old, language="de")),
        book.change_server(GUILD, lambda old: replace(old, pictures=False)),
        book.change_person(ANNA, lambda old: replace(old, ping=False)),
        book.change_person(ANNA, lambda old: replace(old, text_mode=True)),
    )
    assert await book.server(GUILD) == ServerSettings(GUILD, "de", pictures=False)
    fresh = SettingsBook(store)
    assert await fresh.server(GUILD) == await book.server(GUILD)
    assert await fresh.person(ANNA) == Preferences(ANNA, text_mode=True, ping=False)
    await store.close()


async def test_only_so_many_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings_book, "KEPT", 1)
    store = await opened()
    book = SettingsBook(store)
    await book.change_person(ANNA, lambda old: replace(old, ping=False))
    await book.person(BEN)
    assert book._people.find(ANNA) is None
    assert not (await book.person(ANNA)).ping
    await store.close()


def test_what_is_stored_reads_back_and_foreign_options_stay() -> None:
    stored = GuildSettings(GUILD, "de", {"commands": "abc", "pace": "relaxed"})
    settings = replace(
        ServerSettings.read(stored), pack=CardPack.GERMAN, pictures=False, channels=(1, 2)
    )
    written = settings.written_to(stored)
    assert written.options["commands"] == "abc"
    assert ServerSettings.read(written) == settings
    assert settings.pace is Pace.RELAXED


def test_what_cannot_be_read_counts_as_not_set() -> None:
    odd = {"pace": "warp", "pack": "tarot", "ping": "shout", "channels": "here,3"}
    assert ServerSettings.read(GuildSettings(GUILD, None, odd)) == ServerSettings(
        GUILD, channels=(3,)
    )
