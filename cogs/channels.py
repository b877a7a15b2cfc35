"""Channels in which a table cannot be shown for now, and when it is tried again.

Owns the rests between two attempts, so that a channel that is shut costs few requests: Discord
counts those that it has to refuse. Everything is in memory only: after a restart each is tried
once. What is shown is not known here.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Final

from bot.clock import TOLERANCE, Clock
from bot.deadlines import Deadlines
from cogs.failures import Failure, rest_asked_for

_logger = logging.getLogger(__name__)

_RESTS: Final = {Failure.LATER: (5.0, 300.0), Failure.SHUT_OUT: (0.0, 0.0)}
_RESTS_ELSE: Final = (60.0, 3600.0)
"""Rests double from the first to the longest, in seconds."""
_DOUBLINGS_MAX: Final = 16
_SHUT_OUT_RESTS: Final = (600.0, 3600.0)
"""How long nothing is sent to any channel after Cloudflare has shut the bot out, and once more."""
_DELETIONS_WITHIN: Final = 60.0
"""A message that is deleted twice in so many seconds is not wanted for now."""
_ATTEMPTS_FOR_OVER: Final = 6
"""So often it is tried to show the end of a table that is over."""

Show = Callable[[str], Awaitable[bool]]
"""Shows the table of a game; tells whether it still goes on."""


@dataclass(slots=True)
class _Shut:
    """A channel that could not be written to."""

    guild_id: int
    why: Failure
    game_id: str
    failures: int = 0
    until: float = 0.0
    tried_at: float = 0.0


class Channels:
    """What is known of channels that cannot be written to."""

    def __init__(self, clock: Clock, show: Show) -> None:
        self._clock = clock
        self._show = show
        self._shut: dict[int, _Shut] = {}
        self._reposted_at: dict[int, float] = {}
        """When the table's message was posted anew because it had been deleted."""
        self._retries = Deadlines(clock, self._retry)
        self._shut_out_until = 0.0
        self._shut_out_times = 0

    @property
    def shut_out(self) -> bool:
        """Whether nothing may be sent to any channel for now."""
        return self._clock.seconds() + TOLERANCE < self._shut_out_until

    def may_write(self, channel_id: int) -> bool:
        """Whether a request about this channel may be tried now."""
        shut = self._shut.get(channel_id)
        rested = shut is None or self._clock.seconds() + TOLERANCE >= shut.until
        return rested and not self.shut_out

    def why_shut(self, channel_id: int) -> Failure | None:
        """Why the channel could not be written to when it was last tried; None if it could."""
        shut = self._shut.get(channel_id)
        return None if shut is None else shut.why

    def shut_in(self, guild_id: int) -> tuple[int, ...]:
        """The server's channels that could not be written to."""
        return tuple(id_ for id_, shut in self._shut.items() if shut.guild_id == guild_id)

    def worked(self, channel_id: int) -> None:
        """A request about this channel was accepted."""
        self._shut_out_times = 0
        shut = self._shut.pop(channel_id, None)
        if shut is not None:
            self._retries.arm(str(channel_id), None)
            _logger.info("table %s is shown again", shut.game_id)

    def failed(
        self, game_id: str, guild_id: int, channel_id: int, why: Failure, error: Exception
    ) -> None:
        """A request about this channel was refused; said once in the log until it works again."""
        if why is Failure.SHUT_OUT:
            self.note_shut_out(error)
        shut = self._shut.get(channel_id)
        if shut is None:
            shut = self._shut[channel_id] = _Shut(guild_id, why, game_id)
            # What people have done to their channel is no fault; what happens to us may be one.
            level = logging.WARNING if why in (Failure.LATER, Failure.OURS) else logging.INFO
            _logger.log(level, "table %s cannot be shown for now: %r", game_id, error)
        shut.why, shut.game_id, shut.tried_at = why, game_id, self._clock.seconds()
        if why is Failure.OURS:
            return  # The next picture may be one that Discord takes.
        first, longest = _RESTS.get(why, _RESTS_ELSE)
        rest = max(min(first * 2**shut.failures, longest), rest_asked_for(error))
        shut.until = max(self._clock.seconds() + rest, self._shut_out_until)
        shut.failures = min(shut.failures + 1, _DOUBLINGS_MAX)
        self._retries.arm(str(channel_id), shut.until)

    def note_shut_out(self, error: Exception) -> None:
        """Cloudflare has refused something: leave it in peace for a while."""
        if self.shut_out:
            return
        rest = _SHUT_OUT_RESTS[min(self._shut_out_times, len(_SHUT_OUT_RESTS) - 1)]
        self._shut_out_times += 1
        self._shut_out_until = self._clock.seconds() + rest
        _logger.critical(
            "Discord's Cloudflare shuts this address out; nothing is sent to channels for %.0f"
            " minutes. If it happens again, look for what makes so many bad requests: %r",
            rest / 60,
            error,
        )

    def reposted(self, channel_id: int) -> None:
        """The table's message was posted anew, because it had been deleted."""
        self._reposted_at[channel_id] = self._clock.seconds()

    def is_reposted(self, channel_id: int) -> bool:
        """Whether the table's message was posted anew a moment ago for that reason."""
        oldest = self._clock.seconds() - _DELETIONS_WITHIN
        self._reposted_at = {id_: at for id_, at in self._reposted_at.items() if at > oldest}
        return channel_id in self._reposted_at

    def look_again(self, channel_ids: Iterable[int], *, least_rest: float = 0.0) -> None:
        """Try soon to show the tables of these channels: something has changed there.

        Not sooner than `least_rest` seconds after it was tried last.
        """
        for channel_id in channel_ids:
            shut = self._shut.get(channel_id)
            if shut is not None:
                soon = max(shut.tried_at + least_rest, self._shut_out_until)
                shut.until = min(shut.until, soon)
                self._retries.arm(str(channel_id), shut.until)

    def forget(self, channel_id: int) -> None:
        """The channel is gone, or its table is."""
        self._shut.pop(channel_id, None)
        self._reposted_at.pop(channel_id, None)
        self._retries.arm(str(channel_id), None)

    async def stop(self) -> None:
        """Try nothing any more."""
        await self._retries.stop()

    async def _retry(self, key: str) -> None:
        shut = self._shut.get(int(key))
        if shut is None:
            return
        goes_on = await self._show(shut.game_id)
        if not goes_on and shut.failures >= _ATTEMPTS_FOR_OVER:
            self.forget(int(key))
