"""How somebody comes to the rules of a lobby: the editor, and what is played now."""

from __future__ import annotations

from cogs.ui.rule_groups import group_of
from game.rules import Rules
from tests.cogs.evening import services_of, shown
from tests.sim import Answer, Person, Seen, World


async def rules_now(world: World) -> Rules:
    """The rules of the table in the channel."""
    with world.environment.as_bot():
        table = await services_of(world).tables.at(world.channel.id)
    assert table is not None
    return table.screen(None).rules


async def editing(person: Person, key: str) -> Seen:
    """Open the editor at the group of an option."""
    editor = shown(await open_editor(person))
    return shown(await person.choose("house", str(group_of(key)), on=editor))


async def open_editor(person: Person) -> Answer:
    """Press the button of the lobby that opens the editor."""
    lobbies = [message for message in person.sees() if message.offers("leave")]
    return await person.press("house", on=lobbies[-1])
