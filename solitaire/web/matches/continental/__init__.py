"""Continental: its table, its cards and its review."""
