"""The page that explains why a pile is complete or not: melds, what wild cards stand for, loose cards."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from solitaire.rules import STANDARD
from solitaire.words import words_for
from tests.kit.browsing import HX
from tests.kit.pseudo import pseudo_words
from tests.kit.reading import read
from tests.kit.records import deal_text, record, turns_text
from tests.kit.sites import Site
from tests.web.test_untranslated import assert_translated

LOST, WON = record("lost"), record("won")
WORDS = words_for("en")


@pytest.mark.parametrize("turns", [0, 12, 28])
def test_table_and_explanation_of_each_pile_link_to_each_other(
    site: Site, client: FlaskClient, turns: int
) -> None:
    path = site.put(deal_text(LOST), turns_text(LOST, turns))
    table = read(client.get(path).text)
    links = {link["href"]: link.text for link in table.all("a", cls="why-link")}
    assert list(links) == [f"{path}/piles/{rank}/why" for rank in STANDARD.piles]
    for rank, address in zip(STANDARD.piles, links, strict=True):
        there = table.one(cls="pile", **{"data-rank": str(rank)})
        flipped = "data-flipped" in there
        assert links[address] == f"Explain Pile {rank}"
        page, sheet = (read(client.get(address, headers=of).text) for of in ({}, HX))
        title = f"Pile {rank} is {'' if flipped else 'not '}complete"
        assert page.one("h1").text == sheet.one("h2", id="sheet-title").text == title
        assert page.one("a", cls="primary")["href"] == f"{path}?pile={rank}"
        assert not sheet.all("html")


def test_explanation_gets_404_for_others(site: Site, client: FlaskClient) -> None:
    path = site.put(deal_text(LOST))
    assert client.get(f"{path}/piles/7/why").status_code == 200
    assert site.client("eve").get(f"{path}/piles/7/why").status_code == 404
    assert site.client().get(f"{path}/piles/x/why").status_code == 404


@pytest.mark.parametrize("rank", ["2", "14", "x", "%00", "7%0A8"])
def test_invalid_pile_gets_422_with_a_message(site: Site, client: FlaskClient, rank: str) -> None:
    path = site.put(deal_text(LOST))
    answer = client.get(f"{path}/piles/{rank}/why")
    assert answer.status_code == 422
    assert "is not a rank" in answer.text


def test_explanation_does_not_depend_on_the_stock(site: Site, client: FlaskClient) -> None:
    """The page has the same bytes for every order of the stock."""
    deal = deal_text(LOST)
    *piles, stock = deal.split("|")
    other = "|".join([*piles, " " + " ".join(reversed(stock.split()))])
    assert other != deal
    texts = []
    for text in (deal, other):
        path = site.put(text, id=f"put-{len(texts)}")
        answer = client.get(f"{path}/piles/9/why").text
        texts.append(answer.replace(path, ""))
    assert texts[0] == texts[1]


def test_explanation_is_translated(
    site: Site, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solitaire.web.http.context.words_for", lambda locale: pseudo_words())
    path = site.put(deal_text(WON), turns_text(WON, 14))
    for rank in STANDARD.piles:
        for headers in ({}, HX):
            answer = client.get(f"{path}/piles/{rank}/why", headers=headers)
            assert_translated(answer.text)
