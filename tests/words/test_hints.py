"""Hints, the value of a game and the help used, in words."""

from __future__ import annotations

from fractions import Fraction

import pytest

from solitaire.play.games.help_used import Help
from solitaire.rules import Rank, best_melds, parse_cards
from solitaire.solver import Effect, Use
from solitaire.words import words_for
from solitaire.words.board import hints

EN = words_for("en")


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (0, "0 spare draws"),
        (1, "1 spare draw"),
        (9, "9 spare draws"),
        (-1, "1 pile out of reach"),
        (-3, "3 piles out of reach"),
    ],
)
def test_describe_value_counts_spare_draws_or_lost_piles(value: int, said: str) -> None:
    assert hints.describe_value(EN, value) == said


@pytest.mark.parametrize(
    ("help", "said"),
    [
        ("", None),
        ("away", "Help used: cards needed."),
        ("hint:5:1", "Help used: a hint at turn 5."),
        (
            "away spare hint:5:1 hint:9:3",
            "Help used: cards needed, spare draws, and hints at turns 5 and 9.",
        ),
        (
            "hint:1:1 hint:2:1 hint:3:1 hint:4:1 hint:28:3",
            "Help used: hints at 5 turns.",
        ),
    ],
)
def test_list_help_names_the_help_used(help: str, said: str | None) -> None:
    assert hints.list_help(EN, Help.parse(help)) == said


@pytest.mark.parametrize(
    ("pile", "cards", "card", "said"),
    [
        (Rank.SEVEN, "4C 5C 6C", "5C", "It fits the run 4 to 6 of clubs."),
        (Rank.SEVEN, "4C JK 6C", "JK", "It stands for the 5 of clubs in the run 4 to 6."),
        (Rank.SEVEN, "6C 7C 8C", "7C", "It fits the run 6 to 8 of clubs."),
        (Rank.SEVEN, "JC JD JH", "JD", "It joins a book of jacks."),
        (Rank.SEVEN, "JC JD 7H", "7H", "It is wild here. It joins a book of jacks."),
    ],
)
def test_explain_use_names_the_meld_that_the_card_fills(
    pile: Rank, cards: str, card: str, said: str
) -> None:
    (meld,) = best_melds(pile, parse_cards(cards)).melds
    place = next(place for place in meld.places if str(place.card) == card)
    use = Use(pile, place.card, 1, 0, Effect.FILLS, Fraction(1), meld, place)
    assert hints.explain_use(EN, use) == said


def test_advice_to_discard_unplayed_names_no_pile() -> None:
    (card,) = parse_cards("3S")
    assert hints.advise_use(EN, None, card) == "Discard it."
    assert (
        hints.advise_use(EN, Rank.KING, card) == "Place it on pile K and discard the 3 of spades."
    )
