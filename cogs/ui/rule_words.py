"""The options of the rules in few words: what each is called, and each of its values.

Owns words only, for labels; whole sentences stand in `cogs.ui.rule_sentences`. Keys and values
are the plain ones of `Rules.options`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from cogs.ui.text import Texts, mark
from cogs.ui.values import points_text

_TITLES: Final[Mapping[str, str]] = {
    "deck": mark("Pack"),
    "hand": mark("Cards in a hand"),
    "players_min": mark("Players, at least"),
    "players_max": mark("Players, at most"),
    "lives": mark("Lives"),
    "free_ride": mark("Swimming"),
    "direction": mark("Direction"),
    "deal": mark("Dealing"),
    "dealt_timing": mark("Looking for a dealt {top}"),
    "triples": mark("Three of a kind"),
    "aces": mark("Three aces"),
    "aces_value": mark("What three aces count"),
    "feuer_loss_two": mark("Feuer between the last two"),
    "feuer_dealt_loss": mark("A dealt Feuer"),
    "feuer_dealt_loss31": mark("A dealt Feuer against a dealt 31"),
    "thirtyone": mark("What {top} does"),
    "thirtyone_loss": mark("Who loses at {top}"),
    "dealt31_loss": mark("Who loses at a dealt {top}"),
    "tie": mark("Several lowest hands"),
    "swap_counts": mark("Cards to swap"),
    "swap_all_closes": mark("Done after swapping all"),
    "pass": mark("Passing"),
    "all_pass": mark("When everybody passes"),
    "stock_short": mark("When the stock runs out"),
    "redraw789": mark("7-8-9 in the middle"),
    "wash": mark("Washing out"),
    "table31": mark("{top} in the middle"),
    "knock": mark("Knocking"),
    "knock_ban": mark("Knocking in the first turn"),
    "second_knock": mark("A second knock"),
    "close_scope": mark("Whom a knock closes"),
    "last_token_knock_out": mark("Last life at stake"),
    "knocker_lowest_loss": mark("Knocking with the lowest hand"),
    "all_out": mark("When all would be out"),
    "overflow": mark("When lives run short"),
    "protect": mark("Protected hands"),
    "crown": mark("Crown"),
    "pot": mark("Pot"),
    "next_dealer": mark("The next dealer"),
    "suit_order": mark("Order of suits"),
    "duty_last_lap": mark("Duty after a knock"),
    "locked_middle": mark("Locked middle"),
    "under21": mark("Under 21"),
    "lap_cap": mark("Longest round"),
}

_VALUES: Final[Mapping[str, Mapping[Any, str]]] = {
    "direction": {"clockwise": mark("clockwise"), "anticlockwise": mark("anticlockwise")},
    "deal": {
        "extra_hand": mark("Dealer's choice, second hand"),
        "stock_choice": mark("Dealer's choice, off the stock"),
        "starter_choice": mark("First player's choice"),
        "interleaved": mark("One by one"),
        "plain": mark("Hands, then the middle"),
        "draw_pile": mark("Draw from stock and open pile"),
    },
    "dealt_timing": {
        "after_choice": mark("after the choice"),
        "before_choice": mark("before the choice"),
    },
    "triples": {
        "all": mark("all count 30½"),
        "faces": mark("jacks, queens, kings count 30½"),
        "none": mark("nothing special"),
    },
    "aces": {
        "feuer": mark("Feuer"),
        "31": mark("31"),
        "triple": mark("30½ like any triple"),
        "none": mark("nothing special"),
        "special": mark("special at the showdown"),
    },
    "thirtyone": {
        "immediate": mark("ends the round at once"),
        "optional_last_lap": mark("may call the last lap"),
        "on_knock": mark("counts after a knock"),
        "immediate_if_no_knock": mark("at once, before any knock"),
        "last_lap": mark("begins the last lap"),
    },
    "thirtyone_loss": {
        "lowest": mark("the lowest hand"),
        "others": mark("everybody else"),
        "game": mark("everybody else, for good"),
    },
    "dealt31_loss": {
        "lowest": mark("the same as otherwise"),
        "all_without": mark("everybody without it"),
    },
    "tie": {
        "all_lose": mark("all of them lose"),
        "rank_suit": mark("the lower suit loses"),
        "knocker_alone": mark("the knocker alone loses"),
        "knocker_safe": mark("all but the knocker lose"),
        "card_by_card": mark("compared card by card"),
    },
    "suit_order": {
        "skat": mark("Skat: clubs highest"),
        "austrian": mark("Austria: hearts highest"),
    },
    "pass": {
        "free": mark("whenever you like"),
        "duty": mark("swap the next time"),
        "once_per_deal": mark("once in a round"),
        "never": mark("never"),
        "locks_out": mark("whoever passes is done"),
    },
    "all_pass": {
        "refresh": mark("new middle"),
        "on_request": mark("new middle if wanted"),
        "nothing": mark("the middle stays"),
    },
    "stock_short": {
        "reshuffle": mark("shuffle the cards put aside"),
        "end_round": mark("the round ends"),
        "keep_middle": mark("the middle stays"),
        "under_stock": mark("the middle goes under the stock"),
        "draw_round": mark("the round is drawn"),
    },
    "redraw789": {
        "off": mark("nothing special"),
        "extra_turn": mark("new cards, then your turn"),
        "costs_turn": mark("new cards as your turn"),
        "automatic": mark("new cards by itself"),
    },
    "knock": {
        "instead": mark("in place of a turn"),
        "after": mark("at the end of a turn"),
        "either": mark("in place of a turn or at its end"),
    },
    "knock_ban": {"none": mark("allowed"), "first_own_turn": mark("forbidden")},
    "second_knock": {"illegal": mark("forbidden"), "ends_round": mark("ends the round")},
    "close_scope": {"table": mark("everybody"), "self": mark("only yourself")},
    "all_out": {
        "replay": mark("the round does not count"),
        "share": mark("equal hands share the win"),
    },
    "overflow": {"clamp": mark("give what is left"), "carry": mark("the swim goes too")},
    "protect": {
        "three_sixes": mark("three sixes"),
        "678_suit": mark("6-7-8 of one suit"),
        "three_aces": mark("three aces"),
    },
    "next_dealer": {"left": mark("the next player"), "loser": mark("a loser of the round")},
}

_COUNTED: Final[Mapping[str, Callable[[int, Texts], str]]] = {
    "deck": lambda n, texts: texts.plural("{n} card", "{n} cards", n),
    "hand": lambda n, texts: texts.plural("{n} card", "{n} cards", n),
    "players_min": lambda n, texts: texts.plural("{n} player", "{n} players", n),
    "players_max": lambda n, texts: texts.plural("{n} player", "{n} players", n),
    "lives": lambda n, texts: texts.plural("{n} life", "{n} lives", n),
    "feuer_loss_two": lambda n, texts: texts.plural("{n} life", "{n} lives", n),
    "feuer_dealt_loss": lambda n, texts: texts.plural("{n} life", "{n} lives", n),
    "feuer_dealt_loss31": lambda n, texts: texts.plural("{n} life", "{n} lives", n),
    "knocker_lowest_loss": lambda n, texts: texts.plural("{n} life", "{n} lives", n),
    "lap_cap": lambda n, texts: texts.plural("{n} lap", "{n} laps", n),
    "swap_counts": lambda n, texts: texts.plural("{n} card", "{n} cards", n),
}


def top_points(hand: int) -> str:
    """Write what the best hand of one suit counts: 31, or 41 with four cards."""
    return points_text(82 if hand == 4 else 62)


def option_title(key: str, hand: int, texts: Texts) -> str:
    """Call an option by its name, at a table where everybody holds so many cards."""
    return texts.text(_TITLES[key], top=top_points(hand))


def value_label(key: str, value: Any, texts: Texts) -> str:  # noqa: ANN401 - any option's value
    """Say one value of an option, or one item of a list, in a few words."""
    if isinstance(value, bool):
        return texts.text("on") if value else texts.text("off")
    if key in _COUNTED:
        return _COUNTED[key](value, texts)
    if key == "aces_value":
        return points_text(int(value * 2))
    return texts.text(_VALUES[key][value])


def values_label(key: str, value: Any, texts: Texts) -> str:  # noqa: ANN401 - any option's value
    """Say the whole value of an option in a few words, a list with all its items."""
    if not isinstance(value, list):
        return value_label(key, value, texts)
    if not value:
        return texts.text("none")
    return texts.joined(value_label(key, item, texts) for item in value)
