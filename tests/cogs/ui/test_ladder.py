"""The ladder, page by page, with the reader's own rank always in sight."""

from __future__ import annotations

from dataclasses import replace

from bot.ports import Standing
from cogs.ui.render_ladder import PAGE_SIZE, render_ladder, render_stats
from cogs.ui.render_menu import render_leave_question, render_menu
from cogs.ui.text import texts_for
from tests.cogs import samples
from tests.cogs.gallery import outline
from tests.cogs.gallery_ladder import FIGURES, STANDING, ladder
from tests.cogs.samples import BEN

ENGLISH, GERMAN = texts_for("en-US"), texts_for("de")


def test_a_row_has_rank_name_wins_games_share_and_crowns() -> None:
    told = outline(render_ladder(ladder(2, 2), None, 1, ENGLISH))
    assert "**1.** <@201> · 9 of 20 · 45%" in told
    assert "**2.** <@202> · 8 of 19 · 42% · 👑 1" in told


def test_the_own_rank_stands_below_only_where_it_is_on_another_page() -> None:
    elsewhere = outline(render_ladder(ladder(10, 23), STANDING, 1, ENGLISH))
    assert "Your own rank:\n**14.** <@103> · 1 of 3 · 33%" in elsewhere
    here = Standing(1, 201, 20, 9, 0)
    assert "Your own rank" not in outline(render_ladder(ladder(10, 23), here, 1, ENGLISH))


def test_without_a_rank_it_says_how_to_get_one() -> None:
    assert "finish a game" in outline(render_ladder(ladder(3, 3), None, 1, ENGLISH))


def test_the_first_and_the_last_page_lead_only_inwards() -> None:
    first = outline(render_ladder(ladder(PAGE_SIZE, 23), STANDING, 1, ENGLISH))
    assert "[← Higher] (off) secondary ladder 0  [Lower →] secondary ladder 2" in first
    last = outline(render_ladder(ladder(3, 23), STANDING, 3, ENGLISH))
    assert "[← Higher] secondary ladder 2  [Lower →] (off) secondary ladder 4" in last


def test_one_page_has_no_buttons() -> None:
    assert "ladder" not in outline(render_ladder(ladder(PAGE_SIZE, PAGE_SIZE), None, 1, ENGLISH))


def test_an_empty_ladder_says_so() -> None:
    assert "Nobody has finished a game" in outline(render_ladder(ladder(0, 0), None, 1, ENGLISH))


def test_figures_are_told_in_words() -> None:
    english = outline(render_stats(FIGURES, BEN, ENGLISH))
    assert "7 wins in 12 games (58%)" in english
    assert "Best hand: 30½" in english
    german = outline(render_stats(FIGURES, BEN, GERMAN))
    assert "7 Siege in 12 Spielen (58\N{NO-BREAK SPACE}%)" in german
    assert "1-mal Feuer" in german


def test_without_a_win_no_rank_is_told() -> None:
    assert f"Rank {FIGURES.standing.rank}" in outline(render_stats(FIGURES, BEN, ENGLISH))
    standing = replace(FIGURES.standing, wins=0)
    told = outline(render_stats(replace(FIGURES, standing=standing), BEN, ENGLISH))
    assert "Rank" not in told
    assert "0 wins in" in told


def test_the_menu_offers_leaving_only_to_who_plays() -> None:
    assert "leave-ask" in outline(render_menu(samples.bens_turn(), ENGLISH))
    seats = (samples.seat(0), samples.seat(1, 0, out=True), samples.seat(2))
    out = samples.playing(samples.view(seats=seats), BEN)
    for screen in (out, samples.playing(samples.view(), 999), samples.screen(viewer=BEN, seat=1)):
        assert "leave-ask" not in outline(render_menu(screen, ENGLISH))


def test_leaving_is_asked_once_more_and_can_be_taken_back() -> None:
    asked = outline(render_leave_question(samples.bens_turn(), ENGLISH))
    assert "[Yes, leave] danger leave-yes  [Stay] secondary again" in asked
