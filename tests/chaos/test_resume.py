"""The gateway loses the bot and tells it again, after it has come back, what it knows already."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from tests.chaos.ledger import Ledger
from tests.chaos.moves import made
from tests.chaos.party import buttons
from tests.stub.discord import StubDiscord, serving
from tests.stub.messages import Message
from tests.stub.payloads import FIRST_CHANNEL, Person
from tests.stub.process import running

ANNA, BEN = Person(7_001, "Anna"), Person(7_002, "Ben")
ALL_OF_IT = 1_000
"""So much is told again: everything that happened."""
MOVES = 6


async def test_what_is_told_twice_is_done_once_and_answered_once(tmp_path: Path) -> None:
    async with serving() as stub, running(stub, "bot.__main__", tmp_path):
        hands = await begin(stub)
        stub.gateway.repeats = ALL_OF_IT
        ledger, moves = Ledger(tmp_path / "schwimmen.db"), Counter[object]()
        for number in range(MOVES):
            person = await to_act(stub, hands)
            move = next(x for x in buttons(hands[person]) if x.verb == "do")
            before = stub.calls["POST interactions"]
            answer = await stub.send_press(person, hands[person], str(move))
            # At once, so that it is told again while it is being done, or when it is done.
            if number % 2:
                await answer
            await stub.gateway.drop()
            await answer
            await settled(stub)
            assert stub.calls["POST interactions"] == before + 2, "an answer too many"
            moves.update(made(step for steps in ledger.read_on().values() for step in steps))
            assert moves.total() == number + 1
        assert stub.gateway.resumed == MOVES
        assert stub.second_answers == 0


async def begin(stub: StubDiscord) -> dict[Person, Message]:
    """Open a table for two, start the game, and give both hands."""
    lobby = await stub.command(ANNA, FIRST_CHANNEL, "schwimmen start", lives=9, pace="stammtisch")
    await press(stub, BEN, lobby.message, "join")
    await press(stub, ANNA, lobby.message, "start")
    hands = {}
    for person in (ANNA, BEN):
        answer = await stub.command(person, FIRST_CHANNEL, "schwimmen hand")
        assert answer.message
        hands[person] = answer.message
    return hands


async def to_act(stub: StubDiscord, hands: dict[Person, Message]) -> Person:
    """Give who sees moves, after everybody has looked at their hand, or dealt it."""
    while True:
        for person in hands:
            answer = await stub.command(person, FIRST_CHANNEL, "schwimmen hand")
            assert answer.message
            hands[person] = answer.message
            if any(button.verb == "do" for button in buttons(answer.message)):
                return person
        public = stub.messages.in_channel(FIRST_CHANNEL)[-1]
        await press(stub, ANNA, public, "next")


async def press(stub: StubDiscord, person: Person, message: Message | None, verb: str) -> None:
    """Press the button of this verb."""
    assert message
    shown = stub.messages.get(message.id) or message
    [button] = [item for item in buttons(shown) if item.verb == verb]
    await stub.press(person, shown, str(button))


async def settled(stub: StubDiscord) -> None:
    """Wait until the bot has come to the end of what it was told."""
    await stub.command(ANNA, FIRST_CHANNEL, "schwimmen help")
