"""Requests and bytes of a first visit and of a turn, as the browser counts them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from playwright.sync_api import CDPSession, Page, expect

from tests.kit import english
from tests.kit.patience import wait_until_loaded
from tests.kit.records import recorded
from tests.kit.table import PHONE, Table
from tests.kit.visitors import NewVisitor

WON = recorded("won")
KB = 1000


@dataclass
class Meter:
    """Records the URLs of requests, and the bytes received, headers included."""

    session: CDPSession
    requests: list[str] = field(default_factory=list)
    received: dict[str, float] = field(default_factory=dict)
    redirected: float = 0

    @classmethod
    def on(cls, page: Page) -> Meter:
        meter = cls(page.context.new_cdp_session(page))
        meter.session.on("Network.requestWillBeSent", meter._sent)
        meter.session.on("Network.loadingFinished", meter._finished)
        meter.session.send("Network.enable")
        return meter

    def _sent(self, event: dict[str, Any]) -> None:
        if not event["request"]["url"].startswith("data:"):
            self.requests.append(event["request"]["url"])
        self.redirected += event.get("redirectResponse", {}).get("encodedDataLength", 0)

    def _finished(self, event: dict[str, Any]) -> None:
        self.received[event["requestId"]] = event["encodedDataLength"]

    @property
    def total(self) -> float:
        return self.redirected + sum(self.received.values())


def test_a_first_visit_takes_at_most_12_requests_and_77_kb(new_visitor: NewVisitor) -> None:
    """A visit to the page of a shared deal, then to the table, with all their files."""
    page = new_visitor(**PHONE).new_page()
    meter = Meter.on(page)
    page.goto(f"/deals/{WON.deal.code}")
    assert len(meter.requests) <= 12
    page.get_by_role("button", name="Play this deal").click()
    expect(page.locator("#status")).not_to_be_empty()
    wait_until_loaded(page)
    assert 10 * KB < meter.total <= 77 * KB


def test_home_and_the_table_take_at_most_12_requests_and_76_kb(new_visitor: NewVisitor) -> None:
    page = new_visitor(**PHONE).new_page()
    meter = Meter.on(page)
    page.goto("/")
    assert len(meter.requests) <= 12
    assert meter.total <= 76 * KB
    page.get_by_role("button", name=english.I_KNOW_THE_RULES).click()
    expect(page.locator("#status")).not_to_be_empty()
    wait_until_loaded(page)
    assert meter.total <= 76 * KB


def test_a_turn_is_one_request_of_at_most_6_kb(new_visitor: NewVisitor) -> None:
    table = Table.sit_down(new_visitor(**PHONE), WON)
    for number in range(1, 4):
        meter = Meter.on(table.page)
        table.play(WON, upto=number)
        assert len(meter.requests) == 1
        assert meter.total <= 6 * KB
        meter.session.detach()


ELEMENTS: Final = "() => document.querySelectorAll('#table *').length"


def test_a_table_has_at_most_900_elements(new_visitor: NewVisitor) -> None:
    """The page has no tray but that of the chosen pile, however many were opened."""
    table = Table.sit_down(new_visitor(**PHONE), WON)
    assert table.page.evaluate(ELEMENTS) <= 900
    for pile in [pile for pile in table.game.piles if not pile.flipped][:3]:
        table.choose(pile.rank)
        assert table.page.evaluate(ELEMENTS) <= 900
    table.play(WON, upto=2)
    assert table.page.evaluate(ELEMENTS) <= 900


REPLACED: Final = """
() => {
    window.old = [...document.querySelectorAll("#table *")];
    return old.length;
}
"""


def test_a_turn_replaces_what_it_changes(new_visitor: NewVisitor) -> None:
    table = Table.sit_down(new_visitor(**PHONE), WON).play(WON, upto=1)
    before = table.page.evaluate(REPLACED)
    table.play(WON, upto=2)
    kept = table.page.evaluate("old.filter((element) => element.isConnected).length")
    assert before / 2 < kept < before
