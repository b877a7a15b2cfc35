"""`python -m bot` with one difference: a turn at the quickest pace lasts a moment.

For the kill harness, in which deadlines have to pass while a process is dead.
"""

from __future__ import annotations

from bot import requests
from bot.__main__ import main as run
from bot.requests import Pace

TURN = 1.5
"""Seconds for a turn at the quickest pace."""


def main() -> int:
    """Run the bot and return its exit code."""
    requests._SECONDS[Pace.BLITZ] = TURN
    return run()
