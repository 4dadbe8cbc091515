"""The page of the study: its parts, hard deals to play, and the deals that the figures rest on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from flask import render_template

from solitaire.play.results.study import FIGURES, ReadingName, StudyFigures
from solitaire.rules import SHORT, STANDARD
from solitaire.web.drawings.figures import ChartTable
from solitaire.web.home import blueprint
from solitaire.web.home.known_parts import (
    Part,
    fate_part,
    piles_part,
    players_part,
    readings_part,
    spares_part,
    stock_part,
    winnable_part,
    worth_part,
)
from solitaire.web.http.context import words_of_request
from solitaire.words import Words
from solitaire.words.home import study
from solitaire.words.home.study import StudyLabel, translate
from solitaire.words.variants import name_variant


@dataclass(frozen=True, slots=True)
class StudyPage:
    """The page of the study. ``description`` is for previews of links to the page as well."""

    description: str
    winnable: Part
    fate: Part
    stock: Part
    spares: Part
    players: Part
    piles: Part
    worth: Part
    readings: Part
    hard: tuple[tuple[str, str], ...]
    """The name and the code of each hard deal."""
    about_hard: str
    samples: ChartTable
    about_samples: str


@blueprint.get("/study")
def show_study() -> str:
    """The page of the study."""
    return render_template("home/known.html", page=study_page(words_of_request(), FIGURES))


def study_page(words: Words, figures: StudyFigures) -> StudyPage:
    """Make the page."""
    games = (figures.standard, figures.short)
    return StudyPage(
        description=study.describe_page(words, sum(each.deals for each in games)),
        winnable=winnable_part(words, figures.standard, figures.short),
        fate=fate_part(words, figures.fate),
        stock=stock_part(words, figures),
        spares=spares_part(words, figures.spares),
        players=players_part(words, figures),
        piles=piles_part(words, figures.piles, figures.last_open),
        worth=worth_part(words, figures.worth),
        readings=readings_part(words, figures),
        hard=tuple((study.name_hard_deal(words, each.name), each.code) for each in figures.hard),
        about_hard=words.gettext(
            "All of them can be won, but the rules that fit on a card lose every one."
        ),
        samples=_samples(words, figures),
        about_samples=words.join_sentences(
            study.explain_samples(words),
            study.explain_ranges(words, sum(each.unknown for each in games)),
        ),
    )


def _samples(words: Words, figures: StudyFigures) -> ChartTable:
    """On how many deals, and which, each part rests."""
    text = partial(translate, words)
    rows = tuple(
        (name, words.number(deals), study.name_seeds(words, deals))
        for name, deals in _list_samples(words, figures)
    )
    return ChartTable(
        (text(StudyLabel.SAMPLE), text(StudyLabel.DEALS), text(StudyLabel.NUMBERS)), rows
    )


def _list_samples(words: Words, figures: StudyFigures) -> Iterator[tuple[str, int]]:
    """The name of each sample and its size."""
    yield name_variant(words, STANDARD), figures.standard.deals
    yield name_variant(words, SHORT), figures.short.deals
    yield translate(words, StudyLabel.STOCK_AND_LAST_OPEN), figures.stock[0][1].deals
    yield translate(words, StudyLabel.LONG_STOCK), figures.long_stock[0][1].deals
    for player, share in figures.players:
        yield study.name_player(words, player), share.deals
    for rule, share in figures.readings:
        if rule is not ReadingName.STANDARD:  # it is the first of all
            yield study.name_reading(words, rule), share.deals
