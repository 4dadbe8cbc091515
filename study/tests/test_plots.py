"""The plots of made-up figures. They are drawn once; nothing here looks at where a line goes."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree

import pytest
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle

from study.report.drawing import (
    DARK,
    LIGHT,
    THEMES,
    Plot,
    Theme,
    draw_plot,
    find_contrast,
)
from study.report.plots import PLOTS

SVG = "{http://www.w3.org/2000/svg}"
LEAST_TEXT = 10.0
"""Pixels, on a screen that is 360 wide."""
BY_SPARE = [
    {"spare": spare, "deals": deals, "won": won, "low": won / 50, "high": (won + 3) / 50}
    for spare, (deals, won) in enumerate(((40, 0), (30, 15), (29, 29)))
]
FIGURES: dict[str, Any] = {
    "sums": [
        {"sum": 27, "won": 9, "lost": 0, "unknown": 0},
        {"sum": 28, "won": 7, "lost": 1, "unknown": 2},
        {"sum": 29, "won": 0, "lost": 5, "unknown": 0},
    ],
    "stock": [
        {
            "cards": cards,
            "deals": 9,
            "won": won,
            "unknown": 0,
            "low": won / 10,
            "high": (won + 1) / 10,
        }
        for cards, won in ((20, 0), (28, 5))
    ],
    "long_stock": [
        {"cards": cards, "deals": 8, "won": won, "unknown": 0, "low": 0.4, "high": 1.0}
        for cards, won in ((28, 4), (29, 8))
    ],
    "over_par": {"greedy": [1, 0, 2, 4], "adviser": [6, 1]},
    "by_spare": {"greedy": BY_SPARE, "away": BY_SPARE, "pairs": BY_SPARE},
    "piles": [{"pile": pile, "away": [2, 0, pile], "stays": pile} for pile in range(3, 14)],
    "stays": {"lost": 20, "one": 18, "mean": 4.5, "any": 2, "unsure": 1},
}


@pytest.fixture(scope="module")
def drawn() -> dict[str, str]:
    """Each plot on a light page, by its name."""
    return {plot.name: draw_plot(plot, FIGURES, LIGHT) for plot in PLOTS}


def find_texts(svg: str) -> dict[str, str]:
    """All texts of a plot, and the style of each."""
    texts = ElementTree.fromstring(svg).iter(f"{SVG}text")
    return {"".join(text.itertext()): text.get("style", "") for text in texts}


@pytest.mark.parametrize("plot", PLOTS, ids=lambda plot: plot.name)
def test_a_screen_reader_reads_a_title_and_what_the_plot_shows(
    drawn: dict[str, str], plot: Plot
) -> None:
    root = ElementTree.fromstring(drawn[plot.name])
    assert root.get("role") == "img"
    title, description = [
        root.find(f"{SVG}*[@id='{each}']") for each in root.get("aria-labelledby", "").split()
    ]
    assert title is not None
    assert description is not None
    assert (title.tag, title.text) == (f"{SVG}title", plot.title)
    assert (description.tag, description.text) == (f"{SVG}desc", plot.describe(FIGURES))


@pytest.mark.parametrize("plot", PLOTS, ids=lambda plot: plot.name)
def test_texts_can_be_read_on_a_small_phone(drawn: dict[str, str], plot: Plot) -> None:
    assert ElementTree.fromstring(drawn[plot.name]).get("viewBox", "").startswith("0 0 360 ")
    texts = find_texts(drawn[plot.name])
    assert texts
    for style in texts.values():
        (size,) = re.findall(r"font(?:-size)?: ([\d.]+)px", style)
        assert float(size) >= LEAST_TEXT


def test_the_same_figures_make_the_same_bytes(drawn: dict[str, str]) -> None:
    for plot in PLOTS[:2]:
        assert draw_plot(plot, FIGURES, LIGHT) == drawn[plot.name]
    assert not re.search("<dc:date|Matplotlib v", drawn["sums"]), "no date, no version"


def test_a_dark_page_has_the_same_texts_in_its_own_colors(drawn: dict[str, str]) -> None:
    dark = draw_plot(PLOTS[0], FIGURES, DARK)
    assert find_texts(dark).keys() == find_texts(drawn["sums"]).keys()
    assert LIGHT.paper not in dark


def test_a_spare_of_few_deals_has_no_point() -> None:
    (plot,) = [plot for plot in PLOTS if plot.name == "by-spare"]
    assert "Greedy wins 0% at 0, 50% at 1. " in plot.describe(FIGURES)
    figure = Figure()
    plot.draw(figure, FIGURES, LIGHT)
    assert [len(line.get_xdata()) for line in figure.axes[0].get_lines()[::3]] == [2, 2, 2]


def look_of(handle: Any) -> tuple[object, ...]:
    """What tells an entry of a legend from the others."""
    first = handle if isinstance(handle, Line2D) else handle[0]
    if isinstance(first, Rectangle):
        return first.get_hatch(), first.get_facecolor()
    return first.get_linestyle(), first.get_marker(), first.get_color()


@pytest.mark.parametrize("name", ["sums", "stock", "over-par", "by-spare"])
def test_nothing_is_told_apart_by_color_alone(name: str) -> None:
    (plot,) = [plot for plot in PLOTS if plot.name == name]
    gray = replace(LIGHT, tones=(LIGHT.ink,) * 3)
    figure = Figure()
    plot.draw(figure, FIGURES, gray)
    handles, labels = figure.axes[0].get_legend_handles_labels()
    assert len(labels) > 1
    assert len({look_of(handle) for handle in handles}) == len(labels)


def test_shades_have_their_shares_written_in_them(drawn: dict[str, str]) -> None:
    texts = find_texts(drawn["piles"])
    assert {"40", "60", "13", "87", "65"} <= texts.keys(), (
        "2 of 5 and 2 of 15 deals, and 13 of 20 lost ones"
    )


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_ink_and_tones_stand_out_from_the_paper(theme: Theme) -> None:
    assert find_contrast(theme.ink, theme.paper) >= 7
    for tone in theme.tones:
        assert find_contrast(tone, theme.paper) >= 3


def test_contrast_is_that_of_the_standard() -> None:
    assert find_contrast("#000000", "#ffffff") == pytest.approx(21)
    assert find_contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)
