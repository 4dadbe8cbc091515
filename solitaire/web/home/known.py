"""The page of the study: three pictures, each with the words that say the same, and hard deals to play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from flask import render_template

from solitaire.play.deals.difficulty import Difficulty
from solitaire.play.results.study import FIGURES, PileFigures, Simulated, StudyFigures
from solitaire.rules import STANDARD
from solitaire.web.drawings.figures import Rate, Rates, percent
from solitaire.web.home import blueprint
from solitaire.web.http.context import words_of_request
from solitaire.words import Words
from solitaire.words.dailies import name_difficulty
from solitaire.words.home import study
from solitaire.words.home.study import StudyLabel, translate

MANY: Final = 3
"""A pile that needs so many cards as dealt is a hard one."""


@dataclass(frozen=True, slots=True)
class Part:
    """A picture, and the sentences that say what it shows; ``names`` explain its rows."""

    about: tuple[str, ...]
    picture: Rates
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StudyPage:
    """The page of the study. ``description`` is for previews of links to the page as well."""

    description: str
    winnable: Part
    spares: Part
    piles: Part
    hard: tuple[tuple[str, str], ...]
    """The name and the code of each hard deal."""


@blueprint.get("/study")
def show_study() -> str:
    """The page of the study."""
    return render_template("home/known.html", page=study_page(words_of_request(), FIGURES))


def study_page(words: Words, figures: StudyFigures) -> StudyPage:
    """Make the page."""
    return StudyPage(
        description=study.describe_page(words, figures.standard.deals + figures.short.deals),
        winnable=_winnable_part(words, figures),
        spares=_spares_part(words, figures),
        piles=_piles_part(words, figures.piles),
        hard=tuple((study.name_hard_deal(words, each.name), each.code) for each in figures.hard),
    )


def _winnable_part(words: Words, figures: StudyFigures) -> Part:
    """How many deals can be won, and who wins how many."""
    rates = [
        Rate(
            study.name_player(words, player),
            figures.players[player].won,
            figures.players[player].deals,
        )
        for player in study.PLAYERS
    ]
    winnable = (percent(share.won, share.deals) for share in (figures.standard, figures.short))
    return Part(
        (study.describe_winnable(words, *winnable), study.explain_lemma(words)),
        _draw(words, StudyLabel.WINS_BY_PLAYER, StudyLabel.PLAYER, StudyLabel.WINS, rates),
        tuple(
            study.describe_player(words, player, rate.percent)
            for player, rate in zip(study.PLAYERS, rates, strict=True)
        ),
    )


def _spares_part(words: Words, figures: StudyFigures) -> Part:
    """How many draws may be wasted, and what that is worth to a simple player."""
    by_spare, spares = figures.by_spare[Simulated.AWAY], figures.spares
    rates = []
    for difficulty in Difficulty:
        its = [by_spare[spare] for spare in difficulty.spares_in(STANDARD) if spare in by_spare]
        won, deals = (sum(share.won for share in its), sum(share.deals for share in its))
        rates.append(Rate(name_difficulty(words, difficulty), won, deals))
    return Part(
        (
            study.describe_spares(words, spares, percent(spares[0], sum(spares))),
            study.describe_difficulties(words, rates[0].percent, rates[-1].percent),
        ),
        _draw(words, StudyLabel.WINS_BY_DIFFICULTY, StudyLabel.DIFFICULTY, StudyLabel.WINS, rates),
    )


def _piles_part(words: Words, piles: Sequence[PileFigures]) -> Part:
    """Which piles need many cards as dealt, and that a larger one may be easier than the hardest."""
    hard = {pile.rank: (sum(pile.away[MANY:]), sum(pile.away)) for pile in piles}
    hardest = max(hard, key=lambda rank: hard[rank][0])
    easier = min((rank for rank in hard if rank > hardest), key=lambda rank: hard[rank][0])
    rates = [Rate(words.pile_name(rank), *counts) for rank, counts in hard.items()]
    return Part(
        (
            study.describe_piles(
                words, *((rank, percent(*hard[rank])) for rank in (hardest, easier))
            ),
        ),
        _draw(words, StudyLabel.NEEDED_BY_PILE, StudyLabel.PILE, StudyLabel.NEEDED, rates),
    )


def _draw(
    words: Words, title: StudyLabel, name: StudyLabel, share: StudyLabel, rates: Sequence[Rate]
) -> Rates:
    """Bars without counts, under a title that says what they are of."""
    heads = translate(words, name), translate(words, share)
    return Rates(translate(words, title), "", heads, tuple(rates))
