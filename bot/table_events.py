"""What happens at a table beside the game: who sits down, and how it is opened and closed.

Past participles like the game's own events, with which they share one log. Values only.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.requests import Pace
from bot.screens import Ending
from game.computer.characters import STAND_IN, USUAL, Character, character
from game.events import Event
from game.rules import Rules


@dataclass(frozen=True, slots=True)
class Sitter:
    """Somebody at a seat."""

    user_id: int | None
    """None for a computer."""
    name: str
    left: bool = False
    """Left the running game for good; the seat stays theirs in the records."""
    missed: int = 0
    """Turns in a row in which their time was up, since they were seen last."""
    away: bool = False
    """A computer plays for them until they are seen again."""
    kicked: bool = False
    """Did not leave by themselves: the host took them out of the game."""
    character: str = ""
    """Key of a computer's character; empty for people, and where computers had none yet."""

    @property
    def present(self) -> bool:
        """Whether this is a person who has not left."""
        return self.user_id is not None and not self.left

    @property
    def player(self) -> Character:
        """Who makes the moves when a computer plays for this seat."""
        if self.user_id is not None:
            return STAND_IN
        try:
            return character(self.character)
        except ValueError:  # stored by an older version, or by a newer one
            return USUAL


@dataclass(frozen=True, slots=True)
class TableOpened:
    """A lobby was opened; always the first event of a table."""

    id: str
    guild_id: int
    channel_id: int
    host_id: int
    locale: str
    preset: str
    rules: Rules
    pace: Pace
    sitters: tuple[Sitter, ...]
    """Who sits there from the start: the host, computers, and the others of a rematch."""
    rules_name: str = ""
    """What the server calls the rules, if they are a saved set."""
    played: Rules | None = None
    """What the server had played last then, if it had played."""
    learner: bool = False
    """Whether hints may be asked for."""


@dataclass(frozen=True, slots=True)
class PersonJoined:
    """Somebody sat down in the lobby."""

    user_id: int
    name: str


@dataclass(frozen=True, slots=True)
class PersonLeft:
    """Somebody got up in the lobby. If it was the host, the next person is host."""

    user_id: int


@dataclass(frozen=True, slots=True)
class ComputerSeated:
    """A computer player sat down in the lobby."""

    name: str
    character: str = ""
    """Key of its character; empty where computers had none yet."""


@dataclass(frozen=True, slots=True)
class ComputerRemoved:
    """The computer player that came last got up."""


@dataclass(frozen=True, slots=True)
class RulesChosen:
    """The host chose what is played."""

    preset: str
    rules: Rules
    rules_name: str


@dataclass(frozen=True, slots=True)
class LearnerChosen:
    """The host chose whether hints may be asked for."""

    learner: bool


@dataclass(frozen=True, slots=True)
class SeatAway:
    """A person is absent: a computer plays for the seat from now on."""

    seat: int
    gone: bool = False
    """They have left the server."""


@dataclass(frozen=True, slots=True)
class SeatBack:
    """A person is there: the turns that they missed are forgotten, and the seat is theirs."""

    seat: int


@dataclass(frozen=True, slots=True)
class SeatKicked:
    """The host took the seat out of the game; the game's own `SeatLeft` follows."""

    seat: int
    by: int
    """The host's Discord account."""


@dataclass(frozen=True, slots=True)
class TablePaused:
    """The game rests."""

    by: int | None = None
    """The Discord account that wanted it; None if nobody is there any more."""


@dataclass(frozen=True, slots=True)
class TableResumed:
    """The game goes on."""

    by: int | None = None
    """The Discord account that wanted it; None if it follows from what happened before."""


@dataclass(frozen=True, slots=True)
class TableClosed:
    """The table was closed without a result."""

    ending: Ending
    by: int | None = None
    """The Discord account that closed it; None if the clock did."""


OwnEvent = (
    TableOpened
    | PersonJoined
    | PersonLeft
    | ComputerSeated
    | ComputerRemoved
    | RulesChosen
    | LearnerChosen
    | SeatAway
    | SeatBack
    | SeatKicked
    | TablePaused
    | TableResumed
    | TableClosed
)
"""Events of the table itself."""

AbsenceEvent = SeatAway | SeatBack | TablePaused | TableResumed
"""Events that leave every move possible that was possible before."""

TableEvent = OwnEvent | Event
"""Everything in the log of a table."""
