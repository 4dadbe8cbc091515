"""Codes of matches: the letter of the game before the code of a seed, as in ``M1-8QZK-4M2T``; or words.

The mechanism is that of deals (``solitaire.rules.seeds``), and words have the same seed in every game.
"""

from __future__ import annotations

import re
from typing import Final

from solitaire.matches import catalogue
from solitaire.matches.game import AnyRules
from solitaire.rules import Code, NotationError, Seed
from solitaire.rules.cleaning import to_plain
from solitaire.rules.seeds import TEXT_LIMIT, read_code

_PREFIXED: Final = re.compile(r"[\W_]*([A-Z])[\W_]*(?=[0-9])", re.I | re.A)
_PASTED: Final = re.compile(r"(?<![0-9a-z-])[A-Z]1(?:-[0-9a-z]{4}){2,4}(?![0-9a-z-])", re.I | re.A)


def format_code(rules: AnyRules, seed: Seed) -> str:
    """The code of a match."""
    return rules.prefix + seed.code


def read_match(text: str) -> tuple[AnyRules, Seed] | None:
    """The game and the seed if a text typed by a person is, or contains, the code of a match; else None.

    NotationError (code-slip, code-version) for a code with a mistake, and for two codes.

    >>> from solitaire.matches import CROWNS
    >>> read_match("m1 8qzk 4m2t") == read_match("try M1-8QZK-4M2T!") == (CROWNS, Seed.parse("18QZK4M2T"))
    True
    >>> read_match("the cabin") is read_match("1-8QZK-4M2T") is None
    True
    """
    plain = to_plain(text) if len(text) <= 8 * TEXT_LIMIT else ""
    by_prefix = {rules.prefix: rules for rules in catalogue.GAMES}
    pasted = {code for code in _PASTED.findall(plain.upper()) if code[0] in by_prefix}
    if len(pasted) > 1:
        raise NotationError(Code.CODE_SLIP, text=text)
    if pasted:
        plain = pasted.pop()
    match = _PREFIXED.match(plain)
    rules = by_prefix.get(match[1].upper()) if match else None
    if match is None or rules is None:
        return None
    try:
        found = read_code(plain[match.end() :])
    except NotationError as error:
        raise NotationError(error.code, **error.data | {"text": text}) from error
    return None if found is None else (rules, found[1])


def parse_code(rules: AnyRules, text: str) -> Seed:
    """The seed of the code of a match of that game; NotationError (code) for any other text."""
    found = read_match(text)
    if found is None or found[0] is not rules:
        raise NotationError(Code.CODE, text=text[:TEXT_LIMIT])
    return found[1]


def read_seed(text: str) -> Seed:
    """The seed of the code of a match or of a deal, or of words; NotationError as for all of these.

    >>> read_seed("M1-8QZK-4M2T") == read_seed("1-8QZK-4M2T") != read_seed("the cabin")
    True
    """
    found = read_match(text) or read_code(text)
    return Seed.from_text(text) if found is None else found[1]
