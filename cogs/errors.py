"""The one door for everything that goes wrong: from a refusal or an exception to a sentence.

Owns the table below and the answering. Used by the command tree and by the buttons, in this order:
what a table or the rules refuse is told; what Discord says about an answer that came too late is
logged and forgotten; a command that Discord still shows in an old form is told; storage that fails
is told and logged, and so is thinking that fails; everything else is a fault of ours, logged with
its trace and told in general.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final

import discord
from discord import app_commands

from bot.laboratory import SeatsError
from bot.minds import ThoughtError
from bot.ports import StoreError
from bot.refusals import RefusedError, TableRefusal
from bot.screens import Screen
from cogs.answers import answer_privately, is_promised
from cogs.failures import Failure, failure_of, is_passing
from cogs.permissions import MissingPermissionsError, NotManagerError, WrongChannelError
from cogs.readers import texts_of
from cogs.ui.notes import refusal_sentence, render_note, seats_sentence
from cogs.ui.text import Texts, mark
from game.errors import IllegalAction, NotationError, RulesError

_logger = logging.getLogger(__name__)

TOO_LATE: Final = frozenset({10015, 10062, 40060, 50027})
"""Unknown interaction or token, or answered already: it took too long, or there are two of us.
What was done stays done, and the next click shows it."""

_OUTDATED: Final = mark(
    "This command has changed. Restart Discord, or wait a moment, and type it again."
)
_OPTION: Final = mark(
    "One of the options can't have that value. Choose from what is offered, and try again."
)
_STORAGE: Final = mark(
    "The bot cannot get at its storage at the moment. Nothing was done; please try again."
)
_THOUGHT: Final = mark("Thinking about it has failed. Please try again in a moment.")
_FAULT: Final = mark(
    "Something went wrong in the bot. It has been noted, and the table is as it was stored last."
)


class BadOptionError(Exception):
    """An option of a command has a value that it does not offer."""


class ToldError(Exception):
    """A refusal together with what the person sees of the table, so that it can be told well."""

    def __init__(self, error: Exception, screen: Screen) -> None:
        super().__init__(str(error))
        self.error = error
        self.screen = screen


class Door:
    """Answers interactions that could not be answered as they should."""

    def __init__(self, shut_out: Callable[[Exception], None]) -> None:
        self._shut_out = shut_out
        """Told when Cloudflare refuses an answer."""
        self.too_late = 0
        """How many answers Discord did not take any more; for whoever watches the bot."""
        self.lost = 0
        """How many got lost because Discord, or the way to it, was down."""

    async def answer(self, interaction: discord.Interaction, error: Exception) -> None:
        """Tell what went wrong, by the first response if it is still free. Never raises."""
        error = _cause(error)
        screen = error.screen if isinstance(error, ToldError) else None
        if isinstance(error, ToldError):
            error = error.error
        if self._is_too_late(error) or self._is_lost(error):
            return
        told = sentence(error, screen, texts_of(interaction))
        if interaction.response.is_done() and not is_promised(interaction):
            return
        try:
            await answer_privately(interaction, render_note(told))
        except Exception as failure:  # noqa: BLE001 - there is nobody left to tell
            if not self._is_too_late(failure) and not self._is_lost(failure):
                _logger.warning("a person could not be told what went wrong: %r", failure)

    async def answer_command(
        self, interaction: discord.Interaction, error: app_commands.AppCommandError
    ) -> None:
        """Answer for the command tree."""
        await self.answer(interaction, error)

    def _is_too_late(self, error: Exception) -> bool:
        late = isinstance(error, discord.HTTPException) and error.code in TOO_LATE
        if late or isinstance(error, discord.InteractionResponded):
            self.too_late += 1
            _logger.info("an answer came too late (%d so far): %s", self.too_late, error)
            return True
        return False

    def _is_lost(self, error: Exception) -> bool:
        """Whether asking Discord once more would not help, and no fault is here to be found.

        What was done stays done; the table shows it. Logged ever more seldom.
        """
        if not is_passing(error):
            return False
        if failure_of(error) is Failure.SHUT_OUT:
            self._shut_out(error)
        self.lost += 1
        if self.lost & (self.lost - 1) == 0:
            _logger.warning("an answer got lost (%d so far): %r", self.lost, error)
        return True


def _cause(error: Exception) -> Exception:
    """What really happened inside of a command or an option."""
    if isinstance(error, app_commands.CommandInvokeError):
        return error.original
    if isinstance(error, app_commands.TransformerError) and isinstance(error.__cause__, Exception):
        return error.__cause__
    return error


def sentence(error: Exception, screen: Screen | None, texts: Texts) -> str:
    """The table: what a person is told about an error. Logs what is not the person's doing."""
    match error:
        case SeatsError():
            return seats_sentence(error.seats, texts)
        case RefusedError() | IllegalAction():
            return refusal_sentence(error.refusal, screen, texts)
        case NotationError():
            return refusal_sentence(TableRefusal.BAD_MOVE, screen, texts)
        case MissingPermissionsError() | WrongChannelError() | NotManagerError():
            return error.sentence(texts)
        case BadOptionError() | RulesError() | app_commands.TransformerError():
            return texts.text(_OPTION)
        case app_commands.CommandNotFound() | app_commands.CommandSignatureMismatch():
            _logger.info("a command came in another form than ours: %s", error)
            return texts.text(_OUTDATED)
        case StoreError():
            _logger.error("storage failed: %s", error)
            return texts.text(_STORAGE)
        case ThoughtError():
            _logger.error("advice failed: %s", error)
            return texts.text(_THOUGHT)
        case _:
            _logger.error("an interaction failed", exc_info=error)
            return texts.text(_FAULT)
