"""The two pages of settings: what people want for themselves, and managers for a server.

Owns who may change what, and the reading of what was chosen. A change is stored before the page
is shown again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

import discord

from bot.pinging import PingPolicy
from bot.ports import Preferences
from bot.requests import Pace
from bot.server_settings import CHANNELS_MAX, CardPack, ServerSettings
from cogs.desk import Desk
from cogs.errors import BadOptionError
from cogs.locales import languages
from cogs.permissions import require_manager
from cogs.readers import texts_of
from cogs.ui.render_settings import NONE, OFF, ON, render_preferences, render_server_settings


class SettingsPages:
    """The two pages, and every change that is made on them."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def show_wishes(self, interaction: discord.Interaction) -> None:
        """Show the asker's own preferences."""
        wishes = await self._desk.services.book.person(interaction.user.id)
        await self._desk.show(interaction, render_preferences(wishes, texts_of(interaction)))

    async def change_wish(
        self, interaction: discord.Interaction, argument: str, values: Sequence[str]
    ) -> None:
        """Change one preference of whoever pressed, and show the page as it is then."""
        name, value = _read(_WISHES, argument, values)

        def changed(wishes: Preferences) -> Preferences:
            return replace(wishes, **{name: value})

        wishes = await self._desk.services.book.change_person(interaction.user.id, changed)
        # The page itself is read as was just chosen.
        await self._desk.readers.meet(interaction)
        await self._desk.show(interaction, render_preferences(wishes, texts_of(interaction)))

    async def show_server(self, interaction: discord.Interaction) -> None:
        """Show the server's settings to who may manage it."""
        require_manager(interaction)
        settings = await self._desk.services.book.server(interaction.guild_id or 0)
        await self._show(interaction, settings)

    async def change_server(
        self, interaction: discord.Interaction, argument: str, values: Sequence[str]
    ) -> None:
        """Change one setting of the server, and show the page as it is then."""
        require_manager(interaction)
        name, value = _read(_SETTINGS, argument, values)

        def changed(settings: ServerSettings) -> ServerSettings:
            return replace(settings, **{name: value})

        book = self._desk.services.book
        settings = await book.change_server(interaction.guild_id or 0, changed)
        await self._desk.readers.meet(interaction)
        await self._show(interaction, settings)

    async def _show(self, interaction: discord.Interaction, settings: ServerSettings) -> None:
        guild = interaction.guild
        there = [each for each in settings.channels if guild is None or guild.get_channel(each)]
        pace = self._desk.services.default_pace
        view = render_server_settings(settings, pace, there, texts_of(interaction))
        await self._desk.show(interaction, view)


Reader = Callable[[Sequence[str]], object]
"""Reads what was chosen; raises `BadOptionError` for what was never offered."""


def _read(known: Mapping[str, Reader], argument: str, values: Sequence[str]) -> tuple[str, Any]:
    """Read which setting a control changes, and to what: its own argument, or what was chosen."""
    name, _, value = argument.partition("=")
    if name not in known:
        raise BadOptionError
    return name, known[name]([value] if value else values)


def _one(values: Sequence[str], offered: Iterable[str]) -> str:
    if len(values) != 1 or values[0] not in tuple(offered):
        raise BadOptionError
    return values[0]


def _switched(values: Sequence[str]) -> bool:
    return _one(values, (ON, OFF)) == ON


def _language(values: Sequence[str]) -> str | None:
    language = _one(values, (NONE, *languages()))
    return None if language == NONE else language


def _pace(values: Sequence[str]) -> Pace | None:
    pace = _one(values, (NONE, *Pace))
    return None if pace == NONE else Pace(pace)


def _channels(values: Sequence[str]) -> tuple[int, ...]:
    if len(values) > CHANNELS_MAX or not all(map(str.isdecimal, values)):
        raise BadOptionError
    return tuple(map(int, values))


_WISHES: Final[Mapping[str, Reader]] = {
    "language": _language,
    "text_mode": _switched,
    "four_colours": _switched,
    "confirm_knock": _switched,
    "ping": _switched,
}
_SETTINGS: Final[Mapping[str, Reader]] = {
    "language": _language,
    "pace": _pace,
    "pack": lambda values: CardPack(_one(values, CardPack)),
    "ping": lambda values: PingPolicy(_one(values, PingPolicy)),
    "pictures": _switched,
    "channels": _channels,
}
