"""From a view and the history of its round to a memory that agrees with the view.

Owns what is done where the history does not tell how the table came to look as it does: then only
what lies open counts, and nobody's choices say anything.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.actions import Pass
from game.computer.board import NOBODY
from game.computer.memory import UNKNOWN, Memory
from game.computer.packed import LAY, pack_of
from game.computer.seating import Seating
from game.computer.settling import OUT
from game.events import PublicEvent, SeatLeft
from game.options import CloseScope
from game.views import GameView, OwnHand, Phase


def recall(view: GameView, history: Sequence[PublicEvent]) -> Memory:
    """Remember the round that this view, which is that of the seat on turn, is of."""
    left = {event.seat for event in history if isinstance(event, SeatLeft)}
    memory = Memory(view, _seating(view, left), history)
    if not _agree(memory, view):
        memory = _glance(view)
    pack, own = memory.pack, view.own
    if own is not None:
        memory.hands[own.seat] = pack.mask(own.cards)
    if view.open_card is not None:
        memory.pile[-1] = pack.bit[view.open_card]
    return memory


def _seating(view: GameView, left: set[int]) -> Seating:
    """The seats of the beginning of the round; `left` are those that have gone since."""
    lives = tuple(OUT if seat.out and seat.seat not in left else seat.lives for seat in view.seats)
    return Seating(view.rules, lives, view.dealer)


def _agree(memory: Memory, view: GameView) -> bool:
    """Whether what is remembered leads to what lies there."""
    sizes = [seat.cards for seat in view.seats]
    return (
        memory.choosing == (view.phase is Phase.CHOICE)
        and memory.turn == view.turn
        and memory.knocker == (NOBODY if view.knocker is None else view.knocker)
        and memory.laps == view.lap
        and memory.chain.bit_count() == view.passes_in_row
        and memory.middle == memory.pack.mask(view.middle)
        and (len(memory.stock), memory.aside_count) == (view.stock, view.aside)
        and bool(memory.pile) == (view.open_card is not None)
        and all(known.bit_count() <= size for known, size in zip(memory.hands, sizes, strict=True))
    )


def _glance(view: GameView) -> Memory:
    """What the view alone tells."""
    memory = Memory(view, _seating(view, set()), ())
    seating = memory.seating
    turn = NOBODY if view.turn is None else view.turn
    memory.turn, memory.choosing = turn, view.phase is Phase.CHOICE
    memory.middle = memory.pack.mask(view.middle)
    memory.stock, memory.aside_count = [UNKNOWN] * view.stock, view.aside
    memory.pile = [] if view.open_card is None else [UNKNOWN]
    memory.laps, memory.turns = view.lap, [view.lap] * len(view.seats)
    memory.closed = sum(1 << seat.seat for seat in view.seats if seat.closed)
    memory.knocker = NOBODY if view.knocker is None else view.knocker
    in_order = (turn, *seating.following[turn][:-1]) if turn != NOBODY else ()
    memory.owed = tuple(seat for seat in in_order if view.seats[seat].owes_turn)
    memory.final = _final_seat(view)
    passed = [seat for seat in reversed(in_order[1:]) if not memory.closed >> seat & 1]
    memory.chain = sum(1 << seat for seat in passed[: view.passes_in_row])
    if view.own is not None and turn == view.own.seat:
        _read_options(memory, view.own)
    return memory


def _final_seat(view: GameView) -> int:
    """Who plays on alone after all others have closed for themselves (D4); else `NOBODY`.

    A wash gives that seat a turn that nobody owes, so what is owed does not tell.
    """
    in_game = [seat for seat in view.seats if not seat.out]
    still_open = [seat.seat for seat in in_game if not seat.closed]
    alone = view.rules.close_scope is CloseScope.SELF and len(still_open) == 1 < len(in_game)
    return still_open[0] if alone else NOBODY


def _read_options(memory: Memory, own: OwnHand) -> None:
    """What can be told from what the owner of the view may do now."""
    moves = [option.move for option in own.options]
    if not any(isinstance(move, Pass) for move in moves):
        memory.passed = memory.passed_last = 1 << own.seat
    if len(own.cards) > memory.seating.size:
        packed = [pack_of(memory.seating.rules).packed(move) for move in moves]
        laid = sum({card for kind, card, _ in packed if kind == LAY})
        memory.drawn, memory.taken = True, memory.pack.mask(own.cards) & ~laid
