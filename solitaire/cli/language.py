"""``words``: the language of the command line, which is that of the environment if it is one of ours.

A module of its own, since nearly every other one here imports it.
"""

import os
from typing import Final

from solitaire.words import Words, negotiate, words_for


def _environment_language() -> str:
    """The locale of messages as an Accept-Language header: "nl-BE" for "nl_BE.UTF-8"."""
    names = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next(filter(None, names), "")
    return locale.partition(".")[0].partition("@")[0].replace("_", "-")


words: Final[Words] = words_for(negotiate(_environment_language()))
