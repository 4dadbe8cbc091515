"""The sheet that chooses the next game: which game, how hard, or words or a deal code."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from flask import request, url_for

from solitaire.play.daily.difficulty import Difficulty
from solitaire.play.games.fair_deals import FIRST_STEP, LEVELS, USUAL, DealChoice
from solitaire.rules import TEXT_LIMIT, VARIANTS
from solitaire.web.board.responses import render_sheet
from solitaire.web.home import blueprint
from solitaire.web.home.views import own_game
from solitaire.web.http.context import use_cases, words_of_request
from solitaire.web.http.forms import Field
from solitaire.web.http.player import known_player
from solitaire.web.http.preferences import preferences
from solitaire.words import Words
from solitaire.words.deals import explain_length, name_level, warn_of_any_deal
from solitaire.words.variants import name_variant

FIRST_LEVELS: Final = tuple(
    each.value
    for each in (
        Difficulty.GENTLE,
        Difficulty.EASY,
        Difficulty.STEADY,
        Difficulty.HARD,
        Difficulty.FIERCE,
    )
)
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
    game: str | None = None
    """The id of the game whose table it was opened from."""


@blueprint.get("/new")
def choose_deal() -> str:
    """The choice of the next game, also as a sheet over the table of ``?game=``."""
    return render_choice(Field(longest=TEXT_LIMIT))


def render_choice(deal: Field) -> str:
    """Render the sheet, with this field for a deal."""
    game = own_game()
    address = url_for("board.show_table", game=game) if game else None
    page = choosing_page(read_choice(known_player()), deal, words_of_request(), game)
    return render_sheet("home/new.html", address, page=page)


def choosing_page(
    choice: DealChoice, deal: Field, words: Words, game: str | None = None
) -> ChoosingPage:
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
        game=game,
    )


def _name_level(level: str, words: Words) -> str:
    """The name of a level. The standard game has them all."""
    choice = DealChoice.read(VARIANTS[0].name, level)
    assert choice is not None, "a level is in LEVELS"
    return name_level(words, choice)


def read_choice(player: str | None) -> DealChoice:
    """The choice in the form or the query; the player's usual one if it has none, or an unknown one."""
    chosen = DealChoice.read(request.values.get("kind", ""), request.values.get("level", ""))
    return chosen or _load_choice(player)


def _load_choice(player: str | None) -> DealChoice:
    """The kind of the player's next game: as chosen last, or gentle for newcomers."""
    chosen = preferences().deals
    if chosen is not None:
        return chosen
    return USUAL if player and use_cases().results.has_finished(player) else FIRST_STEP
