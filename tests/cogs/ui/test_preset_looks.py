"""Every table shows what its rules need, and nothing that they do not have."""

from __future__ import annotations

import pytest

from bot.screens import Waiting
from cogs.ui.render_hand import render_hand
from cogs.ui.render_public import render_public
from cogs.ui.text import texts_for
from game.options import Tie
from game.outcome import Cause, Loss, LossReason
from game.presets import PRESETS
from game.projection import project
from tests.cogs import samples
from tests.cogs.gallery import components, outline
from tests.cogs.preset_looks import FOUR, LOOKS, PAGAT, position, screen_of
from tests.cogs.samples import ANNA
from tests.game.table import dealt, play

ENGLISH = texts_for("en-US")


def look(name: str) -> str:
    return outline(LOOKS[name](ENGLISH))


def labels(name: str) -> dict[str, str]:
    """The labels of the buttons by what follows the version in their ids."""
    rows = [part for part in components(LOOKS[name](ENGLISH))[0]["components"] if part["type"] == 1]
    return {
        button["custom_id"].split(":", 3)[3]: button["label"]
        for row in rows
        for button in row["components"]
    }


def test_four_cards_fit_with_every_move_and_a_note() -> None:
    screen = screen_of("fortyone", FOUR, ANNA)
    drawn = outline(render_hand(screen, ENGLISH, "A note."))
    assert drawn.count(" do ") == 4 * 4 + len(["swap all", "pass", "knock"])
    assert "more swaps than fit" not in drawn


def test_the_duty_to_swap_is_explained_and_nothing_else_is_offered() -> None:
    assert "You passed last time, so now you have to swap." in look("altenburg_duty")
    assert not {"do:pass", "do:knock"} & set(labels("altenburg_duty"))
    assert "You passed" not in outline(render_hand(screen_of("pagat", PAGAT, ANNA), ENGLISH))


def test_a_knock_at_the_end_of_a_turn_says_what_it_does() -> None:
    plain, closing = labels("pagat_hand"), labels("pagat_hand_closing")
    assert (plain["do:pass"], plain["do:knock"]) == ("Pass", "Pass and knock")
    assert plain["again:closing"] == "… and knock"
    assert closing["again:"] == "… without knocking"
    assert closing["do:8S>TH!"] == "♥10 · 30"
    assert "**♠\ufe0e8** for … and knock" in look("pagat_hand_closing")


def test_who_closes_for_oneself_does_not_knock() -> None:
    made = labels("nederland_hand")
    assert made["do:knock"] == "Close"
    assert "do:pass" not in made
    assert "Everybody else has closed: this is your last turn." in look("nederland_last_turn")
    assert "<@102> · 🎲 4 · has closed" in look("nederland_table")
    assert "<@102> closes." in look("nederland_table")
    assert "Nobody has a turn left" in look("nederland_closed")


def test_the_stock_is_told_where_it_matters() -> None:
    for name in ("nederland_table", "altenburg_table"):
        assert "in the stock" not in look(name)
    for name in ("draw_table", "fortyone_table", "deluxe_choice_table"):
        assert "in the stock" in look(name)


def test_drawing_comes_before_laying_off() -> None:
    made = labels("draw_hand")
    assert made["do:pick"] == "Take ♣\ufe0e10 · 20"
    assert set(made) == {"do:draw", "do:pick", "do:pass", "do:knock"}
    assert labels("draw_drawn") == {
        "do:-9H": "♥9 · 11", "do:-AH": "♥A · 9", "do:-8S": "♠\ufe0e8 · 20", "do:-5D": "♦5 · 20",
    }  # fmt: skip
    assert "do:-TC" not in labels("draw_taken")
    assert "You have taken ♣\ufe0e10: now lay another card off." in look("draw_taken")


def test_the_open_pile_may_be_empty() -> None:
    assert "The open pile is empty at the moment." in look("draw_empty_pile")


def test_lives_are_counted_in_what_lies_before_the_players() -> None:
    assert "<@102> · 🪵🪵▫️" in look("tripalki_washed")
    assert "A stick for that." in look("tripalki_round")
    assert "<@102> · 🛟🛟▫️" in look("draw_table")
    assert "<@101> · 🎲 6" in look("nederland_table")
    assert "5 lives in the pot" in look("zwem_table")
    assert "The pot of 7 lives goes to <@101>." in look("zwem_end")
    assert "👑" in look("deluxe_end")


def test_washed_cards_are_told() -> None:
    assert "3 cards washed away" in look("tripalki_washed")
    assert "➤ **<@101>**" in look("tripalki_washed"), "and who washed them is on again"


def test_31_that_ends_nothing_by_itself_is_explained() -> None:
    assert "You hold 31: knock to call the last lap, or play on." in look("tripalki_31")
    assert "You hold 31: it ends the round as soon as somebody has knocked." in look("zwem_31")


def test_protected_hands_are_marked() -> None:
    assert labels("tripalki_protecting")["do:9C>8H"] == "♥8 · 21 🛡️"
    assert look("tripalki_protecting").count("success") == 1
    assert "This hand is protected: it loses nothing." in look("tripalki_protected")
    assert "success" not in look("tripalki_protected"), "nothing is better than what is held"
    assert "<@101> holds a protected hand, which loses nothing." in look("tripalki_round")


def test_a_tie_names_the_rule_that_broke_it() -> None:
    told = look("pagat_tie")
    assert "Of equal hands the one of <@101> is lower by the tie rule. That costs a life." in told
    assert "From high to low: clubs, spades, hearts, diamonds." in told
    assert "only the knocker loses" in look("deluxe_knocker_alone")
    assert "so they share the win" in look("pagat_shared")


def test_a_spared_knocker_is_explained() -> None:
    hands = ("7H8H9S", "7S8S9H", "KCQCJC")
    state = position("classic", *hands, middle="KSTHAD", tie=Tie.KNOCKER_SAFE)
    over = screen_of("classic", play(state, "0 knock", "1 pass", "2 pass"))
    shown = outline(render_public(over, ENGLISH))
    assert "<@102> has the lowest hand. That costs a life." in shown
    assert "If the knocker is among the lowest, only the others lose." in shown


def test_going_under_with_a_life_left_is_explained() -> None:
    assert "Whoever knocks with one life left and loses is out at once." in look("zwem_last_life")
    assert "Whoever knocks with one life left and loses is out at once." in look("zwem_hand")


def test_a_draw_costs_nobody_anything() -> None:
    told = look("draw_drawn_round")
    assert "Nobody has knocked in time, so the round is drawn." in told
    assert "Nobody loses a life." in told


@pytest.mark.parametrize("cause", [Cause.THIRTYONE, Cause.TABLE_THIRTYONE])
@pytest.mark.parametrize(
    "reason", [LossReason.OTHERS_THIRTYONE, LossReason.DEALT_THIRTYONE, LossReason.GAME_LOST]
)
def test_with_four_cards_the_highest_sum_is_41(cause: Cause, reason: LossReason) -> None:
    result = samples.outcome(cause=cause, losses=(Loss(1, 1, reason),), shown=(), swimming=())
    screen = samples.round_over(result, view={"rules": PRESETS["fortyone"].rules})
    shown = outline(render_public(screen, ENGLISH))
    assert shown.count("41") == 2
    assert "31" not in shown


def test_the_choice_is_offered_to_whoever_the_rules_let_choose() -> None:
    assert "take unseen cards off the stock?" in look("deluxe_choice")
    rules = samples.CLASSIC
    state = dealt(rules, 3, dealer=2)
    waiting = samples.playing(project(state, None), waiting=Waiting.TURN)
    assert "**<@103>** chooses" in outline(render_public(waiting, ENGLISH))


def test_house_rules_are_explained_at_the_moment_that_they_bite() -> None:
    assert "it can only be taken whole" in look("house_locked")
    assert "Nobody may knock in their first turn." in look("house_banned")
    assert "Whoever passes takes no more turns in this round." in look("house_banned")
    assert "may ask for a new middle" in look("house_on_request")
    assert labels("house_on_request")["do:redraw"] == "New middle"
    assert "You have passed once in this round" in look("house_passed")
    assert "7-8-9 in the middle may be replaced" in look("deluxe_redraw")
