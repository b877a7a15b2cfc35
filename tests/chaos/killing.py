"""kill -9 at random points of many running games, with a real process and a real file.

Owns the process, the moments of its end, and what must be true between two lives: every
acknowledged move is stored once, none that nobody asked for; old buttons answer; what comes by
itself comes again, and whoever's time ran out while the bot was away gets the grace.
"""

from __future__ import annotations

import asyncio
import re
import sqlite3
import sys
import tempfile
import time
from asyncio.subprocess import Process
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any, Final

from bot.screens import Waiting
from bot.table_state import TableState
from tests.chaos.diary import Diary
from tests.chaos.figures import Figures
from tests.chaos.ledger import Ledger
from tests.chaos.moves import Named, made
from tests.chaos.party import Party, Sent
from tests.chaos.quick_bot import TURN
from tests.stub.discord import StubDiscord, serving
from tests.stub.process import ROOT, TOKEN

GRACE: Final = 1.0
_OLD_BUTTONS: Final = 12
"""So many of all buttons ever seen at a table are pressed at once after a start."""
_LONGEST_LIFE: Final = 2.0
_START: Final = 30.0
"""Seconds after which a start counts as failed."""
_PATIENCE: Final = 20.0
"""Seconds within which what comes by itself must have come."""
_DUST: Final = 0.01
_BAD: Final = re.compile(r"\b(ERROR|CRITICAL)\b|Traceback")


@dataclass(frozen=True, slots=True)
class Siege:
    """How often a bot is killed, with how many tables, and from which seed."""

    seed: int
    kills: int = 20
    tables: int = 8
    program: str = "tests.chaos.quick_bot"
    """The module that is run; its `main` is a bot."""


async def endure(siege: Siege, figures: Figures) -> None:
    """Go through a siege. Raises with the seed and the last lives if a promise was broken."""
    diary = Diary()
    try:
        with tempfile.TemporaryDirectory() as folder:
            async with serving(siege.tables) as stub:
                await _Siege(siege, stub, Path(folder), diary, figures).run()
    except Exception as error:
        error.add_note(f"The siege of seed {siege.seed}; its last lives:\n{diary}")
        raise


class _Siege:
    """One siege while it lasts."""

    def __init__(
        self, siege: Siege, stub: StubDiscord, folder: Path, diary: Diary, figures: Figures
    ) -> None:
        self._siege = siege
        self._stub = stub
        self._folder = folder
        self._diary = diary
        self._figures = figures
        self._random = Random(siege.seed)
        self._ledger = Ledger(folder / "schwimmen.db")
        self._taps: set[tuple[int, str]] = set()
        """Buttons of moves that were acknowledged, by who pressed them."""
        self._parties = [
            Party(stub, number, Random(siege.seed * 1000 + number))
            for number in range(siege.tables)
        ]

    async def run(self) -> None:
        """Let the bot live and die, again and again; at last let it end in order."""
        for _ in range(self._siege.kills):
            await self._life()
            self._judge()
            self._check_log()
        await self._last_life()
        self._judge()
        self._check_log()
        self._check_file()
        for account in self._ledger.games.values():
            assert account.stored
            self._figures.count(f"games under siege {account.stored.status.value}")

    async def _life(self) -> None:
        """Start the bot and kill it, sometimes before it is there."""
        if self._random.random() < 1 / 8:
            self._diary.step("killed while it starts")
            async with self._process() as process:
                await asyncio.sleep(self._random.uniform(0.1, 1.0))
                await _kill(process)
            return
        seconds = self._random.uniform(0.02, _LONGEST_LIFE)
        async with self._process() as process:
            await self._until_connected(process)
            if self._random.random() < 1 / 3:
                await self._see_all_go_on(process)
            self._diary.step(f"killed {seconds:.2f} seconds after its start")
            playing = [asyncio.create_task(party.play()) for party in self._parties]
            playing += [
                asyncio.create_task(party.press_old(_OLD_BUTTONS)) for party in self._parties
            ]
            await self._wait(playing, seconds, process)
            await _kill(process)
            await _stop(playing)
        self._figures.count("kills of a process")

    async def _last_life(self) -> None:
        """Old buttons of all tables answer once more, and the bot ends when it is told to."""
        async with self._process() as process:
            await self._until_connected(process)
            await asyncio.gather(*(party.press_old(_OLD_BUTTONS) for party in self._parties))
            process.terminate()
            async with asyncio.timeout(_PATIENCE):
                assert await process.wait() == 0

    async def _wait(
        self, playing: list[asyncio.Task[None]], seconds: float, process: Process
    ) -> None:
        """Let people play for a while; what goes wrong for them is raised."""
        done, _ = await asyncio.wait(playing, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
        for task in done:
            task.result()
        assert process.returncode is None, f"it ended by itself: {self._log.read_text()}"

    async def _see_all_go_on(self, process: Process) -> None:
        """Nobody does anything: computers, rounds and deadlines come by themselves."""
        before = {
            state.id: state
            for state in self._ledger.active.values()
            if state.deadline is not None and _comes_soon(state)
        }
        born = time.time()
        late = dict(before)
        while late and time.time() < born + _PATIENCE and process.returncode is None:
            await asyncio.sleep(0.1)
            self._ledger.read_on()
            late = {key: x for key, x in late.items() if self._version(key) == x.version}
        assert not late, f"stand still: {[(x.id, x.version, x.deadline) for x in late.values()]}"
        self._figures.count("games that went on by themselves", len(before))
        for state in before.values():
            self._check_grace(state)

    def _check_grace(self, state: TableState) -> None:
        """Whoever had to act while the bot was away had the grace after its start."""
        if state.deadline is None or state.deadline.waiting is not Waiting.TURN:
            return
        with closing(sqlite3.connect(self._folder / "schwimmen.db")) as connection:
            [text] = connection.execute(
                "SELECT at FROM events WHERE game_id = ? AND seq = ?",
                (state.id, state.version + 1),
            ).fetchone()
        at = datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()
        assert at >= self._spawned + GRACE - _DUST, f"game {state.id} had no grace"

    def _judge(self) -> None:
        """Hold what was acknowledged against what is stored; the bot is dead."""
        news = self._ledger.read_on()
        sent = [deed for party in self._parties for deed in party.sent]
        for party in self._parties:
            party.sent.clear()
        known: Counter[Named] = Counter()
        unknown: Counter[Named] = Counter()
        for deed in sent:
            self._check_opening(deed)
            if deed.word is None:
                continue
            if not deed.answered:
                unknown[deed.person.id, deed.word] += 1
            elif deed.accepted:
                # A second tap is answered like the first.
                known[deed.person.id, deed.word] += (deed.person.id, deed.what) not in self._taps
                self._taps.add((deed.person.id, deed.what))
        found = Counter(named for steps in news.values() for named in made(steps))
        self._diary.note(f"{len(sent)} deeds, {found.total()} moves stored")
        assert known <= found, f"lost: {known - found}"
        assert found <= known + unknown, f"unasked: {found - known - unknown}"
        assert not self._stub.second_answers
        self._figures.count("deeds under siege", len(sent))
        self._figures.count("moves acknowledged under siege", known.total())
        self._figures.count("moves stored but cut off from their answer", (found - known).total())

    def _check_opening(self, deed: Sent) -> None:
        """A lobby that was shown is stored."""
        if deed.what == "schwimmen start" and deed.message and not deed.message.ephemeral:
            games = {custom_id.split(":")[1] for custom_id in deed.message.custom_ids}
            assert games <= set(self._ledger.games), f"shown, but not stored: {games}"

    def _check_log(self) -> None:
        said = self._log.read_text() if self._log.exists() else ""
        assert not _BAD.search(said), said

    def _check_file(self) -> None:
        """The file is sound, and every finished game counts once for each seat."""
        with closing(sqlite3.connect(self._folder / "schwimmen.db")) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            rows = dict(connection.execute("SELECT game_id, count(*) FROM results GROUP BY 1"))
        finished = {
            game_id: len(account.stored.sitters)
            for game_id, account in self._ledger.games.items()
            if account.stored and account.stored.status.value == "finished"
        }
        assert rows == finished

    def _version(self, game_id: str) -> int:
        return self._ledger.games[game_id].version

    @property
    def _log(self) -> Path:
        return self._folder / "log"

    @asynccontextmanager
    async def _process(self) -> AsyncIterator[Process]:
        """Start a bot; it is gone at the end of this."""
        await self._stub.gateway.left.wait()
        self._spawned = time.time()
        with self._log.open("wb") as log:
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "tests.stub.aim", self._stub.address),
                self._siege.program,
                cwd=self._folder,
                env={
                    "PATH": str(Path(sys.executable).parent),
                    "PYTHONPATH": str(ROOT),
                    "DISCORD_TOKEN": TOKEN,
                    "COMPUTER_DELAY": "0.05",
                    "NEXT_ROUND_DELAY": "0.5",
                    "RESTART_GRACE": str(GRACE),
                },
                stdout=log,
                stderr=log,
            )
        try:
            yield process
        finally:
            await _kill(process)

    async def _until_connected(self, process: Process) -> None:
        connected = asyncio.create_task(self._stub.gateway.identified.wait())
        ended = asyncio.create_task(process.wait())
        await asyncio.wait([connected, ended], timeout=_START, return_when=asyncio.FIRST_COMPLETED)
        there = connected.done() and not ended.done()
        await _stop([connected, ended])
        assert there, f"it did not start: {self._log.read_text()}"


def _comes_soon(state: TableState) -> bool:
    """Whether something happens at this table by itself within moments."""
    if state.deadline is None:
        return False
    match state.deadline.waiting:
        case Waiting.COMPUTER | Waiting.NEXT_ROUND:
            return True
        case Waiting.TURN:
            return state.pace.value == "blitz" and state.deadline.at < time.time() + TURN
        case _:
            return False


async def _kill(process: Process) -> None:
    if process.returncode is None:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()


async def _stop(tasks: Sequence[asyncio.Task[Any]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
