"""Sentences about a match of Spiral: what the coach teaches turn by turn, and how the match stands."""

from __future__ import annotations

from solitaire.matches import Match
from solitaire.matches.spiral import SPIRAL, Draw, Move, Play, Swap
from solitaire.matches.spiral.coach import MoveAdvice, MoveReason
from solitaire.rules import Seed
from solitaire.words import ENGLISH
from solitaire.words.matches.spiral.coach import tell_advice
from solitaire.words.matches.spiral.telling import name_game, say_next_lead, say_with_whom
from tests.kit.spiral import begin_spiral, is_between, people, play_until

BUILDS = MoveAdvice(Play(12, 30), MoveReason.BUILDS, count=2)
MOVE = tell_advice(ENGLISH, BUILDS, [Play(1, 1), Draw(), Draw()])
"""What is said of the move alone, once everything was taught."""


def taught(own: list[Move]) -> str:
    """What is said before the move."""
    told = tell_advice(ENGLISH, BUILDS, own)
    assert told.endswith(MOVE)
    return told.removesuffix(MOVE).strip()


def test_each_of_the_first_three_turns_teaches_something_else_and_later_ones_nothing() -> None:
    own: list[Move] = [Swap(), Play(3, 4), Draw(), Play(5, 6)]
    told = [taught(own[:turn]) for turn in range(len(own) + 1)]
    assert all(told[:3])
    assert len(set(told[:3])) == 3
    assert told[3:] == ["", ""]


def test_how_a_card_is_played_is_taught_with_the_first_one() -> None:
    """Mostly that is the second turn, since the first one swaps."""
    assert taught([Swap()]) != taught([Play(3, 4)])
    swap = MoveAdvice(Swap(), MoveReason.SWAPS)
    assert len(tell_advice(ENGLISH, swap, [])) < len(tell_advice(ENGLISH, BUILDS, []))


def test_a_swap_that_seeks_a_space_says_which() -> None:
    """And no rule about low cards, which would be a second reason."""
    own: list[Move] = [Swap(), Play(3, 4)]
    said = tell_advice(ENGLISH, MoveAdvice(Swap(), MoveReason.SEEKS, 6), own)
    assert said.startswith("Swap all four, to find a card of 6 or less")


def test_why_a_high_card_may_take_a_low_space_is_explained_once() -> None:
    """K3: the card has no space of its own any more."""
    joker = MoveAdvice(Play(90, 16), MoveReason.WINS)
    lower = MoveAdvice(Play(88, 16), MoveReason.WINS)
    taken = "90 is taken and no space is higher, so it may take any."
    assert taken in tell_advice(ENGLISH, joker, [Swap(), Draw()])
    assert "No space from 88 on is free" in tell_advice(ENGLISH, lower, [Swap(), Draw()])
    assert taken not in tell_advice(ENGLISH, joker, [Play(89, 3), Draw()])
    assert taken not in tell_advice(ENGLISH, MoveAdvice(Play(16, 90), MoveReason.WINS), [])


def test_how_the_match_stands_is_told_from_the_second_game_on() -> None:
    first = begin_spiral("b").state
    assert name_game(ENGLISH, first.view(0)) == "Game 1 of 3"
    between = play_until(begin_spiral("b"), is_between).state
    points = between.scores
    name = name_game(ENGLISH, between.view(0))
    assert name.startswith("Game 1 of 3: you ")
    assert ("Ada 1" in name) == (points[1] == 2)


def test_who_leads_the_next_game_is_named() -> None:
    assert say_next_lead(ENGLISH, 1, 0).startswith("Ada ")
    assert "Ada" not in say_next_lead(ENGLISH, 0, 0)


def test_with_whom_everybody_plays_is_said_where_there_are_teams() -> None:
    """It is seen by the signs."""
    sides = {
        people(2): [""],
        people(3): ["", ""],
        people(4): ["with Chidi", "in your team", "with Ada"],
        people(6, "teams=three"): [
            "with Emil",
            "with Farah",
            "in your team",
            "with Ada",
            "with Bruno",
        ],
        people(6): [
            "with Chidi and Farah",
            "in your team",
            "with Ada and Farah",
            "in your team",
            "with Ada and Chidi",
        ],
    }
    for table, expected in sides.items():
        view = Match.start(SPIRAL, Seed(1), table).state.view(0)
        said = [say_with_whom(ENGLISH, view, seat) for seat in range(1, table.players)]
        assert said == expected, str(table)
