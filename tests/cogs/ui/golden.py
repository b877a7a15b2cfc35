"""Keeps what every message looked like when somebody last looked: one text for each language.

`python -m tests.cogs.ui.golden` writes them anew; the difference is for people to read.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from cogs.locales import languages
from cogs.ui.text import texts_for
from tests.cogs.gallery import GALLERY, outline

FOLDER: Final = Path(__file__).parent / "golden"


def path_of(language: str) -> Path:
    """Say where the looks in a language are kept."""
    return FOLDER / f"{language}.txt"


def looks(language: str) -> str:
    """Write all messages in a language under each other."""
    texts = texts_for(language)
    return "\n".join(f"=== {name}\n{outline(make(texts))}" for name, make in GALLERY.items())


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for each in languages():
        path_of(each).write_text(looks(each), encoding="utf-8")
