"""Which public message shows a table, and what stands in it: now, and once it is history."""

from __future__ import annotations

from collections.abc import Sequence

from bot.ports import LadderStep
from bot.screens import Screen, TablePhase
from cogs.ui.layout import Accent, Layout, paragraph
from cogs.ui.notes import table_url
from cogs.ui.render_game_end import render_game_end
from cogs.ui.render_lobby import render_lobby
from cogs.ui.render_round_end import render_round_end
from cogs.ui.render_table import render_closed, render_table
from cogs.ui.text import Texts
from game.outcome import Outcome
from game.views import GameView

LOBBY_KEY = "lobby"
END_KEY = "end"


def message_key(screen: Screen) -> str:
    """Name what the message of now is about; another key means another message.

    A round's message also shows its end; the end of the game has a message of its own.
    """
    if screen.phase is TablePhase.FINISHED:
        return END_KEY
    if screen.game is None or screen.phase is TablePhase.LOBBY:
        return LOBBY_KEY
    return _round_key(screen.game.round)


def render_public(screen: Screen, texts: Texts, steps: Sequence[LadderStep] = ()) -> Layout:
    """Show everybody how the table stands: the message with `message_key(screen)`.

    `steps` are what a finished game has changed on the ladder.
    """
    game = screen.game
    if game is None or screen.phase is TablePhase.LOBBY:
        return render_lobby(screen, texts)
    if screen.phase is TablePhase.FINISHED and screen.summary is not None:
        return render_game_end(screen, screen.summary, texts, steps)
    ended = _ended_round(game)
    if ended is not None:
        return render_round_end(screen, game, ended, texts, live=True)
    if screen.phase is TablePhase.CLOSED:
        return render_closed(screen, game, texts)
    return render_table(screen, game, texts)


def render_past(screen: Screen, key: str, texts: Texts) -> Layout:
    """Show what is left of an older message about this table, without buttons.

    For the key of now, whose message was replaced by a newer one, it only points to that.
    """
    game = screen.game
    if key != message_key(screen) and game is not None:
        if key == LOBBY_KEY:
            return render_lobby(screen, texts)
        if game.last is not None and key == _round_key(game.last.round):
            return render_round_end(screen, game, game.last, texts, live=False)
    url = table_url(screen)
    moved = texts.text("This table goes on further down.")
    link = texts.text("[To the table]({url})", url=url) if url else ""
    return Layout(Accent.ENDED, [paragraph(moved, link)])


def _round_key(number: int) -> str:
    return f"round:{max(1, number)}"


def _ended_round(game: GameView) -> Outcome | None:
    """How the round of now came out, if it is over."""
    return game.last if game.last is not None and game.last.round == game.round else None
