"""Sentences of deals: new ones, packs, races, records."""
