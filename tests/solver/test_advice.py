"""Advice: the value after each use of the drawn card, by bounds or by a search."""

from __future__ import annotations

from collections import Counter
from itertools import chain

import pytest

from solitaire.rules import (
    SHORT,
    STANDARD,
    VARIANTS,
    Deal,
    Game,
    Pile,
    Position,
    Rank,
    Seed,
    Variant,
    parse_cards,
)
from solitaire.solver import Advice, Effect, Use, advise, evaluate, find_best_use
from tests.kit.deals import MEDIUM, SCARCE, SMALL, careless, greedy, mix_deals, reorder_stock
from tests.kit.hands import Chance
from tests.kit.tiers import sampled
from tests.solver.test_evaluation import Tiny, first_position, open_piles, twin_value


def after(position: Position, use: Use) -> tuple[Pile, ...]:
    """The piles after a use."""
    assert position.drawn is not None
    return tuple(
        pile.after(position.drawn, use.discard) if pile.rank == use.pile else pile
        for pile in position.piles
    )


@pytest.mark.deep
def test_values_of_uses_agree_with_exhaustive_assignment() -> None:
    seen = Counter[Effect]()
    deals = chain(
        mix_deals(1400, {SMALL: 3, SCARCE: 1, MEDIUM: 1}),
        mix_deals(1401, {SMALL: 2, MEDIUM: 1}, SHORT),
    )
    for deal in filter(open_piles, deals):
        position = first_position(deal)
        advised = advise(position)
        assert find_best_use(position) == advised.best
        for use in advised.uses:
            value = twin_value(Tiny(after(position, use), deal.stock[1:]))
            assert (use.value, use.exact) == (value, True), (str(deal), use)
            seen[use.effect] += 1
    assert set(seen) == set(Effect)
    assert min(seen.values()) > 5, seen


@pytest.mark.parametrize(
    ("variant", "value"),
    sampled(
        [(variant, value) for value in range(1420, 1426) for variant in (SHORT, STANDARD)],
        fast=1,
        deep=5,
    ),
)
def test_the_value_of_a_use_is_that_of_the_position_after_it(variant: Variant, value: int) -> None:
    """In winnable and lost positions; the plan of another use is a bound only while its cards are left."""
    chance = Chance(value)
    game = Game.start(Deal.from_seed(Seed(value), variant))
    while not game.is_over:
        if game.number > 10 and chance.below(4) == 0:
            advised = advise(game.position)
            assert find_best_use(game.position) == advised.best
            for use in advised.uses:
                found = evaluate(Position(after(game.position, use), None, game.position.left))
                assert use.value == found.value, use
                assert use.loss == advised.before.value - use.value
        game = game.play(chance.one_of((greedy, careless))(game, chance))


def test_uses_are_distinct_complete_and_sorted_best_first() -> None:
    for variant in VARIANTS:
        game = Game.start(Deal.from_seed(Seed(1440), variant))
        uses = advise(game.position).uses
        placed = {(use.pile, use.discard) for use in uses if use.pile}
        assert placed == {
            (turn.pile, turn.discard)
            for turn in game.legal_turns()
            if turn.discard is not turn.drawn
        }
        assert len(uses) == len(placed) + 1
        standings = [use.value for use in uses]
        assert standings == sorted(standings, reverse=True)
        ties = [(use.value, use.ways) for use in uses]
        assert ties == sorted(ties, reverse=True)


def small_position(piles: str, drawn: str, left: str) -> Position:
    cards = [parse_cards(pile) for pile in piles.split("|")]
    return Position(
        tuple(Pile.of(Rank(len(pile)), pile) for pile in cards),
        parse_cards(drawn)[0],
        tuple(sorted(parse_cards(left))),
    )


def the_use(advised: Advice, pile: int | None, discard: str) -> Use:
    (use,) = [use for use in advised.uses if (use.pile, use.discard.text) == (pile, discard)]
    return use


def test_a_card_that_completes_a_pile_flips_it() -> None:
    position = small_position("7S 7H KD | 9S 10S QS 5C 4D", "7C", "JS 5D 6H 8D")
    best = advise(position).best
    assert (best.pile, best.discard.text, best.effect) == (3, "KD", Effect.FLIPS)
    assert (best.spare, best.loss) == (3, 0)


def test_a_use_that_fills_a_meld_has_its_meld_and_place() -> None:
    position = small_position("7S 7H KD | 9S 10S QS 3D 3H 4D", "JS", "3C 7C 8T 5C")
    use = the_use(advise(position), 6, "4D")
    assert use.effect is Effect.FILLS
    assert use.meld is not None
    assert use.place is not None
    assert [card.text for card in use.meld.cards] == ["9S", "10S", "JS"]
    assert (use.place.card.text, use.place.rank) == ("JS", Rank.JACK)


def test_a_card_that_no_pile_can_use_is_useless_and_costs_the_draw() -> None:
    position = small_position("7S 7H KD | 9S 10S QS 4D 8H 8C", "KC", "8T 7C 3D JS")
    advised = advise(position)
    unplayed = the_use(advised, None, "KC")
    assert (unplayed.effect, unplayed.loss) == (Effect.USELESS, 1)
    assert the_use(advised, 3, "KD").effect is Effect.WASTES
    harmful = the_use(advised, 6, "10S")
    assert harmful.effect is Effect.HARMS
    assert harmful.loss > 1


def test_discarding_a_needed_card_can_lose_the_game() -> None:
    position = small_position("7S 7H KD | 9S 10S QS 3D 3H 4D", "JS", "3C 7C 8T 5C")
    unplayed = the_use(advise(position), None, "JS")
    assert unplayed.effect is Effect.UNPLAYED
    assert unplayed.spare is None


def test_a_drawn_joker_and_one_in_the_stock_serve_two_piles() -> None:
    position = small_position("7S 7H KD | 9S 9H 9C 8D", "JK", "JK 5D 6H")
    uses = {use.pile: use for use in reversed(advise(position).uses)}
    assert uses[Rank.THREE].spare == 2
    assert uses[Rank.THREE].effect is Effect.FLIPS


def test_advice_does_not_depend_on_the_order_of_the_stock() -> None:
    chance = Chance(1460)
    deal = Deal.from_seed(Seed(1460))
    other = reorder_stock(deal, chance)
    stock = list(other.stock)
    stock.remove(deal.stock[0])
    other = Deal(deal.piles, (deal.stock[0], *stock))
    assert other.stock != deal.stock
    assert advise(Game.start(deal).position) == advise(Game.start(other).position)


def test_advice_is_not_exact_once_a_search_reaches_its_limit() -> None:
    position = Game.start(Deal.from_seed(Seed(1500))).position
    assert not all(use.exact for use in advise(position, limit=2).uses)


def test_a_finished_game_has_no_advice() -> None:
    game = Game.start(Deal.from_seed(Seed(1501)))
    while not game.is_over:
        game = game.play(next(t for t in game.legal_turns() if t.discard is t.drawn))
    for function in (advise, find_best_use):
        with pytest.raises(ValueError, match="no card is drawn"):
            function(game.position)
