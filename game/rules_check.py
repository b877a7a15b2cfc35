"""What rules are refused, and how options are read: `RULES.md` 1f as one list of checks.

Each message names option, value, reason and what would work.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, Any, Final, cast, get_args, get_origin, get_type_hints

from game.cards import PACK_SIZES, Rank
from game.errors import RulesError
from game.options import LIVES_MAX, SEATS_MAX

if TYPE_CHECKING:
    from game.rules import Rules

HANDS: Final = (3, 4)
LOSS_MAX: Final = 3
LAPS: Final = (5, 200)
SIXES: Final = frozenset({"three_sixes", "678_suit"})
"""Protected hands that need sixes in the pack."""


def check_rules(rules: Rules) -> None:
    """Raise `RulesError` for the first thing about these rules that cannot be played."""
    _check_values(rules)
    _check_numbers(rules)
    _check_seats(rules)
    _check_hand(rules)
    _check_aces(rules)
    _check_pack(rules)
    _check_closing(rules)
    _check_drawing(rules)


def read_option(key: str, value: object) -> Any:  # noqa: ANN401 - each option has its own type
    """Turn a plain value into the type of this option; raises `RulesError` naming what fits."""
    return _read(key, value, _kinds()[key])


@cache
def _kinds() -> dict[str, Any]:
    """The type of every option by key."""
    from game.rules import KEYS, Rules

    return {KEYS[name]: kind for name, kind in get_type_hints(Rules).items()}


def _read(key: str, value: object, kind: Any) -> Any:  # noqa: ANN401 - a type hint
    if get_origin(kind) is tuple:
        if not isinstance(value, list | tuple):
            raise RulesError(f"{key} is {value!r}: give a list of values", key)
        return tuple(_read(key, item, get_args(kind)[0]) for item in value)
    if issubclass(kind, StrEnum):
        try:
            return kind(cast("str", value))
        except ValueError:
            fitting = ", ".join(item.value for item in kind)
            raise RulesError(f"{key} is {value!r}: choose one of {fitting}", key) from None
    _require_type(key, value, kind)
    return value


def _require_type(key: str, value: object, kind: type) -> None:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    fits = {bool: isinstance(value, bool), int: number and isinstance(value, int)}
    if not fits.get(kind, number):
        wanted = {bool: "true or false", int: "a whole number"}.get(kind, "a number")
        raise RulesError(f"{key} is {value!r}: give {wanted}", key)


def _check_values(rules: Rules) -> None:
    for key, kind in _kinds().items():
        value = getattr(rules, "passing" if key == "pass" else key)
        read = _read(key, value, kind)
        if get_origin(kind) is tuple and len(set(read)) != len(read):
            raise RulesError(f"{key} is {value!r}: name each value once", key)


def _check_numbers(rules: Rules) -> None:
    if rules.deck not in PACK_SIZES:
        sizes = ", ".join(map(str, sorted(PACK_SIZES)))
        raise RulesError(f"deck is {rules.deck}: there are packs of {sizes} cards", "deck")
    bounds = {
        "hand": (HANDS[0], HANDS[-1]),
        "players_min": (2, SEATS_MAX),
        "players_max": (2, SEATS_MAX),
        "lives": (1, LIVES_MAX),
        "feuer_loss_two": (1, LOSS_MAX),
        "feuer_dealt_loss": (1, LOSS_MAX),
        "feuer_dealt_loss31": (1, LOSS_MAX),
        "knocker_lowest_loss": (1, LOSS_MAX),
        "lap_cap": (LAPS[0], LAPS[-1]),
    }
    for key, (least, most) in bounds.items():
        value = getattr(rules, key)
        if not least <= value <= most:
            raise RulesError(f"{key} is {value}: it goes from {least} to {most}", key)


def _check_seats(rules: Rules) -> None:
    if rules.players_min > rules.players_max:
        raise RulesError(
            f"players_min is {rules.players_min} and players_max {rules.players_max}: "
            "the least number of players cannot be above the largest",
            "players_min",
            "players_max",
        )
    if rules.players_min > rules.capacity:
        raise RulesError(
            f"deck is {rules.deck}, hand {rules.hand} and players_min {rules.players_min}: the "
            f"cards are enough for {rules.capacity} players; take a larger deck or fewer players",
            "deck",
            "hand",
            "players_min",
        )


def _check_hand(rules: Rules) -> None:
    if not rules.swap_counts or any(not 1 <= count <= rules.hand for count in rules.swap_counts):
        raise RulesError(
            f"swap_counts is {list(rules.swap_counts)} with a hand of {rules.hand}: "
            f"name counts from 1 to {rules.hand}",
            "swap_counts",
            "hand",
        )
    if rules.locked_middle and rules.hand not in rules.swap_counts:
        raise RulesError(
            f"locked_middle with swap_counts {list(rules.swap_counts)}: a locked middle can only "
            f"be taken whole; add {rules.hand} to swap_counts or switch locked_middle off",
            "locked_middle",
            "swap_counts",
        )
    if rules.hand != HANDS[0] and (rules.triples != "none" or rules.aces != "none"):
        raise RulesError(
            f"hand is {rules.hand} with triples {rules.triples} and aces {rules.aces}: "
            "three of a kind belong to hands of three; set both to none",
            "hand",
            "triples",
            "aces",
        )
    if rules.hand != HANDS[0] and (rules.wash or rules.protect):
        raise RulesError(
            f"hand is {rules.hand} with wash or protect: both belong to hands of three",
            "hand",
            "wash",
            "protect",
        )


def _check_aces(rules: Rules) -> None:
    fitting = {
        "feuer": (32, 33),
        "31": (31,),
        "triple": (30.5,),
        "none": (11,),
        "special": (11,),
    }[rules.aces]
    if rules.aces_value not in fitting:
        values = " or ".join(map(str, fitting))
        raise RulesError(
            f"aces_value is {rules.aces_value} with aces {rules.aces}: it must be {values}",
            "aces_value",
            "aces",
        )
    if rules.aces == "triple" and rules.triples != "all":
        raise RulesError(
            f"aces is triple with triples {rules.triples}: aces count as a triple only if all "
            "triples count; set triples to all or aces to none",
            "aces",
            "triples",
        )


def _check_pack(rules: Rules) -> None:
    ranks = {card.rank for card in rules.cards}
    if rules.redraw789 != "off" and (
        rules.hand != HANDS[0] or not {Rank.SEVEN, Rank.EIGHT, Rank.NINE} <= ranks
    ):
        raise RulesError(
            f"redraw789 is {rules.redraw789} with {rules.deck} cards and a hand of {rules.hand}: "
            "it needs 7, 8 and 9 in the pack and three cards in the middle; set it to off, or "
            "take 32, 36, 40 or 52 cards",
            "redraw789",
            "deck",
            "hand",
        )
    sixes = sorted(SIXES & set(rules.protect))
    if sixes and Rank.SIX not in ranks:
        raise RulesError(
            f"protect has {', '.join(sixes)} with {rules.deck} cards: there are no sixes to "
            "protect; take 36, 40 or 52 cards, or leave these out",
            "protect",
            "deck",
        )


def _check_closing(rules: Rules) -> None:
    if rules.close_scope == "self":
        if rules.second_knock != "illegal":
            raise RulesError(
                "second_knock is ends_round with close_scope self: whoever closes for themselves "
                "ends nothing; set second_knock to illegal",
                "second_knock",
                "close_scope",
            )
        if rules.tie in ("knocker_alone", "knocker_safe") or rules.knocker_lowest_loss != 1:
            raise RulesError(
                f"tie is {rules.tie} and knocker_lowest_loss {rules.knocker_lowest_loss} with "
                "close_scope self: there is no single knocker; take another tie rule and 1",
                "tie",
                "knocker_lowest_loss",
                "close_scope",
            )
    elif rules.swap_all_closes:
        raise RulesError(
            "swap_all_closes with close_scope table: it belongs to closing for oneself; "
            "set close_scope to self",
            "swap_all_closes",
            "close_scope",
        )
    if rules.last_token_knock_out and not rules.free_ride:
        raise RulesError(
            "last_token_knock_out without free_ride: without swimming the last life is out "
            "anyway; switch one of them",
            "last_token_knock_out",
            "free_ride",
        )


def _check_drawing(rules: Rules) -> None:
    if rules.has_middle:
        if rules.stock_short == "draw_round":
            raise RulesError(
                f"stock_short is draw_round with deal {rules.deal}: a drawn round belongs to the "
                "draw game; set stock_short to reshuffle or end_round",
                "stock_short",
                "deal",
            )
        return
    needs_middle = {
        "hand": rules.hand != HANDS[0],
        "wash": rules.wash,
        "redraw789": rules.redraw789 != "off",
        "table31": rules.table31,
        "locked_middle": rules.locked_middle,
        "swap_all_closes": rules.swap_all_closes,
        "all_pass": rules.all_pass == "on_request",  # noqa: S105 - a rule
        "stock_short": rules.stock_short in ("keep_middle", "under_stock"),
    }
    wrong = [key for key, used in needs_middle.items() if used]
    if wrong:
        values = ", ".join(f"{key} is {getattr(rules, key)}" for key in wrong)
        raise RulesError(
            f"{values} with deal draw_pile: the draw game is played with three cards and has no "
            "middle to swap with; take hand 3, stock_short draw_round, reshuffle or end_round, "
            "all_pass nothing or refresh, and switch the others off",
            *wrong,
            "deal",
        )
