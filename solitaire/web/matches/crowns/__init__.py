"""Five Crowns: its table and its review."""
