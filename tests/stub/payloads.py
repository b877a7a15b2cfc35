"""What Discord's objects look like on the wire: the least that discord.py reads.

Owns the people and the one server of the stub, and nothing that changes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

APPLICATION: Final = 1_000_000_000_000_000_001
GUILD: Final = 1_000_000_000_000_000_002
FIRST_CHANNEL: Final = 1_100_000_000_000_000_000
_SINCE: Final = "2026-01-01T00:00:00+00:00"
_ALL_PERMISSIONS: Final = str((1 << 50) - 1)

COMMAND, COMPONENT = 2, 3
"""Types of interactions."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody on the server."""

    id: int
    name: str
    locale: str = "en-US"


BOT: Final = Person(APPLICATION, "Schwimmen")


def user(person: Person) -> dict[str, Any]:
    """A user object."""
    return {
        "id": str(person.id),
        "username": person.name,
        "global_name": person.name,
        "discriminator": "0",
        "avatar": None,
        "bot": person.id == APPLICATION,
    }


def application() -> dict[str, Any]:
    """The bot's application."""
    return {
        "id": str(APPLICATION),
        "name": BOT.name,
        "description": "",
        "icon": None,
        "flags": 0,
        "bot_public": True,
        "bot_require_code_grant": False,
        "owner": user(Person(1, "Owner")),
        "verify_key": "",
    }


def ready(gateway: str) -> dict[str, Any]:
    """The answer to an identification; a lost connection is to be resumed at this gateway."""
    return {
        "v": 10,
        "user": user(BOT),
        "guilds": [{"id": str(GUILD), "unavailable": True}],
        "session_id": "session",
        "resume_gateway_url": gateway,
        "application": {"id": str(APPLICATION), "flags": 0},
    }


def guild(channels: int) -> dict[str, Any]:
    """The server, with so many text channels."""
    return {
        "id": str(GUILD),
        "name": "Card club",
        "owner_id": "1",
        "unavailable": False,
        "member_count": 100,
        "preferred_locale": "en-US",
        "roles": [_everyone()],
        "members": [_member(BOT)],
        "channels": [_channel(FIRST_CHANNEL + number) for number in range(channels)],
        "threads": [],
        "emojis": [],
        "stickers": [],
        "features": [],
    }


def interaction(
    kind: int, number: int, token: str, person: Person, channel_id: int, data: dict[str, Any]
) -> dict[str, Any]:
    """Something that a person does in a channel of the server."""
    return {
        "id": str(number),
        "application_id": str(APPLICATION),
        "type": kind,
        "token": token,
        "version": 1,
        "data": data,
        "guild_id": str(GUILD),
        "channel_id": str(channel_id),
        "channel": _channel(channel_id),
        "member": {**_member(person), "permissions": _ALL_PERMISSIONS},
        "app_permissions": _ALL_PERMISSIONS,
        "locale": person.locale,
        "guild_locale": "en-US",
        "entitlements": [],
        "authorizing_integration_owners": {"0": str(GUILD)},
        "context": 0,
        "attachment_size_limit": 10_485_760,
    }


def message(number: int, channel_id: int, flags: int) -> dict[str, Any]:
    """A message of the bot with nothing in it."""
    return {
        "id": str(number),
        "channel_id": str(channel_id),
        "author": user(BOT),
        "content": "",
        "timestamp": _SINCE,
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "pinned": False,
        "type": 0,
        "flags": flags,
        "components": [],
    }


def command(number: int, body: dict[str, Any]) -> dict[str, Any]:
    """A slash command as it is kept."""
    return {
        "id": str(number),
        "application_id": str(APPLICATION),
        "version": "1",
        "default_member_permissions": None,
        **body,
    }


def _everyone() -> dict[str, Any]:
    return {
        "id": str(GUILD),
        "name": "@everyone",
        "permissions": _ALL_PERMISSIONS,
        "position": 0,
        "color": 0,
        "hoist": False,
        "managed": False,
        "mentionable": False,
    }


def _channel(channel_id: int) -> dict[str, Any]:
    return {
        "id": str(channel_id),
        "type": 0,
        "name": f"table-{channel_id - FIRST_CHANNEL}",
        "position": 0,
        "permission_overwrites": [],
        "permissions": _ALL_PERMISSIONS,
    }


def _member(person: Person) -> dict[str, Any]:
    return {
        "user": user(person),
        "roles": [],
        "joined_at": _SINCE,
        "deaf": False,
        "mute": False,
        "flags": 0,
    }
