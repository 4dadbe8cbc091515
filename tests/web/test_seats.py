"""Each seat of a match of several people: its page, while it has the move and while it waits.

A reader is "you" at any seat, and all others have the names that they gave.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise, zip_longest
from typing import Any, Final

import pytest
from flask import render_template
from markupsafe import Markup, escape

from solitaire.matches import Match
from solitaire.matches.key_hand import find_key_hand
from solitaire.play.matches.player_match import PlayerMatch
from solitaire.web.matches.games import load_review, view_overview, view_review
from solitaire.web.matches.table import Look
from solitaire.words import LANGUAGES
from solitaire.words.board.table import Sort
from solitaire.words.matches.seats import say_whose_turn
from tests.kit.hands import Chance
from tests.kit.hidden import write_alike
from tests.kit.match_games import TRIED
from tests.kit.reading import Element, read
from tests.kit.seats import (
    PEOPLE,
    TABLES,
    is_between_hands,
    kept_match,
    play_people,
    render_seat,
    see,
    sit,
    view_seat,
)
from tests.kit.sites import Site
from tests.kit.tiers import sampled

SAMPLE: Final = 7
"""Of the moments of a match one in so many is looked at, from each seat, and the ends of hands."""
MIXED: Final = (("crowns", 1), ("spiral", 2), ("lastcard", 3), ("continental", 1))
"""A table of each game, by its place in ``TABLES``, with people and computer players."""
ALL: Final = sampled(
    sorted(
        ((game, number) for game, tables in TABLES.items() for number in range(len(tables))),
        key=lambda case: case not in MIXED,
    ),
    fast=len(MIXED),
)
"""All tables; the quick tier takes the mixed ones."""
NAMES: Final = (
    *("R7", "A&B", "<b>", "8♥", "%(name)s", "Ada, Bruno", "{0} {card}"),
    *("10H JK", '"It\'s"', "W" * 30),
)
"""Names as people type them, as many as can sit at a table."""
IN_PAIRS: Final = (("spiral", 2), ("spiral", 3), ("lastcard", 1))
"""The games and the places in ``TABLES`` of tables of teams."""


def list_moments(game: str, number: int) -> Iterator[Match]:
    """Some moments of a match at the table in that place, with the ends of all hands."""
    for at, match in enumerate(play_people(game, TABLES[game][number], number)):
        if at % SAMPLE == 0 or match.is_over or is_between_hands(match):
            yield match


def list_people(match: Match) -> list[int]:
    """The seats of people."""
    return [seat for seat, bot in enumerate(match.table.bots) if bot is None]


def table_of(page: Element) -> Element:
    (table,) = page.all("main")
    return table


def moves_of(page: Element) -> list[Element]:
    """The forms of a move."""
    return [each for each in page.all("form") if each.get("action").endswith("/moves")]


def phase_of(page: Element) -> str:
    return page.all(cls="match")[0]["data-phase"]


# ---- whose turn it is --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "number"), ALL)
def test_a_seat_is_asked_for_a_move_only_when_it_has_one(
    game: str, number: int, site: Site
) -> None:
    seen: set[tuple[bool, str]] = set()
    for match in list_moments(game, number):
        for seat in range(match.table.players):
            page = read(render_seat(site.app, match, seat))
            check_page(page, match, seat)
            seen.add((bool(moves_of(page)), phase_of(page)))
    assert {phase for asks, phase in seen if not asks} == {"wait", "over"}
    assert {phase for asks, phase in seen if asks} - {"next"}


def check_page(page: Element, match: Match, seat: int) -> None:
    """What any page of that seat has and has not."""
    state, table = match.state, table_of(page)
    is_asked = is_between_hands(match) or state.seat == seat
    assert bool(moves_of(page)) is is_asked
    text = page.all(cls="match")[0].text
    for other, name in enumerate(PEOPLE[: match.table.players]):
        assert (name in text) is (other != seat), (name, text)
    if is_asked or state.seat is None:
        return
    assert not table.all("input") + table.all("button") + table.all(cls="match-coach")
    assert "autofocus" not in table.html
    assert "data-focus" not in table.html
    assert say_whose_turn(sit("en", PEOPLE), state.seat) in text
    moving = [each for each in page.all(cls="other") if "aria-current" in each]
    assert [each.all("b")[0].text for each in moving] == [PEOPLE[state.seat]]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", TRIED)
def test_whose_turn_it_is_is_said_in_every_language(game: str, language: str, site: Site) -> None:
    match = next(play_people(game, TABLES[game][0], 1))
    waiting = 1 - match.state.seat
    page = read(render_seat(site.app, match, waiting, language=language))
    said = say_whose_turn(sit(language, PEOPLE), 1 - waiting)
    assert said in table_of(page).text
    assert said in page.all(id="status")[0].text


@pytest.mark.parametrize("game", TRIED)
def test_who_waits_sees_as_many_own_cards_as_who_moves(game: str, site: Site) -> None:
    for match in list_moments(game, 0):
        if match.is_over or is_between_hands(match):
            continue
        for seat in range(2):
            page = read(render_seat(site.app, match, seat))
            cards = {"spiral": "spiral-card", "lastcard": "last-held"}.get(game, "choice")
            assert len(page.all(cls=cards)) == len(match.state.view(seat).held)


@pytest.mark.parametrize(("game", "number"), ALL)
def test_hidden_cards_change_no_byte_of_the_page_of_who_waits(
    game: str, number: int, site: Site
) -> None:
    pairs = 0
    moments = [each for each in list_moments(game, number) if not is_between_hands(each)]
    for match in moments[1:-1:6]:
        waiting = [seat for seat in range(match.table.players) if seat != match.state.seat]
        seat = waiting[len(match.moves) % len(waiting)]
        one, other = write_alike(match, match, Chance(number), seat)
        if one.shuffles == other.shuffles:
            continue
        pairs += 1
        pages = [render_seat(site.app, each, seat) for each in (one, other)]
        assert list_differing(*pages) == []
    assert pairs


# ---- what others did ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "number"), ALL)
def test_what_others_do_is_new_once(game: str, number: int) -> None:
    told_to: dict[int, tuple[str, ...]] = {}
    for match, after in pairwise(play_people(game, TABLES[game][number], 3)):
        for seat in list_people(match):
            if seat not in getattr(after.state.view(seat), "seated", [seat]):
                continue  # who is out sees the last move alone
            if match.state.seat == seat or is_between_hands(match):
                told_to[seat] = ()
            shown = told_to.get(seat, ())
            view = view_seat(after, seat, look=Look(news=True, told=len(shown))).game
            assert all(map(is_same, view.told, shown)), "what was shown stays"
            assert len(view.told) >= len(shown)
            is_under_way = match.state.seat == seat == after.state.seat and not view.news
            assert is_under_way or view.news == len(view.told) - len(shown)
            told_to[seat] = view.told


def is_same(told: str, shown: str) -> bool:
    """Whether the same is told, but for what depends on now: a last card, or four in a line."""
    told, shown = told.rstrip("."), shown.rstrip(".")
    return told.startswith(shown) or shown.startswith(told)


@pytest.mark.parametrize("game", TRIED)
def test_own_moves_are_yours_and_those_of_others_theirs(game: str) -> None:
    own, others = set(), 0
    for match, after in pairwise(play_people(game, TABLES[game][0], 4)):
        mover = match.state.seat
        if mover is None or is_between_hands(match) or after.state.seat is None:
            continue
        views = [view_seat(after, seat, look=Look(news=True)).game for seat in range(2)]
        texts = (*views[mover].told, views[mover].now)
        assert not any(PEOPLE[mover] in text for text in texts)
        own |= {text.split()[0].rstrip(":") for text in texts}
        if told := views[1 - mover].told:
            others += told[-1].startswith(PEOPLE[mover])
    assert "You" in own
    assert others > 5


@pytest.mark.parametrize("game", ["crowns", "continental"])
def test_a_turn_under_way_is_not_told(game: str) -> None:
    looked = 0
    for match, after in pairwise(play_people(game, TABLES[game][0], 2)):
        seat = 1 - (match.state.seat or 0)
        if is_between_hands(match) or after.state.view(seat).drawn is None:
            continue
        before, view = (view_seat(each, seat).game for each in (match, after))
        assert view.told == before.told
        assert len(view.thrown) <= 1, "the top may have been taken, so it is no step"
        looked += 1
    assert looked > 10


@pytest.mark.parametrize("game", TRIED)
def test_only_what_is_new_is_a_step_and_is_spoken(game: str, site: Site) -> None:
    match = next(
        each
        for each in play_people(game, TABLES[game][-1], 5)
        if (told := find_told(each)) and len(set(told)) == len(told) > 1
    )
    seat = match.state.seat
    told = find_told(match)
    for shown in (0, 1, len(told), len(told) + 1):
        look = Look(news=True, told=shown)
        page, view = (make(match, seat, look=look) for make in (page_of(site), view_seat))
        new = told[shown:] if shown <= len(told) else told
        assert [each for each in told if each in view.status] == [*new]
        if game != "spiral":  # its stones are the steps
            steps = [each.get("data-step") for each in page.all(cls="match-told")[0].all("li")]
            numbers = [str(step) for step in range(1, len(new) + 1)]
            assert steps == [""] * (len(told) - len(new)) + numbers


def find_told(match: Match) -> tuple[str, ...]:
    """What is told to the seat that has the move; nothing between hands and after the last."""
    if match.is_over or is_between_hands(match):
        return ()
    told: tuple[str, ...] = view_seat(match, match.state.seat).game.told
    return told


def page_of(site: Site) -> Any:
    return lambda match, seat, look: read(render_seat(site.app, match, seat, look=look))


# ---- between two hands, and the end ------------------------------------------------------------------------


@pytest.mark.parametrize("game", TRIED)
def test_every_seat_sees_how_a_hand_ended_and_whom_the_next_one_waits_for(
    game: str, site: Site
) -> None:
    match = next(filter(is_between_hands, play_people(game, TABLES[game][0], 1)))
    waits = f"Waiting for {PEOPLE[1]} & co."
    for seat in range(match.table.players):
        page = read(render_seat(site.app, match, seat))
        assert phase_of(page) == "next"
        assert len(moves_of(page)) == 1
        assert not page.all(cls="match-waits")
        waiting = read(render_seat(site.app, match, seat, waits=waits))
        assert phase_of(waiting) == "next"
        assert not moves_of(waiting)
        assert [each.text for each in waiting.all(cls="match-waits")] == [waits]
        assert waits in waiting.all(id="status")[0].text
        if game != "spiral":
            assert len(page.all(cls="laid")[0].all("li")) == match.table.players
            assert page.all("table") == waiting.all("table") != []


@pytest.mark.parametrize(("game", "number"), ALL)
def test_every_seat_is_told_how_the_match_ended_for_it(game: str, number: int) -> None:
    *_, match = play_people(game, TABLES[game][number], number)
    teams = len(set(find_teams(match)))
    for seat, place in enumerate(match.places()):
        view = view_seat(match, seat)
        assert view.turn is None
        assert view.stronger == "", "another person is no level"
        if place and match.places().count(place) == match.table.players // teams:
            assert view.result.startswith("Won") is (place == 1)
            assert view.game.now.startswith("You") is (place == 1)


def find_teams(match: Match) -> list[int]:
    """The team of each seat."""
    teams = getattr(match.state.view(0), "teams", 0) or len(
        getattr(match.state.view(0), "stones", ())
    )
    return [seat % (teams or match.table.players) for seat in range(match.table.players)]


@pytest.mark.parametrize(("game", "number"), ALL)
def test_every_seat_looks_back_at_its_own_turns(game: str, number: int, site: Site) -> None:
    *_, match = play_people(game, TABLES[game][number], number)
    people = list_people(match)
    for seat in people:
        for text in review_of(site, match, seat):
            assert PEOPLE[seat] not in text
            assert not any(f"In your place {PEOPLE[other]}" in text for other in people)


def review_of(site: Site, match: Match, seat: int, names: tuple[str, ...] = PEOPLE) -> list[str]:
    """The pages of the review of that seat: what it opens with, and some turns."""
    pages = []
    kept = PlayerMatch(kept_match(match), match, seat)
    words = sit("en", names)
    with site.app.test_request_context("/"):
        past = load_review(kept, 1)
        key, seen = find_key_hand(match, seat), see(match, seat)
        view = view_overview(words, seen, past, key, address="/matches/none")
        pages.append(render_template("matches/review.html", review=view))
        for turn in (1, 4, 9):
            past = load_review(kept, turn)
            page = view_review(words, seen, past, turn, sort=Sort.SUIT, address="/matches/none")
            pages.append(render_template("matches/review.html", review=page))
    return pages


# ---- names -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "number"), ALL)
def test_names_are_shown_as_they_were_typed(game: str, number: int, site: Site) -> None:
    """The pages of people with odd names are those of others, but for the names."""
    for match in list_moments(game, number):
        for seat in {0, match.state.seat or 0, match.table.players - 1}:
            plain = render_seat(site.app, match, seat)
            odd = render_seat(site.app, match, seat, names=NAMES)
            assert list_differing(LONG.sub("", odd), rename(plain)) == []
    reviews = [review_of(site, match, 0, names) for names in (PEOPLE, NAMES)]
    for plain, odd in zip(*reviews, strict=True):
        assert list_differing(odd, rename(plain)) == []


LONG: Final = re.compile(r' class="long-name"| long-name')
"""The class of names that are cut where room is scarce."""


def list_differing(page: str, other: str) -> list[tuple[str, str]]:
    """The lines in which two pages differ."""
    lines = zip_longest(page.splitlines(), other.splitlines(), fillvalue="")
    return [(one, another) for one, another in lines if one != another]


def rename(page: str) -> str:
    for name, odd in zip(PEOPLE, NAMES, strict=True):
        page = page.replace(name, str(escape(odd)))
    return page


def test_a_message_of_a_template_is_escaped_once(site: Site) -> None:
    filters = site.app.jinja_env.filters
    with site.app.test_request_context("/"):
        assert filters["in_words"](Markup("Catch A&amp;B")) == "Catch A&B"
        assert filters["voiced"](Markup("A&amp;B")) == Markup("A&amp;B")
        assert "A&amp;B" in filters["voiced"](Markup("A&amp;B ½"))
        assert "&amp;amp;" not in filters["voiced"](Markup("A&amp;B ½"))


@pytest.mark.parametrize(("game", "number"), IN_PAIRS)
def test_whoever_wins_together_is_told_of_as_a_team(game: str, number: int, site: Site) -> None:
    match = next(play_people(game, TABLES[game][number], 1))
    teams = find_teams(match)
    for seat in range(match.table.players):
        page = read(render_seat(site.app, match, seat))
        partners = [
            each.all("b")[0].text
            for each in page.all(cls="other")
            if {"in your team", "your partner"} & {part.text for part in each.all("span")}
        ]
        mates = [PEOPLE[other] for other, team in enumerate(teams) if team == teams[seat]]
        assert sorted(partners) == sorted(set(mates) - {PEOPLE[seat]})


def test_who_is_out_watches_the_others_play_on(site: Site) -> None:
    game, number, seat = "lastcard", 3, 0
    moments = (
        match
        for seed in range(20)
        for match in play_people(game, TABLES[game][number], seed)
        if seat not in match.state.hand.seated and not match.state.hand.is_over
    )
    match = next(moments)
    view = view_seat(match, seat).game
    assert view.order == ""
    assert view.news == len(view.told) <= 1
    page = read(render_seat(site.app, match, seat))
    assert phase_of(page) == "wait"
    assert not moves_of(page)
