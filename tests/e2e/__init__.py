"""The whole bot through the simulated Discord: what people type and press, and what they get."""
