"""The names that players choose for themselves and for their families.

A name is normalized (plain quotes and dashes, NFKC, single blanks; what is invisible goes), and refused if
it could mislead: by what is drawn as nothing, by what looks like an address. It may run from right to left,
so pages isolate it with ``<bdi>``. Two names in a family must differ in more than case and blanks.
"""

from __future__ import annotations

import re
import unicodedata
from enum import StrEnum
from typing import Final

from solitaire.play.errors import PlayCode
from solitaire.rules import NotationError
from solitaire.rules.cleaning import to_plain


class PublicNames(StrEnum):
    """Which names a player sees on public pages, such as the leaderboards."""

    OFF = "off"
    FAMILIES = "families"  # those of the player's family
    ALL = "all"


LONGEST: Final = 24
"""The most characters of a name, combining marks included."""
READ: Final = 400
"""Longer texts are refused unread; they are not typed by accident."""
MARKS: Final = 3
"""The most marks on one letter: enough for Hebrew points, too few to climb out of the line."""

PUNCTUATION: Final = frozenset(" -'\u2019.,&+!?()·・_")
_INVISIBLE: Final = re.compile("[\u115f\u1160\u17b4\u17b5\u3164\uffa0\U000e0000-\U000e0fff]")
"""Drawn as nothing, although Unicode counts them as letters or marks."""
_JOINERS: Final = "\u200c\u200d"
_KEPT: Final = "\u02bb\u02bc\u2019" + _JOINERS
"""What other texts lose: the \u02bbokina and the apostrophe, which are right in a name, and joiners."""
_JOINED: Final = re.compile(
    "[\u0620-\u064a\u066e-\u06d3\u06d5\u06ee-\u06ff\u0750-\u077f\u08a0-\u08c9]"
)
"""Letters of the Arabic script, which join their neighbors."""
_VIRAMA: Final = 9
"""The combining class of the mark that takes the vowel of an Indic letter."""
_TITLE: Final = re.compile(
    r"\b(St|Ste|Sta|Sto|Dr|Dra|Drs|Mr|Mrs|Ms|Mx|Mme|Jr|Sr|Sra|Prof|Rev|Fr|Sgt|Lt|Capt|Col|Gen)\."
    r"(?=[^\Wa-z\d_])"
)
"""A title before a name, as in St.John: no address."""
_ADDRESS: Final = re.compile(r"@|://|http|www\.|[^\W_]{2}\.[^\W\d_]{2}", re.IGNORECASE)


def read_name(text: str) -> str:
    r"""Normalize and check a name as typed; idempotent.

    NotationError: name-empty, name-long, name-address, name-character (with the first bad one).

    >>> read_name("  Zoe\u0308   \uff06 Co. ")
    'Zoë & Co.'
    """
    if len(text) > READ:
        raise NotationError(PlayCode.NAME_LONG, limit=LONGEST)
    plain = to_plain(_drop_joiners(to_plain(text, _KEPT)), _KEPT)
    name = re.sub(" +", " ", plain).strip(" \t\r\n")
    if not name:
        raise NotationError(PlayCode.NAME_EMPTY)
    if _ADDRESS.search(_TITLE.sub(r"\1 ", name)):
        raise NotationError(PlayCode.NAME_ADDRESS)
    _check_characters(name)
    if len(name) > LONGEST:
        raise NotationError(PlayCode.NAME_LONG, limit=LONGEST)
    if not any(character.isalnum() for character in name):
        raise NotationError(PlayCode.NAME_EMPTY)
    return name


def alike(one: str, other: str) -> bool:
    """Whether two names differ only in case, blanks and punctuation; both are as ``read_name`` returns them.

    >>> alike("Ann-Marie", "ANN MARIE"), alike("Ann", "Anna")
    (True, False)
    """
    return _letters(one) == _letters(other)


def _drop_joiners(text: str) -> str:
    """Remove the joiners of no width, except those that a script needs.

    These stand beside a virama, or part two Arabic letters: the rules of RFC 5892 (A.1, A.2), and Bengali has
    one before a virama.
    """
    return "".join(
        character
        for before, character, after in zip(" " + text, text, text[1:] + " ", strict=False)
        if character not in _JOINERS
        or _VIRAMA in (unicodedata.combining(before), unicodedata.combining(after))
        or (character == "\u200c" and _JOINED.match(before) and _JOINED.match(after))
    )


def _check_characters(name: str) -> None:
    marks = MARKS  # a mark needs a letter before it
    for character in re.sub(f"[{_JOINERS}]", "", name):
        is_mark = unicodedata.category(character) in ("Mn", "Mc")
        marks = marks + 1 if is_mark else 0 if character.isalpha() else MARKS
        known = is_mark or character.isalnum() or character in PUNCTUATION
        if not known or marks > MARKS or _INVISIBLE.match(character):
            raise NotationError(PlayCode.NAME_CHARACTER, text=character)


def _letters(name: str) -> str:
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKC", name.casefold())))
