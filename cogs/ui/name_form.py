"""The form that asks for the name under which rules are saved."""

from __future__ import annotations

from typing import Any, Final

import discord

from cogs.ui.ids import ButtonId
from cogs.ui.names import RULES_NAME_MAX
from cogs.ui.text import Texts

FIELD: Final = "name"
"""The custom id of the only field."""


class NameForm(discord.ui.Modal):
    """A form that is sent once and never listened to: what is typed comes back by its custom id."""

    def __init__(self, custom_id: ButtonId, name: str, texts: Texts) -> None:
        super().__init__(title=texts.text("Save these rules"), custom_id=str(custom_id))
        field: discord.ui.TextInput[Any] = discord.ui.TextInput(
            custom_id=FIELD,
            min_length=1,
            max_length=RULES_NAME_MAX,
            default=name or None,
            placeholder=texts.text("Friday night"),
        )
        self.add_item(discord.ui.Label(text=texts.text("Name"), component=field))

    def is_finished(self) -> bool:
        """Say yes, always, which keeps it out of discord.py's store."""
        return True


def typed_name(interaction: discord.Interaction) -> str:
    """What was typed into the form; empty if that cannot be found."""
    data: Any = interaction.data or {}
    return next(_values_of(data.get("components")), "")


def _values_of(parts: Any) -> Any:  # noqa: ANN401 - components as JSON
    """Yield what was typed into the field, wherever it stands."""
    for part in parts if isinstance(parts, list) else ():
        if part.get("custom_id") == FIELD:
            yield str(part.get("value") or "")
        yield from _values_of(part.get("components"))
        yield from _values_of([part["component"]] if "component" in part else ())
