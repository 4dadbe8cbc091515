"""The figures of the study: reading them, whether the committed ones agree, and that hard deals are hard."""

from __future__ import annotations

import json

import pytest

from bench.packs import spare_of
from solitaire.play.deals.eager import BEGINNER
from solitaire.play.results.study import (
    FIGURES,
    HardDeal,
    HardName,
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
    assert found.standard == Share(1000, 912)
    assert found.players[Simulated.PAIRS] == Share(1000, 230)
    assert found.by_spare[Simulated.AWAY][2] == Share(40, 8)
    assert [pile.rank for pile in found.piles] == list(Rank)
    assert found.hard == (HardDeal(HardName.NEEDLE, "1-8QZK-4M2T"),)


@pytest.mark.parametrize("part", PARTS)
def test_a_missing_part_raises_key_error(part: str) -> None:
    left = {name: value for name, value in PARTS.items() if name != part}
    with pytest.raises(KeyError, match=part):
        read_figures(json.dumps(left))


def test_an_unknown_name_raises_value_error() -> None:
    (row, *_) = PARTS["players"]
    with pytest.raises(ValueError, match="sphinx"):
        figures(players=[{**row, "name": "sphinx"}])


# ---- the committed figures ---------------------------------------------------------------------------------


def test_counts_of_the_parts_agree() -> None:
    assert sum(FIGURES.spares) == FIGURES.standard.won
    for pile in FIGURES.piles:
        assert sum(pile.away) == FIGURES.standard.deals
    played = {share.deals for share in FIGURES.players.values()}
    assert len(played) == 1
    for wins in FIGURES.by_spare.values():
        assert sum(share.deals for share in wins.values()) == FIGURES.players[Simulated.ADVISER].won


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
