"""The simulated players: their rules beside the twin of ``away``, and their games of whole deals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from solitaire.play.deals.eager import BEGINNER
from solitaire.rules import Card, Deal, Game, Pile, Seed
from solitaire.solver import find_need
from study.rows.players import (
    Player,
    choose_nearer,
    choose_nearer_keeping_pairs,
    play_players,
    play_to_end,
)
from tests.kit.deals import MEDIUM, SMALL, mix_deals
from tests.solver import twins


def games(seed: int) -> Iterator[Game]:
    """Games of tiny deals that are not over."""
    for tiny in mix_deals(seed, {SMALL: 4, MEDIUM: 1}):
        if tiny.deal:
            game = Game.start(tiny.deal)
            if not game.is_over:
                yield game


def nearer(pile: Pile, drawn: Card) -> set[Card]:
    """The discards that bring the pile nearer to going out, by the twin."""
    now = twins.away(pile)
    return {card for card in pile.cards if twins.away(pile.after(drawn, card)) < now}


def test_a_card_is_placed_on_the_first_pile_that_it_brings_nearer() -> None:
    seen = Counter[str]()
    for game in games(2100):
        assert game.drawn is not None
        turn = choose_nearer(game)
        piles = [pile for pile in game.piles if not pile.flipped]
        helped = [pile for pile in piles if nearer(pile, game.drawn)]
        if helped:
            assert turn.pile == helped[0].rank
            points = {card: card.points(turn.pile) for card in nearer(helped[0], game.drawn)}
            assert points[turn.discard] == min(points.values())
        else:
            assert turn.discard is game.drawn
        seen["placed" if helped else "passed"] += 1
    assert min(seen.values()) > 5, seen


def test_pairs_are_kept_if_another_discard_is_as_good() -> None:
    seen = Counter[str]()
    for game in games(2101):
        drawn = game.drawn
        assert drawn is not None
        careless, careful = choose_nearer(game), choose_nearer_keeping_pairs(game)
        assert (careless.discard is drawn) == (careful.discard is drawn)
        kept = [
            (pile, card)
            for pile in game.piles
            if not pile.flipped
            for card in nearer(pile, drawn)
            if not breaks_pair(pile, drawn, card)
        ]
        if kept:
            pile = game.pile(careful.pile)
            assert (pile, careful.discard) in kept
        else:
            assert careful == careless
        seen["another"] += careful != careless
        seen["same"] += careful == careless
    assert min(seen.values()) > 0, seen


def breaks_pair(pile: Pile, drawn: Card, discard: Card) -> bool:
    cards = [card for card in (*pile.cards, drawn) if card.rank == discard.rank]
    return len(cards) == 2 and not discard.is_wild(pile.rank)


@pytest.mark.parametrize("seed", [12, 34])
def test_the_row_of_a_whole_deal(seed: int) -> None:
    deal = Deal.from_seed(Seed(seed))
    start = Game.start(deal)
    row = play_players(deal)
    assert row.seed == seed
    assert (row.greedy_open == ()) == BEGINNER.wins(start)
    assert (row.adviser_open == ()) == (find_need(start.position).cards is not None)
    for player, left, draws in (
        (choose_nearer, row.away_open, row.away_draws),
        (choose_nearer_keeping_pairs, row.pairs_open, row.pairs_draws),
    ):
        game = play_to_end(start, player)
        assert {pile.rank for pile in game.piles if not pile.flipped} == set(left)
        assert len(game.turns) == draws
    assert row.adviser_draws <= 28


@pytest.mark.parametrize("player", [choose_nearer, choose_nearer_keeping_pairs])
def test_what_is_not_drawn_yet_does_not_matter(player: Player) -> None:
    deal = Deal.from_seed(Seed(5))
    other = Deal(deal.piles, (deal.stock[0], *reversed(deal.stock[1:])))
    assert player(Game.start(deal)) == player(Game.start(other))
