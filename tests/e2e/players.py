"""How people move: by pressing buttons alone, or by typing commands alone.

Owns the finding of whose turn it is from what people see, and the choice among what they are
offered. Knows no rule: an offer that the bot makes must be good.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Protocol

from tests.e2e.evening import BETWEEN_ROUNDS, THINKING
from tests.sim import Control, Person, Seen

if TYPE_CHECKING:
    from tests.e2e.evening import Evening, Seating


_COMMANDS = {"take": "exchange"}
"""Commands that are not called as the move is written."""


class Player(Protocol):
    """One way to use the bot."""

    async def open(self, host: Person, seating: Seating) -> None:
        """Open the lobby and seat the computers."""

    async def join(self, person: Person) -> None:
        """Sit down."""

    async def act(self, evening: Evening) -> bool:
        """Take one step of the game; give whether a person asked the bot for something."""


class Presser:
    """Presses what is there to be pressed."""

    async def open(self, host: Person, seating: Seating) -> None:
        """Open the lobby by its command, the only way, and seat the computers by the button."""
        await host.start(lives=seating.lives)
        for _ in range(seating.computers):
            await host.press("add")

    async def join(self, person: Person) -> None:
        """Press Join."""
        await person.press("join")

    async def act(self, evening: Evening) -> bool:
        """Press a move where one is offered, else Next, else My hand, else wait."""
        for person in evening.guests:
            if moves := person.moves():
                answer = await person.play(pick(evening.random, moves))
                assert answer.updated, answer
                return True
        newest = evening.world.messages()[-1]
        if newest.offers("next"):
            await evening.random.choice(evening.guests).press("next", on=newest)
            return True
        return await self._look_or_wait(evening)

    async def _look_or_wait(self, evening: Evening) -> bool:
        """After a restart nobody's hand is kept up to date until they ask for it again."""
        table = evening.world.messages()[-1]
        for hand in table.offers("hand"):
            if await self._look(evening, table, hand):
                return True
        await evening.world.advance(THINKING)
        return False

    async def _look(self, evening: Evening, table: Seen, hand: Control) -> bool:
        for person in evening.guests:
            shown = person.hand()
            version = {control.version for control in shown.controls} if shown else set()
            if version != {hand.version} and evening.random.random() < 1 / 2:
                await person.press("hand", on=table)
                return True
        return False


class Typist:
    """Types commands, and chooses among what they propose."""

    async def open(self, host: Person, seating: Seating) -> None:
        """Open the lobby with everything that the command takes."""
        await host.start(lives=seating.lives, computers=seating.computers)

    async def join(self, person: Person) -> None:
        """Type the command."""
        await person.command("join")

    async def act(self, evening: Evening) -> bool:
        """Ask for the hand and type a move that it offers; wait when nobody has one."""
        for person in evening.random.sample(evening.guests, len(evening.guests)):
            if moves := person.moves():
                await self._type(person, pick(evening.random, moves))
                return True
        if evening.world.messages()[-1].offers("next"):
            await evening.world.advance(BETWEEN_ROUNDS)
            return False
        if evening.random.random() < 1 / 2:
            await evening.random.choice(evening.guests).command("hand")
            return True
        await evening.world.advance(THINKING)
        return False

    async def _type(self, person: Person, move: str) -> None:
        give, arrow, take = move.partition(">")
        if not arrow:
            await person.command(_COMMANDS.get(move, move))
        elif len(give) > len("8H"):
            await person.command("swap-all")
        else:
            assert give in await person.complete("swap", "give")
            assert take in await person.complete("swap", "take", give=give)
            await person.command("swap", give=give, take=take)


def pick(random: Random, moves: list[str]) -> str:
    """Choose a move; knocking more often than its share, so that rounds come to an end."""
    if "knock" in moves and random.random() < 1 / 3:
        return "knock"
    return random.choice(moves)
