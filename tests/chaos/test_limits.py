"""Limits and troubles of Discord as the library meets them: over real sockets, and tried again.

What the bot does about those that last is tested in the simulated Discord, by the files about
channels in `tests/cogs`.
"""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Final

import pytest

from tests.bench.guests import PlayedTable
from tests.stub.discord import Refusal, serving
from tests.stub.process import said_by, talking

_PATIENCE: Final = 60.0
_MOVES: Final = 4
_BAD: Final = re.compile(r"\b(ERROR|CRITICAL)\b|Traceback")

BUSY, BROKEN = Refusal(429, rest=0.2), Refusal(502)


@pytest.mark.parametrize(
    ("kind", "refusal"),
    [("edit", BUSY), ("post", BROKEN), ("answer", BUSY), ("answer", BROKEN)],
)
async def test_what_is_refused_once_comes_a_little_later_and_play_goes_on(
    tmp_path: Path, kind: str, refusal: Refusal
) -> None:
    async with serving() as stub, talking(stub, tmp_path, LOG_LEVEL="INFO") as process:
        async with asyncio.timeout(_PATIENCE):
            await stub.gateway.identified.wait()
            table = PlayedTable(stub, 0)
            await table.open()
            stub.refusals[kind] = [refusal]
            moves = 0
            while moves < _MOVES or stub.refusals[kind]:
                if (person := table.to_act) and await table.move(person):
                    moves += 1
                await table.go_on()
            while not _is_shown(table):
                # Something to wait for: an answer that changes nothing.
                await stub.command(table.people[0], table.channel_id, "schwimmen help")
        process.terminate()
        said = await said_by(process)
    assert process.returncode == 0
    assert not _BAD.search(said), said
    assert not stub.second_answers


def _is_shown(table: PlayedTable) -> bool:
    """Whether the public message has the version that the newest hand has."""
    public = table.stub.messages.in_channel(table.channel_id)[-1]
    known = {text.split(":")[2] for hand in table.hands.values() for text in hand.custom_ids}
    return bool({text.split(":")[2] for text in public.custom_ids} & known)
