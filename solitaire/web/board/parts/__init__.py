"""What every mode of the board shows: piles, cards, stock and strip, as values."""
