"""The supported languages and their catalogues.

Babel is imported lazily: importing it takes longer than a whole command, and English does not need it.
"""

from __future__ import annotations

from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from typing import Final

from solitaire.words.words import Words

SOURCE: Final = "en"
CATALOGUES: Final = Path(__file__).parent / "catalogues"


def _languages(folder: Path) -> tuple[str, ...]:
    found = sorted(path.parent.parent.name for path in folder.glob("*/LC_MESSAGES/messages.po"))
    return (SOURCE, *(language.replace("_", "-") for language in found))


LANGUAGES: Final = _languages(CATALOGUES)
"""The codes of the supported languages, as in the ``lang`` of a page; the source language first."""


@cache
def name_language(locale: str) -> str:
    """The name of a language in that language, as on a button.

    >>> name_language("en"), name_language("es")
    ('English', 'Español')
    """
    from babel import Locale

    return str(Locale.parse(locale, sep="-").display_name).capitalize()


@cache
def words_for(locale: str) -> Words:
    """The words of one of ``LANGUAGES``, cached; ValueError for another language.

    Cost: some milliseconds the first time, to compile the catalogue; none for English.
    """
    if locale not in LANGUAGES:
        raise ValueError(f"no catalogue for {locale!r}, only for {', '.join(LANGUAGES)}")
    if locale == SOURCE:
        return Words(locale, NullTranslations())
    folder = CATALOGUES / locale.replace("-", "_") / "LC_MESSAGES"
    return Words(locale, read_catalogue(folder / "messages.po"))


ENGLISH: Final = words_for(SOURCE)
"""The words of the source language, which is that of the command line."""


def read_catalogue(path: Path) -> GNUTranslations:
    """Read the translations in a ``.po`` file. Fuzzy ones are ignored, so English shows in their place."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    compiled = BytesIO()
    with path.open("rb") as source:
        write_mo(compiled, read_po(source, abort_invalid=True))
    compiled.seek(0)
    return GNUTranslations(compiled)
