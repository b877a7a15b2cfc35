"""Keeps finished parts of pictures: a part is drawn once, and takes little room until it is needed.

Cards are flat areas, which pack to a few hundredths of their size; unpacking takes a fraction of
the time that drawing does.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Final, ParamSpec

from PIL import Image

Asked = ParamSpec("Asked")

_PARTS: Final = 1024
"""More than all faces and tiles of all styles, so that none is ever dropped."""


def kept(draw: Callable[Asked, Image.Image]) -> Callable[Asked, Image.Image]:
    """Let a function that draws in palette colours draw everything only once."""

    @lru_cache(maxsize=_PARTS)
    def packed(*asked: Asked.args, **named: Asked.kwargs) -> tuple[tuple[int, int], bytes]:
        image = draw(*asked, **named)
        return image.size, zlib.compress(image.tobytes(), 6)

    @wraps(draw)
    def unpacked(*asked: Asked.args, **named: Asked.kwargs) -> Image.Image:
        size, pixels = packed(*asked, **named)  # type: ignore[arg-type] # cards are hashable
        return Image.frombytes("P", size, zlib.decompress(pixels))

    return unpacked
