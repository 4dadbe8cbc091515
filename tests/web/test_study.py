"""The page of the study: each part from its figures, and hard deals to play."""

from __future__ import annotations

import pytest
from flask import render_template
from flask.testing import FlaskClient

from solitaire.play.results.study import FIGURES, StudyFigures
from solitaire.web.drawings.figures import Rate
from solitaire.web.home.known import StudyPage, study_page
from solitaire.words import Words, words_for
from solitaire.words.home.study import name_hard_deal
from tests.kit.browsing import Browser
from tests.kit.pseudo import pseudo_words
from tests.kit.reading import Element, form_to, read
from tests.kit.site_figures import figures
from tests.kit.sites import Site
from tests.web.test_untranslated import assert_translated

EN = words_for("en")


def view(site: Site, figures: StudyFigures, words: Words = EN) -> StudyPage:
    with site.app.test_request_context("/study"):
        return study_page(words, figures)


def shown(site: Site, figures: StudyFigures) -> Element:
    with site.app.test_request_context("/study"):
        return read(render_template("home/known.html", page=study_page(EN, figures)))


def test_page_shows_the_committed_figures(client: FlaskClient) -> None:
    page = read(client.get("/study").text)
    assert EN.number(FIGURES.standard.deals + FIGURES.short.deals) in page.one("main").text
    headings = [heading["id"] for heading in page.one("main").all("h2")]
    assert headings == ["winnable", "spares", "piles", "hard"]


def test_every_picture_has_a_title_and_its_percentages_as_text(site: Site) -> None:
    tables = shown(site, figures()).all("table")
    assert len(tables) == 3
    for table in tables:
        assert table.one("caption").text
        for row in table.one("tbody").all("tr"):
            assert row.all("td")[-1].text.endswith("%")


def test_players_win_their_share_of_the_same_deals(site: Site) -> None:
    winnable = view(site, figures()).winnable
    assert winnable.picture.rates == (
        Rate("Eager", 110, 1000),
        Rate("Careful", 240, 1000),
        Rate("Adviser", 912, 1000),
    )
    assert [
        percent in said for percent, said in zip(("11%", "24%", "91%"), winnable.names, strict=True)
    ] == ([True] * 3)


def test_wins_by_spare_are_summed_to_the_difficulties_of_the_site(site: Site) -> None:
    spares = view(site, figures()).spares
    parts = [(rate.part, rate.whole) for rate in spares.picture.rates]
    assert parts == [(108, 120), (52, 80), (36, 80), (20, 80), (4, 80)]
    assert "90% of the gentle deals and 5% of the fierce ones" in spares.about[-1]


def test_the_hardest_pile_is_compared_with_the_easiest_of_the_larger_ones(site: Site) -> None:
    many = {3: 0, 4: 10, 5: 50, 6: 20, 7: 60, 8: 60, 9: 40, 10: 30, 11: 55, 12: 35, 13: 45}
    rows = [{"pile": pile, "away": [0, 0, 100 - much, much]} for pile, much in many.items()]
    piles = view(site, figures(piles=rows)).piles
    assert piles.picture.rates[-1] == Rate("Pile K", 45, 100)
    assert (
        "Pile 7 needs three cards or more in 60% of all deals, the larger pile 10 in 30%"
        in piles.about[0]
    )


def test_hard_deals_lead_to_their_pages_and_are_played(site: Site, ada: Browser) -> None:
    page = ada.open("/study")
    rows = page.one("ul", cls="rows").all("li")
    assert [row.one("b").text for row in rows] == [name_hard_deal(EN, d.name) for d in FIGURES.hard]
    for row, deal in zip(rows, FIGURES.hard, strict=True):
        assert row.one("a")["href"] == f"/deals/{deal.code}"
    ada.press(form_to(page, f"/deals/{FIGURES.hard[0].code}"))
    assert site.row(ada.path).deal == FIGURES.hard[0].code


@pytest.mark.parametrize("path", ["/about", "/rules"])
def test_other_pages_lead_to_the_study(client: FlaskClient, path: str) -> None:
    page = read(client.get(path).text)
    assert "/study" in [link["href"] for link in page.one("main").all("a")]


def test_page_sets_no_cookie_and_has_no_script_of_its_own(client: FlaskClient) -> None:
    answer = client.get("/study")
    assert "Set-Cookie" not in answer.headers
    assert [script.get("id") for script in read(answer.text).one("main").all("script")] == []


def test_page_is_translated(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solitaire.web.http.context.words_for", lambda locale: pseudo_words())
    monkeypatch.setattr("solitaire.web.home.known.FIGURES", figures())
    answer = site.client().get("/study")
    assert answer.status_code == 200
    assert_translated(answer.text)
