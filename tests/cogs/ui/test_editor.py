"""The editor reaches every option and every value, in every language, within Discord's limits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, get_type_hints

import pytest

from cogs.locales import languages
from cogs.ui.ids import ButtonId, Verb
from cogs.ui.render_editor import render_editor
from cogs.ui.rule_conflicts import conflict_sentence
from cogs.ui.rule_groups import GROUPS, group_of
from cogs.ui.rule_values import (
    attempt,
    is_list,
    is_switch,
    offered,
    read_values,
    with_value,
    written,
)
from cogs.ui.rule_words import option_title, value_label, values_label
from cogs.ui.text import texts_for
from game import rules_check
from game.cards import PACK_SIZES
from game.errors import RulesError
from game.options import LIVES_MAX, SEATS_MAX, Aces
from game.presets import PRESETS
from game.rules import KEYS, Rules
from tests.cogs.gallery import components, outline
from tests.cogs.gallery_rules import HOUSE, NAMES, lobby
from tests.cogs.walking import walk

ENGLISH = texts_for("en-US")
OPTIONS = tuple(KEYS.values())
LONG_NOTE = "A very long note. " * 200


def controls(rules: Rules, preset: str = "classic") -> dict[str, Any]:
    """Every control of all groups that sets an option, by the key of the option."""
    found = {}
    for group in range(len(GROUPS)):
        screen = lobby(rules=rules, preset=preset)
        for part in walk(components(render_editor(screen, group, ENGLISH))):
            written_id = ButtonId.parse(part.get("custom_id", ""))
            if written_id is not None and written_id.verb == Verb.SET:
                found[written_id.argument.partition("=")[0]] = part
    return found


def single_changes(rules: Rules) -> Iterator[tuple[str, Any]]:
    """Every change that one press in the editor can ask for."""
    for key in OPTIONS:
        for value in offered(key, rules):
            yield key, [value] if is_list(key) else value


def test_every_option_of_the_rules_has_a_control() -> None:
    for key, preset in PRESETS.items():
        assert sorted(controls(preset.rules, key)) == sorted(OPTIONS)


def test_every_value_of_every_option_can_be_chosen() -> None:
    found = controls(Rules())
    kinds = {KEYS[name]: kind for name, kind in get_type_hints(Rules).items()}
    for key, part in found.items():
        if kinds[key] is bool:
            assert part["custom_id"].endswith(
                f":{key}=" + ("off" if Rules().options()[key] else "on")
            )
            continue
        values = {option["value"] for option in part["options"]}
        if hasattr(kinds[key], "__members__"):
            assert values == {item.value for item in kinds[key]}
    assert {option["value"] for option in found["protect"]["options"]} == {
        "three_sixes", "678_suit", "three_aces",
    }  # fmt: skip
    assert {option["value"] for option in found["swap_counts"]["options"]} == {"1", "2", "3"}
    assert {option["value"] for option in found["aces_value"]["options"]} == {"32", "33"}


def test_numbers_agree_with_what_the_rules_allow() -> None:
    rules = Rules(lap_cap=60)
    assert offered("deck", rules) == sorted(PACK_SIZES)
    assert tuple(offered("hand", rules)) == rules_check.HANDS
    assert offered("lives", rules) == list(range(1, LIVES_MAX + 1))
    for key in ("players_min", "players_max"):
        assert offered(key, rules) == list(range(2, SEATS_MAX + 1))
    for key in OPTIONS:
        if key.startswith("feuer_") or key == "knocker_lowest_loss":
            assert offered(key, rules) == list(range(1, rules_check.LOSS_MAX + 1))
    caps = offered("lap_cap", rules)
    assert (caps[0], caps[-1]) == rules_check.LAPS
    assert 60 in caps, "what a code has set is shown as it is"


@pytest.mark.parametrize("aces", Aces)
def test_what_three_aces_are_can_be_changed_in_one_step(aces: Aces) -> None:
    for before in (Rules(), Rules(aces=Aces.NONE, aces_value=11)):
        after = with_value(before, "aces", aces.value)
        assert after.aces is aces
        assert after.aces_value in offered("aces_value", after)


def test_who_could_swap_the_whole_hand_still_can_with_four_cards() -> None:
    three = replace(PRESETS["fortyone"].rules, hand=3, swap_counts=(1, 3))
    four = with_value(three, "hand", 4)
    assert four == PRESETS["fortyone"].rules
    assert with_value(four, "hand", 3) == three
    single = replace(three, swap_counts=(1,))
    assert with_value(single, "hand", 4).swap_counts == (1,)


@pytest.mark.parametrize("goal", PRESETS)
def test_every_preset_can_be_reached_by_single_changes(goal: str) -> None:
    """No two options stand in each other's way for ever."""
    wanted = PRESETS[goal].rules.options()
    rules = Rules()
    for _ in range(len(OPTIONS)):
        for key in OPTIONS:
            if rules.options()[key] != wanted[key]:
                try:
                    rules = with_value(rules, key, wanted[key])
                except RulesError:
                    continue
    assert rules == PRESETS[goal].rules


@pytest.mark.parametrize("preset", PRESETS)
def test_what_is_written_is_read_as_the_same(preset: str) -> None:
    for key, value in single_changes(PRESETS[preset].rules):
        texts = [written(item) for item in value] if is_list(key) else [written(value)]
        assert read_values(key, texts) == value


@pytest.mark.parametrize(
    ("key", "texts"),
    [
        ("lives", ["many"]),
        ("lives", []),
        ("lives", ["1", "2"]),
        ("deal", ["by_drone"]),
        ("crown", ["maybe"]),
        ("aces_value", ["inf"]),
        ("protect", ["four_sevens"]),
        ("swap_counts", ["one"]),
    ],
)
def test_what_nobody_offered_is_not_read(key: str, texts: list[str]) -> None:
    with pytest.raises((ValueError, LookupError)):
        read_values(key, texts)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("preset", PRESETS)
def test_everything_that_cannot_be_played_is_explained(preset: str, language: str) -> None:
    texts, rules = texts_for(language), PRESETS[preset].rules
    refused = 0
    for key, value in single_changes(rules):
        try:
            with_value(rules, key, value)
        except RulesError as error:
            refused += 1
            tried = attempt(rules, key, value)
            told = conflict_sentence(error, tried, texts)
            for concerned in error.options:
                assert option_title(concerned, tried["hand"], texts) in told
                assert values_label(concerned, tried[concerned], texts) in told
            assert len(told.splitlines()) == 2, "it is also said what would work"
            assert not any(name in told for name in OPTIONS if "_" in name)
    assert refused > 0


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("hand", [3, 4])
def test_every_option_and_value_is_called_in_every_language(language: str, hand: int) -> None:
    texts = texts_for(language)
    titles = [option_title(key, hand, texts) for key in OPTIONS]
    assert len(set(titles)) == len(titles)
    for key in OPTIONS:
        values = [True, False] if is_switch(key) else offered(key, Rules())
        labels = [value_label(key, value, texts) for value in values]
        assert len(set(labels)) == len(labels)
        assert all(1 <= len(label) <= 40 and "_" not in label for label in labels)
    if hand == 4:
        assert not any("31" in title for title in titles if "Feuer" not in title)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("group", range(len(GROUPS)))
def test_every_group_keeps_to_the_limits_whatever_is_played(language: str, group: int) -> None:
    texts = texts_for(language)
    tables = [*((key, preset.rules) for key, preset in PRESETS.items()), ("pagat", HOUSE)]
    for preset, rules in tables:
        screen = lobby(rules=rules, preset=preset, rules_name="W" * 32, saved_names=NAMES)
        parts = list(walk(components(render_editor(screen, group, texts, LONG_NOTE))))
        assert len(parts) <= 40
        assert sum(len(part["content"]) for part in parts if part["type"] == 10) <= 4000
        assert all(len(part["custom_id"]) <= 100 for part in parts if "custom_id" in part)
        assert all(1 <= len(part["options"]) <= 25 for part in parts if part["type"] == 3)


def test_a_group_that_is_not_there_shows_one_that_is() -> None:
    shown = outline(render_editor(lobby(), 999, ENGLISH))
    assert "### House rules" in shown


def test_what_differs_and_what_is_as_made_is_marked() -> None:
    shown = outline(render_editor(lobby(rules=Rules(lives=5, crown=True)), 0, ENGLISH))
    lines = shown.splitlines()
    assert "**Lives** ✏️" in lines
    assert "-# Classic: 3 lives" in lines
    assert "**Crown** ✏️" in lines
    assert "**Pot**" in lines
    assert "-# 2 changes from Classic (✏️) · ★ as in Classic" in lines
    [listed] = [line for line in lines if line.startswith("<5 lives>")]
    assert "3 lives ★ = 3" in listed
    assert "4 lives = 4" in listed


def test_a_note_stands_at_the_option_that_was_pressed() -> None:
    lines = outline(render_editor(lobby(), group_of("pot"), ENGLISH, "Look.", "pot")).splitlines()
    assert lines[lines.index("⚠️ Look.") - 3] == "**Pot**"


def test_no_two_lists_have_the_same_number() -> None:
    """A client shows in a list what was chosen from another one that had its number."""
    drawn = [
        components(render_editor(replace(lobby(), version=version), group, ENGLISH))
        for version in (1, 2)
        for group in range(len(GROUPS))
    ]
    lists = [part for parts in drawn for part in walk(parts) if "options" in part]
    assert len(lists) > len(GROUPS) * 2
    custom_ids = {part["custom_id"] for part in lists}
    assert len({part["id"] for part in lists}) == len(custom_ids)
    for parts in drawn:
        numbers = [part["id"] for part in walk(parts) if part.get("id")]
        assert len(numbers) == len(set(numbers))
        assert all(0 < number < 1 << 31 for number in numbers)
