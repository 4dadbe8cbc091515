"""The page that waits for a deal repeats its request by script, or by its button."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from solitaire.play.deals.typed import Chances, TypedDeals
from solitaire.play.errors import Busy, PlayCode
from solitaire.play.games.games import Games
from solitaire.play.games.player_game import PlayerGame
from tests.kit import english
from tests.kit.table import PHONE
from tests.kit.visitors import NewVisitor


@pytest.fixture
def no_deal_for_the_first_two_requests(monkeypatch: pytest.MonkeyPatch) -> None:
    original, requests = Games.start, []

    def start(self: Games, player: str, *args: object, **named: object) -> PlayerGame:
        requests.append(player)
        if len(requests) < 3:
            raise Busy(PlayCode.DEALING)
        return original(self, player, *args, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(Games, "start", start)


def request_game(visitor: BrowserContext) -> Page:
    page = visitor.new_page()
    page.goto("/new")
    page.get_by_role("button", name="Deal").first.click()
    return page


@pytest.mark.usefixtures("no_deal_for_the_first_two_requests")
def test_the_page_repeats_its_request_until_there_is_a_table(new_visitor: NewVisitor) -> None:
    """The browser's Back then leads to the page before it."""
    page = request_game(new_visitor(**PHONE))
    page.wait_for_url("**/games/*")
    expect(page.locator("#table")).to_be_visible()
    page.go_back()
    page.wait_for_url("**/new")


@pytest.mark.usefixtures("no_deal_for_the_first_two_requests")
def test_its_button_is_hidden_while_a_script_polls(new_visitor: NewVisitor) -> None:
    visitor = new_visitor(**PHONE)
    visitor.add_init_script("window.fetch = () => new Promise(() => {})")
    page = request_game(visitor)
    expect(page.get_by_role("status").get_by_role("heading")).to_be_visible()
    expect(page.get_by_role("button", name=english.LOOK_AGAIN)).to_be_hidden()


@pytest.mark.usefixtures("no_deal_for_the_first_two_requests")
def test_without_scripts_its_button_repeats_the_request(new_visitor: NewVisitor) -> None:
    page = request_game(new_visitor(**PHONE, java_script_enabled=False))
    for _ in range(2):
        expect(page.get_by_role("status").get_by_role("heading")).to_have_text(
            "Short game, for you"
        )
        page.get_by_role("button", name=english.LOOK_AGAIN).click()
    page.wait_for_url("**/games/*")
    expect(page.locator("#table")).to_be_visible()


def test_words_that_nobody_can_win_lead_to_a_choice(
    new_visitor: NewVisitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    original, requests = TypedDeals.judge, []

    def judge(self: TypedDeals, *typed: object) -> Chances:
        requests.append(typed)
        if len(requests) < 3:
            raise Busy(PlayCode.DEALING)
        return original(self, *typed)  # type: ignore[arg-type]

    monkeypatch.setattr(TypedDeals, "judge", judge)
    page = new_visitor(**PHONE).new_page()
    page.goto("/new")
    page.get_by_label(english.WORDS_OR_A_DEAL_CODE).fill("cabin 3")
    page.keyboard.press("Enter")
    expect(page.get_by_text(english.NOBODY_CAN_WIN)).to_be_visible()
    page.get_by_role("button", name="cabin 3 3").click()
    page.wait_for_url("**/games/*")
    expect(page.locator("#table")).to_be_visible()
