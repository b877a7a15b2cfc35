"""A finished round comes back as its player lived through it, and with nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from hypothesis import assume, given
from hypothesis import strategies as st

from bot.ports import StoredEvent
from bot.reliving import Decision, relive
from bot.requests import Pace
from bot.table_codec import write_event
from bot.table_events import SeatAway, SeatBack, Sitter, TableEvent, TableOpened
from game.actions import Action, Deal, Knock, LeaveGame, Shuffle, TimeOut
from game.engine import apply, legal_moves
from game.errors import IllegalAction
from game.events import Dealt, Event, GameStarted, MiddleWashed, PublicEvent, RoundEnded
from game.projection import project, redact
from game.rules import Rules
from game.state import GameState
from tests.bot.kit import ANNA, BEN, START
from tests.game.budget import examples
from tests.game.random_games import (
    Chooser,
    Start,
    Step,
    cards_handed_in,
    first_state,
    shuffled,
    starts,
    steps,
)
from tests.game.table import rules, stacked
from tests.game.test_secrets import cards_in, exchanged

GAME_MAX = 200
"""Longer games are not looked at."""


def stored(start: Start, seat: int, game: Iterable[TableEvent]) -> list[StoredEvent]:
    """The log of a table at which Anna sits at this seat, among computers."""
    sitters = [Sitter(None, f"C{place}") for place in range(start.seats)]
    sitters[seat] = Sitter(ANNA, "Anna")
    opened = TableOpened(
        "abc", 1, 2, ANNA, "de", "classic", start.rules, Pace.NORMAL, tuple(sitters)
    )
    started = GameStarted(start.rules, start.seats, start.dealer)
    written = [write_event(each) for each in (opened, started, *game)]
    return [StoredEvent(seq, each.kind, each.payload, START) for seq, each in enumerate(written, 1)]


def played(start: Start) -> list[Step]:
    """A whole game, if it is not too long."""
    game = []
    for step in steps(start):
        game.append(step)
        assume(len(game) <= GAME_MAX)
    return game


def first_round(start: Start) -> list[Step]:
    """The first round alone."""
    game = []
    for step in steps(start):
        game.append(step)
        if any(isinstance(event, RoundEnded) for event in step.events):
            break
    return game


def lived(game: Sequence[Step], seat: int, number: int) -> list[Decision]:
    """What the seat chose in this round, taken down while it was played."""
    decisions: list[Decision] = []
    history: list[PublicEvent] = []
    for step in game:
        if any(isinstance(event, Dealt) for event in step.events):
            history = []
        action = step.action
        if not isinstance(action, Deal | Shuffle | LeaveGame | TimeOut):
            state = step.before
            if action.seat == seat and state.round == number:
                decisions.append(Decision(project(state, seat), tuple(history), action, True))
        seen = (redact(event, seat) for event in step.events)
        history += [event for event in seen if event is not None]
    return decisions


@given(starts(), st.data())
@examples(25)
def test_every_choice_comes_back_with_what_was_seen_then(start: Start, data: st.DataObject) -> None:
    seat = data.draw(st.integers(0, start.seats - 1))
    game = played(start)
    log = stored(start, seat, (event for step in game for event in step.events))
    number = data.draw(st.integers(1, game[-1].after.round))
    expected = lived(game, seat, number)
    found = relive(log, ANNA, number)
    if found is None:
        assert expected == []
        return
    assert (found.seat, found.outcome.round) == (seat, number)
    chosen = [decision for decision in found.decisions if decision.own]
    assert [(each.view, each.history) for each in chosen] == [
        (each.view, each.history) for each in expected
    ]
    for came, was in zip(chosen, expected, strict=True):
        state = next(step.before for step in game if step.action is was.move)
        assert apply(state, came.move)[1] == apply(state, was.move)[1]


@given(starts(), st.integers(1, 60))
@examples(40)
def test_a_round_that_runs_does_not_come_back(start: Start, count: int) -> None:
    game = [step for step, _ in zip(steps(start), range(count), strict=False)]
    events = [event for step in game for event in step.events]
    running = game[-1].after.round
    over = {event.outcome.round for event in events if isinstance(event, RoundEnded)}
    assume(running not in over)
    for seat in range(start.seats):
        log = stored(start, seat, events)
        assert relive(log, ANNA, running) is None
        last = relive(log, ANNA, None)
        assert last is None or last.outcome.round in over


@given(starts(), st.data())
@examples(10)
def test_without_a_number_it_is_the_last_round_in_which_one_held_cards(
    start: Start, data: st.DataObject
) -> None:
    seat = data.draw(st.integers(0, start.seats - 1))
    events = [event for step in played(start) for event in step.events]
    held = [
        event.outcome.round
        for event in events
        if isinstance(event, RoundEnded) and seat in [hand.seat for hand in event.outcome.shown]
    ]
    last = relive(stored(start, seat, events), ANNA, None)
    assert (last.outcome.round if last else None) == (held[-1] if held else None)


def test_a_turn_again_after_a_wash_is_ones_own_whoever_made_the_move_before() -> None:
    table = rules(deal="plain", passing="never", wash=True, lives=1)
    start = Start(table, seats=2, dealer=0, seed=0, quiet=False)
    deal = Deal(stacked(first_state(start), "JC7STC8D9H9S 7H8HKC"))
    log: list[Event] = []
    state = first_state(start)
    for action in (deal, TimeOut(1), Knock(1), TimeOut(0)):
        state, events = apply(state, action)
        log += events
    assert any(isinstance(event, MiddleWashed) for event in log)
    found = relive(stored(start, 1, log), ANNA, 1)
    assert found is not None
    assert [decision.own for decision in found.decisions] == [False, True]


@given(starts())
@examples(10)
def test_whoever_had_no_seat_lived_through_nothing(start: Start) -> None:
    events = [event for step in played(start) for event in step.events]
    assert relive(stored(start, 0, events), BEN, None) is None
    assert relive(stored(start, 0, events), BEN, 1) is None


def replayed(state: GameState, actions: Iterable[Action]) -> list[Event]:
    """The events of these actions."""
    events: list[Event] = []
    for action in actions:
        state, more = apply(state, action)
        events += more
    return events


@given(starts(), st.randoms(use_true_random=False), st.data())
@examples(25)
def test_no_choice_shows_what_lay_face_down(
    start: Start, chance: Random, data: st.DataObject
) -> None:
    """Deal otherwise what the player had not seen by then: that choice looks the same."""
    seat = data.draw(st.integers(0, start.seats - 1))
    actions = [step.action for step in first_round(start)]
    known = relive(stored(start, seat, replayed(first_state(start), actions)), ANNA, 1)
    assume(known is not None and known.decisions)
    assert known is not None
    place = data.draw(st.integers(0, len(known.decisions) - 1))
    decision = known.decisions[place]
    seen = set(cards_in((decision.history, decision.move)))
    for each in known.decisions[: place + 1]:
        own = each.view.own
        seen |= set(cards_in((each.view.middle, each.view.open_card, own and own.cards)))
    unseen = tuple(card for card in start.rules.cards if card not in seen)
    other = dict(zip(unseen, shuffled(unseen, chance), strict=True))
    try:
        events = replayed(first_state(start), [exchanged(action, other) for action in actions])
    except IllegalAction:
        assume(False)
    again = relive(stored(start, seat, events), ANNA, 1)
    assume(again is not None and len(again.decisions) > place)
    assert again is not None
    assert again.decisions[: place + 1] == known.decisions[: place + 1]


def slow_at(seat: int) -> Chooser:
    """Let everybody but this seat, whose time is always up, make the last move there is."""

    def choose(state: GameState, chance: Random) -> Action:
        handed_in = cards_handed_in(state, chance)
        if handed_in is not None:
            return handed_in
        assert state.turn is not None
        return TimeOut(seat) if state.turn == seat else legal_moves(state, state.turn)[-1]

    return choose


def test_what_the_clock_played_was_not_ones_own_choice() -> None:
    start = Start(Rules(), 2, 0, 5, quiet=True)
    events = [event for step in steps(start, slow_at(1)) for event in step.events]
    for seat, own in ((0, True), (1, False)):
        found = relive(stored(start, seat, events), ANNA, 1)
        assert found is not None
        assert found.decisions
        assert {decision.own for decision in found.decisions} == {own}


def test_what_a_stand_in_played_was_not_ones_own_choice() -> None:
    start = Start(Rules(), 2, 0, 5, quiet=True)
    game = [event for step in steps(start, slow_at(1)) for event in step.events]
    for events, own in (
        ([SeatAway(0), *game], False),
        ([SeatAway(0), SeatBack(0), *game], True),
    ):
        found = relive(stored(start, 0, events), ANNA, 1)
        assert found is not None
        assert {decision.own for decision in found.decisions} == {own}
