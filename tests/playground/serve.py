"""From options to a page that is served until somebody ends it.

Owns the building of the playground's world and the order of starting and stopping. The ids of the
server, the channel and the people are the same at every start, so that a stored game finds its
channel again.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import signal
import socket
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from bot.beside import Beside
from bot.client import SchwimmenBot
from bot.log import configure_logging
from bot.ports import StoreError
from bot.settings import SettingsError
from tests.playground.environment import LiveEnvironment
from tests.playground.page import LivePreview
from tests.playground.pulse import beat
from tests.sim.environment import Environment, MovableClock
from tests.sim.world import Build, Guest, World, real_bot

FIRST_PORT = 8031
_PORTS = range(FIRST_PORT, FIRST_PORT + 50)
_WORKERS = 2
"""Processes that think, as the bot has them: a thought in this one would stop the page."""
_PEOPLE = ("Anna", "Ben", "Cem")

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Options:
    """What can be chosen on the command line."""

    port: int | None
    """None takes the first free port from `FIRST_PORT` on."""
    database: Path
    computer_delay: float
    language: str


async def serve(options: Options, build: Build | None = None) -> int:
    """Serve until Ctrl+C, SIGTERM or the page's own "End preview session"; return the exit code.

    2 means that an option cannot be used, which the log says. `build` makes another bot than the
    real one.
    """
    configure_logging("WARNING")
    port = _free_port(options.port)
    if port is None:
        _log.error("Port %s is taken: choose another with --port.", options.port)
        return 2
    make = build or real_bot(
        {
            "database_url": f"sqlite:///{options.database}",
            "computer_delay": options.computer_delay,
        },
        Beside(_WORKERS),
    )
    try:
        await _run(options, port, make)
    except (SettingsError, StoreError) as error:
        _log.error("%s", error)
        return 2
    return 0


async def _run(options: Options, port: int, make: Build) -> None:
    bot = make()
    if isinstance(bot, SchwimmenBot):
        # Here, where time passes by itself: another process may have to leave the database first.
        await bot.open()
    clock = MovableClock()
    environment = LiveEnvironment(bot, clock)
    world = _world(environment, make, options.language)
    # The ids above came from a fixed instant and are the same every time; those of messages must
    # differ from start to start, and deadlines in the database are in real time.
    clock.start_at(datetime.now(UTC))
    await environment.start()
    try:
        with environment.time_context():
            await _sync_commands(environment)
            preview = LivePreview(world, port=port)
            async with preview:
                _greet(preview.url, options.database)
                await _until_ended(preview)
    finally:
        await environment.stop()


def _world(environment: Environment, make: Build, language: str) -> World:
    world = World(environment, make)
    environment.backend.server_language = language
    for name in _PEOPLE:
        world.admit(Guest(name, locale=language, manager=name == _PEOPLE[0]))
    return world


async def _sync_commands(environment: Environment) -> None:
    """Register the commands if the bot did not, believing that Discord still has them."""
    if not any(environment.backend.commands.values()):
        with environment.as_bot():
            await environment.bot.tree.sync()  # type: ignore[attr-defined]


async def _until_ended(preview: LivePreview) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    pulse = asyncio.create_task(beat(preview))
    endings = [asyncio.create_task(stop.wait()), asyncio.create_task(preview.wait_closed())]
    try:
        await asyncio.wait([pulse, *endings], return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (pulse, *endings):
            task.cancel()
        await asyncio.gather(*endings, return_exceptions=True)
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.remove_signal_handler(number)
    if pulse.done() and not pulse.cancelled():
        pulse.result()


def _free_port(wanted: int | None) -> int | None:
    for port in _PORTS if wanted is None else [wanted]:
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError as error:
                if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                    raise
            else:
                return port
    return None


def _greet(url: str, database: Path) -> None:
    print(f"Playground: {url}", flush=True)
    print("Type /schwimmen start in the page. Choose at the top who you are.")
    print(f"Games are kept in {database}. Ctrl+C ends.", flush=True)
