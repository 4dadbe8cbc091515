"""The turning point of a daily that is over, by touch, by typed commands and without scripts."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Locator, Page, expect

from solitaire.rules import Turn
from solitaire.words.puzzles import puzzles as texts
from tests.kit.patience import audit, page_overflow, wait_until_loaded
from tests.kit.puzzles import right_turn, wrong_turns
from tests.kit.records import WORDS
from tests.kit.table import DESKTOP, PHONE, Table
from tests.kit.turning import golden_turning_question
from tests.kit.visitors import TURNED, NewVisitor

ADDRESS: Final = f"/daily/{TURNED}/turning-point"
QUESTION: Final = golden_turning_question()
RIGHT: Final = right_turn(QUESTION)
WRONG: Final = next(turn for turn in wrong_turns(QUESTION) if not turn.is_unplayed)
KEPT: Final = "5 of 12 players made no mistake."


def open_question(page: Page) -> Page:
    page.goto(ADDRESS)
    wait_until_loaded(page)
    expect(heading(page)).to_have_text(texts.ask(WORDS, QUESTION.before, QUESTION.best))
    expect(page.get_by_text(KEPT)).to_have_count(0)
    return page


def heading(page: Page) -> Locator:
    return page.locator("#dock-heading")


def play(page: Page, turn: Turn) -> None:
    table = Table(page, QUESTION.game)
    table.pile(turn.pile).click()
    table.card(turn.discard, turn.pile).click()
    table.confirm(turn.pile).locator("visible=true").click()


def test_by_touch_on_a_small_phone(new_visitor: NewVisitor) -> None:
    small = {**PHONE, "viewport": {"width": 360, "height": 640}}
    page = open_question(new_visitor(**small).new_page())
    assert (page_overflow(page)[0], audit(page)) == (0, "")
    play(page, WRONG)
    expect(page.locator(".told")).to_contain_text(
        texts.describe_wrong(WORDS, QUESTION.judge(WRONG), QUESTION.best)
    )
    play(page, RIGHT)
    expect(heading(page)).to_have_text(texts.name_found(WORDS, 2, first=False))
    expect(page.locator(".told")).to_contain_text(KEPT)
    assert (page_overflow(page)[0], audit(page)) == (0, "")


def test_by_typed_commands(new_visitor: NewVisitor) -> None:
    page = open_question(new_visitor(**DESKTOP).new_page())
    page.keyboard.press("/")
    page.keyboard.type(f"{RIGHT.pile} d {RIGHT.discard.text}")
    page.keyboard.press("Enter")
    expect(heading(page)).to_have_text(texts.name_found(WORDS, 1, first=True))
    expect(page.locator(".told")).to_contain_text(KEPT)


def test_without_scripts_the_answer_stays(new_visitor: NewVisitor) -> None:
    page = new_visitor(**DESKTOP, java_script_enabled=False).new_page()
    page.goto(ADDRESS)
    play(page, RIGHT)
    expect(page.locator(".told")).to_contain_text(KEPT)
    page.goto(f"/daily/{TURNED}")
    page.locator(f"a[href$='{ADDRESS}']").first.click()
    expect(page.locator(".told")).to_contain_text(KEPT)
