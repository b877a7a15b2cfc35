"""Positions to start a test from: a lobby, a running round, whose turn it is.

Owns how one gets there by what people can do. The checks are the tests' own.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final, cast

from bot.client import SchwimmenBot
from bot.services import Services
from tests.sim import Answer, Guest, Person, Seen, World, playing

LATER: Final = 2.0
"""Seconds after which an edit that had to wait has been made."""

MINUTE: Final = 60.0


@asynccontextmanager
async def evening(
    people: tuple[str | Guest, ...] = ("Anna", "Ben", "Cem"),
    *,
    server_language: str = "en-US",
    next_round_delay: float = 20,
) -> AsyncIterator[World]:
    """Run a world, and hold at its end that every interaction was answered exactly once."""
    async with playing(
        people, server_language=server_language, next_round_delay=next_round_delay
    ) as world:
        yield world
        assert world.wrongly_answered() == {}
        assert not world.requests.follow_ups


def services_of(world: World) -> Services:
    """What is behind the running bot."""
    return cast("SchwimmenBot", world.bot).services


async def begin(world: World, *players: Person, **options: object) -> None:
    """Let the first player open a table, the others join, and the first one start the game."""
    host, *others = players
    await host.start(**options)
    for person in others:
        await person.press("join")
    await host.press("start")
    for person in players:
        await person.press("hand")


async def past_the_choice(world: World, *players: Person) -> tuple[Person, Person]:
    """Let the dealer keep the hand; gives who is to act then, and somebody who is not."""
    dealer = to_act(*players)
    assert set(dealer.moves()) == {"keep", "take"}
    await dealer.play("keep")
    await world.advance(LATER)
    current = to_act(*players)
    return current, next(person for person in players if person is not current)


async def in_turn(world: World) -> Person:
    """Who is to act in a round of two whose middle lies open, at one turn a day."""
    anna, ben, _ = world.people
    await begin(world, anna, ben, pace="stammtisch")
    current, _ = await past_the_choice(world, anna, ben)
    return current


def to_act(*players: Person) -> Person:
    """Who is offered moves in the newest hand on their screen."""
    [person] = [person for person in players if person.moves()]
    return person


def hand_of(person: Person) -> Seen:
    """The newest hand on somebody's screen."""
    hand = person.hand()
    assert hand is not None, f"{person.name} has no hand on screen"
    return hand


def shown(answer: Answer) -> Seen:
    """The message that an answer shows."""
    assert answer.message is not None, answer
    return answer.message
