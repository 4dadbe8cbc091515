"""The names of the games that can be played."""

from __future__ import annotations

from typing import Final

from solitaire.rules import SHORT, STANDARD, Variant
from solitaire.words.words import Words, _

_NAMES: Final = {STANDARD.name: _("Full game"), SHORT.name: _("Short game")}


def name_variant(words: Words, variant: Variant) -> str:
    """The name of a variant, as a choice: "Short game"."""
    return words.gettext(_NAMES[variant.name])


def mark_variant(words: Words, variant: Variant) -> str:
    """The name of a variant beside a game of it; empty for the game as printed, which needs no mark."""
    return "" if variant is STANDARD else name_variant(words, variant)


def describe_variant(words: Words, variant: Variant) -> str:
    """What is in a list of games of one variant."""
    return words.gettext("Only this game: %(game)s.", game=name_variant(words, variant).lower())
