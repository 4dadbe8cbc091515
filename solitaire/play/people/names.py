"""The names that people choose for themselves and for their family tables: short, plain, in one script.

A name is read the way it is meant (NFKC, single blanks) and refused if somebody could be misled by it: by
what is not seen, by letters of another script among its own, by what looks like an address. It is text all
the same; a page escapes it, and sets it apart (``<bdi>``), since it may run from right to left.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

from solitaire.rules import Code, NotationError

LONGEST: Final = 24
"""The most characters of a name, accents that stand by themselves included."""
READ: Final = 400
"""The most characters that are looked at; nobody types more by accident."""
MARKS: Final = 3
"""The most marks on one letter: enough for Hebrew points, too few to climb out of the line."""

PUNCTUATION: Final = frozenset(" -'\u2019.,&+!?()·_")
SCRIPTS: Final = frozenset(
    [
        *(
            "ARABIC",
            "ARMENIAN",
            "BENGALI",
            "BOPOMOFO",
            "CYRILLIC",
            "DEVANAGARI",
            "ETHIOPIC",
            "GEORGIAN",
        ),
        *(
            "GREEK",
            "GUJARATI",
            "GURMUKHI",
            "HAN",
            "HANGUL",
            "HEBREW",
            "HIRAGANA",
            "KANNADA",
            "KATAKANA",
        ),
        *("KHMER", "LAO", "LATIN", "MALAYALAM", "MYANMAR", "ORIYA", "SINHALA", "TAMIL", "TELUGU"),
        *("THAANA", "THAI", "TIBETAN"),
    ]
)
"""Those in everyday use (Unicode UAX 31, table 5). Others have few readers, and letters like Latin ones."""
TOGETHER: Final = (
    frozenset({"HAN", "HIRAGANA", "KATAKANA"}),
    frozenset({"HAN", "HANGUL"}),
    frozenset({"HAN", "BOPOMOFO"}),
)
"""What one language writes side by side."""
_SCRIPT_OF: Final = {
    "ー": "KATAKANA",
    "・": "KATAKANA",
    "〆": "HAN",
    "\u02bb": "LATIN",
    "\u02bc": "",
}
"""Characters that several scripts share, and where we expect them; nowhere in particular for none."""
_UNSEEN: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\U000e0000-\U000e0fff]"
)
"""What is drawn as nothing although its category says letter or mark."""
_ADDRESS: Final = re.compile(r"@|://|http|www\.|[^\W_]{2}\.[^\W\d_]{2}", re.IGNORECASE)


@lru_cache(maxsize=1 << 10)
def read_name(text: str) -> str:
    r"""The name that somebody typed, as it is kept and shown; reading it again changes nothing.

    NotationError: name-empty, name-long, name-address, name-character (with that one), name-scripts.
    Cost: 10 us, and once in a process some 60 ms for the tables of Unicode's scripts.

    >>> read_name("  Zoe\u0308   \uff06 Co. ")
    'Zoë & Co.'
    """
    if len(text) > READ:
        raise NotationError(Code.NAME_LONG, limit=LONGEST)
    name = re.sub(" +", " ", unicodedata.normalize("NFKC", text)).strip(" ")
    if not name:
        raise NotationError(Code.NAME_EMPTY)
    if _ADDRESS.search(name):
        raise NotationError(Code.NAME_ADDRESS)
    _check_characters(name)
    if len(name) > LONGEST:
        raise NotationError(Code.NAME_LONG, limit=LONGEST)
    if not any(character.isalnum() for character in name):
        raise NotationError(Code.NAME_EMPTY)
    _check_scripts(name)
    return name


def _check_characters(name: str) -> None:
    marks = MARKS  # none without a letter before them
    for character in name:
        kind = unicodedata.category(character)
        marks = marks + 1 if kind in ("Mn", "Mc") else 0 if kind[0] == "L" else MARKS
        known = (
            kind[0] in "LM" or kind == "Nd" or character in PUNCTUATION or character in _SCRIPT_OF
        )
        if not known or kind == "Me" or marks > MARKS or _UNSEEN.match(character):
            raise NotationError(Code.NAME_CHARACTER, text=character)


def _check_scripts(name: str) -> None:
    found = set()
    for character in name:
        if character in PUNCTUATION or (character.isascii() and character.isdigit()):
            continue
        script = _script(character)
        if script not in SCRIPTS | {"INHERITED", ""}:
            raise NotationError(Code.NAME_CHARACTER, text=character)
        found.add(script)
    found -= {"INHERITED", ""}
    if len(found) > 1 and not any(found <= scripts for scripts in TOGETHER):
        raise NotationError(Code.NAME_SCRIPTS)


def _script(character: str) -> str:
    """Its script, as Unicode names it; of a digit that several scripts share, the one it comes from."""
    from confusable_homoglyphs import categories  # its tables take a while to load

    return _SCRIPT_OF.get(character) or (
        "" if character in _SCRIPT_OF else str(categories.alias(character))  # type: ignore[no-untyped-call]
    )
