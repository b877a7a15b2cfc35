"""Proofs of the rules engine: rule by rule, case by case, and over random games."""
