"""Random games: whole ones, and states met in the middle of one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from hypothesis import strategies as st

from game.actions import Action, Deal, Discard, Knock, LeaveGame, Move, Pass, Shuffle, Swap, TimeOut
from game.cards import Hand
from game.engine import apply, begin, legal_moves, needs_order, start_game
from game.events import Event
from game.rules import Rules
from game.state import GameState
from game.views import Phase
from tests.game.random_rules import any_rules

LEAVING: Final = 0.004
"""How often somebody leaves instead of what would come next."""
TIMING_OUT: Final = 0.03
"""How often the time of the seat on turn is up."""
CLOSING: Final = 0.03
"""How often a quiet player considers to knock."""
PATIENCE: Final = 6
"""Most laps of a round of quiet players, so that a game is not too long to test."""


@dataclass(frozen=True)
class Start:
    """How a random game begins; the same start gives the same game."""

    rules: Rules
    seats: int
    dealer: int
    seed: int
    quiet: bool
    """Whether everybody rather passes than swaps, and hardly ever knocks."""


@dataclass(frozen=True)
class Step:
    """One action of a game."""

    before: GameState
    action: Action
    events: tuple[Event, ...]
    after: GameState


Chooser = Callable[[GameState, Random], Action]
"""Chooses the next action of a game that is not over."""


@st.composite
def starts(draw: st.DrawFn, rules: st.SearchStrategy[Rules] | None = None) -> Start:
    """A random beginning of a game with any rules, or with these."""
    chosen = draw(any_rules() if rules is None else rules)
    quiet = draw(st.booleans())
    if quiet:
        chosen = replace(chosen, lap_cap=min(chosen.lap_cap, PATIENCE))
    seats = draw(st.integers(chosen.players_min, chosen.seats_max))
    dealer = draw(st.integers(0, seats - 1))
    return Start(chosen, seats, dealer, draw(st.integers(0, 2**32 - 1)), quiet)


def first_state(start: Start) -> GameState:
    """The state before anything is dealt."""
    return begin(start_game(start.rules, start.seats, start.dealer))


def shuffled(cards: Hand, chance: Random) -> Hand:
    """These cards in a random order."""
    return tuple(chance.sample(cards, len(cards)))


def cards_handed_in(state: GameState, chance: Random) -> Deal | Shuffle | None:
    """What the table has to hand in now, if anything."""
    needed = needs_order(state)
    if needed is None:
        return None
    order = shuffled(needed, chance)
    return Deal(order) if state.phase is Phase.DEAL else Shuffle(order)


def any_action(state: GameState, chance: Random) -> Action:
    """A random legal action; now and then somebody leaves or is too slow."""
    if chance.random() < LEAVING:
        return LeaveGame(chance.choice(state.in_game))
    handed_in = cards_handed_in(state, chance)
    if handed_in is not None:
        return handed_in
    assert state.turn is not None
    if chance.random() < TIMING_OUT:
        return TimeOut(state.turn)
    return chance.choice(legal_moves(state, state.turn))


def closes(move: Move) -> bool:
    """Whether the move knocks, or closes for oneself."""
    return isinstance(move, Knock) or (isinstance(move, Swap | Discard) and move.knock)


def quiet_action(state: GameState, chance: Random) -> Action:
    """As `any_action`, of players who would rather go on for ever."""
    action = any_action(state, chance)
    if state.turn is None or isinstance(action, LeaveGame | TimeOut | Deal | Shuffle):
        return action
    moves = legal_moves(state, state.turn)
    if Pass(state.turn) in moves and chance.random() < 0.6:
        return Pass(state.turn)
    calm = [move for move in moves if not closes(move)]
    return chance.choice(calm) if calm and chance.random() > CLOSING else action


def steps(start: Start, choose: Chooser | None = None) -> Iterator[Step]:
    """Play from this start to the end of the game."""
    choose = choose or (quiet_action if start.quiet else any_action)
    chance = Random(start.seed)
    state = first_state(start)
    while state.phase is not Phase.OVER:
        action = choose(state, chance)
        after, events = apply(state, action)
        yield Step(state, action, events, after)
        state = after


def some_state(start: Start, actions: int) -> GameState:
    """The state after so many random actions, or the last one of the game."""
    state = first_state(start)
    for number, step in enumerate(steps(start)):
        if number >= actions:
            break
        state = step.after
    return state


@st.composite
def states(draw: st.DrawFn, rules: st.SearchStrategy[Rules] | None = None) -> GameState:
    """A state met after a random number of actions; most are early in the game."""
    start = draw(starts(rules))
    return some_state(start, draw(st.integers(0, 60)))
