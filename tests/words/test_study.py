"""Sentences about the study stay true whatever its figures are."""

from __future__ import annotations

from dataclasses import replace

import pytest

from solitaire.play.results.study import (
    Asset,
    Fate,
    HardName,
    LastOpen,
    NoLoss,
    PileFigures,
    ReadingName,
    Simulated,
    Worth,
)
from solitaire.rules import STANDARD, Rank
from solitaire.words import words_for
from solitaire.words.home import study
from tests.kit.site_figures import share

EN, ES = words_for("en"), words_for("es")


def test_every_name_has_words_of_its_own() -> None:
    for phrase, names in (
        (study.name_player, Simulated),
        (study.explain_player, Simulated),
        (study.name_reading, ReadingName),
        (study.explain_reading, ReadingName),
        (study.name_asset, Asset),
        (study.name_hard_deal, HardName),
    ):
        assert len({phrase(EN, each) for each in names}) == len(names)  # type: ignore[operator, attr-defined, arg-type]


def test_an_explanation_begins_with_the_name_that_a_chart_shows() -> None:
    for words in (EN, ES, words_for("nl")):
        for player in Simulated:
            name = study.name_player(words, player)
            assert study.explain_player(words, player).startswith(f"{name}:")
        for rule in ReadingName:
            change = study.explain_reading(words, rule)
            assert (change is None) == (rule is ReadingName.STANDARD)
            assert change is None or change.startswith(f"{study.name_reading(words, rule)}:")


def test_names_beside_lines_are_short() -> None:
    for words in (EN, ES, words_for("nl")):
        for player in Simulated:
            assert len(study.shorten_player(words, player)) <= 11


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (0, "0%"),
        (0.00001, "0.1%"),
        (0.9124, "91.2%"),
        (0.9, "90%"),
        (0.99999, "99.9%"),
        (1, "100%"),
    ],
)
def test_shares_have_one_decimal_and_0_and_100_mean_none_and_all(
    given: float, expected: str
) -> None:
    assert study.format_share(EN, given) == expected


def test_shares_are_written_as_the_language_does() -> None:
    assert study.format_share(ES, 0.9124) == "91,2\N{NO-BREAK SPACE}%"


def test_a_range_of_one_number_is_that_number() -> None:
    assert study.format_range(EN, "3", "5") == "3\N{EN DASH}5"
    assert study.format_range(EN, "5", "5") == "5"
    assert study.name_spares(EN, 6, 7) == "6\N{EN DASH}7"
    assert study.name_spares(EN, 8, 28, is_last=True) == "8 or more"
    assert study.name_seeds(EN, 2400) == "0\N{EN DASH}2,399"
    assert study.format_interval(EN, share(912)) == "90.2%\N{EN DASH}92.2%"


def test_the_headline_has_its_interval_unless_it_rounds_to_nothing() -> None:
    assert study.describe_winnable(EN, share(912)) == (
        "About 91.2% of all deals can be won."
        " We are 95% sure that the true share is between 90.2% and 92.2%."
    )
    narrow = replace(share(912), low=0.9118, high=0.9122)
    assert study.describe_winnable(EN, narrow) == "About 91.2% of all deals can be won."


def test_fate_leaves_out_what_never_happens() -> None:
    whole = study.describe_fate(EN, Fate(1000, 110, 803, 87))
    assert [part in whole for part in ("11%", "80.3%", "8.7%")] == [True] * 3
    assert "skill" not in study.describe_fate(EN, Fate(1000, 913, 0, 87))
    assert "Nobody" not in study.describe_fate(EN, Fate(1000, 110, 890, 0))


def test_stock_compares_with_a_card_fewer_or_more() -> None:
    usual = STANDARD.stock_size
    stock = [(usual + step, share(910 + 50 * step)) for step in (-1, 0, 1)]
    assert study.describe_stock(EN, stock) == (
        "With the 28 cards of the rules, 91% of all deals can be won. With one card fewer it is 86%."
        " With one card more it is 96%. The cards that the box does not have come from a second one."
        " With more or fewer cards than 28 you cannot know which ones are in the stock: these shares are"
        " for a player who is shown them before play, but not their order."
    )


@pytest.mark.parametrize(
    ("spares", "median", "none"),
    [((91, 0, 365, 456), "2", "10%"), ((0, 1), "1", None), ((3, 1), "0", "75%")],
)
def test_spares_give_the_median_and_how_often_there_are_none(
    spares: tuple[int, ...], median: str, none: str | None
) -> None:
    said = study.describe_spares(EN, spares)
    assert f"have {median} or fewer." in said
    assert (none is None) == ("not one draw" not in said)
    assert none is None or f"In {none} of them" in said


def test_a_rule_that_lost_none_says_of_how_many_deals() -> None:
    assert study.describe_no_loss(EN, Simulated.AWAY, NoLoss(9, 1)) == (
        "Careful: played 1 deal with 9 or more spare draws, and won it."
    )
    assert study.describe_no_loss(EN, Simulated.AWAY, NoLoss(9, 1200)) == (
        "Careful: played 1,200 deals with 9 or more spare draws, and won them all."
    )


def test_the_pile_that_stays_open_most_often_is_named_unless_all_are_equal() -> None:
    piles = [PileFigures(Rank.THREE, (1,), 4), PileFigures(Rank.KING, (1,), 9)]
    said = study.describe_last_open(EN, LastOpen(10, 9, 0), piles)
    assert said.startswith("In 90% of the deals")
    assert said.endswith("that can be pile K, least often pile 3.")
    equal = [replace(pile, last_open=4) for pile in piles]
    assert "Most" not in study.describe_last_open(EN, LastOpen(10, 9, 0), equal)
    for unsure, told in ((1, "1 deal could"), (2, "2 deals could")):
        assert told in study.describe_last_open(EN, LastOpen(10, 7, unsure), piles)


def test_worth_has_its_range_unless_it_rounds_to_nothing() -> None:
    worth = Worth(Asset.JOKER_DEALT, 1.23, 1.11, 1.34)
    assert study.describe_worth(EN, worth) == "spare draws, between 1.11 and 1.34"
    assert study.describe_worth(EN, replace(worth, low=1.228, high=1.232)) == "spare draws"


@pytest.mark.parametrize(
    ("unknown", "said"),
    [(0, None), (1, "1 deal could not be settled"), (2, "2 deals could not be settled")],
)
def test_unsettled_deals_are_told(unknown: int, said: str | None) -> None:
    sentence = study.explain_ranges(EN, unknown)
    assert ("settled" in sentence) == (said is not None)
    assert said is None or said in sentence
