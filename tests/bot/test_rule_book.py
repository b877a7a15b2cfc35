"""What a server keeps of rules: who may save, replace and delete, and what cannot be read."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.ports import RULE_SETS_MAX, RuleSet, RulesUse
from bot.refusals import RefusedError, TableRefusal
from bot.requests import RuleChoice
from bot.rule_book import Member, RuleBook, nearest_preset, read_rule_set
from game.presets import PRESETS
from game.rules import Rules
from tests.bot.kit import ANNA, BEN, GUILD, START, Evening

ANNA_HERE = Member(GUILD, ANNA, may_manage=False)
BEN_HERE = Member(GUILD, BEN, may_manage=False)
MANAGER = Member(GUILD, BEN, may_manage=True)
HOUSE = RuleChoice("classic", Rules(lives=5, crown=True))
OTHER = RuleChoice("pagat", replace(PRESETS["pagat"].rules, pot=True))


@pytest.fixture
def book(evening: Evening) -> RuleBook:
    """Give the rule book of an evening."""
    return evening.tables.rule_book


async def saved(book: RuleBook, guild_id: int = GUILD) -> dict[str, RuleChoice]:
    """What the server has saved, by name."""
    return {each.name: read_rule_set(each) for each in (await book.shelf(guild_id)).saved}


async def test_a_set_comes_back_under_its_name_after_a_restart(
    evening: Evening, book: RuleBook
) -> None:
    assert book.names(GUILD) == ()
    await book.save(ANNA_HERE, "Freitag", HOUSE)
    assert book.names(GUILD) == ("Freitag",)
    await evening.restart()
    again = evening.tables.rule_book
    assert await saved(again) == {"Freitag": replace(HOUSE, name="Freitag")}
    found = (await again.shelf(GUILD)).find("FREITAG")
    assert found is not None
    assert found.by == ANNA
    assert await saved(again, GUILD + 1) == {}


async def test_a_taken_name_asks_first_and_then_replaces(book: RuleBook) -> None:
    await book.save(ANNA_HERE, "Friday", HOUSE)
    with pytest.raises(RefusedError) as caught:
        await book.save(ANNA_HERE, "friday", OTHER)
    assert caught.value.refusal is TableRefusal.NAME_TAKEN
    await book.save(ANNA_HERE, "friday", OTHER, overwrite=True)
    assert await saved(book) == {"friday": replace(OTHER, name="friday")}


async def test_what_somebody_saved_is_changed_by_them_and_by_managers_only(book: RuleBook) -> None:
    await book.save(ANNA_HERE, "Friday", HOUSE)
    for attempt in (
        book.save(BEN_HERE, "Friday", OTHER),
        book.save(BEN_HERE, "Friday", OTHER, overwrite=True),
        book.delete(BEN_HERE, "Friday"),
    ):
        with pytest.raises(RefusedError) as caught:
            await attempt
        assert caught.value.refusal is TableRefusal.NOT_YOUR_RULES
    await book.save(MANAGER, "Friday", OTHER, overwrite=True)
    await book.delete(MANAGER, "friday")
    assert await saved(book) == {}
    with pytest.raises(RefusedError) as caught:
        await book.delete(MANAGER, "Friday")
    assert caught.value.refusal is TableRefusal.NO_SUCH_RULES


async def test_two_who_save_one_name_in_one_instant_do_not_overwrite_each_other(
    book: RuleBook,
) -> None:
    answers = await asyncio.gather(
        book.save(ANNA_HERE, "Friday", HOUSE),
        book.save(BEN_HERE, "Friday", OTHER),
        return_exceptions=True,
    )
    assert answers[0] is None
    assert isinstance(answers[1], RefusedError)
    assert answers[1].refusal is TableRefusal.NAME_TAKEN
    assert await saved(book) == {"Friday": replace(HOUSE, name="Friday")}


async def test_there_is_an_end_to_saving(book: RuleBook) -> None:
    for number in range(RULE_SETS_MAX):
        await book.save(ANNA_HERE, f"Set {number}", HOUSE)
    with pytest.raises(RefusedError) as caught:
        await book.save(ANNA_HERE, "one more", HOUSE)
    assert caught.value.refusal is TableRefusal.TOO_MANY_SAVED
    await book.delete(ANNA_HERE, "Set 3")
    await book.save(ANNA_HERE, "one more", HOUSE)


async def test_managers_set_the_default_and_nobody_else(book: RuleBook) -> None:
    assert await book.default(GUILD) is None
    with pytest.raises(RefusedError) as caught:
        await book.set_default(ANNA_HERE, HOUSE)
    assert caught.value.refusal is TableRefusal.MANAGERS_ONLY
    await book.set_default(MANAGER, HOUSE)
    assert await book.default(GUILD) == HOUSE
    await book.set_default(MANAGER, OTHER)
    assert await book.default(GUILD) == OTHER
    assert await book.default(GUILD + 1) is None


async def test_a_default_that_is_saved_too_has_its_name(book: RuleBook) -> None:
    await book.set_default(MANAGER, HOUSE)
    await book.save(ANNA_HERE, "Friday", HOUSE)
    assert await book.default(GUILD) == replace(HOUSE, name="Friday")


@pytest.mark.parametrize(
    "strange", [{"barter": "allowed"}, {"lives": 99}, {"deal": "by_drone"}, {"aces_value": 31}]
)
async def test_rules_of_another_version_are_kept_and_said_to_be_unreadable(
    evening: Evening, book: RuleBook, strange: dict[str, object], caplog: pytest.LogCaptureFixture
) -> None:
    options = {**HOUSE.rules.options(), **strange}
    for use, name in ((RulesUse.SAVED, "Future"), (RulesUse.DEFAULT, ""), (RulesUse.PLAYED, "")):
        kept = RuleSet(GUILD, use, name, "classic", options, ANNA, START)
        await evening.store.save_rule_set(kept)
    found = (await book.shelf(GUILD)).find("Future")
    assert found is not None
    with pytest.raises(RefusedError) as caught:
        read_rule_set(found)
    assert caught.value.refusal is TableRefusal.UNREADABLE_RULES
    assert await book.default(GUILD) is None
    assert await book.played(GUILD) is None
    assert next(iter(strange)) in caplog.text
    table = await evening.lobby(ANNA)
    assert table.screen(None).played is None
    assert (await book.shelf(GUILD)).find("Future") == found


def test_the_nearest_preset_is_the_one_with_the_fewest_changes() -> None:
    for key, preset in PRESETS.items():
        assert nearest_preset(preset.rules) == key
    assert nearest_preset(OTHER.rules) == "pagat"
    assert nearest_preset(HOUSE.rules) == "classic"


async def test_an_old_lobby_knows_the_saved_names_again(evening: Evening, book: RuleBook) -> None:
    await book.save(ANNA_HERE, "Friday", HOUSE)
    lobby = await evening.lobby(ANNA)
    assert lobby.screen(None).saved_names == ("Friday",)
    game_id = lobby.id
    del lobby
    await evening.restart()
    found = await evening.tables.get(game_id)
    assert found is not None
    assert found.screen(None).saved_names == ("Friday",)
    playing = await evening.game(ANNA, BEN, channel_id=5)
    assert playing.screen(None).saved_names == ()
