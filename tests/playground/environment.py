"""The simulated Discord as it goes on by itself: nobody waits until the bot has nothing left to do.

Owns how long an action or a step of time waits for the bot. Tests wait until everything is done; on
Discord a press is over when it is answered, and what the bot is still thinking about comes later.
"""

from __future__ import annotations

from typing import Final

from tests.sim.environment import Environment

PATIENCE: Final = 0.1
"""Real seconds. So long the bot gets to finish what it is at, so that most is shown at once."""
_PRESS: Final = "INTERACTION_CREATE"


class LiveEnvironment(Environment):
    """A bot attached to a simulated Discord in which its work may take longer than a step."""

    async def _settle_internal(
        self,
        *,
        timeout: float | None = None,  # noqa: ASYNC109 - as the simulator has it
        idle: float = 0.05,
        dispatch: str | None = None,
        _deadline: float | None = None,
    ) -> None:
        """Wait for the bot for a moment, and for an answer as long as the simulator would."""
        if timeout is not None:
            # Somebody says how long: that is so when a bot starts, which has to be whole.
            await super()._settle_internal(
                timeout=timeout, idle=idle, dispatch=dispatch, _deadline=_deadline
            )
            return
        assert self._loop is not None
        end = self._loop.time() + self.settle_timeout if _deadline is None else _deadline
        while True:
            moment = min(end, self._loop.time() + PATIENCE)
            try:
                await super()._settle_internal(idle=idle, dispatch=dispatch, _deadline=moment)
            except TimeoutError:
                if dispatch == _PRESS and not self._is_answered():
                    if self._loop.time() >= end:
                        raise
                    continue
            return

    def _is_answered(self) -> bool:
        """Whether the newest press or command has its answer, if only that one will come."""
        return next(reversed(self.backend.interactions.values())).responded
