"""The revisions, a module for each."""
