"""Runs: solve the deals of many seeds, keep their rows in shards with a manifest, and solve some again."""
