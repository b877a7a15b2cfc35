"""Messages that call the person whose turn it is: the only ones that may notify anybody.

Owns posting and deleting them, and the question whether somebody is still on the server. Whatever
Discord refuses here changes nothing at the table, so it is not told to anybody.
"""

from __future__ import annotations

import logging
from typing import Final

import discord

from bot.screens import Screen
from cogs.ui.render_ping import render_ping
from cogs.ui.text import Texts

_logger = logging.getLogger(__name__)

_UNKNOWN_MEMBER: Final = 10007


async def post_ping(client: discord.Client, screen: Screen, texts: Texts) -> int | None:
    """Call whoever is to act; gives the message's id, None if it could not be posted."""
    user_id = _to_act(screen)
    if user_id is None:
        return None
    channel = client.get_partial_messageable(screen.channel_id, guild_id=screen.guild_id)
    try:
        message = await channel.send(
            view=render_ping(screen, user_id, texts),
            allowed_mentions=discord.AllowedMentions(
                everyone=False,
                roles=False,
                replied_user=False,
                users=[discord.Object(user_id)],
            ),
        )
    except (discord.DiscordException, OSError) as error:
        _logger.debug("table %s: nobody could be called: %r", screen.id, error)
        return None
    return message.id


async def delete_ping(client: discord.Client, screen: Screen, message_id: int) -> None:
    """Delete a call."""
    channel = client.get_partial_messageable(screen.channel_id, guild_id=screen.guild_id)
    try:
        await channel.get_partial_message(message_id).delete()
    except (discord.DiscordException, OSError) as error:
        _logger.debug("table %s: a call could not be deleted: %r", screen.id, error)


async def has_left(client: discord.Client, guild_id: int, user_id: int) -> bool:
    """Whether Discord says that this person is no longer on the server.

    Without the privileged intent for members there is no event about it; asking needs none.
    """
    guild = client.get_guild(guild_id)
    if guild is None:
        return False
    try:
        await guild.fetch_member(user_id)
    except discord.HTTPException as error:
        return error.code == _UNKNOWN_MEMBER
    except (discord.DiscordException, OSError):
        return False
    return False


def _to_act(screen: Screen) -> int | None:
    """The Discord account of the seat whose turn it is."""
    if screen.game is None or screen.game.turn is None:
        return None
    return screen.guest(screen.game.turn).user_id
