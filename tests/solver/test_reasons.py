"""Reasons of mistakes, compared with exhaustive counts: each claim is true, and none is missing."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from solitaire.rules import Card, Deal, Game, Pile, Position, Rank, Record, Seed, Turn, parse_cards
from solitaire.solver import Reason, Why, analyze, find_reasons
from tests.kit.deals import MEDIUM, SCARCE, SMALL, greedy, mix_deals, whole_game
from tests.kit.hands import Chance
from tests.solver import twins

Cards = tuple[Card, ...]


@cache
def need(pile: Pile, left: Cards) -> int | None:
    """The fewest cards that complete a pile, by trying every subset."""
    return min((bits.bit_count() for bits in twins.find_completing(pile, left)), default=None)


@cache
def count_nearer(pile: Pile, cards: Cards) -> int:
    """How many of the cards leave the pile needing one card less, by placing each of them."""
    first = need(pile, cards)
    count = 0
    for card in cards:
        rest = twins.without(cards, card)
        after = [need(one, rest) for one in set(twins.turns(pile, card))]
        count += any(least is not None and least + 1 == first for least in after)
    return count


def all_turns(position: Position) -> list[Turn]:
    drawn = position.drawn
    assert drawn is not None
    return [
        Turn(drawn, pile.rank, discard)
        for pile in position.piles
        if not pile.flipped
        for discard in sorted({*pile.cards, drawn})
    ]


def claims_of(position: Position, played: Turn, better: Turn) -> set[Reason]:
    """Every reason that is true of these two turns, each by its definition."""
    left, cards = position.left, position.before_draw.left
    piles = {pile.rank: pile for pile in position.piles}
    lost, won = piles[played.pile], piles[better.pile]
    lost_after = lost.after(played.drawn, played.discard)
    won_after = won.after(better.drawn, better.discard)
    is_played, is_placed = played.drawn is not played.discard, better.drawn is not better.discard
    found = set()
    if is_played and is_placed and lost is won:
        now, other = need(lost_after, left), need(won_after, left)
        if other is not None and (now is None or now > other):
            found.add(Reason(Why.WRONG_DISCARD, lost.rank, better.discard, now, other))
        return found
    before, after = need(lost, left), need(lost_after, left)
    if is_played and before is not None and after is None:
        found.add(Reason(Why.RUINED, lost.rank, played.discard))
    if is_played and before is not None and after is not None and after > before:
        found.add(Reason(Why.SET_BACK, lost.rank, played.discard, after, before))
    without, with_it = need(won, left), need(won_after, left)
    if is_placed and with_it is not None and (without is None or with_it < without):
        nearer = count_nearer(won, cards)
        rival_is_nearer = is_played and (after is not None and (before is None or after < before))
        if with_it and without is None:
            found.add(Reason(Why.LAST_CHANCE, won.rank))
        elif not rival_is_nearer:
            why = Why.NEARER if with_it else Why.COMPLETES
            found.add(Reason(why, won.rank, now=without, cards=nearer))
        elif before is not None and count_nearer(lost, cards) > nearer:
            rivals = count_nearer(lost, cards)
            found.add(
                Reason(Why.SCARCE, won.rank, cards=nearer, rival=lost.rank, rival_cards=rivals)
            )
    return found


@pytest.mark.deep
def test_reasons_in_tiny_deals_are_those_that_exhaustive_counts_find() -> None:
    chance, seen = Chance(4), Counter[Why]()
    for deal in mix_deals(2900, {SMALL: 8, SCARCE: 3, MEDIUM: 1}):
        drawn, *rest = deal.stock
        position = Position(deal.piles, drawn, tuple(sorted(rest)))
        ranks = {pile.rank for pile in deal.piles}
        turns = all_turns(position) if len(ranks) == len(deal.piles) else []
        for _ in range(12 if turns else 0):
            played, better = chance.one_of(turns), chance.one_of(turns)
            found = find_reasons(position, played, better)
            assert set(found) == claims_of(position, played, better), (str(deal), played, better)
            assert len(found) <= 2
            seen.update(reason.why for reason in found)
    assert seen.keys() == set(Why)


@pytest.mark.deep
def test_most_mistakes_of_whole_games_have_a_reason() -> None:
    explained = mistakes = 0
    for seed in (2901, 2902, 2903):
        game = whole_game(greedy, Deal.from_seed(Seed(seed)))
        for turn, before in zip(analyze(Record.of(game)).turns, game.history(), strict=False):
            if turn.better:
                mistakes += 1
                explained += bool(find_reasons(before.position, turn.turn, turn.better))
    assert explained > mistakes / 2 > 3


def test_a_card_that_alone_completes_a_pile_is_told_as_such() -> None:
    pile = Pile.of(Rank.THREE, parse_cards("6D 7D KC"))
    other = Pile.of(Rank.FIVE, parse_cards("4H 5H 8C JS QT"))
    position = Position((pile, other), Card.parse("8D"), tuple(sorted(parse_cards("9H 10C"))))
    played, better = Turn.parse("8D>5:JS"), Turn.parse("8D>3:KC")
    reasons = find_reasons(position, played, better)
    assert reasons == (Reason(Why.COMPLETES, Rank.THREE, now=None, cards=1),)


def test_a_turn_has_no_reason_against_itself() -> None:
    position = Game.start(Deal.from_seed(Seed(2904))).position
    for turn in all_turns(position)[::7]:
        assert all(
            reason.why in (Why.RUINED, Why.SET_BACK)
            for reason in find_reasons(position, turn, turn)
        )
