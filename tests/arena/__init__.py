"""The arena: computers against each other and against known ways to play, with honest figures."""
