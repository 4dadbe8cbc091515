"""Sentences about packs."""

from __future__ import annotations

import pytest

from solitaire.play.deals.pack_progress import UNTRIED, PackAttempt, PackProgress
from solitaire.play.deals.packs import GENTLE_STEPS, PACKS, SIZE, PackName, PackPlace
from solitaire.rules import SHORT
from solitaire.words import words_for
from solitaire.words.deals.packs import (
    describe_attempt,
    describe_progress,
    explain_game,
    explain_pack,
    name_deal_of_pack,
    name_pack,
    name_place,
)

EN = words_for("en")
WON = PackAttempt(0b111_1111, won=True, finished=True)
LOST = PackAttempt(0b101, finished=True)


def test_every_pack_has_words_of_its_own() -> None:
    for phrase in (name_pack, explain_pack, explain_game):
        assert len({phrase(EN, name) for name in PackName}) == len(PackName)


@pytest.mark.parametrize("name", PackName)
def test_the_game_of_a_pack_is_named(name: PackName) -> None:
    expected = "The short game" if name.variant is SHORT else "The full game"
    assert explain_game(EN, name).startswith(expected)


@pytest.mark.parametrize(
    ("attempts", "expected"),
    [
        ([], "30 deals"),
        ([PackAttempt(begun=True)], "30 deals"),
        ([WON, WON], "2 of 30 won"),
        ([WON, LOST], "1 of 30 won, 2 played"),
        ([WON] * SIZE, "All 30 won"),
    ],
)
def test_progress_counts_won_and_played_deals(attempts: list[PackAttempt], expected: str) -> None:
    rest = [UNTRIED] * (SIZE - len(attempts))
    assert describe_progress(EN, PackProgress(PACKS[0], (*attempts, *rest))) == expected


@pytest.mark.parametrize(
    ("attempt", "expected"),
    [
        (UNTRIED, "Deal 7: not played yet"),
        (PackAttempt(begun=True), "Deal 7: in progress"),
        (LOST, "Deal 7: 2 of 7 piles"),
        (WON, "Deal 7: won"),
        (PackAttempt(0b111_1111, won=True, finished=True, begun=True), "Deal 7: won"),
    ],
)
def test_a_deal_is_named_with_its_best_result(attempt: PackAttempt, expected: str) -> None:
    assert describe_attempt(EN, PackPlace(PACKS[1], 7), attempt) == expected


def test_the_deals_of_the_first_pack_are_steps() -> None:
    assert describe_attempt(EN, PackPlace(GENTLE_STEPS, 7), WON) == "Step 7: won"
    assert name_place(EN, PackPlace(GENTLE_STEPS, 7)) == "Step 7 of 30"
    assert name_deal_of_pack(EN, PackPlace(GENTLE_STEPS, 7)) == "Gentle steps, step 7"
