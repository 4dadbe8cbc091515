"""Lines beside each other in a browser: chosen by links, and kept in place while one is made."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Event
from typing import Final

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from solitaire.play.background import Waiting
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.results.ghosts import Ghost, Ghosts
from tests.kit.patience import awaited
from tests.kit.records import recorded
from tests.kit.seating import seat
from tests.kit.visitors import NewVisitor

# Lost as dealt, so that the adviser's line is made in a moment.
LOST: Final = recorded("lost-without-a-try")
CODE: Final = LOST.deal.code


def played(visitor: BrowserContext, *, public: bool = False) -> str:
    """Seats somebody at the end of the deal, who lets everybody see the turns or not; the table's address."""
    table = seat(visitor, LOST, reviewed=1)
    if public:
        assert visitor.request.post(f"{table}/public", form={"public": "1"}).ok
    return table


def compared(new_visitor: NewVisitor, **options: object) -> Page:
    """The page of somebody who has finished the deal, as another one has, with all lines made."""
    played(new_visitor(), public=True)
    visitor = new_visitor(**options)
    played(visitor)
    page = visitor.new_page()
    made(page, f"/deals/{CODE}/compare")
    return page


def made(page: Page, address: str) -> None:
    """Opens that page until it waits for nothing any more: before that it would look again by itself."""

    def look() -> bool | None:
        answer = page.goto(address)
        assert answer is not None
        return None if 'id="compared" hx-get' in answer.text() else True

    awaited(page, look, f"all lines of {address}")


def test_lines_are_chosen_by_links(new_visitor: NewVisitor) -> None:
    page = compared(new_visitor)
    names = page.locator(".legend").last.get_by_role("listitem")
    expect(names).to_have_text(["You", "Adviser"])
    page.get_by_role("link", name="Somebody").first.click()
    expect(names).to_have_text(["You", "Adviser", "Somebody"])
    page.get_by_role("link", name="Adviser shown; take away").click()
    expect(names).to_have_text(["You", "Somebody"])


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """The adviser plays on until this is set."""
    go, made_by = Event(), Ghosts.adviser

    def adviser(self: Ghosts, own: PlayerGame) -> Ghost | Waiting:
        return made_by(self, own) if go.is_set() else Waiting(0, 0)

    monkeypatch.setattr(Ghosts, "adviser", adviser)
    yield go
    go.set()


@pytest.mark.deep
def test_while_a_line_is_made_the_focus_stays_and_what_is_opened_is_open(
    new_visitor: NewVisitor, held: Event
) -> None:
    visitor = new_visitor()
    played(visitor)
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
    held.set()
    expect(page.locator("#said[data-same]")).to_contain_text("All lines are there")
    expect(page.locator("#compared[hx-get]")).to_have_count(0)
    expect(table.get_by_role("columnheader")).to_have_text(["Turn", "You", "Adviser"])
    expect(summary).to_be_focused()


def test_without_scripts_the_numbers_are_behind_the_lines(new_visitor: NewVisitor) -> None:
    page = compared(new_visitor, java_script_enabled=False)
    table = page.get_by_role("table", name="Piles flipped")
    expect(table).to_be_hidden()
    page.get_by_text("The numbers").last.click()
    expect(table).to_be_visible()
    expect(table.get_by_role("columnheader")).to_have_text(["Turn", "You", "Adviser"])
    expect(table.get_by_role("row")).to_have_count(len(LOST.turns) + 2)
