"""What hints and reviews say: whole moves, chances of a hundred, and nothing that is not sure."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.coaching import Moment, Review
from bot.laboratory import Findings
from cogs.ui.look import PLAIN
from cogs.ui.move_words import move_words
from cogs.ui.prospects import prospect
from cogs.ui.render_lab import render_findings
from cogs.ui.render_review import render_review
from cogs.ui.text import texts_for
from game.actions import (
    Discard,
    DrawStock,
    KeepHand,
    Knock,
    Move,
    Pass,
    RedrawMiddle,
    Swap,
    TakeDiscard,
    TakeExtra,
)
from game.cards import Card, parse_cards
from game.lab.report import Report
from game.options import CloseScope, Knocking
from game.presets import PRESETS, Tokens
from game.rules import Rules
from game.views import GameView
from tests.cogs import samples
from tests.cogs.gallery import outline
from tests.cogs.gallery_coach import ADVICE, choice, swap, turn, worth
from tests.cogs.gallery_lab import CHOICES, FIRST
from tests.cogs.samples import BEN

ENGLISH = texts_for("en")
WHOLE = Swap(1, parse_cards("9HAH8S"), parse_cards("KCTH7D"))
ONE = swap("8S", "TH")
CLOSING = Rules(close_scope=CloseScope.SELF)


def bens_view(rules: Rules = samples.CLASSIC, lives: int = 2) -> GameView:
    """What Ben sees on his turn, with so many lives left."""
    game = samples.bens_turn().game
    assert game is not None
    seats = (game.seats[0], samples.seat(1, lives), game.seats[2])
    return replace(game, rules=rules, seats=seats, open_card=Card.parse("TC"))


@pytest.mark.parametrize(
    ("move", "rules", "words"),
    [
        (ONE, Rules(), "♠\ufe0e8 for ♥10"),
        (WHOLE, Rules(), "Swap all cards"),
        (replace(ONE, knock=True), Rules(knock=Knocking.EITHER), "♠\ufe0e8 for ♥10, then knock"),
        (replace(WHOLE, knock=True), CLOSING, "Swap all cards, then close"),
        (Pass(1), Rules(), "Pass"),
        (Knock(1), Rules(), "Knock"),
        (Knock(1), Rules(knock=Knocking.AFTER), "Pass and knock"),
        (Knock(1), CLOSING, "Close"),
        (KeepHand(1), Rules(), "Keep my hand"),
        (TakeExtra(1), Rules(), "Take the unseen hand"),
        (RedrawMiddle(1), Rules(), "New middle"),
        (DrawStock(1), Rules(), "Draw from the stock"),
        (TakeDiscard(1), Rules(), "Take ♣\ufe0e10"),
        (Discard(1, Card.parse("8S")), Rules(), "Lay off ♠\ufe0e8"),
        (Discard(1, Card.parse("8S"), knock=True), Rules(), "Lay off ♠\ufe0e8, then knock"),
    ],
)  # fmt: skip
def test_a_move_is_named_in_full(move: Move, rules: Rules, words: str) -> None:
    # Where a card stands the text keeps its suit and rank on one line.
    assert move_words(move, bens_view(rules), ENGLISH).replace("\u2060", "") == words


def test_a_chance_is_told_as_so_many_of_a_hundred() -> None:
    told = prospect(samples.bens_turn(), bens_view(), worth(ONE, 0.116, 0.414), ENGLISH)
    assert told == "you win 41 of 100 games and lose a life in 12 of 100 rounds"


@pytest.mark.parametrize(
    ("lives", "free_ride", "last"), [(0, True, True), (1, True, False), (1, False, True)]
)
def test_whoever_has_nothing_left_is_told_of_going_under(
    lives: int, free_ride: bool, last: bool
) -> None:
    view = bens_view(Rules(free_ride=free_ride), lives)
    told = prospect(samples.bens_turn(), view, worth(ONE, 0.5, 0.25), ENGLISH)
    lost = "go under" if last else "lose a life"
    assert told == f"you win 25 of 100 games and {lost} in 50 of 100 rounds"


def test_a_table_that_counts_in_sticks_says_so() -> None:
    key = next(key for key, preset in PRESETS.items() if preset.tokens is Tokens.STICKS)
    screen = replace(samples.bens_turn(), preset=key)
    told = prospect(screen, bens_view(), worth(ONE, 0.5, 0.25), ENGLISH)
    assert told == "you win 25 of 100 games and get a stick in 50 of 100 rounds"


def closing(moment: Moment) -> Moment:
    """The same moment where everybody closes for themselves."""
    return replace(moment, view=replace(moment.view, rules=CLOSING))


def reviewed(*moments: Moment) -> str:
    """What Ben's review of these moments says."""
    result = samples.outcome()
    review = Review("k7Qx2a", 1, result, moments)
    return outline(render_review(samples.round_over(result, BEN), review, ENGLISH))


def test_of_several_expensive_moves_the_dearest_is_named() -> None:
    told = reviewed(choice(), turn(1), turn(4), turn(0))
    assert "Move 3 cost you most." in told
    assert "You played **Pass**: you win 17 of 100 games and lose a life in 52" in told
    assert "A knock instead of move 3: you win 27 of 100 games and lose a life in 34" in told
    assert told.count("cost you most") == 2, "once above, and once at the move"


def test_a_difference_that_may_be_chance_is_no_mistake() -> None:
    noisy = (worth(ONE, 0.3, 0.41, 0.1), worth(Pass(1), 0.3, 0.33, 0.1))
    assert "No move of yours was clearly worse" in reviewed(turn(1, noisy))
    sure = (worth(ONE, 0.3, 0.41, 0.03), worth(Pass(1), 0.3, 0.33, 0.03))
    assert "Move 1 cost you most." in reviewed(turn(1, sure))
    tiny = (worth(ONE, 0.3, 0.41, 0.0), worth(Pass(1), 0.3, 0.40, 0.0))
    assert "No move of yours was clearly worse" in reviewed(turn(1, tiny))


def test_a_life_that_was_thrown_away_counts_however_little_there_was_to_win() -> None:
    # Far behind: the game is as good as lost, and the round is not.
    behind = (worth(ONE, 0.5, 0.03, 0.02), worth(Pass(1), 0.89, 0.01, 0.02))
    told = reviewed(turn(0, behind), turn(1, behind))
    assert "Move 2 cost you most." in told
    assert "Better was" in told
    near = (worth(ONE, 0.5, 0.03, 0.02), worth(Pass(1), 0.6, 0.01, 0.02))
    assert "No move of yours was clearly worse" in reviewed(turn(1, near))


def test_the_largest_share_of_what_there_was_to_win_is_dearest() -> None:
    early = (worth(ONE, 0.1, 0.50, 0.01), worth(Pass(1), 0.2, 0.40, 0.01))
    late = (worth(ONE, 0.5, 0.09, 0.01), worth(Pass(1), 0.9, 0.01, 0.01))
    assert "Move 2 cost you most." in reviewed(turn(1, early), turn(1, late))


def test_of_one_choice_there_is_no_course_to_draw() -> None:
    pictured = texts_for("en", replace(PLAIN, pictures=True))
    review = Review("k7Qx2a", 1, samples.outcome(), (turn(1),))
    screen = samples.round_over(review.outcome, BEN)
    assert not render_review(screen, review, pictured).pictures
    more = replace(review, moments=(turn(1), turn(1)))
    assert render_review(screen, more, pictured).pictures


def test_who_takes_what_cannot_lose_is_not_asked_to_knock() -> None:
    safe = (worth(ONE, 0.0, 0.6), worth(Knock(1), 0.3, 0.4))
    assert "A knock instead" not in reviewed(turn(0, safe))
    assert "A knock instead" in reviewed(turn(0, (replace(safe[0], danger=0.1), safe[1])))


def test_what_others_played_for_somebody_is_not_their_mistake() -> None:
    told = reviewed(turn(4, own=False), turn(0))
    assert "No move of yours was clearly worse" in told
    assert "1\\. Pass · **52 of 100** · not your own choice" in told


def test_where_everybody_closes_for_themselves_nobody_is_told_of_a_knock() -> None:
    told = reviewed(closing(turn(4)))
    assert "Closing instead of move 1: you win 27 of 100 games and lose a life in 34" in told
    assert "knock" not in told
    told = reviewed(closing(turn(0)))
    assert "Closing instead of move 1: you win 27 of 100 games and lose a life in 34" in told


def test_a_knock_is_not_told_twice() -> None:
    played = reviewed(turn(2))
    assert "You played **Knock**" in played
    assert "A knock" not in played
    best = (worth(Knock(1), 0.1, 0.5), *ADVICE[3:])
    told = reviewed(turn(2, best))
    assert "Better was **Knock**" in told
    assert "A knock" not in told


def test_without_a_mistake_the_last_knock_that_was_possible_is_valued() -> None:
    last_turn = tuple(each for each in ADVICE if not isinstance(each.move, Knock))
    told = reviewed(choice(), turn(0), turn(0, last_turn))
    assert "A knock instead of move 2: you win 27 of 100 games and lose a life in 34" in told


def test_how_often_knockers_lose_is_told_only_where_somebody_knocked() -> None:
    quiet = replace(FIRST, knocks=0, knocks_lost=0)

    def told(*reports: Report) -> str:
        findings = Findings(reports, 1.0)
        return outline(render_findings(CHOICES[: len(reports)], 4, findings, ENGLISH))

    assert "The knocker loses: **17%** · **–**" in told(FIRST, quiet).replace(
        "\N{NO-BREAK SPACE}", " "
    )
    assert "The knocker loses" not in told(quiet)
    assert "The knocker loses" not in told(quiet, quiet)
