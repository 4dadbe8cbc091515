"""A reader of typed text written from ``docs/shuffle.md`` alone, compared with the program."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from itertools import pairwise
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solitaire.rules import SHORT, STANDARD, Code, NotationError, Seed
from solitaire.rules.seeds import normalize_text, read_code
from tests.kit import pages

WORDS, REFUSED = "words", "refused"
DIGITS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
READ: Final = {**{each: at for at, each in enumerate(DIGITS)}, "O": 0, "I": 1, "L": 1}
BLANKS: Final = " \t\n\r\f\v"


def read_from_the_page(typed: str) -> str:
    """``WORDS``, ``REFUSED``, or the code; slow, in the order and the words of the page."""
    if len(typed) > 1600:
        return REFUSED
    text = clean(typed)
    prefix, rest = split_prefix(text)
    runs = runs_of(rest)
    version, groups = split_version(runs)
    code = parse(version, groups)
    if code:
        return prefix + code if is_code(rest, runs, version, groups) else WORDS
    inside = codes_inside(text)
    if len(inside) == 1 and "U" not in (found := inside.pop()):
        own, rest = split_prefix(found)
        return own + parse(*split_version(runs_of(rest)))
    if is_nearly_a_code(rest, runs, version, groups):
        return REFUSED
    return WORDS


def clean(text: str) -> str:
    """Cleaned as under "Typed text"."""
    text = replace_characters(text)
    return replace_characters(unicodedata.normalize("NFKC", text))


def replace_characters(text: str) -> str:
    return "".join(replacements().get(each, each) for each in text)


@cache
def replacements() -> dict[str, str]:
    found = {}
    for new, *ranges in map(str.split, pages.blocks("shuffle.md", "Typed text")[0].splitlines()):
        for each in ranges:
            first, _, last = each.partition("..")
            for code in range(number(first), number(last or first) + 1):
                found[chr(code)] = "" if new == "removed" else new
    return found


def number(name: str) -> int:
    return int(name.removeprefix("U+"), 16)


def split_prefix(text: str) -> tuple[str, str]:
    found = re.match(r"[^a-zA-Z0-9]*[sS][^a-zA-Z0-9]*(?=[0-9])", text)
    if found is None or any(each.isalnum() for each in found[0] if each not in "sS"):
        return "", text
    return "S", text[found.end() :]


def runs_of(text: str) -> list[str]:
    """What lies between separators, in upper case; none if a letter or digit is not ASCII."""
    parts = "".join(each if each.isalnum() else " " for each in text).split()
    return [each.upper() for each in parts] if all(map(str.isascii, parts)) else []


def split_version(runs: list[str]) -> tuple[str, list[str]]:
    if len(runs) > 1 and runs[0].isdecimal() and len(runs[0]) <= 2:
        return runs[0], runs[1:]
    if runs and runs[0][0].isdecimal():
        return runs[0][0], [runs[0][1:], *runs[1:]]
    return "", runs


def parse(version: str, groups: list[str]) -> str:
    """The code in its shortest spelling; "" if it is none."""
    rest = "".join(groups)
    if not version or int(version) != 1 or len(rest) not in (8, 12, 16):
        return ""
    if any(each not in READ for each in rest):
        return ""
    value = 0
    for each in rest:
        value = 32 * value + READ[each]
    return Seed(value).code


def is_code(text: str, runs: list[str], version: str, groups: list[str]) -> bool:
    trimmed = text.strip()
    if re.match("[0-9]{1,2}-", trimmed) and all(
        each.isascii() and (each.isalnum() or each in "-" + BLANKS) for each in trimmed
    ):
        return True
    rest = "".join(groups)
    if rest.isalpha() and any(each in rest for each in "OIL"):
        return False
    if is_date(runs):
        return False
    grouped = runs[0] == version and all(len(each) % 4 == 0 for each in groups)
    return grouped or any(map(is_mixed, runs))


def is_date(runs: list[str]) -> bool:
    found = re.fullmatch("[0-9]{1,2}[A-Z]{3,4}([0-9]{4})", "".join(runs))
    return found is not None and 1900 <= int(found[1]) <= 2099


def is_mixed(run: str) -> bool:
    if run.isalpha() or run.isdecimal():
        return False
    letters = run.lstrip("0123456789")
    return letters == run or letters not in ("ST", "ND", "RD", "TH", "AM", "PM", "S")


def is_nearly_a_code(text: str, runs: list[str], version: str, groups: list[str]) -> bool:
    if is_date(runs):
        return False
    group = "[0-9A-Za-z]{3,5}"
    if re.fullmatch(f"[0-9](-{group}){{2,4}}", text.strip()):
        return True
    found = slip_in_the_place_of_a_code(text)
    if found and any(map(is_mixed, runs_of(found)[1:])):
        return True
    if not any(map(is_mixed, runs)):
        return False
    if len(groups) == 1:
        whole = "".join(runs)
        lengths = {len(whole), len(groups[0])}
        changes = sum(one.isdecimal() != other.isdecimal() for one, other in pairwise(whole))
        return changes >= 3 and bool(lengths & {8, 9, 10, 12, 13, 14, 16, 17, 18})
    if len(version) == 1 and (runs[0] == version or version == "1"):
        *most, last = groups
        for some in (groups, most if len(last) <= 2 else groups):
            if 2 <= len(some) <= 4 and all(3 <= len(each) <= 5 for each in some):
                return True
    if 2 <= len(runs) <= 4 and all(len(each) == 4 for each in runs):
        return True
    return bool(list(all_inside(text)))


def all_inside(text: str) -> list[re.Match[str]]:
    """The codes with hyphens in a text, with nothing of them beside."""
    return list(re.finditer("(?<![0-9A-Za-z-])[sS]?1(-[0-9A-Za-z]{4}){2,4}(?![0-9A-Za-z-])", text))


def codes_inside(text: str) -> set[str]:
    return {
        found[0].upper()
        for found in all_inside(text)
        if any(map(is_mixed, runs_of(found[0])[1:])) or is_named(text, found)
    }


def is_named(text: str, found: re.Match[str]) -> bool:
    before, after = text[: found.start()], text[found.end() :]
    if is_in_an_address(before):
        return True
    whole = re.fullmatch(r"\W*deal\s+(\S*)", before, re.IGNORECASE | re.ASCII)
    return (
        whole is not None and not whole[1] and re.fullmatch(r"\S*\s*", after, re.ASCII) is not None
    )


def is_in_an_address(before: str) -> bool:
    if not before.lower().endswith("/deals/"):
        return False
    before = before[: -len("/deals/")]
    run = re.search(r"\S*$", before, re.ASCII)
    assert run
    return re.fullmatch(r"\W*", before, re.ASCII) is not None or any(
        each in ".:" for each in run[0][-101:]
    )


def slip_in_the_place_of_a_code(text: str) -> str:
    for found in re.finditer("[sS]?[0-9](-[0-9A-Za-z]{3,5}){2,4}", text):
        if is_named(text, found) or is_in_an_address(text[: found.start()]):
            return found[0]
    return ""


def read(text: str) -> str:
    """The same by the program."""
    try:
        found = read_code(text)
        if found is None:
            normalize_text(text)
            return WORDS
    except NotationError as error:
        return WORDS if error.code is Code.TEXT_EMPTY else REFUSED
    variant, seed = found
    return variant.prefix + seed.code


@pytest.mark.parametrize(
    ("text", "read_as"),
    [
        ("1 8QZK4M2TXX", REFUSED),
        ("1-8QZK4M2TXX", REFUSED),
        ("18QZK4M2TXX", REFUSED),
        ("S1 8QZK4M2TXX", REFUSED),
        ("1 8QZK4M2TXXX", REFUSED),
        ("1 8QZK4M2TXXXX", "1-8QZK-4M2T-XXXX"),
        ("1-379-85988", "1-3798-5988"),
        ("1-12-345678", "1-1234-5678"),
        ("1-800-55512", "1-8005-5512"),
        ("1-QZKM-LOIL", "1-QZKM-1011"),
        ("1-QZKM-LOIL!", WORDS),
        ("1-gold-coin!", WORDS),
        ("1-goldcoin.", WORDS),
        ("1-QZKM_LOIL", WORDS),
        ("4ever young", WORDS),
        ("1ever young", REFUSED),
        (" " * 1599 + "a", WORDS),
        (" " * 1700 + "a", REFUSED),
    ],
)
def test_what_the_page_once_left_open(text: str, read_as: str) -> None:
    assert read_from_the_page(text) == read_as
    assert read(text) == read_as


PIECES: Final = st.lists(
    st.sampled_from(
        [
            *("1", "2", "S", "s", "12", "4ever", "8QZK", "4M2T", "4m2", "8QZU", "QZKM", "LOIL"),
            *("gold", "coin", "12dec2026", "dec", "2026", "10th", "1980s", "AM", "XX", "X"),
            *("deal", "/deals/", "a.b", "é", "\u0663", "½", "-", " ", "", "-", " ", "_", "!", "."),
            *("\u2013", "\xa0", "\u2003", ":", "1-8QZK-4M2T", "S1-gold-coin", "1-8QZ-4M2T"),
        ]
    ),
    max_size=9,
).map("".join)


@settings(derandomize=True, deadline=None, max_examples=500)
@given(PIECES | st.text("18QZKS-o ", max_size=14))
def test_a_reader_written_from_the_page_agrees(text: str) -> None:
    assert read_from_the_page(text) == read(text)


def test_the_examples_of_the_page_are_read_so() -> None:
    section = "Code, nearly a code, or words"
    refused, words = (pages.blocks("shuffle.md", section)[at].splitlines() for at in (0, 1))
    assert {read_from_the_page(text) for text in refused} == {REFUSED}
    assert {read_from_the_page(text) for text in words} == {WORDS}
    for text, code in pages.rows("shuffle.md", section, 2):
        assert read_from_the_page(text) == code
    assert {each.prefix for each in (STANDARD, SHORT)} == {"", "S"}
