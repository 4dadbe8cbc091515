"""Words for signs that voices leave out, or say in another language than the page's.

A screen reader says "½" and a true minus in English wherever it is, drops the hyphen of "-10" in Spanish,
and is silent at the dash between two numbers in all. So what it reads says words, and what is seen keeps
the sign.
"""

from __future__ import annotations

import re
from typing import Final

from solitaire.words.words import Words

_NUMBER: Final = r"\d+(?:[.,\u00a0\u202f]\d+)*(?:[\u00a0\u202f ]?%)?"
_SIGNED: Final = re.compile(
    rf"(?P<first>{_NUMBER})\u2013(?P<last>{_NUMBER})"
    rf"|(?P<whole>\d*)\u00bd"
    rf"|(?<![\w.,)])[-\u2212](?P<minus>{_NUMBER})"
    rf"|<(?P<more>{_NUMBER})"
    rf"|(?P<none>^\u2013$)"
)
"""Numbers with a sign, and the dash of an empty cell. The hyphens of codes and dates are none of them."""


def say_signs(words: Words, text: str) -> str:
    r"""The text for whoever hears it.

    >>> from solitaire.words import ENGLISH
    >>> say_signs(ENGLISH, "Drawn, 1½ to 1½ games"), say_signs(ENGLISH, "6\u20137"), say_signs(ENGLISH, "-10")
    ('Drawn, 1 and a half to 1 and a half games', '6 to 7', 'minus 10')
    """
    return _SIGNED.sub(lambda found: _say(words, found), text)


def _say(words: Words, found: re.Match[str]) -> str:
    if found["first"]:
        return words.pgettext(
            "sign said in words", "%(first)s to %(last)s", first=found["first"], last=found["last"]
        )
    if found["minus"]:
        return words.pgettext("sign said in words", "minus %(number)s", number=found["minus"])
    if found["more"]:
        return words.pgettext("sign said in words", "less than %(number)s", number=found["more"])
    if found["whole"]:
        return words.pgettext("sign said in words", "%(number)s and a half", number=found["whole"])
    if found["none"]:
        return words.pgettext("empty cell", "no value")
    return words.pgettext("sign said in words", "a half")
