"""The messages of learner mode and of what can be learnt from a round."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from bot.coaching import Moment, Review
from cogs.ui.layout import Layout
from cogs.ui.render_hand import render_hand
from cogs.ui.render_public import render_public
from cogs.ui.render_review import render_review
from cogs.ui.text import Texts
from game.actions import KeepHand, Knock, Move, Pass, Swap, TakeExtra
from game.cards import parse_cards
from game.computer.advice import Advice
from game.options import Aces, Triples
from game.rules import Rules
from game.views import Option
from tests.cogs import samples
from tests.cogs.gallery_looks import IN_WORDS, PICTURED, with_look
from tests.cogs.samples import BEN


def swap(give: str, take: str) -> Swap:
    """Return a swap of Ben's."""
    return Swap(1, parse_cards(give), parse_cards(take))


def worth(move: Move, danger: float, winning: float, spread: float = 0.02) -> Advice:
    """Return what a move is worth."""
    return Advice(move, danger, winning, spread)


ADVICE: Final = (
    worth(swap("8S", "TH"), 0.08, 0.41),
    worth(swap("9H", "KC"), 0.3, 0.29),
    worth(Knock(1), 0.34, 0.27),
    worth(swap("8S", "KC"), 0.41, 0.22),
    worth(Pass(1), 0.52, 0.17),
)
"""What Ben's moves are worth in the round of the samples, the best first."""
FOUR_CARDS: Final = Rules(
    deck=52, hand=4, triples=Triples.NONE, aces=Aces.NONE, aces_value=11, swap_counts=(1, 4)
)
CLOSE: Final = tuple(
    replace(each, danger=0.3 + place / 100, winning=0.3 - place / 200)
    for place, each in enumerate(ADVICE)
)
"""The same where it makes no difference what he does."""


def hint(advice: tuple[Advice, ...], **changes: Any) -> Callable[[Texts], Layout]:  # noqa: ANN401
    """Return Ben's hand with this advice."""
    screen = replace(samples.bens_turn(**changes), learner=True)
    return lambda texts: render_hand(screen, texts, hint=advice)


def hint_for_four(texts: Texts) -> Layout:
    """Draw a hint above the largest hand, whose swaps do not all fit a message."""
    cards, middle = "9H AH 8S 2D", "KC TH 7D 7C"
    options = [
        *samples.swap_options(cards, middle, FOUR_CARDS),
        *(Option(move, samples.value(cards, FOUR_CARDS)) for move in (Pass(1), Knock(1))),
    ]
    own = samples.own_hand(cards, options, FOUR_CARDS)
    game = samples.view(rules=FOUR_CARDS, middle=parse_cards(middle), own=own)
    advice = [worth(option.move, 0.2, 0.4 - place / 50) for place, option in enumerate(options)]
    return render_hand(samples.playing(game, BEN, learner=True), texts, hint=advice)


def choice() -> Moment:
    """Return the moment in which Ben chose between two hands."""
    screen = samples.bens_choice()
    assert screen.game is not None
    advice = (worth(TakeExtra(1), 0.3, 0.35), worth(KeepHand(1), 0.33, 0.33))
    return Moment(screen.game, advice, advice[1], own=True)


def turn(played: int, advice: tuple[Advice, ...] = ADVICE, *, own: bool = True) -> Moment:
    """Return a turn of Ben's in which he made the move of this place."""
    screen = samples.bens_turn()
    assert screen.game is not None
    return Moment(screen.game, advice, advice[played], own)


def review(*moments: Moment, **changes: Any) -> Callable[[Texts], Layout]:  # noqa: ANN401
    """Return Ben's review of a round that came out like this."""
    result = samples.outcome(**changes)
    looked_back = Review("k7Qx2a", 1, result, moments)
    return lambda texts: render_review(samples.round_over(result, BEN), looked_back, texts)


COSTLY: Final = review(choice(), turn(3), turn(0))

COACH_GALLERY: Final[Mapping[str, Callable[[Texts], Layout]]] = {
    "learner_lobby": lambda texts: render_public(
        samples.screen(guests=samples.guests(3, 1), learner=True), texts
    ),
    "learner_table": lambda texts: render_public(
        samples.playing(samples.view(), learner=True), texts
    ),
    "learner_hand": hint(()),
    "hint": hint(ADVICE),
    "hint_close": hint(CLOSE),
    "hint_four": hint_for_four,
    "hint_only": hint(ADVICE[:1], knocker=0),
    "hint_in_words": with_look(hint(ADVICE), IN_WORDS),
    "hint_pictured": with_look(hint(ADVICE), PICTURED),
    "review": COSTLY,
    "review_pictured": with_look(COSTLY, PICTURED),
    "review_in_words": with_look(COSTLY, IN_WORDS),
    "review_good": review(choice(), turn(0), losses=(), swimming=()),
    "review_away": review(turn(4, own=False), turn(2, own=False), eliminated=(1,)),
    "review_nothing": review(losses=(), swimming=()),
}
"""Such messages by a name that says what they show."""
