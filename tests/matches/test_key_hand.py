"""The hand that decided most in a finished match, against a listing of all hands of its record."""

from __future__ import annotations

from typing import Final

import pytest

from solitaire.matches import CROWNS, Match, Table
from solitaire.matches.continental import CONTINENTAL
from solitaire.matches.game import AnyRules
from solitaire.matches.key_hand import find_key_hand, replay_hand
from solitaire.matches.lastcard import LASTCARD
from solitaire.matches.spiral import SPIRAL, Play
from solitaire.play.matches.player_match import PERSON
from solitaire.rules import Seed
from tests.kit.match_games import play_badly
from tests.matches.spiral.twins import longest_line

TABLES: Final = (
    (CROWNS, "you,points.1 hands=five"),
    (CROWNS, "you,outs.1,away.1,points.1 hands=five"),
    (SPIRAL, "you,lines.1"),
    (SPIRAL, "you,threats.1,lines.1,draws.1"),
    (LASTCARD, "you,fits.1,keeps.1 goal=five"),
    (CONTINENTAL, "you,novice.1 hands=three"),
)
IDS: Final = [f"{rules.name}, {table}" for rules, table in TABLES]


def list_points(match: Match) -> dict[int, tuple[int, ...]]:
    """The points of all seats by the number of the hand, from what each of them sees at its end."""
    points = {}
    for state in match.history():
        if state.hands_over == state.hand_number:
            points[state.hand_number] = state.view(PERSON).points[-1]
    return points


@pytest.mark.parametrize(("rules", "table"), TABLES, ids=IDS)
def test_no_other_hand_decided_more(rules: AnyRules, table: str) -> None:
    found = 0
    for seed in range(3):
        match = play_badly(rules, table, seed)
        points, scores = list_points(match), match.state.scores
        for seat in range(len(scores)):
            key = find_key_hand(match, seat)
            if key is None:
                assert all(
                    each[seat] == each[other] for each in points.values() for other in (0, 1)
                )
                continue
            found += 1
            ranked = sorted(set(scores) - {scores[seat]}, reverse=not rules.lowest_wins)
            assert not ranked or scores[key.rival] == ranked[0]
            gaps = {hand: each[seat] - each[key.rival] for hand, each in points.items()}
            gained = {hand: -gap if rules.lowest_wins else gap for hand, gap in gaps.items()}
            most = max(gained.values()) if sum(gained.values()) > 0 else min(gained.values())
            assert key.lead == sum(gained.values())
            assert key.number == max(hand for hand, each in gained.items() if each == most)
            assert key.points == points[key.number]
            assert key.hands == len(points)
            assert key.seen.view.is_over
            assert key.seen.seat == seat
    assert found


def test_each_hand_is_replayed_to_its_end_and_the_last_is_the_match() -> None:
    match = play_badly(CROWNS, "you,points.1 hands=five", 1)
    ends = [replay_hand(match, number) for number in range(1, match.state.hands_over + 1)]
    assert [end.state.hand_number for end in ends] == [1, 2, 3, 4, 5]
    assert all(end.state.hands_over == end.state.hand_number for end in ends)
    assert ends[-1] == match


def test_a_partner_is_no_rival() -> None:
    match = play_badly(SPIRAL, "you,threats.1,lines.1,draws.1", 1)
    key = find_key_hand(match, PERSON)
    assert key is not None
    assert key.rival % 2 == 1


def test_of_equal_hands_the_last_decided() -> None:
    """Two games to none: the second one ended the match."""
    for seed in range(20):
        match = play_badly(SPIRAL, "you,threats.1", seed)
        if match.state.scores == (0, 4):
            key = find_key_hand(match, PERSON)
            assert key is not None
            assert (key.number, key.lead) == (2, -4)
            return
    raise AssertionError("somebody who plays at random loses two games")


def test_a_match_that_all_drew_has_none() -> None:
    """Both put their stones where they make the shortest lines, so nobody has five."""
    match = Match.start(SPIRAL, Seed(3), Table.parse(SPIRAL, "you,lines.1 games=one"))
    while not match.is_over:
        view = match.state.view(match.state.seat or 0)
        plays = [move for move in view.legal() if isinstance(move, Play) and move.space]
        least = min(plays, key=lambda play: longest_line([*view.own, play.space]), default=None)
        match = match.play(least or view.legal()[0])
    assert match.state.scores == (1, 1)
    assert find_key_hand(match, PERSON) is None
