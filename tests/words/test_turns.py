"""Turns in words, and the announcements that follow them."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solitaire.rules import (
    JOKER,
    STANDARD,
    Card,
    Deal,
    Game,
    Outcome,
    Pile,
    Position,
    Rank,
    Seed,
    Turn,
)
from solitaire.words import LANGUAGES, Words, words_for
from solitaire.words.board.turns import (
    announce_position,
    announce_start,
    announce_turn,
    announce_undo,
    describe_turn,
)
from tests.kit.tiers import sampled

EN = words_for("en")
STATUS_WORDS = 20


def position(*flipped: Rank, drawn: Card | None, left: int) -> Position:
    """A position with these piles flipped and no cards on any pile."""
    piles = tuple(Pile(rank, (), rank in flipped) for rank in STANDARD.piles)
    return Position(piles, drawn, STANDARD.deck[:left])


LAST_TURN = Turn.parse("8H>7:3S")


@pytest.mark.parametrize(
    ("left", "said"),
    [
        (20, "9 of stars. 20 left in the stock."),
        (1, "9 of stars. 1 left in the stock."),
        (0, "9 of stars, the last card of the stock."),
    ],
)
def test_a_draw_names_the_card_and_counts_the_stock(left: int, said: str) -> None:
    now = position(drawn=Card.parse("9T"), left=left)
    assert announce_position(EN, now, None) == said


def test_an_announcement_starts_with_a_capital_letter() -> None:
    assert (
        announce_position(EN, position(drawn=JOKER, left=3), None) == "Joker. 3 left in the stock."
    )


def test_a_turn_announces_the_next_card() -> None:
    after = position(Rank.THREE, drawn=Card.parse("9T"), left=20)
    assert announce_turn(EN, LAST_TURN, after, None) == "9 of stars. 20 left in the stock."


def test_a_turn_that_flips_a_pile_announces_the_pile_first() -> None:
    after = position(Rank.THREE, Rank.SEVEN, drawn=Card.parse("9T"), left=20)
    assert announce_turn(EN, LAST_TURN, after, None) == (
        "Pile 7 complete and flipped. 2 of 11. 9 of stars. 20 left in the stock."
    )


@pytest.mark.parametrize(
    ("left", "said"),
    [
        (3, "All piles flipped: won with 3 cards left in the stock."),
        (1, "All piles flipped: won with 1 card left in the stock."),
        (0, "All piles flipped: won with the last card of the stock."),
    ],
)
def test_a_win_announces_the_cards_left_in_the_stock(left: int, said: str) -> None:
    after = position(*STANDARD.piles, drawn=None, left=left)
    ending = announce_turn(EN, LAST_TURN, after, Outcome(True, 11, left, 0))
    assert ending == f"Pile 7 complete and flipped. 11 of 11. {said}"


def test_a_loss_announces_piles_and_points() -> None:
    outcome = Outcome(False, 9, 0, 37)
    assert announce_turn(EN, LAST_TURN, position(drawn=None, left=0), outcome) == (
        "The stock is empty: 9 of 11 piles, 37 points left."
    )


def test_a_new_deal_announces_how_many_piles_are_complete() -> None:
    drawn = Card.parse("9T")
    starts = [
        position(*flipped, drawn=drawn, left=27)
        for flipped in ((), (Rank.THREE,), (Rank.THREE, Rank.FOUR))
    ]
    assert [announce_start(EN, start) for start in starts] == [
        "9 of stars. 27 left in the stock.",
        "Pile 3 was complete as dealt. 9 of stars. 27 left in the stock.",
        "Piles 3 and 4 were complete as dealt. 9 of stars. 27 left in the stock.",
    ]


def test_undo_announces_the_turns_taken_back_and_the_card_drawn() -> None:
    again = position(drawn=Card.parse("9T"), left=20)
    assert announce_undo(EN, 1, again) == "1 turn taken back. 9 of stars. 20 left in the stock."
    assert announce_undo(EN, 2, again) == "2 turns taken back. 9 of stars. 20 left in the stock."


@pytest.mark.parametrize(
    ("turn", "said"),
    [
        ("8H>7:3S", "Turn 5: 8 of hearts on pile 7, 3 of spades discarded."),
        ("8H>7:8H", "Turn 5: 8 of hearts discarded."),
    ],
)
def test_describe_turn_names_the_cards_and_the_pile(turn: str, said: str) -> None:
    assert describe_turn(EN, 5, Turn.parse(turn)) == said


def said_of(game: Game, words: Words) -> list[str]:
    """All announcements and turn descriptions of a game, from its start."""
    start, *later = game.history()
    said = [announce_start(words, start.position)]
    for number, (turn, after) in enumerate(zip(game.turns, later, strict=True), start=1):
        said.append(announce_turn(words, turn, after.position, after.outcome))
        said.append(describe_turn(words, number, turn))
        if not after.is_over:
            said.append(announce_undo(words, number, after.position))
    return said


games = st.builds(
    lambda value, chance: play_at_random(Deal.from_seed(Seed(value)), chance),
    st.integers(0, 2**40 - 1),
    st.randoms(use_true_random=False),
)


def play_at_random(deal: Deal, chance: Random) -> Game:
    """Play a game to its end at random, preferring turns that flip a pile."""
    game = Game.start(deal)
    while not game.is_over:
        after = [game.play(turn) for turn in game.legal_turns()]
        flipping = [next_ for next_ in after if next_.flipped_count > game.flipped_count]
        game = chance.choice(flipping or after)
    return game


@pytest.mark.parametrize("language", sampled(LANGUAGES, fast=1))
@settings(max_examples=10)
@given(game=games)
def test_no_announcement_has_more_than_twenty_words(language: str, game: Game) -> None:
    words = words_for(language)
    assert [said for said in said_of(game, words) if len(said.split()) > STATUS_WORDS] == []
