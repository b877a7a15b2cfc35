"""Checkers that read the source: who may import whom, and how the code must look."""
