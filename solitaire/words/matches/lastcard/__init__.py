"""Sentences of Last Card."""
