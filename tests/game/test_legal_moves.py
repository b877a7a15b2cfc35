"""What may be done: `legal_moves`, `decide` and the refusals agree, whatever is tried."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.actions import (
    Action,
    Deal,
    Discard,
    DrawStock,
    KeepHand,
    Knock,
    LeaveGame,
    Move,
    Pass,
    RedrawMiddle,
    Shuffle,
    Swap,
    TakeDiscard,
    TakeExtra,
    TimeOut,
)
from game.cards import Card, Hand, Rank, Suit
from game.engine import decide, legal_moves
from game.errors import IllegalAction
from game.state import GameState
from game.views import Phase
from tests.game.budget import examples
from tests.game.random_games import states

PLAIN = (KeepHand, TakeExtra, Pass, Knock, RedrawMiddle, DrawStock, TakeDiscard)
EVERY_CARD = [Card(rank, suit) for rank in Rank for suit in Suit]


def choices(cards: Hand, stranger: Hand) -> list[Hand]:
    """Every choice of none to all of these cards, and some with a card that is not among them."""
    own = [part for count in range(len(cards) + 1) for part in combinations(cards, count)]
    foreign = [(*part, *stranger) for part in own if len(part) < 2]
    return [*own, *foreign, *[(card, card) for card in cards[:1]]]


def conceivable(state: GameState, seat: int) -> Iterator[Move]:
    """Far more moves than there can be: foreign cards, wrong counts, everything at any time."""
    hand = state.seats[seat].hand
    strangers = state.stock[:1] or state.aside[:1]
    yield from (kind(seat) for kind in PLAIN)
    for card in (*hand, *strangers, *state.pile[:2], *state.middle):
        yield from (Discard(seat, card), Discard(seat, card, knock=True))
    for give in choices(hand, strangers):
        for take in choices(state.middle, strangers):
            yield from (Swap(seat, give, take), Swap(seat, give, take, knock=True))


def allowed(state: GameState, action: Action) -> bool:
    """Whether the engine takes the action; anything but a refusal breaks the test."""
    try:
        decide(state, action)
    except IllegalAction:
        return False
    return True


@given(states())
@examples(40)
def test_the_engine_takes_exactly_the_legal_moves(state: GameState) -> None:
    for seat in {state.turn or 0, *range(len(state.seats))}:
        if seat == state.turn or seat == 0:
            taken = {move for move in conceivable(state, seat) if allowed(state, move)}
        else:
            taken = {kind(seat) for kind in PLAIN if allowed(state, kind(seat))}
        listed = legal_moves(state, seat)
        assert taken == set(listed)
        assert len(listed) == len(set(listed))


@given(states(), st.data())
@examples(40)
def test_the_order_of_cards_in_a_swap_means_nothing(state: GameState, data: st.DataObject) -> None:
    moves = () if state.turn is None else legal_moves(state, state.turn)
    swaps = [move for move in moves if isinstance(move, Swap) and len(move.give) > 1]
    if not swaps:
        return
    swap = data.draw(st.sampled_from(swaps))
    give = data.draw(st.sampled_from(list(permutations(swap.give))))
    take = data.draw(st.sampled_from(list(permutations(swap.take))))
    mixed = Swap(swap.seat, give, take, swap.knock)
    assert decide(state, mixed) == decide(state, swap)


cards = st.lists(st.sampled_from(EVERY_CARD), max_size=5).map(tuple)
seats = st.integers(-3, 12)
garbage: st.SearchStrategy[Action] = st.one_of(
    st.builds(Swap, seats, cards, cards, st.booleans()),
    st.builds(Discard, seats, st.sampled_from(EVERY_CARD), st.booleans()),
    st.builds(Deal, cards),
    st.builds(Shuffle, cards),
    st.builds(LeaveGame, seats),
    st.builds(TimeOut, seats),
    *(st.builds(kind, seats) for kind in PLAIN),
)


@given(states(), st.lists(garbage, min_size=10, max_size=30))
@examples(60)
def test_whatever_is_asked_is_done_or_refused(state: GameState, asked: list[Action]) -> None:
    for action in asked:
        allowed(state, action)


@given(states())
@examples(40)
def test_wrong_orders_of_cards_are_refused(state: GameState) -> None:
    pack = state.rules.cards
    wrong: list[Hand] = [pack[1:], (*pack, pack[0]), (*pack[1:], pack[1]), ()]
    orders: list[Action] = [kind(order) for order in wrong for kind in (Deal, Shuffle)]
    if state.phase is not Phase.DEAL:
        orders.append(Deal(pack))
    if state.phase is not Phase.SHUFFLE:
        orders.append(Shuffle(state.aside))
    for action in orders:
        with pytest.raises(IllegalAction):
            decide(state, action)


@given(states())
@examples(40)
def test_only_the_seat_on_turn_can_be_timed_out(state: GameState) -> None:
    for seat in range(-1, len(state.seats) + 1):
        on_turn = seat == state.turn and state.phase in (Phase.CHOICE, Phase.TURN)
        assert allowed(state, TimeOut(seat)) == on_turn


@given(states())
@examples(40)
def test_everybody_who_is_in_can_leave_until_the_game_is_over(state: GameState) -> None:
    for seat in range(-1, len(state.seats) + 1):
        may = seat in state.in_game and state.phase is not Phase.OVER
        assert allowed(state, LeaveGame(seat)) == may
