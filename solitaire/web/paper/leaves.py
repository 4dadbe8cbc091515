"""View models of what is printed: a deal, and its solution. They cannot hold the order of a stock.

A pile lies sorted by suit, as it does not change on paper: a card is found where its suit is.
"""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from solitaire.play.deals.row_text import text_of
from solitaire.play.paper.solutions import Solution
from solitaire.rules import Deal, Game, Pile, Rank
from solitaire.solver import PilePlan
from solitaire.web.board.parts.piles import CardView, HandView, card_view, card_views, hand_view
from solitaire.web.drawings.qr import draw_qr_code
from solitaire.web.http.reach import link_for_others
from solitaire.words import Words, paper
from solitaire.words.variants import name_variant


@dataclass(frozen=True, slots=True)
class PrintedPile:
    """A pile of the staircase."""

    rank: Rank
    cards: tuple[CardView, ...]
    is_complete: bool
    """Whether it is flipped as dealt."""
    spoken: str


@dataclass(frozen=True, slots=True)
class DealLeaf:
    """A deal on one leaf: its piles, and its stock to cross off."""

    code: str
    address: str
    """Where it is played, without ``https://``."""
    qr: Markup
    link_note: str
    """Who can open it, if that is in question."""
    kind: str
    level: str
    """How hard it is; empty if that is not known."""
    chances: str
    piles: tuple[PrintedPile, ...]
    stock: tuple[CardView, ...]
    """Sorted."""
    spoken_stock: str

    @property
    def most(self) -> int:
        """The most cards of a pile."""
        return max(len(pile.cards) for pile in self.piles)


@dataclass(frozen=True, slots=True)
class PlanPart:
    """The solution of one pile."""

    rank: Rank
    uses: tuple[CardView, ...]
    discards: tuple[CardView, ...]
    hand: HandView | None
    """Its melds in the end; None in a brief plan, and if it has no part in the plan."""
    note: str
    """Why it has none."""
    spoken: str


@dataclass(frozen=True, slots=True)
class SolutionView:
    """The solution of a deal."""

    code: str
    about: str
    parts: tuple[PlanPart, ...]


def deal_leaf(
    words: Words, deal: Deal, solution: Solution | None, *, quick: bool = False
) -> DealLeaf:
    """Make the leaf of a deal; ``quick`` draws its QR code in a quarter of the time."""
    position = Game.start(deal).position.before_draw
    code = text_of(deal)
    link = link_for_others(words, "deals.show_deal", code=code)
    return DealLeaf(
        code=code,
        address=link.address.partition("://")[2],
        qr=draw_qr_code(link.address, quick=quick),
        link_note=link.note,
        kind=name_variant(words, deal.variant),
        level=paper.name_level(words, deal, solution),
        chances=paper.describe_chances(words, solution),
        piles=tuple(_printed_pile(words, pile) for pile in position.piles),
        stock=tuple(card_view(words, card) for card in position.left),
        spoken_stock=paper.describe_stock(words, deal),
    )


def _printed_pile(words: Words, pile: Pile) -> PrintedPile:
    cards = sorted(pile.cards)
    return PrintedPile(
        pile.rank,
        card_views(words, cards, pile.rank),
        pile.flipped,
        paper.describe_pile(words, pile, cards),
    )


def solution_view(
    words: Words, deal: Deal, solution: Solution, *, brief: bool = False
) -> SolutionView:
    """Make the view of a solution, with a part for each pile if there is a plan.

    Cost: 4 ms, since melds are found; ``brief``, without them, a tenth of it.
    """
    plans = {plan.rank: plan for plan in solution.piles}
    piles = Game.start(deal).position.piles if solution.is_known else ()
    return SolutionView(
        text_of(deal),
        paper.explain_plan(words, solution),
        tuple(_plan_part(words, pile, plans.get(pile.rank), brief) for pile in piles),
    )


def _plan_part(words: Words, pile: Pile, plan: PilePlan | None, brief: bool) -> PlanPart:
    spoken = paper.describe_part(words, pile, plan, brief=brief)
    if plan is None:
        return PlanPart(pile.rank, (), (), None, paper.explain_no_part(words, pile), spoken)
    return PlanPart(
        pile.rank,
        card_views(words, plan.uses, pile.rank),
        card_views(words, plan.discards, pile.rank),
        None if brief else hand_view(words, Pile(pile.rank, plan.hand, True)),
        "" if plan.uses else paper.explain_no_part(words, Pile(pile.rank, plan.hand, True)),
        spoken,
    )
