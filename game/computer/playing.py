"""Playing an imagined round to its end, with level 4 at every seat.

Owns the loop that thinking spends its time in. It asks each seat's tactic and moves on.
"""

from __future__ import annotations

from random import Random

from game.computer.board import NOBODY
from game.computer.legal import kinds_of
from game.computer.packed import EXTRA, KEEP, PackedMove, bits
from game.computer.position import Position
from game.computer.seating import Seating
from game.computer.tactics import Tactic, decide, keeps, lay, tactic_of


def tactics_of(seating: Seating) -> tuple[Tactic, ...]:
    """The tactic of every seat, who is out included."""
    rules, players = seating.rules, len(seating.seats)
    return tuple(
        tactic_of(rules, players, 4, endangered=rules.last_token_knock_out and lives == 1)
        for lives in seating.lives
    )


def usual_move(position: Position, tactic: Tactic) -> PackedMove:
    """What level 4 does on this turn."""
    seat = position.turn
    hand = position.hands[seat]
    if position.choosing:
        return (KEEP, 0, 0) if keeps(tactic, hand) else (EXTRA, 0, 0)
    kinds = kinds_of(position)
    last = position.knocker != NOBODY or position.final == seat
    turn = position.turns[seat]
    if position.drawn:
        return lay(tactic, hand, position.taken, kinds, turn, last)
    middle = position.middle
    if position.seating.draws:
        middle = position.pile[-1] if position.pile else 0
    return decide(tactic, hand, middle, kinds, turn, last)


def play_out(position: Position, tactics: tuple[Tactic, ...], chance: Random, turns: int) -> int:
    """Play on to the end of the round, or so many turns; give how many it took.

    `chance` shuffles only where the rules want it.
    """
    hand_in(position, chance)
    for taken in range(turns):
        if position.cause is not None:
            return taken
        position.play(usual_move(position, tactics[position.turn]))
        if position.waiting:
            hand_in(position, chance)
    return turns


def hand_in(position: Position, chance: Random) -> None:
    """Shuffle what the round waits for, if it does."""
    while position.waiting:
        cards = list(bits(position.waiting))
        chance.shuffle(cards)
        position.hand_in(cards)
