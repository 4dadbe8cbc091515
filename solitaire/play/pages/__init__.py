"""All that one page shows, loaded in one call, as one value."""
