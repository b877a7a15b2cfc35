"""Figures: how they are summed up, and how they are printed."""

from __future__ import annotations

import gc
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

_PAGE: Final = os.sysconf("SC_PAGE_SIZE")
_LABEL_WIDTH: Final = 58


def heading(title: str) -> None:
    """Begin a part."""
    print(f"\n{title}\n{'-' * len(title)}", flush=True)


def row(label: str, value: str, note: str = "") -> None:
    """Print one figure."""
    print(f"{label:<{_LABEL_WIDTH}} {value:>14}  {note}".rstrip(), flush=True)


def remark(text: str) -> None:
    """Print a line that explains figures."""
    print(f"  {text}", flush=True)


def rate(count: float, seconds: float) -> str:
    """Write how often something was done in a second."""
    per_second = count / seconds
    return f"{per_second:,.1f}/s" if per_second < 100 else f"{per_second:,.0f}/s"


def milliseconds(seconds: float) -> str:
    """Write a short time."""
    return f"{seconds * 1000:.2f} ms"


def size(count: float) -> str:
    """Write a number of bytes."""
    return f"{count / 2**20:,.1f} MiB" if abs(count) >= 2**20 else f"{count / 2**10:,.1f} KiB"


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which this share of the values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def spread(seconds: Sequence[float]) -> str:
    """Write the median of times; the rest stands in `tail`."""
    return milliseconds(percentile(seconds, 0.5))


def tail(seconds: Sequence[float]) -> str:
    """Write what lies around the median, and of how many."""
    low, high = (milliseconds(percentile(seconds, share)) for share in (0.1, 0.95))
    return f"p10 {low}, p95 {high}, n={len(seconds)}"


def resident(process_id: int | None = None) -> int:
    """Bytes of memory that a process (this one) holds; 0 where Linux's /proc is missing."""
    gc.collect()
    path = Path(f"/proc/{process_id or 'self'}/statm")
    return int(path.read_text().split()[1]) * _PAGE if path.exists() else 0
