"""Reading and writing a server's settings. Owns queries only; begins and commits nothing."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, delete, insert, select

from bot.ports import GuildSettings
from db.changes import Refusals
from db.models import guild_settings


def read_settings(connection: Connection, guild_id: int) -> GuildSettings:
    """Return a server's settings; all defaults if none were saved."""
    query = select(guild_settings).where(guild_settings.c.guild_id == guild_id)
    row = connection.execute(query).one_or_none()
    if row is None:
        return GuildSettings(guild_id)
    return GuildSettings(guild_id, row.language, dict(row.options))


def write_settings(connection: Connection, saved: Sequence[GuildSettings]) -> Refusals:
    """Replace the servers' settings; of two for one server the last stands."""
    latest = {settings.guild_id: settings for settings in saved}
    connection.execute(delete(guild_settings).where(guild_settings.c.guild_id.in_(list(latest))))
    connection.execute(
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
