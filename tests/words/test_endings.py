"""Endings in words: headline, story, rest and crowns."""

from __future__ import annotations

from dataclasses import replace
from operator import attrgetter

import pytest

from solitaire.play.background import Waiting
from solitaire.play.results.crowns import Crown, Ending, Feat
from solitaire.play.review.review import ParPlay, Review
from solitaire.rules import SHORT, VARIANTS, Card, Outcome, Rank, Turn, Variant
from solitaire.solver import TurnAnalysis
from solitaire.words import words_for
from solitaire.words.endings import (
    Action,
    announce_end,
    describe_crown,
    describe_rest,
    explain_crown,
    explain_par,
    name_action,
    name_crown,
    tell_story,
)
from tests.kit import english
from tests.kit.pseudo import pseudo_words, untranslated

EN = words_for("en")
WON = Outcome(True, 11, 2, 0)
LOST = Outcome(False, 10, 0, 12)
TURN = Turn(Card.parse("9H"), Rank.SEVEN, Card.parse("9H"))


def review(
    *,
    mistakes: int = 0,
    over_par: int = 0,
    lost_at: int | None = None,
    start: int = 3,
    won: bool = True,
) -> Review:
    turn = TurnAnalysis(1, TURN, start, start, start - mistakes, None, True)
    return Review(start, (), (turn,), lost_at, won, ParPlay(1 - over_par, ()))


def make_ending(
    outcome: Outcome, found: Review | None = None, *feats: Feat, waiting: Waiting | None = None
) -> Ending:
    return Ending(outcome, False, feats, found, waiting)


@pytest.mark.parametrize(
    ("outcome", "said"),
    [
        (WON, "You win!"),
        (LOST, "Ten of eleven piles"),
        (Outcome(False, 0, 0, 398), "None of eleven piles"),
        (Outcome(False, 6, 0, 5, SHORT), "Six of seven piles"),
        (Outcome(True, 7, 0, 0, SHORT), "You win!"),
    ],
)
def test_the_headline_counts_the_piles(outcome: Outcome, said: str) -> None:
    assert announce_end(EN, outcome) == said
    assert untranslated(announce_end(pseudo_words(), outcome)).strip() == ""


@pytest.mark.parametrize("variant", VARIANTS, ids=attrgetter("name"))
def test_every_number_of_piles_has_its_headline(variant: Variant) -> None:
    numbers = range(len(variant.piles))
    outcomes = [Outcome(False, piles, 0, 9, variant) for piles in numbers]
    assert len({announce_end(EN, outcome) for outcome in outcomes}) == len(variant.piles)
    for outcome in outcomes:
        assert untranslated(announce_end(pseudo_words(), outcome)).strip() == ""


@pytest.mark.parametrize(
    ("ending", "said"),
    [
        (make_ending(WON, review()), ("At par.", "No mistakes.")),
        (
            make_ending(WON, review(mistakes=1, over_par=1)),
            ("1 draw over par.", "Mistakes cost 1 draw."),
        ),
        (
            make_ending(WON, review(mistakes=3, over_par=2)),
            ("2 draws over par.", "Mistakes cost 3 draws."),
        ),
        (make_ending(WON, None, Feat.FIRST_WIN), ("Your first win!",)),
        (
            make_ending(WON, None, Feat.LAST_CARD, Feat.BEST),
            ("With the very last card!", "Your best so far!"),
        ),
        (make_ending(LOST), ()),
        (
            make_ending(LOST, review(lost_at=10, won=False)),
            ("It could still be won until turn 10.",),
        ),
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
    assert untranslated(" ".join(tell_story(pseudo_words(), ending))).strip() == ""


@pytest.mark.parametrize(
    ("outcome", "said"),
    [
        (Outcome(True, 11, 1, 0), "1 card left in the stock."),
        (Outcome(True, 11, 0, 0), "The stock is used up."),
        (LOST, "12 points left: the fewer, the better."),
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
    assert untranslated(explain_crown(pseudo_words(), crown)).strip() == ""


def test_a_feat_names_its_crown() -> None:
    names = [name_crown(EN, Crown.FEAT, (feat,)) for feat in Feat]
    assert names == ["Last card", "First win", "Your best"]


@pytest.mark.parametrize("action", Action)
def test_every_action_has_a_name(action: Action) -> None:
    assert untranslated(name_action(pseudo_words(), action)).strip() == ""


def test_par_is_explained_with_the_first_win_only() -> None:
    found = review()
    assert explain_par(EN, make_ending(WON, found, Feat.FIRST_WIN)) == english.PAR_IS
    assert explain_par(EN, make_ending(WON, found, Feat.BEST)) is None
    assert explain_par(EN, make_ending(WON, None, Feat.FIRST_WIN)) is None


def test_hidden_par_says_what_it_is_and_when_it_is_shown() -> None:
    hidden = make_ending(WON, replace(review(), par=None))
    assert english.PAR_SHOWN_LATER in str(explain_par(EN, hidden))
