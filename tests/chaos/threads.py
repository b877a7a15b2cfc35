"""Work of threads without threads: the same interleavings of the same work for the same seed.

Owns what takes the place of the threads of storage and pictures. Their work is done at once, and
its result arrives after some turns of the loop, by chance: other work comes in between as it
would, but which is decided by the seed and not by the machine.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Final, TypeVar
from unittest.mock import patch

import db.sqlite

T = TypeVar("T")

_TURNS_MAX: Final = 8


@contextmanager
def without_threads(random: Random) -> Iterator[None]:
    """Let what would be done in a thread meanwhile be done in the loop."""

    async def now(work: Callable[..., T], *arguments: object, **options: object) -> T:
        try:
            return work(*arguments, **options)
        finally:
            for _ in range(random.randint(0, _TURNS_MAX)):
                await asyncio.sleep(0)

    async def stored(_threads: object, work: Callable[[], T]) -> T:
        return await now(work)

    with patch.object(db.sqlite, "_in_thread", stored), patch.object(asyncio, "to_thread", now):
        yield
