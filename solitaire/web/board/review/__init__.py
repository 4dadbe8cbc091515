"""Looking back at a game: its turns, other lines over them, its ending, and what others see of it."""
