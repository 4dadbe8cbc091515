"""A puzzle by touch, mouse, keys and without scripts: a wrong try, the right one, and on to the next."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from solitaire.play.coach.puzzles.judging import Crowns
from solitaire.rules import Turn
from solitaire.words.board.trying import name_trying
from solitaire.words.puzzles import puzzles as texts
from tests.browser.test_motion import WAIT_FRAMES, WATCH
from tests.kit import english
from tests.kit.patience import audit, page_overflow, wait_until_loaded
from tests.kit.puzzles import begin_puzzles, golden_question, right_turn, wrong_turns
from tests.kit.records import WORDS
from tests.kit.table import DESKTOP, PHONE, SCREENS, Table
from tests.kit.visitors import NewVisitor

TODAY: Final = 4
QUESTION: Final = golden_question(Crowns.TWO)
RIGHT: Final = right_turn(QUESTION)
WRONG: Final = next(turn for turn in wrong_turns(QUESTION) if not turn.is_unplayed)
SMALL: Final = {**PHONE, "viewport": {"width": 360, "height": 640}}


@pytest.fixture(autouse=True)
def _begin(monkeypatch: pytest.MonkeyPatch) -> None:
    """Today's puzzles are the first ones, and none is made ahead."""
    begin_puzzles(monkeypatch, TODAY)
    monkeypatch.setattr("solitaire.play.coach.puzzles.schedule.STOCK", 0)


def open_puzzle(visitor: BrowserContext, crowns: Crowns = Crowns.TWO) -> Page:
    for number in (TODAY, TODAY + 1):  # which has begun in the east
        assert visitor.request.post("/seat/puzzles", form={"number": str(number)}).ok
    page = visitor.new_page()
    page.goto(f"/puzzles/{TODAY}/{crowns}")
    return wait_until_loaded(page)


def heading(page: Page) -> Locator:
    return page.locator("#dock-heading")


def expect_told(page: Page, *sentences: str) -> None:
    """Wait until the dock says this, and screen readers hear it."""
    for sentence in sentences:
        expect(page.locator(".told")).to_contain_text(sentence)
        expect(page.get_by_role("status")).to_contain_text(sentence)
    wait_until_loaded(page)


def play(page: Page, turn: Turn) -> None:
    table = Table(page, QUESTION.game)
    table.pile(turn.pile).click()
    table.card(turn.discard, turn.pile).click()
    table.confirm(turn.pile).locator("visible=true").click()


def show_answer(page: Page) -> None:
    """Press twice: the first press lights the pile."""
    page.get_by_role("button", name=english.SHOW_THE_ANSWER).click()
    expect(page.locator(".pile[data-hint]")).to_have_count(1)
    page.get_by_role("button", name=english.SHOW_THE_DISCARD).click()
    expect(heading(page)).to_have_text(texts.name_shown(WORDS))


def solve(page: Page) -> None:
    expect(heading(page)).to_have_text(texts.ask(WORDS, QUESTION.before, QUESTION.best))
    play(page, WRONG)
    expect_told(page, texts.describe_wrong(WORDS, QUESTION.judge(WRONG), QUESTION.best))
    play(page, RIGHT)
    expect_found(page)


def expect_found(page: Page) -> None:
    expect(heading(page)).to_have_text(texts.name_found(WORDS, 2, first=False))
    expect_told(page, texts.compare(WORDS, WRONG, QUESTION.judge(WRONG), QUESTION.best))
    expect(page.locator(".strip-name")).to_have_text("1 of 3 found")


@SCREENS
def test_a_puzzle_by_mouse_or_touch(new_visitor: NewVisitor, look: dict[str, Any]) -> None:
    page = open_puzzle(new_visitor(**look))
    solve(page)
    page.get_by_role("link", name=texts.name_next(WORDS)).click()
    expect(page).to_have_url(f"/puzzles/{TODAY}/3")
    show_answer(page)
    page.get_by_role("link", name=texts.name_day(WORDS, TODAY)).click()
    expect(page.get_by_role("listitem")).to_have_count(3)


def test_a_puzzle_by_keys(new_visitor: NewVisitor) -> None:
    page = open_puzzle(new_visitor(**DESKTOP))
    page.keyboard.press("x")  # lifts the drawn card
    expect(page.locator(".lift")).to_have_attribute("open", "")
    page.keyboard.press("x")  # discards it
    unplayed = next(move for move in QUESTION.moves if move.pile is None)
    expect_told(page, texts.describe_wrong(WORDS, unplayed.value, QUESTION.best))
    table = Table(page, QUESTION.game)
    page.keyboard.press(str(RIGHT.pile))
    expect(table.pile(RIGHT.pile)).to_be_checked()
    page.keyboard.press("Enter")
    expect(page.locator(".choice > input:focus")).to_have_count(1)
    for _ in range(15):
        if table.card(RIGHT.discard, RIGHT.pile).is_checked():
            break
        page.keyboard.press("ArrowRight")
    expect(table.card(RIGHT.discard, RIGHT.pile)).to_be_checked()
    page.keyboard.press("Enter")
    expect(heading(page)).to_have_text(texts.name_found(WORDS, 2, first=False))
    expect(page.get_by_role("link", name=texts.name_next(WORDS))).to_be_focused()


def test_a_puzzle_by_typed_commands(new_visitor: NewVisitor) -> None:
    """The field keeps the focus and is empty after each, also once the puzzle is over."""
    page = open_puzzle(new_visitor(**DESKTOP))
    page.keyboard.press("/")
    field = page.locator("#command")
    for turn, told in (
        (WRONG, texts.explain_spent(WORDS)),
        (WRONG, texts.name_try(WORDS, WRONG)),
        (RIGHT, texts.name_found(WORDS, 3, first=False)),
    ):
        page.keyboard.type(f"{turn.pile} d {turn.discard.text}")
        page.keyboard.press("Enter")
        expect_told(page, told)
        expect(field).to_be_focused()
        expect(field).to_have_value("")
    page.get_by_role("link", name=name_trying(WORDS)).click()
    expect(page.locator(".table.mode-trying")).to_be_visible()


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_find_moves_once_and_with_reduced_motion_is_still(
    new_visitor: NewVisitor, motion: str
) -> None:
    visitor = new_visitor(**PHONE, reduced_motion=motion)
    visitor.add_init_script(WATCH)
    page = open_puzzle(visitor)
    for turn, name in ((WRONG, "shake"), (RIGHT, "leap")):
        play(page, turn)
        expect(page.locator(".told[data-played] .sign")).to_be_visible()
        page.evaluate(WAIT_FRAMES)
        assert (name in page.evaluate("[...motions]")) is (motion != "reduce")
    page.reload()
    sign = page.locator("body[data-drags] .told[data-reply=found] .sign")
    assert sign.evaluate("sign => sign.getAnimations().length") == 0, "it has moved"


def test_the_stock_lies_over_a_puzzle(new_visitor: NewVisitor) -> None:
    page = open_puzzle(new_visitor(**SMALL))
    page.locator(".stock-left").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert audit(page) == ""
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(heading(page)).to_have_text(texts.ask(WORDS, QUESTION.before, QUESTION.best))


@pytest.mark.parametrize("look", [SMALL, {**SMALL, "color_scheme": "dark"}], ids=["light", "dark"])
def test_a_puzzle_fits_a_small_phone_and_can_be_read(
    new_visitor: NewVisitor, look: dict[str, Any]
) -> None:
    page = open_puzzle(new_visitor(**look))
    assert page_overflow(page)[0] == 0
    assert audit(page) == ""
    play(page, WRONG)
    expect_told(page, texts.describe_wrong(WORDS, QUESTION.judge(WRONG), QUESTION.best))
    assert audit(page) == ""
    show_answer(page)
    assert page_overflow(page)[0] == 0
    assert audit(page) == ""
