"""Who may know which card, and whether anybody was shown another one.

Owns the comparison of every message that was ever shown, in every look that it had, with what its
reader could know from the table: the own hand, what lay open in the middle or on the pile in this
round, and all hands when the round is over.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING

from cogs.locales import languages
from cogs.ui.text import texts_for
from game.cards import Card, Rank, Suit
from tests.e2e.log import Step
from tests.e2e.told_pictures import check_pictures, told_cards
from tests.sim import Control, Seen

if TYPE_CHECKING:
    from tests.sim import World

_SYMBOLS = {
    "♣": Suit.CLUBS,
    "♠": Suit.SPADES,
    "♥": Suit.HEARTS,
    "♦": Suit.DIAMONDS,
    "🌰": Suit.CLUBS,
    "🍃": Suit.SPADES,
    "🔔": Suit.DIAMONDS,
}
_WRITTEN = re.compile(
    "([♣♠♥♦🌰🍃🔔])[\N{VARIATION SELECTOR-15}\N{VARIATION SELECTOR-16}\N{WORD JOINER}]*"
    "(10|[2-9JQKAUO])"
)
_GERMAN_RANKS = {"U": Rank.JACK, "O": Rank.QUEEN, "10": Rank.TEN}
_NOTED = re.compile(r"([2-9TJQKA])([CSHD])")
_MOVE = re.compile(r"(?:(?:[2-9TJQKA][CSHD])+>(?:[2-9TJQKA][CSHD])+|-[2-9TJQKA][CSHD])!?")
"""A swap, or a card laid off."""


def cards_in(look: Seen) -> frozenset[Card]:
    """Every card that a look names: in texts, labels and alt texts, and in the ids of buttons."""
    texts = " ".join(look.everything)
    told = (card for text in look.everything for card in told_cards(text))
    return frozenset((*_written(texts), *told, *_noted(look.controls)))


def reviewed(look: Seen) -> int | None:
    """Which round a private message looks back at; None if it is no review."""
    found = _titles().search(look.text) if look.private else None
    return None if found is None else int(next(filter(None, found.groups())))


class Secrecy:
    """What each reader may know, round by round, and the looks that were compared with it."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._open: defaultdict[int, set[Card]] = defaultdict(set)
        self._lay: defaultdict[int, set[Card]] = defaultdict(set)
        """What lay open while a round was played, without the hands at its end."""
        self._own: defaultdict[tuple[int, int], set[Card]] = defaultdict(set)
        self._round_of: dict[int, int] = {}
        self._compared = 0
        self._round = 0
        self.cards_seen = 0
        """How many cards were compared: a check that saw none proved nothing."""
        self.pictures_seen = 0
        """How many pictures show exactly what their words say."""

    def learn(self, steps: Iterable[Step]) -> None:
        """Take in what happened at the table."""
        for step in steps:
            game = step.state.game
            if game is None:
                continue
            self._round = game.round
            self._lay[game.round] |= {*game.middle, *game.pile}
            self._open[game.round] |= self._lay[game.round]
            for seat, sitter in zip(game.seats, step.state.sitters, strict=True):
                if sitter.user_id is not None:
                    self._own[game.round, sitter.user_id] |= set(seat.hand)
            if game.last is not None and game.last.round == game.round:
                for hand in game.last.shown:
                    self._open[game.round] |= set(hand.cards)

    def compare(self) -> None:
        """Check every look since the last time; raises if one names a card that it must not."""
        looks = self._world.looks[self._compared :]
        self._compared = len(self._world.looks)
        for look in looks:
            self.check(look)

    @property
    def round(self) -> int:
        """The round that is running, as far as was learnt."""
        return self._round

    def may_know(self, reader_id: int | None, rounds: Iterable[int]) -> set[Card]:
        """The cards of these rounds that this reader (everybody, for None) may know."""
        known: set[Card] = set()
        for number in rounds:
            known |= self._open[number]
            if reader_id is not None:
                known |= self._own[number, reader_id]
        return known

    def may_look_back_at(self, reader_id: int | None, number: int) -> set[Card]:
        """The cards of a round that is over that its review may speak of: not those of others."""
        own = set() if reader_id is None else self._own[number, reader_id]
        return self._lay[number] | own

    def check(self, look: Seen) -> None:
        """Check one look. A public message belongs to the round in which it was posted."""
        shown_in = self._round
        if not look.private:
            shown_in = self._round_of.setdefault(look.id, self._round)
        named = cards_in(look)
        self.cards_seen += len(named)
        self.pictures_seen += check_pictures(self._world, look)
        number = reviewed(look)
        known = (
            self.may_know(look.reader_id, [shown_in])
            if number is None
            else self.may_look_back_at(look.reader_id, number)
        )
        leaked = sorted(str(card) for card in named - known)
        assert not leaked, f"{leaked} shown to {look.reader_id or 'everybody'}: {look.everything}"


@cache
def _titles() -> re.Pattern[str]:
    """What reviews are called, in every language."""
    titles = (
        texts_for(language).text("Your round {n} in review", n="\0") for language in languages()
    )
    return re.compile("|".join(re.escape(title).replace("\0", r"(\d+)") for title in titles))


def _written(text: str) -> Iterator[Card]:
    for symbol, rank in _WRITTEN.findall(text):
        yield Card(_GERMAN_RANKS.get(rank) or Rank(rank), _SYMBOLS[symbol])


def _noted(controls: Iterable[Control]) -> Iterator[Card]:
    for control in controls:
        for argument in (control.argument, *control.options):
            if _MOVE.fullmatch(argument):
                for rank, suit in _NOTED.findall(argument):
                    yield Card(Rank(rank), Suit(suit))
