"""A computer of medium strength, at home in all rules.

It takes what improves its hand most, prefers suits that can still grow, and knocks by the value
of its hand and the lap. It holds no memory: the same view and the same chance give the same move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Final

from game.actions import (
    Discard,
    DrawStock,
    KeepHand,
    Knock,
    Move,
    Pass,
    RedrawMiddle,
    Swap,
    TakeDiscard,
    TakeExtra,
)
from game.cards import Hand, exchange
from game.computer.worth import reach, top_of, worth
from game.options import CloseScope, Passing, Redraw, ThirtyOne
from game.scoring import is_feuer, is_schnauz
from game.views import GameView, Option, OwnHand

KEEP_FROM: Final = 18
"""Points from which the first hand is kept: an unseen one is worth about as much on average."""
KNOCK_FROM: Final = (0.90, 0.84, 0.77, 0.71)
"""What share of the highest sum it knocks with, by whole laps played."""
LATER: Final = 0.03
"""How much less it wants in each lap after these."""
LEAST: Final = 0.4
"""It never knocks with less."""
ALONE: Final = 2.0
"""How much more it wants to close for itself alone: the others have all the time they want."""
FAIR: Final = 0.65
"""With less it rather makes a bad move than to close for itself."""
DRAW_HOPE: Final = 2.0
"""Points that drawing from the stock is hoped to gain."""
MIDDLE_HOPE: Final = 2.5
"""The same of a new middle when the turn is still owed."""
GROWTH: Final = 0.35
"""How much of what a hand may still become is counted beside what it is worth now."""
DUTY: Final = 1.0
"""What having to swap next time is feared to cost."""


def choose(view: GameView, chance: Random) -> Move:
    """Choose a move for the owner of this view; `view.own` has at least one option.

    `chance` settles equal moves and makes the moment of knocking a little uncertain.
    """
    own = view.own
    if own is None or not own.options:
        raise ValueError("a computer can only choose on its own turn")
    if any(isinstance(option.move, KeepHand | TakeExtra) for option in own.options):
        keep = worth(view.rules, own.cards) >= KEEP_FROM
        return KeepHand(own.seat) if keep else TakeExtra(own.seat)
    finishing = [option for option in own.options if _finishes(view, option)]
    if finishing:
        return _best(view, own, _ending_first(view, finishing), chance)
    if view.knocker is not None or view.seats[own.seat].owes_turn:
        return _best(view, own, own.options, chance)
    closing = [option for option in own.options if _closes(view, own, option)]
    staying = [option for option in own.options if option not in closing]
    if closing and (not staying or _wants_to_close(view, own, closing, staying, chance)):
        return _best(view, own, closing, chance)
    return _top(staying, lambda option: _promise(view, own, option), chance)


def _finishes(view: GameView, option: Option) -> bool:
    value = option.value
    if value is None or isinstance(option.move, TakeDiscard):
        return False
    return is_feuer(value) or is_schnauz(view.rules, value)


def _ending_first(view: GameView, options: Sequence[Option]) -> Sequence[Option]:
    """Where the highest hand does not end the round by itself: those that knock with it."""
    by_itself = view.rules.thirtyone not in (ThirtyOne.OPTIONAL_LAST_LAP, ThirtyOne.ON_KNOCK)
    knocking = [option for option in options if _knocks(option.move)]
    return options if by_itself or not knocking else knocking


def _knocks(move: Move) -> bool:
    return isinstance(move, Knock) or (isinstance(move, Swap | Discard) and move.knock)


def _closes(view: GameView, own: OwnHand, option: Option) -> bool:
    """Whether this is the last turn of the round for whoever takes it."""
    move, rules = option.move, view.rules
    if isinstance(move, Pass):
        return rules.passing is Passing.LOCKS_OUT
    whole = isinstance(move, Swap) and len(move.give) == len(own.cards)
    return _knocks(move) or (whole and rules.swap_all_closes)


def _wants_to_close(
    view: GameView,
    own: OwnHand,
    closing: Sequence[Option],
    staying: Sequence[Option],
    chance: Random,
) -> bool:
    best = max(_now(view, own, option) for option in closing)
    if best >= _knock_from(view, own) + chance.uniform(-1, 1):
        return True
    if view.rules.close_scope is CloseScope.TABLE or best < FAIR * top_of(view.rules):
        return False
    # For oneself: as soon as every other move is expected to make it worse.
    return best > max(_promise(view, own, option) for option in staying)


def _knock_from(view: GameView, own: OwnHand) -> float:
    """Be careful against one opponent and with little to lose, bold in a large group."""
    lap = min(view.lap, len(KNOCK_FROM) - 1)
    share = max(LEAST, KNOCK_FROM[lap] - LATER * (view.lap - lap))
    wanted = share * top_of(view.rules)
    players = sum(not seat.out for seat in view.seats)
    if players == 2:
        wanted += 1
    elif players > 4:
        wanted -= 1
    seat, rules = view.seats[own.seat], view.rules
    if seat.swimming or (rules.last_token_knock_out and seat.lives == 1):
        wanted += 1
    if rules.close_scope is CloseScope.SELF:
        wanted += ALONE
    return wanted + rules.knocker_lowest_loss - 1


def _best(view: GameView, own: OwnHand, options: Sequence[Option], chance: Random) -> Move:
    """The option that is worth most now; of equal ones a quiet move before a swap."""
    best = max(_now(view, own, option) for option in options)
    equal = [option for option in options if _now(view, own, option) == best]
    quiet = [option for option in equal if not isinstance(option.move, Swap)]
    return chance.choice(quiet or equal).move


def _top(options: Iterable[Option], score: Callable[[Option], float], chance: Random) -> Move:
    """The option of the highest score; of equal ones any."""
    scored = [(score(option), option) for option in options]
    top = max(points for points, _ in scored)
    return chance.choice([option for points, option in scored if points == top]).move


def _now(view: GameView, own: OwnHand, option: Option) -> float:
    """What is held after the move; unseen cards are a hope, never a loss."""
    hand, _ = _after(view, own, option.move)
    held = worth(view.rules, hand)
    if isinstance(option.move, DrawStock):
        return held + DRAW_HOPE
    if isinstance(option.move, RedrawMiddle) and view.rules.redraw789 is not Redraw.COSTS_TURN:
        return held + MIDDLE_HOPE
    return held


def _promise(view: GameView, own: OwnHand, option: Option) -> float:
    """What is held after the move, and part of what the hand may still become."""
    hand, lying = _after(view, own, option.move)
    now = _now(view, own, option)
    promise = now + GROWTH * max(0.0, reach(view.rules, hand, lying) - now)
    on_duty = isinstance(option.move, Pass) and view.rules.passing is Passing.DUTY
    return promise - DUTY if on_duty else promise


def _after(view: GameView, own: OwnHand, move: Move) -> tuple[Hand, Hand]:
    """The hand after the move and what then lies in the middle; unseen cards are left out."""
    if isinstance(move, Swap):
        return exchange(own.cards, move.give, move.take), exchange(
            view.middle, move.take, move.give
        )
    if isinstance(move, Discard):
        return tuple(card for card in own.cards if card != move.card), ()
    if isinstance(move, TakeDiscard) and view.open_card is not None:
        taken = view.open_card
        kept = [exchange(own.cards, (card,), (taken,)) for card in own.cards]
        return max(kept, key=lambda hand: worth(view.rules, hand)), ()
    return own.cards, () if isinstance(move, RedrawMiddle) else view.middle
