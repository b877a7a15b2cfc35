"""Messages as a reader finds them: texts, controls, pictures, and everything that could leak.

Owns the reading of Components V2 bodies. Values only: a `Seen` is how a message looked at one
moment and never changes afterwards.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from simcord.backend.models import Message

ACTION_ROW = 1
BUTTON = 2
TEXT = 10
_SELECTS = frozenset({3, 5, 6, 7, 8})
_SILENT_KEYS = frozenset({"url", "proxy_url", "content_type", "id", "type", "size"})


@dataclass(frozen=True, slots=True)
class Control:
    """One button or select, with its custom id taken apart where the bot wrote it."""

    custom_id: str
    label: str
    disabled: bool
    is_select: bool
    options: tuple[str, ...] = ()
    """The values that a select offers."""

    def _part(self, position: int) -> str:
        parts = self.custom_id.split(":", 4)
        return parts[position] if len(parts) == 5 else ""

    @property
    def game(self) -> str:
        """The game that the control belongs to; empty if the id is not of the bot's format."""
        return self._part(1)

    @property
    def version(self) -> str:
        """The state of the game that the control was drawn for."""
        return self._part(2)

    @property
    def verb(self) -> str:
        """What the control asks for, such as `join` or `do`."""
        return self._part(3)

    @property
    def argument(self) -> str:
        """What the verb applies to, such as the action `8H>KC`."""
        return self._part(4)


@dataclass(frozen=True, slots=True)
class Seen:
    """A message as it looked at one moment to somebody who may see it."""

    id: int
    channel_id: int
    by_bot: bool
    reader_id: int | None
    """The only account that sees it (ephemeral), or None for everybody in the channel."""
    content: str
    components: tuple[Mapping[str, Any], ...]
    attachments: tuple[Mapping[str, Any], ...]
    embeds: tuple[Mapping[str, Any], ...]

    @property
    def private(self) -> bool:
        """Whether only one account sees it."""
        return self.reader_id is not None

    @property
    def text(self) -> str:
        """What is written in it, from top to bottom, without labels of controls."""
        written = [str(part["content"]) for part in self._parts() if part.get("type") == TEXT]
        return "\n".join([self.content, *written] if self.content else written)

    @property
    def controls(self) -> tuple[Control, ...]:
        """Buttons and selects in reading order, link buttons left out."""
        return tuple(
            Control(
                custom_id=str(part["custom_id"]),
                label=str(part.get("label") or part.get("placeholder") or ""),
                disabled=bool(part.get("disabled")),
                is_select=part["type"] in _SELECTS,
                options=tuple(str(option["value"]) for option in part.get("options") or ()),
            )
            for part in self._parts()
            if (part.get("type") == BUTTON or part.get("type") in _SELECTS)
            and part.get("custom_id")
        )

    def offers(self, verb: str) -> tuple[Control, ...]:
        """Return the controls of this verb that can be used."""
        return tuple(item for item in self.controls if item.verb == verb and not item.disabled)

    @property
    def everything(self) -> tuple[str, ...]:
        """Every string a curious reader could find: texts, labels, ids, alt texts, file names."""
        strings = [self.content]
        for tree in (*self.components, *self.attachments, *self.embeds):
            strings.extend(_strings(tree))
        return tuple(string for string in strings if string)

    @property
    def picture_urls(self) -> tuple[str, ...]:
        """Where the files attached to the message lie in the simulated storage."""
        return tuple(str(item["url"]) for item in self.attachments)

    def _parts(self) -> Iterator[Mapping[str, Any]]:
        for root in self.components:
            yield from _walk(root)


def read(message: Message, bot_user_id: int) -> Seen:
    """Take down how a stored message looks now."""
    reader: int | None = None
    if message.is_ephemeral:
        user = (message.interaction_metadata or {}).get("user") or {}
        reader = int(user["id"])
    return Seen(
        id=message.id,
        channel_id=message.channel_id,
        by_bot=message.author_id == bot_user_id,
        reader_id=reader,
        content=message.content,
        components=tuple(copy.deepcopy(message.components)),
        attachments=tuple(copy.deepcopy(message.attachments)),
        embeds=tuple(copy.deepcopy(message.embeds)),
    )


def _walk(part: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    yield part
    for child in part.get("components") or ():
        yield from _walk(child)
    for name in ("accessory", "component"):
        child = part.get(name)
        if isinstance(child, Mapping):
            yield from _walk(child)


def _strings(tree: object) -> Iterator[str]:
    if isinstance(tree, str):
        yield tree
    elif isinstance(tree, Mapping):
        for key, value in tree.items():
            if key not in _SILENT_KEYS:
                yield from _strings(value)
    elif isinstance(tree, (list, tuple)):
        for value in tree:
            yield from _strings(value)
