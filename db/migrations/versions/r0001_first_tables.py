"""Games with their events and seats, results, and server settings."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from db.types import UtcDateTime

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_ACTIVE = sa.text("status IN ('lobby', 'playing')")


def upgrade() -> None:
    """Make the first tables."""
    _create_games()
    _create_events()
    _create_seats()
    _create_results()
    op.create_table(
        "guild_settings",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("language", sa.String(16), nullable=True),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name="pk_guild_settings"),
    )


def downgrade() -> None:
    """Drop everything."""
    for table in ("guild_settings", "results", "seats", "events", "games"):
        op.drop_table(table)


def _create_games() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("snapshot", sa.Text(), nullable=False),
        sa.Column("deadline_at", UtcDateTime(), nullable=True),
        sa.Column("message_id", sa.BigInteger(), nullable=True),
        sa.Column("message_key", sa.String(64), nullable=True),
        sa.Column("message_posted_at", UtcDateTime(), nullable=True),
        sa.Column("created_at", UtcDateTime(), nullable=False),
        sa.Column("updated_at", UtcDateTime(), nullable=False),
        sa.Column("ended_at", UtcDateTime(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
    )
    op.create_index(
        "uq_games_active_channel_id",
        "games",
        ["channel_id"],
        unique=True,
        sqlite_where=_ACTIVE,
        postgresql_where=_ACTIVE,
    )
    op.create_index(
        "ix_games_active_deadline_at",
        "games",
        ["deadline_at"],
        sqlite_where=_ACTIVE,
        postgresql_where=_ACTIVE,
    )
    op.create_index("ix_games_guild_id_status", "games", ["guild_id", "status"])


def _create_events() -> None:
    op.create_table(
        "events",
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(64), nullable=False),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.Column("at", UtcDateTime(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "seq", name="pk_events"),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name="fk_events_game_id_games", ondelete="CASCADE"
        ),
    )


def _create_seats() -> None:
    op.create_table(
        "seats",
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "seat", name="pk_seats"),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name="fk_seats_game_id_games", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_seats_user_id", "seats", ["user_id"])


def _create_results() -> None:
    op.create_table(
        "results",
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.Column("crown", sa.Boolean(), nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=False),
        sa.Column("rounds_lost", sa.Integer(), nullable=False),
        sa.Column("knocks", sa.Integer(), nullable=False),
        sa.Column("knocks_lost", sa.Integer(), nullable=False),
        sa.Column("thirtyones", sa.Integer(), nullable=False),
        sa.Column("feuers", sa.Integer(), nullable=False),
        sa.Column("best_half_points", sa.Integer(), nullable=False),
        sa.Column("left", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "seat", name="pk_results"),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name="fk_results_game_id_games", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_results_user_id", "results", ["user_id"])
