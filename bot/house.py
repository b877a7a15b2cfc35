"""What all tables of one running bot share: storage, clock, chance, and where they are shown.

Owns nothing but the values. One per bot, built by the registry.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from bot.clock import Clock, Timing
from bot.deadlines import Deadlines
from bot.minds import Mind
from bot.pacing import Pacer
from bot.ports import Store
from bot.rule_book import RuleBook
from bot.screens import Surface
from bot.situation import Situation


@dataclass(slots=True, eq=False)
class House:
    """Shared by reference: what changes here, changes for every table."""

    store: Store
    clock: Clock
    timing: Timing
    chance: random.Random
    edit_interval: float
    """Least seconds between two edits of the same public message."""
    deadlines: Deadlines
    rule_book: RuleBook
    mind: Mind
    opened_at: float
    """Since when this bot is up, in seconds since 1970; what was due before gets a grace."""
    edits: Pacer = field(init=False)
    """What all tables together may show in a second."""
    surface: Surface | None = None
    closing: bool = False
    """No new requests are taken."""

    def __post_init__(self) -> None:
        """Let all tables keep one pace."""
        self.edits = Pacer(self.clock)

    def situation(self) -> Situation:
        """The moment in which something is decided now."""
        return Situation(self.clock.seconds(), self.timing, self.chance)
