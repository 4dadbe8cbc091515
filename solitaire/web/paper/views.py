"""The pages of a printed deal and of a booklet, whose address holds the codes of its deals.

A page of this kind first waits until its solutions are found, and shows how many are; it can be printed
without them at any time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from typing import Final

from flask import abort, make_response, redirect, render_template, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.errors import Busy, Refused
from solitaire.play.limits import Costly
from solitaire.play.paper.booklets import MOST
from solitaire.play.paper.solutions import Solutions
from solitaire.rules import SHORT, Deal
from solitaire.web.deals.views import read_canonical_deal
from solitaire.web.drawings.qr import draw_qr_code
from solitaire.web.http.context import use_cases, words_of_request
from solitaire.web.http.errors import explain
from solitaire.web.http.limits import spend
from solitaire.web.http.polling import DEAL_SECONDS, SOLUTION_MILLISECONDS
from solitaire.web.paper import blueprint
from solitaire.web.paper.leaves import DealLeaf, SolutionView, deal_leaf, solution_view
from solitaire.words import Words, paper

SEPARATOR: Final = ","
SOLUTIONS_A_PAGE: Final = 4
"""Two beside each other, with room for the longest."""
BEFORE_DEALS: Final = 2
"""The pages before the first deal: contents and rules."""


@dataclass(frozen=True, slots=True)
class SolvingPage:
    """The page while workers find the solutions: how many of how many are found."""

    title: str
    progress: str
    solved: int
    deals: int
    without: str
    """The address of what can be printed without them."""
    milliseconds: int = SOLUTION_MILLISECONDS
    """When scripts look again."""


@dataclass(frozen=True, slots=True)
class DealSheet:
    """A deal to print."""

    deal: DealLeaf
    solution: SolutionView | None
    problem: str
    """Why there is no solution."""


@dataclass(frozen=True, slots=True)
class ContentsRow:
    """A deal in the contents of a booklet."""

    number: int
    page: int
    deal: DealLeaf


@dataclass(frozen=True, slots=True)
class Booklet:
    """A booklet to print. Its pages: contents, rules, deals, numbers to cut out, solutions."""

    title: str
    games: str
    qr: Markup
    contents: tuple[ContentsRow, ...]
    numbers: range
    """As many as the largest stock has cards."""
    solutions: tuple[tuple[tuple[int, SolutionView], ...], ...]
    """Those of each page, with the numbers of their deals."""
    page_of_solutions: int
    has_short_deals: bool
    problem: str
    """Why there are no solutions."""


@blueprint.get("/deals/<code>/print")
def print_deal(code: str) -> AnyResponse:
    """A deal to print, with its solution; NotOver (daily-open) for that of an open daily."""
    deal, words = read_canonical_deal(code), words_of_request()
    use_cases().secret_deals.check(deal)
    solutions, problem = load_solutions([deal], words)
    if solutions is None:
        return respond_solving(
            [deal], words.pgettext("heading", "Deal %(code)s on paper", code=code)
        )
    solution = solutions.get(deal.code or "")
    page = DealSheet(
        deal_leaf(deal, solution, words),
        solution_view(deal, solution, words) if solution else None,
        problem,
    )
    return make_response(render_template("paper/deal.html", page=page))


@blueprint.get("/booklets/<codes>")
def print_booklet(codes: str) -> AnyResponse:
    """A booklet of the deals with these codes, at most 30; NotOver (daily-open) as above."""
    deals, words = read_deals(codes), words_of_request()
    use_cases().secret_deals.check_all(deals)
    solutions, problem = load_solutions(deals, words)
    if solutions is None:
        return respond_solving(deals, paper.name_booklet(words, len(deals)))
    page = booklet(deals, solutions, problem, words)
    return make_response(render_template("paper/booklet.html", page=page))


def read_deals(codes: str) -> tuple[Deal, ...]:
    """The deals of a booklet's address; redirects other spellings, and leaves out what stands twice.

    NotationError if a text is not a deal code; 404 for too many.
    """
    texts = codes.split(SEPARATOR)
    if len(texts) > MOST:
        abort(HTTPStatus.NOT_FOUND)
    deals = {deal.code: deal for deal in map(Deal.from_code, texts)}
    canonical = SEPARATOR.join(map(str, deals))
    if codes != canonical:
        address = url_for("paper.print_booklet", codes=canonical)
        abort(redirect(address, HTTPStatus.MOVED_PERMANENTLY))
    return tuple(deals.values())


def load_solutions(deals: Sequence[Deal], words: Words) -> tuple[Solutions | None, str]:
    """The solutions, or None while a worker finds them; none if ``?solutions=no``, or with the problem."""
    if request.args.get("solutions") == "no":
        return {}, ""
    try:
        solutions = use_cases().solved_deals.find(deals, partial(spend, Costly.PAPER))
    except Busy:
        return None, ""
    except Refused as error:
        return {}, explain(words, error)
    return (solutions if len(solutions) == len(deals) else None), ""


def respond_solving(deals: Sequence[Deal], title: str) -> AnyResponse:
    """Respond with the page that waits for solutions, as 202 with Retry-After."""
    words, found = words_of_request(), use_cases().solved_deals.list_found(deals)
    without = url_for(request.endpoint or "", **{**(request.view_args or {}), "solutions": "no"})
    progress = paper.count_solved(words, len(found), len(deals))
    page = SolvingPage(title, progress, len(found), len(deals), without)
    response = make_response(render_template("paper/solving.html", page=page), HTTPStatus.ACCEPTED)
    response.headers["Retry-After"] = str(DEAL_SECONDS)
    return response


def booklet(deals: Sequence[Deal], solutions: Solutions, problem: str, words: Words) -> Booklet:
    """Make the booklet; deals without a solution are left out at its end."""
    codes = [deal.code or "" for deal in deals]
    leaves = [
        deal_leaf(deal, solutions.get(code), words, quick=True)
        for deal, code in zip(deals, codes, strict=True)
    ]
    solved = [
        (number, solution_view(deal, solutions[code], words))
        for number, (deal, code) in enumerate(zip(deals, codes, strict=True), start=1)
        if code in solutions
    ]
    address = url_for("paper.print_booklet", codes=SEPARATOR.join(codes), _external=True)
    return Booklet(
        title=paper.name_booklet(words, len(deals)),
        games=paper.name_games(words, deals),
        qr=draw_qr_code(address),
        contents=tuple(
            ContentsRow(number, number + BEFORE_DEALS, leaf)
            for number, leaf in enumerate(leaves, start=1)
        ),
        numbers=range(1, 1 + max(deal.variant.stock_size for deal in deals)),
        solutions=tuple(
            tuple(solved[at : at + SOLUTIONS_A_PAGE])
            for at in range(0, len(solved), SOLUTIONS_A_PAGE)
        ),
        page_of_solutions=BEFORE_DEALS + len(deals) + 2,  # after the numbers
        has_short_deals=any(deal.variant is SHORT for deal in deals),
        problem=problem,
    )
