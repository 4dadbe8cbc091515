"""The turning point of a daily: the turn in which its players lost most, as a question about that turn."""
