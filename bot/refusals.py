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
    HOST_CHOOSES = "host_chooses"
    """Only the host may choose the rules."""
    TOO_MANY_SEATED = "too_many_seated"
    """More sit at the table than the chosen rules have seats for."""
    LOBBY_OVER = "lobby_over"
    """The game has started; this could only be done in the lobby."""
    NOT_STARTED = "not_started"
    """The game has not started yet."""
    PAUSED = "paused"
    """The game rests; first somebody has to go on."""
    NOT_AWAY = "not_away"
    """The seat is not away (any more), so it cannot be taken out of the game."""
    NO_HINTS = "no_hints"
    """At this table nobody may ask for hints."""
    NO_ROUND = "no_round"
    """There is no such round that has ended and in which this player had a part."""
    NO_ROUND_YET = "no_round_yet"
    """None was named, and there is none at all."""
    LAB_BUSY = "lab_busy"
    """Somebody tries rules out already."""
    SAME_RULES = "same_rules"
    """The rules to be compared are the same."""
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
    NO_SUCH_RULES = "no_such_rules"
    """There are no rules of this name."""
    WRONG_CODE = "wrong_code"
    """The code of rules is mistyped, or of another version."""
    UNREADABLE_RULES = "unreadable_rules"
    """The saved rules have options that this version does not know."""
    BAD_NAME = "bad_name"
    """Rules cannot be saved under this name: nothing of it can be read, or it has a meaning."""
    NAME_TAKEN = "name_taken"
    """The server has saved other rules under this name."""
    NOT_YOUR_RULES = "not_your_rules"
    """Only who saved these rules, or who may manage the server, may do this."""
    TOO_MANY_SAVED = "too_many_saved"
    """The server has saved as many rules as it may."""
    MANAGERS_ONLY = "managers_only"
    """Only who may manage the server may do this."""


class RefusedError(Exception):
    """A table refused a request; `game_id` names the table where there is one."""

    def __init__(self, refusal: TableRefusal, game_id: str | None = None) -> None:
        """Refuse with this code."""
        super().__init__(refusal.value)
        self.refusal = refusal
        self.game_id = game_id
