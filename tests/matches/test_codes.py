"""Codes of matches: their letters, their spellings, and what is no code."""

from __future__ import annotations

import pytest

from solitaire.matches import CROWNS, format_code, read_match, read_seed
from solitaire.matches.codes import parse_code
from solitaire.rules import Code, Deal, NotationError, Seed
from tests.kit import pages
from tests.kit import torture_strings as torture
from tests.kit.torture_strings import arrivals, wrong

CODES = ("M1-8QZK-4M2T", "M1-0001-0000-0000", "M1-QZKM-TVWX")
TEXTS = (
    "match {}",
    "Try {}!",
    "https://cards.example/matches/{}",
    "<https://cards.example/below/matches/{}/>.",
    "http://localhost:8000/matches/{}/again?table=you,outs",
    "Gewonnen \u2013 {}",
)


@pytest.mark.parametrize("value", [0, 1, 2**40 - 1, 2**40, 2**80 - 1])
def test_a_code_is_the_letter_of_the_game_before_the_code_of_the_seed(value: int) -> None:
    seed = Seed(value)
    assert format_code(CROWNS, seed) == f"M{seed.code}"
    assert read_match(format_code(CROWNS, seed)) == (CROWNS, seed)


def test_codes_are_read_as_they_were_meant() -> None:
    tables = (torture.SUBTLE, torture.CAPITALS, torture.SENTENCE, torture.BRACKETS)
    assert wrong(arrivals(CODES, *tables), read_match) == {}
    assert None not in map(read_match, CODES)


def test_a_code_is_found_inside_other_text() -> None:
    pairs = [(text, text.format(code), code) for code in CODES for text in TEXTS]
    assert wrong(pairs, read_match) == {}
    around = arrivals([arrived for _, arrived, _ in pairs], torture.SUBTLE, torture.SENTENCE)
    assert wrong(around, read_match) == {}


def test_codes_match_the_specification() -> None:
    examples = pages.rows("shuffle.md", "Matches", 0)
    assert len(examples) > 5
    for text, code in examples:
        found = read_match(text)
        assert found is not None, text
        assert format_code(*found) == code


@pytest.mark.parametrize("text", pages.blocks("shuffle.md", "Matches")[1].splitlines())
def test_nearly_a_code_is_refused_with_the_text_as_typed(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        read_match(text)
    assert refused.value.code in (Code.CODE_SLIP, Code.CODE_VERSION)
    assert refused.value.data["text"] == text
    with pytest.raises(NotationError):
        read_seed(text)


@pytest.mark.parametrize("text", pages.blocks("shuffle.md", "Matches")[2].splitlines())
def test_other_texts_are_words(text: str) -> None:
    assert read_match(text) is None
    assert read_seed(text) == Seed.from_text(text)


def test_a_code_of_another_game_and_words_are_refused_where_a_code_is_needed() -> None:
    assert parse_code(CROWNS, "try m1-8qzk-4m2t") == Seed.parse("1-8QZK-4M2T")
    for text in ("the cabin", "1-8QZK-4M2T", "S1-8QZK-4M2T", "K1-8QZK-4M2T", ""):
        with pytest.raises(NotationError) as refused:
            parse_code(CROWNS, text)
        assert (refused.value.code, refused.value.data) == (Code.CODE, {"text": text})


def test_a_deals_code_has_its_seed_here_too() -> None:
    for text in ("1-8QZK-4M2T", "S1-8QZK-4M2T"):
        assert read_match(text) is None
        assert read_seed(text) == Deal.read(text).seed


def test_words_have_the_seed_that_they_have_in_the_patience() -> None:
    for words in torture.WORDS:
        deal = Deal.read(words)
        assert read_seed(words) == deal.seed


def test_words_are_read_as_they_were_meant() -> None:
    pairs = arrivals(torture.WORDS, torture.SUBTLE, torture.QUOTES, torture.CAPITALS)
    assert wrong(pairs, read_seed) == {}


@pytest.mark.parametrize("text", ["", "   ", "x" * 201, "\u200b"])
def test_no_words_are_refused(text: str) -> None:
    assert read_match(text) is None
    with pytest.raises(NotationError) as refused:
        read_seed(text)
    assert refused.value.code in (Code.TEXT_EMPTY, Code.TEXT_LONG)


def test_a_long_text_is_searched_in_no_time() -> None:
    """Not that a pattern takes quadratic time: hours for these."""
    for text in ("M" * 10**6, "M1-" * 10**6, "-" * 1600, "M1-AAAA" * 220, "M" + "_" * 1590):
        assert read_match(text) is None
