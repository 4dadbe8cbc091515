"""What the study of the game found, in numbers."""
