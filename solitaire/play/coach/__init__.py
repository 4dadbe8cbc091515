"""What the solver tells a player: hints, reviews, lessons, puzzles, and trying out."""
