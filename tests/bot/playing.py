"""Plays games at tables by chance, and watches what must be true of a table all the while.

Owns the watcher's memory of who has seen which card; it is worked out from the states alone, not
by the code that makes the screens.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from bot.minds import decide
from bot.ports import StoredEvent
from bot.requests import NextRound, Play, TimeUp
from bot.screens import Screen, Waiting
from bot.table import Table
from bot.table_codec import read_event
from bot.table_events import TableEvent
from bot.table_state import TableState, evolve
from game.actions import Move
from game.cards import Card
from game.codec import to_json
from game.events import (
    CardsSwapped,
    Closed,
    Dealt,
    ExtraTaken,
    HandKept,
    Knocked,
    Passed,
    RedrawCalled,
    RoundEnded,
    TimedOut,
    TurnGiven,
)
from game.invariants import broken
from game.notation import write_move
from game.projection import project
from game.state import GameState
from game.views import GameView, Phase
from tests.bot.kit import Evening

_CARD = re.compile(r"\b[2-9TJQKA][CSHD]\b")
_ACTED = (
    CardsSwapped,
    Closed,
    ExtraTaken,
    HandKept,
    Knocked,
    Passed,
    RedrawCalled,
    TimedOut,
    TurnGiven,
)


async def play_on(evening: Evening, table: Table, chance: random.Random) -> None:
    """Do one thing that is due: a person's move by chance, or what the clock brings."""
    screen = table.screen(None)
    user_id = table.to_act
    if user_id is not None:
        game = table.screen(user_id).game
        assert game is not None
        assert game.own is not None
        option = chance.choice(game.own.options)
        await table.submit(Play(user_id, write_move(option.move)), table.version)
        return
    assert screen.deadline_at is not None, "somebody or something must be waited for"
    people = [guest.user_id for guest in screen.guests if guest.user_id is not None]
    if screen.waiting is Waiting.NEXT_ROUND and chance.random() < 0.5:
        await table.submit(NextRound(chance.choice(people)), table.version)
        return
    evening.hand.time = max(evening.hand.time, screen.deadline_at)
    await table.submit(TimeUp(table.version, computers_move(table)))


def computers_move(table: Table) -> Move | None:
    """What the computer whose turn it is decides; None if it is nobody's or a person's turn."""
    state = table.state
    if state.game is None or state.game.turn is None or table.to_act is not None:
        return None
    seed = f"{state.id}:{state.oldest_playable}"
    return decide(
        project(state.game, state.game.turn), (), state.sitters[state.game.turn].player, seed
    )


class Watcher:
    """Looks at a table after every event of a game, and at the screens after every request."""

    def __init__(self, evening: Evening, table: Table) -> None:
        self._evening = evening
        self._table = table
        self._state = table.state
        self._pack = set(table.state.rules.cards)
        self._open: set[Card] = set()
        """Cards of this round that have lain open."""
        self._held: dict[int, set[Card]] = {}
        """Cards of this round that a seat has held."""

    def look(self, viewers: Sequence[int | None]) -> None:
        """Check all that has happened since the last look, and what these viewers see now."""
        before = self._state
        for event in self._news():
            self._check_event(self._state, event)
            self._state = evolve(self._state, event)
            self._remember(self._state.game, event)
        self._check_request(before)
        for viewer in viewers:
            self._check_screen(self._table.screen(viewer))

    def _news(self) -> Iterable[TableEvent]:
        for change in reversed(self._evening.store.changes):
            if change.game_id == self._table.id:
                assert change.expected_version == self._state.version
                for place, event in enumerate(change.events):
                    yield read_event(StoredEvent(place, event.kind, event.payload, change.at))
                return

    def _check_event(self, state: TableState, event: TableEvent) -> None:
        if isinstance(event, _ACTED):
            assert state.game is not None
            assert not state.game.seats[event.seat].out, f"{event} of a seat that is out"
            assert state.deadline is not None

    def _remember(self, game: GameState | None, event: TableEvent) -> None:
        if game is None:
            return
        if isinstance(event, Dealt):
            self._open, self._held = set(), {}
        if isinstance(event, RoundEnded):
            self._open.update(card for shown in event.outcome.shown for card in shown.cards)
        self._open.update(game.middle)
        for seat, place in enumerate(game.seats):
            self._held.setdefault(seat, set()).update(place.hand)
        if game.phase not in (Phase.DEAL, Phase.OVER):
            places = [game.middle, game.extra, game.stock, game.aside, game.washed]
            cards = [card for place in places for card in place]
            cards += [card for place in game.seats for card in place.hand]
            assert (len(cards), set(cards)) == (len(self._pack), self._pack), event

    def _check_request(self, before: TableState) -> None:
        table, told = self._table.state, self._state
        assert told.game == table.game, "the log and the table tell the same"
        assert (told.version, told.phase, told.sitters) == (
            table.version,
            table.phase,
            table.sitters,
        )
        self._state = table
        if table.game is not None and table.active:
            assert broken(table.game, before.game) == []
            assert table.game.phase is not Phase.SHUFFLE, "the table supplies the order at once"
        assert table.active == (table.deadline is not None)

    def _check_screen(self, screen: Screen) -> None:
        game = self._state.game
        if game is None or screen.game is None:
            return
        seen = self._open | self._held.get(screen.seat if screen.seat is not None else -1, set())
        if game.phase not in (Phase.DEAL, Phase.OVER):
            # The last round's hands are open by now; the same cards are dealt anew.
            screen = replace(screen, game=replace(screen.game, last=None))
        assert screen.game is not None
        told = set(_CARD.findall(repr(screen) + to_json(GameView, screen.game)))
        secret = {str(card) for card in self._pack - seen}
        assert told & secret == set()
