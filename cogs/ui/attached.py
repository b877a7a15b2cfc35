"""Pictures as parts of a message: what is attached, and the part that shows it.

Owns the two values. What a picture shows and is called is said where it is made; when its file
travels is settled by whoever sends the message.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any

import discord


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture for one message, drawn when it is needed. Equal ones have equal bytes."""

    name: str
    alt: str
    shows: Hashable = field(repr=False)
    """What it was asked for: cards and style."""
    draw: Callable[[], bytes] = field(compare=False, repr=False)

    @property
    def png(self) -> bytes:
        """The picture itself."""
        return self.draw()

    def file(self) -> discord.File:
        """Make the attachment; a new one for each sending, since sending uses it up."""
        return discord.File(BytesIO(self.png), self.name)


class Gallery(discord.ui.MediaGallery[Any]):
    """The part of a layout that shows attached pictures, one beside the other."""

    def __init__(self, *pictures: Picture) -> None:
        super().__init__(
            *(
                discord.MediaGalleryItem(f"attachment://{each.name}", description=each.alt)
                for each in pictures
            )
        )
        self.pictures = pictures
