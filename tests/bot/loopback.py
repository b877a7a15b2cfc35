"""Discord's door, on this machine: enough of REST and gateway for a bot to log in and be ready.

Owns the answers to a login. For the life of a real process; what players do is tested elsewhere.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Final

from aiohttp import WSMsgType, web

APPLICATION: Final = "1000"
_USER: Final = {
    "id": APPLICATION,
    "username": "Schwimmen",
    "discriminator": "0",
    "avatar": None,
    "bot": True,
}
_ABOUT: Final = {
    "id": APPLICATION,
    "name": "Schwimmen",
    "description": "",
    "icon": None,
    "flags": 0,
    "bot_public": True,
    "bot_require_code_grant": False,
    "owner": _USER,
    "verify_key": "",
}
_HELLO, _HEARTBEAT, _IDENTIFY, _ACKNOWLEDGED = 10, 1, 2, 11


@dataclass
class Loopback:
    """What came in."""

    refuses_token: bool = False
    address: str = ""
    calls: list[str] = field(default_factory=list)
    closed_with: int | None = None
    """The code with which the bot has closed its gateway connection."""

    async def rest(self, request: web.Request) -> web.Response:
        """Answer a REST call."""
        self.calls.append(f"{request.method} {request.path}")
        if self.refuses_token:
            return _answer({"code": 0, "message": "401: Unauthorized"}, 401)
        if request.path.endswith("/users/@me"):
            return _answer(_USER)
        if request.path.endswith("/oauth2/applications/@me"):
            return _answer(_ABOUT)
        if request.path.endswith("/gateway"):
            return _answer({"url": f"ws://{request.host}/gateway"})
        if request.path.endswith("/commands"):
            return _answer([])
        return _answer({"code": 0, "message": "404: Not Found"}, 404)

    async def gateway(self, request: web.Request) -> web.WebSocketResponse:
        """Say hello, take the bot in, and keep it until it goes."""
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_json({"op": _HELLO, "d": {"heartbeat_interval": 30_000}})
        async for message in socket:
            if message.type is not WSMsgType.TEXT:
                break
            operation = json.loads(message.data)["op"]
            if operation == _HEARTBEAT:
                await socket.send_json({"op": _ACKNOWLEDGED})
            elif operation == _IDENTIFY:
                await socket.send_json({"op": 0, "s": 1, "t": "READY", "d": self._ready(request)})
        self.closed_with = socket.close_code
        return socket

    def _ready(self, request: web.Request) -> dict[str, Any]:
        return {
            "v": 10,
            "user": _USER,
            "guilds": [],
            "session_id": "session",
            "resume_gateway_url": f"ws://{request.host}/gateway",
            "application": {"id": APPLICATION, "flags": 0},
        }


def _answer(body: object, status: int = 200) -> web.Response:
    # discord.py compares the type for equality: a charset after it would make it text.
    return web.Response(
        body=json.dumps(body).encode(), status=status, headers={"Content-Type": "application/json"}
    )


@asynccontextmanager
async def loopback(*, refuses_token: bool = False) -> AsyncIterator[Loopback]:
    """Serve on a free port of this machine."""
    discord = Loopback(refuses_token)
    application = web.Application()
    application.router.add_get("/gateway", discord.gateway)
    application.router.add_route("*", "/api/v10/{path:.*}", discord.rest)
    runner = web.AppRunner(application)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    host, port = runner.addresses[0][:2]
    discord.address = f"{host}:{port}"
    try:
        yield discord
    finally:
        await runner.cleanup()
