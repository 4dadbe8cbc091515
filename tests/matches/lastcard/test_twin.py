"""Whole matches of Last Card by random players, compared with the slow twin after every move."""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import chain

import pytest

from solitaire.matches import Match, Table
from solitaire.matches.lastcard import (
    BLUFFS,
    DRAWN,
    EXTRAS,
    GOAL,
    LASTCARD,
    OUT,
    SAY,
    LastCardState,
)
from solitaire.matches.lastcard.cards import count_points, make_deck
from solitaire.matches.lastcard.moves import Asked, Play
from solitaire.rules import Seed
from tests.kit.hands import Chance
from tests.kit.lastcard import people, play_randomly, random_table
from tests.kit.tiers import sampled
from tests.matches.lastcard.twins import SlowMatch, points_of, whole_deck
from tests.matches.twins import (
    IN_CI,
    IN_RELEASE,
    check_beside,
    check_moves,
    count_options,
    sample_seatings,
    shuffle_from_the_page,
)

SEATINGS = ((4, "pairs=yes"), *((players, "") for players in range(5, 11)))
NEW = {
    "pairs=yes": 50,
    "goal=100": 344,
    "out=yes": 96,
    "drawn=played": 175,
    "bluffs=yes": 168,
    "say=yes": 168,
}
"""How many of the 350 matches in CI have the options of the sheet."""
MATCHES = 25
"""In each of 200 samples, which are 5,000 matches."""
QUESTIONS = {
    Asked.PLAY: "card",
    Asked.KEEP: "keep",
    Asked.ANSWER: "four",
    Asked.NAME: "color",
}


@pytest.mark.parametrize("sample", sampled(range(200), fast=2, deep=3))
def test_random_matches_agree_with_the_twin(sample: int) -> None:
    for number in range(sample * MATCHES, (sample + 1) * MATCHES):
        chance = Chance(number)
        compare_match(number, random_table(chance), chance)


def of_sheet(seating: tuple[int, str], number: int) -> Table:
    """One table in two has each of these options, one in five elimination, one in three the extra cards.

    To keep matches short, most are played to 100 points, and one in 50 to each goal in turn.
    """
    players, pairs = seating
    options = [
        f"{each.name}={each.values[number >> place & 1]}"
        for place, each in enumerate((DRAWN, BLUFFS, SAY))
    ]
    options += [f"{name}=yes" for name in EXTRAS if number % 3 == 0]
    outs = not pairs and number // 8 % 5 == 0
    goals = [goal for goal in GOAL.values if f"goal={goal}" not in OUT.excludes or not outs]
    goal = goals[(number // 50 * 7 + players) % len(goals)] if number % 50 == 0 else "100"
    return people(players, " ".join([*options, pairs, f"goal={goal}", "out=yes" * outs]))


@pytest.mark.parametrize(("seating", "numbers"), sample_seatings(SEATINGS))
def test_matches_of_each_seating_and_option_agree_with_the_twin(
    seating: tuple[int, str], numbers: range
) -> None:
    for number in numbers:
        compare_match(number, of_sheet(seating, number), Chance(number))


def test_enough_of_these_matches_have_each_option() -> None:
    """Besides, there are 50 matches of each number of players in CI, and 2,000 in a release."""
    in_ci = count_options(SEATINGS, of_sheet, IN_CI)
    assert {each: in_ci[each] for each in NEW} == NEW
    in_release = count_options(SEATINGS, of_sheet, IN_RELEASE)
    assert all(in_release[each] >= len(IN_RELEASE) for each in NEW)
    assert all(in_release[f"goal={goal}"] for goal in GOAL.values[1:]), "each goal is played to"


def compare_match(number: int, table: Table, chance: Chance) -> None:
    match = Match.start(LASTCARD, Seed(number), table)
    later = play_randomly(match, chance)
    check_beside(twin_of(match, number), match, later, partial(compare, chance), word_of)


def twin_of(match: Match, number: int) -> SlowMatch:
    """The twin of a match before its first move."""
    options = match.table.options_of(LASTCARD)
    extras = [symbol.value for name, symbol in EXTRAS.items() if options[name] == "yes"]
    return SlowMatch(
        partial(shuffle_from_the_page, number, "lastcard"),
        match.table.players,
        extras,
        goal=options["goal"],
        pairs=options["pairs"] == "yes",
        out=options["out"] == "yes",
        keeps=options["drawn"] == "kept",
        bluffs=options["bluffs"] == "yes",
        says=options["say"] == "yes",
    )


def word_of(move: object) -> str:
    """The move without the card that it drew; a +4 may be a bluff."""
    return str(move if isinstance(move, Play) else LASTCARD.public(move))  # type: ignore[arg-type]


def compare(chance: Chance, state: LastCardState, twin: SlowMatch) -> None:
    """Compare them; the legal moves at the start and in one of 80 states, as the twin tries every word."""
    hand, slow = state.hand, twin.hand
    every = chain.from_iterable((*hand.held, *hand.lanes, hand.discards))
    assert Counter(card.text for card in every) == Counter(twin.deck), "cards are conserved"
    assert state.seat == twin.seat
    if state.last is None or not chance.below(80):
        check_moves(state.legal(), twin)
    seats = range(hand.players)
    assert [sorted(card.text for card in cards) for cards in hand.held] == [
        sorted(slow.held[seat]) for seat in seats
    ]
    assert list(hand.seated) == slow.seats
    assert [[card.text for card in lane] for lane in hand.lanes] == [
        slow.lane(seat) if seat in slow.seats else [] for seat in seats
    ]
    assert [card.text for card in hand.discards] == slow.discards
    assert (hand.color.value if hand.color else "") == slow.color
    assert slow.silent == ([] if hand.unsaid is None else [hand.unsaid])
    assert (hand.direction == 1, hand.winner) == (slow.left, slow.winner)
    if not hand.is_over:
        assert QUESTIONS[hand.asked] == slow.question
        assert (hand.accused, hand.is_guilty) == (
            None if slow.who_played_four < 0 else slow.who_played_four,
            slow.was_illegal,
        )
    assert list(state.scores) == twin.totals


def test_the_twin_has_the_same_deck_and_points() -> None:
    for extras in ((), tuple(EXTRAS.values())):
        deck = make_deck(extras)
        words = list(map(str, deck))
        assert words == whole_deck([symbol.value for symbol in extras])
        assert count_points(deck) == sum(map(points_of, words))
