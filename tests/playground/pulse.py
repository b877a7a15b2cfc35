"""The passing of real time in the playground.

Owns the loop that moves the simulated clock along with the real one, so that computers, deadlines
and countdowns run as they do on Discord, and that shows on every page what happened by itself.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.playground.page import LivePreview

_STEP = 0.1
_LONGEST_STEP = 5.0
"""Seconds. A machine that was asleep must not make everybody miss their turn."""
_COUNTDOWN_STEP = 5.0
"""Seconds after which relative times are shown anew; they count down without an edit."""

_log = logging.getLogger(__name__)


async def beat(preview: LivePreview) -> None:
    """Let time pass until cancelled; errors of the bot are logged and nothing stops."""
    loop = asyncio.get_running_loop()
    last = shown = loop.time()
    while True:
        await asyncio.sleep(_STEP)
        now = loop.time()
        try:
            await preview.let_pass(min(now - last, _LONGEST_STEP))
            counted = now - shown >= _COUNTDOWN_STEP and preview.counts_down()
            if counted or preview.has_news():
                await preview.show_news()
                shown = now
        except TimeoutError as error:
            _log.warning("The bot is still busy: %s", error)
        last = now
