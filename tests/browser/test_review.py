"""Looking back at a game by keys, mouse, touch and without scripts, and at an imported record."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from playwright.sync_api import BrowserContext, FilePayload, Locator, Page, Route, expect

from solitaire.play.coach.tries import Judgement
from solitaire.rules import Game, Record, best_melds
from solitaire.solver import analyze
from solitaire.words.board.endings import name_retry
from solitaire.words.board.piles import describe_pile
from solitaire.words.board.reviews import ask_for_better, describe_try, describe_use, name_better
from tests.browser.test_layout import SIZES
from tests.kit import english
from tests.kit.jobs import BlockedReviews
from tests.kit.patience import audit, page_overflow, wait_until_loaded
from tests.kit.records import WORDS, after, recorded
from tests.kit.seating import seat
from tests.kit.table import DESKTOP, PHONE, KeyboardTable, ScriptlessTable, Table, TouchTable
from tests.kit.tiers import sampled
from tests.kit.visitors import NewVisitor, forgive

LOST: Final = recorded("lost")
REVIEW: Final = analyze(Record.of(LOST))
MISTAKES: Final = [turn.number for turn in REVIEW.turns if turn.mistake]
MISTAKE: Final = REVIEW.turns[MISTAKES[0] - 1]
LAST: Final = len(LOST.turns)
IMPORTED: Final = recorded("won-again")
"""A game to import as a record: the other golden deals are open dailies here."""
TEXT: Final = str(Record.of(IMPORTED))


def open_review(visitor: BrowserContext, turn: int = 1, more: str = "", game: Game = LOST) -> Page:
    """Open a turn of a finished game whose review is complete."""
    page = visitor.new_page()
    page.goto(f"{seat(visitor, game, reviewed=1)}?turn={turn}{more}")
    return wait_until_complete(page)


def open_incomplete_review(visitor: BrowserContext) -> Page:
    """Open a review of which no part is computed yet."""
    page = visitor.new_page()
    page.goto(f"{seat(visitor, LOST)}?turn=1")
    return page


def wait_until_complete(page: Page) -> Page:
    """Wait until the review is complete: until then the page polls."""
    expect(page.locator(".turns-strip line").first).to_be_attached()
    return wait_until_loaded(page)


def heading(page: Page) -> Locator:
    """The heading of what is shown of a turn."""
    return page.locator("#dock-heading")


def expect_turn(page: Page, number: int, game: Game = LOST) -> None:
    """Wait until that turn is shown, with the board before it."""
    of, mistakes = len(game.turns), MISTAKES if game is LOST else []
    expected = ask_for_better(WORDS) if number in mistakes else f"Turn {number} of {of}"
    expect(heading(page)).to_have_text(expected)
    expect(page.locator(".turns-strip [aria-current]")).to_have_id(f"turn-{number}")
    if number not in mistakes:
        use = describe_use(WORDS, game.turns[number - 1])
        expect(page.locator(".told")).to_contain_text(use)
        expect(page.get_by_role("status")).to_contain_text(use)
    spoken = page.locator(".pile").evaluate_all(
        "piles => piles.map((pile) => { const input = pile.querySelector('input');"
        " return input ? (input.dataset.whole ?? input.dataset.name ?? input.ariaLabel)"
        " : pile.querySelector('.sr').textContent; })"
    )
    assert spoken == [
        describe_pile(WORDS, pile.rank, best_melds(pile.rank, pile.cards), flipped=pile.flipped)
        for pile in list(game.history())[number - 1].piles
    ]
    wait_until_loaded(page)


def expect_better(page: Page, answer: str = "") -> None:
    """Wait until the better move of the mistake is shown, with the answer to what was tried."""
    assert MISTAKE.better is not None
    expect(heading(page)).to_have_text(name_better(WORDS))
    for part in (answer, describe_use(WORDS, MISTAKE.better)):
        expect(page.locator(".told")).to_contain_text(part)
        expect(page.get_by_role("status")).to_contain_text(part)
    expect(page.locator(f'.pile[data-rank="{MISTAKE.better.pile}"]')).to_have_attribute(
        "data-move", ""
    )
    wait_until_loaded(page)


# ---- from turn to turn -------------------------------------------------------------------------------------


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
        expect(page).to_have_url(re.compile(rf"\?turn={number}$"))
    expect(page.locator("body")).to_have_attribute("data-kept", "yes")
    page.reload()
    expect_turn(page, 2)


def test_keys_go_on_past_a_mistake(new_visitor: NewVisitor) -> None:
    """Piles can be chosen there, and arrows would move between them."""
    page = open_review(new_visitor(**DESKTOP), MISTAKES[0] - 1)
    for number in range(MISTAKES[0], MISTAKES[0] + 3):
        page.keyboard.press("ArrowRight")
        expect_turn(page, number)


def test_keys_without_a_turn_are_left_to_the_browser(new_visitor: NewVisitor) -> None:
    page = open_review(new_visitor(**DESKTOP))
    page.evaluate(
        "addEventListener('keydown', ({ key, defaultPrevented }) =>"
        " { document.body.dataset.key = `${key} ${defaultPrevented}`; })"
    )
    body = page.locator("body")
    page.keyboard.press("ArrowLeft")
    expect(body).to_have_attribute("data-key", "ArrowLeft false")
    page.evaluate("document.documentElement.dataset.keys = 'off'")
    page.keyboard.press("End")
    expect(body).to_have_attribute("data-key", "End false")
    expect_turn(page, 1)


def test_back_and_forward_go_to_turns(new_visitor: NewVisitor) -> None:
    page = open_review(new_visitor(**PHONE))
    page.locator("#step-next").tap()
    expect_turn(page, 2)
    page.get_by_role("link", name="Next mistake").tap()
    expect_turn(page, MISTAKES[0])
    page.get_by_role("link", name="Show it").tap()
    expect_better(page)
    for number in (MISTAKES[0], 2, 1):
        page.go_back()
        expect_turn(page, number)
    page.go_forward()
    expect_turn(page, 2)


def test_steps_keep_the_focus_and_turns_share_one_live_region(new_visitor: NewVisitor) -> None:
    """Screen readers announce changes of a known live region, not a region that is replaced."""
    page = open_review(new_visitor(**DESKTOP), LAST - 2)
    page.evaluate("document.getElementById('status').dataset.kept = 'yes'")
    following = page.locator("#step-next")
    following.focus()
    for number in range(LAST - 1, LAST + 1):
        page.keyboard.press("Enter")
        expect_turn(page, number)
        expect(following).to_be_focused()
    expect(page.locator("#status")).to_have_attribute("data-kept", "yes")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/games/\w+$"))


def test_the_page_of_a_turn_begins_with_what_was_played(new_visitor: NewVisitor) -> None:
    page = open_review(new_visitor(**DESKTOP))
    following = page.locator("#step-next")
    told = page.locator("#status").inner_text()
    expect(following).to_be_focused()
    expect(following).to_have_accessible_name(re.compile(f"^{re.escape(told)} "))
    page.keyboard.press("Tab")
    expect(following).not_to_have_accessible_name(re.compile(re.escape(told)))


@pytest.mark.parametrize("look", sampled([PHONE, DESKTOP], fast=1), ids=["phone", "desktop"])
def test_a_press_on_the_strip_goes_to_that_turn(
    new_visitor: NewVisitor, look: dict[str, Any]
) -> None:
    page = open_review(new_visitor(**look))
    width = page.evaluate("innerWidth")
    for number in (LAST, 2):
        page.mouse.click((number - 0.5) * width / LAST, 64)
        expect_turn(page, number)


# ---- a mistake ---------------------------------------------------------------------------------------------


def at_the_mistake(kind: type[Table], visitor: BrowserContext) -> Table:
    page = open_review(visitor, MISTAKES[0])
    expect_turn(page, MISTAKES[0])
    return kind(page, Game.replay(LOST.deal, LOST.turns[: MISTAKES[0] - 1]))


@pytest.mark.parametrize(
    ("kind", "look"),
    [(TouchTable, PHONE), (Table, DESKTOP), (KeyboardTable, DESKTOP)],
    ids=["touch", "mouse", "keys"],
)
def test_a_better_move_is_played_on_the_board(
    new_visitor: NewVisitor, kind: type[Table], look: dict[str, Any]
) -> None:
    assert MISTAKE.better is not None
    table = at_the_mistake(kind, new_visitor(**look))
    page = table.page
    page.evaluate("document.body.dataset.kept = 'yes'")
    table.take_turn(MISTAKE.turn.pile, MISTAKE.turn.discard)
    expect(page.locator(".told")).to_contain_text(english.NOT_YET)
    expect(page.get_by_role("status")).to_have_text(english.NOT_YET)
    wait_until_loaded(page)
    table.take_turn(MISTAKE.better.pile, MISTAKE.better.discard)
    expect_better(page, describe_try(WORDS, MISTAKE, Judgement.RIGHT))
    expect(page.locator("body")).to_have_attribute("data-kept", "yes")
    page.keyboard.press("ArrowRight")
    expect_turn(page, MISTAKES[0] + 1)


def test_the_drawn_card_can_be_tried_unplayed(new_visitor: NewVisitor) -> None:
    page = at_the_mistake(TouchTable, new_visitor(**PHONE)).page
    page.get_by_role("link", name="Discard it").tap()
    expect(page.locator(".told")).to_contain_text(english.NOT_YET)
    page.get_by_role("link", name="Show it").tap()
    expect_better(page)


# ---- the sheet, and how all fits ---------------------------------------------------------------------------


def test_findings_open_over_the_board(new_visitor: NewVisitor) -> None:
    page = open_review(new_visitor(**PHONE), 3)
    page.get_by_label("Menu").tap()
    page.locator(".findings-link").tap()
    sheet = page.get_by_role("dialog")
    expect(sheet.locator(".totals")).to_be_visible()
    sheet.locator("summary").first.tap()
    expect(sheet.locator(".plan > li").first).to_be_visible()
    assert page_overflow(page)[0] == 0
    assert audit(page) == ""
    sheet.get_by_role("button", name="Close").tap()
    expect(sheet).to_be_hidden()
    expect_turn(page, 3)


def test_looking_back_passes_the_audit(new_visitor: NewVisitor) -> None:
    page = open_review(new_visitor(**DESKTOP))
    for turn in (1, MISTAKES[0]):
        page.goto(f"{page.url.partition('?')[0]}?turn={turn}")
        assert audit(page) == ""


USUAL: Final = (360, 640), (740, 360), (820, 1180), (1280, 720)
ORDERED: Final = [list(size) for size in dict.fromkeys((*USUAL, *SIZES))]
COVERED: Final = """() => {
  const dock = document.querySelector(".dock").getBoundingClientRect();
  const cards = [...document.querySelectorAll(".row .card")];
  return cards.filter((card) => {
    const { left, right, bottom } = card.getBoundingClientRect();
    return bottom > dock.top + 1 && left < dock.right && right > dock.left;
  }).length;
}"""
"""How many cards of the piles the dock covers."""


@pytest.mark.parametrize("kind", sampled(["lost", "short-lost"], fast=1))
@pytest.mark.parametrize("size", sampled(ORDERED, fast=3, deep=2), ids=str)
def test_every_turn_fits_the_screen(new_visitor: NewVisitor, size: list[int], kind: str) -> None:
    game = recorded(kind)
    page = open_review(new_visitor(viewport={"width": size[0], "height": size[1]}), game=game)
    for number in range(1, len(game.turns) + 1):
        expect(page.locator(".turns-strip [aria-current]")).to_have_id(f"turn-{number}")
        wait_until_loaded(page)
        assert page_overflow(page) == (0, 0), number
        assert page.evaluate(COVERED) == 0, number
        page.keyboard.press("ArrowRight")


@pytest.mark.parametrize("look", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_steps_stay_in_sight_beside_large_cards(
    new_visitor: NewVisitor, base_url: str, look: dict[str, Any]
) -> None:
    visitor = new_visitor(**look)
    visitor.add_cookies([{"name": "preferences", "value": "cards=large", "url": base_url}])
    page = open_review(visitor, MISTAKES[0])
    for part in page.locator(".told, .told-steps > *").all():
        expect(part).to_be_in_viewport(ratio=1)
    assert page_overflow(page)[0] == 0


# ---- while it is computed ----------------------------------------------------------------------------------


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


def test_polling_keeps_the_focus_and_the_menu(
    new_visitor: NewVisitor, blocked_reviews: BlockedReviews
) -> None:
    page = open_incomplete_review(new_visitor(**DESKTOP))
    page.get_by_label("Menu").click()
    focused = page.get_by_role("button", name=english.PLAY_FROM_THE_START)
    focused.focus()
    with page.expect_response(re.compile("look=1")):
        pass
    wait_until_loaded(page)
    expect(focused).to_be_focused()
    blocked_reviews.go.set()
    wait_until_complete(page)
    expect(focused).to_be_focused()


def test_polling_an_ending_moves_neither_the_focus_nor_what_is_unfolded(
    new_visitor: NewVisitor, blocked_reviews: BlockedReviews
) -> None:
    page = new_visitor(**PHONE).new_page()
    page.goto(seat(page.context, LOST))
    headline = page.get_by_role("heading", name=english.NINE_OF_ELEVEN)
    expect(headline).to_be_focused()
    page.evaluate("document.getElementById('ending').dataset.kept = 'yes'")
    page.locator("#ending-more > summary").tap()
    review = page.locator("#ending-review")
    review.focus()
    with page.expect_response(re.compile("/ending")):
        pass
    blocked_reviews.go.set()
    expect(page.locator("#ending-next")).to_contain_text(name_retry(WORDS))
    expect(review).to_be_focused()
    expect(page.locator("#ending-more")).to_have_attribute("open", "")
    expect(page.locator("#ending[data-kept]")).to_have_text(english.NINE_OF_ELEVEN)
    expect(page.locator("#status")).to_have_text(english.COULD_BE_WON_UNTIL_17)


# ---- the line of another -----------------------------------------------------------------------------------


def test_a_line_is_chosen_in_a_sheet_and_kept_from_turn_to_turn(new_visitor: NewVisitor) -> None:
    game = recorded("lost-without-a-try")  # lost from the start, so that the adviser is quick
    page = open_review(new_visitor(**PHONE), game=game)
    page.locator(".lines-button").tap()
    page.get_by_role("dialog").get_by_role("link", name="Adviser").tap()
    expect(page).to_have_url(re.compile(r"\?turn=1&with=adviser$"))
    expect(page.locator(".strip-drawing .theirs line").first).to_be_attached()
    page.locator("#step-next").tap()
    expect(page).to_have_url(re.compile(r"\?turn=2&with=adviser$"))
    expect(page.locator(".told")).to_contain_text("Adviser")
    assert audit(page) == ""
    page.go_back()
    expect(page).to_have_url(re.compile(r"\?turn=1&with=adviser$"))


# ---- without scripts ---------------------------------------------------------------------------------------


@pytest.mark.deep
def test_review_without_scripts(new_visitor: NewVisitor) -> None:
    assert MISTAKE.better is not None
    page = open_incomplete_review(new_visitor(**PHONE, java_script_enabled=False))
    wait_until_complete(page)
    for step, number in (("#step-next", 2), ("#step-previous", 1), ("#step-jump", MISTAKES[0])):
        page.locator(step).click()
        expect(page).to_have_url(re.compile(rf"\?turn={number}$"))
        expect(page.locator(".turns-strip [aria-current]")).to_have_id(f"turn-{number}")
    table = ScriptlessTable(page, Game.replay(LOST.deal, LOST.turns[: MISTAKES[0] - 1]))
    table.take_turn(MISTAKE.better.pile, MISTAKE.better.discard)
    expect(heading(page)).to_have_text(name_better(WORDS))
    page.go_back()
    page.get_by_role("link", name="Show it").click()
    expect(heading(page)).to_have_text(name_better(WORDS))


# ---- try again, and records --------------------------------------------------------------------------------


def test_try_again_starts_from_that_turn(new_visitor: NewVisitor) -> None:
    page = open_review(new_visitor(**DESKTOP))
    for number in (2, 3):
        page.keyboard.press("ArrowRight")
        expect_turn(page, number)
    page.get_by_label("Menu").click()
    page.get_by_role("button", name=english.PLAY_ON.format(3)).click()
    Table(page, after("lost", 2)).shows_board(after("lost", 2))


def paste_refused(page: Page, text: str) -> None:
    """Paste an invalid record; the field keeps it, with an error beside it."""
    field = page.get_by_label("Paste a record")
    field.fill(text)
    page.get_by_role("button", name="Review it").click()
    expect(page.get_by_role("alert")).to_contain_text(text)
    expect(field).to_have_value(text)
    expect(field).to_have_accessible_description(re.compile(text))


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
    expect(page).to_have_url(re.compile(r"/try/[\w-]+/0:0\?turn=2$"))
    other = new_visitor(**PHONE).new_page()
    other.goto(page.url)
    expect_turn(wait_until_complete(other), 2, IMPORTED)
