"""The Discord surface: commands, buttons, what people read. Decides no rule and keeps no state."""
