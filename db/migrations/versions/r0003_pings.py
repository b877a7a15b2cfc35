"""The last call of each game: for which turn it was, and the message that called."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns."""
    op.add_column("games", sa.Column("ping_turn", sa.Integer(), nullable=True))
    op.add_column("games", sa.Column("ping_message_id", sa.BigInteger(), nullable=True))


def downgrade() -> None:
    """Drop the columns; calls are forgotten."""
    op.drop_column("games", "ping_message_id")
    op.drop_column("games", "ping_turn")
