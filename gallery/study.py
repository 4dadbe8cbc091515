"""Specimens of the page of the study: with its figures, and with others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from gallery.specimen import Section, Specimen, page_specimen
from solitaire.play.results.study import FIGURES, PileFigures, Share, StudyFigures
from solitaire.rules import Rank
from solitaire.web.home.known import study_page
from solitaire.web.http.context import words_of_request

TEMPLATE: Final = "home/known.html"
EXTREME: Final[StudyFigures] = replace(
    FIGURES,
    standard=Share(320_000, 320_000),
    short=Share(200_000, 0),
    players={player: Share(20_000, 20_000) for player in FIGURES.players},
    piles=tuple(PileFigures(rank, (0, 0, 13, 20 - rank)) for rank in Rank),
)
"""Shares of all and of none."""


def sections() -> Iterator[Section]:
    """Yield the section."""
    yield "The study", _pages()


def _pages() -> Iterator[Specimen]:
    for about, figures in (("as it is", FIGURES), ("all and none", EXTREME)):
        yield page_specimen(
            f"the study, {about}", TEMPLATE, study_page(words_of_request(), figures)
        )
