"""The names of the computer players, by seat. They are first names, the same in every language."""

from __future__ import annotations

from typing import Final

CAST: Final = ("Dora", "Ada", "Bruno", "Chidi")
"""Seat 0 is a person's, except in a match of computer players alone."""
