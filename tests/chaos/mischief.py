"""What happens to the bot and its channels, beside what people do.

Owns the ways in which an operator, moderators, Discord and the disk disturb an evening.
"""

from __future__ import annotations

from typing import Final

from tests.chaos.promises import Asked
from tests.chaos.stage import Stage, told
from tests.chaos.whims import Whims
from tests.sim import Deed

_TURNS_MAX: Final = 40
"""So often the loop may go round between a deed and the end of the bot."""
_PEOPLE_MIN: Final = 4


async def restart(stage: Stage, whims: Whims) -> None:
    """End the bot, by its leave or without it, sometimes amid its work."""
    kill = stage.random.random() < 1 / 2
    deeds: list[Deed] = []
    if stage.random.random() < 2 / 3:
        some = [whims.deed(stage.somebody()) for _ in range(stage.random.randint(1, 4))]
        deeds = [deed for deed in some if deed is not None]
    turns = stage.random.randint(0, _TURNS_MAX)
    stage.diary.step(f"the bot is {'killed' if kill else 'restarted'}, {turns} turns after")
    for deed in deeds:
        stage.diary.note(told(deed))
    await stage.world.restart(kill=kill, amid=deeds, turns=turns)
    stage.prepare_bot()
    stage.figures.count("kills" if kill else "restarts")
    stage.check([Asked(deed, False) for deed in deeds], stopped=kill)


def refuse(stage: Stage) -> None:
    """Discord will not do what it is asked."""
    for _ in range(stage.random.randint(1, 3)):
        fault = stage.faults.inject()
        stage.figures.count("faults injected")
        stage.diary.step(f"Discord will answer {fault}")


def break_disk(stage: Stage) -> None:
    """The next writes fail."""
    times = stage.storage.fail()
    stage.diary.step(f"the next {times} writes will fail")
    stage.figures.count("faults injected", times)


def delete_message(stage: Stage) -> None:
    """A moderator deletes one of the newest messages."""
    if messages := stage.world.messages()[-4:]:
        stage.diary.step("a moderator deletes a message")
        stage.world.delete(stage.random.choice(messages))


async def delete_channel(stage: Stage) -> None:
    """The channel goes, and another one comes."""
    old = stage.world.channel
    stage.diary.step("a moderator deletes the channel")
    with stage.world.environment.as_bot():
        stage.world.discord.delete_channel(old.id)
    await stage.world.settle()
    fresh = stage.world.guild.create_text_channel(f"neu-{old.id}")
    stage.channels[stage.channels.index(old)] = fresh
    stage.world.channel = fresh
    stage.figures.count("channels deleted")
    stage.check()


def forbid(stage: Stage) -> None:
    """Take the right to write from the bot in this channel, or give everything back."""
    if stage.forbidden:
        stage.allow()
        return
    stage.diary.step("the bot may not write any more")
    stage.world.forbid(send_messages=False)
    stage.forbidden = True


async def leave_server(stage: Stage) -> None:
    """Somebody leaves the server without a word."""
    people = stage.world.people
    leavers = [person for person in people if not person.actor.name.startswith("@")]
    if len(people) <= _PEOPLE_MIN:
        return
    person = stage.random.choice(leavers)
    stage.diary.step(f"{person.name} leaves the server")
    with stage.world.environment.as_bot():
        stage.world.discord.remove_member(stage.world.guild.id, person.id)
    await stage.world.settle()
    stage.world.people = tuple(x for x in people if x is not person)
    stage.figures.count("people who left the server")
    stage.check()


def vanish(stage: Stage) -> None:
    """Somebody goes, or comes back."""
    person = stage.random.choice(stage.world.people)
    stage.away ^= {person.id}
    stage.diary.step(f"{person.name} {'goes' if person.id in stage.away else 'comes back'}")


def dismiss(stage: Stage) -> None:
    """Somebody wipes a private message off the screen."""
    person = stage.somebody()
    if private := [message for message in person.sees() if message.private]:
        stage.diary.step(f"{person.name} dismisses a private message")
        person.dismiss(stage.random.choice(private))
