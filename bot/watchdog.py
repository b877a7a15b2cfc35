"""Ends a bot that hears nothing from Discord's gateway, or may no longer run its tables.

Owns what counts as a sign of life and how long there may be none: the library would try for ever.
Restarts nothing: that is for whoever supervises the process.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final, Protocol

_LOOK_SECONDS: Final = 5.0
"""How often the connection is looked at; Discord answers heartbeats every 41 seconds."""

Listener = Callable[[], Coroutine[Any, Any, None]]


class GatewayLostError(Exception):
    """The gateway cannot be had; the message is for whoever reads the log."""


class Client(Protocol):
    """What is watched of a client."""

    @property
    def latency(self) -> float:
        """Seconds that the last answer to a heartbeat took; not finite without a connection."""

    def add_listener(self, func: Any, /, name: str = ...) -> None:  # noqa: ANN401 - the library's
        """Have a coroutine function called at every event of this name."""

    def is_ready(self) -> bool:
        """Whether the client was ever set up."""

    async def start(self, token: str) -> None:
        """Connect, and stay so for as long as the client is open."""

    async def drain(self) -> None:
        """Take no more requests, and finish those that are under way."""


class Pulse:
    """When the gateway was last heard of.

    A session that begins or is resumed counts, and each answered heartbeat within one: a changed
    latency. The library's own `is_ready` stays true while it knocks at a host that is gone, and
    its latency stays as it was while nobody answers.
    """

    def __init__(self, client: Client, seconds: Callable[[], float]) -> None:
        self._client = client
        self._seconds = seconds
        self._heard_at = seconds()
        self._latency = math.nan
        self._in_session = False
        client.add_listener(self._begin, "on_connect")
        client.add_listener(self._begin, "on_resumed")
        client.add_listener(self._end, "on_disconnect")

    @property
    def silence(self) -> float:
        """Seconds since the last sign of life; at first, since this object was made."""
        latency = self._client.latency
        if self._in_session and math.isfinite(latency) and latency != self._latency:
            self._heard_at = self._seconds()
            self._latency = latency
        return self._seconds() - self._heard_at

    async def _begin(self) -> None:
        self._in_session = True
        self._heard_at = self._seconds()

    async def _end(self) -> None:
        self._in_session = False


async def watch(
    pulse: Pulse,
    patience: float,
    check: Callable[[], Awaitable[None]],
    sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
) -> None:
    """Return only by `GatewayLostError`, once there was no sign of life for so many seconds.

    What `check` raises, who is asked now and then, ends it too.
    """
    while (silence := pulse.silence) < patience:
        await check()
        await sleep(min(patience - silence, _LOOK_SECONDS))
    raise GatewayLostError(f"nothing was heard from Discord's gateway for {silence:.0f} seconds")


async def run_watched(
    client: Client,
    token: str,
    pulse: Pulse,
    patience: float,
    check: Callable[[], Awaitable[None]],
) -> None:
    """Run a client until its connection ends for good; `GatewayLostError` if it is stuck.

    What `check` raises, who is asked now and then, is raised from here and ends the run.
    If this is cancelled the client is drained before its connection ends: whoever presses a button
    meanwhile still gets an answer. It is for the caller to close the client.
    """
    running = asyncio.create_task(_start(client, token), name="connection")
    watching = asyncio.create_task(watch(pulse, patience, check), name="watchdog")
    try:
        await asyncio.wait({running, watching}, return_when=asyncio.FIRST_COMPLETED)
        (running if running.done() else watching).result()
    except asyncio.CancelledError:
        if client.is_ready():
            await client.drain()
        raise
    finally:
        running.cancel()
        watching.cancel()
        await asyncio.gather(running, watching, return_exceptions=True)


async def _start(client: Client, token: str) -> None:
    try:
        await client.start(token)
    except AttributeError as error:
        # If the very first connection fails, the library stumbles over having none yet.
        reason = error.__context__
        if math.isnan(client.latency) and reason is not None:
            told = f"Discord's gateway cannot be reached: {reason!r}"
            raise GatewayLostError(told) from None
        raise
