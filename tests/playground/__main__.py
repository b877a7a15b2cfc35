"""`python -m tests.playground`: read the options, serve until Ctrl+C."""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path

import discord

from tests.playground.serve import Options, serve


def _port(text: str) -> int:
    port = int(text)
    if not 1 <= port <= 65_535:
        raise argparse.ArgumentTypeError(f"{text} is not a port: choose 1 to 65535")
    return port


def _options() -> Options:
    parser = argparse.ArgumentParser(
        prog="python -m tests.playground",
        description="Serve the bot on a local page with three people to play.",
    )
    parser.add_argument(
        "--port", type=_port, help="port of the page (default: 8031, or the next free one)"
    )
    parser.add_argument(
        "--database",
        type=Path,
        default=Path("playground.db"),
        help="file that keeps the games (default: playground.db here)",
    )
    parser.add_argument(
        "--computer-delay",
        type=float,
        default=1.5,
        help="seconds that computers think (default: 1.5)",
    )
    parser.add_argument(
        "--language",
        default="en-US",
        choices=sorted(locale.value for locale in discord.Locale),
        metavar="LOCALE",
        help="language of the server and of everybody, such as de (default: en-US)",
    )
    chosen = parser.parse_args()
    return Options(chosen.port, chosen.database, chosen.computer_delay, chosen.language)


if __name__ == "__main__":
    sys.exit(asyncio.run(serve(_options())))
