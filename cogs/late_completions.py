"""What discord.py logs about proposals for an option that Discord did not take.

Owns the weight of those lines. Proposals come with every key that somebody presses, and only the
last ones count: that some arrive too late, or while Discord is away, is no fault of anybody, but
the library logs each with its whole trace and leaves no other place to say so.
"""

from __future__ import annotations

import logging
from typing import Final

from cogs.errors import TOO_LATE
from cogs.failures import is_passing

LIBRARY: Final = "discord.app_commands.tree"
"""The logger that the library uses for them."""


class _LateCompletions(logging.Filter):
    """Makes one plain line of a completion that came too late; lets all else pass as it is."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let the record pass, lighter if there is nothing to be done about it."""
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, Exception) and _is_harmless(error):
            record.levelno, record.levelname = logging.INFO, logging.getLevelName(logging.INFO)
            record.msg, record.args = "proposals for an option were not taken: %s", (repr(error),)
            record.exc_info = record.exc_text = None
            return logging.getLogger(LIBRARY).isEnabledFor(logging.INFO)
        return True


_FILTER: Final = _LateCompletions()


def lighten_late_completions() -> None:
    """From now on; once is enough, more do no harm."""
    logging.getLogger(LIBRARY).addFilter(_FILTER)


def _is_harmless(error: Exception) -> bool:
    return getattr(error, "code", None) in TOO_LATE or is_passing(error)
