"""Tests of the running tables, settings, logging and start-up."""
