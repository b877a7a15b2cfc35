"""What must be true after every step, whatever people, Discord and the operator did in it.

Owns the checks and nothing that acts. They are: each interaction answered once, or not only
because a refusal was injected; nothing escaped and nothing logged as an error; what is stored is
sound (`tests.chaos.ledger`); nobody saw what they must not; every move that was acknowledged was
made once, and none was made that nobody asked for; and nobody is called more than once a turn.
"""

from __future__ import annotations

import gc
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from game.events import Dealt, TurnGiven
from tests.chaos.discretion import Discretion
from tests.chaos.faults import Faults
from tests.chaos.ledger import Ledger
from tests.chaos.log import Log
from tests.chaos.moves import Named, asked, kind_of, made
from tests.chaos.storage import REASON, Storage
from tests.e2e.log import Step
from tests.sim import Click, Deed, Filled, Request, Requests, Seen, World

_WARNING = "⚠️"
"""Stands at the top of a hand that answers a click which did nothing."""
_MOVE_COMMANDS = {"swap-all": "swap", "exchange": "take", "pick-up": "pick", "discard": "lay"}
"""Commands that are not called as the kind of their move."""
_POSTS = ("interactions", "channels")


class BrokenPromiseError(AssertionError):
    """Something happened that must never happen."""


@dataclass(frozen=True, slots=True)
class Asked:
    """Something that somebody did."""

    deed: Deed
    answered: bool = True
    """False if the bot was stopped amid it."""


class Promises:
    """Checks one world, step by step."""

    def __init__(
        self, world: World, ledger: Ledger, faults: Faults, storage: Storage, log: Log
    ) -> None:
        self._world = world
        self._ledger = ledger
        self._faults = faults
        self._storage = storage
        self._errors = log.errors
        self._figures = log.figures
        self._discretion = Discretion(world)
        self._requests = 0
        self._interactions = 0
        self._calls = self._turns = 0
        self.news: dict[str, list[Step]] = {}
        """What was stored in the last step."""
        self._taps: set[tuple[int, str]] = set()
        """Buttons whose moves were acknowledged, or may have been made, by who pressed them."""

    def check(self, asked_for: Sequence[Asked], *, stopped: bool = False) -> None:
        """Check a step; `stopped` if the bot was killed in it. Raises `AssertionError`."""
        self.news = {}
        requests = Requests(self._world.environment.http_requests[self._requests :])
        self._requests += len(requests)
        self._check_log(stopped)
        answers = self._check_answers(requests, stopped)
        news = self.news = self._ledger.read_on()
        self._check_moves(asked_for, answers, news)
        self._discretion.learn(news)
        self._discretion.compare()
        self._check_calls(requests, news)

    @property
    def cards_seen(self) -> int:
        """How many cards were compared with what their readers may know."""
        return self._discretion.cards_seen

    def _check_log(self, stopped: bool) -> None:
        texts = self._errors.messages
        if self._faults.shut_out:
            # Cloudflare refuses us: the operator is to be told, loudly.
            texts[:] = [text for text in texts if not text.startswith("cogs.channels")]
        if self._storage.ever:
            # The operator is told about the disk, by the name of the failure or its kind.
            texts[:] = [text for text in texts if REASON not in text and "StoreError" not in text]
        if stopped:
            # Within one process the end of a bot leaves connections to the garbage collector.
            gc.collect()
            texts[:] = [text for text in texts if not text.startswith("sqlalchemy.pool")]
        if escaped := self._world.errors()[:]:
            raise escaped[-1]
        if self._errors.messages:
            raise BrokenPromiseError("logged as an error:\n" + "\n".join(self._errors.messages))

    def _check_answers(self, requests: Iterable[Request], stopped: bool) -> list[Request | None]:
        """Each interaction has its one answer; every try that failed is explained by a fault.

        Gives the answers in the order of the deeds; None for those that took more than one try.
        """
        tries: defaultdict[int | None, list[Request]] = defaultdict(list)
        for request in requests:
            if request.is_callback:
                tries[request.interaction_id].append(request)
        fired = self._faults.fired()
        for fault, times in fired.items():
            self._figures.count(f"fault {fault}", times)
        everything = self._world.discord.interactions
        new = list(everything)[self._interactions :]
        self._interactions += len(new)
        strangers = set(tries) - set(new)
        _require(not strangers, f"answers to older interactions: {strangers}")
        answered = {number for number in new if everything[number].responded}
        failed = sum(map(len, tries.values())) - len(answered)
        refused = sum(times for fault, times in fired.items() if fault.of_an_answer)
        _require(failed == refused, f"{failed} answers failed, {refused} were refused on purpose")
        untried = [number for number in new if not tries[number]]
        _require(stopped or not untried, f"{len(untried)} interactions were never answered")
        self._figures.count("interactions answered", len(answered))
        lost = len(new) - len(answered)
        self._figures.count("interactions left unanswered by a fault or a kill", lost)
        return [
            tries[number][0] if number in answered and len(tries[number]) == 1 else None
            for number in new
        ]

    def _check_moves(
        self,
        asked_for: Sequence[Asked],
        answers: Sequence[Request | None],
        news: Mapping[str, Sequence[Step]],
    ) -> None:
        """Acknowledged moves were made; none was made that is not acknowledged or unknown."""
        disk_failed, self._storage.fired = self._storage.fired > 0, 0
        acknowledged: Counter[Named] = Counter()
        unknown: Counter[Named] = Counter()
        exact: Counter[Named] = Counter()
        for item, answer in zip(asked_for, answers, strict=False):
            word = _word_of(item.deed)
            if word is None:
                continue
            person, tap = item.deed.person.id, _tap(item.deed)
            if answer is None or not item.answered or disk_failed:
                unknown[person, kind_of(word)] += 1
            elif not _accepted(answer):
                continue
            elif tap in self._taps:
                # A second tap is answered like the first, which made the move, or failed to.
                unknown[person, kind_of(word)] += 1
            else:
                acknowledged[person, kind_of(word)] += 1
                exact[person, word] += tap is not None
            if tap is not None:
                self._taps.add(tap)
        found = Counter(named for steps in news.values() for named in made(steps))
        kinds = Counter[Named]()
        for (person, word), times in found.items():
            kinds[person, kind_of(word)] += times
        _require(acknowledged <= kinds, f"acknowledged {acknowledged}, stored {kinds}")
        _require(exact <= found, f"acknowledged {exact}, stored {found}")
        _require(
            kinds <= acknowledged + unknown,
            f"stored {kinds}, acknowledged {acknowledged}, unknown {unknown}",
        )
        self._figures.count("moves acknowledged and stored", sum(acknowledged.values()))

    def _check_calls(self, requests: Iterable[Request], news: Mapping[str, Sequence[Step]]) -> None:
        """Nobody is pinged but by the one call of a turn."""
        self._turns += sum(
            isinstance(step.event, Dealt | TurnGiven) for steps in news.values() for step in steps
        )
        for request in requests:
            if request.method != "POST" or request.parts[0] not in _POSTS or request.is_form:
                continue
            body = request.body.get("data") if request.is_callback else request.body
            if not body or not body.get("components"):
                continue
            mentions = dict(body.get("allowed_mentions") or {"parse": ["everybody"]})
            users = mentions.pop("users", None) or []
            mentions.pop("replied_user", None)
            _require(not any(mentions.values()), f"{request.path} may ping {mentions}")
            _require(len(users) <= 1, f"{request.path} pings {users}")
            self._calls += len(users)
        _require(self._calls <= self._turns, f"{self._calls} calls in {self._turns} turns")


def _word_of(deed: Deed) -> str | None:
    """The move that a deed asks for; None for anything else."""
    if isinstance(deed, Click | Filled):
        parts = deed.custom_id.split(":", 4)
        return asked(parts[4]) if len(parts) == 5 and parts[3] == "do" else None
    group, _, name = deed.name.partition(" ")
    if group != "schwimmen":
        return None
    kind = _MOVE_COMMANDS.get(name, name)
    example = {"swap": ">", "lay": "-"}.get(kind, kind)
    return example if kind in _MOVE_KINDS else None


_MOVE_KINDS = frozenset({"swap", "lay", "keep", "take", "pass", "knock", "redraw", "draw", "pick"})


def _tap(deed: Deed) -> tuple[int, str] | None:
    """Who pressed which button; None for a command."""
    return (deed.person.id, deed.custom_id) if isinstance(deed, Click | Filled) else None


def _accepted(answer: Request) -> bool:
    """Whether an answer shows a hand, and no warning on top of it."""
    components = tuple((answer.body.get("data") or {}).get("components") or ())
    shown = Seen(0, 0, True, None, "", components, (), ())
    # A greeting may stand above the warning.
    if any(line.startswith(_WARNING) for line in shown.text.splitlines()[:2]):
        return False
    return any(control.verb in ("do", "again") for control in shown.controls)


def _require(kept: bool, told: str) -> None:
    if not kept:
        raise BrokenPromiseError(told)
