"""Closes stored games that this version cannot read, and has their channels told.

Owns that each is closed once, kept as it is, and reported. Reads nothing of what is in them.
"""

from __future__ import annotations

import asyncio
import logging

from bot.committing import set_aside
from bot.house import House
from bot.ports import GameRecord, StaleWriteError
from bot.screens import LostTable

_logger = logging.getLogger(__name__)


class Unread:
    """The games of one bot that could not be read."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._notices: set[asyncio.Task[None]] = set()

    async def close(self, record: GameRecord) -> None:
        """Close a game that occupies its channel; its channel is told soon after."""
        try:
            await set_aside(self._house.store, record, self._house.clock.now())
        except StaleWriteError:
            return  # Somebody else has just done it, and tells the channel.
        self._house.deadlines.arm(record.id, None)
        _logger.error("game %s cannot be read by this version: closed, kept as it is", record.id)
        lost = LostTable(record.id, record.guild_id, record.channel_id, record.message)
        notice = asyncio.create_task(self._tell(lost), name="notice of a lost table")
        self._notices.add(notice)
        notice.add_done_callback(self._notices.discard)

    async def finish(self) -> None:
        """Wait until every channel is told."""
        await asyncio.gather(*self._notices)

    async def _tell(self, lost: LostTable) -> None:
        surface = self._house.surface
        if surface is None:
            return
        try:
            await surface.show_lost(lost)
        except Exception as error:  # noqa: BLE001 - a channel that cannot be told stops nothing
            _logger.error("game %s: its channel was not told: %s", lost.id, type(error).__name__)
