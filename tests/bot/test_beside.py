"""Thinking beside the event loop, with real threads and real processes, and what kills them."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator
from operator import add
from pathlib import Path
from typing import Final

import pytest
import pytest_asyncio

from bot.beside import Beside
from bot.minds import Here, Mind, ThoughtError, decide
from bot.requests import Begin
from bot.thinking import LATE
from game.cards import Card
from game.computer import CHARACTERS, Character
from game.computer.characters import SEA_DOG
from game.projection import project
from tests.bot.asking import first_move
from tests.bot.kit import ANNA, Evening
from tests.bot.thoughts import DELAY, until_computers_turn

ROOT: Final = Path(__file__).parents[2]
_GUARD: Final = 60.0
"""Seconds after which something counts as hanging."""

_PARENT: Final = """
import asyncio, sys
from pathlib import Path
from bot.beside import Beside

async def main():
    beside = Beside(2)
    pids = await asyncio.gather(*(beside.deeply(eval, "__import__('os').getpid()") for _ in "12"))
    assert len(set(pids)) == 2
    thinking = asyncio.create_task(beside.deeply(eval, "[0 for _ in iter(int, 1)]"))
    print("thinking", flush=True)
    await thinking

asyncio.run(main())
"""
"""Starts two workers, one of which then thinks for ever."""


@pytest_asyncio.fixture
async def beside() -> AsyncIterator[Beside]:
    """Give a mind with one worker, and end it."""
    beside = Beside(1)
    yield beside
    await beside.close()


@pytest.fixture
def fifo(tmp_path: Path) -> Path:
    """Give a place to read from which waits until somebody writes there."""
    path = tmp_path / "fifo"
    os.mkfifo(path)
    return path


async def pid_of_worker(mind: Mind) -> int:
    """Ask a worker who it is."""
    return await mind.deeply(os.getpid)


async def test_what_is_deep_is_thought_in_a_process_and_what_is_brief_in_a_thread(
    beside: Beside,
) -> None:
    assert await pid_of_worker(beside) != os.getpid()
    assert await beside.briefly(os.getpid) == os.getpid()
    assert await beside.briefly(threading.get_ident) != threading.get_ident()


async def test_without_workers_a_thread_does_it_all() -> None:
    mind = Beside(0)
    assert await mind.deeply(os.getpid) == os.getpid()
    assert await mind.deeply(threading.get_ident) != threading.get_ident()
    await mind.close()


async def test_a_worker_is_started_when_it_is_needed_and_kept(beside: Beside) -> None:
    assert beside._workers is not None
    assert beside._workers._idle == []
    assert await pid_of_worker(beside) == await pid_of_worker(beside)


async def test_a_worker_knows_no_token_and_loads_nothing_but_the_game(
    beside: Beside, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "made-up")
    names: list[str] = await beside.deeply(eval, "[*__import__('os').environ]")
    assert set(names) <= {"LC_CTYPE"}, "Python sets this one by itself"
    loaded: list[str] = await beside.deeply(eval, "[*__import__('sys').modules]")
    assert "game.computer" in loaded
    assert not {"discord", "sqlalchemy", "asyncio", "db", "cogs", "bot.table"} & set(loaded)


@pytest.mark.parametrize("mind", [Here(), Beside(0), Beside(1)])
async def test_an_error_is_told_without_what_it_says(mind: Mind) -> None:
    for compute in (mind.briefly, mind.deeply):
        with pytest.raises(ThoughtError) as caught:
            await compute(Card.parse, "ace of hearts")
        assert "NotationError at parse" in str(caught.value)
        assert "hearts" not in str(caught.value)
        assert caught.value.__cause__ is None
    await mind.close()


async def test_so_many_at_once_and_the_others_wait(tmp_path: Path) -> None:
    mind, places = Beside(2), [tmp_path / str(number) for number in range(3)]
    assert mind._workers is not None
    for place in places:
        os.mkfifo(place)
    thoughts = [asyncio.create_task(mind.deeply(Path.read_text, place)) for place in places]
    async with asyncio.timeout(_GUARD):
        await asyncio.sleep(0)
        assert len(mind._workers._asking) == 2
        # Whoever opens one for writing waits for a reader: the first two are being read.
        await asyncio.gather(*(asyncio.to_thread(say, place, "x") for place in places[:2]))
        assert await asyncio.gather(*thoughts[:2]) == ["x", "x"]
        await asyncio.to_thread(say, places[2], "y")
        assert await thoughts[2] == "y"
    assert len(mind._workers._idle) == 2
    await mind.close()


def say(place: Path, text: str) -> None:
    """Let whoever reads there go on."""
    place.write_text(text)


async def test_a_worker_that_died_is_replaced(beside: Beside) -> None:
    first = await pid_of_worker(beside)
    os.kill(first, signal.SIGKILL)
    assert await pid_of_worker(beside) != first
    assert await beside.deeply(add, 1, 2) == 3


async def test_workers_that_all_died_cost_no_answer() -> None:
    mind = Beside(2)
    pids = await asyncio.gather(*(pid_of_worker(mind) for _ in range(2)))
    assert len(set(pids)) == 2
    for pid in pids:
        os.kill(pid, signal.SIGKILL)
    assert await pid_of_worker(mind) not in pids
    await mind.close()


async def test_a_worker_that_dies_of_a_question_fails_it_alone(beside: Beside) -> None:
    with pytest.raises(ThoughtError, match="a worker failed"):
        await beside.deeply(os._exit, 1)
    assert await beside.deeply(add, 1, 2) == 3


async def test_a_worker_that_is_killed_amid_a_thought_is_replaced(
    beside: Beside, tmp_path: Path
) -> None:
    """The first one notes that it was there and is killed; the next one finds the note."""
    note = tmp_path / "note"
    path = f"__import__('pathlib').Path({str(note)!r})"
    kill = "__import__('os').kill(__import__('os').getpid(), 9)"
    script = f"'again' if {path}.exists() else ({path}.touch(), {kill})"
    assert await beside.deeply(eval, script) == "again"


async def test_a_worker_that_is_stuck_is_ended_and_replaced(beside: Beside, fifo: Path) -> None:
    first, workers = await pid_of_worker(beside), beside._workers
    assert workers is not None
    patience, workers._patience = workers._patience, 0.0
    with pytest.raises(ThoughtError, match="stuck"):
        await beside.deeply(Path.read_text, fifo)
    workers._patience = patience
    assert await pid_of_worker(beside) != first


async def test_a_caller_that_is_cancelled_leaves_the_worker_at_it(
    beside: Beside, fifo: Path
) -> None:
    first = await pid_of_worker(beside)
    thought = asyncio.create_task(beside.deeply(Path.read_text, fifo))
    async with asyncio.timeout(_GUARD):
        writing = asyncio.create_task(asyncio.to_thread(say, fifo, "x"))
        await asyncio.sleep(0)
        thought.cancel()
        next_one = asyncio.create_task(pid_of_worker(beside))
        await writing
        assert await next_one == first
    assert thought.cancelled()


async def test_closing_ends_what_is_thought_and_what_waits(fifo: Path) -> None:
    mind = Beside(1)
    thoughts = [asyncio.create_task(mind.deeply(Path.read_text, fifo)) for _ in range(3)]
    await asyncio.sleep(0)
    async with asyncio.timeout(_GUARD):
        await mind.close()
        answers = await asyncio.gather(*thoughts, return_exceptions=True)
    assert [str(answer) for answer in answers] == ["closed"] * 3
    assert all(isinstance(answer, ThoughtError) for answer in answers)


async def test_closing_fails_what_waits_for_the_thread(fifo: Path) -> None:
    mind = Beside(0)
    thoughts = [asyncio.create_task(mind.deeply(Path.read_text, fifo)) for _ in range(3)]
    async with asyncio.timeout(_GUARD):
        await asyncio.sleep(0)
        await mind.close()
        await asyncio.to_thread(say, fifo, "x")
        answers = await asyncio.gather(*thoughts, return_exceptions=True)
    assert answers[0] == "x"
    assert [str(answer) for answer in answers[1:]] == ["closed"] * 2
    assert all(isinstance(answer, ThoughtError) for answer in answers[1:])


async def test_a_caller_that_is_cancelled_is_cancelled_without_workers_too(fifo: Path) -> None:
    mind = Beside(0)
    thought = asyncio.create_task(mind.deeply(Path.read_text, fifo))
    async with asyncio.timeout(_GUARD):
        await asyncio.sleep(0)
        thought.cancel()
        await asyncio.wait([thought])
        await asyncio.to_thread(say, fifo, "x")
    assert thought.cancelled()
    await mind.close()


async def test_no_worker_outlives_a_process_that_is_killed() -> None:
    """They share its standard error, which ends when the last of them has ended."""
    parent = await asyncio.create_subprocess_exec(
        sys.executable, "-c", _PARENT, cwd=ROOT, stdout=PIPE, stderr=PIPE
    )
    assert parent.stdout is not None
    async with asyncio.timeout(_GUARD):
        assert await parent.stdout.readline() == b"thinking\n"
        parent.kill()
        _, said = await parent.communicate()
    assert said == b""


@pytest.mark.parametrize("character", CHARACTERS)
async def test_a_worker_decides_as_one_would_here(
    evening: Evening, beside: Beside, character: Character
) -> None:
    table = await evening.lobby(ANNA, computers=2, character=character)
    await table.submit(Begin(ANNA))
    await until_computers_turn(evening, table)
    game = table.state.game
    assert game is not None
    view = project(game, game.turn)
    here = await Here().deeply(decide, view, (), character, "seed")
    assert await beside.deeply(decide, view, (), character, "seed") == here
    assert await beside.briefly(decide, view, (), character, "seed") == here


async def test_a_whole_round_with_experts_in_a_worker(
    evening: Evening, beside: Beside, caplog: pytest.LogCaptureFixture
) -> None:
    evening.tables._house.mind = beside
    table = await evening.lobby(ANNA, computers=3, character=SEA_DOG)
    await table.submit(Begin(ANNA))
    async with asyncio.timeout(_GUARD):
        while table.state.game is not None and table.state.game.last is None:
            if table.to_act is not None:
                await table.submit(first_move(table))
            await evening.hand.advance(DELAY + LATE)
    kinds = [event.kind for change in evening.store.changes for event in change.events]
    assert "timed_out" not in kinds
    assert "failed" not in caplog.text
