"""Illegal turns and invalid forms get a 422 with a message, and nothing is stored."""

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from solitaire.rules import Game, Rank
from tests.kit.browsing import SAME_SITE
from tests.kit.reading import Element, read
from tests.kit.records import deal_text, record, turns_text
from tests.kit.sites import Site

WON = record("won-again")
HX = SAME_SITE | {"HX-Request": "true"}
GOOD = {"turn": "1", "revision": "0", "pile": "7", "discard": "5C"}


def send(client: FlaskClient, path: str, fields: dict[str, str], hx: bool = False) -> TestResponse:
    return client.post(f"{path}/turns", data=fields, headers=HX if hx else SAME_SITE)


def refused(answer: TestResponse, hx: bool = False) -> Element:
    """Check that the response is a 422 with a table and an alert, and parse it."""
    assert answer.status_code == 422
    page = read(answer.text)
    assert bool(page.all("html")) is not hx
    assert page.one(id="table")["data-state"]
    assert page.one(**{"data-kind": "alert"}).text
    return page


def flipped_late() -> tuple[int, Rank]:
    """The number of turns until the record flips its first pile, and that pile."""
    game = Game.start(WON.deal)
    for played, turn in enumerate(WON.turns, start=1):
        game = game.play(turn)
        if game.pile(turn.pile).flipped:
            return played, turn.pile
    raise AssertionError


@pytest.mark.parametrize("hx", [False, True])
def test_playing_on_a_flipped_pile_is_refused(site: Site, client: FlaskClient, hx: bool) -> None:
    played, pile = flipped_late()
    path = site.put(deal_text(WON), turns_text(WON, played))
    before = site.row(path)
    game = Game.replay(WON.deal, WON.turns[:played])
    assert game.drawn is not None
    page = refused(
        send(
            client,
            path,
            {"turn": str(played + 1), "pile": str(pile), "discard": game.drawn.text},
            hx,
        ),
        hx,
    )
    assert str(pile) in page.one(**{"data-kind": "alert"}).text
    assert site.row(path) == before


@pytest.mark.parametrize("hx", [False, True])
def test_discarding_a_card_that_is_not_in_the_pile_is_refused(
    site: Site, client: FlaskClient, hx: bool
) -> None:
    path = site.put("1-8QZK-4M2T")
    before = site.row(path)
    page = refused(send(client, path, {"turn": "1", "pile": "7", "discard": "3T"}, hx), hx)
    assert "3 of stars" in page.one(**{"data-kind": "alert"}).text
    checked = [radio["value"] for radio in page.all("input", name="pile") if "checked" in radio]
    assert checked == ([] if hx else ["7"])  # a script puts the cards back
    assert site.row(path) == before


def test_choice_is_kept_when_the_revision_is_invalid(site: Site, client: FlaskClient) -> None:
    path = site.put("1-8QZK-4M2T")
    page = refused(send(client, path, GOOD | {"revision": "x"}))
    tray = next(p for p in page.all(cls="pile") if p["data-rank"] == "7").one("form", cls="tray")
    chosen = [radio["value"] for radio in tray.all("input", name="discard") if "checked" in radio]
    assert chosen == ["5C"]


@pytest.mark.parametrize("hx", [False, True])
def test_turn_after_the_end_is_refused(site: Site, client: FlaskClient, hx: bool) -> None:
    path = site.put(deal_text(WON), turns_text(WON))
    before = site.row(path)
    number = str(len(WON.turns) + 1)
    page = refused(send(client, path, {"turn": number, "pile": "3", "discard": "JK"}, hx), hx)
    assert page.one(id="table")["data-state"] == "won"
    assert site.row(path) == before


def test_undo_before_the_first_turn_is_refused(site: Site, client: FlaskClient) -> None:
    path = site.put("1-8QZK-4M2T")
    refused(client.post(f"{path}/undo", data={"turn": "1"}))


BAD = {
    "turn": ["", " ", "-1", "1.0", "x", "1" * 10, "\u00b9", "0x1", "\0"],
    "revision": ["-1", "x", "9" * 10, "\0"],
    "pile": ["", "2", "14", "A", "JK", "\0", "7'", "<b>7</b>", "7" * 2000],
    "discard": ["", "5", "5X", "1S", "11S", "\0", "5C;", "<script>", "\U0001f0a1", "5C" * 2000],
}


@pytest.mark.parametrize("field", BAD)
def test_invalid_fields_are_refused(site: Site, client: FlaskClient, field: str) -> None:
    path = site.put("1-8QZK-4M2T")
    before = site.row(path)
    given = [GOOD | {field: value} for value in BAD[field]]
    if field != "revision":  # it is optional
        given.append({name: text for name, text in GOOD.items() if name != field})
    for fields in given:
        alert = refused(send(client, path, fields)).one(**{"data-kind": "alert"})
        assert not alert.all("b")
        assert not alert.all("script")
        assert len(alert.text) < 160
    assert site.row(path) == before


def test_undo_of_an_invalid_number_of_turns_is_refused(site: Site, client: FlaskClient) -> None:
    path = site.put(deal_text(WON), turns_text(WON, 3))
    for turns in ("-1", "x", "1.5", "1" * 10, "1" * 5000, "0"):
        refused(client.post(f"{path}/undo", data={"turn": "4", "turns": turns}))
    assert site.row(path).turn == 4


def test_fields_ignore_case_and_blanks(site: Site, client: FlaskClient) -> None:
    path = site.put("1-8QZK-4M2T")
    form = {"turn": "1", "pile": " j ", "discard": "4s"}
    assert send(client, path, form).status_code == 303
    assert site.row(path).turns == "JK>J:4S"


def test_turn_in_a_json_body_is_refused(site: Site, client: FlaskClient) -> None:
    path = site.put("1-8QZK-4M2T")
    for kind in ("application/json", "text/plain", "multipart/form-data"):
        refused(client.post(f"{path}/turns", data=b'{"turn": 1, "pile": 7}', content_type=kind))
    assert site.row(path).turn == 1
