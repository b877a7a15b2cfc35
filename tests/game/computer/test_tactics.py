"""When levels 3 and 4 knock, wait and close, by masks and by the numbers of their style."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.cards import parse_cards
from game.computer.packed import (
    DRAW,
    KNOCK,
    LAY,
    LAY_KNOCK,
    PASS,
    REDRAW,
    SWAP,
    SWAP_KNOCK,
    TAKE,
    PackedMove,
    pack_of,
)
from game.computer.plans import MOST_KEPT, Plans
from game.computer.sample import spread
from game.computer.style import style_of
from game.computer.tactics import Tactic, decide, keeps, lay, tactic_of
from game.computer.values import values_of
from game.presets import PRESETS, preset
from game.rules import Rules
from tests.game.table import rules

TURN = 1 << SWAP | 1 << PASS | 1 << KNOCK
AFTER = TURN | 1 << SWAP_KNOCK
DRAWING = 1 << DRAW | 1 << TAKE | 1 << PASS | 1 << KNOCK


def mask(table: Rules, cards: str) -> int:
    """These cards as a mask."""
    return pack_of(table).mask(parse_cards(cards))


def does(
    table: Rules,
    hand: str,
    middle: str,
    legal: int = TURN,
    *,
    turn: int = 0,
    last: bool = False,
    players: int = 4,
) -> tuple[int, str, str]:
    """What level 4 does: the kind of move, and the cards that it gives and takes."""
    tactic = tactic_of(table, players)
    move = decide(tactic, mask(table, hand), mask(table, middle), legal, turn, last)
    return written(table, move)


def written(table: Rules, move: PackedMove) -> tuple[int, str, str]:
    """A move with its cards as text."""
    hand = pack_of(table).hand
    kind, give, take = move
    return kind, "".join(map(str, hand(give))), "".join(map(str, hand(take)))


CLASSIC = Rules()
NOTHING_FITS = "7D8S9D"


def test_of_two_it_does_not_knock_where_that_costs_the_better_hand_a_life_too() -> None:
    assert does(CLASSIC, "AHKH9H", NOTHING_FITS, players=2) == (KNOCK, "", "")
    under = replace(CLASSIC, under21=True)
    # The other hand loses below 21, and then this one is the lowest of the rest (1e).
    assert does(under, "AHKH9H", NOTHING_FITS, players=2)[0] != KNOCK
    assert does(under, "AHKH9H", NOTHING_FITS, players=4) == (KNOCK, "", "")


def test_it_does_not_knock_while_a_swap_still_improves_its_hand() -> None:
    assert does(CLASSIC, "AHKH9H", NOTHING_FITS) == (KNOCK, "", "")
    assert does(CLASSIC, "AHKH9H", "TH8S7D") == (SWAP, "9H", "TH")


@pytest.mark.parametrize(
    ("players", "turn", "points"),
    [(2, 0, 22), (2, 2, 20), (2, 3, 25), (4, 0, 25), (4, 1, 29), (4, 2, 28), (6, 2, 22)],
)
def test_it_knocks_from_points_by_players_and_own_turn(
    players: int, turn: int, points: float
) -> None:
    style = style_of(CLASSIC, players, 4, endangered=False)
    assert style.knock_from[turn] == points


def test_points_are_a_share_of_the_highest_sum() -> None:
    long = style_of(preset("fortyone").rules, 2, 4, endangered=False)
    assert long.knock_from[0] == pytest.approx(22 * 41 / 31)


def test_less_is_enough_among_many_where_hands_grow_slowly() -> None:
    quick, slow = (
        [style_of(preset(key).rules, players, 4, endangered=False).knock_from[0]
         for players in (2, 4)]
        for key in ("pagat", "draw31")
    )  # fmt: skip
    assert quick == [22, 25]
    assert slow == [22, 22]


def test_it_wants_more_where_a_lost_knock_costs_more() -> None:
    base = style_of(CLASSIC, 4, 4, endangered=False).knock_from[0]
    dear = replace(CLASSIC, knocker_lowest_loss=3)
    assert style_of(dear, 4, 4, endangered=False).knock_from[0] == base + 2
    assert style_of(CLASSIC, 4, 4, endangered=True).knock_from[0] == base + 1
    alone, safe = (rules(tie=tie) for tie in ("knocker_alone", "knocker_safe"))
    assert style_of(alone, 4, 4, endangered=False).knock_from[0] > base
    assert style_of(safe, 4, 4, endangered=False).knock_from[0] < base


def test_what_it_wants_to_knock_with_never_is_beyond_the_highest_sum() -> None:
    dear = replace(CLASSIC, knocker_lowest_loss=3)
    assert max(style_of(dear, 4, 4, endangered=True).knock_from) <= 31


def test_it_is_easier_to_please_when_a_round_goes_on_and_on() -> None:
    assert does(CLASSIC, "KHTH7S", NOTHING_FITS, turn=4)[0] != KNOCK
    assert does(CLASSIC, "KHTH7S", "8D8S9D", turn=20) == (KNOCK, "", "")


def test_on_the_last_turn_it_takes_what_counts_most_now() -> None:
    assert does(CLASSIC, "7H8C9D", "KDTD8H", 1 << SWAP | 1 << PASS, last=True) == (
        SWAP,
        "8C7H9D",
        "8HTDKD",
    )
    assert does(CLASSIC, "AHKH7S", NOTHING_FITS, 1 << SWAP | 1 << PASS, last=True)[0] == PASS


def test_a_second_knock_leaves_others_no_turn() -> None:
    assert does(CLASSIC, "AHKH7S", NOTHING_FITS, TURN, last=True)[0] == KNOCK


def test_it_knocks_after_the_swap_where_that_is_the_rule() -> None:
    table = preset("pagat").rules
    assert does(table, "AHKH7C", "9H7D8S", AFTER) == (SWAP_KNOCK, "7C", "9H")


def test_a_whole_swap_that_closes_is_taken_for_a_good_middle_only() -> None:
    table = rules(
        close_scope="self", swap_all_closes=True, swap_counts=[1, 3], passing="never",
        all_pass="nothing",
    )  # fmt: skip
    legal = 1 << SWAP | 1 << KNOCK
    assert does(table, "7H8C9D", "AHKH9H", legal) == (SWAP, "8C7H9D", "9HKHAH")
    kind, give, _ = does(table, "7H8C9D", "AHJS7S", legal)
    assert (kind, len(give)) == (SWAP, 2)


def test_who_must_swap_closes_rather_than_spoil_a_hand() -> None:
    table = preset("nederland").rules
    legal = 1 << SWAP | 1 << KNOCK
    assert does(table, "AHKHQS", "7D8S7S", legal, players=2)[0] == SWAP
    assert does(table, "AH9H8H", "7D8S7S", legal, players=2)[0] == KNOCK


def test_new_cards_are_asked_for_where_nothing_lies_there() -> None:
    table = preset("deluxe").rules
    legal = TURN | 1 << REDRAW
    assert does(table, "KHQC8C", "7D8S9D", legal)[0] == REDRAW
    assert does(table, "AHKH8C", "7D8S9H", legal)[0] == SWAP
    costly = rules(redraw789="costs_turn")
    assert does(costly, "KHQC8C", "7D8S9D", legal & ~(1 << KNOCK), last=True)[0] != REDRAW


def test_a_middle_that_is_washed_away_gives_another_turn() -> None:
    table = preset("tripalki").rules
    assert does(table, "7D9C9S", "8D6DKH", AFTER, turn=1) == (SWAP, "7D", "KH")


def test_passing_that_locks_out_is_for_good_hands() -> None:
    table = rules(passing="locks_out")
    legal = 1 << SWAP | 1 << PASS
    assert does(table, "KH7C8D", NOTHING_FITS, legal)[0] == SWAP
    assert does(table, "AHKH9H", NOTHING_FITS, legal)[0] == PASS


def test_the_draw_game_is_played_by_taking_drawing_and_laying_off() -> None:
    table = preset("draw31").rules
    assert does(table, "AHKH7C", "TH", DRAWING)[0] == TAKE
    assert does(table, "AH7C2D", "3S", DRAWING)[0] == DRAW
    assert does(table, "AHKHTH", "3S", DRAWING)[0] == KNOCK
    assert does(table, "AHKH7C", "9H", DRAWING, last=True)[0] == TAKE
    tactic, too_many = tactic_of(table, 3), mask(table, "AHKH7C2D")
    assert written(table, lay(tactic, too_many, 0, 1 << LAY, 1, False)) == (LAY, "2D", "")
    taken = mask(table, "2D")
    assert written(table, lay(tactic, too_many, taken, 1 << LAY, 1, True)) == (LAY, "7C", "")


def test_where_a_turn_ends_with_the_knock_it_is_laid_off_with_it() -> None:
    table = replace(preset("draw31").rules, knock=preset("pagat").rules.knock)
    tactic, legal = tactic_of(table, 3), 1 << LAY | 1 << LAY_KNOCK
    assert lay(tactic, mask(table, "AHKHTH2D"), 0, legal, 0, False)[0] == LAY_KNOCK
    assert lay(tactic, mask(table, "AH7H3C2D"), 0, legal, 0, False)[0] == LAY


def test_a_dealt_hand_is_kept_when_it_is_better_than_most() -> None:
    for players, points in ((2, "JHQH7C"), (4, "AH7H8C")):
        tactic = tactic_of(CLASSIC, players)
        assert keeps(tactic, mask(CLASSIC, points))
    assert not keeps(tactic_of(CLASSIC, 4), mask(CLASSIC, "AH7C8D"))


@pytest.mark.parametrize("key", PRESETS)
def test_the_quick_weighing_finds_what_the_thorough_one_finds(key: str) -> None:
    table = PRESETS[key].rules
    values = values_of(table)
    tactic: Tactic = tactic_of(table, 3)
    plans = Plans(values, tactic.style, tactic.held)
    if not table.has_middle or table.wash:
        return
    for hand, middle in spread(values.pack, 60, table.hand, table.hand):
        assert plans._quickly(hand, middle) == plans._slowly(hand, middle)


def test_plans_do_not_grow_without_end() -> None:
    tactic = tactic_of(CLASSIC, 5)
    plans = Plans(tactic.values, tactic.style, tactic.held)
    plans.update({(place, 0): (0.0, 0, 0, 0.0, 0, 0) for place in range(MOST_KEPT + 1)})
    hand, middle = next(spread(tactic.values.pack, 1, 3, 3))
    assert plans[hand, middle][0] > 0
    assert len(plans) == 1
