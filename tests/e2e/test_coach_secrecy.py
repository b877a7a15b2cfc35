"""Hints and reviews betray nothing: whatever is shown could be known by its reader at that time."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import cast

import pytest

from bot.client import SchwimmenBot
from bot.services import Services
from cogs.ui.cards import card_label
from cogs.ui.text import texts_for
from tests.e2e.log import TableLog
from tests.e2e.secrecy import Secrecy, reviewed
from tests.game.test_secrets import dealt_anew
from tests.sim import Guest, Person, Seen, World, playing

LATER = 2.0


def services_of(world: World) -> Services:
    return cast("SchwimmenBot", world.bot).services


async def begin(world: World) -> tuple[Secrecy, TableLog]:
    """Sit two people down at a table with hints and deal; everybody looks at their hand."""
    anna, ben = world.people[:2]
    await anna.start(hints=True, pace="stammtisch")
    log = TableLog(world, world.lobby_message().controls[0].game)
    await ben.press("join")
    await anna.press("start")
    for person in (anna, ben):
        await person.press("hand")
    secrecy = Secrecy(world)
    secrecy.learn(await log.news())
    return secrecy, log


def to_act(world: World) -> Person:
    return next(person for person in world.people if person.moves())


async def play_round(world: World) -> None:
    """Let the first round be played to its end, with a knock as soon as there can be one."""
    while not any(message.offers("review") for message in world.messages()):
        person = to_act(world)
        moves = person.moves()
        wanted = [move for move in ("keep", "knock", "pass") if move in moves]
        await person.play(wanted[0])
        await world.advance(LATER)


def faked(look: Seen, reader: Person, text: str) -> Seen:
    """A private message to this reader with this text."""
    return replace(look, reader_id=reader.id, components=({"type": 10, "content": text},))


async def test_hints_and_reviews_show_what_their_reader_could_know() -> None:
    random = Random(5)
    people = (Guest("Anna", locale="nl"), Guest("Ben", locale="de"))
    hints = reviews = 0
    async with playing(people, next_round_delay=5, card_pictures=True) as world:
        secrecy, log = await begin(world)
        for _ in range(24):
            for person in world.people:
                if moves := person.moves():
                    answer = await person.press("hint")
                    hints += answer.message is not None and not answer.message.offers("hint")
                    closing = ["knock"] * 9 if "knock" in moves else []
                    await person.play(random.choice([*moves, *closing]))
                # The last round that is over, which may have been before the one of now.
                answer = await person.command("review")
                reviews += answer.message is not None and reviewed(answer.message) is not None
                secrecy.learn(await log.news())
                secrecy.compare()
            await world.advance(1)
            secrecy.learn(await log.news())
            secrecy.compare()
        assert secrecy.round > 2
        assert hints > 10
        assert reviews > 10
        assert secrecy.pictures_seen > reviews
        assert world.wrongly_answered() == {}


async def test_a_review_that_named_a_card_of_another_hand_would_be_found() -> None:
    async with playing(("Anna", "Ben"), next_round_delay=600) as world:
        anna, ben = world.people
        secrecy, log = await begin(world)
        await play_round(world)
        secrecy.learn(await log.news())
        review = (await anna.command("review")).message
        assert review
        secrecy.check(review)
        title = review.text.partition("\n")[0]
        open_by_now = secrecy.may_know(anna.id, [1])
        others = open_by_now - secrecy.may_look_back_at(anna.id, 1)
        assert others, "Ben held a card that Anna saw at the end only"
        for card in others:
            told = card_label(card, texts_for("en"))
            secrecy.check(faked(review, anna, f"Round 1 is over: {told}"))
            secrecy.check(faked(review, ben, f"{title} {told}"))
            with pytest.raises(AssertionError, match="shown to"):
                secrecy.check(faked(review, anna, f"{title} {told}"))


async def test_a_hint_looks_the_same_whatever_lies_face_down() -> None:
    async with playing(("Anna", "Ben")) as world:
        await begin(world)
        services = services_of(world)
        for _ in range(5):
            person = to_act(world)
            first = await person.press("hint")
            table = await services.tables.at(world.channel.id)
            assert table is not None
            before = table.state
            game, seat = before.game, before.seat_of(person.id)
            assert game is not None
            for seed in range(3):
                table._state = replace(before, game=dealt_anew(game, seat, Random(seed)))
                assert table.state.game != game
                services.coach._answers.clear()
                again = await person.command("hint")
                assert again.message
                assert first.message
                assert bare(again.message) == bare(first.message)
            table._state = before
            moves = person.moves()
            await person.play("keep" if "keep" in moves else "pass")
            await world.advance(LATER)


def bare(look: Seen) -> list[object]:
    """What a look says and offers, in its order."""
    return [look.text, *((control.label, control.custom_id) for control in look.controls)]
