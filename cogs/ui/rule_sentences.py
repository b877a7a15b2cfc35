"""Every option of the rules in a sentence for players, for every value that it can have.

Owns words only. Keys and values are the plain ones of `Rules.options`, so that a new preset needs
nothing here and a new option or value is missed by a test, not by a player.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from cogs.ui.text import Texts, mark
from cogs.ui.values import points_text

_CHOICES: Final[Mapping[str, Mapping[Any, str]]] = {
    "deck": {
        20: mark("20 cards are in play, from the ten to the ace."),
        24: mark("24 cards are in play, from the nine to the ace."),
        32: mark("32 cards are in play, from the seven to the ace."),
        36: mark("36 cards are in play, from the six to the ace."),
        40: mark("40 cards are in play, from the five to the ace."),
        52: mark("52 cards are in play, from the two to the ace."),
    },
    "hand": {
        3: mark("Everybody holds three cards."),
        4: mark("Everybody holds four cards."),
    },
    "free_ride": {
        True: mark("Without a life left you swim: one more loss and you are out."),
        False: mark("Whoever loses the last life is out; nobody swims."),
    },
    "direction": {
        "clockwise": mark("The turn goes round clockwise."),
        "anticlockwise": mark("The turn goes round anticlockwise."),
    },
    "deal": {
        "extra_hand": mark(
            "The dealer looks at their hand, keeps it or takes an unseen one; the other becomes "
            "the middle."
        ),
        "stock_choice": mark(
            "The dealer looks at their hand, keeps it or takes cards off the stock; the others "
            "become the middle."
        ),
        "starter_choice": mark(
            "The first player looks at their hand, keeps it or takes an unseen one; the other "
            "becomes the middle."
        ),
        "interleaved": mark(
            "Cards are dealt one by one, each time with one open in the middle; the dealer is last."
        ),
        "plain": mark("Everybody gets a hand, then the middle is laid open."),
        "draw_pile": mark("There is no middle: you draw from the stock or from an open pile."),
    },
    "dealt_timing": {
        "after_choice": mark("A dealt 31 or Feuer is shown after the choice of hands."),
        "before_choice": mark("A dealt 31 or Feuer is shown before anybody chooses a hand."),
    },
    "triples": {
        "all": mark("Three of a kind count 30½."),
        "faces": mark("Three jacks, queens or kings count 30½; other triples are nothing special."),
        "none": mark("Three of a kind are nothing special."),
    },
    "aces": {
        "feuer": mark("Three aces are Feuer: shown at once, and everybody else loses."),
        "31": mark("Three aces count 31."),
        "triple": mark("Three aces count 30½ like any three of a kind."),
        "none": mark("Three aces are nothing special."),
        "special": mark("With three aces at the showdown all without a special hand lose."),
    },
    "thirtyone": {
        "immediate": mark("{top} is shown at once and ends the round."),
        "optional_last_lap": mark("With {top} you may call the last lap, but you need not."),
        "on_knock": mark("{top} ends the round only after somebody has knocked."),
        "immediate_if_no_knock": mark("{top} ends the round at once unless somebody has knocked."),
        "last_lap": mark("After {top} everybody else has one more turn, as after a knock."),
    },
    "thirtyone_loss": {
        "lowest": mark("At {top} only the lowest hand loses."),
        "others": mark("At {top} everybody else loses."),
        "game": mark("At {top} everybody else is out, and the game is won."),
    },
    "dealt31_loss": {
        "lowest": mark("A dealt {top} costs no more than any other."),
        "all_without": mark("When {top} is dealt, everybody without it loses."),
    },
    "tie": {
        "all_lose": mark("If several hands are lowest, all of them lose."),
        "rank_suit": mark("Among equal hands the lower suit loses."),
        "knocker_alone": mark("If the knocker is among the lowest, only the knocker loses."),
        "knocker_safe": mark("If the knocker is among the lowest, only the others lose."),
        "card_by_card": mark("Equal hands are compared card by card."),
    },
    "suit_order": {
        "skat": mark("From high to low: clubs, spades, hearts, diamonds."),
        "austrian": mark("From high to low: hearts, spades, diamonds, clubs."),
    },
    "swap_all_closes": {
        True: mark("Whoever swaps the whole hand is done for this round."),
        False: mark("After swapping the whole hand you play on."),
    },
    "pass": {
        "free": mark("You may pass as often as you like."),
        "duty": mark("Whoever has passed must swap in the next turn."),
        "once_per_deal": mark("You may pass once in each round."),
        "never": mark("Nobody may pass."),
        "locks_out": mark("Whoever passes takes no more turns in this round."),
    },
    "duty_last_lap": {
        True: mark("The duty to swap also holds after a knock."),
        False: mark("After a knock there is no duty to swap."),
    },
    "all_pass": {
        "refresh": mark("When everybody passes, new cards come into the middle."),
        "on_request": mark("When everybody has passed, the next player may ask for a new middle."),
        "nothing": mark("When everybody passes, the middle stays."),
    },
    "stock_short": {
        "reshuffle": mark("When the stock runs out, the cards put aside are shuffled."),
        "end_round": mark("When the stock runs out, the round ends."),
        "keep_middle": mark("When the stock runs out, the middle stays."),
        "under_stock": mark("When the stock runs out, the middle goes under it."),
        "draw_round": mark("When the stock runs out, the round is drawn and nobody loses."),
    },
    "redraw789": {
        "off": mark("7-8-9 in the middle is nothing special."),
        "extra_turn": mark("7-8-9 in the middle may be replaced, and you still have your turn."),
        "costs_turn": mark("7-8-9 in the middle may be replaced instead of a turn."),
        "automatic": mark("7-8-9 in the middle is replaced by itself."),
    },
    "wash": {
        True: mark("Three of one suit in the middle are washed out of play."),
        False: mark("Three of one suit in the middle stay there."),
    },
    "locked_middle": {
        True: mark("Three of one suit or rank in the middle can only be taken whole."),
        False: mark("From any middle you may take single cards."),
    },
    "table31": {
        True: mark("{top} in the middle ends the round."),
        False: mark("{top} in the middle ends nothing."),
    },
    "knock": {
        "instead": mark("Knocking is a turn of its own."),
        "after": mark("You knock at the end of your turn."),
        "either": mark("You may knock in place of a turn or at the end of it."),
    },
    "knock_ban": {
        "none": mark("You may knock from the first turn on."),
        "first_own_turn": mark("Nobody may knock in their first turn."),
    },
    "second_knock": {
        "illegal": mark("Only one player may knock."),
        "ends_round": mark("A second knock ends the round at once."),
    },
    "close_scope": {
        "table": mark("After a knock everybody else has one more turn, then all hands are shown."),
        "self": mark("Whoever knocks is done; the others play on until only one has not closed."),
    },
    "last_token_knock_out": {
        True: mark("Whoever knocks with one life left and loses is out at once."),
        False: mark("A knock with one life left risks no more than that life."),
    },
    "under21": {
        True: mark("Every hand under 21 loses, and so does the lowest of the rest."),
        False: mark("No hand loses for being under 21."),
    },
    "all_out": {
        "replay": mark("If all who are left would be out, the round does not count."),
        "share": mark("If all who are left would be out with equal hands, they share the win."),
    },
    "overflow": {
        "clamp": mark("Whoever has to give more lives than are left gives what there is."),
        "carry": mark("A loss that is larger than the lives left takes the swim too."),
    },
    "crown": {
        True: mark("Whoever wins without having lost a life wins with crown."),
        False: mark("Winning without having lost a life earns no crown."),
    },
    "pot": {
        True: mark("Lost lives go into a pot for the winner."),
        False: mark("Lost lives are gone: there is no pot for the winner."),
    },
    "next_dealer": {
        "left": mark("The deal goes on to the next player after each round."),
        "loser": mark("A loser of the round deals the next one."),
    },
}

_PROTECTED: Final[Mapping[str, str]] = {
    "three_sixes": mark("three sixes"),
    "678_suit": mark("6-7-8 of one suit"),
    "three_aces": mark("three aces"),
}


def rule_sentence(key: str, options: Mapping[str, Any], texts: Texts) -> str:
    """Say what this option means with the value that it has in `options`."""
    if key in _COUNTED:
        return _COUNTED[key](options[key], texts)
    top = points_text(82 if options["hand"] == 4 else 62)
    return texts.text(_CHOICES[key][options[key]], top=top)


def _cost(lives: int, texts: Texts) -> str:
    return texts.plural("a life", "{n} lives", lives)


def _swap_counts(counts: list[int], texts: Texts) -> str:
    if len(counts) == 1:
        return texts.plural(
            "In a turn you may swap one card.", "In a turn you may swap {n} cards.", counts[0]
        )
    number = texts.either(map(str, sorted(counts)))
    return texts.text("In a turn you may swap {number} cards.", number=number)


def _protected(hands: list[str], texts: Texts) -> str:
    if not hands:
        return texts.text("No hand is protected from losing.")
    named = texts.joined(texts.text(_PROTECTED[hand]) for hand in hands)
    return texts.text("These hands lose nothing: {hands}.", hands=named)


_COUNTED: Final[Mapping[str, Callable[[Any, Texts], str]]] = {
    "players_min": lambda n, texts: texts.plural(
        "{n} player is enough for a game.", "At least {n} players are needed for a game.", n
    ),
    "players_max": lambda n, texts: texts.plural(
        "There is a seat for {n} player.", "There are seats for up to {n} players.", n
    ),
    "lives": lambda n, texts: texts.plural(
        "Everybody starts with {n} life.", "Everybody starts with {n} lives.", n
    ),
    "aces_value": lambda points, texts: texts.text(
        "Three aces count as {points}.", points=points_text(int(points * 2))
    ),
    "feuer_loss_two": lambda n, texts: texts.text(
        "When only two are left, Feuer costs {cost}.", cost=_cost(n, texts)
    ),
    "feuer_dealt_loss": lambda n, texts: texts.text(
        "A dealt Feuer costs {cost}.", cost=_cost(n, texts)
    ),
    "feuer_dealt_loss31": lambda n, texts: texts.text(
        "A dealt Feuer costs those who were dealt 31 {cost}.", cost=_cost(n, texts)
    ),
    "swap_counts": _swap_counts,
    "knocker_lowest_loss": lambda n, texts: texts.text(
        "A knock with the lowest hand costs {cost}.", cost=_cost(n, texts)
    ),
    "protect": _protected,
    "lap_cap": lambda n, texts: texts.plural(
        "After {n} lap the round ends by itself.", "After {n} laps the round ends by itself.", n
    ),
}
