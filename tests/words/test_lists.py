"""How lists are joined in Spanish, whose conjunctions change before their own sound."""

from __future__ import annotations

from io import BytesIO
from typing import Final

import pytest
from babel.messages.pofile import read_po

from solitaire.rules import Card
from solitaire.words import words_for
from solitaire.words.languages import CATALOGUES

ES = words_for("es")
SURE_TO_BE_MOVES: Final = {
    "“%(text)s” is not a move. Moves look like %(one)s or %(other)s.",
}
"""Messages with a conjunction before a placeholder that never begins with the same sound."""


@pytest.mark.parametrize(
    ("last", "joined"),
    [
        ("Inés", "Ada e Inés"),
        ("Íñigo", "Ada e Íñigo"),
        ("ida", "Ada e ida"),
        ("Hilda", "Ada e Hilda"),
        ("hi", "Ada e hi"),
        ("Yvonne", "Ada e Yvonne"),
        ("“Inés”", "Ada e “Inés”"),
        ("hielo", "Ada y hielo"),
        ("Hiedra", "Ada y Hiedra"),
        ("hiato", "Ada y hiato"),
        ("Yolanda", "Ada y Yolanda"),
        ("Ernesto", "Ada y Ernesto"),
        ("Hugo", "Ada y Hugo"),
        ("11", "Ada y 11"),
        ("", "Ada y "),
    ],
)
def test_and_becomes_e_before_the_sound_of_i(last: str, joined: str) -> None:
    assert ES.join_list(["Ada", last]) == joined


@pytest.mark.parametrize(
    ("last", "joined"),
    [
        ("oro", "7 u oro"),
        ("Óscar", "7 u Óscar"),
        ("hora", "7 u hora"),
        ("8", "7 u 8"),
        ("8 de corazones", "7 u 8 de corazones"),
        ("80", "7 u 80"),
        ("8.000", "7 u 8.000"),
        ("11", "7 u 11"),
        ("11 en 12", "7 u 11 en 12"),
        ("11.000", "7 u 11.000"),
        ("11000", "7 u 11000"),
        ("«8»", "7 u «8»"),
        ("18", "7 o 18"),
        ("110", "7 o 110"),
        ("1.100", "7 o 1.100"),
        ("1180", "7 o 1180"),
        ("hielo", "7 o hielo"),
        ("Ugarte", "7 o Ugarte"),
    ],
)
def test_or_becomes_u_before_the_sound_of_o(last: str, joined: str) -> None:
    assert ES.join_choices(["7", last]) == joined


def test_only_the_last_conjunction_of_a_list_is_changed() -> None:
    assert ES.join_list(["Inés", "y Ana", "Iván"]) == "Inés, y Ana e Iván"
    assert ES.join_list(["Iván", "Ada"]) == "Iván y Ada"


def test_cards_of_a_list_have_the_right_conjunction() -> None:
    seven, eight = (words_card(text) for text in ("7S", "8H"))
    assert ES.join_choices([seven, eight]) == f"{seven} u {eight}"
    assert ES.join_list([seven, eight]) == f"{seven} y {eight}"


def words_card(text: str) -> str:
    return ES.card(Card.parse(text))


@pytest.mark.parametrize("language", ["en", "nl"])
def test_other_languages_keep_their_conjunctions(language: str) -> None:
    words = words_for(language)
    assert words.join_list(["Ada", "Inés"]).split()[1] in ("and", "en")
    assert words.join_choices(["7", "8"]).split()[1] in ("or", "of")


def test_no_spanish_message_has_a_conjunction_before_any_name() -> None:
    """A conjunction that a message writes itself does not change: such a list goes through ``join_list``."""
    found = set()
    path = CATALOGUES / "es" / "LC_MESSAGES" / "messages.po"
    for message in read_po(BytesIO(path.read_bytes())):
        for form in message.string if isinstance(message.string, tuple) else (message.string,):
            if any(
                f" {each} {before}%(" in str(form) for each in "yo" for before in ("", "“", "«")
            ):
                found.add(message.id)
    assert found == SURE_TO_BE_MOVES
