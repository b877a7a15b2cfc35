"""Says what is wrong with the texts that players read, one sentence for each, or that all is well.

Four things are checked: no text of the code is missing in a catalog, none has other gaps in a
translation, none reaches players without a catalog, and all fit what Discord takes, also with the
longest names at the table.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Mapping
from itertools import chain
from typing import Any

from tests.cogs.evening import evening
from tests.cogs.gallery import GALLERY
from tests.texts import catalogs, fitting, written


async def registered() -> list[Mapping[str, Any]]:
    """The commands as Discord is told about them."""
    async with evening() as world:
        [told] = [call.body for call in world.requests if call.method == "PUT"]
        return list(told)


def main() -> int:
    """Check everything; gives the process's exit code."""
    faults = list(
        chain(
            catalogs.all_faults(),
            written.in_code(),
            written.in_messages(GALLERY),
            fitting.in_messages(GALLERY),
            fitting.in_forms(),
            fitting.in_commands(asyncio.run(registered())),
        )
    )
    for fault in dict.fromkeys(map(str, faults)):
        sys.stdout.write(f"{fault}\n")
    if not faults:
        sys.stdout.write(f"texts: {len(GALLERY)} messages, all well\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
