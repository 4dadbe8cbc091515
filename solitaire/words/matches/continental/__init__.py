"""Sentences of Continental."""
