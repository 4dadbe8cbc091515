"""Seeds, deal codes and text seeds, with the examples in ``docs/shuffle.md``."""

from __future__ import annotations

import json
import re
import unicodedata

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from solitaire.rules import TEXT_LIMIT, Code, NotationError, Seed
from solitaire.rules.seeds import normalize_text
from tests.kit import pages
from tests.kit.deals import read_seed

CODES = "Deal codes"
TEXTS = "Text seeds"
SEEDS = st.integers(0, 2**80 - 1) | st.integers(0, 2**40 - 1)
reproducible = settings(derandomize=True, deadline=None)


def refusal_of(text: str) -> NotationError:
    with pytest.raises(NotationError) as refusal:
        Seed.parse(text)
    return refusal.value


# ---- codes -------------------------------------------------------------------------------------------


@reproducible
@given(SEEDS)
def test_seeds_round_trip_through_their_code(value: int) -> None:
    seed = Seed(value)
    assert Seed.parse(seed.code) == seed == read_seed(seed.code)
    assert Seed.parse(f" {seed.code.lower()} ") == seed
    assert Seed.parse("1-" + seed.code[2:].replace("-", " ")) == seed


@reproducible
@given(SEEDS)
def test_a_code_uses_as_few_groups_as_possible(value: int) -> None:
    code = Seed(value).code
    assert re.fullmatch(r"1(-[0-9A-HJKMNP-TV-Z]{4}){2,4}", code)
    groups = code.count("-")
    assert groups == 2 or value >= 32 ** (4 * (groups - 1))


@reproducible
@given(SEEDS)
def test_letters_that_look_like_digits_parse_as_digits(value: int) -> None:
    code = Seed(value).code
    version, rest = code[:2], code[2:]
    for one in "IL":
        assert Seed.parse(version + rest.replace("0", "o").replace("1", one)) == Seed(value)


def test_codes_match_the_specification() -> None:
    for line in pages.blocks("shuffle.md", CODES)[1].splitlines():
        value, code = line.split()
        assert Seed(int(value)).code == code
        assert Seed.parse(code) == Seed(int(value))


def test_spellings_in_the_specification_parse() -> None:
    examples = pages.rows("shuffle.md", CODES, 2)
    assert len(examples) > 4
    for text, code in examples:
        assert Seed.parse(text).code == code == read_seed(text).code


def test_mistyped_codes_are_rejected() -> None:
    examples = pages.rows("shuffle.md", CODES, 3)
    assert len(examples) == 4
    for (text,) in examples:
        with pytest.raises(NotationError):
            Seed.parse(text)
        with pytest.raises(NotationError):
            read_seed(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1",
        "1-",
        "1--",
        "8QZK-4M2T",
        "1-8QZK",
        "1-8QZK-4M2T-A",
        "1-0000-0000-0000-0000-0000",
        "18QZK4M2",
        "100-8QZK-4M2T",
        "A-8QZK-4M2T",
        "1-8QZK-4M\u00df",
        "1-8QZK-4M2\u00c9",
        "\u0967-8QZK-4M2T",
        "1-\u0663000-0000",
    ],
)
def test_invalid_codes_are_rejected(text: str) -> None:
    error = refusal_of(text)
    assert (error.code, error.data) == (Code.CODE, {"text": text})


def test_a_code_of_a_later_version_has_its_own_error() -> None:
    error = refusal_of("2-8QZK-4M2T")
    assert error.code is Code.CODE_VERSION
    assert error.data == {"text": "2-8QZK-4M2T", "version": 2}
    with pytest.raises(NotationError):
        read_seed("2-8QZK-4M2T")


@pytest.mark.parametrize("value", [-1, 2**80])
def test_a_seed_out_of_range_raises_value_error(value: int) -> None:
    with pytest.raises(ValueError, match="seed"):
        Seed(value)


# ---- texts -------------------------------------------------------------------------------------------


def test_text_seeds_match_the_specification() -> None:
    lines = pages.blocks("shuffle.md", TEXTS)[1].splitlines()
    assert len(lines) > 10
    for line in lines:
        quoted, value, code = line.rsplit(maxsplit=2)
        seed = Seed.from_text(json.loads(quoted))
        assert (seed.value, seed.code) == (int(value), code), line


def test_whitespace_characters_match_the_specification() -> None:
    said = re.findall(
        r"U\+([0-9A-F]{4})(?: to U\+([0-9A-F]{4}))?",
        pages.section("shuffle.md", TEXTS).split("NFKC has turned")[0],
    )
    expected = {
        number
        for first, last in said
        for number in range(int(first, 16), int(last or first, 16) + 1)
    }
    found = set()
    for number in range(0x110000):
        character = chr(number)
        if character.isspace():
            left = unicodedata.normalize("NFKC", character)
            assert len(left) == 1
            found.add(ord(left))
    assert found == expected


@reproducible
@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=60))
def test_whitespace_does_not_change_a_text_seed(text: str) -> None:
    assume(text.split())
    seed = Seed.from_text(text)
    assert Seed.from_text(f"\t {text} \n") == seed
    assert Seed.from_text(" \n".join(text.split(" "))) == seed
    assert seed.value < 2**40


@pytest.mark.parametrize("text", ["", "   ", "\u3000\n", "\ud800", "half \udc00 a pair"])
def test_blank_or_malformed_text_is_rejected(text: str) -> None:
    with pytest.raises(NotationError) as refusal:
        Seed.from_text(text)
    assert refusal.value.code is Code.TEXT_EMPTY


@pytest.mark.parametrize(
    "text",
    ["a" * 201, " ".join(["ab"] * 67) + "cd", "\ufdfa" * 12, "x" * 1_000_000, " " * 2_000 + "x"],
    ids=["one too many", "words", "grows when normalized", "huge", "blanks"],
)
def test_text_over_the_limit_is_rejected(text: str) -> None:
    with pytest.raises(NotationError) as refusal:
        Seed.from_text(text)
    assert refusal.value.code is Code.TEXT_LONG
    assert refusal.value.data["limit"] == TEXT_LIMIT
    assert int(refusal.value.data["length"]) > TEXT_LIMIT


def test_the_limit_applies_to_the_normalized_text() -> None:
    assert len(normalize_text("a" * TEXT_LIMIT)) == TEXT_LIMIT
    assert normalize_text("a" + " " * 500 + "b") == "a b"
