"""Messages looked up in one language, with named placeholders.

A message is always a whole sentence or a whole name, since word order and agreement differ; its placeholders
are named (``%(left)s``), so a translation may move them. The methods are those of gettext, but fill in values
that are given by name.
"""

from __future__ import annotations

from gettext import NullTranslations


class Text:
    """The messages of one language. ``locale`` is its code, as in the ``lang`` of a page.

    >>> text = Text("en", NullTranslations())
    >>> text.gettext("%(card)s, wild", card="joker")
    'joker, wild'
    >>> text.ngettext("%(left)s card left", "%(left)s cards left", 2, left=2)
    '2 cards left'
    """

    def __init__(self, locale: str, translations: NullTranslations) -> None:
        self.locale = locale
        self._translations = translations

    def gettext(self, message: str, /, **values: object) -> str:
        """Translate a message; fills in the placeholders if there are values."""
        return _filled(self._translations.gettext(message), values)

    def ngettext(self, singular: str, plural: str, number: int, /, **values: object) -> str:
        """Translate a message in the form for a number, otherwise like ``gettext``."""
        return _filled(self._translations.ngettext(singular, plural, number), values)

    def pgettext(self, context: str, message: str, /, **values: object) -> str:
        """Translate a short message that means different things in different contexts, like ``gettext``."""
        return _filled(self._translations.pgettext(context, message), values)


def _filled(message: str, values: dict[str, object]) -> str:
    return message % values if values else message


def _(message: str) -> str:
    """Mark a message in a table for extraction; it is translated where it is used."""
    return message
