"""Tests of the computers."""
