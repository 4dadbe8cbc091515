"""The comparison of lines of play: choosing lines, and polling while one is computed."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Event
from typing import Final

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from solitaire.play.background import Waiting
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.results.ghosts import Ghost, Ghosts
from tests.kit.patience import wait_for
from tests.kit.records import recorded
from tests.kit.seating import seat
from tests.kit.visitors import NewVisitor

# Lost from the start, so that the adviser's line takes little time.
LOST: Final = recorded("lost-without-a-try")
CODE: Final = LOST.deal.code


def seat_finished(visitor: BrowserContext, *, public: bool = False) -> str:
    """Give the visitor a finished game, with public turns or not; the URL of its table."""
    table = seat(visitor, LOST, reviewed=1)
    if public:
        assert visitor.request.post(f"{table}/public", form={"public": "1"}).ok
    return table


def open_comparison(new_visitor: NewVisitor, **options: object) -> Page:
    """Open the comparison of a new player's finished game, when all its lines are computed."""
    seat_finished(new_visitor(), public=True)
    visitor = new_visitor(**options)
    seat_finished(visitor)
    page = visitor.new_page()
    wait_for_lines(page, f"/deals/{CODE}/compare")
    return page


def wait_for_lines(page: Page, address: str) -> None:
    """Open the page again until it has all lines and no longer polls."""

    def has_all_lines() -> bool | None:
        answer = page.goto(address)
        assert answer is not None
        return None if 'id="compared" hx-get' in answer.text() else True

    wait_for(page, has_all_lines, f"all lines of {address}")


def test_lines_are_chosen_by_links(new_visitor: NewVisitor) -> None:
    page = open_comparison(new_visitor)
    names = page.locator(".legend").last.get_by_role("listitem")
    expect(names).to_have_text(["You", "Adviser"])
    page.get_by_role("link", name="Guest").first.click()
    expect(names).to_have_text(["You", "Adviser", "Guest"])
    page.get_by_role("link", name="Adviser shown; remove").click()
    expect(names).to_have_text(["You", "Guest"])


@pytest.fixture
def blocked_adviser(monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """The adviser's line is not ready until this event is set."""
    go, original = Event(), Ghosts.adviser

    def adviser(self: Ghosts, own: PlayerGame) -> Ghost | Waiting:
        return original(self, own) if go.is_set() else Waiting(0, 0)

    monkeypatch.setattr(Ghosts, "adviser", adviser)
    yield go
    go.set()


@pytest.mark.deep
def test_polling_keeps_the_focus_and_open_details(
    new_visitor: NewVisitor, blocked_adviser: Event
) -> None:
    visitor = new_visitor()
    seat_finished(visitor)
    page = visitor.new_page()
    page.goto(f"/deals/{CODE}/compare")
    page.evaluate("document.getElementById('said').dataset.same = 'yes'")
    page.get_by_text("The numbers").last.click()
    table = page.get_by_role("table", name="Piles flipped")
    expect(table).to_be_visible()
    summary = page.locator("#numbers-flips-open")
    summary.focus()
    page.evaluate("document.getElementById('compared').dataset.old = 'yes'")
    expect(page.locator("#compared[data-old]")).to_have_count(0)
    expect(page.locator("#said[data-same]")).to_contain_text("The adviser is playing this deal")
    expect(table).to_be_visible()
    expect(summary).to_be_focused()
    blocked_adviser.set()
    expect(page.locator("#said[data-same]")).to_contain_text("All games are shown")
    expect(page.locator("#compared[hx-get]")).to_have_count(0)
    expect(table.get_by_role("columnheader")).to_have_text(["Turn", "You", "Adviser"])
    expect(summary).to_be_focused()


def test_without_scripts_the_numbers_can_be_opened(new_visitor: NewVisitor) -> None:
    page = open_comparison(new_visitor, java_script_enabled=False)
    table = page.get_by_role("table", name="Piles flipped")
    expect(table).to_be_hidden()
    page.get_by_text("The numbers").last.click()
    expect(table).to_be_visible()
    expect(table.get_by_role("columnheader")).to_have_text(["Turn", "You", "Adviser"])
    expect(table.get_by_role("row")).to_have_count(len(LOST.turns) + 2)
