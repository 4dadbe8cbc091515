"""Names of what a new game can be dealt as, and what they promise."""

from solitaire.play.deals.difficulty import Difficulty
from solitaire.play.deals.fair import DealChoice
from solitaire.rules import SHORT, STANDARD
from solitaire.words.deals.deals import (
    explain_length,
    name_choice,
    offer_step,
    warn_of_any_deal,
)
from tests.kit.english import WORDS


def test_a_choice_has_a_name() -> None:
    assert name_choice(WORDS, DealChoice(SHORT, Difficulty.GENTLE)) == "Short game, gentle"
    assert name_choice(WORDS, DealChoice(STANDARD, None)) == "Full game, any deal"


def test_each_game_says_how_long_it_is() -> None:
    found = [explain_length(WORDS, variant) for variant in (STANDARD, SHORT)]
    assert found == [
        "Full game: 11 piles, a quarter of an hour.",
        "Short game: 7 piles, five minutes.",
    ]


def test_any_deal_says_what_it_is() -> None:
    assert [warn_of_any_deal(WORDS, variant) for variant in (STANDARD, SHORT)] == [
        "Full game, any deal: about 9 in 100 cannot be won.",
        "Short game, any deal: about 43 in 100 cannot be won.",
    ]


def test_a_step_names_the_game_that_it_deals() -> None:
    step = DealChoice(STANDARD, Difficulty.GENTLE)
    assert offer_step(WORDS, step) == "Your next step: full game, gentle."
