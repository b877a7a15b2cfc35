"""Shows one table: the newest state only, seldom enough, and never two pictures at once.

Owns when the public message and the hand of who is in turn are brought up to date. Draws nothing
and decides nothing. Its task starts when there is something to show and ends when it is shown.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Iterator
from contextlib import contextmanager
from typing import Final, Protocol, TypeVar

from bot.house import House
from bot.ports import PostedMessage
from bot.posting import Placard
from bot.screens import Screen, Surface

T = TypeVar("T")

_logger = logging.getLogger(__name__)

_COURTESY: Final = 0.5
"""Seconds that somebody is given to do what they came for, and to be answered."""
_UNKNOWN: Final = -1
"""Stands for a version that was drawn, or may have been, by somebody whom we cannot wait for."""


class Stage(Protocol):
    """The table that a publisher shows."""

    @property
    def id(self) -> str:
        """The game's id."""

    @property
    def version(self) -> int:
        """The table's version now."""

    @property
    def in_turn(self) -> int | None:
        """The Discord account whose hand offers moves, or would if the game did not rest."""

    def screen(self, viewer: int | None) -> Screen:
        """The table as this viewer may see it now."""

    @property
    def placard(self) -> Placard:
        """Which public message shows the table."""


class Publisher:
    """Shows one table on the surface of the house; see the module for its promises."""

    def __init__(self, stage: Stage, house: House) -> None:
        self._stage = stage
        self._house = house
        self._shown: int | None = None
        """Version that the public message shows, as far as is known."""
        self._told: int | None = None
        """Version at which the hand of who is in turn was last brought up to date."""
        self._last_edit = float("-inf")
        self._task: asyncio.Task[None] | None = None
        self._resting = False
        """The task sleeps until the next edit may be made."""
        self._showing = False
        """An edit of ours is under way."""
        self._drawings = 0
        self._drawn: set[int] = set()
        self._finished = False
        self._failing: set[str] = set()
        """What has failed since it last went well; it is logged once."""

    def publish(self, *, politely: bool = False) -> None:
        """See to it that the newest state is shown soon; returns at once.

        `politely` leaves some time to whoever made the change and may draw the message with more.
        """
        idle = self._task is None and not self._drawings and not self._finished
        if idle and self._behind:
            self._task = asyncio.create_task(self._run(politely), name="table publisher")

    def outdated(self) -> None:
        """Take note that the public message shows something else than was thought, and show it."""
        self._shown = None
        self.publish()

    @contextmanager
    def drawing(self) -> Iterator[None]:
        """While this lasts the caller draws the public message; nothing else is drawn meanwhile.

        If the table changes meanwhile, if several draw at once, or if the drawing fails, the
        newest state is shown afterwards: whatever arrives last at Discord, it is set right.
        """
        version = self._stage.version
        self._drawings += 1
        self._drawn.add(version)
        if self._showing:
            self._drawn.add(_UNKNOWN)
        try:
            yield
        except BaseException:
            self._drawn.add(_UNKNOWN)
            raise
        finally:
            self._drawings -= 1
            if not self._drawings:
                self._shown = version if self._drawn == {version} else None
                self._drawn = set()
                self._last_edit = self._house.clock.seconds()
                self.publish()

    async def finish(self) -> None:
        """Show what is still to be shown, without resting, and nothing after it."""
        task, self._finished = self._task, True
        if task is not None and self._resting:
            task.cancel()
        if task is not None:
            await asyncio.gather(task, return_exceptions=True)
        if self._behind and not self._drawings:
            await self._show()

    @property
    def _behind(self) -> bool:
        version = self._stage.version
        return self._house.surface is not None and not self._shown == self._told == version

    async def _run(self, politely: bool) -> None:
        try:
            # Whoever made the request goes first: their answer is on its way before we draw.
            await asyncio.sleep(0)
            await self._sleep(_COURTESY if politely else 0.0)
            while self._behind:
                await self._rest()
                if self._drawings:
                    return  # Whoever draws comes back to `publish`.
                await self._show()
        finally:
            self._task = None

    async def _rest(self) -> None:
        """Sleep until the next edit of the public message may be made."""
        if self._finished or self._shown == self._stage.version:
            return
        await self._sleep(self._last_edit + self._house.edit_interval - self._house.clock.seconds())
        # Not earlier: what changes while it waits for its turn among all tables is shown with it.
        await self._sleep(self._house.edits.reserve())

    async def _sleep(self, seconds: float) -> None:
        if seconds <= 0 or self._finished:
            return
        self._resting = True
        try:
            await self._house.clock.sleep(seconds)
        finally:
            self._resting = False

    async def _show(self) -> None:
        screen, surface = self._stage.screen(None), self._house.surface
        if surface is None:
            return
        if self._shown != screen.version:
            self._shown = screen.version
            self._showing = True
            try:
                posted = await self._try("its message", surface.show_table(screen))
                self._last_edit = self._house.clock.seconds()
                if posted is not None:
                    await self._place(surface, posted, screen.message)
            finally:
                self._showing = False
        version, viewer = self._stage.version, self._stage.in_turn
        if self._told != version:
            self._told = version
            if viewer is not None:
                await self._try("a hand", surface.refresh_hand(self._stage.screen(viewer)))

    async def _place(
        self, surface: Surface, posted: PostedMessage, instead_of: PostedMessage | None
    ) -> None:
        """Remember what shows the table; whoever asked for it meanwhile has a message of it too."""
        other = await self._try("its place", self._stage.placard.posted(posted, instead_of))
        if other is not None:
            screen = self._stage.screen(None)
            await self._try("an older message", surface.leave_behind(screen, other))

    async def _try(self, what: str, showing: Awaitable[T]) -> T | None:
        """Await something that may fail; play goes on whatever happens to it."""
        try:
            result = await showing
        except Exception as error:  # noqa: BLE001 - showing must never break play
            # Once, and without the error's text, which may hold a token or a card.
            if what not in self._failing:
                self._failing.add(what)
                name = type(error).__name__
                _logger.error("game %s: %s cannot be shown: %s", self._stage.id, what, name)
            return None
        self._failing.discard(what)
        return result
