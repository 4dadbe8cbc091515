"""The review of a finished game: what each turn cost, the plan and par, and trying again from a turn."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from solitaire.play.reviews import Pending, Reviews
from solitaire.play.sitting import Sitting
from solitaire.rules import Code
from solitaire.solver import Analysis, analyze
from tests.web.attempts import CLOSED, attempt, golden
from tests.web.browsing import SAME_SITE, Browser
from tests.web.conftest import MakeSite, Site
from tests.web.reading import Element, form_to, read
from tests.web.records import deal_text, record, turns_text

LOST = record("lost")


@pytest.fixture(scope="module")
def found() -> Analysis:
    """What the solver says of the game, asked directly."""
    return analyze(LOST)


@pytest.fixture
def over(site: Site) -> str:
    path = site.put(deal_text(LOST), turns_text(LOST), first=True)
    reviewed(site, path)
    return path


def reviewed(site: Site, path: str) -> None:
    """Have the review made, so that no page has to wait for it."""
    sitting = site.games.get("ada", path.removeprefix("/games/"))
    made = site.app.extensions["solitaire-use-cases"].reviews.of(sitting, "ada", wait=60)
    assert not isinstance(made, Pending)


def totals(page: Element) -> dict[str, str]:
    return {each.one("dt").text: each.one("dd").text for each in page.one(cls="totals").all("div")}


def test_the_totals_are_what_the_solver_says(ada: Browser, over: str, found: Analysis) -> None:
    shown = totals(ada.open(f"{over}/review"))
    assert shown["Mistakes"] == str(found.mistakes)
    assert shown["Bad luck"] == str(found.luck)
    assert shown["Par"] == str(found.par.draws)
    assert f"lost at turn {found.lost_at}" in ada.page.text


def test_every_turn_says_what_it_cost_and_what_was_better(
    ada: Browser, over: str, found: Analysis
) -> None:
    lines = ada.open(f"{over}/review").one("ol", cls="reviewed").all("li")
    assert len(lines) == len(found.turns)
    for line, turn in zip(lines, found.turns, strict=True):
        kind = "mistake" if turn.mistake else "luck" if turn.luck else None
        assert line.attributes.get("data-kind") == kind
        assert ("Better" in line.text) == (turn.better is not None)


def test_a_turn_is_looked_at_with_the_table_before_it(ada: Browser, over: str) -> None:
    page = ada.open(f"{over}/review?turn=5")
    assert page.one("h2", id="step").text == "Turn 5"
    assert len(page.one(cls="looked-at").all("li")) == 11
    links = {link["rel"]: link["href"] for link in page.all("a") if "rel" in link}
    assert links == {"prev": f"{over}/review?turn=4", "next": f"{over}/review?turn=6"}
    for nonsense in ("0", "29", "x", "-1", "٣", ""):
        assert not ada.open(f"{over}/review?turn={nonsense}").all(cls="looked-at")


def test_one_tries_again_from_a_turn(site: Site, ada: Browser, over: str) -> None:
    page = ada.open(f"{over}/review?turn=5")
    ada.press(form_to(page, "/from"))
    row = site.row(ada.path.partition("?")[0])
    assert row.turns.split() == turns_text(LOST).split()[:4]
    assert (row.first, row.undone, row.over) == (False, 24, False)
    assert site.row(over).over


@pytest.mark.parametrize("turn", ["0", "29", "x", ""])
def test_from_a_turn_that_is_none_nothing_begins(client: FlaskClient, over: str, turn: str) -> None:
    answer = client.post(f"{over}/from", data={"turn": turn}, headers=SAME_SITE)
    assert answer.status_code == 422


def test_a_game_that_goes_on_has_no_review(site: Site, client: FlaskClient) -> None:
    path = site.put(deal_text(LOST), turns_text(LOST, 9))
    assert client.get(f"{path}/review").status_code == 404
    answer = client.post(f"{path}/from", data={"turn": "1"}, headers=SAME_SITE)
    assert answer.status_code == 409


def test_others_see_the_review_of_a_game_whose_turns_they_may_see(
    site: Site, ada: Browser, over: str
) -> None:
    eve = site.client("eve")
    assert eve.get(f"{over}/review").status_code == 404
    ada.press(form_to(ada.open(f"{over}/result"), "/public"))
    page = read(eve.get(f"{over}/review?turn=3").text)
    assert page.all(cls="looked-at")
    assert not [form for form in page.all("form") if form["action"].endswith("/from")]


def test_the_review_of_an_open_daily_tells_no_par(make_site: MakeSite, found: Analysis) -> None:
    site = make_site(search=golden)
    path = attempt(site, "ada")
    reviewed(site, path)
    page = site.browser("ada").open(f"{path}/review")
    assert totals(page)["Mistakes"] == str(found.mistakes)
    assert "Par" not in page.text
    assert "Draws over par" not in page.text
    site.at(CLOSED)
    assert totals(site.browser("ada").open(f"{path}/review"))["Par"] == str(found.par.draws)


def test_a_page_that_comes_too_early_shows_what_there_is_and_looks_again(
    site: Site, client: FlaskClient, monkeypatch: pytest.MonkeyPatch, found: Analysis
) -> None:
    path = site.put(deal_text(LOST), turns_text(LOST))

    def early(self: Reviews, sitting: Sitting, asker: str, *, wait: float = 0) -> Pending:
        return Pending(found.turns[:7], 28)

    monkeypatch.setattr(Reviews, "of", early)
    answer = client.get(f"{path}/review")
    assert answer.headers["Refresh"] == "1"
    page = read(answer.text)
    assert page.one(role="status").text == "Being looked through: 7 of 28 turns."
    assert len(page.one("ol", cls="reviewed").all("li")) == 7
    assert not page.all(cls="totals")


def test_when_too_much_is_being_looked_through_that_is_said(
    site: Site, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    from solitaire.play.errors import Busy

    path = site.put(deal_text(LOST), turns_text(LOST))

    def full(self: Reviews, sitting: Sitting, asker: str, *, wait: float = 0) -> Pending:
        raise Busy(Code.BUSY, limit=100)

    monkeypatch.setattr(Reviews, "of", full)
    assert client.get(f"{path}/review").status_code == 503
