"""Exchanges: one wild card at a time goes, and the spare of deals that cannot be won counts jokers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from solitaire.rules import JOKER, SHORT, Card, Deal, Game, Seed
from solitaire.solver import find_need
from study.rows import exchanges
from study.rows.exchanges import Cards, find_spare, weigh_wilds
from tests.kit.deals import SMALL, mix_deals
from tests.solver.twins import Assignment, Piles


def deals(seed: int) -> list[Deal]:
    """Tiny deals, some of which cannot be won."""
    return [tiny.deal for tiny in mix_deals(seed, {SMALL: 14}) if tiny.deal]


def test_the_spare_of_a_deal_that_can_be_won_is_the_stock_less_its_need() -> None:
    found = 0
    for seed in range(12):
        deal = Deal.from_seed(Seed(seed), SHORT)
        need = find_need(Game.start(deal).position).cards
        if need is not None:
            assert find_spare(deal.piles, deal.stock) == len(deal.stock) - need
            found += 1
    assert found > 3


def test_below_0_it_counts_the_jokers_that_the_stock_lacks() -> None:
    seen = Counter[bool]()
    for deal in deals(2200):
        piles = tuple(Game.start(deal).piles)
        spare = find_spare(deal.piles, deal.stock)
        assert spare is not None
        lacking = max(0, -spare)
        assert can_be_won(piles, (*deal.stock, *[JOKER] * lacking))
        if lacking:
            assert not can_be_won(piles, (*deal.stock, *[JOKER] * (lacking - 1)))
        seen[lacking > 0] += 1
    assert min(seen[True], seen[False]) > 3, seen


def can_be_won(piles: Piles, stock: Cards) -> bool:
    return Assignment.of(piles, stock).need is not None


def differences(before: Sequence[Cards], after: Sequence[Cards]) -> list[tuple[int, Card, Card]]:
    """In which group which card has become which one."""
    return [
        (number, old, new)
        for number, groups in enumerate(zip(before, after, strict=True))
        for old, new in zip(*groups, strict=True)
        if old is not new
    ]


def test_each_exchange_changes_one_card(monkeypatch: pytest.MonkeyPatch) -> None:
    solved: list[list[Cards]] = []

    def remember(piles: Sequence[Cards], stock: Sequence[Card]) -> int:
        solved.append([*piles, tuple(stock)])
        return len(solved)

    monkeypatch.setattr(exchanges, "find_spare", remember)
    for seed in range(30):
        solved.clear()
        deal = Deal.from_seed(Seed(seed))
        row = weigh_wilds(deal)
        before = [*deal.piles, deal.stock]
        assert solved[0] == before
        changed = iter(solved[1:])
        for value, in_stock, joker in (
            (row.joker_dealt, False, True),
            (row.joker_in_stock, True, True),
            (row.wild_at_home, False, False),
        ):
            if value is not None:
                ((group, old, new),) = differences(before, next(changed))
                assert (group == len(deal.piles)) == in_stock
                assert (old is JOKER) == joker
                assert new is not JOKER
                if not in_stock:
                    rank = deal.variant.piles[group]
                    assert old.is_wild(rank)
                    assert not new.is_wild(rank)
        assert not list(changed)


def test_without_such_a_card_there_is_nothing_to_exchange() -> None:
    deal = Deal.parse_any("4S 5D 8C | 3H 5S 9D 9H | 6C 6D")
    given = Deal(deal.piles, deal.stock, Seed(0), deal.variant)
    row = weigh_wilds(given)
    assert (row.joker_dealt, row.joker_in_stock, row.wild_at_home) == (None, None, None)
    assert row.spare is not None
    assert row.spare < 0
