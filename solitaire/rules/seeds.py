"""Seeds and deal codes: a number names a deal, a short code names the number, and any text is a seed.

A code is the generator's version, a hyphen, and the seed in Crockford's base 32 in groups of four:
``1-8QZK-4M2T``. A seed below 2**40 takes two groups, which is all that people ever type; longer seeds
(up to 2**80, four groups) exist so that a deal can be kept from being guessed by trying every code.
Source of the alphabet: Douglas Crockford, "Base 32".
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from dataclasses import dataclass
from typing import Final

from solitaire.rules.errors import Code, NotationError

VERSION: Final = 1
"""The version of seeds, codes and the shuffle. A new one never changes what an old code deals."""

SHORT_BITS: Final = 40
LONG_BITS: Final = 80
TEXT_LIMIT: Final = 200
"""A text seed's most characters, after ``normal_text``."""

_ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_VALUE: Final = {symbol: value for value, symbol in enumerate(_ALPHABET)} | {"O": 0, "I": 1, "L": 1}
_GROUP: Final = 4
_CODE: Final = re.compile(r"(\d{1,2})-([0-9a-z\s-]+)", re.I | re.A)
_LOOKS_LIKE_CODE: Final = re.compile(r"\d(-[0-9a-z]{3,5}){2,4}", re.I | re.A)


@dataclass(frozen=True, slots=True)
class Seed:
    """What a shuffle starts from: a whole number from 0 below 2**80; ValueError otherwise.

    >>> Seed(0).code
    '1-0000-0000'
    >>> Seed.parse("1-8qzk 4m2t").code
    '1-8QZK-4M2T'
    """

    value: int

    def __post_init__(self) -> None:
        if not 0 <= self.value < 1 << LONG_BITS:
            raise ValueError(f"a seed is a whole number from 0 below 2**{LONG_BITS}: {self.value}")

    @property
    def code(self) -> str:
        """The deal code, as short as it goes: two, three or four groups."""
        symbols = ""
        rest = self.value
        while rest or len(symbols) < 2 * _GROUP or len(symbols) % _GROUP:
            rest, digit = divmod(rest, 32)
            symbols = _ALPHABET[digit] + symbols
        groups = (symbols[start : start + _GROUP] for start in range(0, len(symbols), _GROUP))
        return "-".join((str(VERSION), *groups))

    @classmethod
    def parse(cls, text: str) -> Seed:
        """The seed that a deal code names.

        Either case, hyphens or blanks between the groups, O for 0, I and L for 1. NotationError if
        it is no code, or a code of a version that we do not have.
        """
        match = _CODE.fullmatch(text.strip())
        if match is None:
            raise NotationError(Code.CODE, text=text)
        if int(match[1]) != VERSION:
            raise NotationError(Code.CODE_VERSION, text=text, version=int(match[1]))
        symbols = re.sub(r"[\s-]", "", match[2]).upper()
        if len(symbols) not in (2 * _GROUP, 3 * _GROUP, 4 * _GROUP) or set(symbols) - _VALUE.keys():
            raise NotationError(Code.CODE, text=text)
        value = 0
        for symbol in symbols:
            value = value * 32 + _VALUE[symbol]
        return cls(value)

    @classmethod
    def from_text(cls, text: str) -> Seed:
        """The seed that any text names: the first 40 bits of a SHA-256 of its normal form.

        >>> Seed.from_text("The  Cabin, 2026") == Seed.from_text("the cabin, 2026")
        True
        """
        normal = normal_text(text)
        digest = hashlib.sha256(b"five-crowns-solitaire/1/text/" + normal.encode("utf-8")).digest()
        return cls(int.from_bytes(digest[: SHORT_BITS // 8], "big"))

    @classmethod
    def read(cls, text: str) -> Seed:
        """A deal code if it can be read as one, else a text seed: what people type into one field.

        What looks like a code but has a slip in it is refused rather than dealt as a text; a date,
        as in ``24-12-2026`` or ``24-dec-2026``, does not look like one.
        """
        try:
            return cls.parse(text)
        except NotationError:
            if _LOOKS_LIKE_CODE.fullmatch(text.strip()):
                raise
        return cls.from_text(text)


def normal_text(text: str) -> str:
    """The form of a text seed that counts: Unicode NFKC, case folded, blanks single and trimmed.

    NotationError if nothing is left, if it holds a lone surrogate, or is longer than ``TEXT_LIMIT``.
    """
    if len(text) > 8 * TEXT_LIMIT:  # before the work: a character may normalize to several
        raise NotationError(Code.TEXT_LONG, length=len(text), limit=TEXT_LIMIT)
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    normal = " ".join(folded.split())
    if not normal or any("\ud800" <= character <= "\udfff" for character in normal):
        raise NotationError(Code.TEXT_EMPTY)
    if len(normal) > TEXT_LIMIT:
        raise NotationError(Code.TEXT_LONG, length=len(normal), limit=TEXT_LIMIT)
    return normal
