"""The available languages, and translations read from a catalogue."""

from pathlib import Path

import pytest

from solitaire.rules import Card
from solitaire.words import LANGUAGES, SOURCE, Words, read_catalogue, words_for

DUTCH = """
msgid ""
msgstr ""
"Language: nl\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgctxt "card"
msgid "%(rank)s of stars"
msgstr "sterren %(rank)s"

msgctxt "card with article"
msgid "the %(rank)s of stars"
msgstr "de sterren %(rank)s"

msgctxt "card with article"
msgid "the jack of hearts"
msgstr "de hartenboer"

#, fuzzy
msgctxt "card"
msgid "joker"
msgstr "jokkel"

msgid "%(turns)s turn taken back."
msgid_plural "%(turns)s turns taken back."
msgstr[0] "%(turns)s beurt terug."
msgstr[1] "%(turns)s beurten terug."

msgctxt "verb"
msgid "Deal"
msgstr "Delen"
"""


@pytest.fixture
def dutch(tmp_path: Path) -> Words:
    path = tmp_path / "messages.po"
    path.write_text(DUTCH, encoding="utf-8")
    return Words("nl", read_catalogue(path))


def test_english_is_the_first_language() -> None:
    assert LANGUAGES[0] == SOURCE == "en"
    assert words_for("en").locale == "en"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_names_a_card(language: str) -> None:
    assert words_for(language).card(Card.parse("9T"))


def test_words_are_cached() -> None:
    assert words_for("en") is words_for("en")


def test_rejects_an_unknown_language() -> None:
    with pytest.raises(ValueError, match="no catalogue for 'tlh'"):
        words_for("tlh")


def test_a_translation_can_reorder_placeholders(dutch: Words) -> None:
    assert dutch.card(Card.parse("9T")) == "sterren 9"
    assert dutch.the_card(Card.parse("9T")) == "de sterren 9"
    assert dutch.the_card(Card.parse("JH")) == "de hartenboer"


def test_untranslated_messages_fall_back_to_english(dutch: Words) -> None:
    assert dutch.card(Card.parse("9S")) == "9 of spades"


def test_fuzzy_translations_are_ignored(dutch: Words) -> None:
    assert dutch.card(Card.parse("JK")) == "joker"


def test_a_catalogue_supports_plural_forms_and_contexts(dutch: Words) -> None:
    one, many = "%(turns)s turn taken back.", "%(turns)s turns taken back."
    assert dutch.ngettext(one, many, 1, turns=1) == "1 beurt terug."
    assert dutch.ngettext(one, many, 2, turns=2) == "2 beurten terug."
    assert dutch.pgettext("verb", "Deal") == "Delen"
    assert dutch.pgettext("noun", "Deal") == "Deal"


def test_gettext_without_values_keeps_placeholders_for_jinja(dutch: Words) -> None:
    assert dutch.pgettext("card", "%(rank)s of stars") == "sterren %(rank)s"
    assert dutch.gettext("100%% of %(suit)s") == "100%% of %(suit)s"
