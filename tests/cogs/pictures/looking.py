"""What tests see in a picture: its pixels, and the parts of the file that it is."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from cogs.pictures.styles import Colour

Pixel = tuple[int, int, int, int]

_SIGNATURE = 8
_LENGTH = 4
_NAME = 4
_CHECKSUM = 4


def opened(png: bytes) -> Image.Image:
    """A picture with all its pixels, as red, green, blue and density."""
    return Image.open(BytesIO(png), formats=["PNG"]).convert("RGBA")


def pixels(png: bytes) -> list[Pixel]:
    """All pixels, line by line."""
    data = opened(png).tobytes()
    return [(data[at], data[at + 1], data[at + 2], data[at + 3]) for at in range(0, len(data), 4)]


def chunks(png: bytes) -> list[str]:
    """The names of the parts of a PNG file."""
    names, at = [], _SIGNATURE
    while at < len(png):
        length = int.from_bytes(png[at : at + _LENGTH], "big")
        names.append(png[at + _LENGTH : at + _LENGTH + _NAME].decode())
        at += _LENGTH + _NAME + length + _CHECKSUM
    return names


def contrast(one: Colour, other: Colour) -> float:
    """The contrast ratio of two colours by WCAG 2: from 1 to 21."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: Colour) -> float:
    red, green, blue = (_linear(value / 255) for value in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
