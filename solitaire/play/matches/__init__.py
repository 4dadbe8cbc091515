"""Matches against computer players: start, find and play them; their dailies and statistics."""
