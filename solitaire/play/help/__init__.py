"""Help during a game: hints, the spare, how far away each pile is, and what of it was used."""
