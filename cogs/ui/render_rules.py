"""The rules of one table in sentences: what differs from the preset first, then all by subject."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cogs.ui.layout import Accent, Layout, Part, paragraph
from cogs.ui.rule_groups import GROUPS, LOUD, matters
from cogs.ui.rule_sentences import rule_sentence
from cogs.ui.rule_titles import changes, preset_summary, rules_title
from cogs.ui.rule_words import top_points
from cogs.ui.text import Texts, mark
from game.presets import DEFAULT_KEY, PRESETS, differences
from game.rules import Rules
from game.rules_code import rules_code

_SPECIAL: Final = "◆"
"""Stands before what ready-made rules have otherwise than the recommended ones."""

_QUIET: Final = Rules().options()
"""Options that need no word while they are as nobody would expect otherwise."""

_VALUES: Final = mark(
    "Only cards of one suit count together: ace 11, king, queen, jack and ten 10, "
    "the others their number."
)

_MIDDLE: Final[Mapping[int, str]] = {
    3: mark("Three cards lie open in the middle, for everybody to swap with."),
    4: mark("Four cards lie open in the middle, for everybody to swap with."),
}
"""What lies in the middle, by the number of cards in a hand."""


def render_rules(rules: Rules, preset: str, texts: Texts, name: str = "") -> Layout:
    """Tell the rules; `preset` is the key of the ready-made rules that they started from."""
    options = rules.options()
    base = PRESETS.get(preset)
    changed = changes(rules, base.rules) if base else ()
    title = texts.text("Rules: {preset}", preset=rules_title(preset, rules, name, texts))
    known = PRESETS[DEFAULT_KEY]
    special = differences(base.rules, known.rules) if base else ()
    legend = texts.text(
        "{sign} different from {preset}", sign=_SPECIAL, preset=texts.text(known.name)
    )
    parts: list[Part] = [
        paragraph(f"### {title}", preset_summary(preset, texts), f"-# {legend}" if special else "")
    ]
    if changed:
        told = [rule_sentence(key, options, texts) for key in changed]
        parts.append(_section(texts.text("Different at this table"), told))
    for heading, keys in GROUPS.items():
        told = [
            f"{_SPECIAL} {rule_sentence(key, options, texts)}"
            if key in special
            else rule_sentence(key, options, texts)
            for key in keys
            if key not in changed and _is_told(key, rules, options)
        ]
        if "triples" in keys:
            told.insert(0, texts.text(_VALUES))
        if "hand" in keys and rules.has_middle:
            told.insert(0, texts.text(_MIDDLE[rules.hand]))
        if told:
            parts.append(_section(texts.text(heading, top=top_points(rules.hand)), told))
    code = texts.text("These rules as a code for any server: `{code}`", code=rules_code(rules))
    parts.append(paragraph(f"-# {code}"))
    return Layout(Accent.CALM, parts)


def _is_told(key: str, rules: Rules, options: Mapping[str, Any]) -> bool:
    wanted = key in LOUD or bool(options[key] != _QUIET[key])
    return wanted and matters(key, rules)


def _section(heading: str, sentences: list[str]) -> Part:
    return paragraph(f"**{heading}**", *(f"- {sentence}" for sentence in sentences))
