"""The migrations, as Alembic finds them: `env.py` runs one, `versions/` holds them in a line.

A new one is a file in `versions/` written by hand; `tests/db/test_migrations.py` says what it
still lacks against `db/models.py`.
"""
