"""S002, the draw game: a card from the stock or the open pile, then one laid off (D8)."""

from __future__ import annotations

import pytest

from game.actions import DrawStock, TakeDiscard
from game.engine import legal_moves
from game.errors import Refusal
from game.events import Discarded, DiscardTaken, PileTurned, StockDrawn
from game.outcome import Cause
from game.rules import Rules
from game.state import GameState
from game.views import Phase
from tests.game.case_format import OWN_CASES, read_presets
from tests.game.table import cards, ended, events, hands, losers, play, refusal, settled, table

VALUES = read_presets(OWN_CASES)["draw31"]
DRAWING = Rules.of(VALUES)
THREE = ("KHTHAS", "ACQC9S", "8H8D7S")


def drawing(stock: str = "9H2D", pile: str = "TC7D", **options: object) -> GameState:
    """The first seat is on turn."""
    return table(*THREE, stock=stock, pile=pile, rules=Rules.of({**VALUES, **options}))


def test_draw_from_the_stock_and_lay_one_off() -> None:
    state = drawing()
    drawn = play(state, "0 draw")
    assert (hands(drawn)[0], drawn.turn, drawn.phase) == ("KHTHAS9H", 0, Phase.TURN)
    assert events(state, "0 draw") == (StockDrawn(0),), "nobody is told which card"
    after = play(drawn, "0 -AS")
    assert (hands(after)[0], cards(after.pile), after.turn) == ("KHTH9H", "ASTC7D", 1)
    assert events(drawn, "0 -AS")[0] == Discarded(0, state.seats[0].hand[2])
    assert hands(play(drawn, "0 -9H"))[0] == "KHTHAS", "a card of the stock may be laid off again"


def test_take_the_open_card_and_lay_another_off() -> None:
    state = drawing()
    picked = play(state, "0 pick")
    assert (hands(picked)[0], cards(picked.pile)) == ("KHTHASTC", "7D")
    assert events(state, "0 pick") == (DiscardTaken(0, state.pile[0]),)
    assert refusal(picked, "0 -TC") is Refusal.STRAIGHT_BACK
    after = play(picked, "0 -AS", "1 pick", "1 -9S")
    assert cards(after.pile) == "9S7D"
    assert play(drawing(), "0 pick", "0 -AS", "1 draw", "1 -9H").turn == 2


def test_one_card_is_drawn_then_one_is_laid_off_and_nothing_else() -> None:
    state = drawing()
    assert refusal(state, "0 -AS") is Refusal.DRAW_FIRST
    drawn = play(state, "0 draw")
    for move in ("draw", "pick", "pass", "knock"):
        assert refusal(drawn, f"0 {move}") is Refusal.DISCARD_FIRST
    assert refusal(drawn, "0 -7C") is Refusal.NOT_IN_HAND
    assert refusal(state, "0 AS>TC") is Refusal.NO_SUCH_MOVE
    assert refusal(state, "0 redraw") is Refusal.NO_SUCH_MOVE


def test_sitting_out_and_knocking() -> None:
    state = drawing()
    assert play(state, "0 pass").turn == 1
    knocked = play(state, "0 knock")
    assert (knocked.last_lap, knocked.turn) == ((1, 2), 1)
    assert refusal(play(state, "0 draw"), "0 -AS!") is Refusal.KNOCK_INSTEAD
    after = play(drawing(knock="after"), "0 draw", "0 -AS!")
    assert (after.knocker, after.turn, after.seats[0].turns) == (0, 1, 2)


def test_31_before_a_knock_shows_at_once_and_all_others_lose() -> None:
    state = drawing(stock="AH")
    outcome = ended(play(state, "0 draw"), "0 -AS")
    assert (outcome.cause, losers(outcome)) == (Cause.THIRTYONE, {1: 1, 2: 1})
    assert play(state, "0 draw").phase is Phase.TURN, "not before a card is laid off"


def test_two_hands_of_31_are_both_safe() -> None:
    state = table("KHTHAH", "ACQCTC", "8H8D7S", pile="2C", rules=DRAWING, turn=None, turns=0)
    after = settled(state)
    assert after.last is not None
    assert losers(after.last) == {2: 1}


def test_31_after_a_knock_has_no_special_effect() -> None:
    state = play(drawing(stock="2C2DAH"), "0 knock", "1 pass", "2 draw", "2 -2C")
    assert state.last is not None
    assert state.last.cause is Cause.KNOCK
    state = table("KHTHAS", "ACQCTD", "8H8D7S", stock="TC", pile="2C", rules=DRAWING, turn=0)
    state = play(state, "0 knock", "1 draw", "1 -TD")
    assert (state.phase, state.turn) == (Phase.TURN, 2)


def test_the_round_is_drawn_when_the_stock_runs_out_before_a_knock() -> None:
    state = table(*THREE, stock="2D", pile="TC", rules=DRAWING, short=True)
    outcome = ended(play(state, "0 draw"), "0 -2D")
    assert (outcome.cause, outcome.losses, outcome.next_dealer) == (Cause.DRAWN, (), 0)


@pytest.mark.parametrize(
    ("stock_short", "cause"), [("end_round", Cause.STOCK_OUT), ("draw_round", Cause.DRAWN)]
)
def test_an_empty_stock_ends_the_round_as_the_rules_say(stock_short: str, cause: Cause) -> None:
    ends = Rules.of({**VALUES, "stock_short": stock_short})
    state = table(*THREE, stock="2D", pile="TC", rules=ends, short=True)
    outcome = ended(play(state, "0 draw"), "0 -2D")
    assert outcome.cause is cause
    assert losers(outcome) == ({2: 1} if cause is Cause.STOCK_OUT else {})


def test_an_empty_stock_may_be_made_of_the_open_pile() -> None:
    again = Rules.of({**VALUES, "stock_short": "reshuffle"})
    state = table(*THREE, stock="2D", pile="TC7D", rules=again, short=True)
    state = play(state, "0 draw", "0 -2D")
    assert state.phase is Phase.SHUFFLE
    state = play(state, "shuffle TC7D")
    assert (cards(state.pile), cards(state.stock[:2]), state.turn) == ("2D", "TC7D", 1)


def test_an_empty_stock_in_the_last_lap_leaves_the_open_card_or_a_pass() -> None:
    state = table(*THREE, stock="2D", pile="TC", rules=DRAWING, short=True)
    state = play(state, "0 knock", "1 draw", "1 -2D")
    assert (state.phase, state.turn, state.stock) == (Phase.TURN, 2, ())
    assert refusal(state, "2 draw") is Refusal.STOCK_EMPTY
    assert ended(state, "2 pass").cause is Cause.KNOCK
    assert ended(play(state, "2 pick"), "2 -7S").cause is Cause.KNOCK


def test_a_lap_of_passes_turns_a_card_where_the_rules_say_so() -> None:
    state = play(drawing(all_pass="refresh"), "0 pass", "1 pass")
    assert events(state, "2 pass")[1] == PileTurned(state.stock[0])
    after = play(state, "2 pass")
    assert (cards(after.pile), cards(after.stock[:1]), after.turn) == ("9HTC7D", "2D", 0)
    quiet = play(drawing(all_pass="nothing"), "0 pass", "1 pass", "2 pass")
    assert (cards(quiet.pile), quiet.turn) == ("TC7D", 0)


def test_who_leaves_with_a_drawn_card_takes_it_along() -> None:
    state = play(drawing(), "0 draw", "0 leave")
    assert (cards(state.aside), state.turn, state.drawn) == ("KHTHAS9H", 1, False)
    assert {type(move) for move in legal_moves(state, 1)} >= {DrawStock, TakeDiscard}
    other = play(drawing(), "0 pick", "2 leave")
    assert (other.drawn, other.turn) == (True, 0)
    assert refusal(other, "0 -TC") is Refusal.STRAIGHT_BACK


def test_there_is_no_swim() -> None:
    state = table(*THREE, stock="2D", pile="TC", rules=DRAWING, lives=[3, 3, 1])
    outcome = ended(play(state, "0 knock", "1 pass"), "2 pass")
    assert outcome.eliminated == (2,)
