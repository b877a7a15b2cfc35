"""Whole random games under random rules: what must be true of every one of them."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields
from random import Random

from hypothesis import given

from game.actions import Action, TimeOut
from game.cards import Card
from game.codec import event_from_json, event_kind, event_to_json, from_json, to_json
from game.computer import STAND_IN, choose
from game.engine import decide, evolve, fold, legal_moves
from game.events import GameStarted, Knocked, RoundEnded
from game.invariants import broken
from game.notation import parse_move, write_move
from game.outcome import Cause
from game.projection import project
from game.state import GameState
from game.views import Phase
from tests.game.budget import examples
from tests.game.random_games import (
    Start,
    Step,
    cards_handed_in,
    first_state,
    starts,
    steps,
)

NOBODY_LOSES = {Cause.DRAWN, Cause.DESERTED}


def cards_on_table(state: GameState) -> Counter[Card]:
    """Every card that lies somewhere, found without knowing where cards may lie."""
    piles = [getattr(state, entry.name) for entry in fields(state) if entry.type == "Hand"]
    return Counter(card for pile in [*piles, *(seat.hand for seat in state.seats)] for card in pile)


def check_cards(step: Step) -> None:
    """After each event every card of the pack is there once while a round runs, else none is."""
    state = step.before
    for event in step.events:
        state = evolve(state, event)
        running = state.phase in (Phase.CHOICE, Phase.TURN, Phase.SHUFFLE)
        pack = Counter(state.rules.cards) if running else Counter[Card]()
        assert cards_on_table(state) == pack, f"after {event}"
    assert state == step.after


def check_round(step: Step) -> None:
    """A round that is played to its end costs somebody a life, unless a rule says otherwise."""
    for event in step.events:
        if not isinstance(event, RoundEnded):
            continue
        outcome = event.outcome
        shared = len(outcome.winners) > 1
        excused = outcome.replay or outcome.cause in NOBODY_LOSES or shared
        excused = excused or bool(step.before.rules.protect)
        assert outcome.losses or excused, outcome
        for loss in outcome.losses:
            seat = step.before.seats[loss.seat]
            gone = loss.seat in outcome.eliminated
            assert outcome.lives_after[loss.seat] < seat.lives or gone
        assert set(outcome.eliminated) <= {loss.seat for loss in outcome.losses}


@given(starts())
@examples(45)
def test_every_game_keeps_its_invariants_and_ends(start: Start) -> None:
    start_of_round = first_state(start)
    actions = 0
    for step in steps(start):
        assert broken(step.after, step.before) == []
        check_cards(step)
        check_round(step)
        if step.before.phase is Phase.DEAL:
            start_of_round, actions = step.before, 0
        actions += 1
        most = (start.rules.lap_cap + 2) * len(start_of_round.in_game) * 4 + 60
        assert actions <= most, "the round goes on and on"
        assert step.after.laps <= start.rules.lap_cap, "decision D17"


@given(starts())
@examples(25)
def test_a_replay_of_the_events_gives_the_same_game(start: Start) -> None:
    state = evolve(first_state(start), GameStarted(start.rules, start.seats, start.dealer))
    last = state
    for step in steps(start):
        stored = [(event_kind(event), event_to_json(event)) for event in step.events]
        state = fold(state, [event_from_json(kind, payload) for kind, payload in stored])
        last = step.after
    assert state == last


@given(starts())
@examples(12)
def test_every_state_and_event_survives_json(start: Start) -> None:
    for number, step in enumerate(steps(start)):
        assert from_json(GameState, to_json(GameState, step.after)) == step.after
        for event in step.events:
            assert event_from_json(event_kind(event), event_to_json(event)) == event
        if number > 80:
            break


@given(starts())
@examples(25)
def test_moves_survive_their_notation(start: Start) -> None:
    for number, step in enumerate(steps(start)):
        if step.after.turn is not None:
            for move in legal_moves(step.after, step.after.turn):
                assert parse_move(write_move(move), move.seat) == move
        if number > 40:
            break


@given(starts())
@examples(25)
def test_whose_time_is_up_is_always_helped_and_never_knocks_for_the_table(start: Start) -> None:
    for number, step in enumerate(steps(start)):
        state = step.after
        if state.phase in (Phase.CHOICE, Phase.TURN):
            assert state.turn is not None
            events = decide(state, TimeOut(state.turn))
            made_by_hand = [event for event in events[:3] if event == Knocked(state.turn)]
            assert not made_by_hand or start.rules.thirtyone == "last_lap"
        if number > 120:
            break


@given(starts())
@examples(20)
def test_computers_always_find_a_legal_move(start: Start) -> None:
    def computer(state: GameState, chance: Random) -> Action:
        handed_in = cards_handed_in(state, chance)
        if handed_in is not None:
            return handed_in
        assert state.turn is not None
        move = choose(project(state, state.turn), (), STAND_IN, chance)
        assert move in legal_moves(state, state.turn)
        return move

    for number, _ in enumerate(steps(start, computer)):
        if number > 400:
            break


@given(starts())
@examples(10)
def test_the_same_start_gives_the_same_game(start: Start) -> None:
    first = [step.action for step, _ in zip(steps(start), range(60), strict=False)]
    second = [step.action for step, _ in zip(steps(start), range(60), strict=False)]
    assert first == second
