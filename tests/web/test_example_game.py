"""A game that the wing does not know is played end to end: rules, store, pages, record."""

from __future__ import annotations

import pytest
from jinja2 import ChoiceLoader, DictLoader

from solitaire.matches import MatchRecord, catalogue
from solitaire.store.matches import MatchStore
from solitaire.web.matches.games import GAMES
from solitaire.words.matches import LEVELS
from tests.kit.browsing import SAME_SITE, Browser
from tests.kit.example_game import ON_WEB, SUMS, TEMPLATE
from tests.kit.reading import form_to
from tests.kit.sites import Site


@pytest.fixture
def site_with_sums(site: Site, monkeypatch: pytest.MonkeyPatch) -> Site:
    monkeypatch.setattr(catalogue, "GAMES", (*catalogue.GAMES, SUMS))
    monkeypatch.setitem(GAMES, SUMS.name, ON_WEB)  # type: ignore[arg-type]
    monkeypatch.setitem(LEVELS, "turner", ("level of a computer player", "turns"))  # type: ignore[arg-type]
    templates = DictLoader({"matches/_sums.html": TEMPLATE})
    loader = site.app.jinja_env.loader
    assert loader is not None
    monkeypatch.setattr(site.app.jinja_env, "loader", ChoiceLoader([templates, loader]))
    return site


def test_a_new_game_is_played_through_store_and_pages(site_with_sums: Site) -> None:
    site = site_with_sums
    begun = site.use_cases.matches.start("ada", SUMS, "turner,turner", "the cabin")
    browser = Browser(site.client("ada"))
    page = browser.open(f"/matches/{begun.id}")
    for played in range(1, 4):
        page = browser.press(form_to(page, "/moves"), move="turn")
        assert browser.status == 200
        assert len(page.one(cls="turned").text.split()) == 3 * played
    row = MatchStore(site.engine).get(begun.id)
    assert row is not None
    assert (row.over, row.game, row.revision) == (True, "sums", 3)
    ended = site.use_cases.matches.get("ada", begun.id).match
    assert row.points == ended.state.scores[0]
    assert [int(each.text) for each in page.one("tfoot").all("td")] == list(ended.state.scores)
    record = MatchRecord.parse(browser.client.get(f"/matches/{begun.id}/record").text)
    assert record.match() == ended
    refused = site.client("ada").post(
        f"/matches/{begun.id}/moves", data={"revision": "3", "move": "turn"}, headers=SAME_SITE
    )
    assert refused.status_code == 422
