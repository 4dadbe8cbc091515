"""Trying out: every move is free, branches stay, and nothing is stored."""
