"""The emojis of this application that show cards: puts them there, and finds them again.

Discord knows an emoji by an id that it gives itself, so the ids are asked for at every start and
never stored. Emojis of other names are left alone, earlier editions among them: older messages
still show those.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Protocol

import discord

from cogs.pictures.emojis import draw_emoji, emoji_name, emoji_names
from cogs.pictures.styles import Style
from game.cards import Card

_logger: Final = logging.getLogger(__name__)


class CardEmojis:
    """What stands for cards in lines of text: the emojis of a style, or none of them."""

    def __init__(self, ids: Mapping[str, int]) -> None:
        self._signs = {
            style: {name: f"<:{name}:{ids[name]}>" for name in names}
            for style in Style
            if (names := emoji_names([style]).keys()) <= ids.keys()
        }

    def sign(self, card: Card, style: Style) -> str | None:
        """Give what a message shows as the card; None unless the whole pack can be shown."""
        signs = self._signs.get(style)
        return signs[emoji_name(card, style)] if signs else None


@dataclass(frozen=True, slots=True)
class Synced:
    """What became of the emojis."""

    wanted: int
    created: int
    missing: int
    """So many could not be created."""
    reason: str = ""
    """Why not, in Discord's words."""

    def __str__(self) -> str:
        there = self.wanted - self.created - self.missing
        said = f"Of {self.wanted} emojis of cards, {there} were there and {self.created} are new"
        if self.missing:
            return f"{said}; {self.missing} are missing: {self.reason}. Run this again later."
        return f"{said}. The bot shows them from its next start on."


class _Client(Protocol):
    """What is asked of Discord."""

    async def fetch_application_emojis(self) -> list[discord.Emoji]: ...

    async def create_application_emoji(self, *, name: str, image: bytes) -> discord.Emoji: ...


async def find(client: _Client) -> CardEmojis:
    """Look which emojis there are; without an answer there are none, and cards are text."""
    try:
        found = await client.fetch_application_emojis()
    except (discord.HTTPException, OSError) as error:
        _logger.warning("emojis of cards could not be looked up: %s", error)
        found = []
    return CardEmojis({each.name: each.id for each in found})


async def sync(client: _Client) -> Synced:
    """Create the emojis that are missing; raises what Discord says if it names none at all.

    It can be run again at any time and stops at the first refusal.
    """
    known = {each.name for each in await client.fetch_application_emojis()}
    wanted = emoji_names()
    missing = {name: shown for name, shown in wanted.items() if name not in known}
    for created, (name, (card, style)) in enumerate(missing.items()):
        image = await asyncio.to_thread(draw_emoji, card, style)
        try:
            await client.create_application_emoji(name=name, image=image)
        except discord.HTTPException as error:
            return Synced(len(wanted), created, len(missing) - created, str(error))
    return Synced(len(wanted), len(missing), 0)
