"""Names and descriptions of commands in the languages of the catalogs.

Owns the bridge from discord.py's localisation to the catalogs; the texts stand with the commands.
"""

from __future__ import annotations

import discord
from discord import app_commands

from cogs.locales import SOURCE_LANGUAGE, language_of
from cogs.ui.text import texts_for


class CatalogTranslator(app_commands.Translator):
    """Translates everything of a command that a catalog has a text for."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """Give the text for a locale; None leaves the English one."""
        if language_of(locale.value) == SOURCE_LANGUAGE:
            return None
        translated = texts_for(locale.value).text(string.message)
        return None if translated == string.message else translated
