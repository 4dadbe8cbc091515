"""The sheet that chooses the next game: which game, how hard, or words or a deal code."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from flask import request

from solitaire.play.games.fair_deals import FIRST_STEP, LEVELS, USUAL, DealChoice
from solitaire.rules import TEXT_LIMIT, VARIANTS
from solitaire.web.home import blueprint
from solitaire.web.home.views import render_own_sheet
from solitaire.web.http.context import use_cases, words_of_request
from solitaire.web.http.forms import Field
from solitaire.web.http.player import known_player
from solitaire.web.http.preferences import preferences
from solitaire.words import Words
from solitaire.words.deals import explain_length, name_level, warn_of_any_deal
from solitaire.words.variants import name_variant

FIRST_LEVELS: Final = ("gentle", "easy", "steady", "hard", "fierce")
"""The levels that are offered at once; the others stand under More."""


@dataclass(frozen=True, slots=True)
class ChoosingPage:
    """The sheet of a new game: pairs of values and labels, what is chosen, and explanations."""

    kinds: tuple[tuple[str, str], ...]
    kind: str
    about_kinds: str
    levels: tuple[tuple[str, str], ...]
    more_levels: tuple[tuple[str, str], ...]
    level: str
    about_any: str
    """How many deals cannot be won if any deal is chosen."""
    deal: Field
    """The field for words or a deal code."""


@blueprint.get("/new")
def choose_deal() -> str:
    """The choice of the next game, also as a sheet over the table of ``?game=``."""
    return render_choice(Field(longest=TEXT_LIMIT))


def render_choice(deal: Field) -> str:
    """Render the sheet, with this field for a deal."""
    page = choosing_page(read_choice(known_player()), deal, words_of_request())
    return render_own_sheet("home/new.html", page=page)


def choosing_page(choice: DealChoice, deal: Field, words: Words) -> ChoosingPage:
    """Make the sheet, with this choice."""
    levels = {level: _name_level(level, words) for level in LEVELS}
    return ChoosingPage(
        kinds=tuple((each.name, name_variant(words, each)) for each in VARIANTS),
        kind=choice.kind,
        about_kinds=words.join_sentences(*(explain_length(words, each) for each in VARIANTS)),
        levels=tuple((level, levels.pop(level)) for level in FIRST_LEVELS),
        more_levels=tuple(levels.items()),
        level=choice.level,
        about_any=words.join_sentences(*(warn_of_any_deal(words, each) for each in VARIANTS)),
        deal=deal,
    )


def _name_level(level: str, words: Words) -> str:
    """The name of a level. The standard game has them all."""
    choice = DealChoice.read(VARIANTS[0].name, level)
    assert choice is not None, "a level is in LEVELS"
    return name_level(words, choice)


def read_choice(player: str | None) -> DealChoice:
    """The choice in the form or the query; else the last choice, gentle for newcomers."""
    values = request.values
    chosen = DealChoice.read(values.get("kind", ""), values.get("level", "")) or preferences().deals
    if chosen is not None:
        return chosen
    return USUAL if player and use_cases().results.has_finished(player) else FIRST_STEP
