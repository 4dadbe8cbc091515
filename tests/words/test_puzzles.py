"""The sentences of puzzles."""

from __future__ import annotations

from solitaire.play.coach.puzzles.answers import Answer
from solitaire.play.coach.puzzles.judging import Crowns
from solitaire.rules import Rank, Turn, parse_cards
from solitaire.solver import Reason, Why
from solitaire.words.puzzles import puzzles as texts
from tests.kit.records import WORDS

PLAYED = Turn.parse("8H>7:3S")
UNPLAYED = Turn.parse("8H>7:8H")
THREE = PLAYED.discard
REASONS = [
    Reason(Why.RUINED, Rank.SEVEN, THREE, None, 1),
    *(Reason(Why.SET_BACK, Rank.SEVEN, THREE, now, 1) for now in (2, 3)),
    *(
        Reason(Why.WRONG_DISCARD, Rank.SEVEN, THREE, *needs)
        for needs in [(1, 0), (None, 1), (2, 1), (3, 2)]
    ),
    *(
        Reason(Why.COMPLETES, Rank.SEVEN, now=now, cards=cards)
        for now, cards in [(None, 1), (1, 1), (1, 9)]
    ),
]
VALUES = [(best, value) for best in range(-2, 3) for value in range(-4, best)]


def test_no_two_moves_compare_alike() -> None:
    compared = {
        (best, value if best < 0 else max(value, -1), turn): texts.compare(WORDS, turn, value, best)
        for best, value in VALUES
        for turn in (PLAYED, UNPLAYED)
    }
    assert len({*compared.values()}) == len(compared)


def test_every_crown_and_every_answer_has_a_name_of_its_own() -> None:
    named = [texts.name_crowns(WORDS, crowns) for crowns in Crowns]
    named += [texts.name_puzzle(WORDS, 26, crowns) for crowns in Crowns]
    stages = [
        *(Answer(), Answer((PLAYED,)), Answer(over=True, shown=True)),
        *(Answer((PLAYED,), first=first, over=True) for first in (True, False)),
        Answer((PLAYED, PLAYED), over=True),
    ]
    named += [texts.describe_stage(WORDS, stage) for stage in stages]
    assert len({*named}) == len(named)


def test_the_question_names_what_can_be_kept() -> None:
    assert texts.ask(WORDS, 0, 0) == "Which move keeps the win?"
    assert texts.ask(WORDS, 1, 1) == "Which move keeps the spare draw?"
    assert texts.ask(WORDS, 3, 3) == "Which move keeps the 3 spare draws?"
    assert texts.ask(WORDS, 3, 2) == "Which move keeps 2 spare draws?"


def test_a_wrong_answer_says_what_it_keeps() -> None:
    assert (
        texts.describe_wrong(WORDS, 1, 2)
        == "This is not the best move: it keeps 1, a better one 2."
    )
    assert (
        texts.describe_wrong(WORDS, -3, 0) == "This move gives the win away; a better one keeps it."
    )


def test_two_moves_are_compared() -> None:
    assert (
        texts.compare(WORDS, PLAYED, 4, 5)
        == "It keeps 5 spare draws; pile 7, discarding the 3 of spades, keeps 4."
    )
    assert texts.compare(WORDS, UNPLAYED, 4, 5) == "It keeps 5 spare draws; discarding it keeps 4."


def test_the_first_reason_is_told() -> None:
    (card,) = parse_cards("3S")
    ruined = Reason(Why.RUINED, Rank.SEVEN, card)
    told = texts.explain_right(WORDS, (ruined, Reason(Why.LAST_CHANCE, Rank.NINE)))
    assert told is not None
    assert "7" in told
    assert "9" not in told
    assert texts.explain_right(WORDS, ()) is None


def test_a_reason_is_not_of_what_happened() -> None:
    """The right move was made, or none at all: so nothing would have been otherwise, or is so now."""
    assert (
        texts.explain_right(WORDS, (Reason(Why.WRONG_DISCARD, Rank.SEVEN, THREE, 2, 1),))
        == "With the 3 of spades discarded, pile 7 needs 1 card, otherwise 2."
    )
    for reason in REASONS:
        told = texts.explain_right(WORDS, (reason,)) or ""
        assert not {"would", "now"} & {*told.strip(".").split()}, told
