"""The running bot: tables with their locks and clocks, start-up, settings and logging.

Importing this package loads neither Discord nor the database, so that `bot.settings` and the
tables can be used without either.
"""
