"""A bot that answers before it has stored: what the kill harness must find.

Owns one fault. Everything else is `tests.chaos.quick_bot`.
"""

from __future__ import annotations

import asyncio

from db.writer import Writer
from tests.chaos import quick_bot

_LATE = 0.4
"""Seconds after which it stores what it has acknowledged."""
_write = Writer.write
_tasks: set[asyncio.Task[None]] = set()


async def _write_later(writer: Writer, value: object) -> None:
    async def later() -> None:
        await asyncio.sleep(_LATE)
        await _write(writer, value)

    task = asyncio.create_task(later())
    _tasks.add(task)
    task.add_done_callback(_tasks.discard)


def main() -> int:
    """Run the bot and return its exit code."""
    Writer.write = _write_later  # type: ignore[method-assign,assignment]
    return quick_bot.main()
