"""Seeds, deal codes and text seeds; the examples are those of ``docs/shuffle.md``."""

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
def test_a_seed_reads_back_from_its_code(value: int) -> None:
    seed = Seed(value)
    assert Seed.parse(seed.code) == seed == Seed.read(seed.code)
    assert Seed.parse(f" {seed.code.lower()} ") == seed
    assert Seed.parse("1-" + seed.code[2:].replace("-", " ")) == seed


@reproducible
@given(SEEDS)
def test_a_code_has_two_to_four_groups_and_as_few_as_it_can(value: int) -> None:
    code = Seed(value).code
    assert re.fullmatch(r"1(-[0-9A-HJKMNP-TV-Z]{4}){2,4}", code)
    groups = code.count("-")
    assert groups == 2 or value >= 32 ** (4 * (groups - 1))


@reproducible
@given(SEEDS)
def test_letters_that_look_like_digits_are_read_as_those(value: int) -> None:
    code = Seed(value).code
    version, rest = code[:2], code[2:]
    for one in "IL":
        assert Seed.parse(version + rest.replace("0", "o").replace("1", one)) == Seed(value)


def test_codes_are_those_of_the_specification() -> None:
    for line in pages.blocks("shuffle.md", CODES)[1].splitlines():
        value, code = line.split()
        assert Seed(int(value)).code == code
        assert Seed.parse(code) == Seed(int(value))


def test_every_spelling_of_the_specification_is_read() -> None:
    examples = pages.rows("shuffle.md", CODES, 2)
    assert len(examples) > 4
    for text, code in examples:
        assert Seed.parse(text).code == code == Seed.read(text).code


def test_slips_are_refused_rather_than_dealt() -> None:
    examples = pages.rows("shuffle.md", CODES, 3)
    assert len(examples) == 4
    for (text,) in examples:
        with pytest.raises(NotationError):
            Seed.parse(text)
        with pytest.raises(NotationError):
            Seed.read(text)


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
        "A-8QZK-4M2T",
        "1-8QZK-4M\u00df",
        "1-8QZK-4M2\u00c9",
        "\u0967-8QZK-4M2T",
        "1-\u0663000-0000",
    ],
)
def test_what_is_no_code_is_refused(text: str) -> None:
    error = refusal_of(text)
    assert (error.code, error.data) == (Code.CODE, {"text": text})


def test_a_code_of_a_later_version_is_distinguished_from_a_slip() -> None:
    error = refusal_of("2-8QZK-4M2T")
    assert error.code is Code.CODE_VERSION
    assert error.data == {"text": "2-8QZK-4M2T", "version": 2}
    with pytest.raises(NotationError):
        Seed.read("2-8QZK-4M2T")


@pytest.mark.parametrize("value", [-1, 2**80])
def test_a_seed_out_of_range_is_a_mistake_of_the_program(value: int) -> None:
    with pytest.raises(ValueError, match="seed"):
        Seed(value)


# ---- texts -------------------------------------------------------------------------------------------


def test_text_seeds_are_those_of_the_specification() -> None:
    lines = pages.blocks("shuffle.md", TEXTS)[1].splitlines()
    assert len(lines) > 10
    for line in lines:
        quoted, value, code = line.rsplit(maxsplit=2)
        seed = Seed.from_text(json.loads(quoted))
        assert (seed.value, seed.code) == (int(value), code), line


def test_the_blanks_are_those_of_the_specification() -> None:
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
def test_case_and_blanks_make_no_other_seed(text: str) -> None:
    assume(text.split())
    seed = Seed.from_text(text)
    assert Seed.from_text(f"\t {text} \n") == seed
    assert Seed.from_text(" \n".join(text.split(" "))) == seed
    assert seed.value < 2**40


@pytest.mark.parametrize("text", ["", "   ", "\u3000\n", "\ud800", "half \udc00 a pair"])
def test_a_text_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as refusal:
        Seed.from_text(text)
    assert refusal.value.code is Code.TEXT_EMPTY


@pytest.mark.parametrize(
    "text",
    ["a" * 201, " ".join(["ab"] * 67) + "cd", "\ufdfa" * 12, "x" * 1_000_000, " " * 2_000 + "x"],
    ids=["one too many", "words", "grows when normalized", "huge", "blanks"],
)
def test_a_text_too_long_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as refusal:
        Seed.from_text(text)
    assert refusal.value.code is Code.TEXT_LONG
    assert refusal.value.data["limit"] == TEXT_LIMIT
    assert int(refusal.value.data["length"]) > TEXT_LIMIT


def test_the_limit_counts_the_normal_form() -> None:
    assert len(normalize_text("a" * TEXT_LIMIT)) == TEXT_LIMIT
    assert normalize_text("a" + " " * 500 + "b") == "a b"
