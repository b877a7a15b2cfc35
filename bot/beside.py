"""Thinks beside the event loop: in a thread what is brief, in worker processes what is not.

Owns the threads and the processes, their number and their end. Workers are started when they are
needed first, replaced when they fail, and end with the bot, however that ends.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import pickle
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar, cast

from bot.mind_worker import COMMAND, HEADER, packed
from bot.minds import ThoughtError, described

T = TypeVar("T")

_logger = logging.getLogger(__name__)

_PATIENCE: Final = 30.0
"""Seconds after which a worker is taken for stuck; tables wait for none so long.

The first games by rules with very many swaps take a slow machine some of them: nothing about such
hands is known yet, and a worker that is ended for it would only have to begin anew.
"""
_TRIES: Final = 2
"""A worker may have died since it was needed last; one that dies of a question is not asked on."""
_KEPT: Final = ("SYSTEMROOT",)
"""All that workers get of the environment: what Windows needs to start a process."""


class Beside:
    """`bot.minds.Mind` for a running bot; with 0 workers everything is thought about in threads."""

    def __init__(self, workers: int, *, patience: float = _PATIENCE) -> None:
        self._workers = Workers(workers, patience) if workers else None
        self._brief = ThreadPoolExecutor(1, "brief thoughts")
        self._deep = ThreadPoolExecutor(1, "deep thoughts")

    async def briefly(self, call: Callable[..., T], *values: object) -> T:
        """Compute it in the thread for brief thoughts."""
        return await self._in_thread(self._brief, call, *values)

    async def deeply(self, call: Callable[..., T], *values: object) -> T:
        """Compute it in a worker, or in the thread for deep thoughts."""
        if self._workers is None:
            return await self._in_thread(self._deep, call, *values)
        return await self._workers.run(call, *values)

    async def close(self) -> None:
        """End the workers, and the threads when they have done what they are at."""
        for threads in (self._brief, self._deep):
            threads.shutdown(wait=False, cancel_futures=True)
        if self._workers is not None:
            await self._workers.close()

    async def _in_thread(
        self, threads: ThreadPoolExecutor, call: Callable[..., T], *values: object
    ) -> T:
        try:
            return await asyncio.get_running_loop().run_in_executor(threads, call, *values)
        except asyncio.CancelledError:
            asking = asyncio.current_task()
            if asking is None or asking.cancelling():
                raise
            raise ThoughtError("closed") from None  # nobody else ends a thought that waits
        except Exception as error:  # noqa: BLE001 - whatever it is, it is the thought that failed
            raise ThoughtError(described(error)) from None


class Workers:
    """So many worker processes at most; whoever finds all of them at work waits for their turn."""

    def __init__(self, count: int, patience: float) -> None:
        self._patience = patience
        self._turns = asyncio.Semaphore(count)
        self._idle: list[Process] = []
        self._asking: set[asyncio.Task[Any]] = set()
        self._closed = False

    async def run(self, call: Callable[..., T], *values: object) -> T:
        """Compute it in a worker. A caller that is cancelled leaves the worker at it."""
        question = packed((call, values))
        await self._turns.acquire()
        asking = asyncio.create_task(self._ask(question), name="asks a worker")
        self._asking.add(asking)
        asking.add_done_callback(self._done)
        try:
            return cast("T", await asyncio.shield(asking))
        except asyncio.CancelledError:
            if not asking.cancelled():
                raise
            raise ThoughtError("closed") from None

    async def close(self) -> None:
        """End all workers, also those that are thinking."""
        self._closed = True
        for asking in self._asking:
            asking.cancel()
        await asyncio.gather(*self._asking, return_exceptions=True)
        await self._end_idle()

    async def _end_idle(self) -> None:
        while self._idle:
            await _end(self._idle.pop())

    def _done(self, asking: asyncio.Task[Any]) -> None:
        self._asking.discard(asking)
        self._turns.release()
        if not asking.cancelled():
            asking.exception()  # whoever asked may be gone; then nobody else takes note of it

    async def _ask(self, question: bytes) -> object:
        """Ask a worker, or another one if it turns out to be dead."""
        trouble = "closed"
        for _ in range(_TRIES):
            if self._closed:
                break
            try:
                done, result = await self._ask_one(question)
            except (OSError, EOFError, pickle.UnpicklingError) as error:
                trouble = f"a worker failed with {type(error).__name__}"
                _logger.warning("%s", trouble)
                await self._end_idle()  # what killed this one may have killed the others too
                continue
            if done:
                return result
            raise ThoughtError(str(result))
        raise ThoughtError(trouble)

    async def _ask_one(self, question: bytes) -> tuple[bool, object]:
        """Ask one worker; one from which no answer comes is ended."""
        worker = self._idle.pop() if self._idle else await _start()
        try:
            async with asyncio.timeout(self._patience):
                answer = await _exchange(worker, question)
        except TimeoutError:
            await _end(worker)
            raise ThoughtError("a worker was stuck") from None
        except BaseException:
            await _end(worker)
            raise
        self._idle.append(worker)
        return cast("tuple[bool, object]", answer)


async def _start() -> Process:
    """Start a worker, with nothing of the environment: it needs no token."""
    environment = {name: os.environ[name] for name in _KEPT if name in os.environ}
    return await asyncio.create_subprocess_exec(*COMMAND, stdin=PIPE, stdout=PIPE, env=environment)


async def _exchange(worker: Process, question: bytes) -> object:
    """Send a question and wait for the answer."""
    if worker.stdin is None or worker.stdout is None:
        raise EOFError
    worker.stdin.write(question)
    await worker.stdin.drain()
    (length,) = HEADER.unpack(await worker.stdout.readexactly(HEADER.size))
    return pickle.loads(await worker.stdout.readexactly(length))  # noqa: S301 - our own process


async def _end(worker: Process) -> None:
    """End a worker and wait until it is gone."""
    if worker.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            worker.kill()
    await worker.communicate()
