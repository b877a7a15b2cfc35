"""How a running game's requests become actions of the engine: chance, and computers that fail."""

from __future__ import annotations

import logging
import random
from collections.abc import Callable

import pytest

from bot import play
from bot.requests import Begin, Play
from bot.screens import Waiting
from bot.table import Table
from game.actions import Knock, Move
from game.errors import NotationError
from game.views import GameView
from tests.bot.kit import ANNA, BEN, CHANNEL, Evening
from tests.bot.playing import play_on


async def computers_turn(evening: Evening) -> Table:
    """Start a game and play until a computer is to act."""
    table = await evening.game(ANNA, computers=1)
    chance = random.Random(2)
    while table.screen(None).waiting is not Waiting.COMPUTER:
        await play_on(evening, table, chance)
    return table


def fails(view: GameView, chance: random.Random) -> Move:
    """A computer that stumbles over a card of its own hand."""
    assert view.own is not None
    raise NotationError(f"what is {view.own.cards[0]}?")


def cheats(view: GameView, chance: random.Random) -> Move:
    """A computer that moves for somebody else."""
    assert view.own is not None
    return Knock(1 - view.own.seat)


@pytest.mark.parametrize("choose", [fails, cheats])
async def test_a_computer_that_fails_is_played_for_and_reported(
    evening: Evening,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    choose: Callable[[GameView, random.Random], Move],
) -> None:
    table = await computers_turn(evening)
    game = table.state.game
    assert game is not None
    assert game.turn is not None
    hand = game.seats[game.turn].hand
    monkeypatch.setattr(play, "choose", choose)
    version = table.version
    await evening.hand.advance(2)
    assert table.version > version
    assert evening.store.changes[-1].events[0].kind == "timed_out"
    [record] = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert table.id in record.getMessage()
    assert not [card for card in hand if str(card) in caplog.text]


async def test_chance_alone_decides_the_deal(evening: Evening) -> None:
    lobbies = [await evening.lobby(ANNA, BEN, channel_id=channel_id) for channel_id in (1, 2, 3)]
    deals = []
    for table, seed in zip(lobbies, (5, 5, 6), strict=True):
        evening.chance.seed(seed)
        await table.submit(Begin(ANNA))
        deals.append(table.state.game)
    assert deals[0] == deals[1] != deals[2]


async def test_a_stock_that_runs_short_is_shuffled_in_the_same_change(evening: Evening) -> None:
    """With 8 seats 5 cards are left: after two refreshes by passing the stock is shuffled."""
    people = tuple(range(1, 9))
    table = await evening.lobby(*people, channel_id=CHANNEL)
    await table.submit(Begin(1))
    shuffled = False
    for _ in range(60):
        if shuffled or not table.active:
            break
        if table.to_act is None:
            await evening.hand.advance(20)
            continue
        game = table.screen(None).game
        assert game is not None
        move = "keep" if game.phase.value == "choice" else "pass"
        await table.submit(Play(table.to_act, move))
        kinds = [event.kind for event in evening.store.changes[-1].events]
        if "shuffle_called" in kinds:
            shuffled = True
            assert kinds[kinds.index("shuffle_called") + 1] == "shuffled"
            assert len(table.screen(None).game.middle) == 3  # type: ignore[union-attr]
    assert shuffled
