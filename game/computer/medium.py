"""A computer of medium strength.

It takes what improves its hand most, prefers suits that can still grow, and knocks by the value
of its hand and the lap. It holds no memory: the same view and the same chance give the same move.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Final

from game.actions import Discard, KeepHand, Knock, Move, Swap, TakeExtra
from game.cards import Card, Hand, Suit, exchange
from game.scoring import is_feuer, is_schnauz
from game.views import GameView, Option, OwnHand

KEEP_FROM: Final = 18
"""Points from which the first hand is kept: an unseen one is worth about as much on average."""
KNOCK_FROM: Final = (28.0, 26.0, 24.0, 22.0)
"""Points from which it knocks, by whole laps played; the last one counts for all later laps."""
DRAW_HOPE: Final = 2.0
"""Points that drawing from the stock is hoped to gain."""
GROWTH: Final = 0.35
"""How much of what a suit may still gain is counted beside what the hand is worth now."""


def choose(view: GameView, chance: Random) -> Move:
    """Choose a move for the owner of this view; `view.own` has at least one option.

    `chance` settles equal moves and makes the moment of knocking a little uncertain.
    """
    own = view.own
    if own is None or not own.options:
        raise ValueError("a computer can only choose on its own turn")
    if any(isinstance(option.move, KeepHand | TakeExtra) for option in own.options):
        keep = own.value.points >= KEEP_FROM
        return KeepHand(own.seat) if keep else TakeExtra(own.seat)
    finishing = [option for option in own.options if _finishes(view, option)]
    if finishing:
        return _best(own, finishing, chance)
    if view.knocker is not None or view.seats[own.seat].owes_turn:
        return _best(own, own.options, chance)
    closing = [option for option in own.options if _closes(option)]
    wanted = _knock_from(view, own) + chance.uniform(-1, 1)
    if closing and max(_points(own, option) for option in closing) >= wanted:
        return _best(own, closing, chance)
    staying = [option for option in own.options if not _closes(option)] or list(own.options)
    return _most_promising(view, own, staying, chance)


def _points(own: OwnHand, option: Option) -> float:
    """What the hand is worth after it; an unseen card off the stock is a hope, never a loss."""
    return option.value.points if option.value else own.value.points + DRAW_HOPE


def _finishes(view: GameView, option: Option) -> bool:
    value = option.value
    return value is not None and (is_feuer(value) or is_schnauz(view.rules, value))


def _closes(option: Option) -> bool:
    move = option.move
    return isinstance(move, Knock) or (isinstance(move, Swap | Discard) and move.knock)


def _knock_from(view: GameView, own: OwnHand) -> float:
    """Be careful against one opponent and when swimming, bold in a large group."""
    wanted = KNOCK_FROM[min(view.lap, len(KNOCK_FROM) - 1)]
    players = sum(not seat.out for seat in view.seats)
    if players == 2:
        wanted += 1
    elif players > 4:
        wanted -= 1
    return wanted + 1 if view.seats[own.seat].swimming else wanted


def _best(own: OwnHand, options: Sequence[Option], chance: Random) -> Move:
    """The option with most points; of equal ones a quiet move before a swap, else by chance."""
    top = max(_points(own, option) for option in options)
    equal = [option for option in options if _points(own, option) == top]
    quiet = [option for option in equal if not isinstance(option.move, Swap)]
    return chance.choice(quiet or equal).move


def _most_promising(
    view: GameView, own: OwnHand, options: Iterable[Option], chance: Random
) -> Move:
    scored = [(_promise(view, own, option), option) for option in options]
    top = max(score for score, _ in scored)
    return chance.choice([option for score, option in scored if score == top]).move


def _promise(view: GameView, own: OwnHand, option: Option) -> float:
    """What the hand is worth after the move, and part of what its best suit may still gain."""
    hand, middle = own.cards, view.middle
    if isinstance(option.move, Swap):
        hand = exchange(own.cards, option.move.give, option.move.take)
        middle = exchange(view.middle, option.move.take, option.move.give)
    elif isinstance(option.move, Discard):
        hand = tuple(card for card in own.cards if card != option.move.card)
    now = _points(own, option)
    return now + GROWTH * max(0.0, _reach(view, hand, middle) - now)


def _reach(view: GameView, hand: Hand, middle: Hand) -> float:
    """What the hand could be worth with one better card of a suit that it holds."""
    return max(_suit_reach(view, suit, hand, middle) for suit in Suit)


def _suit_reach(view: GameView, suit: Suit, hand: Hand, middle: Hand) -> float:
    held = [card for card in hand if card.suit is suit]
    total = sum(card.points for card in held)
    if len(held) < len(hand) - 1:
        return total
    weakest = 0 if len(held) < len(hand) else min(card.points for card in held)
    unseen = [card for card in view.rules.cards if card.suit is suit and card not in hand]
    gains = [_likelihood(card, middle) * (card.points - weakest) for card in unseen]
    return total + max((gain for gain in gains if gain > 0), default=0.0)


def _likelihood(card: Card, middle: Hand) -> float:
    """A card in the middle may be there next time; one face down somewhere is a hope."""
    return 0.7 if card in middle else 0.4
