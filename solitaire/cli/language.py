"""``words``: the texts of the command line, in the environment's language if it is supported.

A separate module, since nearly every other one here imports it.
"""

import os
from typing import Final

from solitaire.words import LANGUAGES, SOURCE, Words, words_for


def _environment_language() -> str:
    """The language of LC_ALL, LC_MESSAGES or LANG: "nl" for "nl_BE.UTF-8"."""
    names = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    wanted = next(filter(None, names), "").lower()[:2]
    return next((language for language in LANGUAGES if language[:2] == wanted), SOURCE)


words: Final[Words] = words_for(_environment_language())
