"""Measures speed and memory, and prints figures and ratios.

Nothing here passes or fails: what a machine manages is no property of the code. `make bench` runs
all parts, `make bench ARGS='engine click'` some of them.
"""
