"""What is said for signs that voices leave out."""

from __future__ import annotations

import pytest

from solitaire.words import words_for
from solitaire.words.signs import say_signs


@pytest.mark.parametrize(
    ("seen", "english", "dutch", "spanish"),
    [
        ("½", "a half", "een half", "medio"),
        ("2½", "2 and a half", "2 en een half", "2 y medio"),
        ("-10", "minus 10", "min 10", "menos 10"),
        ("\u221210", "minus 10", "min 10", "menos 10"),
        ("-1.200", "minus 1.200", "min 1.200", "menos 1.200"),
        ("6\u20137", "6 to 7", "6 tot en met 7", "6 a 7"),
        ("10,3 %\u201311 %", "10,3 % to 11 %", "10,3 % tot en met 11 %", "10,3 % a 11 %"),
        ("\u2013", "no value", "geen waarde", "sin valor"),
        ("<1", "less than 1", "minder dan 1", "menos de 1"),
    ],
)
def test_a_number_with_a_sign_is_said_in_words(
    seen: str, english: str, dutch: str, spanish: str
) -> None:
    said = [say_signs(words_for(each), seen) for each in ("en", "nl", "es")]
    assert said == [english, dutch, spanish]


@pytest.mark.parametrize(
    "seen",
    [
        "",
        "1-8QZK-4M2T",
        "S1-0000-0077",
        "2026-11-28",
        "five-crowns",
        "Spiral \u2013 Game 2",
        "+4",
        "33%",
        "3-4",
        "http://localhost/matches?deal=K1-362E-ZZ35&table=draws.1",
    ],
)
def test_what_voices_read_stays(seen: str) -> None:
    assert say_signs(words_for("nl"), seen) == seen


def test_signs_within_a_sentence_are_said() -> None:
    seen = "Gelijk met 1½ tegen 1½ partijen, -10 punten, 6\u20137."
    said = "Gelijk met 1 en een half tegen 1 en een half partijen, min 10 punten, 6 tot en met 7."
    assert say_signs(words_for("nl"), seen) == said
