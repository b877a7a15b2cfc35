"""How many examples a property test tries: few and always the same ones, or many new ones.

`EXAMPLES=20 make test ARGS=tests/game` tries twenty times as many, with new chance each time.
"""

from __future__ import annotations

import os
from typing import Final

from hypothesis import HealthCheck, settings

FACTOR: Final = int(os.environ.get("EXAMPLES", "1"))


def examples(count: int) -> settings:
    """Settings for a test that tries so many examples by default."""
    return settings(
        max_examples=count * FACTOR,
        derandomize=FACTOR == 1,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
