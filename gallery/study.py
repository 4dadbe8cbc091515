"""Specimens of the page of the study: with its figures, and with large ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from gallery.specimen import Section, Specimen, page_specimen
from solitaire.play.results.study import (
    FIGURES,
    Asset,
    LastOpen,
    PileFigures,
    ReadingName,
    Share,
    StudyFigures,
    Worth,
)
from solitaire.rules import Rank
from solitaire.web.home.known import study_page
from solitaire.web.http.context import words_of_request

TEMPLATE: Final = "home/known.html"
SHARE: Final = Share(20_000, 12_345, 12, 0.6105, 0.6243)
LARGE: Final[StudyFigures] = replace(
    FIGURES,
    standard=Share(320_000, 290_123, 17, 0.9056, 0.9077),
    short=Share(200_000, 113_456, 0, 0.5651, 0.5694),
    stock=tuple((cards, replace(SHARE, won=1_530 * (cards - 19))) for cards in range(20, 29)),
    long_stock=tuple((cards, replace(SHARE, won=1_530 * (cards - 19))) for cards in range(28, 33)),
    readings=tuple((rule, SHARE) for rule in ReadingName),
    piles=tuple(
        PileFigures(rank, tuple(1000 + 700 * at for at in range(9)), 1500 + 90 * rank)
        for rank in Rank
    ),
    last_open=LastOpen(4321, 3456, 12),
    worth=tuple(Worth(each, 1.23, 1.19, 1.27) for each in Asset),
)
"""Figures as large, and as many, as there can be."""


def sections() -> Iterator[Section]:
    """Yield the section."""
    yield "The study", _pages()


def _pages() -> Iterator[Specimen]:
    for about, figures in (("as it is", FIGURES), ("large numbers", LARGE)):
        yield page_specimen(
            f"the study, {about}", TEMPLATE, study_page(words_of_request(), figures)
        )
