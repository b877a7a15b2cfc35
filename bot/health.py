"""Says by the age of a file that the bot is well, for a supervisor that can look at one.

Owns what being well means and the file. Mends nothing.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from bot.ports import Store, StoreError
from bot.watchdog import Pulse

_logger = logging.getLogger(__name__)

INTERVAL: Final = 15.0
"""Seconds between two looks; a file of more than a few of them is a bad sign."""
SILENCE_MAX: Final = 90.0
"""So long the gateway may be silent: Discord answers heartbeats every 41 seconds."""
_STORE_PATIENCE: Final = 5.0


@asynccontextmanager
async def reporting(
    file: Path | None,
    pulse: Pulse,
    store: Store,
    sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
) -> AsyncIterator[None]:
    """While this lasts the file is touched for as long as all is well; at the end it is gone."""
    if file is None:
        yield
        return
    task = asyncio.create_task(_report(file, pulse, store, sleep), name="health")
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        _try(file.unlink)


async def _report(
    file: Path, pulse: Pulse, store: Store, sleep: Callable[[float], Awaitable[object]]
) -> None:
    could = True
    while True:
        if pulse.silence < SILENCE_MAX and await _can_write(store):
            error = await asyncio.to_thread(_try, file.touch)
            if error is not None and could:
                _logger.warning("the health file %s cannot be touched: %s", file, error.strerror)
            could = error is None
        await sleep(INTERVAL)


async def _can_write(store: Store) -> bool:
    try:
        async with asyncio.timeout(_STORE_PATIENCE):
            await store.probe()
    except (StoreError, TimeoutError):
        return False
    return True


def _try(action: Callable[[], None]) -> OSError | None:
    try:
        action()
    except OSError as error:
        return error
    return None
