"""A slow way to Discord: what is sent at once arrives in any order, and so do the answers.

Owns the delays of all requests in the simulated Discord, which by itself does what it is asked
within the very call. The delays are turns of the loop by chance, so that a seed repeats them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, Final
from unittest.mock import patch

from simcord.http.client import FakeHTTPClient, FakeWebhookAdapter

_TURNS_MAX: Final = 6

_Ask = Callable[..., Awaitable[Any]]


@contextmanager
def slow_wire(random: Random) -> Iterator[None]:
    """Let every request spend some time on its way there, and on its way back."""

    def slowed(ask: _Ask) -> _Ask:
        async def on_the_way() -> None:
            for _ in range(random.randint(0, _TURNS_MAX)):
                await asyncio.sleep(0)

        async def asked(*arguments: object, **options: object) -> object:
            await on_the_way()
            try:
                return await ask(*arguments, **options)
            finally:
                await on_the_way()

        return asked

    http, webhooks = slowed(FakeHTTPClient.request), slowed(FakeWebhookAdapter.request)
    with (
        patch.object(FakeHTTPClient, "request", http),
        patch.object(FakeWebhookAdapter, "request", webhooks),
    ):
        yield
