"""What the developers of the bot run: set-up, pins, catalogs. Nothing here is used at run time."""
