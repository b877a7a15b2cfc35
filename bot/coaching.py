"""What can be learnt from a game: hints on the turn of now, and reviews of rounds that are over.

Owns who may ask for which, and for a short while what was answered. Everything is worked out from
what the asker's own seat may know at that moment; how good a move is says the computers' `advise`,
beside the event loop.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Hashable
from dataclasses import dataclass
from typing import Any, Final, TypeVar, cast

from bot.minds import advise_by_seed
from bot.ports import Store
from bot.refusals import RefusedError, TableRefusal
from bot.reliving import Relived, relive
from bot.table import Table
from bot.table_state import TableState
from bot.tables import Tables
from bot.thinking import RoundSoFar
from game.actions import Discard, Knock, Move, Swap
from game.computer.advice import Advice
from game.errors import IllegalAction, NotationError, Refusal
from game.events import PublicEvent
from game.outcome import Outcome
from game.projection import project
from game.views import GameView

T = TypeVar("T")

_KEPT: Final = 64
"""So many answers are kept, for those who press again."""
_GAMES_BACK: Final = 3
"""So many games are looked through for the last round of somebody in a channel."""
_MOMENTS_MAX: Final = 20
"""Of a longer round the last choices are reviewed."""
_DOUBT: Final = 0.02
"""A difference in the chance to win that nobody could notice."""
_RISK: Final = 0.15
"""A difference in the chance to lose a life that everybody notices, however little there is to win
with few lives left."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One choice of a finished round, and what its moves were worth by what was known then."""

    view: GameView
    """What the seat's owner saw."""
    advice: tuple[Advice, ...]
    """Every legal move, best first."""
    played: Advice
    """The move that was made."""
    own: bool
    """Whether the owner made it, not the clock or a computer that played for them."""

    @property
    def best(self) -> Advice:
        """The best move."""
        return self.advice[0]

    @property
    def cost(self) -> float:
        """What the move that was made gave away of the chance to win the game."""
        return self.best.winning - self.played.winning

    @property
    def share(self) -> float:
        """Which part of the chance to win that was."""
        return self.cost / self.best.winning if self.best.winning else 0.0

    @property
    def clear(self) -> bool:
        """Whether that is more than can be an error of the figures, by lives or by the game."""
        if self.cost > max(_DOUBT, self.best.spread, self.played.spread):
            return True
        return self.cost > 0 and self.played.danger - self.best.danger > _RISK

    @property
    def knock(self) -> Advice | None:
        """The best move that would have closed the round; None if there was none."""
        return next((each for each in self.advice if _closes(each.move)), None)


@dataclass(frozen=True, slots=True)
class Review:
    """A finished round, looked back at from one seat."""

    game_id: str
    seat: int
    outcome: Outcome
    moments: tuple[Moment, ...]
    """In the order in which they came."""

    @property
    def dearest_place(self) -> int | None:
        """At which moment an own choice gave away the largest share; None if none clearly did."""
        dear = [place for place, each in enumerate(self.moments) if each.own and each.clear]
        return max(dear, key=lambda place: self.moments[place].share, default=None)


class Coach:
    """Answers those who want to learn. The same question is worked out once."""

    def __init__(self, store: Store, tables: Tables) -> None:
        self._store = store
        self._tables = tables
        self._answers: OrderedDict[Hashable, asyncio.Task[Any]] = OrderedDict()
        self._turns = asyncio.Lock()

    async def hint(self, table: Table, user_id: int) -> tuple[Advice, ...]:
        """What the moves of this account are worth now, best first.

        Raises `RefusedError` where the table has no hints, `NOT_SEATED` and the like, `STALE` if
        the moment has passed meanwhile; `IllegalAction` if they are out or it is not their turn;
        `ThoughtError`.
        """
        state = table.state
        view = _turn_of(state, user_id)
        moment = state.oldest_playable
        advice = await self._once(
            ("hint", state.id, moment, user_id), lambda: self._work_out(state, view)
        )
        if table.state.oldest_playable != moment:
            raise RefusedError(TableRefusal.STALE, table.id)
        return advice

    async def review(self, game_id: str, user_id: int, number: int | None = None) -> Review:
        """Look back at a round that is over: of this number, or the last one.

        Raises `RefusedError` where this account lived through no such round to its end: `NO_ROUND`
        if one was named, else `NO_ROUND_YET`; `ThoughtError`.
        """
        relived = await self._relive(game_id, user_id, number)
        if relived is None:
            raise RefusedError(_missing(number), game_id)
        return await self._once(
            ("review", game_id, user_id, relived.outcome.round),
            lambda: self._look_back_in_turn(game_id, relived),
        )

    async def review_last(self, channel_id: int, user_id: int, number: int | None) -> Review:
        """The same, for the last game of this account in a channel in which a round has ended."""
        for game_id in await self._store.played_in(channel_id, user_id, _GAMES_BACK):
            try:
                return await self.review(game_id, user_id, number)
            except RefusedError as error:
                if error.refusal is not _missing(number):
                    raise
        raise RefusedError(_missing(number))

    async def _relive(self, game_id: str, user_id: int, number: int | None) -> Relived | None:
        stored = await self._store.events(game_id)
        try:
            # Beside the loop, but in this process: a worker gets no events that hold secrets.
            return await asyncio.to_thread(relive, stored, user_id, number)
        except NotationError:
            return None  # it was played by another version of the bot

    async def _work_out(self, state: TableState, view: GameView) -> tuple[Advice, ...]:
        seat = view.own.seat if view.own else 0
        history = await RoundSoFar(self._store).seen_by(seat, state.id, state.version)
        return await self._ask(state.id, view, history)

    async def _look_back_in_turn(self, game_id: str, relived: Relived) -> Review:
        """One review at a time: computers at their tables need the workers too."""
        async with self._turns:
            return await self._look_back(game_id, relived)

    async def _look_back(self, game_id: str, relived: Relived) -> Review:
        moments = []
        for decision in relived.decisions[-_MOMENTS_MAX:]:
            advice = await self._ask(game_id, decision.view, decision.history)
            played = next(each for each in advice if _is_same(each.move, decision.move))
            moments.append(Moment(decision.view, advice, played, decision.own))
        return Review(game_id, relived.seat, relived.outcome, tuple(moments))

    async def _ask(
        self, game_id: str, view: GameView, history: tuple[PublicEvent, ...]
    ) -> tuple[Advice, ...]:
        """Value the moves; a review says of a moment what a hint said in it."""
        seed = f"{game_id}:{view.round}:{len(history)}"
        return await self._tables.mind.deeply(advise_by_seed, view, history, seed)

    async def _once(self, key: Hashable, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Give the answer of this key, which is worked out unless that was done lately."""
        task = self._answers.get(key)
        if task is None or (task.done() and (task.cancelled() or task.exception() is not None)):
            task = self._answers[key] = asyncio.create_task(work(), name="advises")
            task.add_done_callback(_heed)
            if len(self._answers) > _KEPT:
                self._answers.popitem(last=False)
        # Who does not wait any longer spoils it for nobody else.
        return cast("T", await asyncio.shield(task))


def _turn_of(state: TableState, user_id: int) -> GameView:
    """What somebody sees whose turn it is, at a table with hints; raises if any of it is not so."""
    seat, game = state.seat_of(user_id), state.game
    if seat is None:
        raise RefusedError(TableRefusal.NOT_SEATED, state.id)
    if not state.active:
        raise RefusedError(TableRefusal.GAME_OVER, state.id)
    if not state.learner:
        raise RefusedError(TableRefusal.NO_HINTS, state.id)
    if game is None:
        raise RefusedError(TableRefusal.NOT_STARTED, state.id)
    if state.pause is not None:
        raise RefusedError(TableRefusal.PAUSED, state.id)
    view = project(game, seat)
    if view.seats[seat].out:
        raise IllegalAction(Refusal.OUT)
    if view.own is None or not view.own.options:
        raise IllegalAction(Refusal.NOT_YOUR_TURN)
    return view


def _missing(number: int | None) -> TableRefusal:
    """What is said where there is no round of this number, or none at all if none was named."""
    return TableRefusal.NO_ROUND_YET if number is None else TableRefusal.NO_ROUND


def _heed(task: asyncio.Task[Any]) -> None:
    """Take note of how it ended: whoever asked may be gone, then nobody else does."""
    if not task.cancelled():
        task.exception()


def _closes(move: Move) -> bool:
    return isinstance(move, Knock) or (isinstance(move, Swap | Discard) and move.knock)


def _is_same(one: Move, other: Move) -> bool:
    """Whether both moves do the same: the order of cards in a swap means nothing."""
    if isinstance(one, Swap) and isinstance(other, Swap):
        return (set(one.give), set(one.take), one.knock) == (
            set(other.give),
            set(other.take),
            other.knock,
        )
    return one == other
