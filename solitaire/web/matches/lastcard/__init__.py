"""Last Card: its table and its review."""
