"""Seeds and deal codes: a number names a deal, a short code names the number, and any text is a seed.

A code is the generator's version, a hyphen, and the seed in Crockford's base 32 in groups of four:
``1-8QZK-4M2T``. A seed below 2**40 takes two groups, which is all that people ever type; longer seeds
(up to 2**80, four groups) exist so that a deal can be kept from being guessed by trying every code.
Source of the alphabet: Douglas Crockford, "Base 32".

People type codes in many ways, and type words into the same field. ``Seed.parse`` reads every spelling of a
code; ``Seed.read`` also decides whether a text is a code, nearly one, or words. ``docs/shuffle.md`` has the
rules with examples.
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
_LENGTHS: Final = (2 * _GROUP, 3 * _GROUP, 4 * _GROUP)
"""How many base-32 digits a code has after its version."""

_HYPHENATED: Final = re.compile(r"\d{1,2}-[0-9a-z\s-]+", re.I | re.A)
"""With a hyphen after the version a valid code is never taken for words; so it was from the beginning."""
_HYPHENATED_SLIP: Final = re.compile(r"\d(-[0-9a-z]{3,5}){2,4}", re.I | re.A)
_PASTED: Final = re.compile(r"(?<![0-9a-z-])1(-[0-9a-z]{4}){2,4}(?![0-9a-z-])", re.I | re.A)
"""A code inside of something else, as in an address."""
_SLIP: Final = re.compile(
    # with its version: about four characters a group, and maybe the beginning of another one
    r"(\d-|1)[0-9A-Z]{3,5}(-[0-9A-Z]{3,5}){1,3}(-[0-9A-Z]{1,2})?"
    r"|[0-9A-Z]{4}(-[0-9A-Z]{4}){1,3}"  # without its version
)
_DATE: Final = re.compile(r"\d{1,2}[A-Z]{3,4}(19|20)\d\d")
"""As in 12DEC2026 and 1SEPT2026, in any language that has such months."""
_NUMBER_IN_WORDS: Final = re.compile(r"\d+(AM|PM|ST|ND|RD|TH|S)")


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
        """The seed that a deal code names, however it is typed.

        Either case, in Unicode NFKC, O for 0, I and L for 1; everything that is no letter and no digit
        separates, and groups need not be separated at all. NotationError if it is no code (code), or a
        code of a version that we do not have (code-version).

        >>> {Seed.parse(code).code for code in ("1 8QZK 4M2T", "18qzk4m2t", "“1-8QZK-4M2T.”")}
        {'1-8QZK-4M2T'}
        """
        version, groups = _split(_pieces(text))
        symbols = "".join(groups)
        if not version or len(symbols) not in _LENGTHS or set(symbols) - _VALUE.keys():
            raise NotationError(Code.CODE, text=text)
        if int(version) != VERSION:
            raise NotationError(Code.CODE_VERSION, text=text, version=int(version))
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
        normal = normalize_text(text)
        digest = hashlib.sha256(b"five-crowns-solitaire/1/text/" + normal.encode("utf-8")).digest()
        return cls(int.from_bytes(digest[: SHORT_BITS // 8], "big"))

    @classmethod
    def read(cls, text: str) -> Seed:
        """The seed of what people type into one field: a deal code in any spelling, or else words.

        What is nearly a code is refused rather than dealt as words, since that would be another deal:
        NotationError (code-slip, code-version). As ``from_text`` for words.

        >>> Seed.read("1 8qzk 4m2t") == Seed.parse("1-8QZK-4M2T")
        True
        >>> Seed.read("1 more game") == Seed.from_text("1 more game")
        True
        """
        try:
            seed = cls.parse(text)
        except NotationError as error:
            if not _is_slip(text):
                return cls.from_text(text)
            if error.code is Code.CODE:
                raise NotationError(Code.CODE_SLIP, text=text) from error
            raise
        return seed if _is_code(text) else cls.from_text(text)


def _pieces(text: str) -> list[str]:
    """The runs of letters and digits in a text, in capitals; none if one of them is not ASCII."""
    if len(text) > 8 * TEXT_LIMIT:  # before the work, as in normal_text
        return []
    pieces = [piece for piece in re.split(r"[\W_]+", unicodedata.normalize("NFKC", text)) if piece]
    return [piece.upper() for piece in pieces] if "".join(pieces).isascii() else []


def _split(pieces: list[str]) -> tuple[str, list[str]]:
    """The version and the groups after it; the version is empty if there is none."""
    match pieces:
        case [version, _, *_] if version.isdecimal() and len(version) <= 2:
            return version, pieces[1:]
        case [first, *rest] if first[0].isdecimal():
            return first[0], [first[1:], *rest]
        case _:
            return "", pieces


def _is_code(text: str) -> bool:
    """Whether a text that ``parse`` reads is meant as a code, and not as words or a number."""
    if _HYPHENATED.fullmatch(text.strip()):
        return True
    pieces = _pieces(text)
    version, groups = _split(pieces)
    symbols = "".join(groups)
    if _DATE.fullmatch("".join(pieces)):
        return False
    if symbols.isalpha() and not set(symbols).isdisjoint("OIL"):
        return False  # no code of ours has these letters: "1 more game"
    by_the_book = pieces[0] == version and all(len(group) % _GROUP == 0 for group in groups)
    return by_the_book or any(map(_is_mixed, pieces))


def _is_slip(text: str) -> bool:
    """Whether a text that ``parse`` does not read looks like a code all the same."""
    pieces = _pieces(text)
    joined = "".join(pieces)
    if _DATE.fullmatch(joined):
        return False
    if _HYPHENATED_SLIP.fullmatch(text.strip()):
        return True
    if not any(map(_is_mixed, pieces)):
        return False
    if len(_split(pieces)[1]) == 1:  # not in groups: as long as a code but for one, and in disorder
        near = range(_LENGTHS[0], _LENGTHS[-1] + 3)
        runs = re.findall(r"\d+|\D+", joined)
        return len(joined) in near and len(joined) % _GROUP < 3 and len(runs) > 3
    return bool(_SLIP.fullmatch("-".join(pieces)) or _PASTED.search(text))


def _is_mixed(piece: str) -> bool:
    """Whether it has letters and digits, as most groups of a code have and few words."""
    is_plain = piece.isalpha() or piece.isdecimal()
    return not is_plain and not _NUMBER_IN_WORDS.fullmatch(piece)


def normalize_text(text: str) -> str:
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
