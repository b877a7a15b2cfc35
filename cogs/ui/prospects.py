"""What a move is worth, in numbers that somebody understands who has never played.

Owns the words. Chances are told as so many of a hundred: of games for what may be won, of rounds
for what may be lost. First comes the game, by which moves are judged.
"""

from __future__ import annotations

from bot.screens import Screen
from cogs.ui.text import Texts
from cogs.ui.tokens import tokens_of
from game.computer.advice import Advice
from game.presets import Tokens
from game.views import GameView


def hundredths(chance: float) -> int:
    """A chance from 0 to 1 as so many of a hundred."""
    return round(100 * chance)


def prospect(screen: Screen, view: GameView, advice: Advice, texts: Texts) -> str:
    """Say what follows from a move of whoever sees this view."""
    danger, winning = hundredths(advice.danger), hundredths(advice.winning)
    if is_last_chance(view):
        return texts.text(
            "you win {winning} of 100 games and go under in {danger} of 100 rounds",
            danger=danger,
            winning=winning,
        )
    if tokens_of(screen) is Tokens.STICKS:
        return texts.text(
            "you win {winning} of 100 games and get a stick in {danger} of 100 rounds",
            danger=danger,
            winning=winning,
        )
    return texts.text(
        "you win {winning} of 100 games and lose a life in {danger} of 100 rounds",
        danger=danger,
        winning=winning,
    )


def promise(advice: Advice) -> tuple[int, int]:
    """What puts moves in order as it is told, the best one first: the game, then the round."""
    return -hundredths(advice.winning), hundredths(advice.danger)


def is_last_chance(view: GameView) -> bool:
    """Whether whoever sees this view is out with the next loss."""
    if view.own is None:
        return False
    lives = view.seats[view.own.seat].lives
    return lives == 0 or (lives == 1 and not view.rules.free_ride)
