"""Which computer sits where: chosen in the lobby, kept with the seat, and told on every screen."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.requests import AddComputer, Begin, Stop
from bot.table import Table
from bot.table_events import Sitter
from game.computer import CHARACTERS, STAND_IN, USUAL, Character
from game.computer.characters import DECKHAND, SEA_DOG
from tests.bot.kit import ANNA, BEN, Evening


def characters(table: Table) -> list[str]:
    """The characters by seat, as everybody is told; empty for people."""
    return [guest.character for guest in table.screen(None).guests]


async def test_every_seat_of_a_computer_has_the_character_that_was_chosen_for_it(
    evening: Evening,
) -> None:
    table = await evening.lobby(ANNA)
    for chosen in CHARACTERS:
        await table.submit(AddComputer(ANNA, chosen), table.version)
    assert characters(table) == ["", *(chosen.key for chosen in CHARACTERS)]
    await table.submit(Begin(ANNA))
    assert characters(table) == ["", *(chosen.key for chosen in CHARACTERS)]


async def test_where_nobody_chooses_the_usual_one_sits_down(evening: Evening) -> None:
    table = await evening.lobby(ANNA, computers=1)
    await table.submit(AddComputer(ANNA))
    assert characters(table) == ["", USUAL.key, USUAL.key]


async def test_a_table_is_opened_with_computers_of_one_character(evening: Evening) -> None:
    table = await evening.lobby(ANNA, BEN, computers=2, character=SEA_DOG)
    assert characters(table) == ["", "sea_dog", "sea_dog", ""]


async def test_a_rematch_seats_the_same_characters(evening: Evening) -> None:
    table = await evening.lobby(ANNA, BEN)
    for chosen in (SEA_DOG, DECKHAND):
        await table.submit(AddComputer(ANNA, chosen))
    await table.submit(Stop(ANNA, may_manage=False))
    again = await evening.tables.rematch(table.id, BEN, "Ben")
    assert [(guest.name, guest.character) for guest in again.screen(None).guests[2:]] == [
        ("Marina", "sea_dog"),
        ("Nils", "deckhand"),
    ]


@pytest.mark.parametrize(
    ("sitter", "player"),
    [
        (Sitter(ANNA, "Anna"), STAND_IN),
        (Sitter(None, "Marina", character="deckhand"), DECKHAND),
        (Sitter(None, "Marina"), USUAL),
        (Sitter(None, "Marina", character="captain"), USUAL),
    ],
)
def test_who_plays_for_a_seat(sitter: Sitter, player: Character) -> None:
    assert sitter.player == player
    assert replace(sitter, away=True).player == player
