"""What a lobby says of its rules, and where its host chooses others."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import discord

from bot.screens import Screen
from cogs.ui.ids import ButtonId, Verb
from cogs.ui.layout import Button, Choice, button, select
from cogs.ui.rule_titles import (
    IN_TERMS,
    base_of,
    changes,
    house_line,
    house_rules,
    rules_title,
    today_line,
)
from cogs.ui.text import Texts
from game.errors import RulesError
from game.presets import PRESETS
from game.rules import Rules

PRESET, SAVED = "preset", "saved"
"""Kinds of rules to choose, as they stand before the name in the value of a choice."""

_LARGE_PACK: Final = 52
_NEW_MIDDLES: Final = 3
"""For so many new middles the stock should last; else a larger pack is proposed."""


def rule_lines(screen: Screen, texts: Texts) -> list[str]:
    """Say what is played otherwise: than last time, and than the ready-made rules."""
    rules = screen.rules
    told = changes(rules, screen.played) if screen.played else ()
    new = tuple(key for key in told if key not in IN_TERMS)
    own = tuple(key for key in house_rules(screen.preset, rules) if key not in new)
    lines = []
    if own:
        lines.append(house_line(rules, own, texts))
    if new:
        lines.append(today_line(rules, new, texts))
    return lines


def larger_pack(screen: Screen) -> Rules | None:
    """The same rules with a larger pack, if so many players would soon run out of cards."""
    rules = screen.rules
    stock = rules.deck - rules.hand * (len(screen.guests) + 1)
    if rules.deck >= _LARGE_PACK or stock >= rules.hand * _NEW_MIDDLES:
        return None
    try:
        return replace(rules, deck=_LARGE_PACK)
    except RulesError:
        return None


def pack_line(screen: Screen, texts: Texts) -> str:
    """Propose a larger pack where there are many players; nothing where there are not."""
    if larger_pack(screen) is None:
        return ""
    return texts.text(
        "💡 With {players} players and {deck} cards new cards soon run short. "
        "52 cards would be better.",
        players=len(screen.guests),
        deck=screen.rules.deck,
    )


def pack_button(screen: Screen, texts: Texts) -> list[Button]:
    """Offer the larger pack with one press."""
    if larger_pack(screen) is None:
        return []
    custom_id = ButtonId(screen.id, screen.version, Verb.SET, f"deck={_LARGE_PACK}")
    return [button(texts.text("Take {deck} cards", deck=_LARGE_PACK), custom_id)]


def rules_select(screen: Screen, texts: Texts) -> discord.ui.ActionRow[Any]:
    """List the ready-made rules and those that the server has saved."""
    saved = screen.rules_name if screen.rules_name in screen.saved_names else ""
    as_made = not saved and screen.rules == base_of(screen.preset).rules
    choices = [
        Choice(
            texts.text(preset.name),
            f"{PRESET}:{key}",
            texts.text(preset.summary),
            chosen=as_made and key == screen.preset,
        )
        for key, preset in PRESETS.items()
    ]
    choices += [
        Choice(name, f"{SAVED}:{name}", texts.text("Saved on this server"), chosen=name == saved)
        for name in screen.saved_names
    ]
    title = rules_title(screen.preset, screen.rules, screen.rules_name, texts)
    return select(ButtonId(screen.id, screen.version, Verb.CHOOSE), choices, title)
