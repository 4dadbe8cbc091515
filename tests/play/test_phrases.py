"""Recovery phrases: distinct words, lenient parsing, secure randomness."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solitaire.play.errors import PlayCode
from solitaire.play.people import phrases
from solitaire.play.people.phrases import LENGTH, READ, make_phrase, read_phrase, vocabulary
from solitaire.rules import Code, NotationError
from tests.kit import torture_strings as torture
from tests.kit.torture_strings import arrivals, wrong

WORDS = vocabulary()
PHRASE = "acorn zodiac rocket owl ivory ivory tent zinc"


def test_there_are_512_short_plain_words_in_order() -> None:
    assert len(set(WORDS)) == len(WORDS) == 512
    assert list(WORDS) == sorted(WORDS)
    assert all(word.isascii() and word.isalpha() and word.islower() for word in WORDS)
    assert {len(word) for word in WORDS} == {3, 4, 5, 6, 7}


def test_the_first_four_letters_identify_a_word() -> None:
    assert len({word[:4] for word in WORDS}) == 512
    for word in WORDS:
        assert [other for other in WORDS if other.startswith(word[:4])] == [word]
        if len(word) == 3:
            assert [other for other in WORDS if other.startswith(word)] == [word]


def test_a_phrase_is_eight_words_of_the_vocabulary() -> None:
    words = make_phrase().split()
    assert len(words) == LENGTH == 8
    assert set(words) <= set(WORDS)


def test_phrases_are_made_with_the_secrets_module(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn = iter(range(8))
    monkeypatch.setattr(phrases.secrets, "choice", lambda words: words[next(drawn)])
    assert make_phrase() == " ".join(WORDS[:8])


@pytest.mark.parametrize(
    "text",
    [
        PHRASE,
        "ACORN Zodiac rOCKET owl ivory IVORY tent zinc",
        "  acorn\tzodiac\nrocket   owl ivory ivory tent zinc\r\n",
        "acorn-zodiac-rocket-owl-ivory-ivory-tent-zinc",
        "acorn, zodiac, rocket, owl, ivory, ivory, tent, zinc.",
        "1 acorn 2 zodiac 3 rocket 4 owl 5 ivory 6 ivory 7 tent 8 zinc",
        "1.acorn 2.zodiac 3.rocket 4.owl 5.ivory 6.ivory 7.tent 8.zinc",
        "acor zodi rock owl ivor ivor tent zinc",
        "acornn zodiak rockett owls ivorie ivor tents zincs",
        "\u00e0corn zodi\u00e2c rocket owl ivory ivory tent zinc",
        "\uff41\uff43orn zodiac rocket owl ivory ivory tent zinc",
        "“acorn” zodiac · rocket owl (ivory ivory) tent_zinc",
        "acorn: zodiac: rocket: owl: ivory: ivory: tent: zinc",
        f"Recovery phrase: {PHRASE}",
        f"Five Crowns: je herstelzin:\n{PHRASE}",
        f"Tu frase de recuperaci\u00f3n\uff1a {PHRASE}",
    ],
)
def test_case_separators_numbers_accents_and_labels_are_ignored(text: str) -> None:
    assert read_phrase(text) == PHRASE


@given(
    st.lists(st.sampled_from(WORDS), min_size=8, max_size=8),
    st.lists(st.sampled_from([" ", "  ", "-", ", ", "\n", " 3 ", "."]), min_size=8, max_size=8),
    st.randoms(use_true_random=False),
)
def test_only_the_first_four_letters_of_each_word_count(
    words: list[str], between: list[str], random: Random
) -> None:
    typed = [word[:4] + random.choice(["", word[4:], "x"]) for word in words]
    cased = [random.choice([word, word.upper(), word.title()]) for word in typed]
    text = "".join(word + mark for word, mark in zip(cased, between, strict=True))
    assert read_phrase(text) == " ".join(words)


def refusal(text: str) -> tuple[Code, dict[str, str | int]]:
    with pytest.raises(NotationError) as refused:
        read_phrase(text)
    return refused.value.code, refused.value.data


@pytest.mark.parametrize(
    ("text", "place", "word"),
    [
        ("xylophone " + PHRASE, 1, "xylophone"),
        ("acorn zodiac rockit owl", 3, None),
        ("acorn zodiac roket owl ivory ivory tent zinc", 3, "roket"),
        ("aco zodiac rocket owl ivory ivory tent zinc", 1, "aco"),
        ("acorn zodiac rocket owl ivory ivory tent ow", 8, "ow"),
        ("acorn <b>", 2, "b"),
        ("Recovery phrase: acorn zodiac roket", 3, "roket"),
    ],
)
def test_an_unknown_word_is_reported_with_its_place(
    text: str, place: int, word: str | None
) -> None:
    code, data = refusal(text)
    if word is None:
        assert (code, data) == (PlayCode.PHRASE_LENGTH, {"found": 4, "expected": 8})
    else:
        assert (code, data) == (PlayCode.PHRASE_WORD, {"place": place, "text": word})


@pytest.mark.parametrize(
    ("text", "found"),
    [("", 0), ("123 ...", 0), ("acorn", 1), (PHRASE + " acorn", 9), (PHRASE + " xylophone", 9)],
)
def test_the_wrong_number_of_words_is_reported(text: str, found: int) -> None:
    assert refusal(text) == (PlayCode.PHRASE_LENGTH, {"found": found, "expected": 8})


def test_very_long_text_is_refused() -> None:
    code, _ = refusal(PHRASE + " acorn" * 1_000_000)
    assert code is PlayCode.PHRASE_LENGTH
    assert len(PHRASE) * 2 < READ


@given(
    st.text() | st.lists(st.sampled_from(WORDS), min_size=7, max_size=9).map(" ".join),
)
def test_any_text_is_a_phrase_or_refused(text: str) -> None:
    try:
        phrase = read_phrase(text)
    except NotationError as error:
        assert error.code in (PlayCode.PHRASE_WORD, PlayCode.PHRASE_LENGTH)  # noqa: PT017
        return
    assert read_phrase(phrase) == phrase


def test_phrases_are_read_as_they_were_meant() -> None:
    numbered = "\n".join(f"{at}. {word}" for at, word in enumerate(PHRASE.split(), start=1))
    tables = (torture.SUBTLE, torture.CAPITALS, torture.SENTENCE, torture.BRACKETS, torture.MAIL)
    assert wrong(arrivals(torture.PHRASE, *tables), read_phrase) == {}
    assert wrong(arrivals(numbered, *tables), read_phrase) == {}
