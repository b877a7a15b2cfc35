"""Every character under any rules: its move is legal, and it knows no more than its view."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.computer import CHARACTERS, Character, History, choose
from game.events import Dealt, PublicEvent
from game.legality import refusal
from game.presets import PRESETS
from game.projection import project, redact
from game.rules import Rules
from game.state import GameState
from game.views import Phase
from tests.game.budget import examples
from tests.game.random_games import Start, first_state, starts, steps
from tests.game.test_secrets import dealt_anew

*QUICK, EXPERT = CHARACTERS


@dataclass(frozen=True)
class Moment:
    """Somebody's turn in the middle of a game, and what happened before it in this round."""

    state: GameState
    seat: int
    history: History


def moment(start: Start, actions: int) -> Moment | None:
    """The last turn within so many random actions, if there is one."""
    state, history, found = first_state(start), list[PublicEvent](), None
    for number, step in enumerate(steps(start)):
        if number >= actions:
            break
        state = step.after
        if isinstance(step.events[0], Dealt):
            history.clear()
        seen = (redact(event, None) for event in step.events)
        history += (event for event in seen if event is not None)
        if state.phase in (Phase.CHOICE, Phase.TURN) and state.turn is not None:
            found = Moment(state, state.turn, tuple(history))
    return found


@st.composite
def moments(draw: st.DrawFn, rules: st.SearchStrategy[Rules] | None = None) -> Moment:
    """A turn under any rules, or under these."""
    found = moment(draw(starts(rules)), draw(st.integers(1, 50)))
    return found if found is not None else draw(moments(rules))


def decide(who: Character, at: Moment, seed: int) -> None:
    """Let it choose, twice: the move is legal, and does not hang on what lies face down."""
    view = project(at.state, at.seat)
    move = choose(view, at.history, who, Random(seed))
    assert refusal(at.state, move) is None
    others = project(dealt_anew(at.state, at.seat, Random(seed)), at.seat)
    assert choose(others, at.history, who, Random(seed)) == move


@pytest.mark.parametrize("who", QUICK, ids=lambda who: who.key)
@given(at=moments(), seed=st.integers(0, 2**32))
@examples(60)
def test_a_computer_decides_by_its_view_alone_under_any_rules(
    who: Character, at: Moment, seed: int
) -> None:
    decide(who, at, seed)


@pytest.mark.parametrize("key", PRESETS)
@given(data=st.data())
@examples(6)
def test_a_computer_decides_by_its_view_alone_in_every_preset(
    key: str, data: st.DataObject
) -> None:
    at = data.draw(moments(st.just(PRESETS[key].rules)))
    for who in QUICK:
        decide(who, at, data.draw(st.integers(0, 2**32)))


@given(at=moments(), seed=st.integers(0, 2**32))
@examples(8)
def test_the_expert_decides_by_its_view_alone_under_any_rules(at: Moment, seed: int) -> None:
    decide(EXPERT, at, seed)
