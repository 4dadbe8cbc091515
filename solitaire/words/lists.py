"""Joins parts to a list, as a language writes it: "5, 7, and 9".

Babel knows the conjunctions of every language, but not that Spanish changes its own before the same sound:
"Ada e Inés", "siete u ocho". ICU does, and so do we.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from babel import Locale

Style = Literal["standard", "or"]
"""All of the parts, or one of them."""

_FIRST: Final = re.compile(r"[^\w]*(?P<rest>.*)", re.DOTALL)
"""What is written before the first letter or digit, such as a quotation mark, has no sound."""
_SOUNDS_LIKE_I: Final = re.compile(r"[ií]|hi(?![aeouáéóú])|hí|y(?![aeiouáéíóú])")
"""Before a vowel "hi" sounds like "y" in "yo": "agua y hielo". A "y" before a consonant is a vowel."""
_SOUNDS_LIKE_O: Final = re.compile(r"h?[oó]|8|11(?:[.\u00a0\u202f]?\d{3})*(?!\d)")
"""Numbers that begin with "ocho", "ochenta" or "once"; 18 is "dieciocho", 110 "ciento diez"."""
_CHANGED: Final[dict[str, tuple[tuple[str, str, re.Pattern[str]], ...]]] = {
    "es": ((" y ", " e ", _SOUNDS_LIKE_I), (" o ", " u ", _SOUNDS_LIKE_O))
}


def join(parts: Sequence[str], locale: Locale, style: Style = "standard") -> str:
    """The parts as one text; "" without parts.

    >>> from babel import Locale
    >>> join(("Ada", "Bruno", "Inés"), Locale("es")), join(("7", "8"), Locale("es"), "or")
    ('Ada, Bruno e Inés', '7 u 8')
    """
    from babel.lists import format_list

    if len(parts) < 2:
        return "".join(parts)
    *_, last = parts
    before = format_list(parts, style, locale).removesuffix(last)
    for plain, changed, sound in _CHANGED.get(locale.language, ()):
        if before.endswith(plain) and sound.match(_first_sound(last)):
            return before.removesuffix(plain) + changed + last
    return before + last


def _first_sound(text: str) -> str:
    found = _FIRST.match(text)
    return found["rest"].lower() if found else ""
