"""Trying out: every turn is free, and nothing is stored."""
