"""The engine alone: random whole games of four at the classic rules, and what its parts cost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from time import process_time
from typing import TypeVar

from game.actions import Action
from game.codec import from_json, to_json
from game.computer import STAND_IN, choose
from game.engine import decide, fold, legal_moves
from game.presets import preset
from game.projection import project
from game.state import GameState
from tests.bench.figures import heading, milliseconds, percentile, rate, row
from tests.bench.options import Options
from tests.game.random_games import Start, cards_handed_in, steps

SEATS = 4
SAMPLE = 4_000
"""So many positions are measured one by one."""

Position = tuple[GameState, Action]
T = TypeVar("T")


def measure(options: Options) -> None:
    """Print what the engine manages."""
    heading(
        f"Engine: {SEATS} seats, classic rules, random legal moves; per second of processor time"
    )
    games, actions, seconds, positions = _play(options.seconds)
    row("whole games", rate(games, seconds), f"{actions / games:.0f} actions a game")
    row("actions within them (legal_moves + decide + evolve)", rate(actions, seconds))
    _each("decide + evolve", positions, lambda at: fold(at[0], decide(*at)))
    turns = [at for at in positions if at[0].turn is not None]
    _each("legal_moves", turns, lambda at: legal_moves(at[0], at[0].turn or 0))
    _each("view of one seat", turns, lambda at: project(at[0], at[0].turn))
    _each("state to JSON", positions, lambda at: to_json(GameState, at[0]))
    texts = [to_json(GameState, state) for state, _ in positions]
    _each("state from JSON", texts, lambda text: from_json(GameState, text))
    _think(turns)


def _play(budget: float) -> tuple[int, int, float, list[Position]]:
    """Play whole games for some seconds; give games, actions, seconds and some positions."""
    positions: list[Position] = []
    rules = preset("classic").rules
    games = actions = 0
    began = process_time()
    while (seconds := process_time() - began) < budget:
        for step in steps(Start(rules, SEATS, games % SEATS, games, quiet=False), _choose):
            actions += 1
            if len(positions) < SAMPLE:
                positions.append((step.before, step.action))
        games += 1
    return games, actions, seconds, positions


def _choose(state: GameState, chance: Random) -> Action:
    """A random legal move; nobody leaves and nobody is late."""
    handed_in = cards_handed_in(state, chance)
    if handed_in is not None:
        return handed_in
    assert state.turn is not None
    return chance.choice(legal_moves(state, state.turn))


def _each(label: str, items: Sequence[T], do: Callable[[T], object]) -> None:
    """Measure something that is done to each item."""
    began = process_time()
    for item in items:
        do(item)
    seconds = process_time() - began
    row(label, rate(len(items), seconds), f"{seconds / len(items) * 1e6:.0f} µs each")


def _think(positions: Sequence[Position]) -> None:
    """Measure how long the computer thinks about a move."""
    chance = Random(31)
    times = []
    for state, _ in positions[: SAMPLE // 4]:
        view = project(state, state.turn)
        began = process_time()
        choose(view, (), STAND_IN, chance)
        times.append(process_time() - began)
    note = f"p99 {milliseconds(percentile(times, 0.99))}, max {milliseconds(max(times))}"
    row("a computer's move", milliseconds(percentile(times, 0.5)), note)
