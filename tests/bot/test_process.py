"""`python -m bot` as an operator meets it: what it says, and with which code it ends."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.stub.discord import serving
from tests.stub.payloads import FIRST_CHANNEL, Person
from tests.stub.process import ROOT, TOKEN

_GUARD = 60.0
"""Seconds after which a process counts as hanging."""

_AGAINST_STUB = """
import sys
from tests.stub.aim import aim_at
aim_at("{address}")
import bot.wiring
bot.wiring.EXTENSIONS = {extensions}
from bot.__main__ import main
sys.exit(main())
"""

_IMPATIENT = """
import bot.settings
load = bot.settings.load_settings
bot.settings.load_settings = lambda: load().model_copy(update={"gateway_patience": 1.5})
"""


@asynccontextmanager
async def running(folder: Path, *arguments: str, **environment: str) -> AsyncIterator[Process]:
    """Run Python in an empty folder and environment; whatever is left is killed at the end."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *arguments,
        cwd=folder,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), **environment},
        stdout=PIPE,
        stderr=PIPE,
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
            await process.communicate()


async def ended(process: Process) -> tuple[int, str]:
    """Wait for the end; gives the exit code and what was said. Nothing goes to standard output."""
    async with asyncio.timeout(_GUARD):
        output, errors = await process.communicate()
    assert output == b""
    assert process.returncode is not None
    return process.returncode, errors.decode()


async def said_until(process: Process, words: str) -> str:
    """Wait until these words are said; gives all that was said up to then."""
    assert process.stderr is not None
    said = ""
    async with asyncio.timeout(_GUARD):
        while words not in said:
            line = await process.stderr.readline()
            assert line, f"it ended by itself: {said}"
            said += line.decode()
    return said


def _impatient(address: str) -> str:
    """A bot that gives the gateway up sooner than any operator may ask for."""
    return _IMPATIENT + _AGAINST_STUB.format(address=address, extensions=())


async def test_without_a_token_one_sentence_says_where_to_get_one(tmp_path: Path) -> None:
    async with running(tmp_path, "-m", "bot") as process:
        code, said = await ended(process)
    assert code == 2
    assert said.count("\n") == 1
    assert said.startswith("DISCORD_TOKEN is not set")
    assert "discord.com/developers/applications" in said


async def test_a_wrong_setting_is_named(tmp_path: Path) -> None:
    async with running(tmp_path, "-m", "bot", DISCORD_TOKEN=TOKEN, DEFAULT_PACE="brisk") as process:
        code, said = await ended(process)
    assert code == 2
    assert said.startswith("DEFAULT_PACE must be one of blitz, normal, relaxed, stammtisch")


async def test_a_database_that_cannot_be_opened_is_named_with_its_path(tmp_path: Path) -> None:
    path = tmp_path / "not" / "there" / "games.db"
    async with running(
        tmp_path, "-m", "bot", DISCORD_TOKEN=TOKEN, DATABASE_URL=f"sqlite:///{path}"
    ) as process:
        code, said = await ended(process)
    assert code == 2
    assert str(path) in said
    assert said.startswith("The database cannot be used: ")
    assert "Traceback" not in said


async def test_a_file_that_is_no_database_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    path.write_text("shopping list\n" * 100)
    async with running(
        tmp_path, "-m", "bot", DISCORD_TOKEN=TOKEN, DATABASE_URL=f"sqlite:///{path}"
    ) as process:
        code, said = await ended(process)
    assert code == 2
    assert str(path) in said
    assert path.read_text() == "shopping list\n" * 100


async def test_a_refused_token_is_told_without_repeating_it(tmp_path: Path) -> None:
    async with serving() as discord:
        discord.refuses_token = True
        script = _AGAINST_STUB.format(address=discord.address, extensions=())
        async with running(tmp_path, "-c", script, DISCORD_TOKEN=TOKEN) as process:
            code, said = await ended(process)
    assert code == 2
    assert said.splitlines()[-1].startswith("Discord refused DISCORD_TOKEN")
    assert TOKEN not in said
    assert "Traceback" not in said


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_ends_it_in_order(tmp_path: Path, number: signal.Signals) -> None:
    async with serving() as discord:
        script = _AGAINST_STUB.format(address=discord.address, extensions=("cogs.setup",))
        async with running(tmp_path, "-c", script, DISCORD_TOKEN=TOKEN) as process:
            said = await said_until(process, "ready as")
            process.send_signal(number)
            code, rest = await ended(process)
    assert code == 0
    assert "stopping" in rest
    assert "Traceback" not in said + rest
    assert "WARNING" not in said + rest
    assert discord.gateway.closed_with == 1000
    assert (tmp_path / "schwimmen.db").is_file()
    assert TOKEN not in said + rest


async def test_a_gateway_that_falls_silent_ends_the_process_to_be_restarted(
    tmp_path: Path,
) -> None:
    async with serving() as discord:
        discord.gateway.heartbeat_milliseconds = 200
        async with running(tmp_path, "-c", _impatient(discord.address), DISCORD_TOKEN=TOKEN) as bot:
            said = await said_until(bot, "ready as")
            discord.gateway.silent = True
            code, rest = await ended(bot)
    assert code == 1
    assert "ending, to be restarted: nothing was heard from Discord's gateway" in rest
    assert "Traceback" not in said + rest


async def test_a_gateway_that_lets_nobody_in_again_ends_the_process_to_be_restarted(
    tmp_path: Path,
) -> None:
    async with (
        serving() as discord,
        running(tmp_path, "-c", _impatient(discord.address), DISCORD_TOKEN=TOKEN) as bot,
    ):
        await said_until(bot, "ready as")
        discord.gateway.away = True
        await discord.gateway.drop()
        code, rest = await ended(bot)
    assert code == 1
    assert "ending, to be restarted: nothing was heard from Discord's gateway" in rest


async def test_a_first_connection_that_fails_ends_the_process_with_a_sentence(
    tmp_path: Path,
) -> None:
    async with serving() as discord:
        discord.gateway.away = True
        script = _AGAINST_STUB.format(address=discord.address, extensions=())
        async with running(tmp_path, "-c", script, DISCORD_TOKEN=TOKEN) as bot:
            code, said = await ended(bot)
    assert code == 1
    assert "ending, to be restarted: Discord's gateway cannot be reached: " in said.splitlines()[-1]
    assert "AttributeError" not in said


async def test_a_discord_that_cannot_be_reached_ends_the_process_with_a_sentence(
    tmp_path: Path,
) -> None:
    script = _AGAINST_STUB.format(address="127.0.0.1:9", extensions=())
    async with running(tmp_path, "-c", script, DISCORD_TOKEN=TOKEN) as bot:
        code, said = await ended(bot)
    assert code == 1
    assert "ending, to be restarted: Discord cannot be reached: " in said.splitlines()[-1]
    assert "Traceback" not in said


async def test_a_press_while_it_stops_is_told_to_try_again(tmp_path: Path) -> None:
    anna, ben = Person(7, "Anna"), Person(8, "Ben")
    async with serving() as discord:
        script = _AGAINST_STUB.format(address=discord.address, extensions=("cogs.setup",))
        async with running(tmp_path, "-c", script, DISCORD_TOKEN=TOKEN) as bot:
            await said_until(bot, "ready as")
            lobby = (await discord.command(anna, FIRST_CHANNEL, "schwimmen start")).message
            assert lobby is not None
            discord.edits_may_go_on.clear()
            # A command changes the table, so the bot has a message to edit before it may end.
            await discord.command(ben, FIRST_CHANNEL, "schwimmen join")
            await discord.edit_came.wait()
            bot.send_signal(signal.SIGTERM)
            await said_until(bot, "stopping")
            told = await discord.press(ben, lobby, lobby.custom_ids[0])
            discord.edits_may_go_on.set()
            code, _ = await ended(bot)
    assert code == 0
    assert told.message is not None
    assert told.message.ephemeral
    assert "restarting" in told.message.text


async def test_a_second_process_does_nothing_until_the_first_is_gone(tmp_path: Path) -> None:
    async with serving() as discord:
        script = _AGAINST_STUB.format(address=discord.address, extensions=("cogs.setup",))
        async with running(tmp_path, "-c", script, DISCORD_TOKEN=TOKEN) as first:
            await said_until(first, "ready as")
            calls = discord.calls.copy()
            async with running(tmp_path, "-c", script, DISCORD_TOKEN=TOKEN) as second:
                await said_until(second, "waiting until it ends")
                assert discord.calls == calls
                first.kill()
                await said_until(second, "ready as")
                second.send_signal(signal.SIGTERM)
                assert (await ended(second))[0] == 0


async def test_an_extension_that_does_not_load_ends_the_start(tmp_path: Path) -> None:
    async with serving() as discord:
        script = _AGAINST_STUB.format(address=discord.address, extensions=("cogs.missing",))
        async with running(tmp_path, "-c", script, DISCORD_TOKEN=TOKEN) as process:
            code, said = await ended(process)
    assert code == 1
    assert "cogs.missing" in said
    assert "GET users" in discord.calls
    assert "GET gateway" not in discord.calls


async def test_the_emojis_are_brought_to_discord_once(tmp_path: Path) -> None:
    async with serving() as discord:
        arguments = ("-m", "tests.stub.aim", discord.address, "bot.__main__", "emojis", "sync")
        said = []
        for _ in range(2):
            async with running(tmp_path, *arguments, DISCORD_TOKEN=TOKEN) as process:
                output, errors = await process.communicate()
            assert process.returncode == 0, errors
            said.append(output.decode())
    assert said[0].startswith("Of 131 emojis of cards, 0 were there and 131 are new.")
    assert said[1].startswith("Of 131 emojis of cards, 131 were there and 0 are new.")
    assert len(discord.emojis.images) == 131
    assert "GET gateway" not in discord.calls
    assert not (tmp_path / "schwimmen.db").exists()


async def test_missing_emojis_end_the_errand_with_an_error(tmp_path: Path) -> None:
    async with serving() as discord:
        discord.emojis.limit = 5
        arguments = ("-m", "tests.stub.aim", discord.address, "bot.__main__", "emojis", "sync")
        async with running(tmp_path, *arguments, DISCORD_TOKEN=TOKEN) as process:
            output, _ = await process.communicate()
    assert process.returncode == 1
    assert "126 are missing" in output.decode()


async def test_the_errand_tells_a_refused_token_too(tmp_path: Path) -> None:
    async with serving() as discord:
        discord.refuses_token = True
        arguments = ("-m", "tests.stub.aim", discord.address, "bot.__main__", "emojis", "sync")
        async with running(tmp_path, *arguments, DISCORD_TOKEN=TOKEN) as process:
            code, said = await ended(process)
    assert code == 2
    assert said.splitlines()[-1].startswith("Discord refused DISCORD_TOKEN")
