"""What people, and the clock, can ask of a table. Values only; `bot.table` decides on them.

A request names a Discord account, never a seat: which seat it plays is looked up at the table,
so nobody can act for another one.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from game.actions import Move
from game.computer.characters import USUAL, Character
from game.rules import Rules


class Pace(StrEnum):
    """How long a turn may take."""

    BLITZ = "blitz"
    NORMAL = "normal"
    RELAXED = "relaxed"
    STAMMTISCH = "stammtisch"

    @property
    def seconds(self) -> float:
        """Time for one turn in seconds."""
        return _SECONDS[self]


_SECONDS: Final = {
    Pace.BLITZ: 30.0,
    Pace.NORMAL: 90.0,
    Pace.RELAXED: 600.0,
    Pace.STAMMTISCH: 86_400.0,
}


@dataclass(frozen=True, slots=True)
class Join:
    """Sit down in the lobby."""

    user_id: int
    name: str


@dataclass(frozen=True, slots=True)
class Leave:
    """Give up the seat: free in the lobby, for good in a running game (D15)."""

    user_id: int


@dataclass(frozen=True, slots=True)
class AddComputer:
    """Seat one more computer player of this character (host, lobby)."""

    user_id: int
    character: Character = USUAL


@dataclass(frozen=True, slots=True)
class RemoveComputer:
    """Take the last computer player away (host, lobby)."""

    user_id: int


@dataclass(frozen=True, slots=True)
class RuleChoice:
    """Rules that somebody chose, and where they come from."""

    preset: str
    """Key of the ready-made rules that they started from."""
    rules: Rules
    name: str = ""
    """What the server calls them; empty unless they are a saved set just as it was saved."""


@dataclass(frozen=True, slots=True)
class ChooseRules:
    """Play by these rules (host, lobby)."""

    user_id: int
    choice: RuleChoice


@dataclass(frozen=True, slots=True)
class ChooseLearner:
    """Let whoever is to act ask for hints in this game, or not (host, lobby)."""

    user_id: int
    learner: bool


@dataclass(frozen=True, slots=True)
class Begin:
    """Start the game: the host, or anybody seated once the lobby was quiet for long enough."""

    user_id: int


@dataclass(frozen=True, slots=True)
class Play:
    """Make a move, written in the game's notation without a seat: `8H>KC`, `pass`, `knock`."""

    user_id: int
    move: str


@dataclass(frozen=True, slots=True)
class NextRound:
    """Deal the next round now instead of after the countdown (anybody seated)."""

    user_id: int


@dataclass(frozen=True, slots=True)
class Stop:
    """End the table without a result: the host, or who may manage the server."""

    user_id: int
    may_manage: bool


@dataclass(frozen=True, slots=True)
class Present:
    """Somebody has shown that they are there; asks for nothing else."""

    user_id: int


@dataclass(frozen=True, slots=True)
class Pause:
    """Let the running game rest (anybody seated)."""

    user_id: int


@dataclass(frozen=True, slots=True)
class Resume:
    """Go on with a game that rests (anybody seated); nothing happens if it does not."""

    user_id: int


@dataclass(frozen=True, slots=True)
class Kick:
    """Take a seat that is away out of the running game for good (host)."""

    user_id: int
    seat: int


@dataclass(frozen=True, slots=True)
class Gone:
    """The table has found out that this player is no longer on the server."""

    user_id: int


@dataclass(frozen=True, slots=True)
class ChannelGone:
    """The channel in which the table stood is no more."""


@dataclass(frozen=True, slots=True)
class TimeUp:
    """The clock: what the table was waiting for at this version did not come in time."""

    version: int
    move: Move | None = None
    """What the computer has decided whose turn it is; None if it has not, or if it is not one's."""


Request = (
    Join
    | Leave
    | AddComputer
    | RemoveComputer
    | ChooseRules
    | ChooseLearner
    | Begin
    | Play
    | NextRound
    | Stop
    | Present
    | Pause
    | Resume
    | Kick
    | Gone
    | ChannelGone
    | TimeUp
)
"""Everything that `bot.table.Table.submit` takes."""
