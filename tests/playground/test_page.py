"""The live page, with a bot so small that only the page can be at fault."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from simcord.preview._pages import _Page

from tests.playground.page import LivePreview
from tests.sim import World, playing
from tests.sim.environment import Environment, MovableClock
from tests.sim.tally import TallyBot
from tests.sim.world import Guest


@asynccontextmanager
async def page_of(world: World) -> AsyncIterator[tuple[LivePreview, _Page]]:
    preview = LivePreview(world, port=0)
    async with preview:
        yield preview, preview._open_page()


def press(page: _Page, *, revision: int, message_id: int) -> dict[str, Any]:
    """Build what the page sends when the button is pressed on the picture of that revision."""
    return {
        "protocol_version": 3,
        "sequence": page.last_sequence + 1,
        "request_id": f"r{page.last_sequence}",
        "generation": page.generation,
        "bot_generation": page.preview.env._generation,
        "published_revision": revision,
        "kind": "click",
        "control_key": f"message:{message_id}:component:2",
        "target_id": str(message_id),
    }


async def test_a_press_on_an_older_picture_reaches_the_bot_as_an_old_button() -> None:
    async with playing(("Anna",), build=TallyBot) as world:
        [anna] = world.people
        answer = await anna.slash("tally")
        assert answer.message
        async with page_of(world) as (preview, page):
            seen = page.revision
            await preview.let_pass(10)
            await preview.show_news()
            assert page.revision > seen
            result = await preview._action(
                page.id, press(page, revision=seen, message_id=answer.message.id)
            )
        assert not result["rejected"]
        assert world.bot.pressed == [0]  # type: ignore[attr-defined]
        [control] = world.messages()[-1].controls
        assert control.version == "2"


async def test_a_press_on_an_unknown_picture_is_refused() -> None:
    async with playing(("Anna",), build=TallyBot) as world:
        [anna] = world.people
        answer = await anna.slash("tally")
        assert answer.message
        async with page_of(world) as (preview, page):
            result = await preview._action(
                page.id, press(page, revision=page.revision + 7, message_id=answer.message.id)
            )
        assert result["rejected"]
        assert world.bot.pressed == []  # type: ignore[attr-defined]


async def test_what_happens_by_itself_is_news_once() -> None:
    async with playing(("Anna",), build=TallyBot) as world:
        [anna] = world.people
        await anna.slash("tally")
        async with page_of(world) as (preview, page):
            await preview.show_news()
            assert not preview.has_news()
            await preview.let_pass(9)
            assert not preview.has_news()
            await preview.let_pass(1)
            assert preview.has_news()
            await preview.show_news()
            assert not preview.has_news()
            [message] = page.snapshot["messages"].values()
            assert '"1"' in str(message).replace("'", '"')


async def test_every_page_is_served_in_its_live_form() -> None:
    async with playing(("Anna",), build=TallyBot) as world, page_of(world) as (preview, _):
        assert preview.url == f"http://127.0.0.1:{preview._server.port}/#play"
        for path, inside in (("session.js", "interval = 200"), ("app.js", 'slice(1) : "play"')):
            reader, writer = await asyncio.open_connection("127.0.0.1", preview._server.port)
            host = f"127.0.0.1:{preview._server.port}"
            writer.write(f"GET /{path} HTTP/1.0\r\nHost: {host}\r\n\r\n".encode())
            text = (await reader.read()).decode()
            writer.close()
            assert text.startswith("HTTP/1.0 200")
            assert inside in text


def test_server_channel_and_people_have_the_same_ids_at_every_start() -> None:
    def ids() -> list[int]:
        world = World(Environment(TallyBot(), MovableClock()), TallyBot)
        people = [world.admit(Guest(name)) for name in ("Anna", "Ben")]
        return [world.guild.id, world.channel.id, *(person.id for person in people)]

    assert ids() == ids()
