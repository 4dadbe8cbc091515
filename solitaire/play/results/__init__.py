"""Results, statistics, ratings, and games compared."""
