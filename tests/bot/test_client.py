"""The client as it is built: what it asks of Discord, and how it opens and closes."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bot import create_bot
from bot.client import SchwimmenBot
from bot.laboratory import GAMES, Findings
from bot.minds import ThoughtError
from bot.ports import StoreError
from bot.settings import Settings
from bot.wiring import build
from game.rules import Rules

MEMORY = Settings(database_url="sqlite:///:memory:")


def test_it_asks_for_servers_and_for_nothing_privileged() -> None:
    bot = create_bot(MEMORY)
    assert {name for name, on in bot.intents if on} == {"guilds"}


def test_it_pings_nobody_unless_told_and_keeps_no_messages_and_no_members() -> None:
    bot = create_bot(MEMORY)
    assert bot.allowed_mentions is not None
    assert dict(bot.allowed_mentions.to_dict()) == {"parse": []}
    assert bot._connection.max_messages is None
    assert bot._connection.member_cache_flags.value == 0


def test_importing_settings_needs_neither_discord_nor_a_database() -> None:
    code = (
        "import sys, bot, bot.settings;"
        "sys.exit(any(name in sys.modules for name in ('discord', 'sqlalchemy', 'db')))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0  # noqa: S603


async def test_opening_twice_opens_once_and_closing_gives_the_database_back(
    tmp_path: Path,
) -> None:
    bot = build(Settings(database_url=f"sqlite:///{tmp_path / 'games.db'}"))
    await bot.open()
    services = bot.services
    await bot.open()
    assert bot.services is services
    await bot.close()
    with pytest.raises(StoreError):
        await services.store.load("abcdefghjk")
    with pytest.raises(RuntimeError):
        _ = bot.services


async def test_closing_ends_who_thinks_after_the_answers_that_wait_for_it() -> None:
    bot = build(MEMORY)
    await bot.open()
    mind = bot.services.tables.mind
    answers: list[int] = []

    async def answering() -> None:
        await asyncio.sleep(0)
        answers.append(await mind.deeply(os.getpid))

    handler = asyncio.create_task(answering())
    bot._running.add(handler)
    await bot.close()
    assert len(answers) == 1
    assert answers[0] != os.getpid()
    with pytest.raises(ThoughtError, match="closed"):
        await mind.deeply(os.getpid)


async def test_closing_lets_an_experiment_tell_what_it_has_found() -> None:
    bot = build(MEMORY)
    await bot.open()
    begun = asyncio.Event()

    async def told(_: Findings) -> None:
        begun.set()

    work = bot.services.laboratory.experiment((Rules(lives=1),), 2, told)
    experiment = asyncio.create_task(work)
    bot._running.add(experiment)
    await begun.wait()
    await bot.close()
    assert 0 < (await experiment).reports[0].games < GAMES


async def test_a_bot_that_was_never_opened_closes_too() -> None:
    await build(MEMORY).close()


async def test_a_connection_that_is_reported_after_the_end_is_heard_by_nobody() -> None:
    bot = build(MEMORY)
    heard: list[str] = []

    async def listen() -> None:
        heard.append("ready")

    await bot._async_setup_hook()  # As `start` does first.
    bot.add_listener(listen, "on_ready")
    bot.dispatch("ready")
    await asyncio.sleep(0)
    assert heard == ["ready"]
    await bot.close()
    bot.dispatch("ready")
    await asyncio.sleep(0)
    assert heard == ["ready"]


async def test_an_extension_that_fails_is_not_passed_over() -> None:
    async def open_services() -> None:
        return None

    bot = SchwimmenBot(open_services, ("cogs.missing",))  # type: ignore[arg-type]
    with pytest.raises(Exception, match=r"cogs\.missing"):
        await bot.setup_hook()
