"""Endings in words: headline, fact, story and crowns."""

from __future__ import annotations

from dataclasses import replace
from operator import attrgetter

import pytest

from solitaire.play.coach.review import ParPlay, Review
from solitaire.play.results.crowns import CROWNED, Crown, Ending
from solitaire.rules import SHORT, VARIANTS, Card, Outcome, Rank, Turn, Variant
from solitaire.solver import TurnAnalysis
from solitaire.store.results import EarlierWins
from solitaire.words import words_for
from solitaire.words.board.endings import (
    Action,
    announce_end,
    describe_crown,
    describe_rest,
    describe_retry,
    explain_crown,
    name_action,
    name_crown,
    tell_after_result,
    tell_fact,
    tell_story,
)

EN = words_for("en")
WON = Outcome(True, 11, 2, 0)
LAST = Outcome(True, 11, 0, 0)
FIRST = EarlierWins(None, False)
LOST = Outcome(False, 10, 0, 12)
TURN = Turn(Card.parse("9H"), Rank.SEVEN, Card.parse("9H"))


def review(
    *,
    mistakes: int = 0,
    lost_at: int | None = None,
    start: int = 3,
    won: bool = True,
) -> Review:
    turn = TurnAnalysis(1, TURN, start, start, start - mistakes, None, True)
    return Review(start, (), (turn,), lost_at, won, ParPlay(1, ()))


def make_ending(
    outcome: Outcome,
    found: Review | None = None,
    earlier: EarlierWins | None = None,
) -> Ending:
    return Ending(outcome, False, earlier, found, None)


@pytest.mark.parametrize(
    ("outcome", "said"),
    [
        (WON, "You win!"),
        (LOST, "Ten of eleven piles"),
        (Outcome(False, 0, 0, 398), "None of eleven piles"),
        (Outcome(False, 6, 0, 5, SHORT), "Six of seven piles"),
        (Outcome(True, 7, 2, 0, SHORT), "You win!"),
    ],
)
def test_the_headline_counts_the_piles(outcome: Outcome, said: str) -> None:
    ending = make_ending(outcome)
    assert announce_end(EN, ending) == said


@pytest.mark.parametrize("variant", VARIANTS, ids=attrgetter("name"))
def test_every_number_of_piles_has_its_headline(variant: Variant) -> None:
    numbers = range(len(variant.piles))
    endings = [make_ending(Outcome(False, piles, 0, 9, variant)) for piles in numbers]
    assert len({announce_end(EN, ending) for ending in endings}) == len(variant.piles)


@pytest.mark.parametrize(
    ("ending", "said"),
    [
        (make_ending(WON, review(mistakes=1)), ()),
        (make_ending(WON, review()), ("Not one mistake!",)),
        (make_ending(WON, review(), FIRST), ("Your first win!", "Not one mistake!")),
        (make_ending(WON, review(), EarlierWins(9, False)), ("Your first win without a mistake!",)),
        (make_ending(WON, review(), EarlierWins(9, True)), ("Not one mistake!",)),
        (make_ending(LAST, None, FIRST), ("Your first win!", "With the very last card!")),
        (make_ending(WON, None, EarlierWins(1, False)), ("Your best so far!",)),
        (make_ending(LOST), ()),
        (
            make_ending(LOST, review(lost_at=10, won=False)),
            ("It could still be won until turn\u00a010.",),
        ),
        (make_ending(LOST, review(won=False)), ("It could still be won.",)),
        (
            make_ending(LOST, review(lost_at=0, start=-1, won=False)),
            ("This deal could not be won, and you flipped all that could be.",),
        ),
        (
            make_ending(Outcome(False, 7, 0, 80), review(lost_at=0, start=-2, won=False)),
            ("This deal could not be won: 9 piles were the most.",),
        ),
    ],
)
def test_the_story(ending: Ending, said: tuple[str, ...]) -> None:
    assert tell_story(EN, ending) == said


@pytest.mark.parametrize(
    ("ending", "said"),
    [
        (make_ending(LAST, None, FIRST), "Your first win!"),
        (make_ending(LAST, None, EarlierWins(1, True)), ""),
        (make_ending(WON, review()), "Not one mistake!"),
    ],
)
def test_the_story_after_a_result_leaves_out_what_that_says(ending: Ending, said: str) -> None:
    assert tell_after_result(EN, ending) == said


@pytest.mark.parametrize(
    ("outcome", "said"),
    [
        (Outcome(True, 11, 1, 0), "1 card left in the stock."),
        (LAST, "All piles flipped."),
        (LOST, "12 points left."),
    ],
)
def test_the_rest_says_which_way_is_better(outcome: Outcome, said: str) -> None:
    assert describe_rest(EN, outcome) == said


@pytest.mark.parametrize("crown", Crown)
def test_a_crown_not_earned_says_what_it_asks(crown: Crown) -> None:
    goal = explain_crown(EN, crown)
    name = name_crown(EN, crown)
    assert describe_crown(EN, name, goal, False) == f"{name}: not earned. {goal}"
    assert describe_crown(EN, name, goal, True) == f"{name}: earned."


def test_a_feat_names_its_crown() -> None:
    names = [name_crown(EN, Crown.FEAT, feat) for feat in CROWNED]
    assert names == ["Last card", "Your best", "First win"]


@pytest.mark.parametrize(("start", "earned"), [(3, True), (4, False), (0, True)])
def test_a_hard_deal_earns_a_crown(start: int, earned: bool) -> None:
    assert dict(make_ending(WON, review(start=start)).crowns)[Crown.HARD] is earned


@pytest.mark.parametrize(
    ("ending", "headline", "fact"),
    [
        (make_ending(WON), "You win!", "2 cards left in the stock."),
        (make_ending(WON, review()), "Not one mistake!", "2 cards left in the stock."),
        (make_ending(LAST, review(), FIRST), "Your first win!", "Not one mistake!"),
        (make_ending(LAST), "With the very last card!", "All piles flipped."),
        (make_ending(LOST), "Ten of eleven piles", "12 points left."),
        (
            make_ending(LOST, review(lost_at=10, won=False)),
            "Ten of eleven piles",
            "It could still be won until turn\u00a010.",
        ),
    ],
)
def test_an_ending_says_the_best_first_and_one_thing_more(
    ending: Ending, headline: str, fact: str
) -> None:
    assert announce_end(EN, ending) == headline
    assert tell_fact(EN, ending, headline) == fact


@pytest.mark.parametrize(
    ("lost_at", "cost", "said"),
    [
        (
            6,
            2,
            "It could still be won until turn\u00a06. "
            "Your first mistake, at turn\u00a01, only cost 2 spare draws.",
        ),
        (
            6,
            1,
            "It could still be won until turn\u00a06. "
            "Your first mistake, at turn\u00a01, only cost 1 spare draw.",
        ),
        (1, 2, "This deal could be won."),
    ],
)
def test_a_loss_says_what_a_mistake_cost_after_which_it_could_be_won(
    lost_at: int, cost: int, said: str
) -> None:
    """The button beside it tries again from that mistake."""
    card = Card.parse("3S")
    mistake = TurnAnalysis(1, Turn(card, Rank.KING, card), 2, 2, 2 - cost, None, True)
    found = replace(review(lost_at=lost_at, won=False), turns=(mistake,))
    assert tell_story(EN, make_ending(LOST, found)) == (said,)


def test_what_the_review_adds_to_a_headline_becomes_the_fact() -> None:
    known = announce_end(EN, make_ending(WON))
    assert tell_fact(EN, make_ending(WON, review()), known) == "Not one mistake!"


def test_trying_again_says_where_and_with_how_many_spare_draws() -> None:
    assert describe_retry(EN, 3, 2) == "turn 3, 2 spare draws left"


def test_every_action_has_a_name() -> None:
    assert len({name_action(EN, action) for action in Action}) == len(Action)
