"""Tests of what people read and see."""
