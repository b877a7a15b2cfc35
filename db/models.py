"""The tables: what is kept of a game, of its players and of a server.

Owns names, types, keys and indexes. Holds no query. The newest migration must make exactly these
tables (`tests/db/test_migrations.py`).
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Enum,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    text,
)

from bot.ports import GameStatus, RulesUse
from db.types import UtcDateTime

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

ACTIVE = text("status IN ('lobby', 'playing')")
"""Occupies its channel; must agree with `GameStatus.active` (`test_active_sql_agrees`).

The partial indexes and the queries share this literal text, because SQLite uses a partial index
only for a query whose condition it can recognise in the index's own.
"""

_STATUS = Enum(
    GameStatus,
    # Plain text of fixed width: a new status needs no migration, and the type refuses unknown ones.
    native_enum=False,
    length=16,
    values_callable=lambda statuses: [status.value for status in statuses],
)

games = Table(
    "games",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("status", _STATUS, nullable=False),
    Column("version", Integer, nullable=False),
    Column("snapshot", Text, nullable=False),
    Column("deadline_at", UtcDateTime),
    Column("message_id", BigInteger),
    Column("message_key", String(64)),
    Column("message_posted_at", UtcDateTime),
    Column("ping_turn", Integer),
    Column("ping_message_id", BigInteger),
    Column("created_at", UtcDateTime, nullable=False),
    Column("updated_at", UtcDateTime, nullable=False),
    # When the game stopped being active; orders a player's games for the streaks.
    Column("ended_at", UtcDateTime),
    Index(
        "uq_games_active_channel_id",
        "channel_id",
        unique=True,
        sqlite_where=ACTIVE,
        postgresql_where=ACTIVE,
    ),
    Index(
        "ix_games_active_deadline_at", "deadline_at", sqlite_where=ACTIVE, postgresql_where=ACTIVE
    ),
    Index(None, "guild_id", "status"),
)

events = Table(
    "events",
    metadata,
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(64), nullable=False),
    Column("payload", Text, nullable=False),
    Column("at", UtcDateTime, nullable=False),
)

seats = Table(
    "seats",
    metadata,
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, index=True),
    Column("name", Text, nullable=False),
)

results = Table(
    "results",
    metadata,
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, index=True),
    Column("place", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("crown", Boolean, nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("rounds_lost", Integer, nullable=False),
    Column("knocks", Integer, nullable=False),
    Column("knocks_lost", Integer, nullable=False),
    Column("thirtyones", Integer, nullable=False),
    Column("feuers", Integer, nullable=False),
    Column("best_half_points", Integer, nullable=False),
    Column("left", Boolean, nullable=False),
)

guild_settings = Table(
    "guild_settings",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("language", String(16)),
    Column("options", JSON, nullable=False),
)

user_settings = Table(
    "user_settings",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("language", String(16)),
    Column("text_mode", Boolean, nullable=False),
    Column("four_colours", Boolean, nullable=False),
    Column("confirm_knock", Boolean, nullable=False),
    Column("ping", Boolean, nullable=False),
)

_USE = Enum(
    RulesUse,
    native_enum=False,
    length=16,
    values_callable=lambda uses: [use.value for use in uses],
)

rule_sets = Table(
    "rule_sets",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("use", _USE, primary_key=True),
    # The name as names are compared.
    Column("key", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("preset", String(32), nullable=False),
    Column("options", JSON, nullable=False),
    Column("by", BigInteger, index=True),
    Column("at", UtcDateTime, nullable=False),
)
