"""The hand shows what its owner may do, all of it, and nothing that the view did not offer."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.screens import Ending, Screen, TablePhase
from cogs.ui.ids import HandMode
from cogs.ui.layout import Layout
from cogs.ui.render_hand import render_hand
from cogs.ui.text import texts_for
from game.actions import Knock, Move, Pass, RedrawMiddle, Swap
from game.cards import parse_cards
from game.rules import Rules
from game.views import Option
from tests.cogs import samples
from tests.cogs.gallery import closing, components, four_cards, outline
from tests.cogs.samples import ANNA, BEN, CEM

ENGLISH = texts_for("en-US")


def buttons(layout: Layout) -> dict[str, Any]:
    """Return the buttons by what follows version in their ids."""
    rows = [part for part in components(layout)[0]["components"] if part["type"] == 1]
    return {
        button["custom_id"].split(":", 3)[3]: button for row in rows for button in row["components"]
    }


def with_options(*options: Option, cards: str = "9H AH 8S") -> Screen:
    return samples.playing(samples.view(own=samples.own_hand(cards, options)), BEN)


def test_each_card_has_a_line_with_a_button_for_each_card_of_the_middle() -> None:
    drawn = outline(render_hand(samples.bens_turn(), ENGLISH)).splitlines()
    place = drawn.index("**♥9** for")
    assert drawn[place + 1].startswith("[♣\ufe0eK · 11] secondary do 9H>KC  [♥10 · 21]")
    assert "**♥A** for" in drawn
    assert "**♠\ufe0e8** for" in drawn


def test_every_move_is_a_button_and_every_button_a_move() -> None:
    screen = samples.bens_turn()
    assert screen.game is not None
    assert screen.game.own is not None
    made = buttons(render_hand(screen, ENGLISH))
    assert len(made) == len(screen.game.own.options) == 12
    assert {"do:pass", "do:knock", "do:9HAH8S>KCTH7D", "do:9H>KC"} <= set(made)


def test_the_label_has_the_value_that_would_be_held() -> None:
    made = buttons(render_hand(samples.bens_turn(), ENGLISH))
    assert made["do:8S>TH"]["label"] == "♥10 · 30"
    assert made["do:9HAH8S>KCTH7D"]["label"] == "Swap all · 10"


def test_only_the_best_improvement_stands_out() -> None:
    made = buttons(render_hand(samples.bens_turn(), ENGLISH))
    assert [key for key, button in made.items() if button["style"] == 3] == ["do:8S>TH"]
    assert made["do:knock"]["style"] == 4


def test_nothing_stands_out_where_nothing_is_better() -> None:
    own = samples.own_hand("AH KH TH", samples.classic_options("AH KH TH", "7C 8D 9S"))
    game = samples.view(own=own, middle=parse_cards("7C 8D 9S"))
    made = buttons(render_hand(samples.playing(game, BEN), ENGLISH))
    assert [key for key, button in made.items() if button["style"] == 3] == []


def test_what_is_not_legal_is_not_offered() -> None:
    cards, middle = "9H AH 8S", "KC TH 7D"
    own = samples.own_hand(cards, samples.classic_options(cards, middle, knocked=True))
    made = buttons(render_hand(samples.playing(samples.view(own=own), BEN), ENGLISH))
    assert "do:pass" in made
    assert "do:knock" not in made


def test_a_hand_without_moves_says_whose_turn_it_is() -> None:
    game = samples.view(turn=0, own=samples.own_hand("9H AH 8S"))
    layout = render_hand(samples.playing(game, BEN), ENGLISH)
    assert "**<@101>** is to act" in outline(layout)
    assert set(buttons(layout)) == {"again:"}


def test_the_note_stands_on_top() -> None:
    drawn = outline(render_hand(samples.bens_turn(), ENGLISH, "Not now."))
    assert drawn.splitlines()[0] == "⚠️ Not now."


def test_the_last_turn_says_so_to_all_but_the_knocker() -> None:
    assert "<@101> has knocked: this is your last turn" in outline(
        render_hand(samples.bens_turn(knocker=0), ENGLISH)
    )
    assert "has knocked" not in outline(render_hand(samples.bens_turn(knocker=1), ENGLISH))


@pytest.mark.parametrize("make", [closing, four_cards])
def test_a_switch_leads_to_the_swaps_that_end_with_a_knock_and_back(make: Any) -> None:  # noqa: ANN401
    plain = buttons(make(HandMode.PLAIN)(ENGLISH))
    with_knock = buttons(make(HandMode.CLOSING)(ENGLISH))
    assert "again:closing" in plain
    assert "again:" in with_knock
    assert {"do:8S>TH", "do:pass", "do:knock"} <= set(plain)
    assert {"do:8S>TH!", "do:knock"} <= set(with_knock)
    assert "do:pass" not in with_knock, "what does not end with a knock is on the other side"
    swaps = {key for key in plain if ">" in key}
    assert {key for key in with_knock if ">" in key} == {f"{key}!" for key in swaps}


def test_a_mode_without_moves_shows_the_other_one() -> None:
    layout = render_hand(samples.bens_turn(), ENGLISH, None, HandMode.CLOSING)
    assert layout.to_components() == render_hand(samples.bens_turn(), ENGLISH).to_components()  # type: ignore[no-untyped-call]


def test_swaps_of_two_stand_under_the_cards_that_they_give() -> None:
    move = Swap(1, parse_cards("9H 8S"), parse_cards("KC TH"))
    layout = render_hand(with_options(Option(move, samples.value("AH KC TH"))), ENGLISH)
    drawn = outline(layout)
    assert "**♥9\N{NO-BREAK SPACE} ♠\ufe0e8** for" in drawn
    assert buttons(layout)["do:9H8S>KCTH"]["label"] == "♣\ufe0eK\N{NO-BREAK SPACE} ♥10 · 21"


def test_what_does_not_fit_is_left_out_with_a_way_to_do_it() -> None:
    rules = Rules(swap_counts=(1, 2, 3))
    hand, middle = parse_cards("9H AH 8S"), parse_cards("KC TH 7D")
    pairs = [(0, 1), (0, 2), (1, 2)]
    twos = [Swap(1, (hand[a], hand[b]), (middle[c], middle[d])) for a, b in pairs for c, d in pairs]
    options = [
        *samples.swap_options("9H AH 8S", "KC TH 7D", rules),
        *(Option(move, samples.value("9H AH 8S")) for move in twos),
        Option(RedrawMiddle(1), None),
        Option(Pass(1), None),
        Option(Knock(1), None),
    ]
    layout = render_hand(with_options(*options), ENGLISH)
    assert layout.total_children_count <= 40
    assert "`/schwimmen swap` has more swaps" in outline(layout)
    assert {"do:redraw", "do:pass", "do:knock", "do:8S>TH"} <= set(buttons(layout))


@given(st.integers(0, 40), st.integers(3, 4))
def test_any_number_of_moves_keeps_to_the_limit(number: int, size: int) -> None:
    hand, middle = parse_cards("9H AH 8S 7S")[:size], parse_cards("KC TH 7D 7C")[:size]
    singles = [Swap(1, (give,), (take,)) for give in hand for take in middle]
    doubles = [
        Swap(1, (hand[0], give), (middle[0], take)) for give in hand[1:] for take in middle[1:]
    ]
    moves: list[Move] = [*singles, *doubles]
    moves += [Pass(1), Knock(1)]
    options = [Option(move, None) for move in moves[:number]]
    layout = render_hand(with_options(*options), ENGLISH, "A note.")
    assert layout.total_children_count <= 40


def test_the_choice_of_hands_offers_both_and_no_value_of_the_unseen_one() -> None:
    made = buttons(render_hand(samples.bens_choice(), ENGLISH))
    assert {key: button["label"] for key, button in made.items()} == {
        "do:keep": "Keep my hand",
        "do:take": "Take the unseen hand",
    }


@pytest.mark.parametrize(
    ("screen", "said"),
    [
        (samples.screen(viewer=BEN, seat=1), "has not begun"),
        (samples.playing(samples.view(), 999), "You don't play at this table"),
        (samples.round_over(samples.outcome(), CEM), "You swim from now on"),
        (samples.round_over(samples.outcome(), CEM), "You lost a life."),
        (samples.round_over(samples.outcome(), ANNA), "You lost nothing."),
        (samples.round_over(samples.outcome(replay=True), CEM), "You lost nothing."),
        (samples.round_over(samples.outcome(), ANNA), "You had 31 in hearts."),
        (samples.finished(viewer=BEN, seat=1), "The game is over."),
        (
            samples.playing(
                samples.view(), BEN, phase=TablePhase.CLOSED, ending=Ending.STOPPED, ended_by=ANNA
            ),
            "<@101> has closed the table",
        ),
        (
            samples.playing(
                samples.view(seats=(samples.seat(0), samples.seat(1, out=True, left=True))), BEN
            ),
            "You have left this game",
        ),
        (
            samples.playing(samples.view(seats=(samples.seat(0), samples.seat(1, out=True))), BEN),
            "You are out",
        ),
        (samples.playing(samples.view(), BEN), "The cards are being dealt"),
    ],
)
def test_without_a_hand_it_says_why_and_offers_to_look_again(screen: Screen, said: str) -> None:
    layout = render_hand(screen, ENGLISH)
    assert said in outline(layout)
    over = screen.game is not None and screen.game.last is not None
    assert set(buttons(layout)) == ({"again:", "review:2"} if over else {"again:"})
