"""Reading and writing a server's settings. Owns queries only; begins and commits nothing."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.ports import GuildSettings
from db.changes import Refusals
from db.models import guild_settings


async def read_settings(connection: AsyncConnection, guild_id: int) -> GuildSettings:
    """Return a server's settings; all defaults if none were saved."""
    query = select(guild_settings).where(guild_settings.c.guild_id == guild_id)
    row = (await connection.execute(query)).one_or_none()
    if row is None:
        return GuildSettings(guild_id)
    return GuildSettings(guild_id, row.language, dict(row.options))


async def write_settings(connection: AsyncConnection, saved: Sequence[GuildSettings]) -> Refusals:
    """Replace the servers' settings; of two for one server the last stands."""
    latest = {settings.guild_id: settings for settings in saved}
    await connection.execute(
        delete(guild_settings).where(guild_settings.c.guild_id.in_(list(latest)))
    )
    await connection.execute(
        insert(guild_settings),
        [
            {
                "guild_id": settings.guild_id,
                "language": settings.language,
                "options": settings.options,
            }
            for settings in latest.values()
        ],
    )
    return [None] * len(saved)
