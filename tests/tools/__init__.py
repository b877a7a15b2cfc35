"""Tests of what the developers run."""
