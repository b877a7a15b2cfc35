"""That the comparison of what is shown with what may be known finds a leak, and no false one."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random
from typing import cast

import pytest

from bot.client import SchwimmenBot
from cogs.pictures.styles import Style
from cogs.ui.cards import card_label, card_text
from cogs.ui.look import Look
from cogs.ui.text import texts_for
from game.cards import pack, parse_cards
from tests.e2e.log import TableLog
from tests.e2e.secrecy import Secrecy, cards_in
from tests.sim import Guest, Person, Seen, World, playing

STORM = 150


async def begin(world: World) -> tuple[Secrecy, TableLog]:
    """Sit two people down and deal; everybody looks at their hand."""
    anna, ben = world.people[:2]
    # No hand is dealt that ends the round at once.
    cast("SchwimmenBot", world.bot).services.tables._house.chance = Random(1)
    await anna.start(lives=1)
    log = TableLog(world, world.lobby_message().controls[0].game)
    await ben.press("join")
    await anna.press("start")
    for person in (anna, ben):
        await person.press("hand")
    secrecy = Secrecy(world)
    secrecy.learn(await log.news())
    return secrecy, log


def shown_to(look: Seen, reader: Person | None, text: str) -> Seen:
    """Build a look with this text, for this reader or everybody."""
    reader_id = reader.id if reader else None
    return replace(look, reader_id=reader_id, components=({"type": 10, "content": text},))


def hand_text(person: Person) -> str:
    """Return the line of the person's hand that holds the cards."""
    hand = person.hand()
    assert hand is not None
    return hand.text.splitlines()[1]


def test_cards_are_found_in_texts_and_behind_buttons() -> None:
    button = {
        "type": 2,
        "label": "♣\N{VARIATION SELECTOR-15}K · 29",
        "custom_id": "s1:g:7:do:8H>KC",
    }
    told = "♥8, ♦\N{WORD JOINER}10 and ♠\N{VARIATION SELECTOR-15}\N{WORD JOINER}A"
    look = Seen(1, 1, True, None, "", ({"type": 10, "content": told}, button), (), ())
    assert cards_in(look) == frozenset(parse_cards("8HTDASKC"))


def test_cards_are_found_as_the_bot_writes_them() -> None:
    for texts in (texts_for("en"), texts_for("de", Look(style=Style.GERMAN))):
        for card in pack(52):
            for written in (card_text(card, texts), card_label(card, texts)):
                shown = Seen(1, 1, True, None, "", ({"type": 10, "content": written},), (), ())
                assert cards_in(shown) == {card}


async def test_own_cards_and_the_middle_may_be_shown() -> None:
    async with playing(("Anna", "Ben")) as world:
        secrecy, _ = await begin(world)
        secrecy.compare()
        assert secrecy.cards_seen >= 6


async def test_a_hand_shown_to_everybody_or_to_another_is_a_leak() -> None:
    async with playing(("Anna", "Ben")) as world:
        anna, ben = world.people
        secrecy, _ = await begin(world)
        look = world.table_message()
        secrecy.check(shown_to(look, anna, hand_text(anna)))
        for reader in (None, ben):
            with pytest.raises(AssertionError, match="shown to"):
                secrecy.check(shown_to(look, reader, hand_text(anna)))


async def test_an_open_hand_may_be_shown_when_the_round_is_over() -> None:
    async with playing(("Anna", "Ben"), next_round_delay=5) as world:
        anna, ben = world.people
        secrecy, log = await begin(world)
        old = world.table_message()
        cards = hand_text(anna)
        while not (log.state and log.state.game and log.state.game.last):
            for person, move in product(world.people, ("keep", "knock", "pass")):
                await person.command(move)
            secrecy.learn(await log.news())
        secrecy.compare()
        assert log.state.game.last.shown
        secrecy.check(shown_to(old, ben, cards))


async def test_every_button_that_ever_was_is_answered_once_and_betrays_nothing() -> None:
    random = Random(7)
    people = ("Anna", "Ben", "Cem")
    async with playing(people, next_round_delay=5, server_language="de") as world:
        anna, ben, _ = world.people
        secrecy, log = await begin(world)
        for _ in range(12):
            for person in (anna, ben):
                if moves := person.moves():
                    await person.play(random.choice(moves))
            await world.advance(5)
        buttons = [(look, control) for look in world.looks for control in look.controls]
        for look, control in random.choices(buttons, k=STORM):
            if control.verb != "rematch":
                await random.choice(world.people).forge(look, control.custom_id)
            secrecy.learn(await log.news())
            secrecy.compare()
        await world.advance(5)
        secrecy.learn(await log.news())
        secrecy.compare()
        assert world.wrongly_answered() == {}
        assert world.requests.follow_ups == []


async def test_the_words_and_the_picture_of_a_hand_are_a_leak_too() -> None:
    async with playing(("Anna", "Ben"), card_pictures=True) as world:
        anna, ben = world.people
        secrecy, _ = await begin(world)
        secrecy.compare()
        assert secrecy.pictures_seen
        hand = anna.hand()
        assert hand
        secrecy.check(hand)
        with pytest.raises(AssertionError, match="shown to"):
            secrecy.check(replace(hand, reader_id=ben.id))
        other = ben.hand()
        assert other
        with pytest.raises(AssertionError, match="Your cards"):
            secrecy.check(replace(hand, attachments=other.attachments))


async def test_pictures_show_what_their_words_say_and_nothing_that_is_not_ones_own() -> None:
    random = Random(11)
    async with playing(
        ("Anna", Guest("Ben", locale="de")), next_round_delay=5, card_pictures=True
    ) as world:
        secrecy, log = await begin(world)
        for _ in range(30):
            for person in world.people:
                if moves := person.moves():
                    await person.play(random.choice(moves))
                secrecy.learn(await log.news())
                secrecy.compare()
            # So short that nobody sees two rounds in it.
            await world.advance(1)
            secrecy.learn(await log.news())
            secrecy.compare()
        assert secrecy.round > 1
        assert secrecy.pictures_seen
