"""What a review of Spiral says is true, by a search that tries every card of the hand on every space."""

from __future__ import annotations

from dataclasses import replace

import pytest

from solitaire.matches import Match
from solitaire.matches.game import DealNext
from solitaire.matches.spiral import SPIRAL, Draw, Play, Swap
from solitaire.matches.spiral.board import LINES
from solitaire.matches.spiral.coach import MoveReason, advise, explain_move, find_sought
from solitaire.matches.spiral.moves import spaces_for
from solitaire.matches.spiral.review import PlayedTurn, TurnReview, list_turns, review_turn
from solitaire.rules import Seed
from tests.kit.hands import Chance
from tests.kit.spiral import people, play_randomly, random_table
from tests.kit.tiers import sampled
from tests.matches.spiral.test_bots import FOUR, look
from tests.matches.spiral.twins import longest_line


def played_match(seed: int) -> Match:
    """A match of computer players and of people who often play at random, so that much is missed."""
    chance = Chance(seed)
    match = Match.start(SPIRAL, Seed(seed), random_table(chance))
    return list(play_randomly(match, chance))[-1]


@pytest.mark.parametrize("seed", sampled(range(40), fast=2, deep=8))
def test_reviews_agree_with_a_search_that_tries_everything(seed: int) -> None:
    match = played_match(seed)
    for seat in range(match.table.players):
        turns = list_turns(match, seat)
        own = [move for mover, move in zip(match.seats, match.moves, strict=True) if mover == seat]
        assert [turn.move for turn in turns] == [
            move for move in own if not isinstance(move, DealNext)
        ]
        for turn in turns:
            compare(turn, review_turn(turn))


def compare(turn: PlayedTurn, review: TurnReview) -> None:
    view = turn.before
    reached = {
        space for card in view.held for space in spaces_for(card, view.free, joker=view.joker)
    }
    fives = {space for space in view.free if longest_line([*view.own, space]) >= 5}
    teams = range(len(view.stones))
    threats = [
        {space for space in view.free if longest_line([*view.stones[team], space]) >= 5}
        for team in teams
    ]
    dangers = set().union(*(threats[team] for team in teams if team != view.team))
    assert review.wins == (turn.space in fives)
    assert review.wins == bool(turn.after.five)
    assert set(review.dangers) == dangers
    assert {play.space for play in review.missed} == (set() if review.wins else fives & reached)
    blocks = set() if review.wins or turn.space in dangers else dangers & reached
    assert {play.space for play in review.blocks} == blocks
    for play in (*review.missed, *review.blocks):
        assert play in view.legal(), "the player could have done it"
    if review.lost_on is not None:
        seat, space = review.lost_on
        assert space in dangers - {turn.space}
        assert seat % len(teams) != view.team
        assert space in threats[seat % len(teams)]
    if review.covered_on is not None:
        seat, space = review.covered_on
        assert space in dangers - {turn.space}
        team = seat % len(teams)
        assert seat != view.seat
        assert team == view.team or space not in threats[team]


def test_random_matches_miss_fives_and_blocks_and_block_and_lose() -> None:
    reviews = [
        review_turn(turn) for seed in range(12) for turn in list_turns(played_match(seed), 0)
    ]
    for found in (
        [each for each in reviews if each.misses_five],
        [each for each in reviews if each.misses_block],
        [each for each in reviews if each.wins],
        [each for each in reviews if each.lost_on],
        [each for each in reviews if each.covered_on],
    ):
        assert found


def test_reviews_tell_nothing_of_what_the_seat_did_not_see() -> None:
    """They are made from views alone, so equal views are reviewed alike."""
    turn = list_turns(played_match(2), 0)[5]
    again = replace(turn)
    assert review_turn(turn) == review_turn(again)


# ---- the coach -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("view", "move", "reason"),
    [
        (look((80, 89), own=FOUR), Play(89, 90), MoveReason.WINS),
        (look((80, 89), theirs=FOUR), Play(89, 90), MoveReason.BLOCKS),
        (look((1, 40), own=FOUR[:3]), Play(40, 60), MoveReason.THREATENS),
        (look((1, 40), theirs=FOUR[:3]), Play(40, 60), MoveReason.SPOILS),
        (look((1, 40), own=(36,)), Play(40, 60), MoveReason.BUILDS),
        (look((1, 40)), Play(40, 60), MoveReason.BEGINS),
        (look((1, 40)), Draw(), MoveReason.DRAWS),
        (look((86, 87, 88, 89)), Swap(), MoveReason.SWAPS),
    ],
)
def test_a_reason_is_what_the_move_does(view, move, reason) -> None:  # type: ignore[no-untyped-def]
    assert explain_move(view, move) is reason


def test_a_swap_seeks_the_space_where_five_would_be_complete() -> None:
    held = (1, 2, 3, 4)
    for open_four in (look(held, own=FOUR), look(held, theirs=FOUR)):
        assert find_sought(open_four) == 90
    assert find_sought(look(held, own=FOUR[:3])) == 0


def test_the_advice_is_the_choice_of_the_strongest() -> None:
    match = Match.start(SPIRAL, Seed(3), people(2, "games=one"))
    while not match.is_over:
        view = match.state.view(match.state.seat or 0)
        advice = advise(view)
        assert advice.move == SPIRAL.bots[-1].choose(view)
        match = match.play(advice.move)


def test_the_numbers_of_an_advice_are_those_of_a_listing_of_all_lines() -> None:
    told = set()
    for seed in range(4):
        match = Match.start(SPIRAL, Seed(seed), people(2, "games=one"))
        while not match.is_over:
            view = match.state.view(match.state.seat or 0)
            advice = advise(view)
            match = match.play(advice.move)
            space = advice.move.space if isinstance(advice.move, Play) else None
            through = [line for line in LINES if space in line]
            own = [sum(each in view.own for each in line) for line in through]
            theirs = [sum(each in view.theirs for each in line) for line in through]
            both = list(zip(own, theirs, strict=True))
            expected = {
                MoveReason.SPOILS: max((b for a, b in both if not a), default=0),
                MoveReason.BUILDS: 1 + max((a for a, b in both if not b), default=0),
                MoveReason.BEGINS: sum(not a and not b for a, b in both),
            }
            assert advice.count == expected.get(advice.reason, 0)
            told |= {advice.reason} & expected.keys()
    assert len(told) == 3
