"""A Discord on this machine: gateway and REST over real sockets, for real processes of the bot.

For what the simulator cannot show: speed, load, memory, and processes that are killed. It accepts
what it is sent; that the bodies are right is proved elsewhere. It knows no rate limits.
"""
