"""Processes that run against the stub, and their ends."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from tests.stub.discord import StubDiscord

ROOT: Final = Path(__file__).parents[2]
TOKEN: Final = "MTAwMA.made-up.token-of-nobody"
_START: Final = 30.0
"""Seconds after which a start counts as failed."""
_END: Final = 10.0
_SILENCE: Final = 60.0
"""Seconds after which a process that should end counts as hanging."""


class NotStartedError(Exception):
    """The process did not connect; the message is what it said."""


@asynccontextmanager
async def running(
    stub: StubDiscord, module: str, folder: Path, **environment: str
) -> AsyncIterator[Process]:
    """Run a program in this folder until it is connected, and end it afterwards.

    Whoever kills or ends it meanwhile is free to; what it logs is dropped once it runs.
    """
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.stub.aim", stub.address, module),
        cwd=folder,
        env={
            "PATH": os.environ["PATH"],
            "PYTHONPATH": str(ROOT),
            "DISCORD_TOKEN": TOKEN,
            **environment,
        },
        stdout=PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    said = asyncio.create_task(process.communicate())
    connected = asyncio.create_task(stub.gateway.identified.wait())
    try:
        await asyncio.wait([said, connected], timeout=_START, return_when=asyncio.FIRST_COMPLETED)
        if not connected.done() or said.done():
            if process.returncode is None:
                process.kill()
            raise NotStartedError((await said)[0].decode())
        yield process
    finally:
        connected.cancel()
        if process.returncode is None:
            process.terminate()
        await asyncio.wait([said], timeout=_END)
        if process.returncode is None:
            process.kill()
        await said


@asynccontextmanager
async def talking(stub: StubDiscord, folder: Path, **environment: str) -> AsyncIterator[Process]:
    """Run the bot with all that it logs; what it said is had from `said_by`."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.stub.aim", stub.address, "bot.__main__"),
        cwd=folder,
        env={
            "PATH": os.environ["PATH"],
            "PYTHONPATH": str(ROOT),
            "DISCORD_TOKEN": TOKEN,
            "LOG_LEVEL": "DEBUG",
            "COMPUTER_DELAY": "0",
            "NEXT_ROUND_DELAY": "0",
            **environment,
        },
        stdout=PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
            await process.communicate()


async def said_by(process: Process) -> str:
    """All that it said, once it has ended."""
    async with asyncio.timeout(_SILENCE):
        said, _ = await process.communicate()
    return said.decode()
