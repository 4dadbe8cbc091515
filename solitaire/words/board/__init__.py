"""Sentences of the board: its table, turns, help, reviews and endings, the lesson, trying out."""
