"""The first game as a newcomer plays it: by mouse, by touch, by nothing but keys, without scripts."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect

from solitaire.rules import Card, Rank
from tests.browser.test_layout import least, scrolls, targets
from tests.kit import english
from tests.kit.patience import loaded
from tests.kit.records import WORDS, named
from tests.kit.table import DESKTOP, PHONE, SCREENS
from tests.kit.visitors import NewVisitor

WAY: Final = "3:KS,9T,4:6S,5:KD,4:JH"


class Newcomer:
    """Somebody at the first game, who reads what is said and does it."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def pile(self, rank: int) -> Locator:
        return self.page.get_by_role("radio", name=re.compile(rf"^Pile {rank}\b"))

    def card(self, text: str, rank: int) -> Locator:
        name = named(Card.parse(text), Rank(rank))
        tray = self.page.get_by_role("group", name=re.compile(rf"^Pile {rank}\b"))
        return tray.get_by_role("radio", name=name, exact=True)

    def left(self, text: str) -> Locator:
        """A card of the stock that can be chosen."""
        return self.page.get_by_role("link", name=WORDS.card(Card.parse(text)), exact=True)

    def says(self, *parts: str) -> None:
        for part in parts:
            expect(self.page.get_by_role("status")).to_contain_text(part, use_inner_text=True)
        loaded(self.page)

    def is_over(self) -> None:
        self.says("All three piles are flipped: you win, with 3 cards left in the stock.")
        flipped = self.page.get_by_role("radio", name=re.compile("complete and flipped"))
        expect(flipped).to_have_count(3)

    def discards(self, rank: int, text: str) -> None:
        """Chooses that pile and that card by clicks."""
        self.pile(rank).click()
        self.card(text, rank).click()
        self.page.get_by_role("button", name=re.compile("^Discard (the|[0-9jqk])")).locator(
            "visible=true"
        ).click()


def newcomer(new_visitor: NewVisitor, **look: Any) -> Newcomer:
    """Somebody new, who finds the way from the home page."""
    page = new_visitor(**look).new_page()
    page.goto("/")
    page.get_by_role("link", name=english.NEW_HERE).click()
    learner = Newcomer(page)
    learner.says("Step 1 of 5", "You drew the 8 of hearts. Pile 3 is waiting for it")
    return learner


def whole_game(learner: Newcomer) -> None:
    """Every step by clicks, and each is said."""
    learner.pile(3).click()
    learner.says("Three or more of one suit in a row are a run.")
    learner.card("KS", 3).click()
    learner.page.get_by_role("button", name=re.compile("^Discard (the|king)")).locator(
        "visible=true"
    ).click()
    learner.says("Step 2 of 5", "Nothing is left over, so pile 3 flips.")
    learner.left("9T").click()
    learner.says("Step 3 of 5", "Right: with the 9 of stars pile 4 would be complete.")
    learner.page.get_by_role("button", name="Discard it unplayed").click()
    learner.says("Step 4 of 5", "3 draws are left that you can waste and still win.")
    learner.discards(5, "KD")
    learner.says("Step 5 of 5", "Pile 5 flips: two of three.")
    learner.discards(4, "JH")
    learner.is_over()


@SCREENS
def test_by_mouse_or_touch(new_visitor: NewVisitor, look: dict[str, Any]) -> None:
    learner = newcomer(new_visitor, **look)
    whole_game(learner)
    expect(learner.page).to_have_url(re.compile(f"/learn/{re.escape(WAY)}$"))
    ending = learner.page.get_by_role("region", name=english.THAT_IS_THE_WHOLE_GAME)
    expect(ending.get_by_role("link", name="Today\u2019s daily")).to_be_visible()
    ending.get_by_role("button", name=english.PLAY_A_REAL_DEAL).click()
    expect(learner.page.get_by_role("radio", name=re.compile("^Pile "))).to_have_count(11)


def test_without_scripts(new_visitor: NewVisitor) -> None:
    whole_game(newcomer(new_visitor, **PHONE, java_script_enabled=False))


def test_by_nothing_but_keys(new_visitor: NewVisitor) -> None:
    page = new_visitor(**DESKTOP).new_page()
    page.goto("/learn")
    learner = Newcomer(page)
    learner.says("Step 1 of 5")

    def discard(rank: int, text: str) -> None:
        page.keyboard.press(str(rank))
        expect(learner.pile(rank)).to_be_checked()
        page.keyboard.press("Enter")
        expect(page.locator(".choice > input:focus")).to_have_count(1)
        page.keyboard.press("End")
        expect(learner.card(text, rank)).to_be_checked()
        page.keyboard.press("Enter")

    discard(3, "KS")
    learner.says("Step 2 of 5")
    learner.left("9T").focus()
    page.keyboard.press("Enter")
    learner.says("Step 3 of 5")
    page.keyboard.press("x")
    learner.says("Step 4 of 5")
    discard(5, "KD")
    learner.says("Step 5 of 5")
    discard(4, "JH")
    learner.is_over()
    expect(page.get_by_role("button", name=english.PLAY_A_REAL_DEAL).last).to_be_focused()


def test_a_wrong_turn_is_answered_and_taken_back(new_visitor: NewVisitor) -> None:
    page = new_visitor(**PHONE).new_page()
    page.goto("/learn/3:KS,9T,4:6S")
    learner = Newcomer(page)
    learner.pile(4).click()
    learner.says("It would complete this pile. But what else in the stock could help pile 5?")
    learner.card("JH", 4).click()
    page.get_by_role("button", name="Discard jack of hearts").click()
    learner.says(
        "Pile 4 flips, but nothing in the stock completes pile 5 any more.", "Take it back"
    )
    page.get_by_role("link", name="Take it back").click()
    learner.says("Step 4 of 5", "A joker is wild in every pile.")
    expect(page).to_have_url(re.compile("/learn/3:KS,9T,4:6S$"))
    learner.discards(5, "KD")
    learner.says("Step 5 of 5")


def test_the_way_back_of_the_browser_goes_a_step_back(new_visitor: NewVisitor) -> None:
    page = new_visitor(**PHONE).new_page()
    page.goto("/learn")
    learner = Newcomer(page)
    learner.discards(3, "KS")
    learner.says("Step 2 of 5")
    expect(page).to_have_url(re.compile("/learn/3:KS$"))
    page.go_back()
    learner.says("Step 1 of 5")
    expect(page).to_have_url(re.compile("/learn$"))
    page.wait_for_load_state()  # only then does its script know of the way forward
    page.go_forward()
    learner.says("Step 2 of 5")
    page.reload()
    learner.says("Step 2 of 5")


def test_why_a_pile_is_complete_lies_over_the_table(new_visitor: NewVisitor) -> None:
    page = new_visitor(**PHONE).new_page()
    page.goto("/learn/3:KS?pile=3")
    page.get_by_role("link", name="Why? Pile 3").click()
    sheet = page.get_by_role("dialog", name="Pile 3 is complete")
    expect(sheet.get_by_text("Run of hearts, 6 to 8")).to_be_visible()
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    Newcomer(page).says("Pile 3 is flipped.")


def test_everything_is_on_the_smallest_phone_and_large_enough(new_visitor: NewVisitor) -> None:
    page = new_visitor(**PHONE).new_page()
    for path in ("", "/3:KS", "/3:KS,9T", "/3:KS,9T,4:6S,4:JH", f"/{WAY}"):
        page.goto(f"/learn{path}")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert scrolls(loaded(page)) == (0, 0), path
        assert least(targets(page), 24) == [], path


@pytest.mark.parametrize(("width", "height"), [(360, 640), (820, 1180), (1280, 720)], ids=str)
def test_from_step_to_step_the_piles_stay_where_they_are_and_all_keys_are_seen(
    new_visitor: NewVisitor, width: int, height: int
) -> None:
    page = new_visitor(viewport={"width": width, "height": height}).new_page()
    places = set()
    moves = WAY.split(",")
    for step in range(len(moves)):
        page.goto(f"/learn/{','.join(moves[:step])}".removesuffix("/"))
        expect(page.get_by_text(f"Step {step + 1} of 5")).to_be_visible()
        places.add(page.locator(".lesson .piles").bounding_box()["y"])  # type: ignore[index]
        for key in page.locator(".lesson .keys label").locator("visible=true").all():
            expect(key).to_be_in_viewport(ratio=1)
    assert len(places) == 1
