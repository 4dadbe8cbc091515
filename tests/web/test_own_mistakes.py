"""A player's own mistakes on the web: the next one, its board, answers, and how far the player is."""

from __future__ import annotations

from datetime import timedelta

import pytest

from solitaire.play.coach.puzzles.exercises import Exercise
from solitaire.rules import Turn
from tests.kit import english
from tests.kit.browsing import HX
from tests.kit.reading import Element, read
from tests.kit.records import deal_text, record, turns_text
from tests.kit.rows import NOON
from tests.kit.sites import Site

LOST = record("lost")


@pytest.fixture
def site(site: Site) -> Site:
    """Ada made two mistakes yesterday."""
    path = site.put(deal_text(LOST), turns_text(LOST), id="over", first=True, changed=NOON)
    site.review(path)
    site.at(NOON + timedelta(days=1))
    return site


def next_one(site: Site, player: str = "ada") -> Exercise:
    exercises = site.use_cases.exercises
    found = exercises.next(player, exercises.today("UTC"))
    assert found is not None
    return found


def form_of(exercise: Exercise, turn: Turn, seen: int = 0) -> dict[str, str]:
    number = str(exercise.question.game.number)
    return {
        "turn": number,
        "revision": str(seen),
        "pile": str(turn.pile),
        "discard": turn.discard.text,
    }


def right(exercise: Exercise) -> Turn:
    return exercise.question.turn(exercise.question.right[0])


def wrong(exercise: Exercise) -> Turn:
    return exercise.question.turn(exercise.question.moves[-1])


def panel(page: Element) -> Element:
    (found,) = (each for each in page.all("section") if each.all("h2", id="mistakes"))
    return found


def test_the_next_mistake_is_the_one_that_waits_longest(site: Site) -> None:
    exercise = next_one(site)
    answer = site.client("ada").get("/mistakes")
    assert (answer.status_code, answer.location) == (303, f"/mistakes/{exercise.id}")


def test_a_mistake_is_a_live_board_that_says_nothing_of_what_a_move_keeps(site: Site) -> None:
    exercise = next_one(site)
    page = site.client("ada").get(f"/mistakes/{exercise.id}")
    assert page.status_code == 200
    board = read(page.text)
    assert board.one(id="table").attributes["class"] == "table mode-puzzle"
    assert board.all("form", action=f"/mistakes/{exercise.id}/answers")
    assert str(exercise.played) not in page.text


def test_a_wrong_answer_counts_and_the_search_goes_on(site: Site) -> None:
    exercise, client = next_one(site), site.client("ada")
    address = f"/mistakes/{exercise.id}"
    for seen, turn in enumerate((wrong(exercise), right(exercise))):
        answer = client.post(f"{address}/answers", data=form_of(exercise, turn, seen))
        assert (answer.status_code, answer.location) == (303, address)
    found = site.use_cases.exercises.get("ada", exercise.id, site.use_cases.exercises.today("UTC"))
    assert (found.right_answers, found.answer.over, found.due_in) == (0, True, 1)
    text = read(client.get(address).text).text
    assert "Found at try 2" in text
    assert "It comes back in 1 day." in text


def test_a_better_move_can_be_shown(site: Site) -> None:
    exercise, client = next_one(site), site.client("ada")
    answer = client.post(f"/mistakes/{exercise.id}/show", headers=HX)
    assert "The right move" in read(answer.text).text
    assert "It comes back in 1 day." in read(answer.text).text


def test_the_page_of_puzzles_says_how_far_one_is(site: Site) -> None:
    site.at(NOON + timedelta(days=30))
    client, exercises = site.client("ada"), site.use_cases.exercises
    due = exercises.learning("ada", exercises.today("UTC")).due
    page = panel(read(client.get("/puzzles").text))
    assert page.one("h2").text == english.count_own_mistakes(due)
    assert f"0 of {due} learned" in page.text
    assert page.one("a", cls="button")["href"] == "/mistakes"
    for _ in range(due):
        exercise = next_one(site)
        address = f"/mistakes/{exercise.id}/answers"
        client.post(address, data=form_of(exercise, right(exercise)), headers=HX)
        text = read(client.get(f"/mistakes/{exercise.id}").text).text
        assert "Right answers in a row: 1 of 3" in text
        assert "It comes back in 3 days." in text
    page = panel(read(client.get("/puzzles").text))
    assert page.one("h2").text == "Your mistakes"
    assert english.NOTHING_TO_REPEAT in page.text
    assert page.all("a", cls="button") == []
    assert client.get("/mistakes").location == "/puzzles#mistakes"
    assert not [
        each
        for each in read(site.client("bob").get("/puzzles").text).all("h2")
        if each.attributes.get("id") == "mistakes"
    ]
