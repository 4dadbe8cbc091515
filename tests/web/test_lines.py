"""Line charts: to scale, and distinguishable without color."""

from __future__ import annotations

import re
from collections.abc import Sequence
from gettext import NullTranslations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solitaire.web.drawings.figures import Lines
from solitaire.web.drawings.lines import MOST_LINES, plot_lines
from solitaire.words import Words
from tests.kit.reading import read
from tests.kit.sites import Site

WORDS = Words("en", NullTranslations())
VALUES = st.integers(1, 29).flatmap(
    lambda moments: st.lists(
        st.lists(st.integers(0, 28), min_size=moments, max_size=moments),
        min_size=1,
        max_size=MOST_LINES,
    )
)
"""A value of each line for each moment."""
NAMES = ("You", "Adviser")


def draw(*values: Sequence[int | None]) -> Lines:
    moments = [str(at) for at in range(len(values[0]))]
    named = [(name, each) for name, each in zip((*NAMES, "Third"), values, strict=False)]
    return plot_lines("Spare", "", ("Turn", moments), named)


@given(VALUES)
def test_lines_are_to_scale_and_end_at_their_last_value(values: list[list[int]]) -> None:
    chart = draw(*values)
    top = max(1, *map(max, values))
    scale = chart.scale
    deep = scale.floor - scale.ceiling
    for one, each in zip(chart.lines, values, strict=True):
        height = scale.ceiling + deep * (top - each[-1]) / top
        assert abs(one.y - height) <= 0.5
        last = max(1, len(each) - 1)
        along = (float(one.x.removesuffix("%")) - scale.left) / (scale.right - scale.left)
        assert abs(along - (len(each) - 1) / last) < 0.001
        points = re.findall(r"(\S+) ([\d.e+-]+)", one.path.replace("M", "").replace("L", " , "))
        assert len(points) == len(each)
    assert all(scale.ceiling <= down <= scale.floor for down, _ in chart.grid)
    assert [down for down, label in chart.grid if label == "0"] == [scale.y(0)]
    assert len(chart.grid) <= 6


@given(VALUES)
def test_the_table_of_numbers_has_all_values(values: list[list[int]]) -> None:
    chart = draw(*values)
    assert chart.numbers.heads == ("Turn", *NAMES[: len(values)])
    moments = zip(*values, strict=True)
    assert chart.numbers.rows == tuple(
        (str(at), *map(str, each)) for at, each in enumerate(moments)
    )


@pytest.mark.parametrize("values", [[[]], [[], []], [[1]] * (MOST_LINES + 1)])
def test_a_chart_with_no_values_or_too_many_lines_raises(
    values: list[list[int]],
) -> None:
    with pytest.raises(ValueError, match="kinds"):
        draw(*values)


def test_every_line_has_its_own_shape_at_its_end_and_in_the_legend(site: Site) -> None:
    module: Any = site.app.jinja_env.get_template("drawings/_charts.html").module
    with site.app.test_request_context("/"):
        page = read(str(module.lines(draw(*[[1, 2]] * MOST_LINES))))
    ends = page.one("svg", role="img").all("svg", cls="end")
    shapes = [end.one("path")["d"] for end in ends]
    assert len(set(shapes)) == len(shapes) == MOST_LINES
    in_legend = [end.one("path")["d"] for end in page.one("ul", cls="legend").all("svg", cls="end")]
    assert in_legend == shapes
    assert [each.text for each in page.one("ul", cls="legend").all("bdi")] == list(NAMES)


def test_a_line_is_broken_where_it_has_no_value() -> None:
    chart = draw([1, 2, None, 3, None, 4])
    (line,) = chart.lines
    assert [part.count("L") for part in line.path.split("M")[1:]] == [1, 0, 0]
    assert chart.dots == ((chart.scale.x(3), chart.scale.y(3)),), "the end has its own shape"
    assert chart.numbers.rows[2] == ("2", "\N{EN DASH}")


def test_a_line_ends_at_its_last_value() -> None:
    chart = draw([1, 2, None])
    assert (chart.lines[0].x, chart.dots) == (chart.scale.x(1), ())
