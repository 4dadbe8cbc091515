"""Spellings of a deal code, mistyped codes, and text that is a text seed instead of a code."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from solitaire.rules import SHORT, STANDARD, Code, Deal, NotationError, Seed
from solitaire.rules.seeds import parse_code, read_code
from tests.kit import pages
from tests.kit.deals import read_seed

SECTION = "Code, nearly a code, or words"
SEEDS = st.integers(0, 2**80 - 1) | st.integers(0, 2**40 - 1)
SEPARATORS = [
    "-",
    " ",
    "",
    "_",
    ".",
    "\u2010",
    "\u2011",
    "\u2013",
    "\u2014",
    "\u2212",
    "\xa0",
    " - ",
]
AROUND = ["{}", " {} ", "\u201c{}\u201d", "'{}'", "{}.", "({})", "\u00ab{}\u00bb"]
reproducible = settings(derandomize=True, deadline=None)


def full_width(text: str) -> str:
    return "".join(chr(ord(each) + 0xFEE0) if "!" <= each <= "~" else each for each in text)


@reproducible
@given(
    SEEDS,
    st.sampled_from(SEPARATORS),
    st.sampled_from(AROUND),
    st.sampled_from([str.upper, str.lower, full_width]),
)
def test_every_spelling_of_a_code_gives_its_seed(
    value: int, separator: str, around: str, case: object
) -> None:
    assert callable(case)
    code = Seed(value).code
    typed = around.format(case(code.replace("-", separator)))
    assert Seed.parse(typed) == Seed(value)
    if separator:  # without a separator it may be a number or a date: a text seed
        assert read_seed(typed) == Seed(value)
    else:
        assume(not code.replace("-", "").isdecimal())
        assume(not re.fullmatch(r"\d{1,2}[A-Z]{3,4}(19|20)\d\d", code.replace("-", "")))
        assert read_seed(typed) == Seed(value)


def test_mistyped_codes_are_rejected_in_either_case() -> None:
    slips = [text for (text,) in pages.rows("shuffle.md", SECTION, 0)]
    assert len(slips) > 10
    for text in slips:
        for typed in (text, text.lower(), f" {text} "):
            with pytest.raises(NotationError) as refusal:
                read_seed(typed)
            expected = Code.CODE_VERSION if text.startswith("2") else Code.CODE_SLIP
            assert refusal.value.code is expected, typed
            assert refusal.value.data["text"] == typed


@reproducible
@given(st.integers(0, 2**40 - 1), st.data())
def test_a_code_with_a_missing_or_extra_character_is_rejected(
    value: int, data: st.DataObject
) -> None:
    code = Seed(value).code
    at = data.draw(st.integers(2, len(code) - 1))
    assume(code[at] != "-")
    extra = data.draw(st.sampled_from("0123456789ABCDEFGHJKMNPQRSTUVWXYZ"))
    for slip in (code[:at] + code[at + 1 :], code[:at] + extra + code[at:]):
        assume(not re.fullmatch(r"1-?\d?-?[A-Z]{3,4}-?(19|20)\d\d", slip))  # a date
        with pytest.raises(NotationError):
            read_seed(slip)


def test_ordinary_text_is_a_text_seed() -> None:
    words = pages.blocks("shuffle.md", SECTION)[1].splitlines()
    assert {"24-12-2026", "1 more game", "2026", "123456789"} <= set(words)
    for text in words:
        assert read_seed(text) == Seed.from_text(text), text


# The deal code of each text, which must be the same in every version.
DEALT = {
    "the cabin, 2026": "1-8RSJ-8MYX",
    "24-12-2026": "1-759A-YC9T",
    "1 more game": "1-AEF1-21VS",
    "2026": "1-FQ0M-P8TM",
    "123456789": "1-E60W-JT4W",
    "12 dec 2026": "1-ENZK-H2YJ",
}


@pytest.mark.parametrize(("text", "code"), DEALT.items())
def test_text_seeds_keep_their_deal_codes(text: str, code: str) -> None:
    assert read_seed(text).code == code


@reproducible
@given(st.lists(st.text("abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=12), min_size=1))
def test_text_without_digits_is_never_read_as_a_code(words: list[str]) -> None:
    text = " ".join(words)
    assume(len(text) <= 200)
    assert read_seed(text) == Seed.from_text(text)


@reproducible
@given(st.integers(0, 10**20))
def test_a_number_is_a_text_seed(number: int) -> None:
    assert read_seed(str(number)) == Seed.from_text(str(number))


# ---- the short game ----------------------------------------------------------------------------------

SHORT_GAME = "The short game"


def test_spellings_of_short_codes_match_the_specification() -> None:
    for text, code in pages.rows("shuffle.md", SHORT_GAME, 0):
        for typed in (text, text.lower()):
            assert Deal.from_code(typed).code == code == Deal.read(typed).code, typed


@reproducible
@given(
    SEEDS,
    st.sampled_from([separator for separator in SEPARATORS if separator]),
    st.sampled_from(AROUND),
    st.sampled_from([str.upper, str.lower, full_width]),
)
def test_every_spelling_of_a_short_code_gives_its_deal(
    value: int, separator: str, around: str, case: object
) -> None:
    assert callable(case)
    code = "S" + Seed(value).code
    typed = around.format(case(code.replace("-", separator)))
    assert parse_code(typed) == (SHORT, Seed(value)) == read_code(typed)


def test_mistyped_short_codes_are_rejected_and_named_whole() -> None:
    slips = [text for (text,) in pages.rows("shuffle.md", SHORT_GAME, 1)]
    assert len(slips) > 5
    for text in slips:
        for typed in (text, text.lower(), f" {text} "):
            with pytest.raises(NotationError) as refusal:
                read_code(typed)
            expected = Code.CODE_VERSION if text.startswith("S2") else Code.CODE_SLIP
            assert refusal.value.code is expected, typed
            assert refusal.value.data["text"] == typed


def test_ordinary_text_with_the_prefix_is_a_text_seed() -> None:
    for text in pages.blocks("shuffle.md", SHORT_GAME)[2].splitlines():
        assert read_seed(text) == Seed.from_text(text), text


@reproducible
@given(st.text(max_size=40))
def test_only_a_prefix_before_a_digit_changes_what_a_text_is(text: str) -> None:
    """What was words before there was a short game still is."""
    prefixed = re.match(r"[\W_]*s[\W_]*[0-9]", unicodedata.normalize("NFKC", text), re.I)
    pasted = re.search(r"s1-", text, re.I)
    assume(not prefixed and not pasted)
    try:
        found = read_code(text)
    except NotationError:
        return
    assert found is None or found[0] is STANDARD


def test_words_are_a_deal_of_each_game() -> None:
    text = "the cabin, 2026"
    assert Deal.read(text, SHORT).seed == Deal.read(text).seed == Seed.from_text(text)
    assert [Deal.read(text, variant).code for variant in (STANDARD, SHORT)] == [
        "1-8RSJ-8MYX",
        "S1-8RSJ-8MYX",
    ]


def test_a_code_says_its_game_whatever_was_chosen() -> None:
    assert Deal.read("1-8QZK-4M2T", SHORT).variant is STANDARD
    assert Deal.read("s1-8QZK-4M2T", STANDARD).variant is SHORT
