"""Styles: focus ring, frames of wild cards, backs, left hand, forced colors."""

from __future__ import annotations

from io import BytesIO
from typing import Final

import pytest
from PIL import Image
from playwright.sync_api import Locator, Page, expect

from solitaire.rules import Rank
from tests.kit.patience import box_of
from tests.kit.records import recorded
from tests.kit.table import PHONE, Table
from tests.kit.visitors import NewVisitor

LOST: Final = recorded("lost")
TABLET: Final = {"viewport": {"width": 820, "height": 1180}}
BEGUN: Final = 3
"""After so many turns some piles are flipped."""


def color(page: Page, value: str) -> str:
    """A color of CSS as the browser computes it."""
    return str(
        page.evaluate(
            """(value) => {
                const probe = document.body.appendChild(document.createElement("i"));
                probe.style.color = value;
                const found = getComputedStyle(probe).color;
                probe.remove();
                return found;
            }""",
            value,
        )
    )


def test_tab_shows_a_focus_ring_everywhere(new_visitor: NewVisitor) -> None:
    page = new_visitor().new_page()
    page.goto("/new")
    ring = """() => {
        const { tagName } = document.activeElement;
        const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
        return `${tagName}: ${outlineStyle}, ${outlineWidth}`;
    }"""
    found = []
    for _ in range(14):
        page.keyboard.press("Tab")
        found.append(page.evaluate(ring))
    assert {each.partition(":")[0] for each in found} >= {"A", "BUTTON", "INPUT"}
    assert [each for each in found if not each.endswith(": solid, 3px")] == []


def test_exactly_wild_cards_have_a_frame(new_visitor: NewVisitor) -> None:
    page = Table.sit_down(new_visitor(**PHONE), LOST, BEGUN).page
    cards = page.locator(".row .card:not(.back)").evaluate_all(
        """(cards) => cards.map((card) => [
            "wild" in card.dataset, getComputedStyle(card, "::before").content !== "none"])"""
    )
    assert {wild for wild, _ in cards} == {True, False}
    assert all(wild == framed for wild, framed in cards)


def test_the_picture_of_home_leaves_room_for_a_scroll_bar(new_visitor: NewVisitor) -> None:
    """Its cards follow the width of the screen, of which 100vw says more than a classic scroll bar leaves."""
    page = new_visitor(**PHONE, newcomer=True).new_page()
    page.goto("/")
    beyond = page.locator(".picture").evaluate(
        """(picture) => {
            const last = picture.querySelector("div:last-child .card");
            return [0, 15].map((bar) => {
                document.body.style.paddingRight = `${bar}px`;
                return Math.round(picture.getBoundingClientRect().right - last.getBoundingClientRect().right);
            });
        }"""
    )
    assert beyond == [0, 0]


def test_the_dailies_stand_at_one_height_beside_each_other(new_visitor: NewVisitor) -> None:
    page = Table.sit_down(new_visitor(**TABLET), LOST, len(LOST.turns)).page
    page.goto("/")
    tops = page.locator(".today > .offer").evaluate(
        """(offer) => {
            offer.after(offer.cloneNode(true));  // the short daily began later
            return [offer, offer.nextElementSibling].map((each) => each.getBoundingClientRect().top);
        }"""
    )
    assert tops[0] == tops[1]


@pytest.mark.parametrize("locale", ["en-US", "es-ES", "nl-NL"])
def test_the_navigation_of_a_tablet_breaks_no_name(new_visitor: NewVisitor, locale: str) -> None:
    page = new_visitor(**TABLET, locale=locale).new_page()
    page.goto("/statistics")
    names = page.locator(".navigation a > span").evaluate_all(
        "(names) => names.map((name) => name.getClientRects().length)"
    )
    assert names == [1] * 5
    brand = page.locator(".brand-name")
    assert brand.evaluate("(brand) => brand.scrollWidth <= brand.clientWidth")


def test_a_field_looks_wrong_only_if_it_is(new_visitor: NewVisitor) -> None:
    page = new_visitor().new_page()
    page.goto("/with/new?game=crowns&table=points.1")
    field = page.locator("main [name=name]")
    expect(field).to_have_attribute("aria-invalid", "false")
    border = "(field) => getComputedStyle(field).borderTopColor"
    assert field.evaluate(border) != color(page, "var(--alert)")


def test_headings_of_the_rules_stand_apart_from_the_cards_above(new_visitor: NewVisitor) -> None:
    page = new_visitor(**PHONE).new_page()
    page.goto("/rules")
    gaps = page.locator(".rules section + section > h2").evaluate_all(
        """(headings) => headings.map((heading) => heading.getBoundingClientRect().top
            - heading.parentElement.previousElementSibling.getBoundingClientRect().bottom)"""
    )
    assert len(gaps) == 4
    assert min(gaps) >= 18


def test_cards_of_a_flipped_pile_show_their_backs(new_visitor: NewVisitor) -> None:
    page = Table.sit_down(new_visitor(**PHONE), LOST, BEGUN).page
    ground = "(cards) => cards.map((card) => getComputedStyle(card).backgroundColor)"
    backs = page.locator(".pile[data-flipped] .row .card").evaluate_all(ground)
    faces = page.locator(".pile:not([data-flipped]) .row .card").evaluate_all(ground)
    assert set(backs) == {color(page, "var(--back)")}
    assert not set(backs) & set(faces)


def test_left_hand_setting_moves_confirm_to_the_left(new_visitor: NewVisitor) -> None:
    visitor = new_visitor(**PHONE)
    for hand in ("right", "left"):
        assert visitor.request.post("/settings", form={"hand": hand}).ok
        table = Table.sit_down(visitor, LOST, BEGUN)
        discard_unplayed = box_of(table.unplayed)["x"]  # kept away from confirm
        table.choose(Rank.KING)
        confirm, back = (box_of(each(Rank.KING))["x"] for each in (table.confirm, table.back))
        assert (confirm < back) is (hand == "left")
        assert (confirm < discard_unplayed) is (hand == "left")


def test_charts_are_visible_in_forced_colors(new_visitor: NewVisitor) -> None:
    page = Table.sit_down(new_visitor(forced_colors="active"), LOST, len(LOST.turns)).page
    page.goto("/statistics")
    column = page.locator(".chart .column").first
    expect(column).to_be_visible()
    fill = column.evaluate("(column) => getComputedStyle(column).fill")
    assert fill == color(page, "CanvasText")


DRAWN: Final = {
    "dark": {
        "/you/device": ".qr",
        "/deals/1-8QZK-4M2T/print?solutions=no": ".leaf-code",
        "/": ".week-bars li:first-child svg",
    },
    "light": {
        "/gallery/match/the review of fourteen cards": ".strip-drawing",
        "/gallery/match/Spiral": ".spiral-known > summary",
    },
}
"""In each scheme the pictures that were lost in forced colors, which take a background away."""


@pytest.mark.parametrize("scheme", DRAWN)
def test_no_picture_is_lost_in_forced_colors(
    new_visitor: NewVisitor, development_url: str, scheme: str
) -> None:
    visitor = new_visitor(forced_colors="active", color_scheme=scheme)
    theme = {"name": "preferences", "value": "theme=light", "url": development_url}
    visitor.add_cookies([theme])
    assert visitor.request.post(f"{development_url}/games").ok
    page = visitor.new_page()
    lost = []
    for path, where in DRAWN[scheme].items():
        page.goto(f"{development_url}{path}")
        if contrast_of(page.locator(where)) < 3:
            lost.append(path)
    assert lost == []


def contrast_of(picture: Locator) -> float:
    """The contrast between the lightest and the darkest points of an element."""
    with Image.open(BytesIO(picture.screenshot())) as shot:
        extremes = shot.convert("L").getextrema()
    darkest, lightest = ((float(each) / 255) ** 2.2 for each in extremes)
    return (lightest + 0.05) / (darkest + 0.05)
