"""People at one table of a real bot, who press what they see as fast as they are answered.

Owns their deeds, each with the place where its answer arrives: what had one when the bot was
killed is acknowledged, of the rest nobody knows. Knows the wire format of buttons, and no rule.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from random import Random
from typing import Final

from bot.requests import Pace
from cogs.ui.ids import ButtonId, Verb
from game.computer import CHARACTERS
from game.presets import PRESETS
from tests.chaos.moves import asked
from tests.stub.discord import PATIENCE, Answer, StubDiscord
from tests.stub.messages import Message
from tests.stub.payloads import FIRST_CHANNEL, Person

WARNING: Final = "⚠️"
"""Stands at the top of a hand that answers a click which did nothing."""
_PEOPLE: Final = 3
_SEEN_MAX: Final = 60
_PAUSE: Final = 0.02
"""Seconds until people look again when there is nothing to press."""
_LOOKING: Final = {"hand": 4.0, "join": 6.0, "start": 4.0, "next": 3.0, "rematch": 2.0}
"""How gladly the buttons of public messages are pressed, against 0.1 for all others."""


class UnansweredError(AssertionError):
    """A living bot did not answer."""


@dataclass(frozen=True, slots=True)
class Sent:
    """Something that somebody asked a real bot for."""

    person: Person
    channel_id: int
    what: str
    """The custom id, or the name of the command."""
    answer: asyncio.Future[Answer]

    @property
    def word(self) -> str | None:
        """The move that was asked for, if it is one."""
        button = ButtonId.parse(self.what)
        return asked(button.argument) if button and button.verb == Verb.DO else None

    @property
    def message(self) -> Message | None:
        """What the bot answered, if it did."""
        return self.answer.result().message if self.answered else None

    @property
    def answered(self) -> bool:
        """Whether the answer has arrived."""
        return self.answer.done() and not self.answer.cancelled()

    @property
    def accepted(self) -> bool:
        """Whether the answer shows a hand, and no warning on top of it."""
        # A greeting may stand above the warning.
        lines = self.message.text.splitlines()[:2] if self.message else []
        if self.message is None or any(line.startswith(WARNING) for line in lines):
            return False
        return any(button.verb in (Verb.DO, Verb.AGAIN) for button in buttons(self.message))


@dataclass
class Party:
    """The people of one channel."""

    stub: StubDiscord
    number: int
    random: Random
    sent: list[Sent] = field(default_factory=list)
    """What they asked for since somebody looked."""
    seen: list[tuple[Person, Message, str]] = field(default_factory=list)
    """Buttons that somebody has seen at some time, and on which message."""
    people: tuple[Person, ...] = field(init=False)
    hands: dict[int, int] = field(init=False, default_factory=dict)
    """The private message of each person who has one."""

    def __post_init__(self) -> None:
        """Bring the people; they sit at no other table."""
        first = 3_000 + 10 * self.number
        self.people = tuple(Person(first + one, f"P{first + one}") for one in range(_PEOPLE))

    @property
    def channel_id(self) -> int:
        """The channel in which they play."""
        return FIRST_CHANNEL + self.number

    async def play(self) -> None:
        """Play on until somebody stops it."""
        while True:
            await self._step()

    async def press_old(self, count: int) -> None:
        """Press buttons of all times at once; each must be answered."""
        some = self.random.sample(self.seen, min(count, len(self.seen)))
        await asyncio.gather(*(self._press(*button) for button in some))

    async def _step(self) -> None:
        for person in self.random.sample(self.people, _PEOPLE):
            hand = self._hand(person)
            moves = [x for x in buttons(hand) if x.verb == Verb.DO] if hand else []
            if hand and moves:
                move = self._pick(moves)
                again = self.random.choice(moves)
                chosen = [move] if self.random.random() < 0.85 else [move, move, again]
                await asyncio.gather(*(self._press(person, hand, str(x)) for x in chosen))
                return
        await self._look()

    async def _look(self) -> None:
        """Press what the newest public message offers, or open a table."""
        offering = [x for x in self.stub.messages.in_channel(self.channel_id) if buttons(x)]
        if not offering or self.random.random() < 0.01:
            await self._open()
            return
        message = offering[-1]
        offers = buttons(message)
        weights = [_LOOKING.get(button.verb, 0.1) for button in offers]
        [button] = self.random.choices(offers, weights)
        curious = self.people
        if button.verb == Verb.HAND:
            curious = tuple(x for x in self.people if self._version(x) != button.version)
        if curious:
            await self._press(self.random.choice(curious), message, str(button))
        else:
            await asyncio.sleep(_PAUSE)

    async def _open(self) -> None:
        person = self.random.choice(self.people)
        await self._wait_for(
            Sent(
                person,
                self.channel_id,
                "schwimmen start",
                await self.stub.send_command(
                    person,
                    self.channel_id,
                    "schwimmen start",
                    rules=self.random.choice(list(PRESETS)),
                    lives=1,
                    computers=self.random.randint(0, 2),
                    level=self.random.choice(CHARACTERS).key,
                    pace=self.random.choice((Pace.BLITZ, Pace.STAMMTISCH)).value,
                ),
            )
        )

    async def _press(self, person: Person, message: Message, custom_id: str) -> None:
        answer = await self.stub.send_press(person, message, custom_id)
        await self._wait_for(Sent(person, self.channel_id, custom_id, answer))

    async def _wait_for(self, sent: Sent) -> None:
        self.sent.append(sent)
        try:
            async with asyncio.timeout(PATIENCE):
                await asyncio.shield(sent.answer)
        except TimeoutError:
            raise UnansweredError(f"{sent.person.name}: {sent.what}") from None
        if sent.message is not None:
            self._see(sent.person, sent.message)

    def _see(self, person: Person, message: Message) -> None:
        for custom_id in message.custom_ids:
            self.seen.append((person, message, custom_id))
        if len(self.seen) > _SEEN_MAX:
            self.seen = self.random.sample(self.seen, _SEEN_MAX)
        verbs = {button.verb for button in buttons(message)}
        if message.ephemeral and verbs & {Verb.DO, Verb.AGAIN}:
            self.hands[person.id] = message.id

    def _hand(self, person: Person) -> Message | None:
        number = self.hands.get(person.id)
        return None if number is None else self.stub.messages.get(number)

    def _version(self, person: Person) -> int | None:
        """The moment of the game that somebody's hand shows."""
        hand = self._hand(person)
        return next((button.version for button in buttons(hand)), None) if hand else None

    def _pick(self, moves: list[ButtonId]) -> ButtonId:
        """Knock more often than its share, so that rounds come to an end."""
        knocks = [move for move in moves if move.argument == "knock"]
        return self.random.choice(knocks if knocks and self.random.random() < 1 / 3 else moves)


def buttons(message: Message) -> list[ButtonId]:
    """The buttons of a message that can be pressed."""
    return [found for text in message.custom_ids if (found := ButtonId.parse(text))]
