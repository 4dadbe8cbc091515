"""A pseudo language for tests of translation: every message is put between ⟦ and ⟧.

``pseudo_words`` are its words; ``untranslated`` is the rest of a text without all messages. A message that is
missing in the template of the catalogues is an error, since translators would never see it.
"""

from collections.abc import Sequence
from functools import cache
from gettext import NullTranslations
from io import BytesIO
from pathlib import Path

from babel.messages.pofile import read_po

from solitaire.words import Words

CATALOGUES = Path(__file__).parents[2] / "solitaire/words/catalogues"
POT = CATALOGUES / "messages.pot"
OPEN, CLOSE = "⟦⟧"


class PseudoTranslations(NullTranslations):
    """Wraps each message, and keeps its placeholders; the plural is used for all numbers but one."""

    def gettext(self, message: str) -> str:
        return self._wrapped(None, message, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self._wrapped(None, (msgid1, msgid2), msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return self._wrapped(context, message, message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return self._wrapped(context, (msgid1, msgid2), msgid1 if n == 1 else msgid2)

    def _wrapped(self, context: str | None, message: str | tuple[str, ...], form: str) -> str:
        assert (context, message) in known_messages(), (
            f"{message!r} is not in the template: run scripts/catalogue.py, "
            "or write it where Babel finds it"
        )
        return f"{OPEN}{form}{CLOSE}"


@cache
def known_messages() -> frozenset[tuple[str | None, str | tuple[str, ...]]]:
    """The messages of the committed template, with their contexts."""
    return frozenset(
        (message.context, message.id if isinstance(message.id, str) else tuple(message.id))
        for message in read_po(BytesIO(POT.read_bytes()), abort_invalid=True)
        if message.id
    )


class PseudoWords(Words):
    """The words of the pseudo language; Babel, which joins lists, does not know it."""

    def join_list(self, parts: Sequence[str]) -> str:
        return f"{OPEN}{super().join_list(parts)}{CLOSE}"


def pseudo_words() -> Words:
    """The words of the pseudo language."""
    return PseudoWords("en-XA", PseudoTranslations())


def untranslated(text: str) -> str:
    """Remove all messages from the text, nested ones too.

    >>> untranslated("Menu ⟦⟦9⟧ of ⟦stars⟧⟧ J")
    'Menu  J'
    """
    depth = 0
    outside = []
    for character in text:
        depth += (character == OPEN) - (character == CLOSE)
        assert depth >= 0, f"{CLOSE} without {OPEN} in {text!r}"
        if not depth and character != CLOSE:
            outside.append(character)
    assert not depth, f"{OPEN} without {CLOSE} in {text!r}"
    return "".join(outside)
