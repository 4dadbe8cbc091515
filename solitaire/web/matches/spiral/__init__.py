"""Spiral: its table, its review and the board that its rules draw."""
