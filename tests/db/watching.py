"""Looking at and reaching into the writer of a store while it works.

Owns hooks on the engine and the storing of many games; asserts nothing.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, event

from db.store import SqlStore
from tests.db.builders import CHANNEL, new_game


def count_commits(store: SqlStore) -> list[Connection]:
    """Return a list that grows by one with each commit of the store's writer."""
    commits: list[Connection] = []
    event.listen(store.database.writer, "commit", commits.append)
    return commits


def on_statement(store: SqlStore, start: str, act: Any) -> None:  # noqa: ANN401 - any callable
    """Call `act(cursor)` before each statement of the writer that starts so.

    On SQLite it is called in the writer's thread.
    """

    def look(
        _connection: Connection,
        cursor: Any,  # noqa: ANN401 - the driver's
        statement: str,
        *_rest: object,
    ) -> None:
        if statement.startswith(start):
            act(cursor)

    event.listen(store.database.writer, "before_cursor_execute", look)


async def open_games(store: SqlStore, count: int) -> list[str]:
    """Store games in channels of their own and return their ids."""
    ids = [f"game{number}" for number in range(count)]
    await asyncio.gather(
        *(
            store.open(new_game(game_id, channel_id=CHANNEL + number))
            for number, game_id in enumerate(ids)
        )
    )
    return ids


def kinds_of(outcomes: Sequence[object]) -> Counter[type]:
    """Count the types of outcomes."""
    return Counter(type(outcome) for outcome in outcomes)
