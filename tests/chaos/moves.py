"""What people asked for and what happened, in the same words, so that both can be counted.

Owns the reading of moves out of stored events. Names are `(user_id, word)`, where the word is the
move's in the game's notation, with cards in one order and without a knock after a swap.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from bot.table_events import TableEvent
from game.actions import Discard, Swap
from game.cards import Card, write_cards
from game.errors import NotationError
from game.events import (
    CardsSwapped,
    Closed,
    Discarded,
    DiscardTaken,
    ExtraTaken,
    HandKept,
    Knocked,
    Passed,
    RedrawCalled,
    RoundEnded,
    StockDrawn,
    TimedOut,
    TurnGiven,
)
from game.notation import parse_move, write_move
from game.options import ThirtyOne
from game.scoring import evaluate, is_schnauz
from tests.e2e.log import Step

Named = tuple[int, str]
"""Whose move, and which."""

_WORDS: Final[dict[type, str]] = {
    HandKept: "keep",
    ExtraTaken: "take",
    Passed: "pass",
    Knocked: "knock",
    Closed: "knock",
    RedrawCalled: "redraw",
    StockDrawn: "draw",
    DiscardTaken: "pick",
}


def kind_of(word: str) -> str:
    """The kind of a move: all swaps are one kind, and so is all laying off."""
    if ">" in word:
        return "swap"
    return "lay" if word.startswith("-") else word


def asked(text: str) -> str | None:
    """Name the move that a button stands for; None if its text is none."""
    try:
        move = parse_move(text, 0)
    except NotationError:
        return None
    if isinstance(move, Swap):
        return _swap(move.give, move.take)
    return f"-{move.card}" if isinstance(move, Discard) else write_move(move)


def made(steps: Iterable[Step]) -> Iterator[Named]:
    """Name every move that a person made; not what the clock or the rules did for them."""
    before: TableEvent | None = None
    absent: int | None = None
    for step in steps:
        event = step.event
        if isinstance(event, TimedOut):
            absent = event.seat
        elif isinstance(event, TurnGiven | RoundEnded):
            absent = None
        word = _word(event)
        if word is not None and not _follows(step, before):
            seat = int(event.seat)  # type: ignore[union-attr]
            sitter = step.state.sitters[seat]
            if seat != absent and sitter.user_id is not None and not sitter.away:
                yield sitter.user_id, word
        before = event


def _word(event: TableEvent) -> str | None:
    match event:
        case CardsSwapped(_, give, take):
            return _swap(give, take)
        case Discarded(_, card):
            return f"-{card}"
        case _:
            return _WORDS.get(type(event))


def _follows(step: Step, before: TableEvent | None) -> bool:
    """Whether a knock or a closing only ends the move before it, or comes by itself."""
    match step.event:
        case Knocked(seat) | Closed(seat):
            if isinstance(before, CardsSwapped | Discarded | Passed) and before.seat == seat:
                return True
            return isinstance(step.event, Knocked) and _is_announced(step, seat)
        case _:
            return False


def _is_announced(step: Step, seat: int) -> bool:
    """Whether the seat has the 31 that knocks by itself."""
    game = step.state.game
    if game is None or game.rules.thirtyone is not ThirtyOne.LAST_LAP:
        return False
    return is_schnauz(game.rules, evaluate(game.rules, game.seats[seat].hand))


def _swap(give: Iterable[Card], take: Iterable[Card]) -> str:
    return f"{write_cards(sorted(give, key=str))}>{write_cards(sorted(take, key=str))}"
