"""One file for each revision. A published one is never edited."""
