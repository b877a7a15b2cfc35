"""The rules of one table as data: every option with its values and one sentence for players.

A `Rules` value is complete and valid, or it does not exist: what cannot be played together is
refused on construction (`game.rules_check`). The engine reads options and never asks which preset
they came from. Option keys and values are those of the adjudication cases; defaults are S000.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Any, Final, TypeVar

from game.cards import Hand, pack
from game.errors import RulesError
from game.options import (
    Aces,
    AllOut,
    AllPass,
    CloseScope,
    DealStyle,
    Dealt31Loss,
    DealtTiming,
    Direction,
    KnockBan,
    Knocking,
    NextDealer,
    Overflow,
    Passing,
    Protection,
    Redraw,
    SecondKnock,
    StockShort,
    SuitOrder,
    ThirtyOne,
    ThirtyOneLoss,
    Tie,
    Triples,
)

T = TypeVar("T")


def option(default: T, sentence: str) -> T:
    """Declare an option with its default and its sentence for players (a catalog message)."""
    value: T = field(default=default, metadata={"sentence": sentence})
    return value


@dataclass(frozen=True, slots=True)
class Rules:
    """Everything that can differ from table to table. Raises `RulesError` if it cannot be played.

    `passing` has the key `pass` outside (a word that Python keeps for itself).
    """

    deck: int = option(32, "How many cards the pack has.")
    hand: int = option(3, "How many cards everybody holds, and lie in the middle.")
    players_min: int = option(2, "How many players a game needs to start.")
    players_max: int = option(8, "How many players find a seat.")
    lives: int = option(3, "How many lives everybody starts with.")
    free_ride: bool = option(True, "Without a life left you swim: one more loss and you are out.")
    direction: Direction = option(Direction.CLOCKWISE, "Which way the turn goes round.")
    deal: DealStyle = option(
        DealStyle.EXTRA_HAND, "How the cards are dealt and the middle comes about."
    )
    dealt_timing: DealtTiming = option(
        DealtTiming.AFTER_CHOICE, "Whether a dealt 31 waits for the dealer's choice."
    )
    triples: Triples = option(Triples.ALL, "Which three of a kind count 30½.")
    aces: Aces = option(Aces.FEUER, "What three aces are.")
    aces_value: float = option(32, "What three aces count.")
    feuer_loss_two: int = option(1, "What Feuer costs when only two are left.")
    feuer_dealt_loss: int = option(1, "What a dealt Feuer costs the others.")
    feuer_dealt_loss31: int = option(1, "What a dealt Feuer costs those who were dealt 31.")
    thirtyone: ThirtyOne = option(ThirtyOne.IMMEDIATE, "What a hand of 31 does.")
    thirtyone_loss: ThirtyOneLoss = option(ThirtyOneLoss.LOWEST, "Who loses when 31 is shown.")
    dealt31_loss: Dealt31Loss = option(Dealt31Loss.LOWEST, "Who loses when 31 was dealt.")
    tie: Tie = option(Tie.ALL_LOSE, "Who loses when several hands are lowest.")
    swap_counts: tuple[int, ...] = option((1, 3), "How many cards may be swapped in a turn.")
    swap_all_closes: bool = option(False, "Who swaps the whole hand is done for this round.")
    passing: Passing = option(Passing.FREE, "When a turn may be passed.")
    all_pass: AllPass = option(AllPass.REFRESH, "What happens when everybody passes.")
    stock_short: StockShort = option(
        StockShort.RESHUFFLE, "What happens when the stock is too short for a new middle."
    )
    redraw789: Redraw = option(Redraw.OFF, "Whether 7-8-9 in the middle may be replaced.")
    wash: bool = option(False, "Three of one suit in the middle are washed out of play.")
    table31: bool = option(False, "31 in the middle ends the round.")
    knock: Knocking = option(Knocking.INSTEAD, "How a turn and knocking go together.")
    knock_ban: KnockBan = option(KnockBan.NONE, "Whether you may knock in your first turn.")
    second_knock: SecondKnock = option(SecondKnock.ILLEGAL, "What a second knock does.")
    close_scope: CloseScope = option(
        CloseScope.TABLE, "Whether a knock closes the round for all or for yourself."
    )
    last_token_knock_out: bool = option(
        False, "Who knocks on the last life and loses is out at once."
    )
    knocker_lowest_loss: int = option(1, "What a knock with the lowest hand costs.")
    all_out: AllOut = option(AllOut.REPLAY, "What happens when all who are left would go out.")
    overflow: Overflow = option(Overflow.CLAMP, "What a loss of more lives than you have does.")
    protect: tuple[Protection, ...] = option((), "Hands that lose nothing.")
    crown: bool = option(False, "Who wins without having lost a life wins with crown.")
    pot: bool = option(False, "Lost lives go into a pot for the winner.")
    next_dealer: NextDealer = option(NextDealer.LEFT, "Who deals the next round.")
    suit_order: SuitOrder = option(SuitOrder.SKAT, "Which suit is higher where suits settle ties.")
    duty_last_lap: bool = option(True, "The duty to swap also holds after a knock.")
    locked_middle: bool = option(
        False, "Three of one suit or rank in the middle can only be taken whole."
    )
    under21: bool = option(False, "Every hand under 21 loses, and so does the lowest of the rest.")
    lap_cap: int = option(50, "After how many laps a round ends by itself.")

    def __post_init__(self) -> None:
        """Refuse what cannot be played, and bring lists into one order: equal rules are equal."""
        from game.rules_check import check_rules

        check_rules(self)
        object.__setattr__(self, "swap_counts", tuple(sorted(self.swap_counts)))
        named = (protection for protection in Protection if protection in self.protect)
        object.__setattr__(self, "protect", tuple(named))

    @property
    def cards(self) -> Hand:
        """All cards of the pack."""
        return pack(self.deck)

    @property
    def has_middle(self) -> bool:
        """Whether cards are swapped with a middle; else they are drawn and discarded."""
        return self.deal is not DealStyle.DRAW_PILE

    @property
    def capacity(self) -> int:
        """How many seats the pack can serve: each a hand, and one more for the middle."""
        return self.deck // self.hand - 1

    @property
    def seats_max(self) -> int:
        """How many seats there are: the option, or fewer where the pack is too small (1a)."""
        return min(self.players_max, self.capacity)

    def options(self) -> dict[str, Any]:
        """All options by key as plain JSON values, in the order of the fields."""
        return {KEYS[entry.name]: _plain(getattr(self, entry.name)) for entry in fields(self)}

    @staticmethod
    def of(options: Mapping[str, Any]) -> Rules:
        """Build rules from options by key; missing ones have their default.

        Values are the plain ones that `options` gives. Raises `RulesError` naming the option and
        its value if a key is unknown, a value is wrong, or the whole cannot be played.
        """
        from game.rules_check import read_option

        unknown = sorted(set(options) - set(KEYS.values()))
        if unknown:
            raise RulesError(f"unknown option {unknown[0]!r}: there is no such rule", *unknown)
        names = {key: name for name, key in KEYS.items()}
        return Rules(**{names[key]: read_option(key, value) for key, value in options.items()})


def _plain(value: Any) -> Any:  # noqa: ANN401 - options hold enums, numbers, flags and tuples
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value.value if isinstance(value, StrEnum) else value


KEYS: Final = {
    entry.name: "pass" if entry.name == "passing" else entry.name for entry in fields(Rules)
}
"""Key of every option by the name of its field."""

SENTENCES: Final = {KEYS[entry.name]: str(entry.metadata["sentence"]) for entry in fields(Rules)}
"""The English sentence of every option by key; the catalogs translate them."""
