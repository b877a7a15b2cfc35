"""The frame of every message: one container of texts and buttons within Discord's limits.

Owns what discord.py does not check (lengths of labels and texts) and keeps views out of its
store. Knows nothing of games.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

import discord

from cogs.ui.attached import Gallery, Picture
from cogs.ui.ids import ButtonId

COMPONENTS_MAX: Final = 40
TEXT_MAX: Final = 4000
LABEL_MAX: Final = 80
ROW_MAX: Final = 5
CHOICES_MAX: Final = 25
CHOICE_MAX: Final = 100
"""Discord's limit for label, value and description of a choice in a list."""
PLACEHOLDER_MAX: Final = 150
_NUMBERED_FROM: Final = 1 << 30
"""Below it Discord numbers what has no number of its own; above 31 bits there are none."""

TOGETHER: Final = "\N{WORD JOINER}"
"""Stands where a line of text may not end: Discord draws every emoji as an image of its own."""
SPACE: Final = "\N{NO-BREAK SPACE}"
"""Stands between words that belong on one line."""
DOT: Final = f"{SPACE}· "
"""Stands between the parts of a line; none begins with it."""

Part = discord.ui.Item[Any]
"""Anything that stands in the container."""

Button = discord.ui.Button[Any]


class Accent(Enum):
    """The colour at the edge of a message: what kind of moment it is."""

    CALM = discord.Colour(0x4E5D94)
    """Nothing to do."""
    CALL = discord.Colour(0x3BA55D)
    """Something to do for the reader, or a seat that is free."""
    ENDED = discord.Colour(0x80848E)
    """Over: history."""
    TRIUMPH = discord.Colour(0xF0B232)
    """A game was won."""


class Layout(discord.ui.LayoutView):
    """A finished picture that is sent once and never listened to.

    Clicks are told apart by their custom ids alone. discord.py stores every view that is not
    finished, for as long as the bot runs; this one always calls itself finished, also where it is
    built without a running event loop, in which `stop` has no effect.
    """

    def __init__(self, accent: Accent, parts: Sequence[Part]) -> None:
        super().__init__(timeout=None)
        self.pictures: tuple[Picture, ...] = tuple(
            picture for part in parts if isinstance(part, Gallery) for picture in part.pictures
        )
        """What has to be attached to the message."""
        self.add_item(discord.ui.Container(*parts, accent_colour=accent.value))

    def append(self, part: Part) -> None:
        """Put one more part under the picture, if Discord takes that many and that much."""
        text = part.content if isinstance(part, discord.ui.TextDisplay) else ""
        fits = self.content_length() + len(text) <= TEXT_MAX
        if fits and self.total_children_count + size([part]) <= COMPONENTS_MAX:
            self.add_item(part)

    def is_finished(self) -> bool:
        """Say yes, always, which keeps it out of discord.py's store."""
        return True


def paragraph(*lines: str) -> discord.ui.TextDisplay[Any]:
    """Put lines under each other; empty ones are left out."""
    return discord.ui.TextDisplay("\n".join(line for line in lines if line))


def line() -> discord.ui.Separator[Any]:
    """Draw a thin line between two parts."""
    return discord.ui.Separator(spacing=discord.SeparatorSpacing.small)


def button(
    label: str,
    custom_id: ButtonId,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    *,
    disabled: bool = False,
) -> Button:
    """Make one button; a label that is too long is cut."""
    return discord.ui.Button(
        label=cut(label, LABEL_MAX), custom_id=str(custom_id), style=style, disabled=disabled
    )


@dataclass(frozen=True, slots=True)
class Choice:
    """One line of a list to choose from."""

    label: str
    value: str
    description: str = ""
    chosen: bool = False
    """Whether it is what holds now."""


def select(
    custom_id: ButtonId,
    choices: Sequence[Choice],
    placeholder: str = "",
    *,
    least: int = 1,
    most: int = 1,
) -> discord.ui.ActionRow[Any]:
    """Make a list to choose from, which takes a row of its own; what is too long is cut.

    What a client shows as chosen starts anew with every other custom id, and only then.
    """
    options = [
        discord.SelectOption(
            label=cut(choice.label, CHOICE_MAX),
            value=choice.value,
            description=cut(choice.description, CHOICE_MAX) or None,
            default=choice.chosen,
        )
        for choice in choices[:CHOICES_MAX]
    ]
    listed: discord.ui.Select[Any] = discord.ui.Select(
        id=component_number(custom_id),
        custom_id=str(custom_id),
        placeholder=cut(placeholder, PLACEHOLDER_MAX) or None,
        min_values=least,
        max_values=most,
        options=options,
    )
    return discord.ui.ActionRow(listed)


def component_number(custom_id: ButtonId) -> int:
    """Give a component a number that no other custom id has.

    Clients keep what was chosen from a list by its number. Without one of its own a list is
    counted by its place, and shows what was chosen from whatever stood there before.
    """
    return _NUMBERED_FROM | zlib.crc32(str(custom_id).encode()) & _NUMBERED_FROM - 1


def beside(text: str, accessory: Button) -> discord.ui.Section[Any]:
    """Put a button beside a text."""
    return discord.ui.Section(text, accessory=accessory)


def rows(buttons: Sequence[Button]) -> list[discord.ui.ActionRow[Any]]:
    """Put buttons into as few rows as possible."""
    return [
        discord.ui.ActionRow(*buttons[start : start + ROW_MAX])
        for start in range(0, len(buttons), ROW_MAX)
    ]


def size(parts: Sequence[Part]) -> int:
    """Count the components that these parts are, with all that they hold."""
    return sum(
        1 + size(getattr(part, "children", ())) + (getattr(part, "accessory", None) is not None)
        for part in parts
    )


def cut(written: str, length: int) -> str:
    """Shorten a text to a length, with an ellipsis where something is missing."""
    return written if len(written) <= length else f"{written[: length - 1].rstrip()}…"
