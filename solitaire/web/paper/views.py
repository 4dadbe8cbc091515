"""The pages of a printed deal and of a booklet, whose address holds the codes of its deals.

A page of this kind first waits until its solutions are found, and shows how many are; it can be printed
without them at any time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus

from flask import abort, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.errors import Busy, Refused
from solitaire.play.limits import Costly
from solitaire.play.paper.booklets import MOST, SEPARATOR
from solitaire.play.paper.solutions import Solutions
from solitaire.rules import Deal
from solitaire.web.deals.views import read_canonical_deal
from solitaire.web.http.context import use_cases, words_of_request
from solitaire.web.http.errors import explain
from solitaire.web.http.limits import spend
from solitaire.web.http.player import known_player
from solitaire.web.http.polling import DEAL_SECONDS, SOLUTION_MILLISECONDS
from solitaire.web.paper import blueprint
from solitaire.web.paper.booklet import booklet_view
from solitaire.web.paper.leaves import DealLeaf, SolutionView, deal_leaf, solution_view
from solitaire.words import Words, paper


@dataclass(frozen=True, slots=True)
class Loaded:
    """The solutions that are found by now."""

    solutions: Solutions
    is_coming: bool = False
    """Whether a worker finds more."""
    problem: str = ""
    """Why it does not."""


@dataclass(frozen=True, slots=True)
class SolvingPage:
    """The page while workers find the solutions: how many of how many are found."""

    title: str
    progress: str
    solved: int
    deals: int
    address: str
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


@blueprint.get("/deals/<code>/print")
def print_deal(code: str) -> AnyResponse:
    """A deal to print, with its solution; NotOver for that of an open daily or race."""
    deal, words = read_canonical_deal(code), words_of_request()
    use_cases().secret_deals.check(deal, known_player())
    loaded = load_solutions(words, [deal])
    if loaded.is_coming:
        title = words.pgettext("heading", "Deal %(code)s on paper", code=code)
        return respond_solving([deal], loaded.solutions, title)
    solution = loaded.solutions.get(deal.code or "")
    page = DealSheet(
        deal_leaf(words, deal, solution),
        solution_view(words, deal, solution) if solution else None,
        loaded.problem,
    )
    return make_response(render_template("paper/deal.html", page=page))


@blueprint.get("/booklets/<codes>")
def print_booklet(codes: str) -> AnyResponse:
    """A booklet of the deals with these codes, at most 30; NotOver as above."""
    deals, words = read_deals(codes), words_of_request()
    use_cases().secret_deals.check_all(deals, known_player())
    loaded = load_solutions(words, deals)
    if loaded.is_coming:
        return respond_solving(deals, loaded.solutions, paper.name_booklet(words, len(deals)))
    page = booklet_view(words, deals, loaded.solutions, loaded.problem)
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


def load_solutions(words: Words, deals: Sequence[Deal]) -> Loaded:
    """Load the solutions, and let a worker find those that are missing; none with ``?solutions=no``."""
    if request.args.get("solutions") == "no":
        return Loaded({})
    solved_deals = use_cases().solved_deals
    found = solved_deals.list_found(deals)
    if len(found) == len(deals):
        return Loaded(found)
    try:
        if solved_deals.request(deals, partial(spend, Costly.PAPER)):
            return Loaded(solved_deals.list_found(deals))
    except Busy:
        pass  # the page asks again
    except Refused as error:  # what is there can be printed, even after too many requests
        return Loaded(found, problem=explain(words, error))
    return Loaded(found, is_coming=True)


def respond_solving(deals: Sequence[Deal], found: Solutions, title: str) -> AnyResponse:
    """Respond with the page that waits for solutions, as 202 with Retry-After."""
    progress = paper.count_solved(words_of_request(), len(found), len(deals))
    address, values = request.endpoint or "", request.view_args or {}
    here, without = url_for(address, **values), url_for(address, **values, solutions="no")
    page = SolvingPage(title, progress, len(found), len(deals), here, without)
    response = make_response(render_template("paper/solving.html", page=page), HTTPStatus.ACCEPTED)
    response.headers["Retry-After"] = str(DEAL_SECONDS)
    return response
