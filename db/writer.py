"""The one writer: what waits at the same moment is written in one transaction.

Owns the queue, the transactions and who is told what. Knows nothing of tables: what is written is
a value, and its type chooses the function that writes it.

Most of a commit's cost does not grow with what is in it, so the writes that arrive while one
transaction runs share the next one. The task that does it starts with the first write and ends
when nothing waits; an idle store has no task.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from bot.ports import StoreError
from db.engine import Database
from db.errors import DRIVER_FAILURES, VALUE_FAILURES, describe

Write = Callable[[Connection, Sequence[Any]], Sequence[StoreError | None]]
"""Writes several values of one type inside a transaction; answers for each: None or a refusal."""

_FAILURES = (*DRIVER_FAILURES, *VALUE_FAILURES)
GROUP_LIMIT = 256
"""Most writes in one transaction: bounds how long the first of them waits for the last."""


@dataclass(frozen=True, slots=True, eq=False)
class _Waiting:
    """A value to be written and where its caller waits."""

    value: object
    answer: asyncio.Future[None]

    def settle(self, refusal: StoreError | None) -> None:
        """Tell the caller, unless it has stopped waiting."""
        if self.answer.done():
            return
        if refusal is None:
            self.answer.set_result(None)
        else:
            self.answer.set_exception(refusal)


class _NotWrittenError(Exception):
    """A statement failed and the transaction was rolled back. Never leaves this module."""

    def __init__(self, refusal: StoreError) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class Writer:
    """Writes values for many callers, each of whom is answered after the commit.

    `kinds` maps the type of a value to the function that writes it; in one transaction the kinds
    are written in the order of this mapping.
    """

    def __init__(
        self, database: Database, kinds: Mapping[type, Write], group_limit: int = GROUP_LIMIT
    ) -> None:
        self._database = database
        self._kinds = kinds
        self._group_limit = group_limit
        self._queue: list[_Waiting] = []
        self._batch: list[_Waiting] = []
        self._task: asyncio.Task[None] | None = None
        self._closed = False

    async def write(self, value: object) -> None:
        """Write a value; return once it is committed, raise if it is not.

        A caller that is cancelled meanwhile does not take its write back: it is made, once.
        If the database breaks off in the middle of a commit, the error may stand for a write that
        was made; whoever gets one loads what is stored.
        """
        if type(value) not in self._kinds:
            raise TypeError(f"nothing writes a {type(value).__name__}")
        if self._closed:
            raise StoreError(f"the store of {self._database.place} is closed")
        waiting = _Waiting(value, asyncio.get_running_loop().create_future())
        self._queue.append(waiting)
        if self._task is None:
            self._task = asyncio.create_task(self._run(), name="store writer")
            self._task.add_done_callback(self._on_end)
        await waiting.answer

    async def close(self) -> None:
        """Refuse further writes and return when those that wait are written."""
        self._closed = True
        if self._task is not None:
            await asyncio.wait([self._task])

    async def _run(self) -> None:
        while self._queue:
            self._batch = self._queue[: self._group_limit]
            del self._queue[: self._group_limit]
            await self._write_batch(self._batch)
        # No await stands between the last look at the queue and this, so no write is overlooked.
        self._batch = []
        self._task = None

    def _on_end(self, task: asyncio.Task[None]) -> None:
        """Leave nobody waiting for ever if the task was cancelled or has a fault."""
        if task is not self._task:
            return
        self._task = None
        left, self._queue = [*self._batch, *self._queue], []
        for waiting in left:
            waiting.settle(StoreError("the writer was stopped"))

    async def _write_batch(self, batch: Sequence[_Waiting]) -> None:
        """Write a batch in one transaction; if one of them spoils it, each by itself.

        By itself even if it was alone: a constraint that fails because another process came
        first then fails the check that has the right name for it.
        """
        try:
            await self._write_together(batch)
        except _NotWrittenError:
            for waiting in batch:
                try:
                    await self._write_together([waiting])
                except _NotWrittenError as error:
                    waiting.settle(error.refusal)

    async def _write_together(self, batch: Sequence[_Waiting]) -> None:
        """Commit a batch and answer everybody in it; `_NotWrittenError` if a statement failed."""
        try:
            refusals = await self._database.write(self._apply, [waiting.value for waiting in batch])
        except _FAILURES as error:
            # Here the beginning or the commit failed, which is nobody's fault and everybody's.
            for waiting in batch:
                waiting.settle(self._failure(describe(error)))
            return
        for waiting, refusal in zip(batch, refusals, strict=True):
            waiting.settle(refusal)

    def _apply(self, connection: Connection, values: Sequence[object]) -> list[StoreError | None]:
        """Write values in one transaction; answer for each. May run in another thread."""
        connection.begin()
        refusals = self._execute(connection, values)
        connection.commit()
        return refusals

    def _execute(self, connection: Connection, values: Sequence[object]) -> list[StoreError | None]:
        """Run the statements for values; answer for each: None or a refusal."""
        refusals: list[StoreError | None] = [None] * len(values)
        try:
            for kind, write in self._kinds.items():
                places = [place for place, value in enumerate(values) if type(value) is kind]
                if not places:
                    continue
                answers = write(connection, [values[place] for place in places])
                for place, answer in zip(places, answers, strict=True):
                    refusals[place] = answer
        except StoreError as refusal:
            raise _NotWrittenError(refusal) from None
        except _FAILURES as error:
            raise _NotWrittenError(self._failure(describe(error))) from None
        return refusals

    def _failure(self, reason: str) -> StoreError:
        return StoreError(f"cannot write to {self._database.place}: {reason}")
