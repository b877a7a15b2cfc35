"""Masks say the same as cards, and packed moves the same as moves."""

from __future__ import annotations

from hypothesis import given

from game.actions import Discard, KeepHand, Knock, Swap
from game.cards import parse_cards
from game.computer.packed import (
    KEEP,
    KNOCK,
    LAY_KNOCK,
    SWAP,
    SWAP_KNOCK,
    bits,
    pack_of,
)
from game.engine import legal_moves
from game.presets import PRESETS
from game.rules import Rules
from game.state import GameState
from game.views import Phase
from tests.game.random_games import states

PACK = pack_of(Rules())


def test_a_mask_holds_each_card_of_the_pack_as_one_bit() -> None:
    assert PACK.mask(PACK.cards) == PACK.all == 2**32 - 1
    assert [PACK.bit[card] for card in PACK.cards] == [1 << place for place in range(32)]


def test_a_hand_comes_back_in_the_order_of_the_pack() -> None:
    assert PACK.hand(PACK.mask(parse_cards("AD 7C KH"))) == parse_cards("7C KH AD")


def test_bits_are_the_single_cards() -> None:
    assert list(bits(0b101100)) == [0b100, 0b1000, 0b100000]
    assert list(bits(0)) == []


def test_packed_moves_say_what_is_given_and_taken() -> None:
    (seven,), (ace,) = parse_cards("7C"), parse_cards("AD")
    assert PACK.packed(Swap(1, (seven,), (ace,))) == (SWAP, PACK.bit[seven], PACK.bit[ace])
    assert PACK.packed(Swap(1, (seven,), (ace,), knock=True))[0] == SWAP_KNOCK
    assert PACK.packed(Discard(2, ace, knock=True)) == (LAY_KNOCK, PACK.bit[ace], 0)
    assert PACK.packed(KeepHand(0)) == (KEEP, 0, 0)
    assert PACK.packed(Knock(0)) == (KNOCK, 0, 0)


def test_each_pack_is_made_once() -> None:
    assert all(pack_of(preset.rules) is pack_of(preset.rules) for preset in PRESETS.values())
    assert pack_of(Rules()) is not pack_of(Rules(deck=52))


@given(states())
def test_every_legal_move_comes_back(state: GameState) -> None:
    if state.turn is None or state.phase not in (Phase.TURN, Phase.CHOICE):
        return
    seat, cards = state.turn, pack_of(state.rules)
    moves = legal_moves(state, seat)
    packed = [cards.packed(move) for move in moves]
    assert len(set(packed)) == len(moves)
    unpacked = [cards.move(seat, move) for move in packed]
    assert [cards.packed(move) for move in unpacked] == packed
    assert [type(move) for move in unpacked] == [type(move) for move in moves]
