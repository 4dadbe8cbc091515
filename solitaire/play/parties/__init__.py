"""Parties: people who meet by a link, and sit down at one match."""
