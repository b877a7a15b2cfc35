"""The simulator, bent to this bot's needs: one place for every touch of its insides.

Owns three changes: timers fire only when the test moves the clock, people have languages, and
every look that a message ever had is kept. The simulator is pinned to one release, because these
changes reach below its public interface.
"""

from __future__ import annotations

import contextvars
from collections.abc import Mapping
from contextlib import AbstractContextManager
from datetime import UTC, datetime
from typing import Any

import discord
from simcord._clock import Clock
from simcord._runtime import _CallbackRecord
from simcord.backend import Backend
from simcord.backend.models import Message
from simcord.env import Env

from bot.client import SchwimmenBot
from tests.sim.messages import Seen, read

FIRST_INSTANT = datetime(2026, 1, 1, tzinfo=UTC)
_REAL_TIMER_LIMIT = 0.05
"""Seconds. Shorter waits (a group commit, a yield by timer) belong to the work at hand and run."""


class MovableClock(Clock):
    """A clock that starts where it is told and moves only when it is moved."""

    def __init__(self, start: datetime = FIRST_INSTANT) -> None:
        super().__init__()
        self._epoch = start

    def start_at(self, start: datetime) -> None:
        """Begin again at another instant; what was counted so far is forgotten."""
        self._epoch = start
        self.elapsed = 0.0


class Discord(Backend):
    """The simulated Discord, with languages and a memory of every look of every message."""

    def __init__(self, clock: Clock) -> None:
        self.languages: dict[int, str] = {}
        self.server_language = "en-US"
        self.looks: list[Seen] = []
        super().__init__(clock=clock)

    def emit(self, event: str, payload: Mapping[str, Any]) -> None:
        """Send an event, with the speakers' languages put in where it is an interaction."""
        if event == "INTERACTION_CREATE":
            user_id = int(payload["member"]["user"]["id"])
            payload = {
                **payload,
                "locale": self.languages.get(user_id, "en-US"),
                "guild_locale": self.server_language,
            }
        super().emit(event, payload)

    def commit_message(self, message: Message, *, broadcast: bool = True) -> Message:
        """Post a message and keep its look."""
        posted = super().commit_message(message, broadcast=broadcast)
        self.looks.append(read(posted, self.bot_user.id))
        return posted

    def edit_message(self, channel_id: int, message_id: int, fields: dict[str, Any]) -> Message:
        """Edit a message and keep its new look."""
        edited = super().edit_message(channel_id, message_id, fields)
        self.looks.append(read(edited, self.bot_user.id))
        return edited


class Environment(Env):
    """A bot attached to a simulated Discord in which time stands still between two steps.

    The simulator by itself waits in real time for every sleep that ends within some seconds. Here
    a sleeping task is left asleep until `advance_time` reaches it, so that a computer's pause or a
    deadline costs a test nothing and never fires by accident.
    """

    backend: Discord

    def __init__(self, bot: discord.Client, clock: MovableClock) -> None:
        super().__init__(bot)
        self.backend = Discord(clock)

    def _schedule_timer(
        self,
        record: _CallbackRecord,
        callback: object,
        args: tuple[Any, ...],
        schedule_context: contextvars.Context | None,
    ) -> None:
        assert record.when is not None
        if record.when - self._virtual_time <= _REAL_TIMER_LIMIT:
            super()._schedule_timer(record, callback, args, schedule_context)

    def as_bot(self) -> AbstractContextManager[None]:
        """Run the body as work of the bot: on its clock, and against the simulated Discord."""
        return self._bot_scope()

    async def replace_bot(self, fresh: discord.Client, *, kill: bool = False) -> None:
        """Shut the bot down as at the end of its process and attach another in its place.

        With `kill` its tasks stop where they are, as far as that goes within one process: what is
        already on its way to the database arrives.
        """
        if kill:
            await self._kill()
        else:
            with self.as_bot():
                await self.bot.close()
        await self.restart_bot(fresh)

    async def _kill(self) -> None:
        bot = self.bot
        self._begin_operation("kill")
        try:
            await self._detach_bot()
        finally:
            self._end_operation()
        if isinstance(bot, SchwimmenBot):
            # A process that ends lets go of its files; this one goes on and has to be told.
            await bot.services.store.close()

    async def stop(self) -> None:
        """Shut the bot down and leave the simulated Discord."""
        with self.as_bot():
            await self.bot.close()
        await self.shutdown()
