"""The page of the study: each part from its figures, and hard deals to play."""

from __future__ import annotations

from typing import Any

import pytest
from flask import render_template
from flask.testing import FlaskClient

from solitaire.play.results.study import FIGURES, StudyFigures
from solitaire.web.drawings.figures import Rate
from solitaire.web.home.known import StudyPage, study_page
from solitaire.web.home.known_parts import FEWEST
from solitaire.words import Words, words_for
from solitaire.words.home.study import StudyLabel, name_hard_deal, translate
from tests.kit.browsing import Browser
from tests.kit.pseudo import pseudo_words
from tests.kit.reading import Element, form_to, read
from tests.kit.site_figures import PARTS, SEEN, SHARE, figures
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
    assert EN.number(FIGURES.standard.deals) in page.one("main").text
    headings = [heading["id"] for heading in page.one("main").all("h2")]
    assert headings == [
        *("winnable", "fate", "stock", "spares", "players", "piles", "worth", "readings"),
        *("hard", "samples"),
    ]


def test_every_drawing_has_a_name_and_its_numbers_in_a_table(site: Site) -> None:
    page = shown(site, figures())
    assert len(page.all("details", cls="numbers")) == 8
    charts = page.all("figure", cls="chart")
    assert len(charts) == 2
    for chart in charts:
        assert chart.one("svg", role="img")["aria-label"]
    for table in page.all("table"):
        assert table.one("caption").text


def test_bars_are_of_the_counts_and_their_numbers_have_the_interval(site: Site) -> None:
    page = view(site, figures())
    assert page.winnable.rates
    assert page.winnable.rates.numbers
    assert page.winnable.rates.rates[0] == Rate("Full game", 912, 1000)
    assert page.winnable.rates.numbers.rows[0] == ("Full game", "91.2%", "89.3%\u201392.8%")
    assert page.fate.rates
    assert [rate.part for rate in page.fate.rates.rates] == [110, 803, 87]
    assert page.readings.rates
    assert [rate.name for rate in page.readings.rates.rates] == ["As printed", "No jokers"]


def test_spares_are_summed_to_the_difficulties_of_the_site(site: Site) -> None:
    page = view(site, figures(spares=[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]))
    assert page.spares.rates
    parts = [rate.part for rate in page.spares.rates.rates]
    assert parts == [9 + 10, 7 + 8, 5 + 6, 3 + 4, 1 + 2]
    assert {rate.whole for rate in page.spares.rates.rates} == {55}


def test_stock_is_a_line_of_shares(site: Site) -> None:
    page = view(site, figures())
    assert page.stock.lines
    assert page.stock.lines.numbers
    assert page.stock.lines.ends == ("26", "29")
    shares = [row[1] for row in page.stock.lines.numbers.rows]
    assert shares == ["80.6%", "83.7%", "86.8%", "89.9%"]
    assert [mark.name for mark in page.stock.lines.marks] == ["", "", "28", ""]


def by_spare(*deals: int) -> dict[str, Any]:
    rows = [{"spare": at, **SEEN, "deals": each, "won": each} for at, each in enumerate(deals)]
    return {"by_spare": {"greedy": rows, "away": rows}}


@pytest.mark.parametrize(
    ("deals", "last"),
    [
        ((FEWEST, FEWEST, FEWEST), "2"),
        ((FEWEST, FEWEST, FEWEST - 1), "1"),
    ],
)
def test_lines_by_spare_end_where_there_are_few_deals(
    site: Site, deals: tuple[int, ...], last: str
) -> None:
    page = view(site, figures(**by_spare(*deals)))
    lines = page.players.lines
    assert lines
    assert lines.ends[1] == last
    assert len(lines.lines) == 2


def test_a_rule_that_lost_none_is_described_with_its_deals(site: Site) -> None:
    page = view(site, figures())
    (note,) = page.players.notes
    assert "40 deals with 2 or more spare draws" in note


def test_needed_cards_beyond_the_last_column_are_summed(site: Site) -> None:
    rows = [
        {"pile": 3, "away": [10, 20, 70], "stays": 0},
        {"pile": 13, "away": [1, 1, 1, 1, 1, 5, 40, 30, 20], "stays": 0},
    ]
    page = view(site, figures(piles=rows))
    assert page.piles.shades.heads[-1] == "6+"
    assert page.piles.shades.rows[0] == ("3", (10, 20, 70, 0, 0, 0, 0))
    assert page.piles.shades.rows[1] == ("K", (1, 1, 1, 1, 1, 5, 90))
    few = view(site, figures(piles=rows[:1]))
    assert few.piles.shades.heads[1:] == ("0", "1", "2")


def test_piles_that_stay_open_are_shares_of_the_lost_deals(site: Site) -> None:
    page = view(site, figures())
    assert page.piles.rates.rates[-1] == Rate("Pile K", 23, 40)


def test_samples_say_how_many_deals_and_which_seeds(site: Site) -> None:
    page = view(site, figures())
    assert page.samples.rows[0] == ("Full game", "1,000", "0\u2013999")
    assert [row[0] for row in page.samples.rows] == [
        *(
            "Full game",
            "Short game",
            translate(EN, StudyLabel.STOCK_AND_LAST_OPEN),
            "A longer stock",
        ),
        *("Eager", "Adviser", "No jokers"),
    ]
    assert "2 deals could not be settled" in page.about_samples
    assert "2,000 deals" in page.description


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


def test_large_counts_are_grouped(site: Site) -> None:
    games = PARTS["games"] | {"standard": {**SHARE, "deals": 320_000, "won": 290_000}}
    page = view(site, figures(games=games), words_for("nl"))
    assert page.samples.rows[0][1:] == ("320.000", "0\u2013319.999")
