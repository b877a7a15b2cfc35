"""What counts as a sign of life from the gateway, and what happens when there is none."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Awaitable, Callable

import pytest

from bot.ports import LeaseLostError
from bot.watchdog import GatewayLostError, Pulse, run_watched, watch

PATIENCE = 240.0


class Line:
    """A client whose connection does what a test says, on a clock that a test moves."""

    def __init__(self) -> None:
        self.now = 0.0
        self.latency = math.nan
        self.ready = asyncio.Event()
        self.ended = asyncio.Event()
        self.drained_while_connected = False
        self.check_fails: Exception | None = None
        self.ends_with: Exception | None = None
        self.listeners: dict[str, Callable[[], Awaitable[None]]] = {}
        self.pulse = Pulse(self, lambda: self.now)

    def add_listener(self, func: Callable[[], Awaitable[None]], /, name: str = "") -> None:
        self.listeners[name] = func

    def is_ready(self) -> bool:
        return self.ready.is_set()

    async def start(self, _token: str) -> None:
        """Stay connected, unless told to end or to fail."""
        if self.ends_with is not None:
            raise self.ends_with
        self.ready.set()
        try:
            await self.ended.wait()
        finally:
            self.ended.set()

    async def drain(self) -> None:
        self.drained_while_connected = not self.ended.is_set()

    async def check(self) -> None:
        if self.check_fails is not None:
            raise self.check_fails

    async def happen(self, event: str) -> None:
        await self.listeners[event]()

    async def lost_after(self, live: Callable[[float], Awaitable[None]]) -> float:
        """Watch until it is given up; `live` is called for each second that passes."""

        async def sleep(seconds: float) -> None:
            for _ in range(max(1, round(seconds))):
                self.now += 1
                if self.now > 10_000:
                    raise TimeoutError("never given up")
                await live(self.now)

        with pytest.raises(GatewayLostError):
            await watch(self.pulse, PATIENCE, self.check, sleep)
        return self.now


async def silence(_now: float) -> None:
    """Nothing happens."""


async def test_a_gateway_that_was_never_there_is_given_up() -> None:
    assert await Line().lost_after(silence) == PATIENCE


async def test_answered_heartbeats_keep_it_alive_and_their_end_is_noticed() -> None:
    line = Line()
    await line.happen("on_connect")

    async def beat(now: float) -> None:
        if now <= 3000 and now % 41 == 0:
            line.latency = 0.05 + now / 1e9

    last = 3000 // 41 * 41
    assert last + PATIENCE <= await line.lost_after(beat) <= last + PATIENCE + 6


async def test_a_connection_that_stays_open_without_an_answer_is_given_up() -> None:
    line = Line()
    await line.happen("on_connect")
    line.latency = 0.05
    assert line.pulse.silence == 0
    assert await line.lost_after(silence) == PATIENCE


async def test_knocking_at_a_host_that_does_not_resume_the_session_is_no_life() -> None:
    """Each attempt is greeted and its first heartbeat answered, but no session comes of it."""
    line = Line()
    await line.happen("on_connect")

    async def knock(now: float) -> None:
        await line.happen("on_disconnect")
        line.latency = 0.01 + now / 1e9

    assert await line.lost_after(knock) == PATIENCE


async def test_a_session_that_is_resumed_is_life() -> None:
    line = Line()
    await line.happen("on_connect")

    async def flicker(now: float) -> None:
        if now <= 1000 and now % 200 == 0:
            await line.happen("on_disconnect")
            line.latency = math.inf
            await line.happen("on_resumed")

    assert await line.lost_after(flicker) == 1000 + PATIENCE


async def test_a_connection_that_ends_by_itself_ends_the_run() -> None:
    line = Line()
    line.ended.set()
    await run_watched(line, "token", line.pulse, PATIENCE, line.check)


async def test_an_error_of_the_connection_is_the_callers() -> None:
    line = Line()
    line.ends_with = OSError("no route")
    with pytest.raises(OSError, match="no route"):
        await run_watched(line, "token", line.pulse, PATIENCE, line.check)


async def test_a_stuck_connection_ends_the_run() -> None:
    line = Line()
    line.now = PATIENCE
    with pytest.raises(GatewayLostError, match="240 seconds"):
        await run_watched(line, "token", line.pulse, PATIENCE, line.check)
    assert len(asyncio.all_tasks()) == 1


async def test_a_lease_that_is_lost_ends_the_run() -> None:
    line = Line()
    line.check_fails = LeaseLostError("somebody else")
    with pytest.raises(LeaseLostError, match="somebody else"):
        await run_watched(line, "token", line.pulse, PATIENCE, line.check)
    assert len(asyncio.all_tasks()) == 1


async def test_whoever_ends_the_run_has_the_client_drained_while_it_is_still_connected() -> None:
    line = Line()
    run = asyncio.create_task(run_watched(line, "token", line.pulse, PATIENCE, line.check))
    await line.ready.wait()
    run.cancel()
    with pytest.raises(asyncio.CancelledError):
        await run
    assert line.drained_while_connected
    assert line.ended.is_set()
    assert len(asyncio.all_tasks()) == 1


async def test_an_attribute_error_of_our_own_is_not_taken_for_a_failed_connection() -> None:
    line = Line()
    line.ends_with = AttributeError("no such thing")
    with pytest.raises(AttributeError, match="no such thing"):
        await run_watched(line, "token", line.pulse, PATIENCE, line.check)
