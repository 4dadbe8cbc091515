"""Seeds and deal codes: a seed determines a deal of each variant, and a deal code is its short spelling.

The code of a seed is the generator's version, a hyphen, and the seed in Crockford's base 32 in groups of
four: ``1-8QZK-4M2T``. A seed below 2**40 takes two groups, which is all that people ever type. Longer seeds
(up to 2**80, four groups) exist to protect a deal from brute-force guessing of its code. Any text is a seed
as well, by its hash. Source of the alphabet: Douglas Crockford, "Base 32".

The code of a deal is that of its seed after the prefix of its variant, which is empty for the standard game.

People type codes in many ways, and type words into the same field. ``parse_code`` parses every spelling of a
code; ``read_code`` classifies a text as a code, a mistyped code, or words. ``docs/shuffle.md`` has the rules
with examples.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from solitaire.rules.cleaning import to_plain
from solitaire.rules.errors import Code, NotationError
from solitaire.rules.variant import STANDARD, VARIANTS, Variant

VERSION: Final = 1
"""The version of seeds, codes and the shuffle. A new version never changes the deals of old codes."""

SHORT_BITS: Final = 40
LONG_BITS: Final = 80
TEXT_LIMIT: Final = 200
"""The maximal length of a text seed, in characters, after ``normalize_text``."""

_ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_VALUE: Final = {symbol: value for value, symbol in enumerate(_ALPHABET)} | {"O": 0, "I": 1, "L": 1}
_GROUP: Final = 4
_LENGTHS: Final = (2 * _GROUP, 3 * _GROUP, 4 * _GROUP)
"""The possible numbers of base-32 digits after the version."""

_PREFIXES: Final = {variant.prefix: variant for variant in VARIANTS if variant.prefix}
_PREFIXED: Final = re.compile(rf"[\W_]*({'|'.join(_PREFIXES)})[\W_]*(?=[0-9])", re.I)
"""The beginning of a code with a prefix."""

_HYPHENATED: Final = re.compile(r"\d{1,2}-[0-9a-z\s-]+", re.I | re.A)
"""A valid code with a hyphen after its version is always a code, never words; frozen since version 1."""
_HYPHENATED_SLIP: Final = re.compile(r"\d(-[0-9a-z]{3,5}){2,4}", re.I | re.A)
_NAMED: Final = r"(?:^\W*|[.:]\S{0,100})/deals/|^\W*deal\s+(?=\S+\s*$)"
"""What is before a code in an address of ours, or in "deal CODE" with nothing behind it.

Narrow, since words such as "deal 1-gold-coin at noon" keep their deal; bounded, since any number of points
would take quadratic time.
"""
_PASTED: Final = re.compile(
    rf"(?P<named>{_NAMED})?(?<![0-9a-z-])"
    rf"(?P<code>({'|'.join(_PREFIXES)})?1(-[0-9a-z]{{4}}){{2,4}})(?![0-9a-z-])",
    re.I | re.A,
)
"""A code inside other text."""
_PASTED_SLIP: Final = re.compile(
    rf"({_NAMED})(?P<code>({'|'.join(_PREFIXES)})?{_HYPHENATED_SLIP.pattern})", re.I | re.A
)
"""Nearly a code inside other text, where a code is expected."""
_SLIP: Final = re.compile(
    # with a version: about four characters a group, and perhaps the beginning of another group
    r"(\d-|1)[0-9A-Z]{3,5}(-[0-9A-Z]{3,5}){1,3}(-[0-9A-Z]{1,2})?"
    r"|[0-9A-Z]{4}(-[0-9A-Z]{4}){1,3}"  # without a version
)
_DATE: Final = re.compile(r"\d{1,2}[A-Z]{3,4}(19|20)\d\d")
"""Such as 12DEC2026 or 1SEPT2026, in any language with month names of three or four letters."""
_NUMBER_IN_WORDS: Final = re.compile(r"\d+(AM|PM|ST|ND|RD|TH|S)")


@dataclass(frozen=True, slots=True)
class Seed:
    """The seed of a shuffle: an integer from 0 below 2**80; ValueError otherwise.

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
        """The shortest deal code of the seed, without a prefix: two, three or four groups."""
        symbols = ""
        rest = self.value
        while rest or len(symbols) < 2 * _GROUP or len(symbols) % _GROUP:
            rest, digit = divmod(rest, 32)
            symbols = _ALPHABET[digit] + symbols
        groups = (symbols[start : start + _GROUP] for start in range(0, len(symbols), _GROUP))
        return "-".join((str(VERSION), *groups))

    @classmethod
    def parse(cls, text: str) -> Seed:
        """Parse a deal code without a prefix, in any spelling.

        Case is ignored; the text is cleaned (``to_plain``); O is read as 0, I and L as 1. Anything but
        letters and digits is a separator, and separators are optional. NotationError if the text is no code
        (code), or a code of an unknown version (code-version).

        >>> {Seed.parse(code).code for code in ("1 8QZK 4M2T", "18qzk4m2t", "“1-8QZK-4M2T.”")}
        {'1-8QZK-4M2T'}
        """
        version, groups = _split_version(_split_pieces(_clean(text)))
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
        """The seed of any text: the first 40 bits of the SHA-256 of its normal form.

        NotationError as for ``normalize_text``.

        >>> Seed.from_text("The  Cabin, 2026") == Seed.from_text("the cabin, 2026")
        True
        """
        normal = normalize_text(text)
        digest = hashlib.sha256(b"five-crowns-solitaire/1/text/" + normal.encode("utf-8")).digest()
        return cls(int.from_bytes(digest[: SHORT_BITS // 8], "big"))


def parse_code(text: str) -> tuple[Variant, Seed]:
    """Parse a deal code in any spelling: its variant and its seed. NotationError as for ``Seed.parse``.

    If the text is no code as a whole, it may be inside, as in an address, if it is the only one.

    >>> variant, seed = parse_code("s1 8qzk 4m2t")
    >>> variant.name, seed.code
    ('short', '1-8QZK-4M2T')
    """
    plain = _clean(text)
    with _name_whole_text(text):
        try:
            return _parse_whole(plain)
        except NotationError:
            if code := _find_pasted(plain):
                return _parse_whole(code)
            raise


def read_code(text: str) -> tuple[Variant, Seed] | None:
    """The variant and the seed if a text typed by a person is a deal code; None if it is words.

    A mistyped code is refused, since as words it would be another deal: NotationError (code-slip,
    code-version).

    >>> code = parse_code("1-8QZK-4M2T")
    >>> read_code("1 8qzk 4m2t") == read_code("Try deal 1-8QZK-4M2T!") == code
    True
    >>> read_code("1 more game") is read_code("the cabin, 2026") is None
    True
    """
    plain = _clean(text)
    variant, rest = _split_prefix(plain)
    with _name_whole_text(text):
        try:
            seed = Seed.parse(rest)
        except NotationError as error:
            if code := _find_pasted(plain):
                return _parse_whole(code)
            if not _is_slip(rest):
                return None
            if error.code is Code.CODE:
                raise NotationError(Code.CODE_SLIP, text=text) from error
            raise
    return (variant, seed) if _is_meant_as_code(rest) else None


@contextmanager
def _name_whole_text(text: str) -> Iterator[None]:
    """Replace the text in any NotationError, which may be without its prefix."""
    try:
        yield
    except NotationError as error:
        raise NotationError(error.code, **error.data | {"text": text}) from error


def _parse_whole(text: str) -> tuple[Variant, Seed]:
    variant, rest = _split_prefix(text)
    return variant, Seed.parse(rest)


def _clean(text: str) -> str:
    """The text in plain characters; empty if it is too long for any code, as in ``normalize_text``."""
    return to_plain(text) if len(text) <= 8 * TEXT_LIMIT else ""


def _split_prefix(text: str) -> tuple[Variant, str]:
    """Split off the prefix of a code, which names its variant, from what begins with the version."""
    if match := _PREFIXED.match(text):
        return _PREFIXES[match[1].upper()], text[match.end() :]
    return STANDARD, text


def _split_pieces(text: str) -> list[str]:
    """Split a text into runs of letters and digits, in upper case; empty if any of them is not ASCII."""
    pieces = [piece for piece in re.split(r"[\W_]+", text) if piece]
    return [piece.upper() for piece in pieces] if "".join(pieces).isascii() else []


def _split_version(pieces: list[str]) -> tuple[str, list[str]]:
    """Split off the version from the groups after it; the version is empty if there is none."""
    match pieces:
        case [version, _, *_] if version.isdecimal() and len(version) <= 2:
            return version, pieces[1:]
        case [first, *rest] if first[0].isdecimal():
            return first[0], [first[1:], *rest]
        case _:
            return "", pieces


def _is_meant_as_code(text: str) -> bool:
    """Whether a text that ``parse`` accepts is meant as a code, not as words or a number."""
    if _HYPHENATED.fullmatch(text.strip()):
        return True
    pieces = _split_pieces(text)
    version, groups = _split_version(pieces)
    symbols = "".join(groups)
    if _DATE.fullmatch("".join(pieces)):
        return False
    if symbols.isalpha() and not set(symbols).isdisjoint("OIL"):
        return False  # ``code`` never writes these letters: "1 more game"
    well_grouped = pieces[0] == version and all(len(group) % _GROUP == 0 for group in groups)
    return well_grouped or any(map(_is_mixed, pieces))


def _find_pasted(text: str) -> str | None:
    """The code inside other text, or None if there is none or several.

    It is named as a code, or one of its groups mixes letters and digits: in "call 1-8005-5512" there is none.
    """
    matches = _PASTED.finditer(text)
    found = {each["code"].upper() for each in matches if each["named"] or _has_mixed_group(each)}
    code = found.pop() if len(found) == 1 else "U"
    return None if "U" in code else code


def _has_mixed_group(match: re.Match[str]) -> bool:
    return any(map(_is_mixed, match["code"].upper().split("-")[1:]))


def _is_slip(text: str) -> bool:
    """Whether a text that ``parse`` rejects looks like a mistyped code."""
    pieces = _split_pieces(text)
    joined = "".join(pieces)
    if _DATE.fullmatch(joined):
        return False
    if _HYPHENATED_SLIP.fullmatch(text.strip()):
        return True
    if (pasted := _PASTED_SLIP.search(text)) and _has_mixed_group(pasted):
        return True
    if not any(map(_is_mixed, pieces)):
        return False
    groups = _split_version(pieces)[1]
    if len(groups) == 1:  # about as long as a code, with its version or without, and mixed
        near = range(_LENGTHS[0], _LENGTHS[-1] + 3)
        lengths = (len(joined), len(groups[0]))
        runs = re.findall(r"\d+|\D+", joined)
        return any(each in near and each % _GROUP < 3 for each in lengths) and len(runs) > 3
    return bool(_SLIP.fullmatch("-".join(pieces)) or _PASTED.search(text))


def _is_mixed(piece: str) -> bool:
    """Whether a piece mixes letters and digits, as most groups of codes do and few words."""
    is_plain = piece.isalpha() or piece.isdecimal()
    return not is_plain and not _NUMBER_IN_WORDS.fullmatch(piece)


def normalize_text(text: str) -> str:
    """Normalize a text seed: plain characters, case folded, whitespace collapsed and trimmed.

    NotationError if the result is empty, has a lone surrogate, or is longer than ``TEXT_LIMIT``.
    """
    if len(text) > 8 * TEXT_LIMIT:  # before the work: a character may normalize to several
        raise NotationError(Code.TEXT_LONG, length=len(text), limit=TEXT_LIMIT)
    folded = unicodedata.normalize("NFKC", to_plain(text).casefold())
    normal = " ".join(folded.split())
    if not normal or any("\ud800" <= character <= "\udfff" for character in normal):
        raise NotationError(Code.TEXT_EMPTY)
    if len(normal) > TEXT_LIMIT:
        raise NotationError(Code.TEXT_LONG, length=len(normal), limit=TEXT_LIMIT)
    return normal
