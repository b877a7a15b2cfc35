"""The messages of the stub: posted, edited, and what is written in them.

Owns their numbers and their components' numbers, which Discord gives out and discord.py relies on.
"""

from __future__ import annotations

import itertools
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from tests.stub import payloads

EPHEMERAL: Final = 1 << 6
_BUTTON: Final = 2
_TEXT: Final = 10
_SETTABLE: Final = frozenset({"content", "components", "embeds", "flags"})
_KEPT: Final = 2_000
"""So many messages are remembered; a stub that runs for long must not grow."""


@dataclass(frozen=True, slots=True)
class Message:
    """One message as it is now."""

    payload: Mapping[str, Any]

    @property
    def id(self) -> int:
        """Its number."""
        return int(self.payload["id"])

    @property
    def channel_id(self) -> int:
        """Where it stands."""
        return int(self.payload["channel_id"])

    @property
    def ephemeral(self) -> bool:
        """Whether one person alone sees it."""
        return bool(self.payload["flags"] & EPHEMERAL)

    @property
    def custom_ids(self) -> list[str]:
        """The custom ids of the buttons that can be pressed, in order."""
        return [
            part["custom_id"]
            for part in _parts(self.payload["components"])
            if part["type"] == _BUTTON and "custom_id" in part and not part.get("disabled")
        ]

    @property
    def text(self) -> str:
        """All that is written in it."""
        parts = _parts(self.payload["components"])
        return "\n".join(part["content"] for part in parts if part["type"] == _TEXT)


@dataclass
class Messages:
    """All messages, by number."""

    numbers: Iterator[int] = field(
        default_factory=lambda: itertools.count(1_200_000_000_000_000_000)
    )
    _kept: OrderedDict[int, Message] = field(default_factory=OrderedDict)

    def post(self, channel_id: int, body: Mapping[str, Any]) -> Message:
        """Keep a new message."""
        empty = payloads.message(next(self.numbers), channel_id, 0)
        message = self._keep(Message({**empty, **_accepted(body)}))
        if len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return message

    def adopt(self, message: Message) -> Message:
        """Keep a message as it is; for copies of one that another stub has."""
        return self._keep(message)

    def edit(self, message_id: int, body: Mapping[str, Any]) -> Message | None:
        """Change a message; None if there is none."""
        old = self._kept.get(message_id)
        if old is None:
            return None
        changed = {**old.payload, **_accepted(body)}
        # What is private stays private, whatever flags an edit brings.
        changed["flags"] |= old.payload["flags"] & EPHEMERAL
        return self._keep(Message(changed))

    def get(self, message_id: int) -> Message | None:
        """The message of this number as it is now."""
        return self._kept.get(message_id)

    def in_channel(self, channel_id: int) -> list[Message]:
        """What everybody sees in a channel, oldest first."""
        everything = self._kept.values()
        return [x for x in everything if x.channel_id == channel_id and not x.ephemeral]

    def delete(self, message_id: int) -> bool:
        """Take a message away; whether there was one."""
        return self._kept.pop(message_id, None) is not None

    def _keep(self, message: Message) -> Message:
        self._kept[message.id] = message
        return message


def _accepted(body: Mapping[str, Any]) -> dict[str, Any]:
    """What of a body becomes part of the message, its components numbered."""
    accepted = {name: body[name] for name in _SETTABLE & body.keys() if body[name] is not None}
    if "components" in accepted:
        accepted["components"] = _numbered(accepted["components"], itertools.count(1))
    return accepted


def _numbered(parts: Sequence[Any], numbers: Iterator[int]) -> list[dict[str, Any]]:
    numbered = []
    for part in parts:
        copy = {"id": next(numbers), **part}
        if "components" in copy:
            copy["components"] = _numbered(copy["components"], numbers)
        if "accessory" in copy:
            copy["accessory"] = _numbered([copy["accessory"]], numbers)[0]
        numbered.append(copy)
    return numbered


def _parts(parts: Sequence[Any]) -> Iterator[Mapping[str, Any]]:
    for part in parts:
        yield part
        yield from _parts(part.get("components", ()))
        if "accessory" in part:
            yield from _parts([part["accessory"]])
