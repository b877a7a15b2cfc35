"""What people and Discord do to a channel while a table stands in it.

Owns the touches of the simulated Discord that this takes. The checks are the tests' own.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from unittest.mock import patch

import pytest
from simcord.builders import ChannelHandle

from tests.cogs.evening import services_of
from tests.sim import World
from tests.sim.recording import Requests

PUBLIC_EDIT = ("PATCH", "/channels/*/messages/*")
PUBLIC_POST = ("POST", "/channels/*/messages")
CALLBACK = ("POST", "/interactions/*/*/callback")


def break_channel(world: World, status: int, code: int = 0) -> None:
    """Let every edit and every post in channels be refused from now on."""
    for method, path in (PUBLIC_EDIT, PUBLIC_POST):
        world.fail_requests(method, path, status=status, code=code, times=None)


def mend(world: World) -> None:
    """Let all requests be taken again; nobody tells the bot."""
    world.discord.faults.clear()


def public_requests(requests: Requests) -> int:
    """Count what was asked for in channels."""
    return len(requests.channel_edits) + len(requests.channel_posts)


def shows(world: World, words: str) -> bool:
    """Whether the public table says this now."""
    return words in world.table_message().text


async def give_back(world: World) -> None:
    """Take back what was forbidden, as somebody does in the settings: the bot hears of it."""
    with world.environment.as_bot():
        world.discord.delete_overwrite(world.channel.id, world.discord.bot_user.id)
    await world.settle()


def give_back_unheard(world: World) -> None:
    """Take back what was forbidden while nobody tells the bot."""
    world.channel._channel.overwrites.clear()


async def move_into_thread(world: World) -> None:
    """Let everything go on in a new thread of the channel."""
    with world.environment.as_bot():
        thread = world.discord.create_thread(world.channel.id, "cards", world.people[0].id)
    await world.settle()
    world.channel = ChannelHandle(world.environment, world.guild, thread)


async def set_thread(world: World, *, archived: bool, locked: bool) -> None:
    """Archive, lock or open the thread."""
    with world.environment.as_bot():
        world.discord.edit_channel(
            world.channel.id, {}, thread_metadata={"archived": archived, "locked": locked}
        )
    await world.settle()


async def delete_channel(world: World) -> None:
    """Delete the channel or thread, with all that is in it."""
    with world.environment.as_bot():
        world.discord.delete_channel(world.channel.id)
    await world.settle()


async def kick_the_bot(world: World) -> None:
    """Take the bot out of the server."""
    with world.environment.as_bot():
        world.discord.remove_guild(world.guild.id)
    await world.settle()


async def active_games(world: World) -> Sequence[str]:
    """The games that occupy a channel of the server."""
    with world.environment.as_bot():
        return await services_of(world).store.active_of(world.guild.id)


async def kick_the_bot_while_it_is_away(world: World) -> None:
    """Take the bot out of the server while it does not listen, and start it anew."""
    with patch.object(world.discord, "emit"):
        world.discord.remove_guild(world.guild.id)
    await world.restart()


@contextmanager
def log_of(caplog: pytest.LogCaptureFixture) -> Iterator[list[tuple[str, int]]]:
    """Collect what is said meanwhile: logger and level, without what is only for debugging."""
    said: list[tuple[str, int]] = []
    caplog.clear()
    with caplog.at_level(logging.INFO):
        yield said
    said += [(record.name, record.levelno) for record in caplog.records]
    assert not [record for record in caplog.records if record.exc_info]
