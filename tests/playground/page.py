"""The local page: the simulator's preview, made live.

Owns what the preview lacks for playing: actions and the passing of time take turns, a button that
changed while it was pressed still reaches the bot as an old button, and pages poll briskly. The
preview's source texts are changed in the few places named in `_PATCHES` as they are served.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict, deque
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType
from typing import Any, Final, Literal

from aiohttp import web
from simcord.preview import Preview
from simcord.preview._pages import _Page
from simcord.preview._server import PreviewServer

from tests.sim.world import World

_KEY: Final = "play"
"""Stands in the address, where the preview would put a random secret: there is nothing to guard."""

_PATCHES: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        "/session.js": ("interval = 500", "interval = 200"),
        "/app.js": (
            'window.location.hash.slice(1) : "";',
            f'window.location.hash.slice(1) : "{_KEY}";',
        ),
    }
)
_LOOKS_KEPT = 60
_PRESSES = frozenset({"click", "select"})
_INDEPENDENT = frozenset({"run_command", "autocomplete_command", "send_message"})
"""Actions that mean the same whatever the page has shown since."""

Components = list[dict[str, Any]]
Reason = Literal[
    "initial", "refresh", "snapshot", "navigation", "query", "presentation", "action", "capture"
]


class LivePreview(Preview):
    """A preview session in which time passes."""

    def __init__(self, world: World, *, port: int) -> None:
        super().__init__(
            world.environment,
            world.channel,
            tuple(person.actor for person in world.people),
            layout="channel",
            display="responsive",
            width=960,
            height=720,
            locale=world.discord.server_language,
            timezone="UTC",
            presentation_time=None,
            assets=None,
            port=port,
        )
        self.capability = _KEY
        self._server = _LiveServer(self, port)
        self._turn = asyncio.Lock()
        self._told = 0
        self._shown: defaultdict[str, deque[tuple[int, dict[int, Components]]]] = defaultdict(
            lambda: deque(maxlen=_LOOKS_KEPT)
        )

    def has_news(self) -> bool:
        """Whether anything happened that the pages have not been told."""
        return len(self.env.backend.transcript) != self._told

    def counts_down(self) -> bool:
        """Whether a message shows a time relative to now."""
        messages = self.env.backend.messages.get(self.channel.id, {})
        return any("<t:" in str(message.components) for message in messages.values())

    async def let_pass(self, seconds: float) -> None:
        """Let time pass for the bot, between two actions of the pages."""
        async with self._turn:
            await self.env.advance_time(seconds)

    async def show_news(self) -> None:
        """Bring every open page up to date."""
        async with self._turn:
            self._told = len(self.env.backend.transcript)
            await self.refresh()

    async def _action(self, context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        async with self._turn:
            page = self._pages.get(context_id or "")
            if page is None or not isinstance(body, Mapping):
                return await super()._action(context_id, body)
            with self._as_it_was(page, body) as current:
                return await super()._action(context_id, current)

    def _publish(self, page: _Page, *, reason: Reason = "action") -> None:
        super()._publish(page, reason=reason)
        messages = self.env.backend.messages.get(page.channel_id, {})
        looks = {message.id: message.components for message in messages.values()}
        self._shown[page.id].append((page.revision, looks))

    @contextmanager
    def _as_it_was(self, page: _Page, body: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
        """Let an action that was chosen on an earlier picture of the page through.

        The preview refuses such actions. On Discord a click carries the id that the button had
        when it was pressed; so for the time of the action the message gets its former look.
        """
        kind, revision = body.get("kind"), body.get("published_revision")
        current = {**body, "published_revision": page.revision}
        if revision == page.revision or kind not in _PRESSES | _INDEPENDENT:
            yield body
            return
        if kind in _INDEPENDENT:
            yield current
            return
        looks = next((look for number, look in self._shown[page.id] if number == revision), {})
        message_id = int(body.get("target_id") or 0)
        message = self.env.backend.messages.get(page.channel_id, {}).get(message_id)
        former = looks.get(message_id)
        if message is None or former is None:
            yield body
            return
        latest, message.components = message.components, former
        try:
            yield current
        finally:
            if message.components is former:
                message.components = latest


class _LiveServer(PreviewServer):
    """The preview's server, with `_PATCHES` applied to what it serves."""

    async def _static(self, request: web.Request) -> web.Response:
        response: web.Response = await super()._static(request)
        if patch := _PATCHES.get(request.path):
            old, new = patch
            source = response.text or ""
            if source.count(old) != 1:
                raise RuntimeError(
                    f"{request.path} of the preview has changed: {old!r} is not in it"
                )
            response.text = source.replace(old, new)
        return response
