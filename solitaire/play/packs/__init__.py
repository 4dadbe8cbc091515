"""Packs of deals that belong together, and how far a player is with them."""
