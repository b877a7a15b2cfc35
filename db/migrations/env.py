"""Runs migrations on the connection that `db.migrate` hands over, inside its transaction.

Alembic loads this file by its path; opens and commits nothing itself.
"""

from __future__ import annotations

from alembic import context

from db.models import metadata


def run() -> None:
    """Run what the Alembic command asks for."""
    context.configure(
        connection=context.config.attributes["connection"],
        target_metadata=metadata,
        # SQLite can take back what a failed migration did, if one transaction is around all of it.
        transactional_ddl=True,
        # SQLite cannot alter most of a table in place; Alembic then copies it.
        render_as_batch=True,
    )
    with context.begin_transaction():
        context.run_migrations()


if __name__ != "db.migrations.env":  # a plain import, as by a tool that looks around, runs nothing
    run()
