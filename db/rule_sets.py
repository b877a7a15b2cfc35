"""Reading and writing the sets of rules that servers keep.

Owns queries only; begins and commits nothing. Whether the rules can be played is nobody's business
here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, delete, insert, select

from bot.ports import (
    RULE_SETS_MAX,
    RuleSet,
    RuleSetExistsError,
    RuleSetsFullError,
    RulesUse,
    StoreError,
)
from db.models import rule_sets

_DELETE = delete(rule_sets).where(
    rule_sets.c.guild_id == bindparam("of_guild"),
    rule_sets.c.use == bindparam("of_use"),
    rule_sets.c.key == bindparam("of_key"),
)


@dataclass(frozen=True, slots=True)
class RuleSetSaving:
    """A set of rules to be saved, and the one whose place it may take."""

    rule_set: RuleSet
    replaces: RuleSet | None


@dataclass(frozen=True, slots=True)
class RuleSetDeletion:
    """A set of rules to be deleted."""

    rule_set: RuleSet


def read_rule_sets(connection: Connection, guild_id: int) -> tuple[RuleSet, ...]:
    """Return all sets of rules of a server, by use and name."""
    query = (
        select(rule_sets)
        .where(rule_sets.c.guild_id == guild_id)
        .order_by(rule_sets.c.use, rule_sets.c.key)
    )
    return tuple(
        RuleSet(row.guild_id, row.use, row.name, row.preset, dict(row.options), row.by, row.at)
        for row in connection.execute(query)
    )


def put_rule_sets(connection: Connection, sets: Sequence[RuleSet]) -> None:
    """Write sets, each in the place of an older one; of two for one place the last stands."""
    latest = {(each.guild_id, each.use, each.key): each for each in sets}
    connection.execute(_DELETE, [_place(each) for each in latest.values()])
    connection.execute(insert(rule_sets), [_row(each) for each in latest.values()])


def write_rule_sets(
    connection: Connection, savings: Sequence[RuleSetSaving]
) -> list[StoreError | None]:
    """Save sets one after the other, so that each is held against those before it."""
    refusals: list[StoreError | None] = []
    for saving in savings:
        refusal = _refusal(connection, saving)
        refusals.append(refusal)
        if refusal is None:
            put_rule_sets(connection, [saving.rule_set])
    return refusals


def delete_rule_sets(
    connection: Connection, deletions: Sequence[RuleSetDeletion]
) -> list[StoreError | None]:
    """Delete those sets that are still what they were."""
    for deletion in deletions:
        wanted = deletion.rule_set
        if wanted in read_rule_sets(connection, wanted.guild_id):
            connection.execute(_DELETE, _place(wanted))
    return [None] * len(deletions)


def _refusal(connection: Connection, saving: RuleSetSaving) -> StoreError | None:
    new = saving.rule_set
    if new.use is not RulesUse.SAVED:
        return None
    there = [
        each for each in read_rule_sets(connection, new.guild_id) if each.use is RulesUse.SAVED
    ]
    old = next((each for each in there if each.key == new.key), None)
    if old is not None and old != saving.replaces:
        return RuleSetExistsError(f"server {new.guild_id} has other rules of this name")
    if old is None and len(there) >= RULE_SETS_MAX:
        return RuleSetsFullError(f"server {new.guild_id} has {len(there)} sets of rules")
    return None


def _place(rule_set: RuleSet) -> dict[str, object]:
    return {"of_guild": rule_set.guild_id, "of_use": rule_set.use, "of_key": rule_set.key}


def _row(rule_set: RuleSet) -> dict[str, object]:
    return {
        "guild_id": rule_set.guild_id,
        "use": rule_set.use,
        "key": rule_set.key,
        "name": rule_set.name,
        "preset": rule_set.preset,
        "options": rule_set.options,
        "by": rule_set.by,
        "at": rule_set.at,
    }
