"""Breaks the bot on purpose: people at random, processes that die, answers that fail.

Owns the monkey (the simulated Discord, `make monkey` for long) and the kill harness (a real
process against the stub of Discord). Both choose by a seed and hold the same promises against
the database file itself, which they read beside the bot.
"""
