"""Sentences on printed deals and booklets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from solitaire.play.deals.difficulty import Difficulty
from solitaire.play.paper.solutions import Solution
from solitaire.rules import Card, Deal, Game, Pile
from solitaire.solver import PilePlan
from solitaire.words.board.reviews import describe_plan, describe_trade
from solitaire.words.board.table import list_stock
from solitaire.words.dailies import explain_spare, name_difficulty
from solitaire.words.variants import name_variant
from solitaire.words.words import Words


def name_booklet(words: Words, count: int) -> str:
    """The title of a booklet."""
    return words.ngettext("%(count)s deal on paper", "%(count)s deals on paper", count, count=count)


def name_games(words: Words, deals: Iterable[Deal]) -> str:
    """The games of the deals of a booklet: "Full game"."""
    names = dict.fromkeys(name_variant(words, deal.variant) for deal in deals)
    return words.join_list([*names])


def name_level(words: Words, deal: Deal, solution: Solution | None) -> str:
    """How hard a deal is; empty if that is not known."""
    if solution is None or solution.spare is None:
        return ""
    return name_difficulty(words, Difficulty.of(solution.spare, deal.variant))


def describe_chances(words: Words, solution: Solution | None) -> str:
    """How many draws can be wasted, or that nobody can win; empty if that is not known."""
    if solution is None or not solution.is_known:
        return ""
    if solution.spare is None:
        return words.gettext("Nobody can win these cards.")
    return explain_spare(words, solution.spare)


def describe_pile(words: Words, pile: Pile, cards: Sequence[Card]) -> str:
    """A pile as it is printed, with these cards."""
    listed = words.join_list([words.card_in(card, pile.rank) for card in cards])
    return words.gettext(
        "%(pile_name)s: %(cards)s.", pile_name=words.pile_name(pile.rank), cards=listed
    )


def describe_stock(words: Words, deal: Deal) -> str:
    """The stock of a deal, sorted."""
    return list_stock(words, Game.start(deal).position.before_draw)


def explain_plan(words: Words, solution: Solution) -> str:
    """What a printed plan promises."""
    if solution.is_winnable:
        return words.gettext(
            "It works whatever order the cards come in:"
            " keep these for these piles, and discard all others."
        )
    if solution.is_known:
        return words.join_sentences(
            words.gettext("Nobody can win these cards."),
            words.gettext(
                "This plan completes as many piles as possible, whatever order the cards come in."
            ),
        )
    return words.gettext("This is too hard to solve, so the solver gave up.")


def describe_part(words: Words, pile: Pile, plan: PilePlan | None, *, brief: bool = False) -> str:
    """A plan's part for one pile, ``brief`` without its melds in the end.

    Without a part the pile is complete as dealt, or stays open.
    """
    if plan is not None:
        return (describe_trade if brief else describe_plan)(words, plan)
    name = words.pile_name(pile.rank)
    if pile.flipped:
        return words.gettext("%(pile_name)s: complete as dealt.", pile_name=name)
    return words.gettext("%(pile_name)s: stays open.", pile_name=name)


def explain_no_part(words: Words, pile: Pile) -> str:
    """Why a plan has no part for a pile."""
    if pile.flipped:
        return words.gettext("Complete as dealt.")
    return words.gettext("Stays open.")


def count_solved(words: Words, solved: int, deals: int) -> str:
    """How far the workers are."""
    return words.ngettext(
        "%(solved)s of %(deals)s solution is found.",
        "%(solved)s of %(deals)s solutions are found.",
        deals,
        solved=solved,
        deals=deals,
    )


def explain_count(words: Words, most: int) -> str:
    """What the number of deals of a booklet may be."""
    return words.gettext("Type a number from 1 to %(most)s.", most=most)


def explain_deals(words: Words, most: int) -> str:
    """Help below that field."""
    return words.gettext("At most %(most)s. A deal is a page.", most=most)
