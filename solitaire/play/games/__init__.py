"""A player's games: start and find them, take turns, tell the deal when that gives nothing away."""
