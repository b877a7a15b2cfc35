"""Whole games through the simulated Discord, with the bot rebuilt from its database in between."""

from __future__ import annotations

from itertools import cycle

import pytest

from tests.e2e.evening import BETWEEN_ROUNDS, THINKING, Evening, Seating
from tests.e2e.players import Player, Presser, Typist
from tests.sim import playing

SEATINGS = (
    Seating(people=1, computers=1),
    Seating(people=2, computers=0),
    Seating(people=1, computers=2, lives=2),
    Seating(people=2, computers=1),
    Seating(people=3, computers=0),
    Seating(people=3, computers=1),
    Seating(people=2, computers=2),
    Seating(people=1, computers=3),
    Seating(people=4, computers=0),
    Seating(people=2, computers=0, lives=2),
)
PLAYERS: dict[str, Player] = {"buttons": Presser(), "commands": Typist()}


# In turn by buttons and by commands; every preset is played in both ways.
@pytest.mark.parametrize(("seed", "way"), [*zip(range(len(SEATINGS)), cycle(sorted(PLAYERS)))])
async def test_a_whole_game_is_played_to_its_winner(seed: int, way: str) -> None:
    async with playing(
        ("Anna", "Ben", "Cem", "Dana"), computer_delay=THINKING, next_round_delay=BETWEEN_ROUNDS
    ) as world:
        evening = Evening(world, PLAYERS[way], SEATINGS[seed], seed)
        await evening.play()
        assert evening.turns > 0
        assert evening.restarts > 0
        assert evening.secrecy.cards_seen > 0
