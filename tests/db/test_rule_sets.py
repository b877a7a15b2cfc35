"""Sets of rules that a server keeps: what is saved, replaced, refused and forgotten."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.ports import (
    RULE_SETS_MAX,
    RuleSet,
    RuleSetExistsError,
    RuleSetsFullError,
    RulesUse,
    StaleWriteError,
)
from db.store import SqlStore, open_store
from tests.db.builders import ANNA, BEN, GUILD, START, change, new_game


def rule_set(name: str = "Friday", *, use: RulesUse = RulesUse.SAVED, lives: int = 4) -> RuleSet:
    """Build a set of rules as the bot hands it in."""
    options = {"lives": lives, "swap_counts": [1, 3], "aces_value": 30.5, "crown": True}
    return RuleSet(GUILD, use, name, "classic", options, ANNA, START)


async def test_a_server_keeps_what_it_saved_and_no_other_sees_it(store: SqlStore) -> None:
    assert await store.rule_sets(GUILD) == ()
    friday, sunday = rule_set("Freitag ♥"), rule_set("am Sonntag", lives=2)
    await store.save_rule_set(friday)
    await store.save_rule_set(sunday)
    assert await store.rule_sets(GUILD) == (sunday, friday)
    assert await store.rule_sets(GUILD + 1) == ()


async def test_saved_sets_survive_a_restart(file_url: str) -> None:
    store = await open_store(file_url)
    await store.save_rule_set(rule_set())
    await store.close()
    again = await open_store(file_url)
    assert await again.rule_sets(GUILD) == (rule_set(),)
    await again.close()


@pytest.mark.parametrize("name", ["Friday", "FRIDAY", "\N{FULLWIDTH LATIN CAPITAL LETTER F}riday"])
async def test_a_name_that_is_taken_is_replaced_only_on_purpose(store: SqlStore, name: str) -> None:
    await store.save_rule_set(rule_set("Friday"))
    newer = rule_set(name, lives=9)
    with pytest.raises(RuleSetExistsError):
        await store.save_rule_set(newer)
    with pytest.raises(RuleSetExistsError):
        await store.save_rule_set(newer, replaces=rule_set("Friday", lives=5))
    await store.save_rule_set(newer, replaces=rule_set("Friday"))
    assert await store.rule_sets(GUILD) == (newer,)


async def test_of_two_who_replace_one_set_in_one_instant_one_is_refused(store: SqlStore) -> None:
    old = rule_set()
    await store.save_rule_set(old)
    answers = await asyncio.gather(
        *(store.save_rule_set(rule_set(lives=lives), replaces=old) for lives in (5, 6)),
        return_exceptions=True,
    )
    assert [type(answer) for answer in answers] == [type(None), RuleSetExistsError]
    assert await store.rule_sets(GUILD) == (rule_set(lives=5),)


async def test_a_server_saves_so_many_sets_and_no_more(store: SqlStore) -> None:
    answers = await asyncio.gather(
        *(store.save_rule_set(rule_set(f"Set {number:02}")) for number in range(RULE_SETS_MAX + 2)),
        return_exceptions=True,
    )
    refused = [answer for answer in answers if answer is not None]
    assert [type(answer) for answer in refused] == [RuleSetsFullError] * 2
    assert len(await store.rule_sets(GUILD)) == RULE_SETS_MAX
    first = rule_set("Set 00")
    await store.save_rule_set(rule_set("Set 00", lives=1), replaces=first)
    await store.save_rule_set(rule_set("", use=RulesUse.DEFAULT))
    await store.save_rule_set(replace(rule_set("More"), guild_id=GUILD + 1))


async def test_a_server_has_one_default_which_is_replaced(store: SqlStore) -> None:
    await store.save_rule_set(rule_set("", use=RulesUse.DEFAULT))
    newer = rule_set("", use=RulesUse.DEFAULT, lives=7)
    await store.save_rule_set(newer)
    assert await store.rule_sets(GUILD) == (newer,)


async def test_only_the_set_that_was_meant_is_deleted(store: SqlStore) -> None:
    friday, sunday = rule_set("Friday"), rule_set("Sunday")
    await store.save_rule_set(friday)
    await store.save_rule_set(sunday)
    await store.delete_rule_set(rule_set("Friday", lives=9))
    assert await store.rule_sets(GUILD) == (friday, sunday)
    await store.delete_rule_set(friday)
    await store.delete_rule_set(friday)
    assert await store.rule_sets(GUILD) == (sunday,)


async def test_what_was_played_last_is_written_with_the_change_that_begins_the_game(
    store: SqlStore,
) -> None:
    await store.open(new_game())
    first = rule_set("", use=RulesUse.PLAYED)
    await store.append(replace(change(1), played=first))
    assert await store.rule_sets(GUILD) == (first,)
    second = replace(first, preset="pagat", at=START + timedelta(hours=1))
    with pytest.raises(StaleWriteError):
        await store.append(replace(change(1), played=second))
    assert await store.rule_sets(GUILD) == (first,)
    await store.append(replace(change(2), played=second))
    assert await store.rule_sets(GUILD) == (second,)


async def test_two_games_that_begin_in_one_instant_leave_what_the_later_one_plays(
    store: SqlStore,
) -> None:
    await store.open(new_game("one", channel_id=1))
    await store.open(new_game("two", channel_id=2))
    one, two = (rule_set("", use=RulesUse.PLAYED, lives=lives) for lives in (1, 2))
    await asyncio.gather(
        store.append(replace(change(1, "one"), played=one)),
        store.append(replace(change(1, "two"), played=two)),
    )
    assert await store.rule_sets(GUILD) == (two,)


async def test_a_forgotten_user_has_saved_nothing_but_the_set_stays(store: SqlStore) -> None:
    friday, bens = rule_set(), replace(rule_set("Ben's"), by=BEN)
    await store.save_rule_set(friday)
    await store.save_rule_set(bens)
    await store.forget(ANNA)
    assert await store.rule_sets(GUILD) == (bens, replace(friday, by=None))
