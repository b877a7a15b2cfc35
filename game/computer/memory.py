"""What a round's public events tell: where cards are known to be, and what everybody chose.

Owns the reading of a view with its history into a round whose unseen cards are left open. It
knows exactly what an attentive player at that seat knows, and nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from game.cards import Card
from game.computer.board import NOBODY
from game.computer.choices import SHOWN_TOP, Choice
from game.computer.following import Following
from game.computer.legal import kinds_of
from game.computer.packed import (
    EXTRA,
    KEEP,
    KNOCK,
    LAY,
    LAY_KNOCK,
    PASS,
    SWAP,
    SWAP_KNOCK,
    Pack,
    pack_of,
)
from game.computer.seating import Seating
from game.computer.settling import OUT
from game.computer.showdown import SEVEN_EIGHT_NINE
from game.events import (
    CardsSwapped,
    Closed,
    Discarded,
    DiscardTaken,
    ExtraTaken,
    HandKept,
    Knocked,
    MiddleCycled,
    MiddleRefreshed,
    MiddleStays,
    MiddleWashed,
    Passed,
    PileTurned,
    PublicEvent,
    RedrawCalled,
    SeatLeft,
    ShuffleCalled,
    StockDrawn,
    TimedOut,
    TurnGiven,
)
from game.options import Knocking
from game.views import GameView

UNKNOWN: Final = 0
"""A card of the stock or the pile that nobody saw."""
_RENEWALS: Final = (MiddleRefreshed, MiddleWashed, MiddleCycled)
_WITH_KNOCK: Final = {SWAP: SWAP_KNOCK, LAY: LAY_KNOCK}


class Memory(Following):
    """A round as it looks from one seat. Cards that are not known are missing from its masks."""

    __slots__ = (
        "aside_count", "choices", "forced", "own", "pack", "shuffling", "stocked", "washed",
    )  # fmt: skip

    def __init__(self, view: GameView, seating: Seating, history: Sequence[PublicEvent]) -> None:
        """Remember the history, which is that of the running round; `seating` is its beginning."""
        super().__init__(seating, [0] * len(view.seats), NOBODY)
        self.pack: Pack = pack_of(view.rules)
        self.own: int = NOBODY if view.own is None else view.own.seat
        self.choices: list[Choice] = []
        self.stocked: int = 0
        """Cards that are known to be in the stock, wherever there."""
        self.washed: int = 0
        self.aside_count: int = 0
        self.forced: bool = False
        """What comes next is played for somebody whose time was up."""
        self.shuffling: bool = False
        """Nobody sees the stock being shuffled: whoever leaves now leaves their cards in it."""
        self.middle = self._first_middle(view, history)
        dealt = (len(seating.seats) + (not seating.draws)) * seating.size + seating.draws
        self.stock = [UNKNOWN] * (len(self.pack.cards) - dealt)
        if seating.draws:
            self.pile = [UNKNOWN]
        if seating.rules.deal.has_choice:
            self.choosing, self.turn = True, self._chooser()
        for event in history:
            self._fold(event)
        if view.own is not None:
            self.stocked &= ~self.pack.mask(view.own.cards)

    def _chooser(self) -> int:
        return self.seating.starter if self.seating.starter_chooses else self.seating.dealer

    def _first_middle(self, view: GameView, history: Sequence[PublicEvent]) -> int:
        """The cards of the first middle: all if it was never replaced, else those that moved."""
        mask = self.pack.mask
        swaps: list[tuple[int, int]] = []
        for event in history:
            if isinstance(event, _RENEWALS):
                middle = given = 0
                for give, take in swaps:
                    middle |= take & ~given
                    given |= give
                return middle
            if isinstance(event, CardsSwapped):
                swaps.append((mask(event.give), mask(event.take)))
        middle = mask(view.middle)
        for give, take in reversed(swaps):
            middle = middle & ~give | take
        return middle

    def _fold(self, event: PublicEvent) -> None:
        called = isinstance(event, ShuffleCalled)
        self.shuffling = called or (self.shuffling and isinstance(event, SeatLeft))
        match event:
            case TurnGiven(seat):
                self.turn, self.acted, self.forced = seat, False, False
            case TimedOut():
                self.forced = True
            case HandKept(seat) | ExtraTaken(seat):
                self._note(seat, KEEP if isinstance(event, HandKept) else EXTRA)
                self.choosing, self.turn = False, NOBODY
            case CardsSwapped(seat, give, take):
                self._swap(seat, self.pack.mask(give), self.pack.mask(take))
            case Passed(seat):
                self._pass(seat)
            case Knocked(seat):
                self._note_knock(seat)
                self._knock(seat, 1 << seat)
            case Closed(seat):
                self._note_knock(seat)
                self._close(seat, 1 << seat)
            case SeatLeft(seat):
                self._leave(seat)
            case _:
                self._fold_cards(event)

    def _fold_cards(self, event: PublicEvent) -> None:
        match event:
            case RedrawCalled(seat):
                self._call(seat)
            case ShuffleCalled():
                self._shuffle()
            case MiddleRefreshed(laid):
                self.aside |= self.middle
                self.aside_count += self.seating.size if not self.waiting else 0
                self._lay_open(self.pack.mask(laid))
            case MiddleWashed(laid):
                self.washed |= self.middle
                self._lay_open(self.pack.mask(laid))
                self.acted = self.forced = False
            case MiddleCycled(laid):
                self.stocked |= self.middle
                self.stock += [UNKNOWN] * self.seating.size
                self._lay_open(self.pack.mask(laid))
            case MiddleStays():
                self.chain, self.renewing = 0, False
            case StockDrawn(seat):
                self.stock.pop()
                self._pick_up(seat, UNKNOWN, from_pile=False)
            case DiscardTaken(seat, card):
                self.pile.pop()
                self._pick_up(seat, self.pack.bit[card], from_pile=True)
            case Discarded(seat, card):
                self._put_down(seat, card)
            case PileTurned(card):
                self.stock.pop()
                self.stocked &= ~self.pack.bit[card]
                self.pile.append(self.pack.bit[card])
                self.chain = 0

    def _note(self, seat: int, kind: int, give: int = 0, take: int = 0) -> None:
        """Remember a choice, before it has changed anything."""
        if self.forced:
            return
        kinds = kinds_of(self) if seat == self.turn else 0
        seen = self.pile[-1] if self.seating.draws and self.pile else self.middle
        last = self.knocker != NOBODY or self.final == seat
        turn = self.turns[seat]
        self.choices.append(Choice(seat, kind, give, take, seen, turn, last, kinds))

    def _note_knock(self, seat: int) -> None:
        """A knock of its own, or one that belongs to the swap or card just before."""
        before = self.choices[-1] if self.choices and self.acted and not self.forced else None
        after = self.seating.rules.knock is not Knocking.INSTEAD or self.seating.swap_all_closes
        if self.seating.announces and (seat != self.turn or (self.acted and not after)):
            self.choices.append(Choice(seat, SHOWN_TOP, 0, 0, self.middle, 0, False, 0))
        elif before is None:
            self._note(seat, KNOCK)
        elif before.seat == seat and before.kind in _WITH_KNOCK:
            kind = _WITH_KNOCK[before.kind]
            self.choices[-1] = replace(before, kind=kind)

    def _swap(self, seat: int, give: int, take: int) -> None:
        self._note(seat, SWAP, give, take)
        bit = 1 << seat
        self.hands[seat] = self.hands[seat] & ~give | take
        self.middle = self.middle & ~take | give
        self.passed_last &= ~bit
        self.chain = 0
        self._use_turn(seat, bit)

    def _pass(self, seat: int) -> None:
        self._note(seat, PASS)
        bit = 1 << seat
        self.passed |= bit
        self.passed_last |= bit
        self.chain |= bit
        self._use_turn(seat, bit)

    def _call(self, seat: int) -> None:
        self.renewing, self.chain = True, 0
        on_sight = self.seating.scores.middles[self.middle] & SEVEN_EIGHT_NINE
        if self.seating.redraw_costs and on_sight:
            self._use_turn(seat, 1 << seat)

    def _shuffle(self) -> None:
        """The stock, what lies aside, and the middle if that is too little, become the stock."""
        count = len(self.stock) + self.aside_count
        self.stocked |= self.aside
        self.aside = self.aside_count = 0
        if self.seating.draws:
            count += len(self.pile) - 1
            self.stocked |= sum(self.pile[:-1])
            self.pile = self.pile[-1:]
        elif count < self.seating.size:
            count += self.seating.size
            self.stocked |= self.middle
            self.middle = 0
            self.waiting = 1  # there is no middle to put aside when the new one is laid
        self.stock = [UNKNOWN] * count

    def _lay_open(self, laid: int) -> None:
        self.middle = laid
        self.stocked &= ~laid
        del self.stock[-self.seating.size :]
        self.chain, self.renewing, self.waiting = 0, False, 0

    def _pick_up(self, seat: int, card: int, *, from_pile: bool) -> None:
        self.hands[seat] |= card
        self.taken = card if from_pile else 0
        self.drawn = True
        self.passed_last &= ~(1 << seat)
        self.chain = 0

    def _put_down(self, seat: int, card: Card) -> None:
        bit = self.pack.bit[card]
        self._note(seat, LAY, bit, self.taken)
        self.hands[seat] &= ~bit
        if not (self.taken or self.stocked & bit):
            self._lose_sight(seat)
        self.stocked &= ~bit
        self.pile.append(bit)
        self.drawn, self.taken = False, 0
        self._use_turn(seat, 1 << seat)

    def _lose_sight(self, seat: int) -> None:
        """Somebody else keeps what they drew: it may be any card of the stock."""
        if seat != self.own:
            self.stocked = 0

    def _leave(self, seat: int) -> None:
        """The hand goes aside, and nobody waits for this seat any more."""
        lives = tuple(
            OUT if place == seat else count for place, count in enumerate(self.seating.lives)
        )
        if self.choosing and seat == self.turn:
            self.choosing, self.turn = False, NOBODY
        self.aside |= self.hands[seat]
        self.aside_count += self.seating.size + (self.drawn and seat == self.turn)
        if seat == self.turn:
            if self.drawn and not self.taken:
                self._lose_sight(seat)
            self.drawn, self.taken = False, 0
        if self.shuffling:
            self.stocked |= self.aside
            self.stock += [UNKNOWN] * self.aside_count
            self.aside = self.aside_count = 0
        self.hands[seat] = 0
        self.seating = Seating(self.seating.rules, tuple(lives), self.seating.dealer)
        self.owed = tuple(other for other in self.owed if other != seat)
        self.chain &= ~(1 << seat)
        self.closed &= ~(1 << seat)
        waited = self.lap_left
        self.lap_left &= ~(1 << seat)
        if waited and not self.lap_left:
            self.laps += 1
            self.lap_left = self.seating.playing & ~self.closed
        self._find_final()
