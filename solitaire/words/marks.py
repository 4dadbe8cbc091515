"""Marks a text for the catalogue where it stands in a table, to be translated where it is used."""


def _(message: str) -> str:
    """The message itself; Babel finds the call when it extracts the catalogue."""
    return message
