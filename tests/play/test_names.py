"""Names: normalized when read; misleading ones are refused with a reason."""

# ruff: noqa: RUF001 - misleading letters are the subject of these tests

import re
import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from solitaire.play.errors import PlayCode
from solitaire.play.people.names import LONGEST, PUNCTUATION, READ, alike, read_name
from solitaire.rules import Code, NotationError
from tests.kit import torture_strings as torture
from tests.kit.torture_strings import arrivals, wrong

GOOD = [
    "Ann",
    "Zoë",
    "O'Neill",
    "O’Neill",
    "J. R. R. Tolkien",
    "St. John",
    "Mary-Kate & Co.",
    "the_cat (3)",
    "007",
    "İpek",
    "Łukasz",
    "Nguyễn Thị",
    "Ольга",
    "Ελένη",
    "שָׁלוֹם",
    "محمد ٣",
    "علی",
    "安娜",
    "さくら",
    "山田 エリー・ー",
    "佐々木",
    "이순신",
    "李舜臣 이",
    "สมชาย",
    "नरेंद्र",
    "தமிழ்",
    "ნინო",
    "Արամ",
    "Keʻala",
]


def reason(text: str) -> Code:
    with pytest.raises(NotationError) as refused:
        read_name(text)
    return refused.value.code


@pytest.mark.parametrize("name", GOOD)
def test_names_of_many_languages_are_accepted(name: str) -> None:
    assert read_name(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("  Ann  ", "Ann"),
        ("Ann   Lee", "Ann Lee"),
        ("Ann\u00a0Lee\u3000", "Ann Lee"),
        ("\uff21nn", "Ann"),
        ("\U0001d4d0\U0001d4f7\U0001d4f7", "Ann"),
        ("Zoe\u0308", "Zo\u00eb"),
        ("\ufb01n", "fin"),
        ("\uff76\uff9e", "\u30ac"),
        ("\u210camlet", "Hamlet"),
    ],
)
def test_names_are_normalized(text: str, name: str) -> None:
    assert read_name(text) == name


@pytest.mark.parametrize("text", ["", "   ", "\u3000", "...", "!?", "- -", "·"])
def test_a_name_without_letters_or_digits_is_refused(text: str) -> None:
    assert reason(text) is PlayCode.NAME_EMPTY


def test_the_length_of_a_name_is_limited() -> None:
    assert read_name("x" * LONGEST) == "x" * LONGEST
    assert reason("x" * (LONGEST + 1)) is PlayCode.NAME_LONG
    assert read_name(" " * 300 + "x") == "x"
    assert reason("x" * 10_000_000) is PlayCode.NAME_LONG
    assert reason(" " * READ + "x") is PlayCode.NAME_LONG
    # one character that NFKC expands to eighteen
    assert read_name("\ufdfa")
    assert reason("\ufdfa\ufdfa") is PlayCode.NAME_LONG


NASTY = {
    "nothing": "Ann\0",
    "a new line": "Ann\nLee",
    "a tab": "Ann\tLee",
    "an escape": "\x1b[2JAnn",
    "a bell in C1": "Ann\x85",
    "a line separator": "Ann\u2028Lee",
    "a tag": "Ann\U000e0041",
    "a Hangul filler": "Ann\u3164",
    "a half-width filler": "\uffa0Ann",
    "a Hangul choseong filler": "\u115f이",
    "an invisible Khmer vowel": "ក\u17b4",
    "an Ogham space": "Ann\u1680Lee",
    "a Braille blank": "Ann\u2800",
    "a mark on nothing": "\u0301nn",
    "a mark on a blank": "Ann \u0301",
    "a mark on a digit": "1\u0301",
    "a tower of marks": "A" + "\u0301\u0302\u0303\u0304\u0305" + "nn",
    "an enclosing circle": "A\u20dd",
    "a private character": "Ann\ue000",
    "a character that is none": "Ann\ufdd0",
    "one that is not assigned": "Ann\u0378",
    "half of a pair": "Ann\ud800",
    "markup": "<b>Ann",
    "a quotation mark": 'Ann"',
    "a crown": "Ann \u2655",
    "a picture": "Ann \U0001f451",
    "a fraction": "Ann \u2150",
    "a click that looks like a mark": "Ann/x",
}


@pytest.mark.parametrize("text", NASTY.values(), ids=NASTY)
def test_invisible_or_misleading_characters_are_refused(text: str) -> None:
    assert reason(text) is PlayCode.NAME_CHARACTER


@pytest.mark.parametrize(
    "text",
    [
        "http://x",
        "HTTPS",
        "https:crowns",
        "www.ann",
        "WWW.Ann",
        "ann@home",
        "@ann",
        "\uff20ann",
        "crowns.example",
        "ann.lee.com",
        "a://b",
    ],
)
def test_names_that_look_like_addresses_are_refused(text: str) -> None:
    assert reason(text) is PlayCode.NAME_ADDRESS


def test_the_error_names_the_refused_character() -> None:
    with pytest.raises(NotationError) as refused:
        read_name("Ann <b>")
    assert refused.value.data == {"text": "<"}


REASONS = {code for code in PlayCode if code.value.startswith("name-")} - {PlayCode.NAME_TAKEN}
# Characters of every kind, with those common in names more often.
CHARACTERS = st.one_of(
    st.characters(),
    st.sampled_from("".join(GOOD)),
    st.sampled_from("".join(NASTY.values())),
    st.characters(categories=["L", "M", "Nd"]),
    st.characters(categories=["Cf", "Cc", "Zs", "Zl", "Zp", "Mn", "Me"]),
)


# A valid name with one character inserted; often still valid.
NEAR_NAMES = st.builds(
    lambda name, at, character: name[:at] + character + name[at:],
    st.sampled_from(GOOD),
    st.integers(0, LONGEST),
    CHARACTERS,
)


@given(st.text(CHARACTERS, max_size=40) | NEAR_NAMES)
@example("\u1e9b\u0323")  # its normal form has a different letter
@example("a\u0345\u0301")
def test_accepted_names_are_normalized_and_safe_to_show(text: str) -> None:
    try:
        name = read_name(text)
    except NotationError as error:
        assert error.code in REASONS  # noqa: PT017
        return
    assert read_name(name) == name
    assert name == unicodedata.normalize("NFKC", name) == " ".join(name.split())
    assert 1 <= len(name) <= LONGEST
    without_joiners = re.sub("[\u200c\u200d]", "", name)
    assert without_joiners.isprintable()
    for character in without_joiners:
        kind = unicodedata.category(character)
        assert kind[0] in "LMN" or character in PUNCTUATION
        assert unicodedata.bidirectional(character) not in {
            *("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI", "BN")
        }
    assert unicodedata.category(name[0])[0] != "M"
    assert any(character.isalnum() for character in name)


# ---- names that look alike ---------------------------------------------------------------------------------

ALIKE = [
    ("Ann", "ann"),
    ("Ann", "A nn"),
    ("Ann", "Ann."),
    ("Ann-Marie", "ANN MARIE"),
    ("Наташа", "НАТАША"),
    ("Straße", "STRASSE"),
]
APART = [
    ("Ann", "Anna"),
    ("Zoë", "Zoe"),
    ("Ann", "Amm"),
    ("Eva", "Ena"),
    ("Yara", "Uara"),
    ("Tom", "Tim"),
    ("かな", "がな"),
    ("さくら", "さくろ"),
    ("Hans", "Nans"),
    ("안나", "한나"),
]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_names_that_differ_in_case_and_punctuation_are_alike(one: str, other: str) -> None:
    assert alike(read_name(one), read_name(other))
    assert alike(read_name(other), read_name(one))


@pytest.mark.parametrize(("one", "other"), APART)
def test_different_names_are_not_alike(one: str, other: str) -> None:
    assert not alike(read_name(one), read_name(other))


def test_common_first_names_are_not_alike() -> None:
    names = ["Ada", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ida", "Jan", "Kim", "Leo"]
    assert [(a, b) for a in names for b in names if a < b and alike(a, b)] == []


@given(st.sampled_from(GOOD), st.sampled_from(GOOD))
def test_alike_ignores_case_and_is_symmetric(one: str, other: str) -> None:
    name = read_name(one)
    assert alike(name, name)
    assert alike(name, name.casefold())
    assert alike(name, read_name(other)) is alike(read_name(other), name)


# ---- what phones and messengers do -------------------------------------------------------------------------

WITH_JOINERS = [
    "\u0dc1\u0dca\u200d\u0dbb\u0dd3",  # Sinhala, Shri
    "\u0d05\u0d28\u0d28\u0d4d\u200d",  # Malayalam, with an old chillu
    "\u0915\u094d\u200d\u0937",  # Devanagari, a half form
    "\u09b0\u200d\u09cd\u09af\u09be\u09ac",  # Bengali, before a virama
    "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",  # Persian, two parts of a word
    "\u0c95\u0ccd\u200c\u0cb7",  # Kannada, no ligature
]


@pytest.mark.parametrize("name", WITH_JOINERS)
def test_joiners_stay_where_a_script_needs_them(name: str) -> None:
    assert read_name(name) == name
    bare = read_name(re.sub("[\u200c\u200d]", "", name))
    assert bare != name
    assert alike(name, bare)


@pytest.mark.parametrize(
    "text",
    [
        "An\u200dn",
        "\u200cAnn",
        "Ann\u200d\u200d",
        "Ann\u202e",
        "\u2066Ann\u2069",
        "\u200fAnn\u200e",
        "Ann\ufe0f",
        "A\u034fnn",
        "Ann\U000e0101",
        "Ann\u180e",
        "A\u2064nn",
        "Ann\t",
        "Ann\r\n",
    ],
)
def test_what_is_invisible_is_lost_without_a_word(text: str) -> None:
    assert read_name(text) == "Ann"


def test_names_are_read_as_they_were_meant() -> None:
    assert wrong(arrivals(torture.NAMES, torture.SUBTLE), read_name) == {}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("\u2018t Hooft", "'t Hooft"),
        ("O\u00b4Neill", "O'Neill"),
        ("Ann\u2013Lee", "Ann-Lee"),
        ("St.John", "St.John"),
        ("Dr.Who", "Dr.Who"),
        ("Ms.\u00c9lodie", "Ms.\u00c9lodie"),
    ],
)
def test_typographic_marks_and_titles_are_accepted(text: str, name: str) -> None:
    assert read_name(text) == name


@pytest.mark.parametrize(
    "text",
    ["st.com", "sr.ht", "Ab.com", "Dr.Who.com", "ST.COM", "Bit.ly", "Ann St.john.org", "mr.Ann.nl"],
)
def test_addresses_that_begin_like_a_title_are_refused(text: str) -> None:
    assert reason(text) is PlayCode.NAME_ADDRESS
