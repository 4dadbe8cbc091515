"""Undoes what a phone, a mailer, an editor, a spreadsheet or a messenger does to a text.

Text is cleaned once, at the door where it is typed, pasted or uploaded; what is stored is never cleaned
again. ASCII is left alone wherever a text is words, so plain words keep their deal.

::

    words for a deal, deal codes, commands   to_plain
    names                                    to_plain, which keeps some characters
    recovery phrases, lines of a record      clean_line
    records                                  lines_below, which finds the title
    uploaded files                           decode_file
    addresses                                clean_path

``docs/shuffle.md`` lists the characters ("Typed text"), since they decide which deal words are.
"""

from __future__ import annotations

import codecs
import re
import unicodedata
from collections.abc import Callable
from html import unescape
from typing import Final

_SINGLE: Final = "\u00b4\u02b9\u02bb\u02bc\u2018\u2019\u201a\u201b\u2032\u2035\u2039\u203a"
_DOUBLE: Final = "\u00ab\u00bb\u201c\u201d\u201e\u201f\u2033\u2036"
_HYPHENS: Final = "\u2010\u2011\u2012\u2013\u2212\ufe32"
_DASHES: Final = "\u2014\u2015\ufe31\ufe58"
_INVISIBLE: Final = (
    *(0xAD, 0x34F, 0x61C),  # soft hyphen, grapheme joiner, a mark of direction
    *range(0x180B, 0x1810),  # Mongolian variations and the vowel separator
    *range(0x200B, 0x2010),  # blanks and joiners of no width, marks of direction
    *range(0x202A, 0x202F),  # embeddings and overrides of direction
    *range(0x2060, 0x2070),  # word joiner, invisible operators, isolates
    *range(0xFE00, 0xFE10),  # variation selectors
    *(0xFEFF, 0xFFFC),  # byte order mark; the place of a picture, which dictation leaves behind
    *range(0xE0100, 0xE01F0),  # more variation selectors
)
REPLACED: Final = {
    **dict.fromkeys(map(ord, _SINGLE), "'"),
    **dict.fromkeys(map(ord, _DOUBLE), '"'),
    **dict.fromkeys(map(ord, _HYPHENS), "-"),
    **dict.fromkeys(map(ord, _DASHES), "--"),
    0x2044: "/",  # editors make a fraction of 1/2
    **dict.fromkeys(_INVISIBLE, ""),
}
"""What ``straighten`` puts in place of a character, by its code point."""

_CONTROLS: Final = dict.fromkeys((*range(0x09), *range(0x0E, 0x1C), 0x7F), "")
"""The control characters that are no blanks, such as NUL and Ctrl-Z at the end of a file."""
_AROUND_LINE: Final = " `~\"',;*_"
_BEFORE_LINE: Final = re.compile(
    "^(?:[>\"'\\s]|(?:[*+#\u00b7\u2022\u2023\u2043\u25aa\u25cf\u25e6]|-+)(?:\\s|$))+"
)
"""The marks of quoted mail and bullets, in any order."""
_BARS: Final = re.compile(r"(?:\|[\s>]*)+")
"""The marks of a text that is quoted with bars, at the beginning of a cleaned line."""
_FENCE: Final = re.compile(r"(?:```|~~~)\w*")
"""The first or last line of a block of code, which may name its language."""
_AFTER_PATH: Final = " \t\r\n.,;:!?'\"()[]<>{}*|\\/\u3002"
"""What a sentence may put behind an address; nothing of ours ends with any of these."""


def straighten(text: str, keep: str = "") -> str:
    """Replace the quotes and dashes of typography by those of a keyboard, and remove what is invisible.

    ASCII and the characters of ``keep`` stay.

    >>> straighten("grandma\u2019s \u201ccabin\u201d \u2014 or\u00ad so\u200b")
    'grandma\\'s "cabin" -- or so'
    """
    if text.isascii():
        return text
    if keep:
        return text.translate({key: REPLACED[key] for key in REPLACED.keys() - set(map(ord, keep))})
    return text.translate(REPLACED)


def to_plain(text: str, keep: str = "") -> str:
    """Straighten a text and normalize it (NFKC); idempotent, and ASCII stays as it is."""
    return straighten(unicodedata.normalize("NFKC", straighten(text, keep)), keep)


def clean_line(line: str) -> str:
    """A line of a pasted text in plain characters, without what a mailer or an editor puts around it.

    HTML entities are read, runs of blanks become one; quotation marks of mail, a bullet, code fences and
    punctuation around the line go.

    >>> clean_line("> &gt; * Deal:\u00a0 1-8QZK-4M2T")
    'Deal: 1-8QZK-4M2T'
    """
    plain = " ".join(to_plain(unescape(line.translate(_CONTROLS))).split())
    bare = _BEFORE_LINE.sub("", plain)
    if _FENCE.fullmatch(bare):
        return ""
    return _BEFORE_LINE.sub("", bare.strip(_AROUND_LINE)).strip(_AROUND_LINE)


def lines_below(
    title: re.Pattern[str], text: str, clean: Callable[[str], str] = clean_line
) -> list[tuple[int, str]] | None:
    """The cleaned lines below a title, without empty ones, and their numbers from 1; None without the title.

    If bars quote the title, they quote what is below it as well; else a bar may be a part of its line, as in
    the cards of a deal.
    """
    numbered = enumerate(map(clean, text.splitlines()), start=1)
    lines = [(number, line) for number, line in numbered if line]
    at = next((at for at, (_, line) in enumerate(lines) if title.fullmatch(line)), None)
    if at is None:
        return None
    _, found = lines[at]
    below = lines[at + 1 :]
    if bars := _BARS.match(found):
        quoted = re.compile(rf"^(?:\|[\s>]*){{1,{bars[0].count('|')}}}")
        below = [(number, clean(quoted.sub("", line))) for number, line in below]
    return [(number, line) for number, line in below if line]


def clean_path(path: str) -> str:
    """The path of an address without what a sentence or a hand put at its end, such as a full stop.

    >>> clean_path("/daily/1)."), clean_path("/rules/"), clean_path("/")
    ('/daily/1', '/rules', '/')
    """
    return "/" + to_plain(path).lstrip("/ ").rstrip(_AFTER_PATH)


def decode_file(data: bytes) -> str:
    """The text of a file: UTF-16 with its mark, UTF-8, or else the usual encoding of Windows."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")
