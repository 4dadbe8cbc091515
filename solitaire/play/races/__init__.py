"""Races: a few players on one deal, each alone, without a clock."""
