"""How people move: by pressing buttons alone, or by typing commands alone.

Owns the finding of whose turn it is from what people see, and the choice among what they are
offered. Knows no rule: an offer that the bot makes must be good.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from tests.e2e.evening import BETWEEN_ROUNDS, THINKING
from tests.sim import Control, Person, Seen

if TYPE_CHECKING:
    from tests.e2e.evening import Evening, Seating


_COMMANDS = {"take": "exchange", "pick": "pick-up"}
"""Commands that are not called as the move is written."""
_CLOSING = "closing"
"""What the button asks for that shows the moves that end with a knock."""


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
        await open_table(host, seating, 0)
        for _ in range(seating.computers):
            await host.press("add")

    async def join(self, person: Person) -> None:
        """Press Join."""
        await person.press("join")

    async def act(self, evening: Evening) -> bool:
        """Press a move where one is offered, else Next, else My hand, else wait."""
        for person in evening.guests:
            if person.moves():
                if may_close(person) and evening.random.random() < 1 / 3:
                    answer = await person.press("again", _CLOSING, on=person.hand())
                else:
                    answer = await person.play(pick(evening, person.moves()))
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
        await open_table(host, seating, seating.computers)

    async def join(self, person: Person) -> None:
        """Type the command."""
        await person.command("join")

    async def act(self, evening: Evening) -> bool:
        """Ask for the hand and type a move that it offers; wait when nobody has one."""
        for person in evening.random.sample(evening.guests, len(evening.guests)):
            if moves := person.moves():
                move = pick(evening, moves)
                closes = may_close(person) and evening.random.random() < 1 / 3
                await self._type(person, f"{move}!" if closes and may_end(move) else move)
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
        """Type a move, by way of what the command proposes for its cards."""
        name, cards = command_of(move)
        for option, card in cards.items():
            filled = {other: cards[other] for other in list(cards)[: list(cards).index(option)]}
            assert card in await person.complete(name, option, **filled)
        knock = {"knock": True} if move.endswith("!") else {}
        await person.command(name, **cards, **knock)


async def open_table(host: Person, seating: Seating, computers: int) -> None:
    """Type the command that opens the lobby, the only way to do so."""
    await host.start(rules=seating.preset, lives=seating.lives, computers=computers)


def command_of(move: str) -> tuple[str, dict[str, str]]:
    """Say which command makes the move, and with which cards."""
    cards = move.removesuffix("!")
    if cards.startswith("-"):
        return "discard", {"card": cards[1:]}
    give, arrow, take = cards.partition(">")
    if not arrow:
        return _COMMANDS.get(move, move), {}
    return ("swap-all", {}) if len(give) > len("8H") else ("swap", {"give": give, "take": take})


def may_close(person: Person) -> bool:
    """Whether the hand on screen offers to knock with other moves than those that it shows."""
    hand = person.hand()
    return hand is not None and any(each.argument == _CLOSING for each in hand.offers("again"))


def may_end(move: str) -> bool:
    """Whether the move is a swap or a card laid off, which a knock may follow."""
    return ">" in move or move.startswith("-")


def kind_of(move: str) -> str:
    """Say what kind of move it is, whatever its cards are."""
    return move if move.isalpha() else "".join(sign for sign in move if not sign.isalnum())


def pick(evening: Evening, moves: list[str]) -> str:
    """Choose a move; knocking more often than its share, so that rounds come to an end.

    What was never done in this game is done first as a rule, so that short games show much.
    """
    random = evening.random
    if "knock" in moves and random.random() < 1 / 3:
        return "knock"
    new = [move for move in moves if kind_of(move) not in {*evening.tried, "knock"}]
    move = random.choice(new if new and random.random() < 2 / 3 else moves)
    evening.tried.add(kind_of(move))
    return move
