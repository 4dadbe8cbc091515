"""The pages of matches are made of what a seat knows: values with no way back to the state."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any, Final

import pytest

from solitaire.matches import CAST, Match, SeededShuffles, SeenHand, Table, find_game
from solitaire.rules import Seed
from solitaire.web.matches.games import GAMES
from solitaire.web.matches.review import Addresses
from solitaire.web.matches.table import Look, player_views
from solitaire.words import ENGLISH
from solitaire.words.board.table import Sort
from tests.kit.match_games import TRIED, find_moments

TABLES: Final = {
    "crowns": "points,points,you,points hands=five",
    "spiral": "lines,lines,you,lines games=one",
    "lastcard": "fits,high,you,bluffs goal=five swap=yes draw=yes",
    "continental": "novice,novice,you,novice hands=three",
}
SEAT: Final = 2


def parts_of(value: object) -> Iterator[object]:
    """A value and all that can be reached from its fields."""
    yield value
    if is_dataclass(value):
        for each in fields(value):
            yield from parts_of(getattr(value, each.name))
    elif isinstance(value, tuple | frozenset | list):
        for part in value:
            yield from parts_of(part)


def show(seen: SeenHand, look: Look) -> Any:
    """All views of the table."""
    game = GAMES[seen.rules.name]
    view = game.table(ENGLISH, seen, look)
    return view, game.scores(ENGLISH, seen), player_views(ENGLISH, seen)


@pytest.mark.parametrize("game", TRIED)
def test_the_views_are_made_of_a_value_that_holds_no_state(game: str) -> None:
    for name, match in find_moments(game).items():
        seen = match.seen_hand(0)
        for part in parts_of(seen):
            hidden = isinstance(part, Match | SeededShuffles) or hasattr(part, "shuffles")
            assert not hidden, (name, type(part))
        assert show(seen, Look(news=True, coached=True))


@pytest.mark.parametrize("game", TRIED)
def test_a_match_is_shown_and_reviewed_from_another_seat(game: str) -> None:
    rules = find_game(game)
    match = Match.start(rules, Seed(1), Table.parse(rules, TABLES[game]))
    shown = 0
    while not match.is_over:
        seat = match.state.seat
        assert seat is not None
        if seat == SEAT or match.state.hands_over == match.state.hand_number:
            check_seen(match.seen_hand(SEAT))
            shown += 1
        bot = match.table.bots[seat] or rules.bots[0]
        match = match.play(bot.choose(match.state.view(seat)))
    check_seen(match.seen_hand(SEAT))
    assert shown > 4
    pages = GAMES[game]
    past = pages.look_back(match, SEAT, 2)
    seen, addresses = match.seen_hand(SEAT), Addresses("/matches/none")
    review = pages.review(ENGLISH, seen, past, 2, addresses, Sort.MELDS)
    assert CAST[SEAT] not in repr(review)


def check_seen(seen: SeenHand) -> None:
    """Its player is "you", and never named; the three others are."""
    table, scores, players = show(seen, Look(news=True, coached=True))
    assert {each.seat for each in table.others} == {0, 1, 3}
    assert {each.name for each in table.others} == {CAST[0], CAST[1], CAST[3]}
    assert [each.name for each in players] == [CAST[0], CAST[1], "You", CAST[3]]
    assert CAST[SEAT] not in repr((table, scores))
