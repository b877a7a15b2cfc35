"""How the rules of a lobby come to be others: who may choose, and choices that cross.

Owns the making of the request. A choice is made from the table as it is, with one thing changed,
so a press does no harm that comes from an older picture.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import discord

from bot.refusals import RefusedError, TableRefusal
from bot.requests import ChooseRules, RuleChoice
from bot.screens import Screen, TablePhase
from bot.table import Table
from cogs.desk import Desk
from cogs.errors import sentence
from cogs.readers import texts_of
from game.presets import PRESETS
from game.rules import Rules

_ATTEMPTS: Final = 5
"""So often a choice is made anew for a table that changed in between."""

Make = Callable[[Screen], RuleChoice]
"""Makes the rules to play from the table as it is."""


async def choose_rules(table: Table, user_id: int, make: Make) -> None:
    """Make a choice from the newest table and hand it in; anew if the table changed."""
    for attempts_left in reversed(range(_ATTEMPTS)):
        screen = table.screen(user_id)
        require_chooser(screen)
        try:
            await table.submit(ChooseRules(user_id, make(screen)), screen.version)
        except RefusedError as error:
            if error.refusal is not TableRefusal.STALE or not attempts_left:
                raise
        else:
            return


async def may_choose(desk: Desk, interaction: discord.Interaction, screen: Screen) -> bool:
    """Whether this person may choose rules here now; if not, they are told why."""
    try:
        require_chooser(screen)
    except RefusedError as error:
        told = sentence(error, screen, texts_of(interaction))
        await desk.say(interaction, told)
        return False
    return True


def require_chooser(screen: Screen) -> None:
    """Raise `RefusedError` unless the viewer is the host of a lobby."""
    if screen.phase is TablePhase.PLAYING:
        raise RefusedError(TableRefusal.LOBBY_OVER, screen.id)
    if screen.phase is not TablePhase.LOBBY:
        raise RefusedError(TableRefusal.GAME_OVER, screen.id)
    if screen.viewer != screen.host_id:
        raise RefusedError(TableRefusal.HOST_CHOOSES, screen.id)


def choice_of(screen: Screen, rules: Rules) -> RuleChoice:
    """These rules, as they come from those of the table or are just like ready-made ones."""
    if rules == screen.rules:
        return RuleChoice(screen.preset, rules, screen.rules_name)
    same = (key for key, preset in PRESETS.items() if preset.rules == rules)
    return RuleChoice(next(same, screen.preset), rules)
