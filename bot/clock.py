"""What time it is, how to wait, and how long things may take: all that the tables know of time.

Owns no task. The clock is handed in, so that a test or a simulator can move it; nothing else in
the tables asks for the time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final, Protocol

TOLERANCE: Final = 0.005
"""Seconds by which a timer may wake too early and still count as on time."""


@dataclass(frozen=True, slots=True)
class Clock:
    """A source of time. Both parts must tell the same time."""

    now: Callable[[], datetime]
    """The aware time in UTC."""
    sleep: Callable[[float], Awaitable[object]] = asyncio.sleep
    """Wait for so many seconds."""

    def seconds(self) -> float:
        """The time as seconds since 1970, as table states store it."""
        return self.now().timestamp()


def moment(seconds: float) -> datetime:
    """The aware time in UTC of what `Clock.seconds` gave."""
    return datetime.fromtimestamp(seconds, UTC)


class Timing(Protocol):
    """How long things take, in seconds. The operator's settings have all of these."""

    @property
    def computer_delay(self) -> float:
        """How long a computer player seems to think."""

    @property
    def next_round_delay(self) -> float:
        """How long the end of a round stands before the next one is dealt by itself."""

    @property
    def lobby_host_only(self) -> float:
        """For so long after the last change in a lobby only its host may start it."""

    @property
    def lobby_expiry(self) -> float:
        """For so long a lobby in which nothing changes stays open."""

    @property
    def restart_grace(self) -> float:
        """What people have at least after the bot was away."""

    @property
    def pause_expiry(self) -> float:
        """For so long a game may rest before its table is closed."""

    @property
    def ping_delay(self) -> float:
        """How long somebody may take over their turn before they are called."""
