"""Specimens of what is printed, and of the pages that lead there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from gallery.specimen import Section, Specimen, page_specimen
from solitaire.play.errors import PlayCode, Refused
from solitaire.play.paper.solutions import solve_deal
from solitaire.rules import Deal
from solitaire.web.http.context import words_of_request
from solitaire.web.http.errors import explain
from solitaire.web.http.forms import Field
from solitaire.web.matches.games import GAMES
from solitaire.web.paper.booklet import BookletView, booklet_view
from solitaire.web.paper.leaves import deal_leaf, solution_view
from solitaire.web.paper.scores import ScoreSheetPage, score_sheet_page
from solitaire.web.paper.starting import booklet_form
from solitaire.web.paper.views import DealSheet, SolvingPage
from solitaire.words import paper

CODES: Final = ("1-WENS-Q7CE", "S1-8QZK-4M2T", "1-8QZK-4M2T")
"""A hard deal with a pile that is complete as dealt, a short one, and one that nobody can win."""
HARD: Final = (
    "1-WENS-Q7CE",
    "1-S3RZ-6R86",
    "1-MMQ4-CGV0",
    "1-KB2R-3P93",
    "1-40TC-JH6G",
    "1-F5S9-2CVZ",
    "1-6K2Q-K2N6",
)
"""A booklet of hard deals, for the picture."""
NEVER: Final = 1_000_000_000


def sections() -> Iterator[Section]:
    """Yield the section."""
    yield "Paper", _pages()


def deal_sheet(code: str) -> DealSheet:
    """Make a deal to print."""
    deal, words = Deal.from_code(code), words_of_request()
    solution = solve_deal(deal)
    return DealSheet(deal_leaf(words, deal, solution), solution_view(words, deal, solution), "")


def booklet(codes: Iterable[str]) -> BookletView:
    """Make a booklet to print."""
    deals = [Deal.from_code(code) for code in codes]
    solutions = {deal.code or "": solve_deal(deal) for deal in deals}
    return booklet_view(words_of_request(), deals, solutions, "")


def score_sheet(game: str) -> ScoreSheetPage:
    """Make the score sheet of a game."""
    return score_sheet_page(words_of_request(), GAMES[game])


def _pages() -> Iterator[Specimen]:
    words = words_of_request()
    refusal = explain(words, Refused(PlayCode.GIVEN_UP))
    for code in CODES:
        yield page_specimen(f"deal {code} on paper", "paper/deal.html", deal_sheet(code))
    unsolved = DealSheet(deal_leaf(words, Deal.from_code(CODES[0]), None), None, refusal)
    yield page_specimen("a deal that was not solved", "paper/deal.html", unsolved)
    yield page_specimen("a booklet", "paper/booklet.html", booklet(CODES))
    for game in GAMES:
        yield page_specimen(f"{game} on paper", "paper/scores.html", score_sheet(game))
    title, progress = paper.name_booklet(words, 30), paper.count_solved(words, 7, 30)
    solving = SolvingPage(title, progress, 7, 30, "/booklets", "/booklets", milliseconds=NEVER)
    yield page_specimen("solutions that are being found", "paper/solving.html", solving)
    for about, field in (
        ("", Field("6")),
        (", a wrong number", Field("31", paper.explain_count(words, 30))),
    ):
        yield page_specimen(f"a new booklet{about}", "paper/new.html", booklet_form(words, field))
