"""`python -m tests.stub.aim ADDRESS MODULE ...`: run a program against the stub instead of Discord.

The program is a module of this project with a function `main` that returns an exit code, such as
`bot.__main__`. Its settings come from the environment, as always; what follows its name are its
arguments.
"""

from __future__ import annotations

import sys
from importlib import import_module

import discord
import yarl


def aim_at(address: str) -> None:
    """Let discord.py talk to this address."""
    discord.http.Route.BASE = f"http://{address}/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://{address}/gateway")


if __name__ == "__main__":
    address, module = sys.argv[1:3]
    del sys.argv[1:3]
    aim_at(address)
    sys.exit(import_module(module).main())
