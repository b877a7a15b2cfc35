"""The gateway of the stub: it takes a bot in, tells it what happens, and can drop it.

Owns the connection and its numbering. What happens is told by `tests.stub.discord`.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from contextlib import suppress
from enum import IntEnum
from typing import Any, Final

from aiohttp import WSMsgType, web

from tests.stub import payloads

_LOST: Final = 4000
"""The close code after which a client resumes."""
_REMEMBERED: Final = 1_000
"""So many of the last events are told again to a client that resumes."""


class Operation(IntEnum):
    """What a frame is about."""

    DISPATCH = 0
    HEARTBEAT = 1
    IDENTIFY = 2
    RESUME = 6
    HELLO = 10
    ACKNOWLEDGED = 11


class Gateway:
    """One gateway for one bot at a time."""

    def __init__(self, channels: int) -> None:
        self._channels = channels
        self._socket: web.WebSocketResponse | None = None
        self._told: deque[tuple[int, str]] = deque(maxlen=_REMEMBERED)
        self._number = 0
        self.identified = asyncio.Event()
        """Set while a bot is connected: it has set itself up and gets what happens."""
        self.left = asyncio.Event()
        """Set while no bot is connected."""
        self.left.set()
        self.resumed = 0
        """How often a lost connection was taken up again."""
        self.closed_with: int | None = None
        """The code with which the last connection was closed by the bot."""
        self.heartbeat_milliseconds = 30_000
        """How often a bot that connects now has to show that it is there."""
        self.repeats = 0
        """So many events that it has are told again to a client that resumes."""
        self.silent = False
        """Nothing is answered any more, though connections stay."""
        self.away = False
        """Nobody is let in any more, though the host is there."""

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Keep one connection for as long as the bot does."""
        if self.away:
            return web.Response(status=503)
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        hello = {"heartbeat_interval": self.heartbeat_milliseconds}
        await socket.send_json({"op": Operation.HELLO, "d": hello})
        try:
            async for message in socket:
                if message.type is not WSMsgType.TEXT:
                    break
                await self._take(socket, request, json.loads(message.data))
        finally:
            # A lost connection may end here only after the one that resumes it has begun.
            if self._socket is socket:
                self._socket = None
                self.identified.clear()
                self.left.set()
                self.closed_with = socket.close_code
        return socket

    async def tell(self, event: str, data: dict[str, Any]) -> None:
        """Tell the bot that something happened; one that is away hears of it if it resumes."""
        self._number += 1
        text = json.dumps({"op": Operation.DISPATCH, "s": self._number, "t": event, "d": data})
        self._told.append((self._number, text))
        if self._socket is not None:
            # A process that was killed may be gone before its connection is.
            with suppress(ConnectionError):
                await self._socket.send_str(text)

    async def drop(self) -> None:
        """Lose the connection."""
        if self._socket is not None:
            await self._socket.close(code=_LOST)

    async def _take(
        self, socket: web.WebSocketResponse, request: web.Request, sent: dict[str, Any]
    ) -> None:
        if self.silent:
            return
        match sent["op"]:
            case Operation.HEARTBEAT:
                await socket.send_json({"op": Operation.ACKNOWLEDGED})
            case Operation.IDENTIFY:
                self._socket, self._number = socket, 0
                self.left.clear()
                self._told.clear()
                await self.tell("READY", payloads.ready(f"ws://{request.host}/gateway"))
                await self.tell("GUILD_CREATE", payloads.guild(self._channels))
                self.identified.set()
            case Operation.RESUME:
                self._socket = socket
                self.left.clear()
                for number, text in list(self._told):
                    if number > sent["d"]["seq"] - self.repeats:
                        await socket.send_str(text)
                self.resumed += 1
                await self.tell("RESUMED", {})
                self.identified.set()
