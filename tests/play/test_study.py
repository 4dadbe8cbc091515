"""The figures of the study: reading them, whether the committed ones agree, and that hard deals are hard."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from bench.packs import spare_of
from solitaire.play.deals.eager import BEGINNER
from solitaire.play.results.study import (
    FIGURES,
    HardDeal,
    HardName,
    NoLoss,
    Share,
    Simulated,
    read_figures,
)
from solitaire.rules import STANDARD, Deal, Game, Rank
from tests.kit.site_figures import PARTS, figures
from tests.kit.tiers import sampled

# ---- reading -----------------------------------------------------------------------------------------------


def test_figures_are_read_from_the_report() -> None:
    found = figures()
    assert found.standard == Share(1000, 912, 2, 0.8929, 0.9281)
    assert found.stock[1] == (27, Share(1000, 837, 0, 0.8929, 0.9281))
    assert found.by_spare[Simulated.GREEDY][2].won == 40
    assert found.no_loss == {Simulated.GREEDY: NoLoss(2, 40)}
    assert [pile.rank for pile in found.piles] == list(Rank)
    assert found.hard == (HardDeal(HardName.NEEDLE, "1-8QZK-4M2T"),)


@pytest.mark.parametrize("part", PARTS)
def test_a_missing_part_raises_key_error(part: str) -> None:
    left = {name: value for name, value in PARTS.items() if name != part}
    with pytest.raises(KeyError, match=part):
        read_figures(json.dumps(left))


@pytest.mark.parametrize("part", ["readings", "players", "worth"])
def test_an_unknown_name_raises_value_error(part: str) -> None:
    (row, *_) = PARTS[part]
    with pytest.raises(ValueError, match="sphinx"):
        figures(**{part: [{**row, "name": "sphinx"}]})


# ---- the committed figures ---------------------------------------------------------------------------------


def shares() -> Iterator[Share]:
    yield from (FIGURES.standard, FIGURES.short)
    for named in (FIGURES.stock, FIGURES.readings, FIGURES.players):
        yield from (share for _, share in named)
    for wins in FIGURES.by_spare.values():
        yield from wins.values()


def test_intervals_hold_their_shares() -> None:
    for share in shares():
        assert share.deals > 0
        assert 0 <= share.won <= share.won + share.unknown <= share.deals
        assert share.low <= share.share <= (share.won + share.unknown) / share.deals <= share.high


def test_counts_of_the_parts_agree() -> None:
    assert sum(FIGURES.spares) == FIGURES.standard.won
    for pile in FIGURES.piles:
        assert sum(pile.away) == FIGURES.standard.deals
    assert max(FIGURES.last_open.one, FIGURES.last_open.unsure) <= FIGURES.last_open.lost
    assert max(pile.last_open for pile in FIGURES.piles) <= FIGURES.last_open.one
    fate = FIGURES.fate
    assert fate.greedy + fate.skill + fate.unwinnable <= fate.deals
    won = [share.share for _, share in FIGURES.stock]
    assert won == sorted(won)
    for player, seen in FIGURES.no_loss.items():
        wins = [each for spare, each in FIGURES.by_spare[player].items() if spare >= seen.spare]
        assert sum(share.won for share in wins) == sum(share.deals for share in wins) == seen.deals


# ---- hard deals --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hard", sampled(FIGURES.hard, fast=2), ids=lambda hard: hard.name)
def test_a_hard_deal_can_be_won_but_not_by_eager_play(hard: HardDeal) -> None:
    deal = Deal.from_code(hard.code)
    assert (deal.code, deal.variant) == (hard.code, STANDARD)
    assert spare_of(deal) is not None
    assert not BEGINNER.wins(Game.start(deal))


def test_hard_deals_have_names_and_codes_of_their_own() -> None:
    assert len({hard.name for hard in FIGURES.hard}) == len(FIGURES.hard)
    assert len({hard.code for hard in FIGURES.hard}) == len(FIGURES.hard)
