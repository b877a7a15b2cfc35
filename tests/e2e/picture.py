"""Take the picture of the README anew: `python -m tests.e2e.picture docs/table.png`.

Shows a table and, under it, the hand of somebody whose turn it is, as the playground draws them.
Needs a Chromium. The cards are dealt by chance, so look at what came of it before committing.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Final

from PIL import Image

from tests.e2e.browser import Visitor, chromium, playground

_SIZE: Final = (560, 2200)
"""Narrow enough for the page to leave its side bar out, high enough for both messages."""
_MESSAGES: Final = 2
_COLOURS: Final = 128
_CALM: Final = ("Keep my hand", "Pass")
"""What everybody does until it is Anna's turn."""


def take(path: Path) -> None:
    """Play until Anna is to move, and save what she sees."""
    with (
        tempfile.TemporaryDirectory() as folder,
        playground(Path(folder) / "picture.db", computer_delay=0.2) as address,
        chromium() as browser,
    ):
        anna, ben = (Visitor(browser, name, _SIZE) for name in ("Anna", "Ben"))
        for visitor in (anna, ben):
            visitor.visit(address)
        anna.type_command("/schwimmen start")
        anna.press("Add a Boatswain")
        ben.press("Join")
        anna.wait_for("Ben")
        anna.press("Start")
        for visitor in (anna, ben):
            visitor.press("My hand")
        while not anna.sees("Pass"):
            for visitor in (anna, ben):
                _pass_time(visitor)
        anna.take_picture_of_newest(path, _MESSAGES)
    with Image.open(path) as image:
        image.convert("RGB").quantize(_COLOURS).save(path, optimize=True)


def _pass_time(visitor: Visitor) -> None:
    """Let somebody who is to act do nothing of note."""
    for label in _CALM:
        if visitor.sees(label):
            visitor.press(label)
            return
    visitor.wait_a_moment()


if __name__ == "__main__":
    take(Path(sys.argv[1]))
