"""The stub as a test sees it: people who press and type, and the answers that they get.

Owns the interactions: each is answered once, and its token leads to the message that the answer
showed. Serves REST for them; the connection itself is `tests.stub.gateway`.
"""

from __future__ import annotations

import asyncio
import itertools
import json
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from time import perf_counter
from typing import Any, Final

from aiohttp import web

from tests.stub import payloads
from tests.stub.emojis import Emojis
from tests.stub.gateway import Gateway
from tests.stub.messages import Message, Messages
from tests.stub.payloads import Person

_NEW_MESSAGE, _UPDATE = 4, 7
"""Types of answers that show something."""
_TOKENS_KEPT: Final = 2_000
PATIENCE: Final = 10.0
"""Seconds after which an interaction counts as not answered; Discord gives three."""

Option = str | int


@dataclass(frozen=True, slots=True)
class Answer:
    """The first response to an interaction."""

    type: int
    message: Message | None
    """The message that it shows, or has changed."""
    seconds: float
    """From the interaction's departure to the arrival of the response."""


@dataclass(slots=True)
class _Interaction:
    """One that was told to the bot."""

    id: int
    channel_id: int
    clicked: Message | None
    told_at: float
    answer: asyncio.Future[Answer]
    original: int | None = None
    """The message behind its token."""


@dataclass(frozen=True)
class Refusal:
    """One answer that is none."""

    status: int
    rest: float = 0.0
    """How long Discord wants to be left in peace."""

    @property
    def response(self) -> web.Response:
        """As Discord's own limits and troubles look: they come through its proxy."""
        body = {"code": 0, "message": "not now", "retry_after": self.rest, "global": False}
        response = _reply(body, self.status)
        response.headers["Via"] = "1.1 google"
        return response


class StubDiscord:
    """One Discord with one server. `serving` makes it reachable."""

    def __init__(self, channels: int) -> None:
        self.messages = Messages()
        self.gateway = Gateway(channels)
        self.emojis = Emojis()
        self.calls: Counter[str] = Counter()
        """How often the bot called, by method and the kind of thing that it called."""
        self.second_answers = 0
        """How often an interaction was answered that had its answer already."""
        self.refuses_token = False
        self.edits_may_go_on = asyncio.Event()
        """While it is not set, edits of messages in channels are not answered."""
        self.edits_may_go_on.set()
        self.edit_came = asyncio.Event()
        """Set when such an edit is asked for."""
        self.refusals: dict[str, list[Refusal]] = {}
        """What is answered instead, once each: to edits and posts in channels, and to answers."""
        self.address = ""
        self._commands: list[dict[str, Any]] = []
        self._interactions: OrderedDict[str, _Interaction] = OrderedDict()
        self._numbers = itertools.count(1_300_000_000_000_000_000)

    async def press(self, person: Person, message: Message, custom_id: str) -> Answer:
        """Let somebody press a button of a message, and wait for the answer."""
        return await _waited_for(await self.send_press(person, message, custom_id))

    async def command(
        self, person: Person, channel_id: int, name: str, **options: Option
    ) -> Answer:
        """Let somebody type a command such as `schwimmen start`, and wait for the answer."""
        return await _waited_for(await self.send_command(person, channel_id, name, **options))

    async def send_press(
        self, person: Person, message: Message, custom_id: str
    ) -> asyncio.Future[Answer]:
        """Let somebody press a button; the answer may be waited for, and may never come."""
        data = {"custom_id": custom_id, "component_type": 2}
        return await self._interact(
            payloads.COMPONENT, person, message.channel_id, data, clicked=message
        )

    async def send_command(
        self, person: Person, channel_id: int, name: str, **options: Option
    ) -> asyncio.Future[Answer]:
        """Let somebody type a command; the answer may be waited for, and may never come."""
        given: list[dict[str, Any]] = [
            {"name": option, "type": 4 if isinstance(value, int) else 3, "value": value}
            for option, value in options.items()
        ]
        first, *groups = name.split()
        for group in reversed(groups):
            given = [{"name": group, "type": 1, "options": given}]
        data = {"id": "1", "name": first, "type": 1, "options": given}
        return await self._interact(payloads.COMMAND, person, channel_id, data)

    async def _interact(
        self,
        kind: int,
        person: Person,
        channel_id: int,
        data: dict[str, Any],
        clicked: Message | None = None,
    ) -> asyncio.Future[Answer]:
        number = next(self._numbers)
        token = f"token-{number}"
        payload = payloads.interaction(kind, number, token, person, channel_id, data)
        if clicked is not None:
            payload["message"] = clicked.payload
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        told = _Interaction(number, channel_id, clicked, perf_counter(), answer)
        self._interactions[token] = told
        if len(self._interactions) > _TOKENS_KEPT:
            self._interactions.popitem(last=False)
        await self.gateway.tell("INTERACTION_CREATE", payload)
        return answer

    async def rest(self, request: web.Request) -> web.Response:
        """Answer any call; what is unknown is not found."""
        path = request.path.removeprefix("/api/v10/").split("/")
        self.calls[f"{request.method} {path[0]}"] += 1
        if self.refuses_token:
            return _reply({"code": 0, "message": "401: Unauthorized"}, 401)
        body = await _body_of(request)
        if waiting := self.refusals.get(_kind_of(request.method, path)):
            return waiting.pop(0).response
        match request.method, path:
            case "POST", ["interactions", _, token, "callback"]:
                return self._respond(token, body)
            case method, ["webhooks", _, token, "messages", which]:
                told = self._interactions.get(token)
                original = told.original if told else None
                return self._message(method, original if which == "@original" else int(which), body)
            case "POST", ["channels", channel_id, "messages"]:
                return _reply(self.messages.post(int(channel_id), body).payload)
            case method, ["channels", _, "messages", which]:
                self.edit_came.set()
                await self.edits_may_go_on.wait()
                kept = self.messages.get(int(which))
                # A private message is not to be had from its channel.
                number = int(which) if kept and not kept.ephemeral else None
                return self._message(method, number, body)
            case method, ["applications", _, *_, "commands"]:
                return self._keep_commands(method, body)
            case "GET", ["applications", _, "emojis"]:
                return _reply({"items": self.emojis.listed})
            case "POST", ["applications", _, "emojis"]:
                created = self.emojis.create(next(self._numbers), body)
                full = {"code": 30008, "message": "Maximum number of emojis reached"}
                return _reply(created or full, 201 if created else 400)
            case "GET", ["users", "@me"]:
                return _reply(payloads.user(payloads.BOT))
            case "GET", ["oauth2", "applications", "@me"]:
                return _reply(payloads.application())
            case "GET", ["gateway", *_]:
                return _reply({"url": f"ws://{request.host}/gateway"})
        return _reply({"code": 0, "message": "404: Not Found"}, 404)

    def _respond(self, token: str, body: Mapping[str, Any]) -> web.Response:
        told = self._interactions.get(token)
        if told is None:
            return _reply({"code": 10062, "message": "Unknown interaction"}, 404)
        if told.answer.done():
            self.second_answers += 1
            return _reply({"code": 40060, "message": "Already acknowledged"}, 400)
        message = self._shown(told, body)
        told.original = message.id if message else None
        told.answer.set_result(Answer(body["type"], message, perf_counter() - told.told_at))
        about: dict[str, Any] = {"id": str(told.id), "type": payloads.COMPONENT}
        response: dict[str, Any] = {"interaction": about}
        if message is not None:
            about["response_message_id"] = str(message.id)
            about["response_message_ephemeral"] = message.ephemeral
            response["resource"] = {"type": body["type"], "message": message.payload}
        return _reply(response)

    def _shown(self, told: _Interaction, body: Mapping[str, Any]) -> Message | None:
        if body["type"] == _NEW_MESSAGE:
            return self.messages.post(told.channel_id, body["data"])
        if body["type"] == _UPDATE and told.clicked is not None:
            return self.messages.edit(told.clicked.id, body["data"])
        return told.clicked

    def _message(self, method: str, number: int | None, body: Mapping[str, Any]) -> web.Response:
        if method == "DELETE":
            if self.messages.delete(number or 0):
                return web.Response(status=204)
        elif message := self.messages.edit(number or 0, body if method == "PATCH" else {}):
            return _reply(message.payload)
        return _reply({"code": 10008, "message": "Unknown Message"}, 404)

    def _keep_commands(self, method: str, body: Any) -> web.Response:  # noqa: ANN401 - JSON
        if method == "PUT":
            self._commands = [payloads.command(next(self._numbers), command) for command in body]
        return _reply(self._commands)


def _kind_of(method: str, path: list[str]) -> str:
    """Name what is asked for, as far as it may be refused."""
    match method, path:
        case "PATCH", ["channels", _, "messages", _]:
            return "edit"
        case "POST", ["channels", _, "messages"]:
            return "post"
        case "POST", ["interactions", _, _, "callback"]:
            return "answer"
    return ""


async def _waited_for(answer: asyncio.Future[Answer]) -> Answer:
    async with asyncio.timeout(PATIENCE):
        return await answer


async def _body_of(request: web.Request) -> Any:  # noqa: ANN401 - JSON
    """The JSON of a call, be it alone or beside files."""
    if request.content_type == "multipart/form-data":
        return json.loads(str((await request.post())["payload_json"]))
    text = await request.text()
    return json.loads(text) if text else {}


def _reply(body: object, status: int = 200) -> web.Response:
    # discord.py compares the type for equality: a charset after it would make it text.
    return web.Response(
        body=json.dumps(body).encode(), status=status, headers={"Content-Type": "application/json"}
    )


@asynccontextmanager
async def serving(channels: int = 1) -> AsyncIterator[StubDiscord]:
    """Serve on a free port of this machine."""
    discord = StubDiscord(channels)
    application = web.Application()
    application.router.add_get("/gateway", discord.gateway.serve)
    application.router.add_route("*", "/api/v10/{path:.*}", discord.rest)
    # Connections of a bot that was killed must not keep the stub from closing.
    runner = web.AppRunner(application, shutdown_timeout=0.5)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    host, port = runner.addresses[0][:2]
    discord.address = f"{host}:{port}"
    try:
        yield discord
    finally:
        await runner.cleanup()
