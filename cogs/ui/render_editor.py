"""The editor of a table's rules: one message for the host, one group of options at a time.

Owns what it looks like. Each option stands with its name, what it means now, and what else it
could be; values that the ready-made rules have are marked, and so are options that differ.
"""

from __future__ import annotations

from typing import Any, Final

from discord import ButtonStyle

from bot.screens import Screen
from cogs.ui.ids import ButtonId, Verb
from cogs.ui.layout import (
    Accent,
    Button,
    Choice,
    Layout,
    Part,
    beside,
    button,
    cut,
    line,
    paragraph,
    rows,
    select,
)
from cogs.ui.rule_groups import GROUPS
from cogs.ui.rule_sentences import rule_sentence
from cogs.ui.rule_titles import base_of, preset_name, rules_title
from cogs.ui.rule_values import is_list, is_switch, offered, written
from cogs.ui.rule_words import option_title, top_points, value_label, values_label
from cogs.ui.text import Texts
from game.presets import differences
from game.rules import Rules
from game.rules_code import rules_code

_NOTE_MAX: Final = 900
_AS_MADE: Final = "★"
_CHANGED: Final = "✏️"


def render_editor(
    screen: Screen, group: int, texts: Texts, note: str | None = None, at: str = ""
) -> Layout:
    """Show the options of one group.

    `note` says what came of the last press; it stands at the option that was pressed, where the
    reader looks: the message is longer than a phone. `at` is the argument that its button or list
    is to have, if another one than usual: a list with another one forgets what was chosen.
    """
    heading, keys = list(GROUPS.items())[group % len(GROUPS)]
    parts: list[Part] = [paragraph(*_head(screen, texts))]
    told = [paragraph(f"⚠️ {cut(note, _NOTE_MAX)}")] if note else []
    pressed = at.partition("=")[0]
    if pressed not in keys:
        parts += told
    parts += [line(), group_select(screen, texts, heading)]
    for key in keys:
        parts += _option(screen, key, texts, at if key == pressed else key)
        if key == pressed:
            parts += told
    parts += [line(), *rows(_buttons(screen, str(group), texts))]
    return Layout(Accent.CALL, parts)


def group_select(screen: Screen, texts: Texts, heading: str = "") -> Part:
    """List the groups, with how many options of each differ from the ready-made rules."""
    changed = differences(screen.rules, base_of(screen.preset).rules)
    choices = [
        Choice(
            texts.text(each, top=top_points(screen.rules.hand)),
            str(place),
            _changes_in(sum(key in changed for key in keys), texts),
            chosen=each == heading,
        )
        for place, (each, keys) in enumerate(GROUPS.items())
    ]
    return select(_id(screen, Verb.HOUSE), choices, texts.text("Change rules …"))


def _changes_in(count: int, texts: Texts) -> str:
    return texts.plural("{n} change", "{n} changes", count) if count else ""


def _head(screen: Screen, texts: Texts) -> list[str]:
    preset = preset_name(screen.preset, texts)
    count = len(differences(screen.rules, base_of(screen.preset).rules))
    title = rules_title(screen.preset, screen.rules, screen.rules_name, texts)
    if count:
        state = texts.plural(
            "{n} change from {preset} ({pen})", "{n} changes from {preset} ({pen})", count,
            preset=preset, pen=_CHANGED,
        )  # fmt: skip
    else:
        state = texts.text("Just as {preset} is played", preset=preset)
    legend = texts.text("{star} as in {preset}", star=_AS_MADE, preset=preset)
    code = texts.text("Code: `{code}`", code=rules_code(screen.rules))
    return [
        f"### {texts.text('House rules')}",
        f"**{title}**",
        f"-# {state} · {legend}",
        f"-# {code}",
        f"-# {texts.text('What you change holds for this table at once.')}",
    ]


def _option(screen: Screen, key: str, texts: Texts, argument: str) -> list[Part]:
    """Show one option with what it means, and with a switch or a list."""
    told = paragraph(*_told(screen, key, texts)).content
    if is_switch(key):
        value = not screen.rules.options()[key]
        label = texts.text("Turn on") if value else texts.text("Turn off")
        custom_id = _id(screen, Verb.SET, f"{key}={written(value)}")
        return [beside(told, button(label, custom_id))]
    return [paragraph(told), _values(screen, key, texts, argument)]


def _told(screen: Screen, key: str, texts: Texts) -> list[str]:
    rules, base = screen.rules, base_of(screen.preset).rules
    options, made = rules.options(), base.options()
    changed = options[key] != made[key]
    title = option_title(key, rules.hand, texts)
    lines = [f"**{title}** {_CHANGED}" if changed else f"**{title}**"]
    lines.append(rule_sentence(key, options, texts))
    if changed:
        lines.append(
            "-# "
            + texts.text(
                "{preset}: {value}",
                preset=preset_name(screen.preset, texts),
                value=values_label(key, made[key], texts),
            )
        )
    return lines


def _values(screen: Screen, key: str, texts: Texts, argument: str) -> Part:
    rules, base = screen.rules, base_of(screen.preset).rules
    now, made = rules.options()[key], base.options()[key]
    choices = [
        Choice(
            f"{value_label(key, value, texts)} {_AS_MADE}"
            if _holds(value, made)
            else value_label(key, value, texts),
            written(value),
            _described(rules, key, value, texts),
            chosen=_holds(value, now),
        )
        for value in offered(key, rules)
    ]
    several = is_list(key)
    return select(
        _id(screen, Verb.SET, argument),
        choices,
        texts.text("Choose …"),
        least=1 if not several or key == "swap_counts" else 0,
        most=len(choices) if several else 1,
    )


def _holds(value: Any, whole: Any) -> bool:  # noqa: ANN401 - the value of any option
    return bool(value in whole if isinstance(whole, list) else value == whole)


def _described(rules: Rules, key: str, value: Any, texts: Texts) -> str:  # noqa: ANN401 - as above
    """The whole sentence of a value that is a word; numbers speak for themselves."""
    if not isinstance(value, str) or is_list(key):
        return ""
    return rule_sentence(key, {**rules.options(), key: value}, texts)


def _buttons(screen: Screen, group: str, texts: Texts) -> list[Button]:
    buttons = [
        button(texts.text("Save …"), _id(screen, Verb.KEEP), ButtonStyle.primary),
        button(texts.text("Saved rules"), _id(screen, Verb.SHELF)),
    ]
    if screen.rules != base_of(screen.preset).rules:
        back = texts.text("Back to {preset}", preset=preset_name(screen.preset, texts))
        buttons.append(button(back, _id(screen, Verb.RESET, group), ButtonStyle.danger))
    return buttons


def _id(screen: Screen, verb: Verb, argument: str = "") -> ButtonId:
    return ButtonId(screen.id, screen.version, verb, argument)
