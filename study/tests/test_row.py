"""Rows of deals, beside exhaustive assignment on tiny ones."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from solitaire.rules import JOKER, SHORT, STANDARD, Deal, Pile, Seed, Variant
from solitaire.solver.effort import LIMIT, Effort, LimitError
from study.rows import row as row_module
from study.rows.row import STAY_LIMIT, Row, solve_deal
from tests.kit.deals import SCARCE, SMALL, Tiny, mix_deals
from tests.solver import twins
from tests.solver.twins import Assignment


def may_stay(tiny: Tiny) -> tuple[int, ...]:
    """The open piles without each of which all others can be flipped, by exhaustive assignment."""

    def others(pile: Pile) -> list[Pile]:
        return [each for each in tiny.piles if each is not pile]

    return tuple(
        int(pile.rank)
        for pile in tiny.piles
        if not pile.flipped and Assignment.of(others(pile), tiny.stock).needs
    )


@pytest.mark.parametrize("seed", range(40))
def test_rows_of_tiny_deals_agree_with_exhaustive_assignment(seed: int) -> None:
    verdicts = Counter[str]()
    for tiny in mix_deals(seed, {SMALL: 2, SCARCE: 2}):
        if not tiny.deal:
            continue
        row = solve_deal(replace(tiny.deal, seed=Seed(7)), with_par=True)
        twin = Assignment.of(tiny.piles, tiny.stock)
        flipped = [int(pile.rank) for pile in tiny.piles if pile.flipped]
        won = twin.need is not None
        verdicts[row.verdict] += 1
        assert row.seed == 7
        assert row.exact
        assert row.verdict == ("won" if won else "lost")
        assert row.away == tuple(0 if pile.flipped else twins.away(pile) for pile in tiny.piles)
        assert row.complete == tuple(flipped)
        assert (row.need, row.par) == (twin.need, twin.par)
        assert row.reach == len(flipped) + twin.reach
        assert row.may_stay == (None if won else may_stay(tiny))
    assert min(verdicts["won"], verdicts["lost"]) > 1


@pytest.mark.parametrize("variant", [STANDARD, SHORT], ids=lambda variant: variant.name)
def test_jokers_and_wilds_are_counted(variant: Variant) -> None:
    for seed in range(3):
        deal = Deal.from_seed(Seed(seed), variant)
        row = solve_deal(deal)
        dealt = [
            (pile.rank, card)
            for pile, cards in zip(map(Pile.of, variant.piles, deal.piles), deal.piles, strict=True)
            for card in cards
        ]
        assert row.jokers_dealt == sum(card is JOKER for _, card in dealt)
        assert row.jokers_dealt + row.jokers_in_stock == variant.deck.count(JOKER)
        assert row.wilds_at_home == sum(
            card.is_wild(rank) and card is not JOKER for rank, card in dealt
        )


def test_par_and_the_pile_that_stays_are_answered_only_if_asked() -> None:
    found = Counter[str]()
    for seed in range(8):
        deal = Deal.from_seed(Seed(seed), SHORT)
        plain, more = (solve_deal(deal, with_par=with_par) for with_par in (False, True))
        assert plain == replace(more, par=None, may_stay=None, states=plain.states)
        assert (plain.par, plain.may_stay) == (None, None)
        assert (more.par is None, more.may_stay is None) == (
            more.verdict == "lost",
            more.verdict == "won",
        )
        found[more.verdict] += 1
    assert len(found) == 2


def solve_with_limit(monkeypatch: pytest.MonkeyPatch, limit: int, deal: Deal) -> Row:
    """Solve a deal with searches that give up after so many states."""

    def spend(effort: Effort) -> None:
        if effort.states >= min(limit, effort.limit):
            raise LimitError
        effort.states += 1

    with monkeypatch.context() as patched:
        patched.setattr(Effort, "spend", spend)
        return solve_deal(deal, with_par=True)


def test_a_higher_limit_is_that_of_every_search(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = set()

    def spend(effort: Effort) -> None:
        limits.add(effort.limit)
        effort.states += 1

    monkeypatch.setattr(Effort, "spend", spend)
    for seed in range(6):
        solve_deal(Deal.from_seed(Seed(seed), SHORT), 7, with_par=True)
    assert max(limits) <= 7 * LIMIT
    assert 7 * STAY_LIMIT in limits
    assert not {LIMIT, STAY_LIMIT} & limits


@pytest.mark.parametrize("value", [0, 1, 2])
def test_a_search_that_is_given_up_shows(monkeypatch: pytest.MonkeyPatch, value: int) -> None:
    deal = Deal.from_seed(Seed(value), SHORT)
    exact = solve_deal(deal, with_par=True)
    seen = set()
    for limit in range(1, 40):
        row = solve_with_limit(monkeypatch, limit, deal)
        seen.add((row.verdict, row.exact))
        if row.exact:
            assert row == exact
        elif row.verdict == "unknown":
            assert (row.par, row.reach, row.may_stay) == (None, None, None)
            assert exact.need is None or (row.need or 0) <= exact.need
        else:
            assert (row.verdict, row.need) == (exact.verdict, exact.need)
            assert (row.par or 0) <= (exact.par or 0)
            assert (row.reach or 0) <= (exact.reach or 0)
            assert set(row.may_stay or ()) <= set(exact.may_stay or ())
    assert (exact.verdict, True) in seen
    assert any(not each for _, each in seen)


def test_a_pile_that_may_stay_is_not_missing_without_a_sign(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    deals = [Deal.from_seed(Seed(seed), SHORT) for seed in range(8)]
    rows = [solve_deal(deal, with_par=True) for deal in deals]
    monkeypatch.setattr(row_module, "STAY_LIMIT", 1)
    again = [solve_deal(deal, with_par=True) for deal in deals]
    changed = [(row, other) for row, other in zip(rows, again, strict=True) if row.may_stay]
    assert changed
    for row, other in changed:
        assert (row.exact, other.may_stay, other.exact) == (True, (), False)
