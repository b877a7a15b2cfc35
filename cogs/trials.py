"""Trying rules out for those who manage a server: one private message that tells how it goes.

Owns the order of question, progress and answer. How much is played, and that it is one experiment
at a time, is known to `bot.laboratory`.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Final

import discord
from discord import app_commands

from bot.laboratory import Findings, require_different, seats_for
from bot.minds import ThoughtError
from bot.refusals import RefusedError
from bot.requests import RuleChoice
from cogs.answers import answer_privately
from cogs.attaching import attached_of
from cogs.desk import Desk
from cogs.errors import BadOptionError, sentence
from cogs.failures import Failure, failure_of
from cogs.permissions import require_manager
from cogs.readers import texts_of
from cogs.ui.layout import Layout
from cogs.ui.notes import render_note
from cogs.ui.render_lab import render_experiment, render_findings
from game.options import SEATS_MAX

_logger = logging.getLogger(__name__)

PAUSE: Final = 3.0
"""Least seconds between two looks of the message."""


class Trials:
    """Serves whoever may manage a server; keeps nothing itself."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def run(
        self, interaction: discord.Interaction, names: Sequence[str], seats: int | None
    ) -> None:
        """Let computers play by these rules, and show what kind of games they make."""
        require_manager(interaction)
        # The library leaves ranges to the client, and a client may be forged.
        if seats is not None and not 2 <= seats <= SEATS_MAX:
            raise BadOptionError
        choices = [await self._desk.known_rules.named(interaction, name) for name in names]
        rules = [each.rules for each in choices]
        require_different(rules)
        experiment = _Experiment(interaction, choices, seats_for(rules, seats))
        laboratory = self._desk.services.laboratory
        laboratory.require_free()
        await experiment.begin()
        try:
            findings = await laboratory.experiment(rules, experiment.seats, experiment.tell)
            await experiment.end(findings)
        except (RefusedError, ThoughtError) as error:
            await experiment.fail(error)
        except discord.NotFound:
            _logger.info("nobody waits for an experiment any more")

    async def offered(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        """What to offer to somebody who types the name of rules."""
        return await self._desk.known_rules.offered(interaction, typed)


class _Experiment:
    """The message of one experiment, from the first look to the last."""

    def __init__(
        self, interaction: discord.Interaction, choices: Sequence[RuleChoice], seats: int
    ) -> None:
        self.seats: Final = seats
        self._interaction = interaction
        self._choices = choices
        self._texts = texts_of(interaction)
        self._message_id: int | None = None
        self._shown_at = 0.0

    async def begin(self) -> None:
        """Answer at once."""
        view = render_experiment(self._choices, self.seats, 0.0, self._texts)
        self._message_id = await answer_privately(self._interaction, view)
        self._shown_at = asyncio.get_running_loop().time()

    async def tell(self, findings: Findings) -> None:
        """Show how far it is, if that was not shown just now, and is not the end.

        Where Discord is busy or away for a moment, the next look will do.
        """
        now = asyncio.get_running_loop().time()
        if findings.done < 1 and now - self._shown_at >= PAUSE:
            self._shown_at = now
            view = render_experiment(self._choices, self.seats, findings.done, self._texts)
            try:
                await self._show(view)
            except Exception as error:
                if failure_of(error) is not Failure.LATER:
                    raise

    async def end(self, findings: Findings) -> None:
        """Show what was found."""
        await self._show(render_findings(self._choices, self.seats, findings, self._texts))

    async def fail(self, error: Exception) -> None:
        """Show why nothing was found."""
        await self._show(render_note(sentence(error, None, self._texts)))

    async def _show(self, view: Layout) -> None:
        message_id = self._message_id or 0
        async with attached_of(self._interaction).editing(message_id, view) as editing:
            await self._interaction.edit_original_response(**editing)
