"""Checks the texts that players read, as `make check` does: `python -m tests.texts`."""
