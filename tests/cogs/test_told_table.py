"""A whole round as somebody hears it who plays in text mode: by the private messages alone."""

from __future__ import annotations

import re
from typing import Final

import pytest

from tests.cogs.evening import LATER, begin, past_the_choice
from tests.e2e.told_pictures import told_cards
from tests.sim import Guest, Person, Seen, playing

_SIGNS: Final = re.compile("[♣♠♥♦❤🤍➤⋯→️]|~~")
"""What a screen reader names at length, or not at all."""


def heard(message: Seen | None) -> str:
    """What is read out of a message: its texts, then its buttons."""
    assert message
    labels = [control.label for control in message.controls if control.label]
    return "\n".join((message.text, *labels))


async def text_mode(person: Person) -> None:
    """Choose text mode."""
    await person.slash("schwimmen preferences")
    await person.press("wish", "text_mode=on")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en-US", ("keeps the hand", "It's your turn", "2 lives", "knocks", "Round 1 is over")),
        ("de", ("behält die Hand", "Du bist dran", "2 Leben", "klopft", "Runde 1 ist vorbei")),
        (
            "nl",
            (
                "houdt de eigen hand",
                "Jij bent aan de beurt",
                "2 levens",
                "klopt",
                "Ronde 1 is voor",
            ),
        ),
    ],
)
async def test_a_round_can_be_played_by_ear(language: str, words: tuple[str, ...]) -> None:
    async with playing(
        (Guest("Anna", locale=language), "Ben"), next_round_delay=60, card_pictures=True
    ) as world:
        anna, ben = world.people
        await text_mode(anna)
        await begin(world, anna, ben, lives=2)
        transcript = [heard(anna.hand())]
        first, second = await past_the_choice(world, anna, ben)
        for person, move in ((first, "pass"), (second, "knock"), (first, "pass")):
            await anna.press("hand")
            transcript.append(heard(anna.hand()))
            if person is ben:
                await ben.press("hand")
            await person.play(move)
            await world.advance(LATER)
        await anna.press("again")
        transcript.append(heard(anna.hand()))
        told = "\n\n".join(transcript)
        assert not _SIGNS.findall(told)
        assert [word for word in words if word not in told] == []
        assert len(told_cards(transcript[0])) == 3, "the own hand, before the middle lies open"
        assert len(told_cards(transcript[-1])) >= 6, "both hands at the end"
