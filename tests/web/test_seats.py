"""Each seat of a match of several people: its page, while it has the move and while it waits."""

from __future__ import annotations

import pytest

from solitaire.matches import Match
from solitaire.words.matches.seats import say_whose_turn
from tests.kit.match_games import TRIED
from tests.kit.reading import Element, read
from tests.kit.seats import PEOPLE, TABLES, play_people, render_seat, sit
from tests.kit.sites import Site

SAMPLE = 7
"""Of the moments of a match one in so many is looked at, for each seat."""


def table_of(page: Element) -> Element:
    (table,) = page.all("main")
    return table


def moves_of(page: Element) -> list[Element]:
    """The forms of a move."""
    return [each for each in page.all("form") if each.get("action").endswith("/moves")]


@pytest.mark.parametrize("game", TRIED)
def test_a_seat_is_asked_for_a_move_only_when_it_has_one(game: str, site: Site) -> None:
    seen: set[tuple[bool, str]] = set()
    for number, table in enumerate(TABLES[game]):
        for at, match in enumerate(play_people(game, table, number)):
            if at % SAMPLE and match.state.hands_over < match.state.hand_number:
                continue
            for seat in range(match.table.players):
                page = read(render_seat(site.app, match, seat))
                check_page(page, match, seat)
                seen.add((bool(moves_of(page)), page.all(cls="match")[0]["data-phase"]))
    assert {phase for asks, phase in seen if not asks} == {"wait", "over"}
    assert len({phase for asks, phase in seen if asks}) > 1


def check_page(page: Element, match: Match, seat: int) -> None:
    """What any page of that seat has and has not."""
    state, table = match.state, table_of(page)
    is_between = not match.is_over and state.hands_over == state.hand_number
    is_asked = is_between or state.seat == seat
    assert bool(moves_of(page)) is is_asked
    text = page.all(cls="match")[0].text
    for other, name in enumerate(PEOPLE[: match.table.players]):
        assert (name in text) is (other != seat), (name, text)
    if not is_asked and not match.is_over:
        assert not table.all("input") + table.all("button") + table.all(cls="match-coach")
        assert "autofocus" not in table.html
        assert "data-focus" not in table.html
        assert state.seat is not None
        assert say_whose_turn(sit("en", PEOPLE), state.seat) in text
        assert [
            each.all("b")[0].text for each in page.all(cls="other") if "aria-current" in each
        ] == [PEOPLE[state.seat]]
