"""Which options belong together, and which of them say nothing in some rules.

Owns the order in which rules are told and changed. Keys are the plain ones of `Rules.options`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cogs.ui.text import mark
from game.options import Aces, Passing, Tie
from game.rules import Rules

GROUPS: Final[Mapping[str, tuple[str, ...]]] = {
    mark("Table and lives"): (
        "lives", "free_ride", "overflow", "players_min", "players_max", "crown", "pot",
    ),
    mark("Cards and dealing"): (
        "deck", "hand", "deal", "dealt_timing", "direction", "next_dealer",
    ),
    mark("What a hand is worth"): ("triples", "aces", "aces_value", "protect"),
    mark("{top} and Feuer"): (
        "thirtyone", "thirtyone_loss", "dealt31_loss", "table31", "feuer_loss_two",
        "feuer_dealt_loss", "feuer_dealt_loss31",
    ),
    mark("Your turn"): ("swap_counts", "swap_all_closes", "pass", "duty_last_lap", "all_pass"),
    mark("The middle and the stock"): ("stock_short", "redraw789", "wash", "locked_middle"),
    mark("Knocking"): (
        "knock", "knock_ban", "second_knock", "close_scope", "knocker_lowest_loss",
        "last_token_knock_out",
    ),
    mark("Who loses, and the end"): ("tie", "suit_order", "under21", "all_out", "lap_cap"),
}  # fmt: skip
"""Every option under the heading that it belongs to; a heading may have the gap `{top}`."""

LOUD: Final = frozenset(
    {
        "deck", "hand", "triples", "aces", "thirtyone", "deal", "swap_counts", "pass", "all_pass",
        "knock", "close_scope", "tie", "suit_order", "thirtyone_loss", "lives", "free_ride",
        "all_out",
    }
)  # fmt: skip
"""Options that are told whatever their value is: without them nobody could play."""

_OF_A_MIDDLE: Final = frozenset({"swap_counts", "all_pass", "stock_short"})
_OF_FEUER: Final = frozenset(
    {"aces_value", "feuer_loss_two", "feuer_dealt_loss", "feuer_dealt_loss31"}
)


def matters(key: str, rules: Rules) -> bool:
    """Whether an option can make a difference with these rules."""
    if key in _OF_A_MIDDLE:
        return rules.has_middle
    if key in _OF_FEUER:
        return rules.aces is Aces.FEUER
    if key == "dealt_timing":
        return rules.deal.has_choice
    if key == "duty_last_lap":
        return rules.passing is Passing.DUTY
    return key != "suit_order" or rules.tie is Tie.RANK_SUIT


def group_of(key: str) -> int:
    """The place of the group in which an option stands."""
    return next(place for place, keys in enumerate(GROUPS.values()) if key in keys)
