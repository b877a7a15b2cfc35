"""Why rules cannot be played together, in the reader's words: which options, and what would work.

Owns the sentences. What fits together is decided by `game` alone, whose error names the options.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cogs.ui.rule_words import option_title, values_label
from cogs.ui.text import Texts, mark
from game.errors import RulesError

_DRAW_GAME: Final = mark(
    "The draw game is played with three cards each and has no middle to swap with. Turn off what "
    "belongs to a middle first."
)

_ADVICE: Final[Mapping[frozenset[str], str]] = {
    frozenset({"players_min", "players_max"}): mark(
        "The least number of players can't be above the largest."
    ),
    frozenset({"deck", "hand", "players_min"}): mark(
        "The cards are not enough for so many. Take a larger pack, or ask for fewer players."
    ),
    frozenset({"swap_counts", "hand"}): mark(
        "At least one number of cards must be allowed, and none above the cards in a hand."
    ),
    frozenset({"locked_middle", "swap_counts"}): mark(
        "A locked middle can only be taken whole: allow swapping the whole hand first, or unlock "
        "the middle."
    ),
    frozenset({"hand", "triples", "aces"}): mark(
        "Three of a kind belong to hands of three cards: make triples and aces nothing special "
        "first."
    ),
    frozenset({"hand", "wash", "protect"}): mark(
        "Washing out and protected hands belong to hands of three cards: turn them off first."
    ),
    frozenset({"aces_value", "aces"}): mark("What three aces count follows from what they are."),
    frozenset({"aces", "triples"}): mark(
        "Aces can be like any triple only where all triples count: change what three aces are, or "
        "let all triples count first."
    ),
    frozenset({"redraw789", "deck", "hand"}): mark(
        "That takes 7, 8 and 9 in the pack and three cards in the middle: 32, 36, 40 or 52 cards "
        "would do. Or make 7-8-9 nothing special first."
    ),
    frozenset({"protect", "deck"}): mark(
        "There are no sixes in such a pack: take 36, 40 or 52 cards, or protect no hand with sixes "
        "first."
    ),
    frozenset({"second_knock", "close_scope"}): mark(
        "Whoever closes only for themselves ends nothing: forbid the second knock first."
    ),
    frozenset({"tie", "knocker_lowest_loss", "close_scope"}): mark(
        "Where all close for themselves there is no single knocker: choose another rule for "
        "several lowest hands, and let a knock with the lowest hand cost one life."
    ),
    frozenset({"swap_all_closes", "close_scope"}): mark(
        "Being done after swapping all belongs to closing for oneself alone: change the one "
        "before the other."
    ),
    frozenset({"last_token_knock_out", "free_ride"}): mark(
        "Without swimming the last life is always at stake: turn one of the two off or swimming on."
    ),
}


def conflict_sentence(error: RulesError, options: Mapping[str, Any], texts: Texts) -> str:
    """Say what does not go together and what would; `options` are the ones that were tried."""
    hand = options["hand"]
    named = texts.joined(
        f"**{option_title(key, hand, texts)}: {values_label(key, options[key], texts)}**"
        for key in dict.fromkeys(error.options)
    )
    told = texts.text(
        "That can't be played together, so it stays as it was: {options}.", options=named
    )
    advice = _advice(error, options, texts)
    return f"{told}\n{advice}" if advice else told


def _advice(error: RulesError, options: Mapping[str, Any], texts: Texts) -> str:
    concerned = frozenset(error.options)
    if concerned in _ADVICE:
        return texts.text(_ADVICE[concerned])
    if concerned == {"stock_short", "deal"} and options["stock_short"] == "draw_round":
        return texts.text(
            "A drawn round belongs to the draw game: choose something else for the stock first."
        )
    return texts.text(_DRAW_GAME) if "deal" in concerned else ""
