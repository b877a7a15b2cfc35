"""What whoever runs the bot can read in its log at the most talkative level, and must not.

A real process is watched while a game is played in it. Who sits at the host's console may look
into the database; a log, though, is copied, sent and kept where nobody thinks of cards.
"""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Final

from tests.bench.guests import PlayedTable
from tests.stub.discord import serving
from tests.stub.process import TOKEN, said_by, talking

_GUARD: Final = 60.0
"""Seconds after which a game counts as hanging."""
_MOVES: Final = 12
_CARD: Final = re.compile(
    r"[♣♠♥♦]|\b(?:[2-9TJQKA][CSHD])+(?:>|\b)|\b(?i:clubs|spades|hearts|diamonds)\b"
)
"""A card as it is shown, as it is stored, and as it is told in words."""
_INTERACTION: Final = re.compile(r"token-\d{10,}")
"""The token of an interaction, as the stub makes them."""


async def test_a_game_leaves_no_card_and_no_token_in_the_log(tmp_path: Path) -> None:
    async with serving() as stub, talking(stub, tmp_path) as process:
        async with asyncio.timeout(_GUARD):
            await stub.gateway.identified.wait()
            table = PlayedTable(stub, 0)
            await table.open()
            for _ in range(_MOVES):
                await table.go_on()
        process.terminate()
        said = await said_by(process)
    hands = " ".join(hand.text for hand in table.hands.values())
    assert _CARD.search(hands), "they had cards, and the pattern finds them"
    assert "DEBUG" in said
    assert not _CARD.search(said), _CARD.findall(said)
    assert TOKEN not in said
    assert not _INTERACTION.search(said)
    for person in table.people:
        assert person.name not in said


async def test_an_address_that_fails_leaves_no_password_in_the_log(tmp_path: Path) -> None:
    address = "postgresql://cards:hunter2@127.0.0.1:9/schwimmen?password=swordfish"
    async with (
        serving() as stub,
        talking(stub, tmp_path, DATABASE_URL=address) as process,
    ):
        said = await said_by(process)
    assert process.returncode == 2
    assert "The database cannot be used" in said
    assert "hunter2" not in said
    assert "swordfish" not in said
