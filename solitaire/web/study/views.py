"""The page of the study: its parts, hard deals to play, and the deals that the figures rest on.

A part without figures is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from flask import render_template, url_for

from solitaire.play.study.figures import FIGURES, Figures, HardDeal, ReadingName
from solitaire.rules import SHORT, STANDARD
from solitaire.web.drawings.figures import Table
from solitaire.web.http.context import words
from solitaire.web.study import blueprint
from solitaire.web.study.parts import (
    Part,
    PilesPart,
    WorthPart,
    fate_part,
    piles_part,
    players_part,
    readings_part,
    spares_part,
    stock_part,
    winnable_part,
    worth_part,
)
from solitaire.words import Words, study
from solitaire.words.study import Label, translate
from solitaire.words.variants import name_variant


@dataclass(frozen=True, slots=True)
class HardDealView:
    """A named deal: its code, its page, and the address that plays it."""

    name: str
    code: str
    page: str
    play: str


@dataclass(frozen=True, slots=True)
class StudyPage:
    """The page of the study. Parts without figures are None or empty.

    ``description`` is for previews of links to the page.
    """

    description: str
    winnable: Part | None
    fate: Part | None
    stock: Part | None
    spares: Part | None
    players: Part | None
    piles: PilesPart | None
    worth: WorthPart | None
    readings: Part | None
    hard: tuple[HardDealView, ...]
    about_hard: str
    samples: Table
    about_samples: str
    about_ranges: str


@blueprint.get("/study")
def show_study() -> str:
    """The page of the study."""
    return render_template("study/page.html", page=study_page(FIGURES, words()))


def study_page(figures: Figures, words: Words) -> StudyPage:
    """Make the page."""
    games = [each for each in (figures.standard, figures.short) if each]
    return StudyPage(
        description=study.describe_page(words, sum(each.deals for each in games)),
        winnable=winnable_part(figures.standard, figures.short, words)
        if figures.standard
        else None,
        fate=fate_part(figures.fate, words) if figures.fate else None,
        stock=stock_part(figures, words) if figures.stock else None,
        spares=spares_part(figures.spares, words) if any(figures.spares) else None,
        players=players_part(figures, words) if figures.players else None,
        piles=piles_part(figures.piles, figures.stays, words) if figures.piles else None,
        worth=worth_part(figures.worth, words) if figures.worth else None,
        readings=readings_part(figures, words) if figures.readings else None,
        hard=tuple(_hard_deal(each, words) for each in figures.hard),
        about_hard=study.explain_hard_deals(words),
        samples=_samples(figures, words),
        about_samples=study.explain_samples(words),
        about_ranges=study.explain_ranges(words, sum(each.unknown for each in games)),
    )


def _hard_deal(deal: HardDeal, words: Words) -> HardDealView:
    return HardDealView(
        study.name_hard_deal(words, deal.name),
        deal.code,
        url_for("deals.show_deal", code=deal.code),
        url_for("deals.play_deal", code=deal.code),
    )


def _samples(figures: Figures, words: Words) -> Table:
    """On how many deals, and which, each part rests."""
    text = partial(translate, words)
    rows = tuple(
        (name, words.number(deals), study.name_seeds(words, deals))
        # A longer stock may be of two runs, of the same deals.
        for name, deals in dict(_list_samples(figures, words)).items()
    )
    return Table((text(Label.SAMPLE), text(Label.DEALS), text(Label.NUMBERS)), rows)


def _list_samples(figures: Figures, words: Words) -> Iterator[tuple[str, int]]:
    """The name of each sample and its size."""
    if figures.standard:
        yield name_variant(words, STANDARD), figures.standard.deals
    if figures.short:
        yield name_variant(words, SHORT), figures.short.deals
    if figures.stock:
        yield translate(words, Label.STOCK_AND_LAST_OPEN), figures.stock[0][1].deals
    if figures.long_stock:
        yield study.name_reading(words, ReadingName.LONG_STOCK), figures.long_stock[0][1].deals
    for player, share in figures.players:
        yield study.name_player(words, player), share.deals
    for rule, share in figures.readings:
        if rule is not ReadingName.STANDARD:  # it is the first of all
            yield study.name_reading(words, rule), share.deals
