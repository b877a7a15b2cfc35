"""Computers at their turn, and what they do there. Owns no test."""

from __future__ import annotations

import logging
import random

import pytest

from bot.minds import decide
from bot.requests import Begin
from bot.screens import Waiting
from bot.table import Table
from game import engine
from game.actions import Knock, Move
from game.computer import STAND_IN, Character, History
from game.computer.characters import SEA_DOG
from game.errors import NotationError
from game.projection import project
from game.state import GameState
from game.views import GameView
from tests.bot.kit import ANNA, Evening
from tests.bot.playing import play_on

DELAY = 1.5
AGES = 1_000.0
"""Seconds for which no table waits."""


async def computers_turn(evening: Evening, character: Character = SEA_DOG) -> Table:
    """Start a game and play until its computer has just come to its turn."""
    table = await evening.lobby(ANNA, computers=1, character=character)
    await table.submit(Begin(ANNA))
    await until_computers_turn(evening, table)
    return table


async def until_computers_turn(evening: Evening, table: Table) -> None:
    chance = random.Random(2)
    while table.screen(None).waiting is not Waiting.COMPUTER:
        await play_on(evening, table, chance)


def pause(evening: Evening, table: Table) -> float:
    """How long the computer will seem to think."""
    deadline = table.screen(None).deadline_at
    assert deadline is not None
    return (deadline - evening.hand.time).total_seconds()


def after(table: Table, move: Move) -> GameState:
    """The game as it is after a move that ends no stock."""
    assert table.state.game is not None
    return engine.apply(table.state.game, move)[0]


def as_stand_in(table: Table) -> Move:
    """What the stand-in does in the place of whoever is to act."""
    game = table.state.game
    assert game is not None
    seed = f"{table.id}:{table.state.oldest_playable}"
    return decide(project(game, game.turn), (), STAND_IN, seed)


def oddly(view: GameView, history: History, character: Character, seed: str) -> Move:
    """Do what the stand-in would never do here: knock, or take the worst of all swaps."""
    assert view.own is not None
    stood_in = decide(view, history, STAND_IN, seed)
    return next(option.move for option in view.own.options if option.move != stood_in)


def oddly_at(table: Table) -> Move:
    """What `oddly` does in the place of whoever is to act."""
    game = table.state.game
    assert game is not None
    seed = f"{table.id}:{table.state.oldest_playable}"
    return oddly(project(game, game.turn), (), STAND_IN, seed)


def fails(view: GameView, history: History, character: Character, seed: str) -> Move:
    """Stumble over a card of the own hand."""
    assert view.own is not None
    raise NotationError(f"what is {view.own.cards[0]}?")


def cheats(view: GameView, history: History, character: Character, seed: str) -> Move:
    """Move for somebody else."""
    assert view.own is not None
    return Knock(1 - view.own.seat)


def assert_reported(caplog: pytest.LogCaptureFixture, table: Table, game: GameState | None) -> None:
    """The log names the table, and no card of whoever was to act."""
    assert game is not None
    assert game.turn is not None
    errors = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert errors
    assert all(table.id in record.getMessage() for record in errors)
    assert not [card for card in game.seats[game.turn].hand if str(card) in caplog.text]
