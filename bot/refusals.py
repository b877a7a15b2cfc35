"""Why a table refuses a request. Codes, never prose: sentences are made in `cogs`."""

from __future__ import annotations

from enum import StrEnum


class TableRefusal(StrEnum):
    """Why nothing was done. Values are stable: logs and catalogs use them.

    What the rules of the game forbid is refused by `game.errors.Refusal` instead.
    """

    NO_TABLE = "no_table"
    """There is no active table in this channel, or no game with this id."""
    TABLE_EXISTS = "table_exists"
    """The channel has a table already."""
    TABLE_FULL = "table_full"
    ALREADY_SEATED = "already_seated"
    NOT_SEATED = "not_seated"
    NOT_HOST = "not_host"
    """Only the host may do this (for now)."""
    NOT_ALLOWED = "not_allowed"
    """Only the host, or who may manage the server, may do this."""
    TOO_FEW = "too_few"
    """Not enough players to start."""
    NO_COMPUTER = "no_computer"
    """There is no computer player to take away."""
    LOBBY_OVER = "lobby_over"
    """The game has started; this could only be done in the lobby."""
    NOT_STARTED = "not_started"
    """The game has not started yet."""
    GAME_OVER = "game_over"
    """The table is closed or its game has ended."""
    STALE = "stale"
    """The click came from an older picture of the table; nothing was done."""
    BUSY = "busy"
    """Too many requests wait for this table; nothing was done."""
    CLOSING = "closing"
    """The bot is shutting down; nothing was done."""
    BAD_MOVE = "bad_move"
    """The text of the move is none."""


class RefusedError(Exception):
    """A table refused a request; `game_id` names the table where there is one."""

    def __init__(self, refusal: TableRefusal, game_id: str | None = None) -> None:
        """Refuse with this code."""
        super().__init__(refusal.value)
        self.refusal = refusal
        self.game_id = game_id
