"""Tables and their events to stored text and back.

Owns the names of the table's own events and the format of snapshots; the game's events and state
are written by `game.codec`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.ports import GameRecord, NewEvent, StoredEvent
from bot.table_events import (
    ComputerRemoved,
    ComputerSeated,
    LearnerChosen,
    OwnEvent,
    PersonJoined,
    PersonLeft,
    RulesChosen,
    SeatAway,
    SeatBack,
    SeatKicked,
    TableClosed,
    TableEvent,
    TableOpened,
    TablePaused,
    TableResumed,
)
from bot.table_state import TableState
from game.codec import event_from_json, event_kind, event_to_json, from_json, to_json
from game.errors import NotationError

SNAPSHOT_FORMAT: Final = 1
"""The format in which snapshots are written."""

_KINDS: Final[dict[str, type[OwnEvent]]] = {
    "table_opened": TableOpened,
    "person_joined": PersonJoined,
    "person_left": PersonLeft,
    "computer_seated": ComputerSeated,
    "computer_removed": ComputerRemoved,
    "rules_chosen": RulesChosen,
    "learner_chosen": LearnerChosen,
    "seat_away": SeatAway,
    "seat_back": SeatBack,
    "seat_kicked": SeatKicked,
    "table_paused": TablePaused,
    "table_resumed": TableResumed,
    "table_closed": TableClosed,
}
_NAMES: Final[dict[type, str]] = {kind: name for name, kind in _KINDS.items()}


class UnreadableTableError(Exception):
    """A stored table cannot be read by this version. Names the game, never its content."""

    def __init__(self, game_id: str) -> None:
        super().__init__(f"the stored game {game_id} cannot be read by this version")
        self.game_id = game_id


@dataclass(frozen=True, slots=True)
class _Snapshot:
    format: int
    table: TableState


def write_snapshot(state: TableState) -> str:
    """Write the whole table. Holds secrets while a game runs."""
    return to_json(_Snapshot, _Snapshot(SNAPSHOT_FORMAT, state))


def read_snapshot(record: GameRecord) -> TableState:
    """Read a stored table; raises `UnreadableTableError` if this version cannot.

    The error has no cause: what did not fit may be a card that lies face down.
    """
    try:
        snapshot = from_json(_Snapshot, record.snapshot)
    except NotationError:
        raise UnreadableTableError(record.id) from None
    table = snapshot.table
    if snapshot.format != SNAPSHOT_FORMAT or (table.id, table.version) != (
        record.id,
        record.version,
    ):
        raise UnreadableTableError(record.id)
    return table


def write_event(event: TableEvent) -> NewEvent:
    """Write one event of the table or of its game."""
    if isinstance(event, OwnEvent):
        return NewEvent(_NAMES[type(event)], to_json(type(event), event))
    return NewEvent(event_kind(event), event_to_json(event))


def read_event(stored: StoredEvent) -> TableEvent:
    """Read what `write_event` wrote; raises `NotationError` if it is no event."""
    own = _KINDS.get(stored.kind)
    if own is not None:
        return from_json(own, stored.payload)
    return event_from_json(stored.kind, stored.payload)
