"""Sentences of Five Crowns."""
