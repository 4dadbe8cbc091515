"""The table of a game: its page, its turns, help and the command line."""
