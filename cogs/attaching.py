"""Which pictures are attached to which message, so that a file travels only when it is new.

Owns the memory of it, and drawing. An edit that says nothing of attachments leaves them as they
are, and a gallery finds them by their names; so equal pictures need not be sent again. Whenever it
is not certain what a message has, the pictures are sent anew.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final, TypedDict

import discord

from cogs.ui.attached import Picture
from cogs.ui.layout import Layout

ATTACHED: Final = "attached"
"""Where an interaction carries this memory."""
KEPT: Final = 8192
"""Of so many messages it is known what is attached to them."""


class Sending(TypedDict, total=False):
    """What a new message is to be sent with."""

    view: Layout
    files: Sequence[discord.File]


class Editing(TypedDict, total=False):
    """What a message is to be edited with."""

    view: Layout
    attachments: Sequence[Any]
    allowed_mentions: discord.AllowedMentions


class Attached:
    """The pictures of the messages that were sent or changed last."""

    def __init__(self) -> None:
        self._there: OrderedDict[int, tuple[Picture, ...]] = OrderedDict()
        self._changing: Counter[int] = Counter()
        self._doubtful: set[int] = set()

    async def sending(self, view: Layout) -> Sending:
        """Say what to send a new message with."""
        sending = Sending(view=view)
        if view.pictures:
            sending["files"] = await _files(view.pictures)
        return sending

    def sent(self, message_id: int | None, view: Layout) -> None:
        """Note that a new message was sent with this."""
        if message_id is not None:
            self._remember(message_id, view.pictures)

    @asynccontextmanager
    async def editing(self, message_id: int, view: Layout) -> AsyncIterator[Editing]:
        """Say what to edit a message with; the caller edits it before this ends."""
        had = self._there.pop(message_id, None)
        if self._changing[message_id]:
            # Which of two edits comes last is not ours to know.
            self._doubtful.add(message_id)
        self._changing[message_id] += 1
        try:
            # The library puts in what the client allows only where plain text is edited.
            editing = Editing(view=view, allowed_mentions=discord.AllowedMentions.none())
            if had != view.pictures:
                editing["attachments"] = await _files(view.pictures)
            yield editing
            if message_id not in self._doubtful:
                self._remember(message_id, view.pictures)
        finally:
            self._changing[message_id] -= 1
            if not self._changing[message_id]:
                del self._changing[message_id]
                self._doubtful.discard(message_id)

    def _remember(self, message_id: int, pictures: tuple[Picture, ...]) -> None:
        self._there[message_id] = pictures
        self._there.move_to_end(message_id)
        if len(self._there) > KEPT:
            self._there.popitem(last=False)


def attached_of(interaction: discord.Interaction) -> Attached:
    """The memory that an interaction carries; one that knows nothing if it carries none."""
    attached = interaction.extras.get(ATTACHED)
    return attached if isinstance(attached, Attached) else Attached()


async def _files(pictures: Sequence[Picture]) -> list[discord.File]:
    """Draw pictures beside the event loop, which must not wait for them."""
    if not pictures:
        return []
    return await asyncio.to_thread(lambda: [picture.file() for picture in pictures])
