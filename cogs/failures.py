"""What Discord means when it refuses a request, and what there is to do about it.

Owns the table of codes. Decides nothing about tables, sends nothing, logs nothing.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import Final

import discord


class Failure(Enum):
    """Why a request about a channel failed, by what follows from it."""

    MESSAGE_GONE = auto()
    """The message was deleted."""
    MESSAGE_OLD = auto()
    """The message is older than an hour and was edited often: a new one is needed."""
    CHANNEL_GONE = auto()
    """Channel or server were deleted, for good."""
    FORBIDDEN = auto()
    """The bot may not look or write there, until somebody grants it."""
    LOCKED = auto()
    """The thread is archived, and locked too if this is what a new message meets."""
    SHUT_OUT = auto()
    """Cloudflare has shut this address out: every request makes it worse."""
    LATER = auto()
    """Discord is busy or away, or the channel is slow: it may work in a while."""
    OURS = auto()
    """Discord does not understand the request: asking again would not help."""


_BY_CODE: Final = {
    10003: Failure.CHANNEL_GONE,
    10004: Failure.CHANNEL_GONE,
    10008: Failure.MESSAGE_GONE,
    20016: Failure.LATER,
    20028: Failure.LATER,
    30046: Failure.MESSAGE_OLD,
    50001: Failure.FORBIDDEN,
    50013: Failure.FORBIDDEN,
    50083: Failure.LOCKED,
    160005: Failure.LOCKED,
}
_TOO_MANY: Final = 429
_FORBIDDEN: Final = 403
_SERVER_ERRORS: Final = 500


def failure_of(error: Exception) -> Failure | None:
    """What a failed request means; None if the error has nothing to do with Discord."""
    if isinstance(error, discord.HTTPException):
        return _BY_CODE.get(error.code) or _by_status(error)
    if isinstance(error, discord.RateLimited) or is_on_the_way(error):
        return Failure.LATER
    return Failure.OURS if isinstance(error, discord.DiscordException) else None


def rest_asked_for(error: Exception) -> float:
    """So many seconds Discord itself wants to be left in peace, if it says so; else 0."""
    return error.retry_after if isinstance(error, discord.RateLimited) else 0.0


def is_on_the_way(error: Exception) -> bool:
    """Whether the way to Discord failed, before there was any answer."""
    # aiohttp is the library's own affair, but its errors come through unchanged.
    is_aiohttp = type(error).__module__.partition(".")[0] == "aiohttp"
    return is_aiohttp or isinstance(error, ConnectionError | TimeoutError)


def is_passing(error: Exception) -> bool:
    """Whether it is nobody's fault here, and the next request may fare better."""
    return failure_of(error) in (Failure.LATER, Failure.SHUT_OUT)


def _by_status(error: discord.HTTPException) -> Failure:
    if error.status == _TOO_MANY:
        # Discord's own limits come through its proxy, and the library has waited for them.
        via = error.response.headers.get("Via")
        return Failure.LATER if via else Failure.SHUT_OUT
    if error.status == _FORBIDDEN:
        return Failure.FORBIDDEN
    return Failure.LATER if error.status >= _SERVER_ERRORS else Failure.OURS
