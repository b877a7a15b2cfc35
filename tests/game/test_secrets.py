"""Nobody learns what lies face down: deal it anew, and no viewer sees a difference."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from itertools import takewhile
from random import Random
from typing import Any, get_args, get_type_hints

from hypothesis import assume, given
from hypothesis import strategies as st

from game.actions import Action, Deal, Shuffle
from game.cards import Card, Hand
from game.engine import apply, evolve
from game.errors import IllegalAction
from game.events import Event, RoundEnded
from game.projection import project, redact
from game.state import GameState, Seat
from game.views import GameView
from tests.game.budget import examples
from tests.game.random_games import Start, first_state, shuffled, starts, states, steps

CARDS_IN_VIEWS = {
    "GameView.middle",
    "GameView.open_card",
    "OwnHand.cards",
    "ShownHand.cards",
    "CardsSwapped.give",
    "CardsSwapped.take",
    "MiddleRefreshed.laid",
    "MiddleWashed.laid",
    "MiddleCycled.laid",
    "DiscardTaken.card",
    "Discarded.card",
    "PileTurned.card",
    "Swap.give",
    "Swap.take",
    "Discard.card",
}
"""Every place for cards in what a viewer gets: each is open to all, or the viewer's own."""


def parts_of(kind: Any) -> Iterator[Any]:  # noqa: ANN401 - a type hint
    """The plain types that a type hint is made of."""
    inner = get_args(kind)
    if inner:
        for part in inner:
            yield from parts_of(part)
    else:
        yield kind


def types_reached(kind: type, reached: dict[type, dict[str, Any]]) -> dict[type, dict[str, Any]]:
    """All dataclasses to be found in a value of this type, with the types of their fields."""
    if is_dataclass(kind) and kind not in reached and kind is not Card:
        reached[kind] = get_type_hints(kind)
        for hint in reached[kind].values():
            for part in parts_of(hint):
                if isinstance(part, type):
                    types_reached(part, reached)
    return reached


def test_a_view_has_no_place_for_a_secret() -> None:
    reached = types_reached(GameView, {})
    assert not {GameState, Seat} & set(reached)
    holding = {
        f"{kind.__name__}.{name}"
        for kind, hints in reached.items()
        for name, hint in hints.items()
        if Card in parts_of(hint)
    }
    assert holding == CARDS_IN_VIEWS


def dealt_anew(state: GameState, viewer: int | None, chance: Random) -> GameState:
    """The state with all cards that the viewer does not see in a new order."""
    pieces: list[Hand] = [state.extra, state.stock, state.aside, state.washed, state.pile[1:]]
    pieces += [seat.hand for place, seat in enumerate(state.seats) if place != viewer]
    hidden = shuffled(tuple(card for piece in pieces for card in piece), chance)

    def take(piece: Hand) -> Hand:
        nonlocal hidden
        taken, hidden = hidden[: len(piece)], hidden[len(piece) :]
        return taken

    return replace(
        state,
        extra=take(state.extra),
        stock=take(state.stock),
        aside=take(state.aside),
        washed=take(state.washed),
        pile=state.pile[:1] + take(state.pile[1:]),
        seats=tuple(
            seat if place == viewer else replace(seat, hand=take(seat.hand))
            for place, seat in enumerate(state.seats)
        ),
    )


@given(states(), st.randoms(use_true_random=False))
@examples(60)
def test_no_view_changes_when_hidden_cards_are_dealt_anew(state: GameState, chance: Random) -> None:
    for viewer in [None, *range(len(state.seats))]:
        assert project(dealt_anew(state, viewer, chance), viewer) == project(state, viewer)


def cards_in(value: object) -> Iterator[Card]:
    """Every card that is written somewhere in a value."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from cards_in(item)
    elif is_dataclass(value):
        for entry in fields(value):
            yield from cards_in(getattr(value, entry.name))


@given(starts())
@examples(30)
def test_events_name_only_open_cards(start: Start) -> None:
    for step in steps(start):
        state = step.before
        for event in step.events:
            after = evolve(state, event)
            open_cards = {*state.middle, *after.middle, *state.pile[:1], *after.pile[:1]}
            for viewer in [None, *range(start.seats)]:
                seen = redact(event, viewer)
                if not isinstance(event, RoundEnded):
                    assert set(cards_in(seen)) <= open_cards
            state = after


@dataclass(frozen=True)
class Lived:
    """The first round up to some point, as one viewer lived through it."""

    actions: tuple[Action, ...]
    events: tuple[Event | None, ...]
    views: tuple[GameView, ...]


def live(start: Start, actions: list[Action], viewer: int | None) -> Lived:
    """Play these actions and keep what the viewer gets."""
    state = first_state(start)
    seen: list[Event | None] = []
    views = []
    for action in actions:
        state, events = apply(state, action)
        assume(not any(isinstance(event, RoundEnded) for event in events))
        seen += [redact(event, viewer) for event in events]
        views.append(project(state, viewer))
    return Lived(tuple(actions), tuple(seen), tuple(views))


def exchanged(action: Action, other: Mapping[Card, Card]) -> Action:
    """The action with other cards face down; moves name open cards only, so they stay."""
    if isinstance(action, Deal | Shuffle):
        return replace(action, order=tuple(other.get(card, card) for card in action.order))
    return action


@given(starts(), st.integers(1, 25), st.randoms(use_true_random=False), st.data())
@examples(60)
def test_a_whole_round_looks_the_same_when_unseen_cards_were_others(
    start: Start, count: int, chance: Random, data: st.DataObject
) -> None:
    viewer = data.draw(st.one_of(st.none(), st.integers(0, start.seats - 1)))
    played = takewhile(
        lambda step: not any(isinstance(event, RoundEnded) for event in step.events), steps(start)
    )
    actions = [step.action for step, _ in zip(played, range(count), strict=False)]
    assume(actions)
    lived = live(start, actions, viewer)
    seen = set(cards_in(lived.events)) | {
        card
        for view in lived.views
        for card in cards_in((view.middle, view.open_card, view.own and view.own.cards))
    }
    unseen = tuple(card for card in start.rules.cards if card not in seen)
    other = dict(zip(unseen, shuffled(unseen, chance), strict=True))
    try:
        again = live(start, [exchanged(action, other) for action in actions], viewer)
    except IllegalAction:
        assume(False)
    assert again.events == lived.events
    assert again.views == lived.views
