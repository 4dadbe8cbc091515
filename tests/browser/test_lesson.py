"""The lesson, played by mouse, touch, keyboard and without scripts."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from solitaire.rules import SHORT, Card, Rank
from tests.browser.test_layout import smaller_than, targets
from tests.kit import english
from tests.kit.patience import page_overflow, wait_until_loaded
from tests.kit.records import WORDS, label_of
from tests.kit.table import DESKTOP, PHONE, SCREENS, name_of_pile
from tests.kit.tiers import sampled
from tests.kit.visitors import NewVisitor

MOVES: Final = "3:KS,9T,4:6S,5:KD,4:JH"


class Learner:
    """Drives the page of the lesson."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def pile(self, rank: int) -> Locator:
        return self.page.get_by_role("radio", name=name_of_pile(str(rank)))

    def card(self, text: str, rank: int) -> Locator:
        tray = self.page.locator(f'.pile[data-rank="{rank}"] .tray')
        return tray.get_by_role("radio", name=label_of(Card.parse(text), Rank(rank)))

    def left(self, text: str) -> Locator:
        """The link of a card of the stock."""
        return self.page.get_by_role("link", name=WORDS.card(Card.parse(text)), exact=True)

    def expect_step(self, step: int, *said: str) -> None:
        """That step, with what the coach says, which screen readers hear too."""
        expect(self.page.get_by_text(f"Step {step} of 5")).to_be_visible()
        self.expect_said(*said)

    def expect_said(self, *parts: str) -> None:
        for part in parts:
            expect(self.page.locator(".coach")).to_contain_text(part)
            expect(self.page.get_by_role("status")).to_contain_text(part)
        wait_until_loaded(self.page)

    def expect_advice(self, sentence: str) -> None:
        """That sentence about the chosen pile."""
        advice = self.page.locator(".tray-advice").locator("visible=true")
        expect(advice).to_contain_text(sentence)

    def expect_end(self) -> None:
        self.expect_said("All three piles are flipped: you win, with 3 cards left in the stock.")
        flipped = self.page.get_by_role("radio", name=re.compile("complete and flipped"))
        expect(flipped).to_have_count(3)

    def play_turn(self, rank: int, text: str) -> None:
        """Choose that pile and discard that card, by clicks."""
        self.pile(rank).click()
        self.card(text, rank).click()
        self.page.get_by_role("button", name=re.compile("^Discard (the|[0-9jqk])")).locator(
            "visible=true"
        ).click()


def new_learner(new_visitor: NewVisitor, **look: Any) -> Learner:
    """Open the lesson from the home page."""
    page = new_visitor(**look).new_page()
    page.goto("/")
    page.get_by_role("link", name=english.LEARN_BY_PLAYING).click()
    learner = Learner(page)
    learner.expect_step(1, "You drew the 8 of hearts. Pile 3 needs it")
    return learner


def play_lesson(learner: Learner) -> None:
    """Play every step by clicks, and check its text."""
    learner.pile(3).click()
    learner.expect_advice("Three or more of one suit in a row are a run.")
    learner.card("KS", 3).click()
    learner.page.get_by_role("button", name=re.compile("^Discard (the|king)")).locator(
        "visible=true"
    ).click()
    learner.expect_step(2, "No card is loose, so pile 3 flips.")
    learner.left("9T").click()
    learner.expect_step(3, "Right: with the 9 of stars pile 4 would be complete.")
    learner.page.get_by_role("button", name="Discard it").click()
    learner.expect_step(4, "3 draws are left that you can waste and still win.")
    learner.play_turn(5, "KD")
    learner.expect_step(5, "Pile 5 flips: two of three.")
    learner.play_turn(4, "JH")
    learner.expect_end()


@SCREENS
def test_lesson_by_mouse_or_touch(new_visitor: NewVisitor, look: dict[str, Any]) -> None:
    learner = new_learner(new_visitor, **look)
    play_lesson(learner)
    expect(learner.page).to_have_url(re.compile(f"/learn/{re.escape(MOVES)}$"))
    ending = learner.page.get_by_role("region", name=english.THAT_IS_THE_WHOLE_GAME)
    ending.get_by_role("button", name=english.PLAY_A_REAL_DEAL).click()
    piles = learner.page.get_by_role("radio", name=re.compile("^Pile "))
    expect(piles).to_have_count(len(SHORT.piles))


def test_lesson_without_scripts(new_visitor: NewVisitor) -> None:
    play_lesson(new_learner(new_visitor, **PHONE, java_script_enabled=False))


def test_lesson_by_keyboard(new_visitor: NewVisitor) -> None:
    page = new_visitor(**DESKTOP).new_page()
    page.goto("/learn")
    learner = Learner(page)
    learner.expect_step(1)

    def discard(rank: int, text: str) -> None:
        page.keyboard.press(str(rank))
        expect(learner.pile(rank)).to_be_checked()
        page.keyboard.press("Enter")
        expect(page.locator(".choice > input:focus")).to_have_count(1)
        page.keyboard.press("End")
        expect(learner.card(text, rank)).to_be_checked()
        page.keyboard.press("Enter")

    discard(3, "KS")
    learner.expect_step(2)
    learner.left("9T").focus()
    page.keyboard.press("Enter")
    learner.expect_step(3)
    page.keyboard.press("x")
    learner.expect_step(4)
    discard(5, "KD")
    learner.expect_step(5)
    discard(4, "JH")
    learner.expect_end()
    expect(page.get_by_role("button", name=english.PLAY_A_REAL_DEAL)).to_be_focused()


def test_a_wrong_turn_is_explained_and_can_be_undone(new_visitor: NewVisitor) -> None:
    page = new_visitor(**PHONE).new_page()
    page.goto("/learn/3:KS,9T,4:6S")
    learner = Learner(page)
    learner.pile(4).click()
    learner.expect_advice(
        "It would complete this pile. But what else in the stock could help pile 5?"
    )
    learner.card("JH", 4).click()
    page.get_by_role("button", name="Discard jack of hearts").click()
    learner.expect_said(
        "Pile 4 flips, but nothing in the stock completes pile 5 any more.", "Take it back"
    )
    page.get_by_role("link", name="Take it back").click()
    learner.expect_step(4, "A joker is wild in every pile.")
    expect(page).to_have_url(re.compile("/learn/3:KS,9T,4:6S$"))
    learner.play_turn(5, "KD")
    learner.expect_step(5)


def test_browser_back_goes_one_step_back(new_visitor: NewVisitor) -> None:
    page = new_visitor(**PHONE).new_page()
    page.goto("/learn")
    learner = Learner(page)
    learner.play_turn(3, "KS")
    learner.expect_step(2)
    expect(page).to_have_url(re.compile("/learn/3:KS$"))
    page.go_back()
    learner.expect_step(1)
    expect(page).to_have_url(re.compile("/learn$"))
    page.wait_for_load_state()  # going forward works only after the load event
    page.go_forward()
    learner.expect_step(2)
    page.reload()
    learner.expect_step(2)


def test_everything_fits_the_smallest_phone_and_is_large_enough(new_visitor: NewVisitor) -> None:
    page = new_visitor(**PHONE).new_page()
    for path in ("", "/3:KS", "/3:KS,9T", "/3:KS,9T,4:6S,4:JH", f"/{MOVES}"):
        page.goto(f"/learn{path}")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert page_overflow(wait_until_loaded(page)) == (0, 0), path
        assert smaller_than(targets(page), 24) == [], path


def box_of(page: Page, selector: str) -> FloatRect:
    box = page.locator(selector).first.bounding_box()
    assert box
    return box


def test_on_an_upright_tablet_words_and_buttons_stand_right_below_the_piles(
    new_visitor: NewVisitor,
) -> None:
    page = new_visitor(viewport={"width": 820, "height": 1180}).new_page()
    for path, button in ("/learn", ".unplayed"), (f"/learn/{MOVES}", ".actions"):
        page.goto(path)
        piles, pile, coach = (box_of(page, name) for name in (".piles", ".pile", ".coach"))
        assert coach["x"] == box_of(page, f".dock {button}")["x"]
        assert abs(coach["x"] - pile["x"]) < 5
        assert coach["y"] - piles["y"] - piles["height"] < 50


@pytest.mark.parametrize(
    ("width", "height"), sampled([(360, 640), (820, 1180), (1280, 720)], fast=1), ids=str
)
def test_piles_do_not_move_between_steps_and_keys_are_visible(
    new_visitor: NewVisitor, width: int, height: int
) -> None:
    page = new_visitor(viewport={"width": width, "height": height}).new_page()
    places = set()
    moves = MOVES.split(",")
    for step in range(len(moves)):
        page.goto(f"/learn/{','.join(moves[:step])}".removesuffix("/"))
        expect(page.get_by_text(f"Step {step + 1} of 5")).to_be_visible()
        places.add(page.locator(".piles").bounding_box()["y"])  # type: ignore[index]
        for key in page.locator(".keys label").locator("visible=true").all():
            expect(key).to_be_in_viewport(ratio=1)
    assert len(places) == 1
