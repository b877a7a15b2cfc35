"""`python -m bot`: run the bot on Discord until it is told to stop, or do one errand for it.

Owns the process: arguments, settings, logging, signals, and the exit code. 0: stopped by a signal,
or the errand is done. 2: what the operator gave cannot be used, said in one sentence. 1: anything
else, with a stack trace unless a sentence says it all.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import logging
import signal
import sys
import time
from typing import Final

import discord

from bot.client import SchwimmenBot
from bot.emojis import sync_emojis
from bot.health import reporting
from bot.log import configure_logging, redact
from bot.ports import LeaseLostError, StoreError
from bot.settings import Settings, SettingsError, load_settings, require_token
from bot.watchdog import GatewayLostError, Pulse, run_watched
from bot.wiring import build

_logger = logging.getLogger(__name__)

DONE: Final = 0
FAILED: Final = 1
UNUSABLE: Final = 2

_AWAY: Final = (
    OSError,
    discord.DiscordServerError,
    discord.GatewayNotFound,
    discord.ConnectionClosed,
)
"""Discord, or the way to it, is down; no fault of ours that a stack trace would help to find."""
_CLOSING_SECONDS: Final = 30.0
"""How long the bot may take to close; after that the process ends anyway."""

_REFUSED: Final = (
    "Discord refused DISCORD_TOKEN: copy the bot's current token, or reset it, at"
    " discord.com/developers/applications on the application's Bot page."
)


def main() -> int:
    """Run the bot and return the exit code of the process."""
    errand = _arguments().errand
    try:
        settings = load_settings()
        token = require_token(settings)
    except SettingsError as error:
        return _refuse(str(error))
    configure_logging(settings.log_level)
    # Voice is never used: no word about the libraries that it would need.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    if errand == "emojis":
        return asyncio.run(_sync_emojis(token))
    # What is loaded by now stays for good; to look through it for garbage would hold up everybody.
    gc.collect()
    gc.freeze()
    return asyncio.run(_run(build(settings), token, settings))


def _arguments() -> argparse.Namespace:
    """Read the command line; wrong words end the process with a sentence and UNUSABLE."""
    parser = argparse.ArgumentParser(prog="python -m bot", description="Run the bot on Discord.")
    errands = parser.add_subparsers(dest="errand", metavar="ERRAND", title="errands instead of it")
    emojis = errands.add_parser("emojis", help="the emojis that show cards in lines of text")
    actions = emojis.add_subparsers(dest="action", metavar="sync", required=True)
    actions.add_parser("sync", help="create those that are missing; can be run again at any time")
    return parser.parse_args()


async def _sync_emojis(token: str) -> int:
    """Bring the emojis to Discord and say what was done."""
    try:
        complete, said = await sync_emojis(token)
    except discord.LoginFailure:
        return _refuse(_REFUSED)
    except (discord.HTTPException, OSError):
        _logger.exception("the emojis could not be brought to Discord")
        return FAILED
    sys.stdout.write(f"{said}\n")
    return DONE if complete else FAILED


async def _run(bot: SchwimmenBot, token: str, settings: Settings) -> int:
    """Keep the bot running; turn the way in which it ends into an exit code."""
    _cancel_on_signals()
    try:
        # Before the login: a database that cannot be used is the operator's to mend first.
        await bot.open()
        pulse = Pulse(bot, time.monotonic)
        store, patience = bot.services.store, settings.gateway_patience
        async with reporting(settings.health_file, pulse, store):
            await run_watched(bot, token, pulse, patience, store.check_lease)
    except asyncio.CancelledError:
        return DONE
    except (GatewayLostError, LeaseLostError) as error:
        _logger.error("ending, to be restarted: %s", error)
        return FAILED
    except StoreError as error:
        return _refuse(f"The database cannot be used: {error}.")
    except discord.LoginFailure:
        return _refuse(_REFUSED)
    except _AWAY as error:
        _logger.error("ending, to be restarted: Discord cannot be reached: %r", error)
        return FAILED
    except Exception:
        _logger.exception("the bot has failed")
        return FAILED
    finally:
        await _close(bot)
    _logger.error("the connection to Discord has ended")
    return FAILED


async def _close(bot: SchwimmenBot) -> None:
    """Give everything back; a connection that is stuck must not keep the process from ending."""
    try:
        async with asyncio.timeout(_CLOSING_SECONDS):
            await bot.close()
    except TimeoutError:
        _logger.warning("the bot could not be closed in order")


def _cancel_on_signals() -> None:
    """Let the first SIGTERM or SIGINT end the current task; a second one acts as by default."""
    loop, task = asyncio.get_running_loop(), asyncio.current_task()
    numbers = (signal.SIGTERM, signal.SIGINT)

    def stop() -> None:
        _logger.info("stopping")
        for number in numbers:
            loop.remove_signal_handler(number)
        if task is not None:
            task.cancel()

    for number in numbers:
        try:
            loop.add_signal_handler(number, stop)
        except NotImplementedError:  # Windows: Ctrl+C cancels the task by itself
            return


def _refuse(sentence: str) -> int:
    """Tell the operator what cannot be used."""
    sys.stderr.write(f"{redact(sentence)}\n")
    return UNUSABLE


if __name__ == "__main__":
    sys.exit(main())
