"""Rules as people name them: ready-made ones, those that the server has saved, or a code.

Owns reading what was typed and what is offered meanwhile.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from discord import app_commands

from bot.ports import rule_set_key
from bot.refusals import RefusedError, TableRefusal
from bot.requests import RuleChoice
from bot.rule_book import Shelf, nearest_preset, read_rule_set
from cogs.locales import languages
from cogs.ui.layout import CHOICE_MAX, CHOICES_MAX, cut
from cogs.ui.lobby_rules import PRESET, SAVED
from cogs.ui.rule_titles import rules_title
from cogs.ui.text import Texts, texts_for
from game.errors import RulesError
from game.presets import PRESETS, preset
from game.rules_code import PREFIX, read_rules_code, rules_code

_PAUSES: Final = (", ", ": ", "; ", ". ")
"""Where a sentence about rules may end early."""


def preset_choice(key: str) -> RuleChoice:
    """The ready-made rules with this key."""
    return RuleChoice(key, preset(key).rules)


def read_choice(typed: str, shelf: Shelf) -> RuleChoice:
    """Read what was typed or chosen.

    Raises `RefusedError`: `WRONG_CODE`, `NO_SUCH_RULES`, `UNREADABLE_RULES`.
    """
    typed = typed.strip()
    if (key := _preset_called(typed)) is not None:
        return preset_choice(key)
    if (saved := shelf.find(typed)) is not None:
        return read_rule_set(saved)
    if not _is_code(typed):
        raise RefusedError(TableRefusal.NO_SUCH_RULES)
    try:
        rules = read_rules_code(typed)
    except RulesError:
        raise RefusedError(TableRefusal.WRONG_CODE) from None
    return RuleChoice(nearest_preset(rules), rules)


def read_listed(value: str, shelf: Shelf) -> RuleChoice:
    """Read the value of a choice in a lobby's list. Raises `RefusedError`."""
    kind, _, name = value.partition(":")
    if kind == PRESET and name in PRESETS:
        return preset_choice(name)
    saved = shelf.find(name) if kind == SAVED else None
    if saved is None:
        raise RefusedError(TableRefusal.NO_SUCH_RULES)
    return read_rule_set(saved)


def is_reserved(name: str) -> bool:
    """Whether a name means something already, so that rules saved under it would not be found."""
    return _is_code(name) or _preset_called(name) is not None


def offered_choices(typed: str, shelf: Shelf, texts: Texts) -> list[app_commands.Choice[str]]:
    """What fits to what was typed so far: the server's own first, then ready-made rules."""
    if _is_code(typed):
        return _code_choices(typed, texts)
    named = [(each.name, each.name, texts.text("saved here")) for each in shelf.saved]
    named += [
        (key, texts.text(each.name), texts.text(each.summary)) for key, each in PRESETS.items()
    ]
    wanted = rule_set_key(typed.strip())
    return [
        app_commands.Choice(name=_in_whole_parts(f"{name} · {about}"), value=value)
        for value, name, about in named
        if wanted in rule_set_key(name) or wanted in value
    ][:CHOICES_MAX]


def _in_whole_parts(written: str) -> str:
    """Leave out at the end what does not fit, up to where the sentence pauses."""
    if len(written) <= CHOICE_MAX:
        return written
    ends = [written.rfind(pause, 0, CHOICE_MAX + 1) for pause in _PAUSES]
    return written[: max(ends)] if max(ends) > 0 else cut(written, CHOICE_MAX)


def _code_choices(typed: str, texts: Texts) -> list[app_commands.Choice[str]]:
    try:
        rules = read_rules_code(typed)
    except RulesError:
        return []
    title = rules_title(nearest_preset(rules), rules, "", texts)
    code = rules_code(rules)
    if len(code) > CHOICE_MAX:
        return []
    return [app_commands.Choice(name=cut(f"{title} · {code}", CHOICE_MAX), value=code)]


def _is_code(typed: str) -> bool:
    return typed.strip().upper().startswith(PREFIX)


def _preset_called(typed: str) -> str | None:
    """The key of the ready-made rules that are called so in any language."""
    return _called().get(rule_set_key(typed.strip()))


@cache
def _called() -> dict[str, str]:
    names = {}
    for key, each in PRESETS.items():
        names[key] = key
        for language in languages():
            names[rule_set_key(texts_for(language).text(each.name))] = key
    return names
