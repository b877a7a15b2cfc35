"""Geben: which card of a shuffled pack goes where. Follows `RULES.md` 1b."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.cards import Hand
from game.options import DealStyle
from game.state import GameState, Seat
from game.views import Phase


@dataclass(frozen=True, slots=True)
class _Layout:
    """Where the cards of a deal come to lie."""

    hands: dict[int, Hand]
    middle: Hand
    extra: Hand
    stock: Hand
    pile: Hand = ()


def deal(state: GameState, order: Hand) -> GameState:
    """Start the next round with this order of the whole pack, its first card dealt first."""
    layout = _lay_out(state, order)
    fresh = replace(
        state,
        seats=tuple(
            Seat(lives=seat.lives, hand=layout.hands.get(place, ()), out=seat.out, left=seat.left)
            for place, seat in enumerate(state.seats)
        ),
        round=state.round + 1,
        middle=layout.middle,
        extra=layout.extra,
        stock=layout.stock,
        pile=layout.pile,
        drawn=False,
        taken=None,
        aside=(),
        washed=(),
        knocker=None,
        last_lap=(),
        second_knock=False,
        final_player=None,
        pass_chain=(),
        renewal=None,
        laps=0,
        lap_left=state.in_game,
        recent=(),
        turn=None,
        acted=False,
        phase=Phase.TURN,
    )
    if state.rules.deal.has_choice:
        return replace(fresh, phase=Phase.CHOICE, turn=fresh.chooser)
    return fresh


def _lay_out(state: GameState, order: Hand) -> _Layout:
    receivers = state.dealt_order()
    size = state.rules.hand
    if state.rules.deal is DealStyle.INTERLEAVED:
        return _interleaved(receivers, size, order)
    count = len(receivers)
    hands = {seat: order[place : count * size : count] for place, seat in enumerate(receivers)}
    if not state.rules.has_middle:
        rest = order[count * size :]
        return _Layout(hands, middle=(), extra=(), stock=rest[1:], pile=rest[:1])
    open_cards = order[count * size : (count + 1) * size]
    stock = order[(count + 1) * size :]
    if state.rules.deal.has_choice:
        return _Layout(hands, middle=(), extra=open_cards, stock=stock)
    return _Layout(hands, middle=open_cards, extra=(), stock=stock)


def _interleaved(receivers: tuple[int, ...], size: int, order: Hand) -> _Layout:
    """One card for all but the dealer, one open, one for the dealer, until all have theirs."""
    lap = len(receivers) + 1
    middle_place = lap - 2
    places = [*range(middle_place), lap - 1]
    dealt = order[: lap * size]
    hands = {seat: dealt[place::lap] for seat, place in zip(receivers, places, strict=True)}
    return _Layout(hands, middle=dealt[middle_place::lap], extra=(), stock=order[lap * size :])
