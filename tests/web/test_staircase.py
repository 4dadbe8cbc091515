"""A small staircase shows which piles are flipped and how the game ended, not by color alone."""

from __future__ import annotations

import re
from itertools import product
from operator import attrgetter

import pytest

from gallery.scenes import WON, games
from solitaire.play.games.result import flipped_bits
from solitaire.rules import STANDARD, VARIANTS, Variant
from solitaire.web.drawings.staircase import Stage, Staircase, draw_steps
from tests.kit.reading import Element, read
from tests.kit.sites import Site

Line = tuple[float, float, float]
ALL = (1 << len(STANDARD.piles)) - 1


def lines(path: str) -> list[Line]:
    """The x, y and length of each line of a path."""
    return [
        (float(x), float(y), float(length))
        for x, y, length in re.findall(r"M([\d.]+) ([\d.]+)h([\d.]+)", path)
    ]


def draw(site: Site, flipped: int, stage: Stage, *, on_day: bool = False) -> Element:
    macro = site.app.jinja_env.get_template("drawings/_staircase.html").module.staircase  # type: ignore[attr-defined]
    return read(str(macro(Staircase(STANDARD, stage, flipped, on_day)))).one("svg")


def look(svg: Element) -> list[tuple[str, tuple[tuple[str, str], ...]]]:
    """Every shape of a drawing, without classes and so without colors."""
    return [
        (element.tag, tuple(sorted((k, v) for k, v in element.attributes.items() if k != "class")))
        for element in svg.content
        if isinstance(element, Element)
    ]


@pytest.mark.parametrize("variant", VARIANTS, ids=attrgetter("name"))
@pytest.mark.parametrize("flipped", [0, 1, 1 << 6, 0b10101, ALL])
def test_each_pile_is_a_step_in_order_with_a_length_by_its_cards(
    flipped: int, variant: Variant
) -> None:
    flipped &= (1 << len(variant.piles)) - 1
    steps = draw_steps(flipped, variant)
    found = [(line, False) for line in lines(steps.open)]
    found += [(line, True) for line in lines(steps.flipped)]
    found.sort(key=lambda step: step[0][1])
    assert [is_flipped for _, is_flipped in found] == [
        bool(flipped >> place & 1) for place in range(len(variant.piles))
    ]
    for (line, _), rank in zip(found, variant.piles, strict=True):
        assert line[2] == pytest.approx(27.3 * rank / variant.piles[-1], abs=0.06)
    assert found[-1][0][1] == pytest.approx(37.5)


@pytest.mark.parametrize("flipped", [0, 5, ALL])
def test_step_of_a_flipped_pile_ends_in_a_bead(flipped: int) -> None:
    ends = [(x + length, y) for x, y, length in lines(draw_steps(flipped).flipped)]
    beads = [(x, y) for x, y, _ in lines(draw_steps(flipped).beads)]
    assert [y for _, y in beads] == [y for _, y in ends]
    assert all(0 < x - end < 5 for (x, _), (end, _) in zip(beads, ends, strict=True))


@pytest.mark.parametrize("variant", VARIANTS, ids=attrgetter("name"))
def test_bits_out_of_range_raise_value_error(variant: Variant) -> None:
    for flipped in (-1, 1 << len(variant.piles)):
        with pytest.raises(ValueError, match="not the bits"):
            draw_steps(flipped, variant)


def test_flipped_bits_match_the_flipped_piles() -> None:
    for game in games(WON):
        bits = flipped_bits(game.piles)
        assert [bool(bits >> n & 1) for n in range(11)] == [pile.flipped for pile in game.piles]
    assert bits == ALL


def test_all_stages_look_different_without_color(site: Site) -> None:
    seen = [
        look(draw(site, ALL, stage, on_day=on_day))
        for stage, on_day in product(Stage, (False, True))
        if stage is not Stage.UNPLAYED or not on_day
    ]
    assert all(one not in seen[:place] for place, one in enumerate(seen))


def test_staircase_is_hidden_from_screen_readers(site: Site) -> None:
    hidden = draw(site, 3, Stage.LOST)
    assert hidden["aria-hidden"] == "true"
    assert "role" not in hidden


def test_staircase_has_no_inline_styles(site: Site) -> None:
    """The content security policy would block them."""
    assert all("style" not in element for element in draw(site, ALL, Stage.WON, on_day=True))
