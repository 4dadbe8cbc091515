"""The adviser's game: what pages tell of it follows from cards that the player has seen."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from solitaire.play.coach.adviser import AdviserGame, job_of_adviser, play_adviser_game
from solitaire.play.coach.review import Review, format_review, parse_review
from solitaire.play.coach.reviews import Reviews
from solitaire.play.games.games import Games
from solitaire.rules import STANDARD, Deal, Game
from solitaire.solver import analyze
from tests.kit.jobs import HeldQueue
from tests.kit.playing import OneDeal, play_record, play_turns
from tests.kit.records import deal_text, record
from tests.kit.walk import turn_round

WON, LOST = record("short-won"), record("lost")


def test_its_value_is_that_of_its_position_after_as_many_draws() -> None:
    game = AdviserGame.parse(play_adviser_game(deal_text(WON)))
    assert Game.replay(WON.deal, game.turns).is_over
    assert [game.value_after(draws) for draws in range(len(game.values))] == list(game.values)
    assert game.value_after(len(game.values) + 3) == game.values[-1]


@pytest.mark.parametrize("seen", [8, len(WON.turns)])
def test_deals_that_differ_in_what_was_never_drawn_have_the_same_value(seen: int) -> None:
    other = Deal.parse(turn_round(WON.deal, seen))
    games = [AdviserGame.parse(play_adviser_game(each)) for each in (str(WON.deal), str(other))]
    assert WON.deal.stock != other.stock
    assert len({each.value_after(seen) for each in games}) == 1
    assert len({each.turns[:seen] for each in games}) == 1


def review_of_attempt(
    games: Games, reviews: Reviews, queue: HeldQueue, one_deal: OneDeal
) -> Review:
    one_deal.code = deal_text(LOST)
    attempt = play_turns(games, games.attempt("ada", 4, STANDARD), LOST.turns)
    reviews.of(attempt, "ada")
    queue.work()
    found = reviews.of(attempt, "ada")
    assert isinstance(found, Review)
    return found


def test_the_review_of_an_attempt_has_the_value_of_the_game_that_is_kept(
    games: Games, reviews: Reviews, queue: HeldQueue, one_deal: OneDeal
) -> None:
    kept = {"turns": "", "values": [5, 4, 3, 2]}
    queue.keep_answer(job_of_adviser(deal_text(LOST)), json.dumps(kept))
    assert review_of_attempt(games, reviews, queue, one_deal).adviser == 2


def test_a_game_too_hard_for_the_adviser_is_reviewed_without_it(
    games: Games,
    reviews: Reviews,
    queue: HeldQueue,
    one_deal: OneDeal,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("solitaire.play.coach.adviser.STATES_OF_DAILY", 5)
    review = review_of_attempt(games, reviews, queue, one_deal)
    assert review.adviser is None
    assert len(review.turns) == len(LOST.turns)


def test_an_attempt_that_is_begun_lets_the_adviser_play_once(
    games: Games, reviews: Reviews, queue: HeldQueue, one_deal: OneDeal
) -> None:
    one_deal.code = deal_text(WON)
    for player in ("ada", "bob"):
        reviews.prepare_adviser(games.attempt(player, 4, STANDARD))
    assert queue.work() == 1
    assert queue.find_answers([job_of_adviser(deal_text(WON))])


def test_other_games_are_reviewed_without_the_adviser(
    games: Games, reviews: Reviews, queue: HeldQueue
) -> None:
    player_game = play_record(games)
    reviews.of(player_game, "ada")
    queue.work()
    found = reviews.of(player_game, "ada")
    assert isinstance(found, Review)
    assert found.adviser is None


def test_a_review_of_an_older_version_has_no_adviser_and_an_older_version_reads_this_one() -> None:
    review = Review.of(WON.game(), analyze(WON), 3)
    text = format_review(review)
    assert parse_review(text, WON.deal) == review
    fields = json.loads(text)
    del fields["adviser"]
    assert fields.keys() == json.loads(format_review(replace(review, adviser=None))).keys()
    assert parse_review(json.dumps(fields), WON.deal).adviser is None
