"""The view model of a booklet, whose deals each have a page. Its address holds their codes.

A deal is one page, with the stock beside its piles to cross off, so that all of it is seen at once: on paper
a deal is mostly a puzzle, since the order of the stock does not matter for whether it can be won. To draw by
chance one cuts out a page of numbers, once for the whole booklet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from solitaire.play.paper.booklets import SEPARATOR
from solitaire.play.paper.solutions import Solutions
from solitaire.rules import SHORT, Deal
from solitaire.web.drawings.qr import draw_qr_code
from solitaire.web.http.reach import link_for_others
from solitaire.web.paper.leaves import DealLeaf, SolutionView, deal_leaf, solution_view
from solitaire.words import Words, paper

LINES: Final = 24
"""How many lines of solutions stand below each other on a page, if some of them are two lines long."""
BEFORE_DEALS: Final = 2
"""The pages before the first deal: contents and rules."""


@dataclass(frozen=True, slots=True)
class ContentsRow:
    """A deal in the contents of a booklet."""

    number: int
    page: int
    deal: DealLeaf


@dataclass(frozen=True, slots=True)
class BookletView:
    """A booklet to print. Its pages: contents, rules, deals, numbers to cut out, solutions."""

    title: str
    games: str
    qr: Markup
    link_note: str
    """Who can open the links of its codes, if that is in question."""
    contents: tuple[ContentsRow, ...]
    numbers: tuple[int, ...]
    """As many as the largest stock has cards."""
    solutions: tuple[tuple[tuple[int, SolutionView], ...], ...]
    """Those of each page, with the numbers of their deals."""
    page_of_numbers: int
    """The solutions stand behind it."""
    has_short_deals: bool
    has_others: bool
    """Whether it has deals of the whole game."""
    problem: str
    """Why there are no solutions."""


def booklet_view(
    words: Words, deals: Sequence[Deal], solutions: Solutions, problem: str
) -> BookletView:
    """Make the booklet; deals without a solution are left out at its end."""
    codes = [deal.code or "" for deal in deals]
    leaves = [
        deal_leaf(words, deal, solutions.get(code), quick=True)
        for deal, code in zip(deals, codes, strict=True)
    ]
    solved = [
        (number, solution_view(words, deal, solutions[code], brief=True))
        for number, (deal, code) in enumerate(zip(deals, codes, strict=True), start=1)
        if code in solutions
    ]
    on_a_page = 2 * (LINES // max(len(deal.variant.piles) for deal in deals))
    link = link_for_others(words, "paper.print_booklet", codes=SEPARATOR.join(codes))
    return BookletView(
        title=paper.name_booklet(words, len(deals)),
        games=paper.name_games(words, deals),
        qr=draw_qr_code(link.address, quick=True),
        link_note=link.note,
        contents=tuple(
            ContentsRow(number, number + BEFORE_DEALS, leaf)
            for number, leaf in enumerate(leaves, start=1)
        ),
        numbers=(*range(1, 1 + max(deal.variant.stock_size for deal in deals)),),
        solutions=tuple(
            tuple(solved[at : at + on_a_page]) for at in range(0, len(solved), on_a_page)
        ),
        page_of_numbers=BEFORE_DEALS + len(deals) + 1,
        has_short_deals=any(deal.variant is SHORT for deal in deals),
        has_others=any(deal.variant is not SHORT for deal in deals),
        problem=problem,
    )
