"""The bare bot: discord.py alone, answering a click with a layout that was built once.

What the real bot is measured against. `LAYOUTS` names a file with the components of each layout;
the custom id of a click says which one is the answer.
"""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

import discord

from cogs.pictures.compose import draw_row
from cogs.pictures.styles import Style
from game.cards import parse_cards

Part = discord.ui.Item[Any]


class BareBot(discord.Client):
    """Answers clicks by updating the message that was clicked."""

    def __init__(self, layouts: dict[str, list[dict[str, Any]]]) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
        )
        self._png = draw_row(parse_cards("8H TD KC"), Style.FRENCH)
        """Sent for every picture: one of the usual size."""
        self._views = {name: _layout(parts) for name, parts in layouts.items()}

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Answer."""
        view = self._views[interaction.custom_id or ""]
        files = [discord.File(BytesIO(self._png), name) for name in _attached(view)]
        await interaction.response.edit_message(view=view, attachments=files)


def _attached(view: discord.ui.LayoutView) -> list[str]:
    """The names of the files that a message needs to be whole."""
    return [
        item.media.url.removeprefix("attachment://")
        for part in view.walk_children()
        if isinstance(part, discord.ui.MediaGallery)
        for item in part.items
    ]


def _layout(parts: Sequence[dict[str, Any]]) -> discord.ui.LayoutView:
    view = discord.ui.LayoutView(timeout=None)
    for part in parts:
        view.add_item(_item(part))
    view.stop()  # discord.py stores a view that is not finished, for ever.
    return view


def _item(part: dict[str, Any]) -> Part:
    """Build one component from the wire; only the kinds that the bot's hands are made of."""
    match discord.ComponentType(part["type"]):
        case discord.ComponentType.container:
            items = map(_item, part["components"])
            return discord.ui.Container(*items, accent_colour=part["accent_color"])
        case discord.ComponentType.action_row:
            return discord.ui.ActionRow(*map(_item, part["components"]))
        case discord.ComponentType.text_display:
            return discord.ui.TextDisplay(part["content"])
        case discord.ComponentType.separator:
            return discord.ui.Separator()
        case discord.ComponentType.button:
            return discord.ui.Button(label=part["label"], custom_id=part["custom_id"])
        case discord.ComponentType.media_gallery:
            urls = [item["media"]["url"] for item in part["items"]]
            return discord.ui.MediaGallery(*map(discord.MediaGalleryItem, urls))
        case other:
            raise ValueError(f"a hand has a {other.name}, which this bot cannot build")


def main() -> int:
    """Run until it is ended."""
    layouts = json.loads(Path(os.environ["LAYOUTS"]).read_text(encoding="utf-8"))
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    asyncio.run(BareBot(layouts).start(os.environ["DISCORD_TOKEN"]))
    return 0
