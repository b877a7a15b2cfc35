"""Sets of rules that a server keeps: saved ones, its default, and what it played last."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from db.types import UtcDateTime

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "rule_sets",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("use", sa.String(16), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("preset", sa.String(32), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("by", sa.BigInteger(), nullable=True),
        sa.Column("at", UtcDateTime(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "use", "key", name="pk_rule_sets"),
    )
    op.create_index("ix_rule_sets_by", "rule_sets", ["by"])


def downgrade() -> None:
    """Drop the table with what was kept in it."""
    op.drop_table("rule_sets")
