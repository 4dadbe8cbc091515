"""Torture strings: what phones, mailers, editors, spreadsheets and messengers make of a text.

A test of an entrance takes its pairs of what arrives and what was meant from ``arrivals``. Each table has
changes by name: ``SUBTLE`` for every entrance, the others for those that ignore what these change.
"""

import re
import textwrap
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

Change = Callable[[str], str]
Changes = Mapping[str, Change]


def _swap(old: str, new: str) -> Change:
    return lambda text: text.replace(old, new)


def _wrap(pattern: str) -> Change:
    return lambda text: pattern.format(text)


def _inside(mark: str) -> Change:
    """Put a mark into the middle of the longest word."""

    def change(text: str) -> str:
        word = max(re.findall(r"\w+", text), key=len)
        half = len(word) // 2
        return text.replace(word, word[:half] + mark + word[half:], 1)

    return change


def _each_line(pattern: str) -> Change:
    return lambda text: re.sub(r"(?m)^(?=.)(.*)$", lambda line: pattern.format(line[1]), text)


def _curly(text: str) -> str:
    text = re.sub(r'(?<!\S)"', "\u201c", text).replace('"', "\u201d")
    return text.replace("'", "\u2019")


def _german(text: str) -> str:
    text = re.sub(r'(?<!\S)"', "\u201e", text).replace('"', "\u201c")
    return text.replace("'", "\u201a")


def _full_width(text: str) -> str:
    return "".join(chr(ord(each) + 0xFEE0) if "!" <= each <= "~" else each for each in text)


SUBTLE: Final[Changes] = {
    "a byte order mark": _wrap("\ufeff{}"),
    "a blank of no width": _wrap("{}\u200b"),
    "marks of direction": _wrap("\u200e{}\u200f"),
    "isolates of a messenger": _wrap("\u2068{}\u2069"),
    "an embedding": _wrap("\u202a{}\u202c"),
    "a soft hyphen inside": _inside("\u00ad"),
    "a blank of no width inside": _inside("\u200b"),
    "a word joiner inside": _inside("\u2060"),
    "a joiner inside": _inside("\u200d"),
    "a variation selector": _wrap("{}\ufe0f"),
    "a picture lost in dictation": _wrap("{}\ufffc"),
    "no-break blanks": _swap(" ", "\u00a0"),
    "narrow no-break blanks": _swap(" ", "\u202f"),
    "wide blanks": _swap(" ", "\u3000"),
    "double blanks": _swap(" ", "  "),
    "blanks around": _wrap("  {} "),
    "a tab of a spreadsheet": _wrap("{}\t"),
    "a line end": _wrap("{}\n"),
    "a line end of Windows": _wrap("{}\r\n"),
    "hyphens that do not break": _swap("-", "\u2011"),
    "typographic hyphens": _swap("-", "\u2010"),
    "minus signs": _swap("-", "\u2212"),
    "long dashes": lambda text: text.replace("--", "\u2014").replace("-", "\u2013"),
    "vertical dashes": lambda text: text.replace("--", "\ufe31").replace("-", "\ufe32"),
    "wide characters": _full_width,
    "decomposed letters": lambda text: unicodedata.normalize("NFD", text),
    "composed letters": lambda text: unicodedata.normalize("NFC", text),
}
QUOTES: Final[Changes] = {
    "curly quotes": _curly,
    "German quotes": _german,
    "primes": lambda text: text.replace("'", "\u2032").replace('"', "\u2033"),
    "other keyboards' quotes": lambda text: text.replace("'", "\u00b4").replace('"', "\u00bb"),
    "an apostrophe that is a letter": _swap("'", "\u02bc"),
}
CAPITALS: Final[Changes] = {
    "a capital first": lambda text: text[:1].upper() + text[1:],
    "capitals": str.upper,
    "small letters": str.lower,
}
SENTENCE: Final[Changes] = {
    "a full stop": _wrap("{}."),
    "two blanks as a full stop": _wrap("{}. "),
    "a comma": _wrap("{},"),
    "an exclamation mark": _wrap("{}!"),
    "an ellipsis": _wrap("{}\u2026"),
    "curly quotes around": _wrap("\u201c{}\u201d"),
    "a full stop in curly quotes": _wrap("\u201c{}.\u201d"),
}
BRACKETS: Final[Changes] = {
    "brackets": _wrap("({})"),
    "a bracket and a full stop": _wrap("({})."),
    "square brackets": _wrap("[{}]"),
    "angle brackets": _wrap("<{}>"),
    "asterisks": _wrap("*{}*"),
    "a code mark": _wrap("`{}`"),
}
AFTER_A_LINK: Final[Changes] = {
    name: _wrap("{}" + mark)
    for name, mark in {
        "a slash": "/",
        "a full stop": ".",
        "a comma": ",",
        "a bracket": ")",
        "a bracket and a full stop": ").",
        "a full stop and a bracket": ".)",
        "an angle bracket": ">",
        "a square bracket": "]",
        "a quotation mark": '"',
        "a curly quotation mark": "\u201d",
        "an apostrophe": "\u2019",
        "an exclamation mark": "!",
        "asterisks": "**",
        "a wide full stop": "\u3002",
        "a slash and a full stop": "/.",
        "a blank": " ",
        "an ellipsis": "\u2026",
    }.items()
}
MAIL: Final[Changes] = {
    "quoted": _each_line("> {}"),
    "quoted twice": _each_line("> > {}"),
    "quoted without blanks": _each_line(">>{}"),
    "quoted as HTML": _each_line("&gt; {}"),
    "quoted with bars": _each_line("| {}"),
    "quoted with bars twice": _each_line("| | {}"),
    "hyphens as bullets": _each_line("- {}"),
    "asterisks as bullets": _each_line("* {}"),
    "bullets": _each_line("\u2022 {}"),
    "quoted bullets": _each_line("> \u2022 {}"),
    "a code fence": _wrap("```\n{}\n```"),
    "a code fence with a language": _wrap("```text\n{}\n```\n"),
    "tildes as a fence": _wrap("~~~\n{}\n~~~"),
    "indented": _each_line("    {}"),
    "lines of Windows": _swap("\n", "\r\n"),
    "lines of an old Mac": _swap("\n", "\r"),
    "lines of an editor": _swap("\n", "\u2028"),
    "empty lines between": _swap("\n", "\n\n"),
    "Ctrl-Z at the end": _wrap("{}\x1a"),
    "NULs at the end": _wrap("{}\0\0\0"),
    "cells in quotes": _each_line('"{}"'),
}


def _wrap_lines(width: int, first: str = "", following: str = "") -> Change:
    """Wrap each line as mailers do, between words; the prefixes are of a line and of its rest."""

    def change(text: str) -> str:
        return "\n".join(
            textwrap.fill(
                line,
                width,
                initial_indent=first,
                subsequent_indent=following,
                break_long_words=False,
                break_on_hyphens=False,
            )
            for line in text.splitlines()
        )

    return change


def _letter(text: str) -> str:
    return f"Hi Ann,\n\nthis was a game! Look:\n\n{text}\n\nCheers,\nBo\n-- \nSent from my phone\n"


def _forward(text: str) -> str:
    head = "---- Forwarded message ----\nFrom: Bo <bo@cards.example>\nSubject: Re: cards"
    return f"{head}\n\n{_wrap_lines(72, '> ', '> ')(text)}\n\nOn Monday Bo <bo@cards.example> wrote:\n> Hi"


TITLE: Final = re.compile("Five Crowns Solitaire (match )?record 1")
"""The title of a record, of the patience or of a match."""


def _retitle(change: Change) -> Change:
    return lambda text: TITLE.sub(lambda title: change(title[0]), text)


RECORD: Final[Changes] = {
    "a letter": _letter,
    "forwarded": _forward,
    "a name right below": _wrap("{}\nCheers, Ann"),
    "a signature right below": _wrap("{}\n--\nAnn"),
    "wrapped": _wrap_lines(72),
    "wrapped for a phone": _wrap_lines(40),
    "wrapped and quoted": _wrap_lines(72, "> ", "> "),
    "wrapped and quoted with bars": _wrap_lines(72, "| ", "| "),
    "quoted with bars in a quoted letter": _wrap_lines(72, "> | ", "> | "),
    "quoted, then wrapped": _wrap_lines(72, "> "),
    "quoted twice, then wrapped": _wrap_lines(72, "> > ", "> "),
    "wrapped in a letter": lambda text: _letter(_wrap_lines(72)(text)),
    "a title in small letters": _retitle(str.lower),
    "a title in capitals": _retitle(str.upper),
    "a title with a no-break blank": _retitle(_swap(" record", "\u00a0record")),
    "a title with a double blank": _swap("Crowns Solitaire", "Crowns  Solitaire"),
    "a title as a heading": _retitle(_wrap("# {}")),
    "a title in bold": _retitle(_wrap("**{}**")),
    "headers in small letters": lambda text: re.sub(
        r"(?m)^[A-Z]\w+:", lambda name: name[0].lower(), text
    ),
    "numbers with brackets": lambda text: re.sub(r"(?m)^(\d+)\.", r"\1)", text),
    "numbers in brackets": lambda text: re.sub(r"(?m)^(\d+)\.", r"(\1)", text),
    "numbers in cells": lambda text: re.sub(r"(?m)^(\d+)\. ", "\\1\t", text),
    "cells of a table": lambda text: re.sub(r"(?m)^(\d+)\. ", r"\1,", text),
    "bullets for numbers": lambda text: re.sub(r"(?m)^\d+\.", "\u2022", text),
    "signs as HTML": lambda text: text.replace(">", "&gt;"),
}

FILES: Final[Mapping[str, Callable[[str], bytes]]] = {
    "UTF-16, low byte first": lambda text: b"\xff\xfe" + text.encode("utf-16-le"),
    "UTF-16, high byte first": lambda text: b"\xfe\xff" + text.encode("utf-16-be"),
    "UTF-16 of Windows": lambda text: text.replace("\n", "\r\n").encode("utf-16"),
    "UTF-16 without its mark": lambda text: text.encode("utf-16-le"),
    "UTF-8 with a mark": lambda text: text.encode("utf-8-sig"),
    "an old encoding": lambda text: f"Voil\u00e0\u2026\n{text}".encode("cp1252"),
    "Ctrl-Z and NULs": lambda text: text.encode() + b"\x1a\0\0",
}
"""How editors and shells save a file."""

WORDS: Final = (
    "grandma's cabin",
    'the "cabin"',
    "rock-n-roll",
    "a -- b",
    "I \u2665 you",
    "zo\u00eb's 2nd caf\u00e9, 2026",
)
OTHER_WORDS: Final = (
    ("\u00bd cup", "1/2 cup"),
    ("I \u2665\ufe0f you", "I \u2665 you"),
    ("the cabin\u2026", "the cabin..."),
    ("\ufb01ne", "fine"),
    ("two\u200d\u200c\u200b words", "two words"),
    ("\u00e9t\u00e9\u202f!", "e\u0301te\u0301 !"),
)
"""Further pairs of what arrives and what was meant."""
CODES: Final = ("1-8QZK-4M2T", "S1-8QZK-4M2T", "1-0001-0000-0000", "1-QZKM-TVWX")
TEXTS_WITH_A_CODE: Final = (
    "deal {}",
    "Deal {}",
    "Deal {}!",
    "https://cards.example/deals/{}",
    "<https://cards.example/below/deals/{}/>.",
    "http://localhost:8000/deals/{}/compare?from=1#turns",
    "Ich hab\u2019s: https://cards.example/deals/{}",
    "cards.example/deals/{}",
    "/deals/{}",
)
NAMES: Final = ("Mary-Kate Ann", "Zo\u00eb 2", "St. John", "\u6797\u3055\u304f\u3089")
PHRASE: Final = "acorn zodiac rocket owl ivory ivory tent zinc"
COMMANDS: Final = ("d 9s", "7 10t", "undo", "p k", "8 d 9s", "h 2")


def arrivals(meant: str | Iterable[str], *tables: Changes) -> Iterator[tuple[str, str, str]]:
    """The name of each change, what arrives, and what was meant, where the change makes a difference."""
    for text in (meant,) if isinstance(meant, str) else meant:
        for table in tables:
            for name, change in table.items():
                if (arrived := change(text)) != text:
                    yield name, arrived, text


def wrong(pairs: Iterable[tuple[str, str, str]], read: Callable[[str], object]) -> dict[str, str]:
    """What is not read as what was meant, with the reason: empty if all is well, and there was anything."""
    found = {}
    wanted: dict[str, object] = {}
    for name, arrived, meant in pairs:
        if meant not in wanted:
            wanted[meant] = read(meant)
        try:
            got = read(arrived)
        except ValueError as refused:
            got = repr(refused)
        if got != wanted[meant]:
            found[f"{name}: {arrived!r}"] = f"{got!r}"
    assert wanted, "there is nothing to try"
    return found
