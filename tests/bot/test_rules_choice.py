"""Choosing the rules of a lobby: who may, when, and what becomes of clicks that cross."""

from __future__ import annotations

import asyncio

from bot.refusals import RefusedError, TableRefusal
from bot.requests import AddComputer, Begin, ChooseRules, Join, RuleChoice
from bot.screens import TablePhase
from game.options import Aces, Triples
from game.presets import PRESETS
from game.rules import Rules
from tests.bot.kit import ANNA, BEN, CEM, CHANNEL, GUILD, Evening
from tests.bot.test_lobby import refused

PAGAT = RuleChoice("pagat", PRESETS["pagat"].rules)
HOUSE = RuleChoice("classic", Rules(lives=5, crown=True), "Friday")


async def test_the_host_chooses_and_everybody_sees_it(evening: Evening) -> None:
    table = await evening.lobby(ANNA, BEN)
    await table.submit(ChooseRules(ANNA, HOUSE), table.version)
    screen = table.screen(BEN)
    assert (screen.preset, screen.rules, screen.rules_name) == ("classic", HOUSE.rules, "Friday")
    await evening.hand.advance(2)
    assert evening.surface.shown[-1].rules == HOUSE.rules
    await table.submit(ChooseRules(ANNA, PAGAT), table.version)
    screen = table.screen(None)
    assert (screen.preset, screen.rules, screen.rules_name) == ("pagat", PAGAT.rules, "")


async def test_nobody_else_chooses(evening: Evening) -> None:
    table = await evening.lobby(ANNA, BEN)
    assert await refused(table, ChooseRules(BEN, PAGAT)) is TableRefusal.HOST_CHOOSES
    assert await refused(table, ChooseRules(CEM, PAGAT)) is TableRefusal.HOST_CHOOSES


async def test_nobody_who_sits_there_loses_the_seat(evening: Evening) -> None:
    table = await evening.lobby(ANNA, BEN, computers=2)
    three = RuleChoice("classic", Rules(players_max=3))
    assert await refused(table, ChooseRules(ANNA, three)) is TableRefusal.TOO_MANY_SEATED
    small = RuleChoice("classic", Rules(deck=20, hand=4, triples=Triples.NONE, aces=Aces.NONE,
                                        aces_value=11, players_min=2))  # fmt: skip
    assert small.rules.seats_max == 4
    await table.submit(ChooseRules(ANNA, small))
    assert await refused(table, Join(CEM, "Cem")) is TableRefusal.TABLE_FULL


async def test_rules_are_chosen_in_the_lobby_only(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN)
    assert await refused(table, ChooseRules(ANNA, PAGAT)) is TableRefusal.LOBBY_OVER


async def test_the_game_is_played_by_what_was_chosen(evening: Evening) -> None:
    table = await evening.lobby(ANNA, BEN)
    await table.submit(ChooseRules(ANNA, HOUSE))
    await table.submit(Begin(ANNA))
    screen = table.screen(None)
    assert screen.phase is TablePhase.PLAYING
    assert screen.game is not None
    assert screen.game.rules == HOUSE.rules
    assert {seat.lives for seat in screen.game.seats} == {5}


async def test_of_two_choices_from_one_picture_one_counts(evening: Evening) -> None:
    table = await evening.lobby(ANNA)
    seen = table.version
    answers = await asyncio.gather(
        table.submit(ChooseRules(ANNA, HOUSE), seen),
        table.submit(ChooseRules(ANNA, PAGAT), seen),
        return_exceptions=True,
    )
    assert answers[0] is None
    assert isinstance(answers[1], RefusedError)
    assert answers[1].refusal is TableRefusal.STALE
    assert table.screen(None).rules == HOUSE.rules


async def test_a_computer_that_came_first_makes_the_choice_too_small(evening: Evening) -> None:
    table = await evening.lobby(ANNA, BEN)
    two = RuleChoice("classic", Rules(players_max=2))
    answers = await asyncio.gather(
        table.submit(AddComputer(ANNA), table.version),
        table.submit(ChooseRules(ANNA, two)),
        return_exceptions=True,
    )
    assert answers[0] is None
    assert isinstance(answers[1], RefusedError)
    assert answers[1].refusal is TableRefusal.TOO_MANY_SEATED


async def test_chosen_rules_survive_a_restart_and_go_on_to_the_rematch(evening: Evening) -> None:
    table = await evening.lobby(ANNA, BEN)
    await table.submit(ChooseRules(ANNA, HOUSE))
    before = table.state
    del table
    await evening.restart()
    table_again = await evening.tables.at(CHANNEL)
    assert table_again is not None
    assert table_again.state == before
    await table_again.submit(Begin(ANNA))
    while table_again.active:
        await evening.hand.advance(100)
    rematch = await evening.tables.rematch(table_again.id, ANNA, "Anna")
    screen = rematch.screen(None)
    assert (screen.rules, screen.preset, screen.rules_name) == (HOUSE.rules, "classic", "Friday")


async def test_a_lobby_knows_what_the_server_played_last(evening: Evening) -> None:
    first = await evening.lobby(ANNA, BEN, rules=HOUSE.rules)
    assert first.screen(None).played is None
    other = await evening.lobby(CEM, channel_id=CHANNEL + 1)
    assert other.screen(None).played is None, "a lobby alone is not a game"
    await first.submit(Begin(ANNA))
    second = await evening.lobby(ANNA, channel_id=CHANNEL + 2)
    assert second.screen(None).played == HOUSE.rules
    await second.submit(ChooseRules(ANNA, PAGAT))
    assert second.screen(None).played == HOUSE.rules


async def test_what_was_played_last_is_stored_with_the_beginning(evening: Evening) -> None:
    await evening.game(ANNA, BEN, rules=HOUSE.rules)
    shelf = await evening.tables.rule_book.shelf(GUILD)
    assert shelf.played is not None
    assert (shelf.played.by, shelf.played.at) == (ANNA, evening.hand.time)
    assert Rules.of(shelf.played.options) == HOUSE.rules
