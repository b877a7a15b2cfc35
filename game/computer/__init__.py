"""Computer players. They get a view and give a legal move, so they see what a person would see."""

from game.computer.advice import Advice
from game.computer.advising import advise
from game.computer.characters import CHARACTERS, STAND_IN, USUAL, Character, character
from game.computer.choosing import History, choose

__all__ = [
    "CHARACTERS",
    "STAND_IN",
    "USUAL",
    "Advice",
    "Character",
    "History",
    "advise",
    "character",
    "choose",
]
