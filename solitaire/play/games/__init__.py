"""A player's games: start, find and play them, and reveal a deal once that gives nothing away."""
