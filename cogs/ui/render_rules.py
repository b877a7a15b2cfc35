"""The rules of one table in sentences: what differs from the preset first, then all by subject."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cogs.ui.layout import Accent, Layout, Part, paragraph
from cogs.ui.render_lobby import preset_name, preset_summary
from cogs.ui.rule_sentences import rule_sentence
from cogs.ui.text import Texts, mark
from game.options import Aces, Tie
from game.presets import PRESETS, differences
from game.rules import Rules

SECTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    mark("Cards and values"): (
        "deck", "hand", "triples", "aces", "aces_value", "thirtyone", "table31", "wash",
        "locked_middle", "redraw789",
    ),
    mark("Dealing"): ("deal", "dealt_timing", "direction", "next_dealer"),
    mark("Your turn"): (
        "swap_counts", "swap_all_closes", "pass", "duty_last_lap", "all_pass", "stock_short",
        "knock", "knock_ban", "second_knock", "close_scope", "lap_cap",
    ),
    mark("Who loses"): (
        "tie", "suit_order", "thirtyone_loss", "dealt31_loss", "feuer_loss_two",
        "feuer_dealt_loss", "feuer_dealt_loss31", "knocker_lowest_loss", "last_token_knock_out",
        "under21", "protect",
    ),
    mark("Lives and the end"): (
        "lives", "free_ride", "overflow", "all_out", "crown", "pot", "players_min", "players_max",
    ),
}  # fmt: skip
"""Every option under the heading that it belongs to."""

_QUIET: Final = Rules().options()
"""Options that need no word while they are as nobody would expect otherwise."""

_LOUD: Final = frozenset(
    {
        "deck", "hand", "triples", "aces", "thirtyone", "deal", "swap_counts", "pass", "all_pass",
        "knock", "close_scope", "tie", "suit_order", "thirtyone_loss", "lives", "free_ride",
        "all_out",
    }
)  # fmt: skip
"""Options that are told whatever their value is: without them nobody could play."""


_OF_A_MIDDLE: Final = frozenset({"swap_counts", "all_pass", "stock_short", "dealt_timing"})
"""Options that say nothing where there is no middle to swap with."""


_VALUES: Final = mark(
    "Only cards of one suit count together: ace 11, king, queen, jack and ten 10, "
    "the others their number."
)


def render_rules(rules: Rules, preset: str, texts: Texts) -> Layout:
    """Tell the rules; `preset` is the key of the ready-made rules that they started from."""
    options = rules.options()
    base = PRESETS.get(preset)
    changed = [
        key for key in (differences(rules, base.rules) if base else ()) if _matters(key, rules)
    ]
    title = texts.text("Rules: {preset}", preset=preset_name(preset, texts))
    parts: list[Part] = [paragraph(f"### {title}", preset_summary(preset, texts))]
    if changed:
        told = [rule_sentence(key, options, texts) for key in changed]
        parts.append(_section(texts.text("Different at this table"), told))
    for heading, keys in SECTIONS.items():
        told = [
            rule_sentence(key, options, texts)
            for key in keys
            if key not in changed and _is_told(key, rules, options)
        ]
        if heading == next(iter(SECTIONS)):
            told.insert(0, texts.text(_VALUES))
        if told:
            parts.append(_section(texts.text(heading), told))
    return Layout(Accent.CALM, parts)


def _is_told(key: str, rules: Rules, options: Mapping[str, Any]) -> bool:
    wanted = key in _LOUD or bool(options[key] != _QUIET[key])
    return wanted and _matters(key, rules)


def _matters(key: str, rules: Rules) -> bool:
    """Whether an option can make a difference with these rules."""
    if key in _OF_A_MIDDLE:
        return rules.has_middle
    if key == "suit_order":
        return rules.tie is Tie.RANK_SUIT
    return key != "aces_value" or rules.aces is Aces.FEUER


def _section(heading: str, sentences: list[str]) -> Part:
    return paragraph(f"**{heading}**", *(f"- {sentence}" for sentence in sentences))
