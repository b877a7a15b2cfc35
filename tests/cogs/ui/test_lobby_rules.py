"""What a lobby says of its rules: how they differ, whether the cards last, what to choose."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.ports import RULE_SETS_MAX
from cogs.ui.layout import CHOICES_MAX
from cogs.ui.lobby_rules import larger_pack
from cogs.ui.names import rules_name
from cogs.ui.render_public import render_public
from cogs.ui.rule_titles import rules_title
from cogs.ui.text import texts_for
from game.options import Aces, Tie
from game.presets import PRESETS
from game.rules import Rules
from tests.cogs import samples
from tests.cogs.gallery import outline

ENGLISH = texts_for("en-US")


def lobby(**changes: object) -> str:
    """The lobby as everybody reads it."""
    return outline(render_public(samples.screen(**changes), ENGLISH))


def today(told: str) -> str:
    """The line that says how the rules differ from last time; empty without one."""
    return next(
        (line for line in told.splitlines() if line.startswith("**Different from last time:**")), ""
    )


def test_the_first_table_of_a_server_has_nothing_to_compare_with() -> None:
    assert today(lobby(rules=Rules(lives=5), played=None)) == ""


def test_what_stands_below_anyway_is_not_told_as_a_difference() -> None:
    assert today(lobby(rules=Rules(lives=1), played=Rules())) == ""


def test_the_same_rules_as_last_time_need_no_word() -> None:
    assert today(lobby(rules=Rules(crown=True), played=Rules(crown=True))) == ""


def test_one_difference_is_told_in_its_sentence() -> None:
    line = today(lobby(rules=Rules(crown=True), played=Rules()))
    assert line.endswith("** Whoever wins without having lost a life wins with crown.")


def test_it_is_told_how_the_rules_are_now_also_when_they_are_the_usual_ones_again() -> None:
    line = today(lobby(rules=Rules(), played=Rules(crown=True)))
    assert line == (
        "**Different from last time:** Winning without having lost a life earns no crown."
    )


def test_many_differences_are_told_in_part_and_counted() -> None:
    line = today(lobby(preset="altenburg", rules=PRESETS["altenburg"].rules, played=Rules()))
    assert "more, see Rules." in line
    assert len(line) <= 250


def test_what_makes_no_difference_is_not_told() -> None:
    line = today(
        lobby(rules=Rules(feuer_loss_two=2, aces=Aces.NONE, aces_value=11), played=Rules())
    )
    assert line == "**Different from last time:** Three aces are nothing special."


def test_house_rules_are_told_unless_they_are_new_today() -> None:
    rules = Rules(crown=True, tie=Tie.KNOCKER_ALONE)
    told = lobby(rules=rules, played=Rules(crown=True))
    assert "**House rules:** Whoever wins without having lost a life wins with crown." in told
    assert today(told).endswith("** If the knocker is among the lowest, only the knocker loses.")
    assert "**House rules:**" not in lobby(rules=rules, played=Rules())


def test_lives_alone_make_no_house_rules() -> None:
    assert rules_title("classic", Rules(lives=7), "", ENGLISH) == "Classic"
    assert rules_title("classic", Rules(crown=True), "", ENGLISH) == "Classic with house rules"
    assert rules_title("classic", Rules(crown=True), "*Fri*", ENGLISH) == r"\*Fri\*"


@pytest.mark.parametrize(
    ("people", "deck", "proposed"),
    [(6, 32, False), (7, 32, True), (8, 32, True), (8, 36, False), (8, 52, False), (5, 24, True)],
)
def test_many_players_are_proposed_a_larger_pack(people: int, deck: int, proposed: bool) -> None:
    screen = samples.screen(rules=Rules(deck=deck), guests=samples.guests(people))
    shown = lobby(rules=Rules(deck=deck), guests=samples.guests(people))
    assert ("52 cards would be better" in shown) == proposed
    assert ("set deck=52" in shown) == proposed
    assert (larger_pack(screen) == Rules(deck=52)) == proposed


def test_the_proposal_comes_from_the_cards_and_from_no_preset() -> None:
    for key, preset in PRESETS.items():
        screen = samples.screen(preset=key, rules=preset.rules, guests=samples.guests(8))
        assert (larger_pack(screen) is not None) == (preset.rules.deck == 32), key


def test_a_larger_pack_that_cannot_be_played_is_not_proposed() -> None:
    rules = Rules(deck=20, players_max=5)
    screen = samples.screen(rules=rules, guests=samples.guests(5))
    assert larger_pack(screen) == replace(rules, deck=52)


def test_what_is_played_is_chosen_in_the_list() -> None:
    names = ("Friday", "*Oma*")
    as_made = lobby(saved_names=names)
    assert "<Classic> choose:" in as_made
    assert "*Oma* = saved:*Oma*" in as_made
    saved = lobby(rules=Rules(crown=True), rules_name="*Oma*", saved_names=names)
    assert "<*Oma*> choose:" in saved
    own = lobby(rules=Rules(crown=True), saved_names=names)
    assert "<(Classic with house rules)> choose:" in own
    deleted = lobby(rules=Rules(crown=True), rules_name="Gone", saved_names=names)
    assert "<(Gone)> choose:" in deleted


def test_all_saved_rules_and_presets_fit_into_one_list() -> None:
    assert len(PRESETS) + RULE_SETS_MAX <= CHOICES_MAX


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Friday   night ", "Friday night"),
        ("\u202eevil\u202c", "evil"),
        ("\u200b\u2800", ""),
        ("", ""),
        ("W" * 40, "W" * 31 + "…"),
        ("👨‍👩‍👧‍👦" * 9, "👨‍👩‍👧‍👦" * 4),
    ],
)
def test_a_name_is_cleaned_and_cut(typed: str, name: str) -> None:
    assert rules_name(typed) == name
    assert len(rules_name(typed)) <= 32
