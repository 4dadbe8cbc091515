"""Players, their names and phrases, family tables."""
