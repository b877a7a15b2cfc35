"""From a view to a move: what a character of each level does on its turn.

Owns the way from a view to masks and back for levels 3 and 4. How they weigh, and what the others
do, stands in files of their own.
"""

from __future__ import annotations

from random import Random
from typing import Final

from game.actions import Move
from game.computer.characters import Character
from game.computer.packed import EXTRA, KEEP, LAY, Pack, PackedMove, pack_of
from game.computer.searching import search
from game.computer.simple import choose_by_feeling, choose_greedily
from game.computer.tactics import decide, keeps, lay, tactic_of
from game.events import PublicEvent
from game.views import GameView, OwnHand

History = tuple[PublicEvent, ...]
"""All public events of the running round since it was dealt, oldest first."""

_CHOICE: Final = 1 << KEEP | 1 << EXTRA


def choose(view: GameView, history: History, character: Character, chance: Random) -> Move:
    """Choose a move for the owner of this view; `view.own` has at least one option.

    The same view, history and state of `chance` give the same move.
    """
    own = view.own
    if own is None or not own.options:
        raise ValueError("a computer can only choose on its own turn")
    match character.level:
        case 1:
            return choose_by_feeling(view, own, chance)
        case 2:
            return choose_greedily(view, own, chance)
        case 3 | 4:
            return weigh(view, own, character.level)
        case _:
            return search(view, history, chance)


def weigh(view: GameView, own: OwnHand, level: int) -> Move:
    """Choose as level 3 or 4 does; `own` is the hand of the view's owner, on turn."""
    pack = pack_of(view.rules)
    moves: dict[PackedMove, Move] = {
        pack.packed(option.move): option.move for option in own.options
    }
    return moves[_packed(view, own, level, pack, moves)]


def _packed(
    view: GameView, own: OwnHand, level: int, pack: Pack, moves: dict[PackedMove, Move]
) -> PackedMove:
    rules, seat = view.rules, view.seats[own.seat]
    players = sum(not other.out for other in view.seats)
    endangered = rules.last_token_knock_out and seat.lives == 1
    tactic = tactic_of(rules, players, level, endangered)
    hand, legal = pack.mask(own.cards), 0
    for kind, _, _ in moves:
        legal |= 1 << kind
    if legal & _CHOICE:
        return (KEEP if keeps(tactic, hand) else EXTRA, 0, 0)
    if legal & 1 << LAY:
        laid = 0
        for kind, card, _ in moves:
            laid |= card if kind == LAY else 0
        return lay(tactic, hand, hand & ~laid, legal, view.lap, seat.owes_turn)
    lying = view.middle if rules.has_middle else (view.open_card,) if view.open_card else ()
    return decide(tactic, hand, pack.mask(lying), legal, view.lap, seat.owes_turn)
