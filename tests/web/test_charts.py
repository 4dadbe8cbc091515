"""Charts show what they are given: in place, to scale, and once more in numbers."""

from __future__ import annotations

import re
from fractions import Fraction
from gettext import NullTranslations
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from solitaire.web.charts import (
    MOST_COUNTED,
    NONE,
    Columns,
    Line,
    flipped_columns,
    games_named,
    line,
    percent,
    rates,
    result_columns,
)
from solitaire.words import Words
from tests.kit import english
from tests.kit.pseudo import pseudo_words, untranslated
from tests.kit.reading import Element, read
from tests.kit.sites import Site

WORDS = Words("en", NullTranslations())
COUNTS = st.lists(st.integers(0, 3000), min_size=12, max_size=12)
HILL = (3, 9, 14, 26, 31, 44, 61, 75, 58, 41, 17, 52)
POINTS = st.lists(st.integers(0, 1500), min_size=1, max_size=40)


def test_games_in_a_row_are_named_by_the_first_and_the_last_of_them() -> None:
    assert games_named(7, 7, WORDS) == "Game 7"
    assert games_named(7, 12, WORDS) == "Games 7 to 12"


def number(text: str) -> float:
    return float(text.removesuffix("%"))


def in_time(points: list[int]) -> Line:
    named = [(f"Game {place}", value) for place, value in enumerate(points)]
    return line("Points", "", ("Game", "Points"), named, WORDS)


def drawn(site: Site, macro: str, chart: object) -> Element:
    module: Any = site.app.jinja_env.get_template("_charts.html").module
    with site.app.test_request_context("/"):
        return read(str(getattr(module, macro)(chart)))


# ---- parts of wholes ---------------------------------------------------------------------------------------


@given(st.integers(0, 10**7), st.integers(0, 10**7))
def test_percent_is_rounded_and_says_none_and_all_of_those_alone(part: int, rest: int) -> None:
    whole = part + rest
    found = percent(part, whole)
    assert (found == 0) == (part == 0)
    assert (found == 100) == (rest == 0 < part)
    if 0 < part < whole and 1 < (exact := Fraction(100 * part, whole)) < 99:
        assert abs(found - exact) <= Fraction(1, 2)


def test_rates_say_how_many_of_how_many() -> None:
    table = rates("t", "s", ("a", "b", "c"), [("3", 1, 3), ("4", 0, 0), ("5", 7, 7)], WORDS)
    assert [(rate.said, rate.of) for rate in table.rates] == [
        ("33%", "1 of 3"),
        (NONE, ""),
        ("100%", "7 of 7"),
    ]


# ---- histograms --------------------------------------------------------------------------------------------


@given(COUNTS, st.none() | st.integers(0, 11))
def test_columns_stand_side_by_side_and_are_as_high_as_they_count(
    counts: list[int], yours: int | None
) -> None:
    assume(any(counts))
    chart = result_columns(counts, WORDS, yours=yours)
    right = 0.0
    for count, column in zip(counts, chart.columns, strict=True):
        assert right < number(column.left) < number(column.middle)
        right = number(column.left) + number(column.width)
        assert column.top + column.height == chart.floor
        exact = Columns.tallest * count / max(counts)
        assert abs(column.height - exact) <= (2 if exact < 2 else 0.5)
        assert (column.height == 0) == (count == 0)
        assert column.top >= (18 if yours is None else 42), "room for a number, a mark, a name"
    assert right < 100
    assert [column.yours for column in chart.columns] == [n == yours for n in range(12)]


@given(COUNTS)
def test_the_numbers_behind_a_histogram_are_those_it_was_given(counts: list[int]) -> None:
    chart = flipped_columns(counts, WORDS)
    assert chart.numbers.rows == tuple((str(n), str(count)) for n, count in enumerate(counts))
    said = [column.said for column in chart.columns]
    if max(counts) <= MOST_COUNTED:
        assert said == [str(count) if count else "" for count in counts]
    else:
        assert said == [f"{percent(count, sum(counts))}%" if count else "" for count in counts]


def test_a_histogram_says_what_is_most_often() -> None:
    assert result_columns(HILL, WORDS).summary == "Most often 7 of 11 piles: 75 of 431 players."
    assert flipped_columns(HILL, WORDS).summary == "Most often 7 of 11 piles: 75 of 431 games."
    even = (0,) * 9 + (2, 2, 0)
    assert "Most often 10 of" in flipped_columns(even, WORDS).summary
    one = (0,) * 11 + (1,)
    assert result_columns(one, WORDS).summary == "Most often 11 of 11 piles: 1 of 1 player."
    assert result_columns(one, WORDS, yours=11).summary == english.YOU_ARE_THE_FIRST_WHO_FINISHED
    assert result_columns((0,) * 12, WORDS).summary == english.NOBODY_HAS_FINISHED_YET


# ---- lines -------------------------------------------------------------------------------------------------


@settings(max_examples=25)
@given(POINTS)
def test_dots_are_in_order_and_to_scale_between_the_lines_of_the_grid(points: list[int]) -> None:
    chart = in_time(points)
    downs = {said: down for down, said in chart.grid}
    top = max(int(said) for said in downs)
    assert 2 <= len(chart.grid) <= 5
    assert downs["0"] == Line.floor
    assert downs[str(top)] == Line.ceiling
    assert top >= max(points)
    for dot, value in zip(chart.dots, points, strict=True):
        assert dot.down == pytest.approx(
            Line.floor - (Line.floor - Line.ceiling) * value / top, abs=0.5
        )
    places = [number(dot.across) for dot in chart.dots]
    assert places == sorted(set(places))
    assert Line.left <= places[0]
    assert places[-1] <= Line.right


@settings(max_examples=25)
@given(POINTS)
def test_the_line_goes_through_its_dots(points: list[int]) -> None:
    chart = in_time(points)
    stops = [
        tuple(map(float, stop.split()))
        for stop in re.split("[ML]", chart.path.removesuffix("z"))[1:]
    ]
    for (x, y), dot in zip(stops, chart.dots, strict=True):
        across = Line.left + (Line.right - Line.left) * x / 100
        assert across == pytest.approx(number(dot.across), abs=0.05)
        down = Line.ceiling + (Line.floor - Line.ceiling) * y / 100
        assert down == pytest.approx(dot.down, abs=0.55)


def test_a_line_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="needs a value"):
        in_time([])


# ---- as markup ---------------------------------------------------------------------------------------------

CHARTS = [
    ("columns", result_columns(HILL, WORDS, yours=3)),
    ("columns", flipped_columns((0,) * 12, WORDS)),
    ("rates", rates("t", "s", ("a", "b", "c"), [("3", 1, 3), ("4", 0, 0)], WORDS)),
    ("line", in_time([3, 80, 0])),
    ("line", in_time([0])),
]


@pytest.mark.parametrize(("macro", "chart"), CHARTS)
def test_a_chart_has_no_styles_scripts_or_ids(site: Site, macro: str, chart: object) -> None:
    for element in drawn(site, macro, chart):
        assert element.tag not in ("style", "script")
        assert not {"style", "id"} & set(element.attributes)


@pytest.mark.parametrize(
    ("macro", "chart"), [("columns", flipped_columns(HILL, WORDS)), ("line", in_time([3, 80, 0]))]
)
def test_a_picture_has_a_name_and_a_table_behind_it(
    site: Site, macro: str, chart: Columns | Line
) -> None:
    page = drawn(site, macro, chart)
    (picture,) = page.all("svg", role="img")
    assert picture["aria-label"] == chart.title
    rows = page.one("details").one("tbody").all("tr")
    found = tuple((row.one("th", scope="row").text, row.one("td").text) for row in rows)
    assert found == chart.numbers.rows


def test_rates_are_a_table_whose_bars_are_as_long_as_they_say(site: Site) -> None:
    page = drawn(site, "rates", dict(CHARTS)["rates"])
    assert [head.text for head in page.one("thead").all("th")] == ["a", "b", "c"]
    bars = [row.all("rect", cls="column") for row in page.one("tbody").all("tr")]
    assert [[bar["width"] for bar in row] for row in bars] == [["33%"], []]


def test_the_own_column_is_marked_by_more_than_a_color(site: Site) -> None:
    page = drawn(site, "columns", result_columns(HILL, WORDS, yours=3))
    assert len(page.all("rect", cls="yours")) == 1
    assert [text.text for text in page.all("text", cls="your-name")] == ["3", "You"]
    assert len(page.one("svg", cls="yours").all("path")) == 1
    nobody = drawn(site, "columns", result_columns(HILL, WORDS))
    assert nobody.all(cls="yours") == []


def test_all_its_words_come_from_the_catalogue() -> None:
    words = pseudo_words()
    for chart in (result_columns(HILL, words, yours=3), flipped_columns(HILL, words)):
        said = (chart.title, chart.summary, chart.yours, *chart.numbers.heads)
        assert not [text for text in said if re.search(r"[^\W\d_]", untranslated(text))]
