"""A bot so small that only the simulator, or the playground, can be at fault.

Owns one command and one button, in the shapes of the real bot: a layout of dynamic items whose
custom ids carry a version, and one task that sleeps until something is due.
"""

from __future__ import annotations

import asyncio
import re
from typing import Any, Self

import discord
from discord import app_commands, ui
from discord.ext import commands


class Tally(ui.DynamicItem[ui.Button[ui.View]], template=r"s1:g:(?P<version>\d+):count:"):
    """A button that shows how often it was pressed, and carries that number."""

    def __init__(self, version: int) -> None:
        button: ui.Button[ui.View] = ui.Button(
            label=str(version), custom_id=f"s1:g:{version}:count:"
        )
        super().__init__(button)
        self.version = version

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction[Any],
        item: ui.Item[Any],
        match: re.Match[str],
        /,
    ) -> Self:
        return cls(int(match["version"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.client.count(interaction, self.version)


class TallyBot(commands.Bot):
    """Counts presses, and counts one by itself every ten seconds."""

    def __init__(self) -> None:
        super().__init__(
            commands.when_mentioned,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
        )
        self.pressed: list[int] = []
        self.version = 0
        self.place: tuple[int, int] | None = None
        self.sleeper: asyncio.Task[None] | None = None

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Tally)

        @app_commands.command(name="tally", description="Count")
        async def tally(interaction: discord.Interaction[Any]) -> None:
            answer = await interaction.response.send_message(view=self.view())
            assert interaction.channel_id
            assert answer.message_id
            self.place = interaction.channel_id, answer.message_id

        self.tree.add_command(tally)
        await self.tree.sync()
        self.sleeper = asyncio.create_task(self.count_by_itself())

    def view(self) -> ui.LayoutView:
        view = ui.LayoutView(timeout=None)
        row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
        row.add_item(Tally(self.version))
        view.add_item(row)
        view.stop()
        return view

    async def count(self, interaction: discord.Interaction[Any], version: int) -> None:
        self.pressed.append(version)
        self.version += 1
        await interaction.response.edit_message(view=self.view())

    async def count_by_itself(self) -> None:
        while True:
            await asyncio.sleep(10)
            self.version += 1
            if self.place:
                channel, message = self.place
                target = self.get_partial_messageable(channel).get_partial_message(message)
                await target.edit(view=self.view(), allowed_mentions=discord.AllowedMentions.none())

    async def close(self) -> None:
        if self.sleeper:
            self.sleeper.cancel()
        await super().close()
