"""Whether anybody was shown a card that they must not know, at all tables of a world.

Owns which look belongs to which table and to which rounds. What may be known is
`tests.e2e.secrecy`'s; here several tables run at once, and several rounds may pass in one step.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from game.cards import Card
from tests.e2e.log import Step
from tests.e2e.secrecy import Secrecy, cards_in, reviewed
from tests.sim import Seen, World


class Discretion:
    """Compares every look of every message with what its reader may know."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._tables: dict[str, Secrecy] = {}
        self._round_before: defaultdict[str, int] = defaultdict(int)
        """The round of each table when looks were compared last."""
        self._game_of: dict[int, str] = {}
        self._first_round: dict[int, int] = {}
        """The earliest round that a public message may speak of."""
        self._compared = 0
        self.cards_seen = 0
        """How many cards were compared: a check that saw none proved nothing."""

    def learn(self, news: Mapping[str, Sequence[Step]]) -> None:
        """Take in what happened at the tables."""
        for game_id, steps in news.items():
            self._tables.setdefault(game_id, Secrecy(self._world)).learn(steps)

    def compare(self) -> None:
        """Check every look since the last time; raises if one names a card that it must not."""
        looks = self._world.looks[self._compared :]
        self._compared += len(looks)
        for look in looks:
            self._check(look)
        for game_id, table in self._tables.items():
            self._round_before[game_id] = table.round

    def _check(self, look: Seen) -> None:
        named = cards_in(look)
        self.cards_seen += len(named)
        for control in look.controls:
            if control.game in self._tables:
                self._game_of[look.id] = control.game
        leaked = named - self._known(look)
        cards = sorted(map(str, leaked))
        assert not leaked, f"{cards} shown to {look.reader_id or 'everybody'}: {look.everything}"

    def _known(self, look: Seen) -> set[Card]:
        game_id = self._game_of.get(look.id)
        if game_id is None:
            # Says nothing of which table it is: then it may say only what some table allows.
            return {card for table in self._tables for card in self._known_at(table, look)}
        return self._known_at(game_id, look)

    def _known_at(self, game_id: str, look: Seen) -> set[Card]:
        first = self._round_before[game_id]
        if not look.private and look.id in self._game_of:
            first = self._first_round.setdefault(look.id, first)
        table = self._tables[game_id]
        if (number := reviewed(look)) is not None:
            return table.may_look_back_at(look.reader_id, number)
        return table.may_know(look.reader_id, range(first, table.round + 1))
