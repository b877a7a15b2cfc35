"""What is remembered of a round is true, and all that decides what may be done next is known."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import example, given, settings
from hypothesis import strategies as st

from game.cards import Hand
from game.computer.legal import moves_of
from game.computer.memory import UNKNOWN, Memory
from game.computer.packed import KNOCK, pack_of
from game.computer.position import Position
from game.computer.recalling import recall
from game.engine import begin, fold, legal_moves, start_game
from game.events import MiddleWashed, PublicEvent
from game.projection import project, redact
from game.state import GameState
from tests.game.computer.positions import position_of
from tests.game.computer.rounds import SHORT_STOCK, History, decisions
from tests.game.random_games import Start, starts
from tests.game.table import events, rules

BOOKKEEPING = (
    "acted",
    "choosing",
    "turn",
    "drawn",
    "taken",
    "knocker",
    "owed",
    "final",
    "chain",
    "passed",
    "passed_last",
    "closed",
    "turns",
    "laps",
    "lap_left",
    "renewing",
    "second",
    "waiting",
)
"""Everything of a round that is no card face down."""


def assert_true(state: GameState, memory: Memory) -> None:
    """Nothing is believed to lie where it does not."""
    mask = pack_of(state.rules).mask

    def within(known: int, cards: Hand) -> bool:
        return not known & ~mask(cards)

    assert memory.middle == mask(state.middle)
    assert all(
        within(known, seat.hand) for known, seat in zip(memory.hands, state.seats, strict=True)
    )
    assert within(memory.stocked, state.stock)
    assert within(memory.aside, state.aside)
    assert within(memory.washed, state.washed)
    assert len(memory.stock) == len(state.stock)
    assert memory.aside_count == len(state.aside)
    bit = memory.pack.bit
    pile = [bit[card] for card in reversed(state.pile)]
    assert len(pile) == len(memory.pile)
    assert all(known in (UNKNOWN, card) for known, card in zip(memory.pile, pile, strict=True))


def assert_bookkeeping(state: GameState, memory: Memory) -> None:
    """Turns, knocks, passes and laps are as they are."""
    true = position_of(state)
    for name in BOOKKEEPING:
        assert getattr(memory, name) == getattr(true, name), name
    assert memory.seating.seats == true.seating.seats
    assert memory.seating.starter == state.starter


def remembered(state: GameState, history: History) -> Memory:
    """What the seat on turn remembers."""
    return recall(project(state, state.turn), history)


@settings(max_examples=25, deadline=None)
@given(starts() | starts(st.just(SHORT_STOCK)))
@example(Start(replace(SHORT_STOCK, lap_cap=6), 8, 0, seed=195, quiet=True))  # left in a shuffle
def test_what_is_remembered_is_true(start: Start) -> None:
    for state, history in decisions(start):
        memory = remembered(state, history)
        assert_true(state, memory)
        assert_bookkeeping(state, memory)
        assert state.turn is not None
        legal = {memory.pack.packed(move) for move in legal_moves(state, state.turn)}
        assert set(moves_of(Position.of(memory))) == legal


def test_what_somebody_chose_after_a_forced_move_washed_the_middle_is_remembered() -> None:
    table = rules(deal="plain", passing="never", wash=True)
    state = begin(start_game(table, 2, 0))
    history: list[PublicEvent] = []
    for text in ("deal JC7STC8D9H9S 7H8HKC", "1 timeout", "1 knock"):
        happened = events(state, text)
        history += [seen for event in happened if (seen := redact(event, 0)) is not None]
        state = fold(state, happened)
    assert any(isinstance(event, MiddleWashed) for event in history)
    choices = remembered(state, tuple(history)).choices
    assert [(choice.seat, choice.kind) for choice in choices] == [(1, KNOCK)]
