"""Charts are drawn to scale, with a table of their numbers."""

from __future__ import annotations

import re
from fractions import Fraction
from gettext import NullTranslations
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from solitaire.web.daily.leaderboard import results_chart
from solitaire.web.drawings.figures import (
    MOST_COUNTED,
    Columns,
    Lines,
    Rate,
    Rates,
    percent,
)
from solitaire.web.drawings.lines import plot_lines
from solitaire.web.people.statistics import flipped_chart
from solitaire.words import Words
from solitaire.words.people.statistics import ENOUGH
from tests.kit import english
from tests.kit.pseudo import pseudo_words, untranslated
from tests.kit.reading import Element, read
from tests.kit.sites import Site

WORDS = Words("en", NullTranslations())
COUNTS = st.lists(st.integers(0, 3000), min_size=12, max_size=12)
HILL = (3, 9, 14, 26, 31, 44, 61, 75, 58, 41, 17, 52)
LINES = plot_lines("Points", "", ("Game", ["1", "2", "3"]), [("Points", [3, 80, 0])])


def number(text: str) -> float:
    return float(text.removesuffix("%"))


def draw(site: Site, macro: str, chart: object) -> Element:
    module: Any = site.app.jinja_env.get_template("drawings/_charts.html").module
    with site.app.test_request_context("/"):
        return read(str(getattr(module, macro)(chart)))


# ---- rates -------------------------------------------------------------------------------------------------


@given(st.integers(0, 10**7), st.integers(0, 10**7))
def test_percent_is_rounded_but_0_and_100_mean_none_and_all(part: int, rest: int) -> None:
    whole = part + rest
    found = percent(part, whole)
    assert (found == 0) == (part == 0)
    assert (found == 100) == (rest == 0 < part)
    if 0 < part < whole and 1 < (exact := Fraction(100 * part, whole)) < 99:
        assert abs(found - exact) <= Fraction(1, 2)


def test_rates_show_percent_and_counts(site: Site) -> None:
    parts = Rate("3", 1, 3), Rate("4", 0, 0), Rate("5", 7, 7)
    page = draw(site, "rates", Rates("t", "s", ("a", "b", "c"), parts))
    rows = [[cell.heard for cell in row.all("td")] for row in page.one("tbody").all("tr")]
    assert rows == [["", "33%", "1 of 3"], ["", "no value", ""], ["", "100%", "7 of 7"]]


def test_rates_without_a_third_head_have_no_counts(site: Site) -> None:
    page = draw(site, "rates", Rates("t", "s", ("a", "b"), (Rate("3", 1, 3),)))
    assert [cell.text for cell in page.one("table", cls="rates").all("td")] == ["", "33%"]


# ---- histograms --------------------------------------------------------------------------------------------


@given(COUNTS, st.none() | st.integers(0, 11))
def test_columns_are_evenly_spaced_and_as_high_as_their_counts(
    counts: list[int], yours: int | None
) -> None:
    assume(any(counts))
    chart = results_chart(WORDS, counts, yours=yours)
    assert [(each.number, each.count) for each in chart.columns] == list(enumerate(counts))
    for column in chart.columns:
        assert column.left == pytest.approx(column.number * 100 / 12)
        assert column.top + column.height == chart.floor
        exact = Columns.tallest * column.count / max(counts)
        assert abs(column.height - exact) <= (2 if exact < 2 else 0.5)
        assert (column.height == 0) == (column.count == 0)
        assert column.top >= (18 if yours is None else 42), "room for a number, a mark, a name"


def test_drawn_columns_do_not_overlap(site: Site) -> None:
    page = draw(site, "columns", results_chart(WORDS, HILL, yours=3))
    bars = [bar for bar in page.all("rect") if "rx" in bar]
    names = page.all("text", y=str(116 + 42 + 17))
    right = 0.0
    for bar, name in zip(bars, names, strict=True):
        assert right < number(bar["x"]) < number(name["x"])
        right = number(bar["x"]) + number(bar["width"])
    assert right < 100


@given(COUNTS)
def test_the_table_of_a_histogram_has_its_counts(counts: list[int]) -> None:
    chart = flipped_chart(WORDS, counts)
    assert chart.numbers.rows == tuple((str(n), str(count)) for n, count in enumerate(counts))


def test_a_title_that_a_heading_says_is_for_screen_readers_only(site: Site) -> None:
    module: Any = site.app.jinja_env.get_template("drawings/_charts.html").module
    for titled in (True, False):
        with site.app.test_request_context("/"):
            page = read(str(module.lines(LINES, titled)))
        assert page.one("figcaption").one("b").text == "Points"
        assert ("sr" in page.one("figcaption").one("b").classes) != titled


@pytest.mark.parametrize("most", [MOST_COUNTED, MOST_COUNTED + 1])
def test_columns_are_labelled_in_percent_if_counts_are_long(site: Site, most: int) -> None:
    page = draw(site, "columns", flipped_chart(WORDS, (most, 3, 0, *[0] * 9)))
    found = [text.text for text in page.all("text", cls="value")]
    assert found == ([str(most), "3"] if most == MOST_COUNTED else ["99%", "1%"])


def test_the_summary_of_a_histogram_names_the_most_frequent_result() -> None:
    assert results_chart(WORDS, HILL).summary == "Most often 7 of 11 piles: 75 of 431 players."
    assert flipped_chart(WORDS, HILL).summary == "Most often 7 of 11 piles: 75 of 431 games."
    even = (0,) * 9 + (2, 2, 0)
    assert "Most often 10 of" in flipped_chart(WORDS, even).summary
    assert results_chart(WORDS, (0,) * 12).summary == english.NO_RESULTS_YET


@pytest.mark.parametrize("players", [ENOUGH - 1, ENOUGH])
def test_what_most_players_did_is_said_only_of_enough(players: int) -> None:
    said = results_chart(WORDS, (0,) * 11 + (players,)).summary
    few = "4 players finished it on the day."
    assert said == (few if players < ENOUGH else "Most often 11 of 11 piles: 5 of 5 players.")


# ---- markup ------------------------------------------------------------------------------------------------

CHARTS = [
    ("columns", results_chart(WORDS, HILL, yours=3)),
    ("columns", flipped_chart(WORDS, (0,) * 12)),
    ("rates", Rates("t", "s", ("a", "b", "c"), (Rate("3", 1, 3), Rate("4", 0, 0)))),
    ("lines", LINES),
]


@pytest.mark.parametrize(("macro", "chart"), CHARTS)
def test_a_chart_has_no_styles_scripts_or_ids(site: Site, macro: str, chart: object) -> None:
    for element in draw(site, macro, chart):
        assert element.tag not in ("style", "script")
        assert not {"style", "id"} & set(element.attributes)


@pytest.mark.parametrize(
    ("macro", "chart"),
    [("columns", flipped_chart(WORDS, HILL)), ("lines", LINES)],
)
def test_a_chart_has_a_label_and_a_table_of_its_numbers(
    site: Site, macro: str, chart: Columns | Lines
) -> None:
    page = draw(site, macro, chart)
    (picture,) = page.all("svg", role="img")
    assert picture["aria-label"] == chart.title
    rows = page.one("details").one("tbody").all("tr")
    found = tuple((row.one("th", scope="row").text, row.one("td").text) for row in rows)
    assert found == chart.numbers.rows


def test_rates_are_a_table_with_bars_to_scale(site: Site) -> None:
    page = draw(site, "rates", dict(CHARTS)["rates"])
    assert [head.text for head in page.one("thead").all("th")] == ["a", "b", "c"]
    bars = [row.all("rect", cls="column") for row in page.one("tbody").all("tr")]
    assert [[bar["width"] for bar in row] for row in bars] == [["33%"], []]


def test_the_players_column_is_marked_by_more_than_color(site: Site) -> None:
    page = draw(site, "columns", results_chart(WORDS, HILL, yours=3))
    assert len(page.all("rect", cls="yours")) == 1
    assert [text.text for text in page.all("text", cls="your-name")] == ["3", "You"]
    assert len(page.one("svg", cls="yours").all("path")) == 1
    without_own = draw(site, "columns", results_chart(WORDS, HILL))
    assert without_own.all(cls="yours") == []


def test_all_text_of_a_chart_is_translated() -> None:
    words = pseudo_words()
    for chart in (results_chart(words, HILL, yours=3), flipped_chart(words, HILL)):
        texts = (chart.title, chart.summary, *chart.heads)
        assert not [text for text in texts if re.search(r"[^\W\d_]", untranslated(text))]


def test_a_drawing_with_links_is_for_the_pointer_and_its_table_for_all(site: Site) -> None:
    chart = plot_lines(
        "Points",
        "",
        ("Game", ["Game 1", "Game 2"]),
        [("Points", [9, 4])],
        links=["/games/a", "/games/b"],
    )
    page = draw(site, "lines", chart)
    assert page.all("svg", role="img") == []
    in_drawing = [link for link in page.all("a") if "tabindex" in link]
    in_table = page.one("table").all("a")
    for links in (in_drawing, in_table):
        assert [link["href"] for link in links] == ["/games/a", "/games/b"]
