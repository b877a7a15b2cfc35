"""Everything that proves the bot. Nothing of the bot imports from here."""
