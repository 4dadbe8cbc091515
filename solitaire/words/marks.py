"""Marks for messages in tables, which are translated where they are used.

``scripts/catalogue.py`` extracts what is marked.
"""


def _(message: str) -> str:
    """Mark a message."""
    return message


def _p(context: str, message: str) -> tuple[str, str]:
    """Mark a message that needs a context; both are the arguments of ``Words.pgettext``."""
    return context, message


def _n(singular: str, plural: str) -> tuple[str, str]:
    """Mark a message with a number; both are the first arguments of ``Words.ngettext``."""
    return singular, plural
