"""The running bot: tables with their locks and clocks, start-up, settings and logging.

Importing this package loads neither Discord nor the database, so that `bot.settings` and the
tables can be used without either.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from discord.ext import commands

    from bot.settings import Settings

__all__ = ["create_bot"]


def create_bot(settings: Settings) -> commands.Bot:
    """Build the whole bot without connecting to anything; the token is given when it is started."""
    # Here, not above: only who builds a bot needs Discord and the database.
    from bot.wiring import build

    return build(settings)
