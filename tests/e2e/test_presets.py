"""Every preset, played to its winner: once by buttons alone, once by commands alone."""

from __future__ import annotations

import pytest

from game.events import (
    CardsSwapped,
    Closed,
    Discarded,
    DiscardTaken,
    ExtraTaken,
    HandKept,
    Knocked,
    Passed,
    StockDrawn,
)
from game.options import CloseScope, Passing
from game.presets import PRESETS
from game.rules import Rules
from tests.e2e.evening import BETWEEN_ROUNDS, THINKING, Evening, Seating
from tests.e2e.players import Player, Presser, Typist
from tests.sim import playing

PLAYERS: dict[str, Player] = {"buttons": Presser(), "commands": Typist()}


def owed(rules: Rules) -> list[set[type]]:
    """Say what no game by these rules goes without: of each set one at least."""
    kinds: list[set[type]] = [{Closed} if rules.close_scope is CloseScope.SELF else {Knocked}]
    kinds += [{CardsSwapped}] if rules.has_middle else [{StockDrawn}, {DiscardTaken}, {Discarded}]
    kinds += [{HandKept, ExtraTaken}] if rules.deal.has_choice else []
    kinds += [{Passed}] if rules.passing is not Passing.NEVER else []
    return kinds


@pytest.mark.parametrize("way", sorted(PLAYERS))
@pytest.mark.parametrize("preset", PRESETS)
async def test_a_whole_game_is_played_by_the_rules_of_the_preset(preset: str, way: str) -> None:
    rules = PRESETS[preset].rules
    lives = 1 if rules.free_ride else 2
    seating = Seating(people=2, computers=1, lives=lives, preset=preset)
    async with playing(
        ("Anna", "Ben"), computer_delay=THINKING, next_round_delay=BETWEEN_ROUNDS
    ) as world:
        evening = Evening(world, PLAYERS[way], seating, sorted(PRESETS).index(preset))
        await evening.play()
        assert evening.turns > 0
        assert evening.restarts > 0
        assert evening.secrecy.cards_seen > 0
        assert all(kinds & evening.happened for kinds in owed(rules)), evening.happened
