"""The rules that a server keeps, for the host of a lobby: to play, to save, to delete."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Final

from discord import ButtonStyle

from bot.ports import RULE_SETS_MAX, RuleSet, rule_set_key
from bot.rule_book import Member, Shelf
from bot.screens import Screen
from cogs.ui.ids import ButtonId, Verb
from cogs.ui.layout import (
    Accent,
    Button,
    Choice,
    Layout,
    Part,
    button,
    line,
    paragraph,
    rows,
    select,
)
from cogs.ui.lobby_rules import SAVED
from cogs.ui.names import RULES_NAME_MAX, clean_name, mention
from cogs.ui.render_editor import group_select
from cogs.ui.rule_titles import preset_name, rules_title
from cogs.ui.text import Texts
from game.errors import RulesError
from game.presets import DEFAULT_KEY
from game.rules import Rules

_TOKEN_BYTES: Final = 8


def name_token(name: str) -> str:
    """A short stand-in for a name, which may not stand in a custom id itself."""
    key = rule_set_key(name).encode()
    return hashlib.blake2s(key, digest_size=_TOKEN_BYTES).hexdigest()


def render_shelf(
    screen: Screen,
    shelf: Shelf,
    member: Member,
    texts: Texts,
    note: str | None = None,
    replacing: str = "",
) -> Layout:
    """Show what the server keeps; `replacing` names saved rules that wait for a yes."""
    parts: list[Part] = [paragraph(*_head(screen, shelf, texts))]
    if note:
        parts.append(paragraph(note))
    if replacing:
        parts += rows([_replace(screen, replacing, texts)])
    if shelf.saved:
        parts += [line(), paragraph(*(_line(each, texts) for each in shelf.saved))]
        parts.append(_list(screen, Verb.CHOOSE, shelf.saved, texts.text("Play one of them …")))
        own = [each for each in shelf.saved if member.may_manage or each.by == member.user_id]
        if own:
            parts.append(_list(screen, Verb.DROP, own, texts.text("Delete one of them …")))
    parts += [line(), *rows(_buttons(screen, member, texts)), group_select(screen, texts)]
    return Layout(Accent.CALL, parts)


def _head(screen: Screen, shelf: Shelf, texts: Texts) -> list[str]:
    title = rules_title(screen.preset, screen.rules, screen.rules_name, texts)
    lines = [
        f"### {texts.text('Saved rules')}",
        texts.text("This table plays: **{rules}**", rules=title),
        texts.text("Without a choice this server plays: **{rules}**", rules=_default(shelf, texts)),
    ]
    count = texts.text("{n} of {most} saved", n=len(shelf.saved), most=RULE_SETS_MAX)
    return [*lines, f"-# {count}"]


def _default(shelf: Shelf, texts: Texts) -> str:
    if shelf.default is None:
        return preset_name(DEFAULT_KEY, texts)
    same = (each.name for each in shelf.saved if each.options == shelf.default.options)
    return _title(shelf.default, next(same, ""), texts)


def _line(rule_set: RuleSet, texts: Texts) -> str:
    name, title = clean_name(rule_set.name, RULES_NAME_MAX), _title(rule_set, "", texts)
    if rule_set.by is None:
        return texts.text("**{name}**: {rules}", name=name, rules=title)
    by = mention(rule_set.by)
    return texts.text("**{name}**: {rules} · {by}", name=name, rules=title, by=by)


def _title(rule_set: RuleSet, name: str, texts: Texts) -> str:
    try:
        rules = Rules.of(rule_set.options)
    except RulesError:
        return texts.text("of another version of the bot")
    return rules_title(rule_set.preset, rules, name, texts)


def _list(screen: Screen, verb: Verb, sets: Sequence[RuleSet], title: str) -> Part:
    choices = [Choice(each.name, f"{SAVED}:{each.name}") for each in sets]
    return select(ButtonId(screen.id, screen.version, verb), choices, title)


def _replace(screen: Screen, name: str, texts: Texts) -> Button:
    custom_id = ButtonId(screen.id, screen.version, Verb.REPLACE, name_token(name))
    return button(texts.text("Replace “{name}”", name=name), custom_id, ButtonStyle.danger)


def _buttons(screen: Screen, member: Member, texts: Texts) -> list[Button]:
    keep = ButtonId(screen.id, screen.version, Verb.KEEP)
    buttons = [button(texts.text("Save these rules …"), keep, ButtonStyle.primary)]
    if member.may_manage:
        default = ButtonId(screen.id, screen.version, Verb.DEFAULT)
        buttons.append(button(texts.text("Make them the server's default"), default))
    return buttons
