"""Finds the browser that the browser tests drive. Starts nothing."""

from __future__ import annotations

import os
import shutil

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def find_chromium() -> str | None:
    """Return the path of a Chromium, or nothing; the variable CHROMIUM may name one."""
    for name in (os.environ.get("CHROMIUM", ""), *_NAMES):
        if path := shutil.which(name):
            return path
    return None
