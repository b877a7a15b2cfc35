"""The rules that a server keeps: sets saved under a name, its default, and what it played last.

Owns who may save, replace and delete, and what is read of stored sets. Knows no rule of the game;
what a name may be is settled where it is typed.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from dataclasses import dataclass, replace
from typing import Final

from bot.clock import Clock
from bot.ports import (
    RuleSet,
    RuleSetExistsError,
    RuleSetsFullError,
    RulesUse,
    Store,
    rule_set_key,
)
from bot.refusals import RefusedError, TableRefusal
from bot.requests import RuleChoice
from game.errors import RulesError
from game.presets import PRESETS, differences
from game.rules import Rules

_logger = logging.getLogger(__name__)

_KEPT: Final = 4096
"""Of so many servers the names of saved sets are remembered, for what is drawn at once."""


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody of a server who asks for something about its rules."""

    guild_id: int
    user_id: int
    may_manage: bool
    """Whether they may manage the server."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """All that one server keeps."""

    saved: tuple[RuleSet, ...] = ()
    default: RuleSet | None = None
    played: RuleSet | None = None

    def find(self, name: str) -> RuleSet | None:
        """The saved set of this name, however it is written."""
        key = rule_set_key(name)
        return next((each for each in self.saved if each.key == key), None)


def read_rule_set(rule_set: RuleSet) -> RuleChoice:
    """Read stored rules; raises `RefusedError` `UNREADABLE_RULES` if this version cannot."""
    try:
        return RuleChoice(rule_set.preset, Rules.of(rule_set.options), rule_set.name)
    except RulesError as error:
        _logger.warning("rules %r of server %d: %s", rule_set.name, rule_set.guild_id, error)
        raise RefusedError(TableRefusal.UNREADABLE_RULES) from None


def nearest_preset(rules: Rules) -> str:
    """The key of the ready-made rules from which these differ least."""
    return min(PRESETS.values(), key=lambda each: len(differences(rules, each.rules))).key


class RuleBook:
    """The kept rules of all servers; stored, and read anew each time."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._names: OrderedDict[int, tuple[str, ...]] = OrderedDict()

    async def shelf(self, guild_id: int) -> Shelf:
        """Everything that a server keeps."""
        sets = await self._store.rule_sets(guild_id)
        shelf = Shelf(
            tuple(each for each in sets if each.use is RulesUse.SAVED),
            next((each for each in sets if each.use is RulesUse.DEFAULT), None),
            next((each for each in sets if each.use is RulesUse.PLAYED), None),
        )
        self._names[guild_id] = tuple(each.name for each in shelf.saved)
        self._names.move_to_end(guild_id)
        if len(self._names) > _KEPT:
            self._names.popitem(last=False)
        return shelf

    def names(self, guild_id: int) -> tuple[str, ...]:
        """Names of the saved sets, as they were when the shelf was last looked at."""
        return self._names.get(guild_id, ())

    async def learn_names(self, guild_id: int) -> None:
        """See to it that `names` can tell."""
        if guild_id not in self._names:
            await self.shelf(guild_id)

    async def default(self, guild_id: int) -> RuleChoice | None:
        """What tables of the server play if nobody chose; None if that was never set."""
        shelf = await self.shelf(guild_id)
        choice = None if shelf.default is None else _readable(shelf.default)
        if shelf.default is None or choice is None:
            return None
        same = (each.name for each in shelf.saved if each.options == shelf.default.options)
        return replace(choice, name=next(same, ""))

    async def played(self, guild_id: int) -> Rules | None:
        """What the server has played last, if that can be read."""
        found = (await self.shelf(guild_id)).played
        choice = None if found is None else _readable(found)
        return None if choice is None else choice.rules

    async def save(
        self, member: Member, name: str, choice: RuleChoice, *, overwrite: bool = False
    ) -> None:
        """Save rules under a name. Raises `RefusedError`.

        `NAME_TAKEN` asks for `overwrite`; `NOT_YOUR_RULES` says that this member may not;
        `TOO_MANY_SAVED`.
        """
        old = (await self.shelf(member.guild_id)).find(name)
        if old is not None:
            _require_own(old, member)
        if old is not None and not overwrite:
            raise RefusedError(TableRefusal.NAME_TAKEN)
        try:
            await self._store.save_rule_set(
                self._set_of(member, RulesUse.SAVED, name, choice), replaces=old
            )
        except RuleSetExistsError:
            raise RefusedError(TableRefusal.NAME_TAKEN) from None
        except RuleSetsFullError:
            raise RefusedError(TableRefusal.TOO_MANY_SAVED) from None
        await self.shelf(member.guild_id)

    async def delete(self, member: Member, name: str) -> None:
        """Delete a saved set. Raises `RefusedError` `NO_SUCH_RULES` or `NOT_YOUR_RULES`."""
        old = (await self.shelf(member.guild_id)).find(name)
        if old is None:
            raise RefusedError(TableRefusal.NO_SUCH_RULES)
        _require_own(old, member)
        await self._store.delete_rule_set(old)
        await self.shelf(member.guild_id)

    async def set_default(self, member: Member, choice: RuleChoice) -> None:
        """Let tables of the server play this if nobody chooses. Raises `MANAGERS_ONLY`."""
        if not member.may_manage:
            raise RefusedError(TableRefusal.MANAGERS_ONLY)
        await self._store.save_rule_set(self._set_of(member, RulesUse.DEFAULT, "", choice))

    def _set_of(self, member: Member, use: RulesUse, name: str, choice: RuleChoice) -> RuleSet:
        return RuleSet(
            guild_id=member.guild_id,
            use=use,
            name=name,
            preset=choice.preset,
            options=choice.rules.options(),
            by=member.user_id,
            at=self._clock.now(),
        )


def _require_own(rule_set: RuleSet, member: Member) -> None:
    if rule_set.by != member.user_id and not member.may_manage:
        raise RefusedError(TableRefusal.NOT_YOUR_RULES)


def _readable(rule_set: RuleSet) -> RuleChoice | None:
    try:
        return read_rule_set(rule_set)
    except RefusedError:
        return None
