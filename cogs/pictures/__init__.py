"""Cards as pictures: PNG bytes from cards and a style, and from nothing else.

Drawn from shapes of our own and the font that comes with Pillow. No module here knows Discord, a
table, a language or the time: equal cards in an equal style give equal bytes. All functions work
in any thread; what has been drawn is kept, within bounds, and never drawn twice.
"""
