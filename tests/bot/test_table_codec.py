"""Stored tables and events: what is written can be read, and what cannot be read says so."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import get_args

import pytest

from bot.ports import StoredEvent
from bot.requests import Pace
from bot.screens import Ending
from bot.table_codec import (
    UnreadableTableError,
    read_event,
    read_snapshot,
    write_event,
    write_snapshot,
)
from bot.table_events import (
    ComputerRemoved,
    ComputerSeated,
    LearnerChosen,
    OwnEvent,
    PersonJoined,
    PersonLeft,
    RulesChosen,
    SeatAway,
    SeatBack,
    SeatKicked,
    Sitter,
    TableClosed,
    TableOpened,
    TablePaused,
    TableResumed,
)
from game.computer import STAND_IN, USUAL
from game.rules import Rules
from tests.bot.kit import ANNA, BEN, START, Evening
from tests.bot.playing import play_on

OWN_EVENTS: tuple[tuple[str, OwnEvent], ...] = (
    (
        "table_opened",
        TableOpened(
            id="abc",
            guild_id=1,
            channel_id=2,
            host_id=ANNA,
            locale="de",
            preset="classic",
            rules=Rules(lives=2),
            pace=Pace.STAMMTISCH,
            sitters=(Sitter(ANNA, "Anna :) ♥"), Sitter(None, "Nils", character="sea_dog")),
        ),
    ),
    ("person_joined", PersonJoined(BEN, "Ben")),
    ("person_left", PersonLeft(BEN)),
    ("computer_seated", ComputerSeated("Undine", "deckhand")),
    ("computer_removed", ComputerRemoved()),
    ("rules_chosen", RulesChosen("pagat", Rules(lives=9), "Friday")),
    ("learner_chosen", LearnerChosen(True)),
    ("seat_away", SeatAway(1, gone=True)),
    ("seat_back", SeatBack(1)),
    ("seat_kicked", SeatKicked(2, ANNA)),
    ("table_paused", TablePaused(BEN)),
    ("table_resumed", TableResumed()),
    ("table_closed", TableClosed(Ending.EXPIRED)),
)


@pytest.mark.parametrize(("kind", "event"), OWN_EVENTS)
def test_own_events_have_a_stable_name_and_come_back(kind: str, event: OwnEvent) -> None:
    written = write_event(event)
    assert written.kind == kind
    assert read_event(StoredEvent(1, written.kind, written.payload, START)) == event


def test_no_own_event_is_left_out() -> None:
    assert {type(event) for _, event in OWN_EVENTS} == set(get_args(OwnEvent))


async def test_a_table_comes_back_as_it_was_at_every_point(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN, computers=2)
    chance = random.Random(4)
    while table.active:
        await play_on(evening, table, chance)
        record = await evening.store.load(table.id)
        assert record is not None
        assert read_snapshot(record) == table.state


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: "",
        lambda text: text[:-5],
        lambda text: "[]",
        lambda text: json.dumps({**json.loads(text), "format": 2}),
        lambda text: text.replace('"host_id"', '"owner_id"'),
        lambda text: text.replace('"phase":"lobby"', '"phase":"siesta"'),
        lambda text: text.replace('"lives":3', '"lives":-3'),
    ],
)
async def test_what_cannot_be_read_says_so_without_its_content(
    evening: Evening, damage: object
) -> None:
    assert callable(damage)
    table = await evening.lobby(ANNA, BEN)
    record = await evening.store.load(table.id)
    assert record is not None
    damaged = damage(record.snapshot)
    assert damaged != record.snapshot
    with pytest.raises(UnreadableTableError) as caught:
        read_snapshot(replace(record, snapshot=damaged))
    assert table.id in str(caught.value)
    assert "Anna" not in str(caught.value)
    assert caught.value.__cause__ is None


async def test_a_snapshot_of_another_moment_is_not_believed(evening: Evening) -> None:
    table = await evening.lobby(ANNA, BEN)
    record = await evening.store.load(table.id)
    assert record is not None
    with pytest.raises(UnreadableTableError):
        read_snapshot(replace(record, version=record.version + 1))
    older = write_snapshot(replace(table.state, id="another"))
    with pytest.raises(UnreadableTableError):
        read_snapshot(replace(record, snapshot=older))


async def test_a_table_of_the_time_before_rules_had_names_is_read(evening: Evening) -> None:
    table = await evening.lobby(ANNA, BEN)
    record = await evening.store.load(table.id)
    assert record is not None
    written = json.loads(record.snapshot)
    del written["table"]["rules_name"], written["table"]["played"]
    assert read_snapshot(replace(record, snapshot=json.dumps(written))) == table.state


async def test_a_table_of_the_time_before_anybody_could_be_away_is_read(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN)
    record = await evening.store.load(table.id)
    assert record is not None
    written = json.loads(record.snapshot)["table"]
    for name in ("pause", "notices", "playable_since"):
        del written[name]
    for name in ("turn", "call_at"):
        del written["deadline"][name]
    for sitter in written["sitters"]:
        for name in ("missed", "away", "kicked"):
            del sitter[name]
    old = read_snapshot(replace(record, snapshot=json.dumps({"format": 1, "table": written})))
    assert old.deadline is not None
    assert table.state.deadline is not None
    assert old.deadline.at == table.state.deadline.at
    assert (old.oldest_playable, old.pause, old.notices) == (table.version, None, ())
    assert old.sitters == table.state.sitters


async def test_a_table_of_the_time_before_computers_had_characters_is_read(
    evening: Evening,
) -> None:
    table = await evening.game(ANNA, computers=2)
    record = await evening.store.load(table.id)
    assert record is not None
    written = json.loads(record.snapshot)
    for sitter in written["table"]["sitters"]:
        del sitter["character"]
    old = read_snapshot(replace(record, snapshot=json.dumps(written)))
    assert [sitter.player for sitter in old.sitters] == [STAND_IN, USUAL, USUAL]
    assert old.game == table.state.game
    seated = read_event(StoredEvent(1, "computer_seated", '{"name":"Undine"}', START))
    assert seated == ComputerSeated("Undine")
