"""Schwimmen for two as S000 tells it, written once more and as plainly as can be.

It shares nothing with the engine, so that counting games with both proves something. Cards are
texts; it knows the first round of the preset `classic` and no option.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Round:
    """Two hands, the middle and the stock; `owed` is how many turns are left after a knock."""

    hands: tuple[tuple[str, ...], tuple[str, ...]]
    middle: tuple[str, ...]
    stock: tuple[str, ...]
    turn: int
    knocked: bool = False
    owed: int = 0
    passes: int = 0


def deal(order: list[str]) -> Iterator[Round]:
    """Both rounds that the dealer, seat 1, can make of these cards."""
    first, second = tuple(order[0:6:2]), tuple(order[1:6:2])
    extra, stock = tuple(order[6:9]), tuple(order[9:])
    yield Round((first, second), extra, stock, turn=0)
    yield Round((first, extra), second, stock, turn=0)


def worth(hand: tuple[str, ...]) -> float:
    """What a hand is worth."""
    if len({card[0] for card in hand}) == 1:
        return 32 if hand[0][0] == "A" else 30.5
    counts = {"A": 11, "K": 10, "Q": 10, "J": 10, "T": 10}
    return max(
        sum(counts.get(card[0]) or int(card[0]) for card in hand if card[1] == suit)
        for suit in "CSHD"
    )


def over(state: Round) -> set[int] | None:
    """Who loses if the round is over, else None."""
    values = [worth(hand) for hand in state.hands]
    if 32 in values:
        return {1 - values.index(32)}
    if 31 in values or (state.knocked and state.owed == 0):
        return {seat for seat in (0, 1) if values[seat] == min(values)}
    return None


def moves(state: Round) -> Iterator[Round]:
    """Every round that the seat on turn can make of this one."""
    owed = state.owed - 1 if state.knocked else 0
    after = replace(state, turn=1 - state.turn, owed=owed)
    for place in range(3):
        for other in range(3):
            hand, middle = list(state.hands[state.turn]), list(state.middle)
            hand[place], middle[other] = middle[other], hand[place]
            yield replace(swapped(after, state.turn, hand), middle=tuple(middle), passes=0)
    all_three = swapped(after, state.turn, list(state.middle))
    yield replace(all_three, middle=state.hands[state.turn], passes=0)
    if state.passes == 1 and not state.knocked:
        yield replace(after, middle=state.stock[:3], stock=state.stock[3:], passes=0)
    else:
        yield replace(after, passes=state.passes + 1)
    if not state.knocked:
        yield replace(after, knocked=True, owed=1, passes=0)


def swapped(state: Round, seat: int, hand: list[str]) -> Round:
    """The round with another hand at this seat."""
    hands = list(state.hands)
    hands[seat] = tuple(hand)
    return replace(state, hands=(hands[0], hands[1]))


def counts(order: list[str], depth: int) -> list[tuple[int, int, int, int]]:
    """By number of moves: rounds that go on, and those that seat 0, seat 1 or both have lost."""
    running = [state for state in deal(order) if over(state) is None]
    ended = [over(state) for state in deal(order)]
    table = [_row(running, ended)]
    for _ in range(depth):
        made = [after for state in running for after in moves(state)]
        ended = [over(state) for state in made]
        running = [state for state in made if over(state) is None]
        table.append(_row(running, ended))
    return table


def _row(running: list[Round], ended: list[set[int] | None]) -> tuple[int, int, int, int]:
    return len(running), ended.count({0}), ended.count({1}), ended.count({0, 1})
