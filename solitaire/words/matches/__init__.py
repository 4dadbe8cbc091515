"""Sentences about matches: those of every game, and a folder for each one."""
