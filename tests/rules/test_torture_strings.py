"""Words, codes and records as phones, mailers, editors, spreadsheets and messengers make them."""

import hashlib
import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solitaire.rules import Code, Deal, NotationError, Record, Seed
from tests.kit import pages
from tests.kit import torture_strings as torture
from tests.kit.torture_strings import arrivals, wrong

RECORD = pages.golden_record("won")
BY_CARDS = re.sub(r"Deal: .*\n", "", pages.golden_record("lost"))
TABLE = (torture.SUBTLE, torture.MAIL, torture.RECORD)


def words_code(text: str) -> str | None:
    return Deal.read(text).code


def test_words_are_read_as_they_were_meant() -> None:
    pairs = [*arrivals(torture.WORDS, torture.SUBTLE, torture.QUOTES, torture.CAPITALS)]
    pairs += [("", arrived, meant) for arrived, meant in torture.OTHER_WORDS]
    assert wrong(pairs, words_code) == {}


def test_codes_are_read_as_they_were_meant() -> None:
    tables = (torture.SUBTLE, torture.CAPITALS, torture.SENTENCE, torture.BRACKETS)
    assert wrong(arrivals(torture.CODES, *tables), words_code) == {}
    assert wrong(arrivals(torture.CODES, *tables), lambda text: Deal.from_code(text).code) == {}


def test_a_code_is_found_in_an_address_and_behind_the_word_deal() -> None:
    pairs = [
        (text, text.format(code), code)
        for code in torture.CODES
        for text in torture.TEXTS_WITH_A_CODE
    ]
    assert wrong(pairs, words_code) == {}
    around = arrivals([arrived for _, arrived, _ in pairs], torture.SUBTLE, torture.SENTENCE)
    assert wrong(around, words_code) == {}


def test_codes_inside_other_text_match_the_specification() -> None:
    examples = pages.rows("shuffle.md", "Code, nearly a code, or words", 2)
    assert len(examples) > 4
    for text, code in examples:
        assert Deal.read(text).code == code, text


@pytest.mark.parametrize(
    "text", ["1-8QZK-4M2T 4M2T", "S1-8QZK-4M2T 4M2T-8QZK", "1-8QZK-4M2T, 4M2T"]
)
def test_a_long_code_with_a_blank_in_it_is_no_short_one_inside_a_text(text: str) -> None:
    code = text.replace(",", "").replace(" ", "-")
    assert Deal.from_code(text).code == Deal.read(text).code == code


@pytest.mark.parametrize(
    "text",
    [
        "1-8QZK-4M2T or 1-8QZK-4M2V",
        "deal 1-8QZK-4MUT",
        "https://cards.example/deals/1-8QZK-4M2",
        "deal 1-8QZK-4M2T-4",
    ],
)
def test_two_codes_or_a_mistyped_one_inside_a_text_are_refused(text: str) -> None:
    with pytest.raises(NotationError) as refusal:
        Deal.read(text)
    assert refusal.value.code is Code.CODE_SLIP
    assert refusal.value.data["text"] == text


# The deal code of each text, as version 0.1.0 gave it.
DEALT = {
    "grandma's cabin": "1-KG4K-YY28",
    'the "cabin"': "1-HWEK-53GN",
    "rock-n-roll": "1-7HMG-KPXH",
    "a -- b": "1-K1Y5-A7TB",
    "1/2 cup": "1-8GBD-GA1D",
    "deal 1-gold-coin at noon": "1-B9JR-AKQ6",
    "our/deals/1-gold-coin": "1-68VR-53K3",
    "a deal 1-gold-coin": "1-6XXC-WKF8",
    "I \u2665 you": "1-9K58-R0R8",
}


@pytest.mark.parametrize(("text", "code"), DEALT.items())
def test_plain_words_keep_their_deals(text: str, code: str) -> None:
    assert words_code(text) == code


@given(st.text(st.characters(max_codepoint=0x7F), min_size=1, max_size=60))
def test_ascii_words_have_the_seed_of_their_hash_alone(text: str) -> None:
    """The slow twin: what version 0.1.0 hashed."""
    normal = " ".join(text.casefold().split())
    if not normal:
        return
    digest = hashlib.sha256(f"five-crowns-solitaire/1/text/{normal}".encode()).digest()
    assert Seed.from_text(text).value == int.from_bytes(digest[:5], "big")


def test_records_are_read_as_they_were_meant() -> None:
    assert len(Record.parse(RECORD).turns) > 20
    by_hand = pages.golden_record("by-hand")
    for text in (RECORD, BY_CARDS, by_hand, pages.golden_record("short-unfinished")):
        assert wrong(arrivals(text, *TABLE), Record.parse) == {}


def test_a_record_without_turns_may_be_in_a_letter_too() -> None:
    text = pages.golden_record("not-begun")
    assert not Record.parse(text).turns
    assert wrong(arrivals(text, *TABLE), Record.parse) == {}


def test_a_letter_may_be_quoted_and_wrapped_and_decorated_at_once() -> None:
    pairs = [
        (f"{outer}, {inner}", change(arrived), RECORD)
        for inner, arrived, _ in arrivals(RECORD, torture.RECORD, torture.MAIL)
        for outer, change in torture.MAIL.items()
        if "HTML" not in inner
    ]
    assert wrong(pairs, Record.parse) == {}


def line_of(text: str, part: str) -> int:
    """The number of the first line with that in it, as an editor counts them."""
    return next(at for at, line in enumerate(text.splitlines(), start=1) if part in line)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Undone: 0", "Undone: few"),
        ("KS 9C", "KS 9Q"),
        ("Cards: ", "Cards: 2S "),
        ("\n4. ", "\n4. 8H>2:8H "),
        ("\n1. ", "\nhello 9H\n1. "),
        ("Deal: 1-", "Deal: none "),
    ],
)
def test_what_cannot_be_read_is_named_by_its_line_as_pasted(old: str, new: str) -> None:
    text = RECORD.replace(old, new, 1)
    assert text != RECORD
    part = {"Undone: 0": "few", "KS 9C": "9Q", "Cards: ": "2S", "\n1. ": "hello"}.get(
        old, new.strip()
    )
    for change in ("a letter", "wrapped", "wrapped and quoted", "wrapped in a letter", "forwarded"):
        arrived = torture.RECORD[change](text)
        with pytest.raises(NotationError) as refusal:
            Record.parse(arrived)
        assert refusal.value.data["line"] == line_of(arrived, part), change


def test_a_mistake_in_the_last_turn_is_no_signature() -> None:
    for last in ("99. 8H>2", "8H 7 3S", "8H7:3S", "9999"):
        with pytest.raises(NotationError) as refusal:
            Record.parse(f"{RECORD}{last}\n\nCheers, Ann")
        assert refusal.value.data["line"] == len(RECORD.splitlines()) + 1


def test_vectors_of_typed_text_agree_in_pairs() -> None:
    lines = [
        line.rsplit(maxsplit=2) for line in pages.blocks("shuffle.md", "Text seeds")[1].splitlines()
    ]
    codes = {json.loads(quoted): code for quoted, _, code in lines}
    for arrived, meant in (
        ("grandma\u2019s cabin", "grandma's cabin"),
        ("the \u201ccabin\u201d", 'the "cabin"'),
        ("rock\u2011n\u2011roll", "rock-n-roll"),
        ("a \u2014 b", "a -- b"),
        ("I \u2665\ufe0f you", "I \u2665 you"),
    ):
        assert codes[arrived] == codes[meant] == words_code(arrived)
