"""Cards, moves, states and events as text: what is written can be read, and only that."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import codec
from game.actions import Discard, KeepHand, Swap
from game.cards import PACK_SIZES, Card, Rank, Suit, exchange, pack, parse_cards, write_cards
from game.codec import (
    STATE_FORMAT,
    event_from_json,
    event_kind,
    event_to_json,
    from_json,
    to_json,
)
from game.errors import NotationError
from game.events import CardsSwapped, GameStarted, Passed
from game.notation import parse_move, write_move
from game.outcome import Outcome
from game.rules import Rules
from game.state import GameState
from tests.game.budget import examples
from tests.game.random_games import states
from tests.game.table import CLASSIC, play, table

STORED = Path(__file__).parent / "goldens" / "state_format_1.json"
EVERY_CARD = [Card(rank, suit) for rank in Rank for suit in Suit]


# Cards


def test_a_card_is_rank_and_suit() -> None:
    assert str(Card(Rank.KING, Suit.HEARTS)) == "KH"
    assert repr(Card.parse("TC")) == "TC"
    assert Card.parse("7D") == Card(Rank.SEVEN, Suit.DIAMONDS)


@pytest.mark.parametrize("text", ["", "K", "HK", "kh", "10H", "KH ", "1H", "KX", "♥K", "KHQ"])
def test_what_is_no_card_is_refused_by_name(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        Card.parse(text)
    assert repr(text) in str(caught.value)


def test_cards_in_a_row() -> None:
    assert parse_cards(" KH 9HTC\n") == tuple(map(Card.parse, ("KH", "9H", "TC")))
    assert parse_cards("") == ()
    assert write_cards(()) == ""
    with pytest.raises(NotationError, match="half a card"):
        parse_cards("KH9")


@given(st.lists(st.sampled_from(EVERY_CARD)).map(tuple))
@examples(60)
def test_cards_survive_being_written(cards: tuple[Card, ...]) -> None:
    assert parse_cards(write_cards(cards)) == cards


@given(st.text(alphabet="23456789TJQKACSHDkh1 0>!-♥", max_size=8) | st.text())
@examples(200)
def test_any_text_is_cards_or_refused(text: str) -> None:
    try:
        cards = parse_cards(text)
    except NotationError:
        return
    assert write_cards(cards) == "".join(text.split())


@pytest.mark.parametrize("size", PACK_SIZES)
def test_a_pack_has_each_card_once(size: int) -> None:
    cards = pack(size)
    assert len(set(cards)) == len(cards) == size
    assert {card.suit for card in cards} == set(Suit)
    lowest = {20: "T", 24: "9", 32: "7", 36: "6", 40: "5", 52: "2"}[size]
    assert min(cards, key=lambda card: card.rank.height).rank.value == lowest


def test_there_is_no_other_pack() -> None:
    with pytest.raises(ValueError, match="no pack of 33"):
        pack(33)


def test_exchanged_cards_come_to_the_same_places() -> None:
    hand = exchange(parse_cards("KH9HAS"), parse_cards("ASKH"), parse_cards("7C8C"))
    assert write_cards(hand) == "8C9H7C"


# Moves


@pytest.mark.parametrize(
    "text",
    ["keep", "take", "pass", "knock", "redraw", "draw", "pick", "-8H", "-8H!", "8H>KC", "8H>KC!"],
)
def test_moves_are_written_as_they_are_read(text: str) -> None:
    assert write_move(parse_move(text, 3)) == text


def test_moves_are_read_for_their_seat() -> None:
    assert parse_move("keep", 2) == KeepHand(2)
    assert parse_move("-8H!", 1) == Discard(1, Card.parse("8H"), knock=True)
    swap = parse_move("8H9S7D>KCKDTC", 0)
    assert swap == Swap(0, parse_cards("8H9S7D"), parse_cards("KCKDTC"))


@pytest.mark.parametrize("text", ["", "Pass", "pass!", "8H", "8H>K", ">KC>", "-", "-8H9S", "!"])
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        parse_move(text, 0)


@given(st.text(alphabet="23456789TJQKACSHD>!-keptas", max_size=10) | st.text())
@examples(200)
def test_any_text_is_a_move_or_refused(text: str) -> None:
    try:
        move = parse_move(text, 0)
    except NotationError:
        return
    assert parse_move(write_move(move), 0) == move


# States and events as JSON


def known_state() -> GameState:
    """The state that the golden file holds."""
    rules = Rules.of({"tie": "rank_suit", "aces_value": 33, "players_max": 4})
    state = table("KH9HAS", "ACQC9S", "", "8H8D7S", middle="TC7DKD", stock="JC", rules=rules)
    return play(state, "0 9H>KD", "1 pass", "3 knock", "0 pass")


def test_a_stored_game_of_this_format_keeps_loading() -> None:
    """If this fails, the format has changed: raise its number, and write an upgrade."""
    stored = STORED.read_text(encoding="utf-8").strip()
    assert from_json(GameState, stored) == known_state()
    assert json.loads(stored)["format"] == STATE_FORMAT == 1


def test_a_game_of_an_older_format_is_upgraded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each format becomes the next one, until it is the present one."""

    def renaming(old: str, new: str) -> Callable[[dict[str, Any]], dict[str, Any]]:
        return lambda content: {new if key == old else key: content[key] for key in content}

    monkeypatch.setattr(
        codec, "UPGRADES", {-1: renaming("heaps", "piles"), 0: renaming("piles", "middle")}
    )
    content = json.loads(to_json(GameState, known_state()))
    content["format"] = -1
    content["heaps"] = content.pop("middle")
    assert from_json(GameState, json.dumps(content)) == known_state()


@pytest.mark.parametrize("version", [0, 2, "1", None])
def test_a_game_of_an_unknown_format_is_refused(version: object) -> None:
    content = {**json.loads(to_json(GameState, known_state())), "format": version}
    with pytest.raises(NotationError, match="format"):
        from_json(GameState, json.dumps(content))


def test_json_is_one_compact_line() -> None:
    text = to_json(GameState, known_state())
    assert "\n" not in text
    assert ": " not in text
    assert json.loads(text)["format"] == STATE_FORMAT


def test_events_are_stored_under_lasting_names() -> None:
    swapped = CardsSwapped(1, parse_cards("KH"), parse_cards("7D"))
    assert event_kind(swapped) == "cards_swapped"
    assert event_to_json(swapped) == '{"seat":1,"give":["KH"],"take":["7D"]}'
    assert event_from_json("cards_swapped", '{"seat":1,"give":["KH"],"take":["7D"]}') == swapped
    started = GameStarted(CLASSIC, 2, 0)
    assert event_from_json("game_started", event_to_json(started)) == started


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (Passed, "{"),
        (Passed, "[]"),
        (Passed, '["seat"]'),
        (Passed, "null"),
        (Passed, "1"),
        (Passed, "{}"),
        (Passed, '{"seat":"1"}'),
        (Passed, '{"seat":1.5}'),
        (Passed, '{"seat":true}'),
        (Passed, '{"seat":1,"user":2}'),
        (CardsSwapped, '{"seat":1,"give":["XX"],"take":[]}'),
        (CardsSwapped, '{"seat":1,"give":null,"take":[]}'),
        (CardsSwapped, '{"seat":1,"give":5,"take":[]}'),
        (CardsSwapped, '{"seat":1,"give":[[]],"take":[]}'),
        (GameStarted, '{"rules":{"deck":33},"seats":2,"dealer":0}'),
        (GameStarted, '{"rules":[],"seats":2,"dealer":0}'),
        (GameStarted, '{"rules":null,"seats":2,"dealer":0}'),
        (Outcome, '{"cause":"war"}'),
        (GameState, "{}"),
        (GameState, '{"format":99}'),
        (GameState, '{"format":null}'),
        (GameState, '{"format":[]}'),
        (GameState, "[]"),
    ],
)
def test_what_is_not_what_was_written_is_refused(kind: type, text: str) -> None:
    with pytest.raises(NotationError):
        from_json(kind, text)


def test_there_is_no_such_event() -> None:
    with pytest.raises(NotationError, match="'card_eaten'"):
        event_from_json("card_eaten", "{}")
    with pytest.raises(NotationError, match="no Passed"):
        event_from_json("passed", "{}")


def test_only_plain_values_have_a_json_form() -> None:
    with pytest.raises(TypeError, match="no JSON form"):
        to_json(object, object())


leaves = (
    st.none() | st.booleans() | st.integers(-3, 60) | st.floats() | st.sampled_from(["KH", "is"])
)
values = st.recursive(
    leaves, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.just("is"), inner)
)


@given(states(), values, st.data())
@examples(150)
def test_a_damaged_state_is_read_or_refused(
    state: GameState, value: object, data: st.DataObject
) -> None:
    """Whatever has happened to a stored game, reading it never fails in another way."""
    content = json.loads(to_json(GameState, state))
    place = content
    while True:
        key = data.draw(
            st.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place)))
        )
        deeper = isinstance(place[key], dict | list) and place[key] and data.draw(st.booleans())
        if not deeper:
            break
        place = place[key]
    place[key] = value
    with suppress(NotationError):
        from_json(GameState, json.dumps(content))
