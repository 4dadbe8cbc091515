"""Cleaning text: what it changes, that ASCII words stay, and that nothing is cleaned twice."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solitaire.rules.cleaning import (
    REPLACED,
    clean_line,
    clean_path,
    decode_file,
    straighten,
    to_plain,
)
from tests.kit import pages
from tests.kit import torture_strings as torture

TEXTS = st.text(max_size=40) | st.lists(
    st.sampled_from([*map(chr, REPLACED), *"aA1 \u0301\u00e9>-*`/.&gt;\n"]), max_size=12
).map("".join)


def test_the_characters_match_the_specification() -> None:
    expected = {}
    for new, *ranges in map(str.split, pages.blocks("shuffle.md", "Typed text")[0].splitlines()):
        for first, last in re.findall(r"U\+([0-9A-F]+)(?:\.\.U\+([0-9A-F]+))?", " ".join(ranges)):
            for number in range(int(first, 16), int(last or first, 16) + 1):
                expected[number] = new.replace("removed", "")
    assert expected == REPLACED
    assert min(REPLACED) > 0x7F


@given(st.text(st.characters(max_codepoint=0x7F)))
def test_ascii_stays_as_it_is(text: str) -> None:
    assert straighten(text) == to_plain(text) == text


def test_every_character_alone_is_cleaned_once_for_all() -> None:
    unassigned = range(0x30000, 0xE0000)
    characters = (chr(number) for number in range(0xE0200) if number not in unassigned)
    plain = to_plain("\n".join(characters))
    assert to_plain(plain).split("\n") == plain.split("\n")


@given(TEXTS)
def test_cleaning_is_idempotent(text: str) -> None:
    for clean in (straighten, to_plain, clean_path):
        assert clean(clean(text)) == clean(text)


@given(TEXTS)
def test_a_plain_text_has_none_of_the_replaced_characters(text: str) -> None:
    assert REPLACED.keys().isdisjoint(map(ord, to_plain(text)))


def test_kept_characters_stay() -> None:
    assert straighten("O\u2019Neill\u200b \u2018x\u2019", "\u2019") == "O\u2019Neill 'x\u2019"


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("> > 1. 8H>7:3S", "1. 8H>7:3S"),
        ("&gt;&#62; Deal:&nbsp;1", "Deal: 1"),
        ("- * a", "a"),
        ("```", ""),
        ("-- ", ""),
        ("\x1a\0", ""),
        ("8H>7:3S", "8H>7:3S"),
        ("-1", "-1"),
    ],
)
def test_lines_lose_what_is_around_them(line: str, meant: str) -> None:
    assert clean_line(line) == meant


@given(TEXTS)
def test_a_path_is_below_the_root_of_this_site(path: str) -> None:
    assert re.match(r"/(?!/)", clean_path(path))


@pytest.mark.parametrize("name", torture.FILES)
def test_files_of_all_kinds_are_decoded(name: str) -> None:
    text = "8H>7:3S\n9T>K:9T\n"
    decoded = decode_file(torture.FILES[name](text))
    assert [clean_line(line) for line in decoded.splitlines() if clean_line(line)][-2:] == [
        "8H>7:3S",
        "9T>K:9T",
    ]


@given(st.binary())
def test_any_file_is_decoded(data: bytes) -> None:
    assert isinstance(decode_file(data), str)
