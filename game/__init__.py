"""The rules of Schwimmen, and nothing else.

Promise: standard library only; no input or output, no clock, no random numbers, no logging, no
Discord. Cards come in an order that the caller shuffled, people are seats counted from 0, and
every answer is a value. What may be done is decided here and nowhere else.

Glossary, German word first: *Mitte*, the middle, the open cards on the table; *Stapel*, the
stock; *Klopfen*, to knock; *Schieben*, to pass; *Schnauz*, a hand of 31; *Feuer*, three aces;
*Leben*, a life (token); *schwimmen*, to swim, that is to play on without a life; *untergehen*,
to go under, that is to be out.
"""
