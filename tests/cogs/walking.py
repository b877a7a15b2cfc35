"""Going through drawn messages part by part, and drawing them with other names at the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from bot.screens import Guest
from cogs.ui.layout import Layout
from cogs.ui.text import Texts
from tests.cogs import samples
from tests.cogs.gallery import GALLERY, components

Names = Sequence[str]


def walk(parts: list[Any]) -> Iterator[Any]:
    """Yield every part, and all that stands in it."""
    for part in parts:
        yield part
        yield from walk(part.get("components", []))
        yield from walk([part["accessory"]] if "accessory" in part else [])


def seated(names: Names, *, computers_only: bool) -> Callable[..., tuple[Guest, ...]]:
    """Seat people and computers of these names instead of the samples' own."""
    original = samples.guests

    def guests(people: int = 3, computers: int = 0) -> tuple[Guest, ...]:
        return tuple(
            replace(
                guest,
                name=names[guest.seat % len(names)],
                user_id=None if computers_only else guest.user_id,
            )
            for guest in original(people, computers)
        )

    return guests


def look(
    name: str, texts: Texts, names: Names, *, computers_only: bool
) -> tuple[list[Any], list[dict[str, Any]]]:
    """Draw a message of the gallery with these names at the table."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(samples, "guests", seated(names, computers_only=computers_only))
        layout = GALLERY[name](texts)
    return bones(layout), components(layout)


def bones(layout: Layout) -> list[Any]:
    """What a name may not change: the parts, their order, their lines."""
    return [
        (part["type"], part.get("custom_id"), str(part.get("content", "")).count("\n"))
        for part in walk(components(layout))
    ]


def texts_of(parts: list[dict[str, Any]]) -> list[str]:
    """Every text that a reader sees or hears: labels and alt texts included."""
    told = ("content", "label", "placeholder", "description")
    found = []
    for part in walk(parts):
        for each in (part, *part.get("options", ()), *part.get("items", ())):
            found += [str(each[key]) for key in told if each.get(key)]
    return found
