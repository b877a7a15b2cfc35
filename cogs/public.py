"""Public messages as they are drawn: from the screen, what the server wants, and the ladder.

Owns what has to be fetched for that. When a message is drawn is decided by whoever shows it.
"""

from __future__ import annotations

import logging

from bot.ports import Ladders, LadderStep, StoreError
from bot.screens import Screen, TablePhase
from cogs.readers import Readers
from cogs.ui.layout import Layout
from cogs.ui.render_public import render_past, render_public

_logger = logging.getLogger(__name__)


class PublicMessages:
    """Draws what everybody sees of a table."""

    def __init__(self, readers: Readers, ladders: Ladders) -> None:
        self._readers = readers
        self._ladders = ladders

    async def now(self, screen: Screen) -> Layout:
        """How the table stands."""
        return render_public(screen, await self._readers.public(screen), await self._steps(screen))

    async def past(self, screen: Screen, key: str) -> Layout:
        """What is left of an older message about this table."""
        return render_past(screen, key, await self._readers.public(screen))

    async def _steps(self, screen: Screen) -> tuple[LadderStep, ...]:
        """What the game has changed on the ladder; nothing before its end."""
        if screen.phase is not TablePhase.FINISHED:
            return ()
        try:
            return await self._ladders.ladder_steps(screen.id)
        except StoreError as error:
            _logger.warning("game %s: its place on the ladder cannot be read: %s", screen.id, error)
            return ()
