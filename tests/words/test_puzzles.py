"""The sentences of puzzles."""

from __future__ import annotations

import pytest

from solitaire.play.coach.puzzles.answers import Answer
from solitaire.play.coach.puzzles.judging import Crowns
from solitaire.rules import Rank, Turn, parse_cards
from solitaire.solver import Reason, Why
from solitaire.words import Words, words_for
from solitaire.words.puzzles import puzzles as texts
from tests.kit.pseudo import pseudo_words, untranslated
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
VALUES = [
    (before, best, value)
    for before in (-2, 0, 1, 2)
    for best in range(-2, before + 1)
    for value in range(-4, best)
]


def all_sentences(words: Words = WORDS) -> dict[tuple[object, ...], str]:
    found: dict[tuple[object, ...], str] = {}
    for before, best, value in VALUES:
        found["ask", min(best, 0) or (best, best == before)] = texts.ask(words, before, best)
        found["wrong", best, value] = texts.describe_wrong(words, value, best)
        for turn in (PLAYED, UNPLAYED):
            found["compare", best, value if best < 0 else max(value, -1), turn] = texts.compare(
                words, turn, value, best
            )
    for crowns in Crowns:
        found["crowns", crowns] = texts.name_crowns(words, crowns)
        found["puzzle", crowns] = texts.name_puzzle(words, 26, crowns)
    for tries in (1, 2):
        found["found", tries] = texts.name_found(words, tries)
    for answer in (Answer(), Answer((PLAYED,)), Answer(over=True, shown=True)):
        found["stage", answer] = texts.describe_stage(words, answer)
    found["day",] = texts.name_day(words, 26)
    found["home",] = texts.name_home_row(words)
    found["next",] = texts.name_next(words)
    found["solve",] = texts.name_solve(words)
    found["over",] = texts.count_over(words, 1, 3)
    found["shown",] = texts.name_shown(words)
    found["drawn",] = texts.tell_drawn(words, PLAYED.drawn)
    for turn in (PLAYED, UNPLAYED):
        found["try", turn] = texts.name_try(words, turn)
    for reason in REASONS:
        found["why", reason] = texts.explain_right(words, (reason,)) or ""
    found["spent",] = texts.explain_spent(words)
    found["commands",] = texts.list_commands(words)
    found["others",] = texts.tell_others(words, 7, 10)
    return found


def test_every_sentence_is_filled_and_no_two_moves_compare_alike() -> None:
    sentences = all_sentences()
    assert all("%(" not in sentence for sentence in sentences.values())
    compared = [text for key, text in sentences.items() if key[0] == "compare"]
    assert len({*compared}) == len(compared)


@pytest.mark.parametrize("language", ["nl", "es"])
def test_every_sentence_is_translated(language: str) -> None:
    english, translated = all_sentences(), all_sentences(words_for(language))
    assert {key for key in english if english[key] == translated[key]} == set()


def test_nothing_is_put_together_without_a_catalogue() -> None:
    assert not [text for text in all_sentences(pseudo_words()).values() if untranslated(text)]


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
