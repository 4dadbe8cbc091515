"""The stock page shows which cards are left, but not in which order."""

from __future__ import annotations

from collections import Counter

import pytest
from flask.testing import FlaskClient

from solitaire.rules import JOKER, NATURALS, Rank, Suit
from solitaire.solver import useful_cards
from solitaire.words import words_for
from tests.kit.browsing import Browser
from tests.kit.reading import Element, form_to, read
from tests.kit.records import after, deal_text, record, turns_text
from tests.kit.sites import Site
from tests.web.test_fragments import HX

LOST = record("lost")


def count_shown(page: Element) -> Counter[tuple[str, str]]:
    """The number of cards left of each suit and rank, from the table."""
    (table,) = page.all("table")
    head, *rows = table.all("tr")
    ranks = [cell.text for cell in head.all("th")]
    found = Counter[tuple[str, str]]()
    for row in rows:
        (suit,) = row.all("th")
        cells = row.all("td")
        assert len(cells) == len(ranks)
        for rank, cell in zip(ranks, cells, strict=True):
            found[suit.text, rank] += int(cell.text or 0)
    return +found


def test_stock_table_counts_every_card_left(site: Site, client: FlaskClient) -> None:
    suits = dict(zip(Suit, SUITS, strict=True))
    for turns in (0, 9, 16):
        path = site.put(deal_text(LOST), turns_text(LOST, turns), id=f"after-{turns}")
        left = LOST.deal.stock[turns + 1 :]
        page = read(client.get(f"{path}/stock").text)
        expected = Counter(
            (suits[card.suit], RANKS[card.rank]) for card in left if card.suit and card.rank
        )
        assert count_shown(page) == expected
        jokers = left.count(JOKER)
        assert f"{jokers} joker{'' if jokers == 1 else 's'}" in page.text
        cards = f"{len(left)} card{'' if len(left) == 1 else 's'} left in the stock"
        assert page.one("h1").text == cards
        assert page.one("a", cls="primary")["href"] == path


SUITS = ("spades", "hearts", "clubs", "diamonds", "stars")
RANKS = {
    rank: {11: "Jjack", 12: "Qqueen", 13: "Kking"}.get(rank, f"{rank:d}{rank:d}") for rank in Rank
}


@pytest.mark.parametrize("turns", [17, 22, 27, 28])
def test_few_cards_are_listed_sorted_not_in_the_order_of_the_draw(
    site: Site, client: FlaskClient, turns: int
) -> None:
    path = site.put(deal_text(LOST), turns_text(LOST, turns))
    left = LOST.deal.stock[turns + 1 :]
    page = read(client.get(f"{path}/stock").text)
    lists = page.all("ul", cls="left-cards")
    cards = [each.one(cls="sr").text for one in lists for each in one.all("li")]
    assert cards == [words_for("en").card(card) for card in sorted(left)]
    assert not page.all("table")


def test_the_panel_is_opened_and_closed_by_a_form(site: Site, ada: Browser) -> None:
    path = site.put(deal_text(LOST), turns_text(LOST, 9))
    assert "data-open" not in ada.open(path).one("aside")
    for stock in ("on", "off"):
        form = form_to(ada.page, f"{path}/stock/panel")
        page = ada.press(form)
        assert ("data-open" in page.one("aside")) is (stock == "on")
        assert len(page.one("aside").all("table")) == (stock == "on")


def test_each_card_of_the_panel_names_the_piles_that_it_helps(
    site: Site, client: FlaskClient
) -> None:
    path = site.put(deal_text(LOST), turns_text(LOST, 9))
    client.post(f"{path}/stock/panel", data={"stock": "on"}, headers=HX)
    panel = read(client.get(f"{path}/stock/panel?pile=K", headers=HX).text)
    position = after("lost", 9).position
    helps = {
        suit["data-suit"]: [cell.attributes.get("data-helps", "") for cell in suit.all("td")]
        for suit in panel.one("tbody").all("tr")
    }
    for pile in position.piles:
        helped = {
            card
            for card in NATURALS
            if str(pile.rank) in helps[str(card.suit)][card.rank - 3].split()
        }
        assert helped == useful_cards(pile, position.left) - {JOKER}


def test_sheet_is_a_fragment_with_the_same_table(site: Site, client: FlaskClient) -> None:
    path = site.put(deal_text(LOST), turns_text(LOST, 9))
    page, sheet = (read(client.get(f"{path}/stock", headers=of).text) for of in ({}, HX))
    assert count_shown(sheet) == count_shown(page)
    assert not sheet.all("html")
    assert sheet.one("h2").text == page.one("h1").text


def test_stock_of_a_game_gets_404_for_others(site: Site, client: FlaskClient) -> None:
    path = site.put(deal_text(LOST))
    stranger = site.app.test_client()
    assert client.get(f"{path}/stock").status_code == 200
    assert stranger.get(f"{path}/stock").status_code == 404


def test_rules_page_and_sheet_have_the_same_text(client: FlaskClient) -> None:
    page, sheet = (read(client.get("/rules", headers=of).text) for of in ({}, HX))
    assert not sheet.all("html")
    assert [part.text for part in sheet.all("p")] == [
        part.text for part in page.one("main").all("p") if "actions" not in part.classes
    ]
