"""Plumbing for all rooms: errors, headers, static files, cookies, preferences."""
