"""Commands and buttons of the real bot in the simulated Discord, one situation each."""
