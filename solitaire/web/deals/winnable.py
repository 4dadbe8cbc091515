"""The choice of a game and a level for deals that can all be won: those of races and of booklets."""

from __future__ import annotations

from dataclasses import dataclass

from flask import request

from solitaire.play.deals.difficulty import Difficulty
from solitaire.play.deals.fair import FIRST_STEP, USUAL, DealChoice
from solitaire.rules import VARIANTS
from solitaire.web.http.preferences import preferences
from solitaire.words import Words
from solitaire.words.dailies import name_difficulty
from solitaire.words.deals.deals import explain_difficulties, explain_length
from solitaire.words.variants import name_variant

Choices = tuple[tuple[str, str], ...]
"""Values and their labels."""


@dataclass(frozen=True, slots=True)
class WinnableView:
    """The fields: pairs of values and labels, and what is chosen."""

    kinds: Choices
    kind: str
    about_kinds: str
    levels: Choices
    level: str
    about_levels: str
    """How many spare draws the difficulties have."""


def winnable_view(words: Words, choice: DealChoice) -> WinnableView:
    """Make the fields, with this choice."""
    return WinnableView(
        kinds=tuple((each.name, name_variant(words, each)) for each in VARIANTS),
        kind=choice.kind,
        about_kinds=words.join_sentences(*(explain_length(words, each) for each in VARIANTS)),
        levels=difficulty_choices(words),
        level=choice.level,
        about_levels=explain_difficulties(words),
    )


def difficulty_choices(words: Words) -> Choices:
    """The difficulties that can be chosen, each with its name."""
    return tuple((each.value, name_difficulty(words, each)) for each in Difficulty)


def read_winnable() -> DealChoice:
    """The choice in the form or the query, else the player's last one, gentle for those who have none.

    Any deal, or one that fits the player, becomes an easy one of the same game: others play it too.
    """
    values = request.values
    kind, level = values.get("kind", ""), values.get("level", "")
    chosen = DealChoice.read(kind, level) or preferences().deals or FIRST_STEP
    if chosen.difficulty is not None:
        return chosen
    return DealChoice(chosen.variant, USUAL.difficulty)
