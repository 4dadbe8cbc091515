"""Sentences of Spiral."""
