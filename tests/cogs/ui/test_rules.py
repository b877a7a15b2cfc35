"""The rules of every table can be told: each option, each value, in every language."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, get_args, get_origin, get_type_hints

import pytest

from cogs.locales import languages
from cogs.ui.render_rules import render_rules
from cogs.ui.rule_groups import GROUPS, matters
from cogs.ui.rule_sentences import rule_sentence
from cogs.ui.text import texts_for
from game.cards import PACK_SIZES
from game.options import Aces, CloseScope, Protection, SuitOrder, Tie, Triples
from game.presets import PRESETS, differences
from game.rules import KEYS, Rules
from tests.cogs.gallery import DRAWING, FOUR_CARDS, outline

ENGLISH = texts_for("en-US")
NUMBERS: dict[str, list[Any]] = {
    "deck": sorted(PACK_SIZES),
    "hand": [3, 4],
    "aces_value": [11, 30.5, 31, 32, 33],
    "swap_counts": [[1], [3], [1, 3], [1, 2, 3]],
}


def values_of(key: str, kind: Any) -> list[Any]:  # noqa: ANN401 - a type hint
    """Return every plain value of an option; of numbers, one and several."""
    if key in NUMBERS:
        return NUMBERS[key]
    if get_origin(kind) is tuple:
        items = [item.value for item in get_args(kind)[0]]
        return [[], *([item] for item in items), items]
    if kind is bool:
        return [True, False]
    if issubclass(kind, StrEnum):
        return [item.value for item in kind]
    return [1, 2, 9]


OPTIONS = [
    (KEYS[name], value)
    for name, kind in get_type_hints(Rules).items()
    for value in values_of(KEYS[name], kind)
]


@pytest.mark.parametrize(("key", "value"), OPTIONS)
def test_every_value_of_every_option_has_a_sentence(key: str, value: object) -> None:
    options = {**Rules().options(), key: value}
    said = {language: rule_sentence(key, options, texts_for(language)) for language in languages()}
    for sentence in said.values():
        assert sentence.endswith(".")
        assert "{" not in sentence
        assert "_" not in sentence
    assert len(set(said.values())) == len(said)


@pytest.mark.parametrize("key", dict.fromkeys(key for key, _ in OPTIONS))
def test_different_values_have_different_sentences(key: str) -> None:
    values = [value for other, value in OPTIONS if other == key]
    said = {rule_sentence(key, {**Rules().options(), key: value}, ENGLISH) for value in values}
    assert len(said) == len(values)


def test_every_option_stands_in_one_group() -> None:
    listed = [key for keys in GROUPS.values() for key in keys]
    assert sorted(listed) == sorted(KEYS.values())


def test_four_cards_go_up_to_41() -> None:
    told = outline(render_rules(FOUR_CARDS, "classic", ENGLISH))
    assert "41 is shown at once" in told
    assert "31" not in told.partition("**Different")[2].partition("-# ")[0]


def test_what_differs_from_the_preset_stands_on_top_and_only_there() -> None:
    told = outline(render_rules(Rules(lives=4), "classic", ENGLISH)).splitlines()
    sentence = "- Everybody starts with 4 lives."
    assert told.index(sentence) == told.index("**Different at this table**") + 1
    assert told.count(sentence) == 1


def test_a_preset_as_it_is_has_no_differences() -> None:
    for key, preset in PRESETS.items():
        assert "Different" not in outline(render_rules(preset.rules, key, ENGLISH))


@pytest.mark.parametrize("key", PRESETS)
def test_what_a_preset_has_of_its_own_is_marked_from_the_data(key: str) -> None:
    rules = PRESETS[key].rules
    own = {
        rule_sentence(each, rules.options(), ENGLISH)
        for each in differences(rules, Rules())
        if matters(each, rules)
    }
    told = outline(render_rules(rules, key, ENGLISH)).splitlines()
    assert {line.removeprefix("- ◆ ") for line in told if line.startswith("- ◆ ")} == own
    assert ("-# ◆ different from Classic" in told) == bool(own)


def test_the_order_of_suits_is_told_only_where_suits_decide() -> None:
    order = "From high to low: clubs, spades, hearts, diamonds."
    assert order in outline(render_rules(Rules(tie=Tie.RANK_SUIT), "classic", ENGLISH))
    assert order not in outline(render_rules(Rules(), "classic", ENGLISH))
    austrian = Rules(suit_order=SuitOrder.AUSTRIAN)
    assert "From high to low" not in outline(render_rules(austrian, "classic", ENGLISH))


def test_the_draw_game_does_not_tell_of_a_middle_to_swap_with() -> None:
    told = outline(render_rules(DRAWING, "classic", ENGLISH))
    assert "you may swap" not in told
    assert "There is no middle" in told
    assert "lie open in the middle" not in told


def test_what_lies_in_the_middle_is_told_by_the_size_of_a_hand() -> None:
    told = outline(render_rules(Rules(), "classic", ENGLISH))
    assert "Three cards lie open in the middle, for everybody to swap with." in told
    four = outline(render_rules(PRESETS["fortyone"].rules, "fortyone", ENGLISH))
    assert "Four cards lie open in the middle, for everybody to swap with." in four


def test_a_preset_of_another_time_is_told_by_its_key() -> None:
    told = outline(render_rules(Rules(), "grandfather", ENGLISH))
    assert told.startswith("### Rules: grandfather")
    assert "Different" not in told


@pytest.mark.parametrize("language", languages())
def test_the_loudest_rules_fit_into_a_message(language: str) -> None:
    loud = Rules(
        deck=36,
        triples=Triples.NONE,
        aces=Aces.SPECIAL,
        aces_value=11,
        tie=Tie.RANK_SUIT,
        close_scope=CloseScope.SELF,
        wash=True,
        table31=True,
        under21=True,
        locked_middle=True,
        swap_all_closes=True,
        last_token_knock_out=True,
        protect=tuple(Protection),
        crown=True,
        pot=True,
        lap_cap=9,
        lives=9,
        feuer_loss_two=2,
        feuer_dealt_loss=2,
        feuer_dealt_loss31=2,
    )
    layout = render_rules(loud, "classic", texts_for(language))
    assert layout.content_length() <= 4000
