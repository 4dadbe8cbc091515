"""Players, their names and phrases, families."""
