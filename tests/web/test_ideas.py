"""Mistakes by idea on the web: the page of the ideas, what costs most, and the way to practise."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import update

from gallery.scenes import LOST as SCENE
from solitaire.play.coach.puzzles.ideas import Idea
from solitaire.play.coach.puzzles.stock import idea_of_puzzle
from solitaire.play.games.player_game import PlayerGame
from solitaire.store import GameStore, tables
from solitaire.store.puzzles import PuzzleStore
from solitaire.words.puzzles import ideas as texts
from tests.kit import english
from tests.kit.plans import watch_parameters
from tests.kit.puzzles import golden_rows, question_of
from tests.kit.reading import Element, read
from tests.kit.records import deal_text, record, turns_text
from tests.kit.rows import NOON
from tests.kit.sites import Site
from tests.web.test_statistics import finish

LOST = record("lost")


@pytest.fixture
def site(site: Site) -> Site:
    """Ada made two mistakes yesterday."""
    path = site.put(deal_text(LOST), turns_text(LOST), id="over", first=True, changed=NOON)
    site.review(path)
    site.at(NOON + timedelta(days=1))
    return site


def ideas_of(site: Site) -> dict[int, Idea]:
    """The ideas of Ada's mistakes, by turn."""
    row = GameStore(site.engine).get("over")
    assert row is not None
    review = site.use_cases.reviews.find(PlayerGame.of(row))
    assert review is not None
    return {each.turn: each.idea for each in review.ideas}


def open_page(site: Site, path: str, player: str = "ada") -> Element:
    answer = site.client(player).get(path)
    assert answer.status_code == 200
    return read(answer.text)


def test_the_page_has_all_ideas_with_an_example_each(site: Site) -> None:
    page = open_page(site, "/ideas", "a stranger")
    for idea in Idea:
        heading = page.one("h2", id=idea.value)
        assert heading.text == texts.name_idea(english.WORDS, idea)
        assert page.all("form", action=f"/ideas/{idea.value}/practise")
    assert len(page.all("p", cls="examples")) == len(Idea)


def test_a_mistake_that_is_due_is_practised_first(site: Site) -> None:
    idea = next(iter(ideas_of(site).values()))
    answer = site.client("ada").post(f"/ideas/{idea.value}/practise")
    assert answer.status_code == 303
    assert answer.location.startswith("/mistakes/")


def test_a_player_with_few_games_practises_puzzles_of_earlier_days(site: Site) -> None:
    rows = golden_rows()
    for row in rows:
        idea = idea_of_puzzle(question_of(row))
        PuzzleStore(site.engine).put(replace(row, number=row.number - 26, idea=idea))
    idea = idea_of_puzzle(question_of(rows[0]))
    assert idea is not None
    answer = site.client("bob").post(f"/ideas/{idea.value}/practise")
    assert answer.status_code == 303
    assert answer.location.startswith("/puzzles/")


def test_what_cannot_be_practised_says_so(site: Site) -> None:
    idea = next(idea for idea in Idea if idea not in ideas_of(site).values())
    answer = site.client("ada").post(f"/ideas/{idea.value}/practise")
    assert answer.location == f"/ideas?nothing={idea.value}#{idea.value}"
    page = open_page(site, answer.location)
    assert page.one("p", cls="notice").text == texts.explain_nothing_left(english.WORDS)


def test_an_idea_that_does_not_exist_is_not_found(site: Site) -> None:
    assert site.client("ada").post("/ideas/what/practise").status_code == 404


def test_the_review_names_the_idea_once_the_better_move_is_seen(site: Site) -> None:
    for turn, idea in ideas_of(site).items():
        link = f"/ideas#{idea.value}"
        assert not open_page(site, f"/games/over?turn={turn}").all("a", href=link)
        told = open_page(site, f"/games/over?turn={turn}&see=better")
        assert told.one("a", href=link).text == texts.name_idea(english.WORDS, idea)


def test_a_review_without_ideas_lacks_nothing(site: Site) -> None:
    turn = min(ideas_of(site))
    with site.engine.begin() as connection:
        connection.execute(update(tables.reviews).values(ideas=None))
    page = open_page(site, f"/games/over?turn={turn}&see=better")
    assert "/ideas" not in {link["href"].partition("#")[0] for link in page.all("a")}


def test_you_says_which_idea_costs_most(site: Site) -> None:
    finish(site, SCENE, "finished", player="bob")
    with site.engine.begin() as connection:
        change = {"mistakes": 4, "ideas": "7:greedy:3 9:wild:1"}
        connection.execute(update(tables.results).values(change))
    page = open_page(site, "/you", "bob")
    (link,) = page.all("a", href="/ideas#greedy")
    name = texts.name_idea(english.WORDS, Idea.GREEDY)
    assert link.text == f"{english.WHAT_COSTS_MOST} {name} 3 draws lost in your last game"
    assert page.one("form", action="/ideas/greedy/practise")


def test_you_leads_to_the_ideas_before_any_is_known(site: Site) -> None:
    assert open_page(site, "/you", "bob").all("a", href="/ideas")


def test_you_takes_eight_statements(site: Site) -> None:
    finish(site, SCENE, "finished", player="bob")
    with site.engine.begin() as connection:
        connection.execute(update(tables.results).values(mistakes=3, ideas="7:greedy:3"))
    client, asked = site.client("bob"), list[str]()
    client.get("/you")
    with watch_parameters(site.engine, lambda statement, _: asked.append(statement)):
        client.get("/you")
    assert len(asked) <= 8
