"""Deals on paper: booklets of certified deals, and the solutions that are printed with them."""
