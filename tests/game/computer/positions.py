"""Positions out of whole states, as only tests may make them: every hidden card in its place."""

from __future__ import annotations

from game.computer.board import NOBODY
from game.computer.packed import pack_of
from game.computer.position import Position
from game.computer.seating import Seating
from game.computer.settling import OUT
from game.state import GameState
from game.views import Phase


def seating_of(state: GameState) -> Seating:
    """The seats of this state."""
    lives = tuple(OUT if seat.out else seat.lives for seat in state.seats)
    return Seating(state.rules, lives, state.dealer)


def position_of(state: GameState) -> Position:
    """The same round, small; somebody must be about to act in it."""
    assert state.turn is not None
    bit, mask = pack_of(state.rules).bit, pack_of(state.rules).mask
    position = Position(seating_of(state), [mask(seat.hand) for seat in state.seats], state.turn)
    position.choosing = state.phase is Phase.CHOICE
    position.middle, position.extra = mask(state.middle), mask(state.extra)
    position.stock = [bit[card] for card in reversed(state.stock)]
    position.pile = [bit[card] for card in reversed(state.pile)]
    position.aside = mask(state.aside)
    position.drawn = state.drawn
    position.taken = bit[state.taken] if state.taken else 0
    position.knocker = NOBODY if state.knocker is None else state.knocker
    position.owed = state.last_lap
    position.final = NOBODY if state.final_player is None else state.final_player
    position.chain = sum(1 << seat for seat in state.pass_chain)
    for place, seat in enumerate(state.seats):
        position.passed |= seat.passed_this_deal << place
        position.passed_last |= seat.passed_last_turn << place
        position.closed |= seat.closed << place
        position.turns[place] = seat.turns
    position.laps = state.laps
    position.lap_left = sum(1 << seat for seat in state.lap_left)
    return position
