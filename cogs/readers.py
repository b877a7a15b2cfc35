"""Who reads, and how: the language and the look of everything that is shown to them.

Owns the choice between what a server and what a person wants. Public messages are the server's,
private ones the reader's. Pictures need the right to attach files, which every interaction tells
for its channel.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from typing import Final

import discord

from bot.ports import Preferences, StoreError
from bot.screens import Screen
from bot.server_settings import CardPack, ServerSettings
from bot.settings_book import SettingsBook
from cogs.attaching import ATTACHED, Attached
from cogs.locales import languages
from cogs.pictures.styles import Style
from cogs.ui.look import Look, Signs
from cogs.ui.text import Texts, texts_for

_logger = logging.getLogger(__name__)

_TEXTS: Final = "texts"
"""Where an interaction carries the texts of whoever has caused it."""
_KEPT: Final = 4096
"""Of so many channels it is known whether files may be attached there."""

STYLES: Final = {
    CardPack.FRENCH: Style.FRENCH,
    CardPack.FOUR_COLOUR: Style.FOUR_COLOUR,
    CardPack.GERMAN: Style.GERMAN,
}


def texts_of(interaction: discord.Interaction) -> Texts:
    """The texts for whoever has caused this interaction, once `Readers.meet` has seen it."""
    texts = interaction.extras.get(_TEXTS)
    return texts if isinstance(texts, Texts) else texts_for(interaction.locale)


class Readers:
    """Knows how everybody reads; asks storage at most once for each of them."""

    def __init__(self, client: discord.Client, book: SettingsBook, *, pictures: bool) -> None:
        self._client = client
        self._with_pictures = pictures
        self._book = book
        self._may_attach: OrderedDict[int, bool] = OrderedDict()
        self.attached: Final = Attached()
        self.signs: Signs | None = None
        """Small pictures of cards for lines of text, as soon as they have been found."""

    async def meet(self, interaction: discord.Interaction) -> None:
        """Learn what is needed to answer this interaction, before anything is done."""
        channel_id = interaction.channel_id or 0
        self._note(channel_id, may_attach=interaction.app_permissions.attach_files)
        interaction.extras[ATTACHED] = self.attached
        interaction.extras[_TEXTS] = await self.private(
            interaction.user.id,
            interaction.guild_id or 0,
            channel_id,
            interaction.locale.value,
        )

    async def private(self, user_id: int, guild_id: int, channel_id: int, locale: str) -> Texts:
        """The texts for what only this person sees."""
        server, person = await self._server(guild_id), await self._person(user_id)
        style = STYLES[server.pack]
        if person.four_colours and style is Style.FRENCH:
            style = Style.FOUR_COLOUR
        look = Look(
            style=style,
            words=person.text_mode,
            pictures=not person.text_mode and self._pictures(server, guild_id, channel_id),
            signs=None if person.text_mode else self.signs,
            asks_before_knock=person.confirm_knock,
        )
        return texts_for(_known(person.language) or locale, look, locale)

    async def public(self, screen: Screen) -> Texts:
        """The texts for what everybody sees of a table."""
        return await self.of_server(screen.guild_id, screen.channel_id, screen.locale)

    async def of_server(self, guild_id: int, channel_id: int, locale: str | None) -> Texts:
        """The texts for what everybody sees in a channel."""
        server = await self._server(guild_id)
        look = Look(
            style=STYLES[server.pack],
            pictures=self._pictures(server, guild_id, channel_id),
            signs=self.signs,
        )
        return texts_for(_known(server.language) or locale, look)

    async def wants_calls(self, user_id: int) -> bool:
        """Whether this person may be called by a message."""
        return (await self._person(user_id)).ping

    def _pictures(self, server: ServerSettings, guild_id: int, channel_id: int) -> bool:
        wanted = self._with_pictures and server.pictures
        return wanted and self._allowed(guild_id, channel_id)

    def _allowed(self, guild_id: int, channel_id: int) -> bool:
        """Whether the bot may attach files there, by the last interaction or what is cached."""
        known = self._may_attach.get(channel_id)
        if known is not None:
            return known
        guild = self._client.get_guild(guild_id)
        channel = guild.get_channel_or_thread(channel_id) if guild else None
        if guild is None or channel is None or guild.me is None:
            return False
        return channel.permissions_for(guild.me).attach_files

    def _note(self, channel_id: int, *, may_attach: bool) -> None:
        self._may_attach[channel_id] = may_attach
        self._may_attach.move_to_end(channel_id)
        if len(self._may_attach) > _KEPT:
            self._may_attach.popitem(last=False)

    async def _server(self, guild_id: int) -> ServerSettings:
        try:
            return await self._book.server(guild_id)
        except StoreError as error:
            _logger.warning("the settings of server %d cannot be read: %s", guild_id, error)
            return ServerSettings(guild_id)

    async def _person(self, user_id: int) -> Preferences:
        try:
            return await self._book.person(user_id)
        except StoreError as error:
            _logger.warning("what a person wants cannot be read: %s", error)
            return Preferences(user_id)


def _known(language: str | None) -> str | None:
    """The language, if there is a catalog for it."""
    return language if language in languages() else None
