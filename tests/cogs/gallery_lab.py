"""The messages of the laboratory of rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final

from bot.laboratory import Findings
from bot.requests import RuleChoice
from cogs.ui.layout import Layout
from cogs.ui.render_lab import render_experiment, render_findings
from cogs.ui.text import Texts
from game.lab.report import Report
from game.options import Aces, Triples
from game.outcome import Cause
from game.rules import Rules
from tests.cogs.gallery_looks import IN_WORDS, PICTURED, with_look

CHOICES: Final = (RuleChoice("classic", Rules()), RuleChoice("classic", Rules(lives=5), "Friday"))
LONG: Final = Rules(
    deck=52, hand=4, triples=Triples.NONE, aces=Aces.NONE, aces_value=11, swap_counts=(1, 4)
)
FIRST: Final = Report(
    seats=4,
    games=400,
    rounds_of_games=Counter({9: 40, 10: 60, 11: 130, 12: 80, 13: 50, 14: 35, 15: 5}),
    laps_of_rounds=Counter({0: 90, 1: 900, 2: 1700, 3: 1450, 4: 400, 5: 40, 9: 2}),
    turns=33_000,
    causes=Counter({Cause.KNOCK: 2700, Cause.THIRTYONE: 1700, Cause.FEUER: 182}),
    knocks=2900,
    knocks_lost=500,
    dealer_lost=1000,
    dealer_fair=1145.5,
    first_dealer_won=108.0,
    harmless=30,
)
SECOND: Final = Report(
    seats=4,
    games=396,
    rounds_of_games=Counter({15: 90, 16: 106, 17: 110, 18: 60, 19: 20, 21: 10}),
    laps_of_rounds=Counter({1: 1300, 2: 2500, 3: 2050, 4: 700, 5: 60, 30: 3}),
    turns=48_000,
    causes=Counter({Cause.KNOCK: 4000, Cause.THIRTYONE: 2610, Cause.LAP_CAP: 3}),
    knocks=4100,
    knocks_lost=900,
    dealer_lost=1660,
    dealer_fair=1653.25,
    first_dealer_won=100.5,
    harmless=3,
)


def found(texts: Texts) -> Layout:
    """Draw what two sets of rules came to."""
    return render_findings(CHOICES, 4, Findings((FIRST, SECOND), 1.0), texts)


def found_alone(texts: Texts) -> Layout:
    """Draw what one set of rules came to."""
    return render_findings(CHOICES[:1], 4, Findings((FIRST,), 1.0), texts)


def found_long(texts: Texts) -> Layout:
    """Draw rules of three and of four cards, and every way in which a round can end."""
    every = Report(seats=2, games=2, causes=Counter(dict.fromkeys(Cause, 3)), knocks=6)
    choices = (CHOICES[0], RuleChoice("classic", LONG))
    return render_findings(choices, 2, Findings((every, every), 1.0), texts)


LAB_GALLERY: Final[Mapping[str, Callable[[Texts], Layout]]] = {
    "lab_begun": lambda texts: render_experiment(CHOICES, 4, 0.0, texts),
    "lab_running": lambda texts: render_experiment(CHOICES, 4, 0.42, texts),
    "lab_running_in_words": with_look(
        lambda texts: render_experiment(CHOICES, 4, 0.42, texts), IN_WORDS
    ),
    "lab": found,
    "lab_alone": found_alone,
    "lab_long": found_long,
    "lab_pictured": with_look(found, PICTURED),
    "lab_alone_pictured": with_look(found_alone, PICTURED),
    "lab_in_words": with_look(found, IN_WORDS),
}
"""Such messages by a name that says what they show."""
