"""The bot's REST calls in the order in which it made them.

Owns the questions that tests ask of the record: how often an interaction was answered, what one
turn cost. Reads; changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, overload

if TYPE_CHECKING:
    from simcord.types import HttpLogEntry

MESSAGE = 4
DEFERRED_MESSAGE = 5
DEFERRED_UPDATE = 6
UPDATE = 7
AUTOCOMPLETE = 8
FORM = 9


@dataclass(frozen=True, slots=True)
class Request:
    """One call: its method, its path in pieces, and its JSON body."""

    method: str
    path: str
    body: Any

    @property
    def parts(self) -> tuple[str, ...]:
        """The path without its slashes."""
        return tuple(self.path.strip("/").split("/"))

    @property
    def is_callback(self) -> bool:
        """Whether it is the first response to an interaction."""
        return self.parts[0] == "interactions" and self.parts[-1] == "callback"

    @property
    def callback_type(self) -> int | None:
        """The type of a first response, such as `UPDATE`; None for other calls."""
        return int(self.body["type"]) if self.is_callback else None

    @property
    def is_form(self) -> bool:
        """Whether it opens a form, or proposes what to type; neither is a message."""
        return self.callback_type in (AUTOCOMPLETE, FORM)

    @property
    def interaction_id(self) -> int | None:
        """The interaction that a first response belongs to."""
        return int(self.parts[1]) if self.is_callback else None

    @property
    def is_follow_up(self) -> bool:
        """Whether it posts a further message for an interaction."""
        return self.method == "POST" and self.parts[0] == "webhooks"

    @property
    def is_hand_edit(self) -> bool:
        """Whether it edits a message through an interaction's token."""
        return self.method == "PATCH" and self.parts[0] == "webhooks"

    @property
    def is_channel_edit(self) -> bool:
        """Whether it edits a message of the channel; such edits are the scarce resource."""
        return self.method == "PATCH" and self.parts[0] == "channels" and "messages" in self.parts

    @property
    def is_channel_post(self) -> bool:
        """Whether it posts a new message into the channel."""
        return self.method == "POST" and self.parts[0] == "channels" and "messages" in self.parts


class Requests(Sequence[Request]):
    """A stretch of the record."""

    def __init__(self, entries: Sequence[HttpLogEntry]) -> None:
        self._all = [Request(entry.method, entry.path, entry.json) for entry in entries]

    @overload
    def __getitem__(self, index: int) -> Request: ...
    @overload
    def __getitem__(self, index: slice) -> list[Request]: ...
    def __getitem__(self, index: int | slice) -> Request | list[Request]:
        """Return one call, or a plain list of calls for a slice."""
        return self._all[index]

    def __len__(self) -> int:
        return len(self._all)

    def __repr__(self) -> str:
        return "\n".join(f"{item.method} {item.path}" for item in self._all) or "no requests"

    @property
    def callbacks(self) -> list[Request]:
        """The first responses, autocomplete left out."""
        return [
            item for item in self._all if item.is_callback and item.callback_type != AUTOCOMPLETE
        ]

    @property
    def follow_ups(self) -> list[Request]:
        """Further messages posted for interactions."""
        return [item for item in self._all if item.is_follow_up]

    @property
    def hand_edits(self) -> list[Request]:
        """Edits through interaction tokens."""
        return [item for item in self._all if item.is_hand_edit]

    @property
    def channel_edits(self) -> list[Request]:
        """Edits of messages in channels."""
        return [item for item in self._all if item.is_channel_edit]

    @property
    def channel_posts(self) -> list[Request]:
        """New messages in channels."""
        return [item for item in self._all if item.is_channel_post]
