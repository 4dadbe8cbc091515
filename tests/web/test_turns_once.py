"""A turn that is sent twice, late, or from a second tab is played at most once."""

from functools import partial

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from solitaire.rules import Game
from solitaire.store import StoredGame
from tests.kit.at_once import at_once
from tests.kit.browsing import SAME_SITE, counts, piles
from tests.kit.reading import read
from tests.kit.records import deal_text, record, turns_text
from tests.kit.sites import Site

HX = SAME_SITE | {"HX-Request": "true", "HX-Target": "table", "Had": ""}
LOST = record("lost")


def send(client: FlaskClient, path: str, number: int, **fields: str) -> TestResponse:
    """Send turn ``number`` of the record, with the given fields added or replaced."""
    turn = LOST.turns[number - 1]
    form = {"turn": str(number), "pile": str(turn.pile), "discard": turn.discard.text}
    headers = HX if fields.pop("hx", "") else SAME_SITE
    return client.post(f"{path}/turns", data=form | fields, headers=headers)


def undo(client: FlaskClient, path: str, number: int, **fields: str) -> TestResponse:
    headers = HX if fields.pop("hx", "") else SAME_SITE
    return client.post(f"{path}/undo", data={"turn": str(number)} | fields, headers=headers)


def start_game(site: Site, turns: int = 0) -> str:
    return site.put(deal_text(LOST), turns_text(LOST, turns))


def assert_behind(answer: TestResponse, path: str, hx: bool, game: Game) -> None:
    """Check for the current table as a fragment (409), or a redirect to it (303)."""
    if not hx:
        assert answer.status_code == 303
        assert answer.headers["Location"] == path
        return
    assert answer.status_code == 409
    fragment = read(answer.text)
    assert not fragment.all("html")
    assert len(fragment.all(id="table")) == 1
    assert counts(fragment) == [str(game.stock_left), f"{game.flipped_count}/11"]
    assert fragment.one(id="table").all("input", name="turn")[0]["value"] == str(game.number)
    assert piles(fragment)["K"] == sorted(card.text for card in game.piles[-1].cards)


@pytest.mark.parametrize("hx", ["", "1"])
def test_a_turn_sent_twice_is_played_once(site: Site, client: FlaskClient, hx: str) -> None:
    path = start_game(site)
    assert send(client, path, 1, hx=hx, revision="0").status_code == (200 if hx else 303)
    after = site.row(path)
    again = send(client, path, 1, hx=hx, revision="0")
    assert_behind(again, path, bool(hx), Game.replay(LOST.deal, LOST.turns[:1]))
    assert site.row(path) == after


@pytest.mark.parametrize("hx", ["", "1"])
def test_turn_with_an_old_revision_after_an_undo_is_refused(
    site: Site, client: FlaskClient, hx: str
) -> None:
    path = start_game(site)
    send(client, path, 1, revision="0")  # revision 1, turn 2
    undo(client, path, 2, revision="1")  # revision 2, turn 1
    before = site.row(path)
    game = Game.start(LOST.deal)
    assert_behind(send(client, path, 1, hx=hx, revision="0"), path, bool(hx), game)
    assert site.row(path) == before
    assert send(client, path, 1, hx=hx, revision="2").status_code == (200 if hx else 303)


def test_an_undo_sent_twice_takes_back_one_turn(site: Site, client: FlaskClient) -> None:
    path = start_game(site, turns=4)
    assert undo(client, path, 5, revision="4", hx="1").status_code == 200
    assert undo(client, path, 5, revision="4", hx="1").status_code == 409
    assert site.row(path).turn == 4
    assert site.row(path).undone == 1


@pytest.mark.parametrize("revision", [None, ""])
def test_turn_without_a_revision_is_accepted(
    site: Site, client: FlaskClient, revision: str | None
) -> None:
    path = start_game(site, turns=2)
    fields = {} if revision is None else {"revision": revision}
    assert send(client, path, 3, **fields).status_code == 303
    assert site.row(path).turn == 4


def test_only_one_of_many_concurrent_requests_is_played(site: Site) -> None:
    path = start_game(site)
    clients = [site.client("ada") for _ in range(8)]
    presses = [partial(send, client, path, 1, hx="1", revision="0") for client in clients]
    answers = [answer.status_code for answer in at_once(presses)]
    assert sorted(answers) == [200] + [409] * 7
    row: StoredGame = site.row(path)
    assert (row.turn, row.revision) == (2, 1)
