"""A simulated Discord whose tests speak the game's words.

Owns the driver of the end-to-end tests and of the playground: people who type commands and press
buttons, and the channel that they look at. Wraps the simulator, so that a test never touches it;
knows the wire format of custom ids, and no rule of the game.
"""

from tests.sim.messages import Control, Seen
from tests.sim.people import Answer, Person
from tests.sim.recording import Request, Requests
from tests.sim.wire import Click, Command, Deed, Filled
from tests.sim.world import Guest, World, playing

__all__ = [
    "Answer",
    "Click",
    "Command",
    "Control",
    "Deed",
    "Filled",
    "Guest",
    "Person",
    "Request",
    "Requests",
    "Seen",
    "World",
    "playing",
]
