"""Requests by htmx get fragments: the table and the status."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from solitaire.web.http.hx import CONFIG
from tests.kit import english
from tests.kit.browsing import SAME_SITE, piles
from tests.kit.reading import Element, forms, read
from tests.kit.records import deal_text, record, turns_text
from tests.kit.sites import Site

HX = SAME_SITE | {"HX-Request": "true", "HX-Target": "table", "Had": ""}
LOST = record("lost")


def test_a_turn_returns_the_table_and_an_out_of_band_status(
    site: Site, client: FlaskClient
) -> None:
    path = site.put(deal_text(LOST))
    turn = LOST.turns[0]
    form = {"turn": "1", "revision": "0", "pile": str(turn.pile), "discard": turn.discard.text}
    answer = client.post(f"{path}/turns", data=form, headers=HX)
    assert answer.status_code == 200
    assert answer.mimetype == "text/html"
    fragment = read(answer.text)
    top = [part for part in fragment.content if not isinstance(part, str)]
    assert [element.get("id") for element in top] == ["table", "status", "line-table"]
    assert top[1]["hx-swap-oob"]
    assert "27" not in top[1].text
    assert "26 left" in top[1].text
    assert not fragment.all("html")
    assert not fragment.all("script")


def without_told_status(page: str) -> str:
    """The page with the plain name of its first focus, which begins with the status there."""
    return re.sub(r'aria-label="[^"]*" data-name="', 'aria-label="', page)


def without_trays(table: Element) -> Element:
    """The table without the trays of its piles, and without what a fragment tells of them."""
    for tray in table.all(cls="tray"):
        tray.node.getparent().remove(tray.node)
    for element in table:
        for name in ("method", "action", "fields", "tray", "spoken", "takes", "can-flip", "advice"):
            element.node.attrib.pop(f"data-{name}", None)
    return table


def test_the_fragment_equals_the_table_of_the_page_but_for_its_trays(
    site: Site, client: FlaskClient
) -> None:
    """``tests/browser/test_trays.py`` compares those."""
    for turns in (0, 7, 28):
        path = site.put(deal_text(LOST), turns_text(LOST, turns), id=f"after-{turns}")
        if (
            turns == 28
        ):  # while the review is made, a page and a fragment poll for different endings
            site.review(path)
        page = read(without_told_status(client.get(path).text))
        fragment = read(client.get(path, headers=HX).text)
        assert fragment.one(id="status").text == page.one(id="status").text
        assert all("data-tray" in pile for pile in fragment.all(cls="pile"))
        assert len(piles(fragment)) == 11
        assert without_trays(fragment.one(id="table")) == without_trays(page.one(id="table"))


def keys(table: Element) -> set[str]:
    return {part["data-key"] for part in table if "data-key" in part}


def test_an_answer_leaves_out_what_the_page_has(site: Site, client: FlaskClient) -> None:
    """The rows and the menu that the turn has not changed."""
    path = site.put(deal_text(LOST), turns_text(LOST, 3))
    had = keys(read(client.get(path).text))
    turn = LOST.turns[3]
    form = {"turn": "4", "revision": "3", "pile": str(turn.pile), "discard": turn.discard.text}
    headers = HX | {"Had": " ".join(had)}
    answer = read(client.post(f"{path}/turns", data=form, headers=headers).text)
    kept = {part["data-kept"] for part in answer if "data-kept" in part}
    assert kept < had
    assert len(kept) == 11
    (row,) = answer.all(cls="row")
    changed = next(pile for pile in answer.all(cls="pile") if pile["data-rank"] == str(turn.pile))
    assert changed.one(cls="row") == row
    assert keys(read(client.get(path).text)) == kept | keys(answer)


@pytest.mark.parametrize(
    "settings", [{"sort": "rank"}, {"language": "nl"}, {"away": "on"}], ids=str
)
def test_what_looks_otherwise_has_another_key(
    site: Site, client: FlaskClient, settings: dict[str, str]
) -> None:
    path = site.put(deal_text(LOST), turns_text(LOST, 3))
    before = read(client.get(path).text)
    client.post("/settings", data=settings, headers=SAME_SITE)
    after = read(client.get(path).text)
    for one, other in zip(before.all(cls="row"), after.all(cls="row"), strict=True):
        assert (one["data-key"] == other["data-key"]) is (one == other)
    assert keys(before) != keys(after)


def test_undo_announces_the_number_of_undone_turns(site: Site, client: FlaskClient) -> None:
    path = site.put(deal_text(LOST), turns_text(LOST, 7))
    answer = client.post(f"{path}/undo", data={"turn": "8", "turns": "2"}, headers=HX)
    assert english.TWO_TURNS_TAKEN_BACK in read(answer.text).one(id="status").text


@pytest.mark.parametrize(
    "header", ["HX-Boosted", "HX-History-Restore-Request"], ids=["boosted", "restored"]
)
def test_boosted_and_history_requests_get_a_whole_page(
    site: Site, client: FlaskClient, header: str
) -> None:
    path = site.put("1-8QZK-4M2T")
    assert read(client.get(path, headers=HX | {header: "true"}).text).all("html")


def test_vary_lists_the_headers_that_change_an_answer(site: Site, client: FlaskClient) -> None:
    path = site.put("1-8QZK-4M2T")
    for address in ("/", "/rules", path, "/none"):
        for headers in ({}, HX):
            vary = client.get(address, headers=headers).vary
            assert {"hx-request", "accept-language", "accept-encoding"} <= set(vary.as_set())
    for headers in ({}, HX):
        assert "cookie" in client.get(path, headers=headers).vary


def test_every_htmx_form_replaces_the_table(site: Site, client: FlaskClient) -> None:
    page = read(client.get(site.put(deal_text(LOST), turns_text(LOST, 3))).text)
    asking = [form for form in forms(page.one(id="table")) if "hx-post" in form.element]
    assert len(asking) > 10
    for form in asking:
        assert form.element["hx-post"] == form.action
        assert form.method == "POST"
        assert form.element["hx-target"] == "#table"
        assert form.element["hx-swap"] == "outerHTML"
        assert {"turn", "revision"} <= form.names or form.names == {"by"}  # sorting plays no turn


def test_every_button_works_without_scripts(site: Site, client: FlaskClient) -> None:
    page = read(client.get(site.put(deal_text(LOST), turns_text(LOST, 3))).text)
    in_forms = {button.node for form in forms(page) for button in form.buttons}
    for button in page.all("button"):
        if button.get("type", "submit") == "submit" and "disabled" not in button:
            assert button.node in in_forms
    for element in page:
        assert not {"hx-put", "hx-delete", "hx-patch"} & set(element.attributes)
        assert element.get("hx-get") == (element["href"] if "hx-get" in element else "")
        assert "hx-post" not in element or element.tag == "form"


def test_the_htmx_config_obeys_the_content_security_policy(site: Site, client: FlaskClient) -> None:
    page = read(client.get(site.put("1-8QZK-4M2T")).text)
    assert page.one("meta", name="htmx-config")["content"] == CONFIG
    for setting in ('"allowEval":false', '"includeIndicatorStyles":false', '"409|422"'):
        assert setting in CONFIG
