"""What Discord may answer instead of doing what it is asked.

Owns the list of such answers and the count of those that were given, so that a check can tell an
explained failure from another one.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from tests.sim import World

_EDIT: Final = ("PATCH", "/channels/*/messages/*")
_POST: Final = ("POST", "/channels/*/messages")
_HAND: Final = ("PATCH", "/webhooks/*/messages/*")
_ANSWER: Final = ("POST", "/interactions/*/callback")


@dataclass(frozen=True, slots=True)
class Fault:
    """One kind of refusal: of what, with which status and which code."""

    call: tuple[str, str]
    status: int
    code: int

    @property
    def of_an_answer(self) -> bool:
        """Whether it refuses the first response to an interaction."""
        return self.call == _ANSWER

    def __str__(self) -> str:
        """Name it in a line of the diary."""
        return f"{self.status}/{self.code} on {self.call[0]} {self.call[1]}"


FAULTS: Final = (
    *(Fault(_EDIT, 403, code) for code in (50001, 50013)),
    *(Fault(_EDIT, 404, code) for code in (10003, 10008)),
    *(Fault(_EDIT, 429, code) for code in (0, 20028, 30046)),
    *(Fault(_EDIT, 400, code) for code in (50083, 160005)),
    *(Fault(_EDIT, status, 0) for status in (500, 503)),
    *(Fault(_POST, 403, code) for code in (50001, 50013)),
    *(Fault(_POST, 404, code) for code in (10003, 10004)),
    *(Fault(_POST, 429, code) for code in (0, 20016)),
    *(Fault(_POST, 400, code) for code in (50083, 160005)),
    *(Fault(_POST, status, 0) for status in (500, 502)),
    *(Fault(_HAND, 404, code) for code in (10008, 10015)),
    Fault(_HAND, 401, 50027),
    *(Fault(_HAND, status, 0) for status in (429, 500, 503)),
    Fault(_ANSWER, 404, 10062),
    Fault(_ANSWER, 400, 40060),
    *(Fault(_ANSWER, status, 0) for status in (429, 500, 503)),
)
_TIMES_MAX: Final = 3
_SELDOM: Final = 0.15
"""The weight of answers that end a table or everything that is shown, against 1 for others."""


class Faults:
    """The refusals that wait for their calls in one world."""

    def __init__(self, world: World, random: Random) -> None:
        self._world = world
        self._random = random
        self._shut_out = False
        self._waiting: list[tuple[Fault, dict[str, Any], int]] = []
        """The kind, the simulator's own note of it, and how often it was still due last time."""

    @property
    def shut_out(self) -> bool:
        """Whether Discord has ever answered as it does to an address that it has shut out."""
        return self._shut_out

    def inject(self) -> Fault:
        """Let the next calls of one kind fail."""
        [fault] = self._random.choices(FAULTS, [_weight(fault) for fault in FAULTS])
        times = self._random.randint(1, _TIMES_MAX)
        method, path = fault.call
        self._world.fail_requests(method, path, status=fault.status, code=fault.code, times=times)
        self._shut_out = self._shut_out or (fault.status, fault.code) == (429, 0)
        self._waiting.append((fault, self._world.discord.faults[-1], times))
        return fault

    def fired(self) -> Counter[Fault]:
        """How often each kind was given since the last time."""
        fired: Counter[Fault] = Counter()
        waiting = []
        for fault, note, before in self._waiting:
            left = int(note["times"])
            if left < before:
                fired[fault] += before - left
            if left > 0:
                waiting.append((fault, note, left))
        self._waiting = waiting
        return fired

    def clear(self) -> None:
        """Let everything succeed from now on."""
        self._world.discord.faults.clear()
        self._waiting = []


def _weight(fault: Fault) -> float:
    drastic = fault.code in (10003, 10004) or (fault.status, fault.code) == (429, 0)
    return _SELDOM if drastic else 1
