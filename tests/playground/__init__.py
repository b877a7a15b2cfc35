"""The bot to try out: the real one, in a browser page, without Discord and without a token.

Owns the local page, the passing of real time, and how long anything waits for the bot. Everything
else is the driver of the end-to-end tests, so that what is tried here is what is tested there.
"""
