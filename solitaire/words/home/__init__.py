"""Sentences of the home page, and of what is known of all deals."""
