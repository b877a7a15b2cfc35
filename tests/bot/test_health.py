"""The health file: touched while gateway and storage are fine, and only then."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import cast

import pytest

from bot.health import INTERVAL, SILENCE_MAX, reporting
from bot.ports import Store, StoreError
from bot.watchdog import Pulse

LONG_AGO = 1_000_000_000.0


class Life:
    """A pulse and a store that are as well as a test says, and time that a test lets pass."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.silence = 0.0
        self.error: Exception | None = None
        self._looks: asyncio.Queue[asyncio.Future[None]] = asyncio.Queue()

    async def probe(self) -> None:
        if self.error is not None:
            raise self.error

    async def sleep(self, seconds: float) -> None:
        assert seconds == INTERVAL
        look: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._looks.put_nowait(look)
        await look

    @asynccontextmanager
    async def reported(self) -> AsyncIterator[None]:
        store, pulse = cast("Store", self), cast("Pulse", self)
        async with reporting(self.file, pulse, store, self.sleep):
            self._look = await self._looks.get()
            yield

    async def is_touched(self) -> bool:
        """Whether the next look touches the file."""
        if self.file.exists():
            os.utime(self.file, (LONG_AGO, LONG_AGO))
        self._look.set_result(None)
        self._look = await self._looks.get()
        return self.file.exists() and self.file.stat().st_mtime > LONG_AGO


@pytest.fixture
def life(tmp_path: Path) -> Life:
    """Give a bot that is well."""
    return Life(tmp_path / "alive")


async def test_it_is_touched_again_and_again_while_all_is_well(life: Life) -> None:
    async with life.reported():
        assert life.file.exists()
        assert await life.is_touched()
        life.silence = SILENCE_MAX - 1
        assert await life.is_touched()


async def test_a_silent_gateway_lets_it_grow_old(life: Life) -> None:
    async with life.reported():
        life.silence = SILENCE_MAX
        assert not await life.is_touched()
        life.silence = 0.0
        assert await life.is_touched()


@pytest.mark.parametrize("error", [StoreError("the disk is full"), TimeoutError()])
async def test_storage_that_cannot_be_written_lets_it_grow_old(
    life: Life, error: Exception
) -> None:
    async with life.reported():
        life.error = error
        assert not await life.is_touched()


async def test_it_is_gone_when_the_bot_ends(life: Life) -> None:
    async with life.reported():
        pass
    assert not life.file.exists()


async def test_a_file_that_cannot_be_touched_is_said_once(
    life: Life, caplog: pytest.LogCaptureFixture
) -> None:
    life.file = life.file / "not" / "there"
    async with life.reported():
        for _ in range(3):
            assert not await life.is_touched()
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert str(life.file) in caplog.text


async def test_without_a_file_nothing_runs() -> None:
    life = Life(Path("unused"))
    async with reporting(None, cast("Pulse", life), cast("Store", life)):
        assert len(asyncio.all_tasks()) == 1
