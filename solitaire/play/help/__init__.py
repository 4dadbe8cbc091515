"""Help during a game: hints, the spare, how far away each pile is, and notes of what was used."""
