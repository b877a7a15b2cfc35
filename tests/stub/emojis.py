"""The application's emojis on the wire: kept, listed, and refused beyond a limit."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from typing import Any, Final

_PREFIX: Final = "data:image/png;base64,"


class Emojis:
    """All emojis of the one application."""

    def __init__(self) -> None:
        self.images: dict[str, bytes] = {}
        """The picture of each, by name."""
        self.limit = 2000
        self.listed: list[dict[str, Any]] = []

    def create(self, number: int, body: Mapping[str, Any]) -> dict[str, Any] | None:
        """Keep a new one under this id; None when there are too many."""
        if len(self.listed) >= self.limit:
            return None
        name, image = body["name"], body["image"]
        assert image.startswith(_PREFIX)
        self.images[name] = base64.b64decode(image.removeprefix(_PREFIX))
        self.listed.append({"id": str(number), "name": name, "animated": False})
        return self.listed[-1]
