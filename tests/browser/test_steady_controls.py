"""While a page polls no control changes what it does or where it stands, once it can be seen."""

from __future__ import annotations

from threading import Event
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from solitaire.play.background import Waiting
from solitaire.play.coach.solver_cache import Slot
from solitaire.play.coach.trying.weighing import Weighing
from tests.browser.test_races import begin, give_up, join, make_race
from tests.browser.test_review import MISTAKE
from tests.kit import english
from tests.kit.jobs import BlockedReviews
from tests.kit.patience import wait_until_loaded
from tests.kit.records import after, recorded
from tests.kit.seating import seat
from tests.kit.table import put_attempt
from tests.kit.trying import LAID, begun_text
from tests.kit.visitors import NewVisitor

SIZES: Final = [(360, 640), (1280, 720)]
LOST, WON = recorded("lost"), recorded("won-again")
CONTROLS: Final = """
[...document.querySelectorAll("a[href], button, summary, input:not([type=hidden]), select, textarea")]
    .filter((each) => each.checkVisibility({ checkVisibilityCSS: true }))
    .map((each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        const label = each.dataset.name ?? each.ariaLabel ?? each.textContent.trim().replace(/\\s+/g, " ");
        const sends = each.form ? `${each.form.method} ${each.form.action}` : "";
        const does = `${each.getAttribute("href") ?? sends} ${each.name ?? ""}`;
        return [does, label, [x + scrollX, y + scrollY, width, height].map(Math.round).join(" ")];
    })
"""


def controls(page: Page) -> list[list[str]]:
    """Of each visible control what it does, its label, and where it stands."""
    found: list[list[str]] = wait_until_loaded(page).evaluate(CONTROLS)
    return found


def assert_steady(page: Page, before: list[list[str]]) -> None:
    """Each control is still there. New ones may have come, and a turn's link may also say what it cost."""
    now = controls(page)
    lost = [
        (does, label, place)
        for does, label, place in before
        if not any(does == a and b.startswith(label) and place == c for a, b, c in now)
    ]
    assert lost == []


@pytest.fixture(params=SIZES, ids=str)
def page(request: pytest.FixtureRequest, new_visitor: NewVisitor) -> Page:
    width, height = request.param
    return new_visitor(viewport={"width": width, "height": height}).new_page()


@pytest.mark.parametrize("unfolds", [False, True], ids=["folded", "unfolded"])
def test_those_of_the_ending_of_a_daily_do_not_change_when_its_review_comes(
    page: Page, blocked_reviews: BlockedReviews, unfolds: bool
) -> None:
    page.goto(put_attempt(page.context))
    losses = page.locator(".ending-losses:not([aria-hidden])")
    expect(losses).to_have_text(english.LOSSES_NOT_KNOWN)
    if unfolds:
        page.locator("#ending-more > summary").click()
    before, panel = controls(page), page.locator(".ending-panel").bounding_box()
    blocked_reviews.go.set()
    expect(page.locator(".ending [hx-get]")).to_have_count(0)
    assert_steady(page, before)
    assert len(controls(page)) == len(before)
    assert page.locator(".ending-panel").bounding_box() == panel
    expect(losses).to_have_text(english.LOSSES_OF_LOST)


@pytest.mark.parametrize("is_won", [False, True], ids=["lost", "won"])
def test_those_of_an_ending_do_not_change_when_its_review_comes(
    page: Page, blocked_reviews: BlockedReviews, is_won: bool
) -> None:
    page.goto(seat(page.context, WON if is_won else LOST))
    page.locator("#ending-more > summary").click()
    before = controls(page)
    fact = page.locator("#ending-fact").inner_text()
    blocked_reviews.go.set()
    expect(page.locator(".ending [hx-get]")).to_have_count(0)
    assert_steady(page, before)
    assert len(controls(page)) == len(before)
    assert page.locator("#ending-fact").inner_text() != fact


@pytest.mark.parametrize("turn", [1, MISTAKE.number], ids=["a turn", "a mistake"])
def test_those_of_a_review_keep_their_places_when_it_is_complete(
    page: Page, blocked_reviews: BlockedReviews, turn: int
) -> None:
    page.goto(f"{seat(page.context, LOST)}?turn={turn}")
    page.locator(".menu > summary").click()
    before = controls(page)
    blocked_reviews.go.set()
    expect(page.locator("#poll")).to_have_count(0)
    assert_steady(page, before)


@pytest.mark.parametrize("draws", [False, True], ids=["a card is picked", "a card is drawn"])
def test_those_of_trying_out_keep_their_places_when_its_values_come(
    page: Page, monkeypatch: pytest.MonkeyPatch, draws: bool
) -> None:
    go = hold(monkeypatch, Weighing, "weigh", Waiting(0, 0))
    drawn = begun_text(3).replace(".", ":A.", 1)
    page.goto(f"/try/{LAID}/{drawn if draws else begun_text(3)}")
    expect(page.locator(".drawn" if draws else ".picker")).to_be_visible()
    before = controls(page)
    go.set()
    expect(page.locator("#spare[hx-get]")).to_have_count(0)
    assert_steady(page, before)


def test_those_of_a_table_keep_their_places_when_spare_is_known(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    go = hold(monkeypatch, Slot, "take", False)
    table = seat(page.context, after("lost", 3))
    assert page.request.post("/settings", form={"spare": "on"}).ok
    page.goto(table)
    before = controls(page)
    go.set()
    expect(page.locator("#spare[hx-get]")).to_have_count(0)
    assert_steady(page, before)


def hold(monkeypatch: pytest.MonkeyPatch, of: type, name: str, waiting: object) -> Event:
    """Let a method wait for a worker or the solver until the event is set."""
    go, original = Event(), getattr(of, name)

    def ask(self: object, *arguments: object, **named: object) -> object:
        return original(self, *arguments, **named) if go.is_set() else waiting

    monkeypatch.setattr(of, name, ask)
    return go


def test_those_of_a_race_keep_their_places_until_it_is_over(
    page: Page, new_visitor: NewVisitor
) -> None:
    """Others join, begin and finish; what the end brings comes to a place that is kept."""
    bob = new_visitor().new_page()
    link = make_race(page, "Ada")
    begin(page)
    give_up(page)
    before = controls(page)
    join(bob, link, "Bob")
    expect(page.locator("#race li", has_text="Bob")).to_be_visible()
    assert_steady(page, before)
    begin(bob)
    give_up(bob)
    expect(page.get_by_role("button", name="Race again")).to_be_visible()
    assert_steady(page, before)
