"""Commands in a text, called as the reader's own Discord calls them.

Owns the exchange of names. Discord shows the names of commands in the language that it is set to,
whatever language somebody has chosen for the bot's own texts.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from cogs.locales import catalog

NAMES: Final = (
    "start", "hand", "table", "swap", "swap-all", "pass", "knock", "keep", "exchange",
    "redraw", "draw", "pick-up", "discard", "join", "leave", "stop", "rules", "help",
    "preferences", "hint", "review", "leaderboard", "stats", "settings", "lab",
)  # fmt: skip
"""Names of commands in the code; a test holds them to those that there are."""

_QUOTED: Final = re.compile(r"`[^`{}]+`")
_WORD: Final = re.compile(r"[\w-]+")


def with_commands_in(client: str, language: str, told: str) -> str:
    """Call the commands in a text of one language as a client in another one lists them."""
    if client == language or "`" not in told:
        return told
    names = _names(language, client)

    def renamed(quoted: re.Match[str]) -> str:
        return _WORD.sub(lambda word: names.get(word[0], word[0]), quoted[0])

    return _QUOTED.sub(renamed, told)


@cache
def _names(language: str, client: str) -> Mapping[str, str]:
    told, listed = catalog(language), catalog(client)
    return {told.gettext(name): listed.gettext(name) for name in NAMES}
