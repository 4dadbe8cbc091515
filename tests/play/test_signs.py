"""The signs of a game: what each turn did, without a card, a pile or anything that was never shown."""

from __future__ import annotations

from functools import cache

import pytest

from solitaire.play.coach.review import Review
from solitaire.play.results.signs import Sign, lay_rows, read_signs
from solitaire.rules import SHORT, STANDARD, Deal, Game, Record
from solitaire.rules.melds import goes_out
from solitaire.solver import analyze
from tests.kit.records import NAMES, recorded
from tests.kit.walk import turn_round

ENDED = ("given-up", "short-won")
"""Games in which cards of the stock were never shown."""


@cache
def review_of(name: str, *, turned: bool = False) -> Review:
    game = turn_undrawn(name) if turned else recorded(name)
    return Review.of(game, analyze(Record(game.deal, game.turns)))


def turn_undrawn(name: str) -> Game:
    """The game on a deal in which the cards that were never shown come the other way round."""
    game = recorded(name)
    deal = Deal.parse(turn_round(game.deal, len(game.turns) + game.given_up))
    return Game.replay(deal, game.turns)


def sign_slowly(game: Game, number: int) -> Sign:
    """The sign of a turn from the cards of its pile alone."""
    turn = game.turns[number - 1]
    (cards,) = (
        pile for pile in Game.replay(game.deal, game.turns[:number]).piles if pile.rank == turn.pile
    )
    if goes_out(turn.pile, cards.cards):
        return Sign.FLIPPED
    return Sign.DISCARDED if turn.drawn == turn.discard else Sign.PLACED


@pytest.mark.parametrize("name", NAMES)
def test_each_turn_has_the_sign_of_what_it_did(name: str) -> None:
    game = recorded(name)
    expected = [sign_slowly(game, number) for number in range(1, len(game.turns) + 1)]
    assert list(read_signs(game, None)) == expected


@pytest.mark.parametrize("name", ["lost", "short-lost"])
def test_a_review_adds_the_mistakes_and_nothing_else(name: str) -> None:
    game, review = recorded(name), review_of(name)
    before, after = read_signs(game, None), read_signs(game, review)
    at = {number for number, sign in enumerate(after, start=1) if sign is Sign.MISTAKE}
    assert at == {turn.number for turn in review.turns if turn.mistake}
    assert len(at) == review.mistakes > 0
    assert Sign.MISTAKE not in before
    assert all(
        one == other
        for number, (one, other) in enumerate(zip(before, after, strict=True), start=1)
        if number not in at
    )


@pytest.mark.parametrize("name", ENDED)
def test_games_that_differ_in_what_was_never_shown_have_the_same_signs(name: str) -> None:
    game, other = recorded(name), turn_undrawn(name)
    assert game.deal.stock != other.deal.stock
    assert read_signs(game, None) == read_signs(other, None)
    assert read_signs(game, review_of(name)) == read_signs(other, review_of(name, turned=True))


def test_a_full_game_has_rows_of_seven_and_a_short_one_of_eight() -> None:
    signs = (Sign.PLACED,) * 28
    assert [len(row) for row in lay_rows(signs, STANDARD.stock_size)] == [7, 7, 7, 7]
    assert [len(row) for row in lay_rows(signs[:16], SHORT.stock_size)] == [8, 8]
    assert [len(row) for row in lay_rows(signs[:25], STANDARD.stock_size)] == [7, 7, 7, 4]
    assert lay_rows((), STANDARD.stock_size) == ()
    assert [len(row) for row in lay_rows(signs, 23)] == [8, 8, 8, 4]
