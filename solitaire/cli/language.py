"""``words``: the texts of the command line, in the environment's language if it is supported.

A separate module, since nearly every other one here imports it; click's own texts are in the same catalogue.
"""

import gettext
import os
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from solitaire.words import CLI, LANGUAGES, SOURCE, Words, compile_catalogue, words_for

_CLICK: Final = "solitaire-click"


def _environment_language() -> str:
    """The language of LC_ALL, LC_MESSAGES or LANG: "nl" for "nl_BE.UTF-8"."""
    names = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    wanted = next(filter(None, names), "").lower()[:2]
    return next((language for language in LANGUAGES if language[:2] == wanted), SOURCE)


def _translate_click(language: str) -> TemporaryDirectory[str] | None:
    """Translate click, which asks the standard library's gettext, and that reads only files.

    Returns the folder with the file, which goes with the process; None for English.
    """
    if language == SOURCE:
        return None
    folder = TemporaryDirectory(prefix="solitaire-")
    messages = Path(folder.name, language.replace("-", "_"), "LC_MESSAGES", f"{_CLICK}.mo")
    messages.parent.mkdir(parents=True)
    messages.write_bytes(compile_catalogue(language, CLI))
    gettext.bindtextdomain(_CLICK, folder.name)
    gettext.textdomain(_CLICK)
    return folder


_LANGUAGE: Final = _environment_language()
_FOLDER: Final = _translate_click(_LANGUAGE)
words: Final[Words] = words_for(_LANGUAGE, CLI)
