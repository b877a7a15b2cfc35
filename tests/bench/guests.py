"""Two people at each of many tables, who play through the stub of Discord as fast as they may.

Owns what they press: a hand is opened once and then lives in its one private message, as on a
real phone. Knows the wire format of the buttons, and no rule.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from cogs.ui.ids import ButtonId, Verb
from tests.stub.discord import Answer, StubDiscord
from tests.stub.messages import Message
from tests.stub.payloads import FIRST_CHANNEL, Person

WARNING: Final = "⚠️"
"""Stands at the top of a hand that answers a click which did nothing."""

Choose = Callable[[Sequence[str]], str]
"""Chooses one of the moves that a hand offers."""


def calm(moves: Sequence[str]) -> str:
    """Pass where that is offered: a round of people who pass is a long one."""
    return "pass" if "pass" in moves else moves[0]


def wild(chance: Random) -> Choose:
    """Choose at random: such a game is soon over."""
    return chance.choice


@dataclass
class PlayedTable:
    """One table with two people."""

    stub: StubDiscord
    number: int
    choose: Choose = calm
    lives: int = 9
    people: tuple[Person, Person] = field(init=False)
    hands: dict[int, Message] = field(init=False, default_factory=dict)
    """The private message of each person."""
    finished: int = 0
    """Games that came to their end."""

    def __post_init__(self) -> None:
        """Bring the people; they sit at no other table."""
        first = 2_000 + 2 * self.number
        self.people = (Person(first, f"Anna{first}"), Person(first + 1, f"Ben{first}"))

    @property
    def channel_id(self) -> int:
        """The channel in which they play."""
        return FIRST_CHANNEL + self.number

    async def open(self) -> None:
        """Open a table, sit down, begin, and open both hands."""
        anna, ben = self.people
        lobby = await self.stub.command(
            anna, self.channel_id, "schwimmen start", lives=self.lives, pace="stammtisch"
        )
        assert lobby.message is not None
        await self._press(ben, lobby.message, Verb.JOIN)
        await self._press(anna, lobby.message, Verb.START)
        for person in self.people:
            await self.ask_for_hand(person)

    async def ask_for_hand(self, person: Person) -> Message:
        """Let somebody ask for their hand, in a new message."""
        answer = await self.stub.command(person, self.channel_id, "schwimmen hand")
        assert answer.message is not None
        self.hands[person.id] = answer.message
        return answer.message

    async def look(self, person: Person) -> Answer:
        """Let somebody look at their hand again, in the same message."""
        answer = await self._press(person, self.hands[person.id], Verb.AGAIN)
        return self._keep(person, answer)

    @property
    def to_act(self) -> Person | None:
        """Who sees moves in their hand.

        None between rounds, after the game, and until the bot has brought a hand up to date.
        """
        for person in self.people:
            known = self.hands[person.id]
            self.hands[person.id] = self.stub.messages.get(known.id) or known
            if _moves(self.hands[person.id]):
                return person
        return None

    async def move(self, person: Person) -> Answer | None:
        """Let somebody who sees moves make one; None if it was not accepted."""
        moves = _moves(self.hands[person.id])
        custom_id = moves[self.choose(list(moves))]
        answer = self._keep(person, await self.stub.press(person, self.hands[person.id], custom_id))
        return None if WARNING in self.hands[person.id].text else answer

    async def go_on(self) -> None:
        """Make a move, or do what else is to be done to come to one."""
        for owner in self.people:
            # The stub forgets the oldest messages; a press on one would change nothing to see.
            if self.stub.messages.get(self.hands[owner.id].id) is None:
                await self.ask_for_hand(owner)
        if person := self.to_act:
            await self.move(person)
            return
        for person in self.people:
            hand = await self.ask_for_hand(person)
            if _button(hand, Verb.AGAIN) is None and not _moves(hand):
                self.finished += 1
                await self.open()
                return

    async def _press(self, person: Person, message: Message, verb: Verb) -> Answer:
        button = _button(message, verb)
        # A hand with moves has no button to look again; one is always accepted.
        custom_id = str(button or _any_button(message, verb))
        return await self.stub.press(person, message, custom_id)

    def _keep(self, person: Person, answer: Answer) -> Answer:
        if answer.message is not None:
            self.hands[person.id] = answer.message
        return answer


def _ids(message: Message) -> list[ButtonId]:
    return [found for text in message.custom_ids if (found := ButtonId.parse(text))]


def _button(message: Message, verb: Verb) -> ButtonId | None:
    return next((found for found in _ids(message) if found.verb == verb), None)


def _any_button(message: Message, verb: Verb) -> ButtonId:
    some = _ids(message)[0]
    return ButtonId(some.game, some.version, verb)


def _moves(message: Message) -> dict[str, str]:
    """The moves that a hand offers, each with the button that makes it."""
    return {found.argument: str(found) for found in _ids(message) if found.verb == Verb.DO}
