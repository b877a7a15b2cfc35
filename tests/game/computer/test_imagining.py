"""Imagined deals agree with all that was seen, and are likelier the better they explain it."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from game.actions import Deal, KeepHand, Knock, Pass, Swap
from game.cards import parse_cards
from game.computer.imagining import Imagination
from game.computer.memory import UNKNOWN, Memory
from game.computer.packed import bits, pack_of
from game.computer.playing import tactics_of
from game.computer.position import Position
from game.computer.reading import Reader
from game.computer.recalling import recall
from game.engine import apply, begin, start_game
from game.events import PublicEvent
from game.projection import project, redact
from game.rules import Rules
from game.state import GameState
from tests.game.computer.rounds import SHORT_STOCK, History, decisions
from tests.game.random_games import Start, starts

DEALS = 3


def imagination(state: GameState, history: History, chance: Random) -> tuple[Memory, Imagination]:
    """What the seat on turn imagines."""
    view = project(state, state.turn)
    memory = recall(view, history)
    tactic = tactics_of(memory.seating)[memory.turn]
    reader = Reader(tactic, memory.seating.scores)
    return memory, Imagination(view, memory, reader, chance)


def all_cards(position: Position, memory: Memory) -> list[int]:
    """Every card of a deal, by where it lies; several times if it lies in several places."""
    places = [*position.hands, position.middle, position.extra, position.aside, memory.washed]
    return [card for place in places for card in bits(place)] + position.stock + position.pile


@settings(max_examples=12, deadline=None)
@given(starts() | starts(st.just(SHORT_STOCK)), st.integers(0, 2**32))
def test_imagined_cards_are_the_pack_and_lie_where_they_were_seen(start: Start, seed: int) -> None:
    chance = Random(seed)
    for number, (state, history) in enumerate(decisions(start)):
        if number % 5:
            continue
        memory, imagined = imagination(state, history, chance)
        for position in (imagined.deal(chance) for _ in range(DEALS)):
            dealt = all_cards(position, memory)
            unseen_washed = len(state.washed) - memory.washed.bit_count()
            assert len(set(dealt)) == len(dealt) == state.rules.deck - unseen_washed
            assert UNKNOWN not in dealt
            sizes = [len(seat.hand) for seat in state.seats]
            assert [hand.bit_count() for hand in position.hands] == sizes
            assert state.turn is not None
            assert position.hands[state.turn] == memory.hands[state.turn]
            for known, held in zip(memory.hands, position.hands, strict=True):
                assert not known & ~held
            assert position.middle == pack_of(state.rules).mask(state.middle)
            assert len(position.stock) == len(state.stock)
            assert position.aside.bit_count() == len(state.aside)
            assert position.extra.bit_count() == len(state.extra)


ORDER = parse_cards(
    # Seat 1 and seat 0 (the dealer) get these in turn, then the extra hand, then the stock.
    "7H 7C 8H 9S KS QDTH JC AD9C TC QC KC AC 7S 8S TS JS QS AS 9H JH QH KH AH 7D 8D 9D TD JD KD 8C"
)


def after(*moves: KeepHand | Swap | Pass | Knock) -> tuple[GameState, History]:
    """A round of classic for two in which seat 0 deals and these moves were made."""
    state = begin(start_game(Rules(), 2, 0))
    history: list[PublicEvent] = []
    state, _ = apply(state, Deal(ORDER))
    for move in moves:
        state, events = apply(state, move)
        history += [seen for event in events if (seen := redact(event, None)) is not None]
    return state, tuple(history)


def how_often(state: GameState, history: History, mask: int, seat: int) -> float:
    """In how many imagined deals the seat holds one of these cards at least."""
    chance = Random(1)
    _, imagined = imagination(state, history, chance)
    return sum(bool(imagined.deal(chance).hands[seat] & mask) for _ in range(400)) / 400


def test_a_card_seen_going_into_a_hand_is_there() -> None:
    seven, ten = parse_cards("7H"), parse_cards("TH")
    state, history = after(KeepHand(0), Swap(1, seven, ten))
    mask = pack_of(state.rules).mask
    assert how_often(state, history, mask(ten), 1) == 1
    assert how_often(state, history, mask(seven), 1) == 0


def test_who_took_a_heart_is_thought_to_hold_hearts() -> None:
    hearts = pack_of(Rules()).mask(parse_cards("8H 9H JH QH KH AH"))
    taken = after(KeepHand(0), Swap(1, parse_cards("7H"), parse_cards("TH")))
    other = after(KeepHand(0), Swap(1, parse_cards("7H"), parse_cards("JC")))
    assert how_often(*taken, hearts, 1) > how_often(*other, hearts, 1) + 0.15


def test_nobody_is_thought_to_hold_what_would_have_ended_the_round() -> None:
    state, history = after(KeepHand(0), Swap(1, parse_cards("7H"), parse_cards("TH")))
    chance = Random(5)
    memory, imagined = imagination(state, history, chance)
    marks = memory.seating.scores.marks
    assert all(not marks[imagined.deal(chance).hands[1]] & 3 for _ in range(400))


def test_who_knocked_is_thought_to_hold_more() -> None:
    rules = Rules()
    knocked = after(KeepHand(0), Knock(1))
    passed = after(KeepHand(0), Pass(1))

    def mean(state: GameState, history: History) -> float:
        chance = Random(9)
        _, imagined = imagination(state, history, chance)
        now = tactics_of(recall(project(state, 0), history).seating)[0].values.now
        return sum(now[imagined.deal(chance).hands[1]] for _ in range(200)) / 200

    assert rules == knocked[0].rules
    assert mean(*knocked) > mean(*passed) + 2
