"""Plays a game with a real screen reader and writes down what it says: ``scripts/hear``."""
