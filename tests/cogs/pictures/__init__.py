"""Tests of cards as pictures."""
