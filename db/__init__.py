"""Storage of games and ladders in SQLite or PostgreSQL, behind `bot.ports.Store`.

Owns tables, queries, migrations and the one writer. Knows nothing of Discord, decides no rule and
never looks into a snapshot or an event's payload. Start with `db.store.open_store`.
"""
