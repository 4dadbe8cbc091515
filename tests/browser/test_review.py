"""The review of a game by keys, mouse and without scripts, and the review of an imported record."""

from __future__ import annotations

import re
from collections.abc import Iterator
from threading import Event
from typing import Final

import pytest
from playwright.sync_api import BrowserContext, FilePayload, Locator, Page, Route, expect

from solitaire.play.background import Waiting
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.review.review import Review
from solitaire.play.review.reviews import Reviews
from solitaire.play.review.tries import Judgement
from solitaire.rules import Game, Record, best_melds
from solitaire.solver import analyze
from solitaire.words.piles import describe_pile
from solitaire.words.reviews import describe_try
from solitaire.words.turns import describe_turn
from tests.kit import english
from tests.kit.patience import wait_until_loaded
from tests.kit.records import WORDS, after, recorded
from tests.kit.seating import seat
from tests.kit.table import DESKTOP, PHONE, Table
from tests.kit.visitors import NewVisitor, forgive

LOST: Final = recorded("lost")
REVIEW: Final = analyze(Record.of(LOST))
MISTAKES: Final = [turn.number for turn in REVIEW.turns if turn.mistake]
LAST: Final = len(LOST.turns)
IMPORTED: Final = recorded("won-again")
"""A game to import as a record: the other golden deals are open dailies here."""
TEXT: Final = str(Record.of(IMPORTED))


def open_review(visitor: BrowserContext, query: str = "", game: Game = LOST) -> Page:
    """Open the review of a finished game, and wait until it is complete."""
    page = visitor.new_page()
    page.goto(f"{seat(visitor, game, reviewed=1)}/review{query}")
    return wait_until_complete(page)


def open_incomplete_review(visitor: BrowserContext) -> Page:
    """Open a review of which no part is computed yet."""
    page = visitor.new_page()
    page.goto(f"{seat(visitor, LOST)}/review")
    return page


def wait_until_complete(page: Page) -> Page:
    """Wait until the review is complete: until then the page polls."""
    expect(page.locator("#plan")).to_be_attached()
    return wait_until_loaded(page)


def heading(page: Page, number: int, of: int = LAST) -> Locator:
    return page.get_by_role("heading", name=f"Turn {number} of {of}", exact=True)


def expect_turn(page: Page, number: int, game: Game = LOST) -> None:
    """Wait until that turn is selected, with the table before it."""
    of = len(game.turns)
    expect(heading(page, number, of)).to_be_visible()
    expect_table(page, list(game.history())[number - 1])
    expect(page.locator(f"#turn-{number}")).to_have_attribute("aria-current", "step")
    expect(page.locator("[data-use='played']")).to_contain_text(
        describe_turn(WORDS, number, game.turns[number - 1])
    )
    wait_until_loaded(page)


def expect_table(page: Page, state: Game) -> None:
    """Wait until the table has the piles of that game."""
    texts = [
        describe_pile(WORDS, pile.rank, best_melds(pile.rank, pile.cards), flipped=pile.flipped)
        for pile in state.piles
    ]
    expect(page.locator("#whole-table .looked-at .sr")).to_have_text(texts)


# ---- keys, focus and announcements -------------------------------------------------------------------------


def test_keys_step_through_turns_without_a_page_load(new_visitor: NewVisitor) -> None:
    page = open_review(new_visitor(**DESKTOP))
    expect_turn(page, 1)
    # a page load would remove this mark
    page.evaluate("document.body.dataset.kept = 'yes'")
    for key, number in (
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("ArrowLeft", 1),
        ("End", LAST),
        ("ArrowLeft", LAST - 1),
        ("Home", 1),
        ("Control+End", 1),
        ("Shift+ArrowRight", 1),
        ("ArrowRight", 2),
    ):
        page.keyboard.press(key)
        expect_turn(page, number)
        expect(page).to_have_url(re.compile(rf"/review(\?turn={number})?$"))
    expect(page.locator("body")).to_have_attribute("data-kept", "yes")
    page.reload()
    expect_turn(page, 2)


def test_unused_or_disabled_keys_are_left_to_the_browser(
    new_visitor: NewVisitor,
) -> None:
    page = open_review(new_visitor(**DESKTOP), f"?turn={LAST}")
    expect_turn(page, LAST)
    body, note = page.locator("body"), page.get_by_text("Keys: ")
    expect(note).to_be_visible()
    page.evaluate(
        "addEventListener('keydown', ({ key, defaultPrevented }) =>"
        " { document.body.dataset.key = `${key} ${defaultPrevented}`; })"
    )
    page.keyboard.press("End")
    expect(body).to_have_attribute("data-key", "End false")
    page.evaluate("document.documentElement.dataset.keys = 'off'")
    expect(note).to_be_hidden()
    page.keyboard.press("ArrowLeft")
    expect(body).to_have_attribute("data-key", "ArrowLeft false")
    page.evaluate("document.documentElement.dataset.keys = 'on'")
    page.keyboard.press("Home")
    expect(body).to_have_attribute("data-key", "Home true")
    expect_turn(page, 1)


def test_next_keeps_the_focus_and_turns_share_one_live_region(
    new_visitor: NewVisitor,
) -> None:
    """Screen readers announce changes of a known live region, not a region that is replaced."""
    page = open_review(new_visitor(**DESKTOP), f"?turn={LAST - 2}")
    page.evaluate("document.getElementById('said').dataset.kept = 'yes'")
    status = page.get_by_role("status")
    following = page.locator("#step-next")
    following.focus()
    for number in (LAST - 1, LAST):
        page.keyboard.press("Enter")
        expect_turn(page, number)
        expect(following).to_be_focused()
        expect(status).to_contain_text(describe_turn(WORDS, number, LOST.turns[number - 1]))
    expect(page.locator("#said")).to_have_attribute("data-kept", "yes")


def test_links_lead_to_the_mistakes_and_the_losing_turn(
    new_visitor: NewVisitor,
) -> None:
    page = open_review(new_visitor(**PHONE))
    for number in MISTAKES[:2]:
        page.get_by_role("link", name="Next mistake").tap()
        expect_turn(page, number)
        expect(heading(page, number)).to_be_in_viewport()
    page.get_by_role("link", name=f"Lost at turn {REVIEW.lost_at}.").tap()
    assert REVIEW.lost_at is not None
    expect_turn(page, REVIEW.lost_at)
    expect(heading(page, REVIEW.lost_at)).to_be_in_viewport()


def test_a_click_on_the_chart_goes_to_that_turn(new_visitor: NewVisitor) -> None:
    page = open_review(new_visitor(**DESKTOP))
    chart = page.get_by_role("img", name=re.compile("^Spare draws after each turn"))
    chart.click(position={"x": 3, "y": 80})
    expect_turn(page, 1)
    width = chart.evaluate("chart => chart.getBoundingClientRect().width")
    chart.click(position={"x": width - 3, "y": 80})
    expect_turn(page, LAST)


def test_a_better_use_is_found_by_its_pile_and_its_discard(new_visitor: NewVisitor) -> None:
    number = MISTAKES[0]
    mistake = REVIEW.turns[number - 1]
    assert mistake.better is not None
    page = open_review(new_visitor(**PHONE), f"?turn={number}")
    page.evaluate("document.body.dataset.kept = 'yes'")
    answer = page.locator(".step .answer")
    page.get_by_role("link", name="Discard it").tap()
    expect(answer).to_have_text(english.NOT_YET)
    key = page.get_by_role("link", name=f"Pile {mistake.better.pile}", exact=True)
    key.tap()
    expect(key).to_be_focused()
    card = WORDS.card_in(mistake.better.discard, mistake.better.pile)
    page.get_by_role("link", name=card, exact=True).tap()
    expect(page.get_by_role("heading", name="Better")).to_be_in_viewport()
    expect(answer).to_have_text(describe_try(WORDS, mistake, Judgement.RIGHT))
    expect(page.get_by_role("status")).to_have_text(describe_try(WORDS, mistake, Judgement.RIGHT))
    expect(page.locator("body")).to_have_attribute("data-kept", "yes")


def test_the_stepper_and_the_turn_are_on_the_first_screen_of_a_phone(
    new_visitor: NewVisitor,
) -> None:
    page = open_review(new_visitor(viewport={"width": 390, "height": 844}, has_touch=True))
    for part in (".result", "#review .chart > svg", "[data-use='played']", ".change", ".stepper"):
        expect(page.locator(part).first).to_be_in_viewport(ratio=1)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(page.get_by_role("contentinfo")).to_be_in_viewport()
    page.locator("#all-turns-open").tap()
    page.locator(f"#turn-{LAST}").scroll_into_view_if_needed()
    expect(page.get_by_role("link", name="Next", exact=True)).to_be_in_viewport(ratio=1)


# ---- while it is computed ----------------------------------------------------------------------------------


class BlockedReviews:
    """Reviews are not ready until ``go`` is set."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.go = Event()
        original = Reviews.of

        def of(self_: Reviews, player_game: PlayerGame, reader: str) -> Review | Waiting:
            return original(self_, player_game, reader) if self.go.is_set() else Waiting(0, 0)

        monkeypatch.setattr(Reviews, "of", of)


@pytest.fixture
def blocked_reviews(monkeypatch: pytest.MonkeyPatch) -> Iterator[BlockedReviews]:
    blocked_reviews = BlockedReviews(monkeypatch)
    yield blocked_reviews
    blocked_reviews.go.set()


@pytest.mark.deep
def test_polling_continues_after_a_failed_request(
    new_visitor: NewVisitor, blocked_reviews: BlockedReviews, complaints: list[str]
) -> None:
    visitor = new_visitor(**DESKTOP)
    failures = []

    def fail(route: Route) -> None:
        failures.append(route.request.url)
        route.fulfill(status=502, body="bad gateway")
        blocked_reviews.go.set()

    visitor.route(re.compile("look=1"), fail, times=1)
    wait_until_complete(open_incomplete_review(visitor))
    assert len(failures) == 1
    forgive(complaints, "502")


def test_polling_keeps_the_focus(new_visitor: NewVisitor, blocked_reviews: BlockedReviews) -> None:
    page = open_incomplete_review(new_visitor(**DESKTOP))
    for focused in (
        page.get_by_role("button", name=english.TRY_AGAIN),
        page.get_by_role("link", name="Save the record"),
    ):
        focused.focus()
        page.evaluate("document.getElementById('review').dataset.old = 'yes'")
        expect(page.locator("#review[data-old]")).to_have_count(0)
        expect(focused).to_be_focused()
    blocked_reviews.go.set()
    wait_until_complete(page)
    expect(page.get_by_role("link", name="Save the record")).to_be_focused()


# ---- without scripts ---------------------------------------------------------------------------------------


@pytest.mark.deep
def test_review_without_scripts(
    new_visitor: NewVisitor,
) -> None:
    page = open_incomplete_review(new_visitor(**PHONE, java_script_enabled=False))
    expect_turn(wait_until_complete(page), 1)
    for name, number in (("Next", 2), ("Previous", 1), ("Next mistake", MISTAKES[0])):
        page.get_by_role("link", name=name, exact=True).click()
        expect_turn(page, number)
        expect(page).to_have_url(re.compile(rf"\?turn={number}#step$"))
        expect(heading(page, number)).to_be_in_viewport()
    better = REVIEW.turns[MISTAKES[0] - 1].better
    assert better is not None
    page.get_by_role("link", name=f"Pile {better.pile}", exact=True).click()
    page.get_by_role("link", name=WORDS.card_in(better.discard, better.pile), exact=True).click()
    expect(page.get_by_role("heading", name="Better")).to_be_in_viewport()
    page.go_back()
    page.get_by_role("link", name="Show it").click()
    expect(page.get_by_role("heading", name="Better")).to_be_in_viewport()


def paste_refused(page: Page, text: str) -> None:
    """Paste an invalid record; the field keeps it, with an error beside it."""
    field = page.get_by_label("Paste a record")
    field.fill(text)
    page.get_by_role("button", name="Review it").click()
    expect(page.get_by_role("alert")).to_contain_text(text)
    expect(field).to_have_value(text)
    expect(field).to_have_accessible_description(re.compile(text))


# ---- try again, and records --------------------------------------------------------------------------------


def test_try_again_starts_from_that_turn(new_visitor: NewVisitor) -> None:
    page = open_review(new_visitor(**DESKTOP))
    for number in (2, 3):
        page.keyboard.press("ArrowRight")
        expect_turn(page, number)
    page.get_by_role("button", name=english.TRY_AGAIN).click()
    Table(page, after("lost", 2)).shows_board(after("lost", 2))


@pytest.mark.deep
def test_the_review_of_a_record_file_has_a_url_to_share(
    new_visitor: NewVisitor, complaints: list[str]
) -> None:
    page = new_visitor(**DESKTOP).new_page()
    page.goto("/records")
    paste_refused(page, "soup")
    forgive(complaints, "422")
    page.get_by_label(english.OR_CHOOSE_ITS_FILE).set_input_files(
        FilePayload(name="game.txt", mimeType="text/plain", buffer=TEXT.encode())
    )
    page.get_by_role("button", name="Review it").click()
    wait_until_complete(page)
    expect_turn(page, 1, IMPORTED)
    page.keyboard.press("ArrowRight")
    expect_turn(page, 2, IMPORTED)
    expect(page).to_have_url(re.compile(r"/records/[\w-]+\?turn=2$"))
    other = new_visitor(**PHONE).new_page()
    other.goto(page.url)
    expect_turn(wait_until_complete(other), 2, IMPORTED)
