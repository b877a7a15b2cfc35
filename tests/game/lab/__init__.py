"""Proofs of the laboratory of rules."""
