"""Cards that a player has not drawn change no byte of any answer.

Two sites have the same secret key and the same clock, and their games have the same deal, except for the
order of the cards that are never drawn. Both get the same long series of requests, and must answer alike.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from functools import partial
from itertools import product

import pytest
from flask.testing import FlaskClient

from solitaire.play.daily import calendar
from solitaire.play.daily.candidates import Candidate
from solitaire.rules import SHORT, STANDARD, Card, Deal, Game, Seed, Variant
from tests.kit.browsing import HX
from tests.kit.records import deal_text, record, turns_text
from tests.kit.sites import MakeSite, Site, any_deal
from tests.kit.walk import turn_round

LOST, WON = record("lost"), record("won")
DRAWN = 14
"""The number of stock cards that the requests draw."""

Answer = tuple[object, ...]
Request = tuple[str, str, dict[str, str], dict[str, str]]


def reverse_undrawn(deal: Deal, seen: int) -> tuple[str, str]:
    """The deal, card by card, and a copy with the stock after ``seen`` reversed."""
    return str(deal), turn_round(deal, seen)


def make_twins(
    make_site: MakeSite,
    monkeypatch: pytest.MonkeyPatch,
    *dailies: str,
    number: int = 4,
    of: Variant = STANDARD,
) -> tuple[Site, Site]:
    """Two identical sites; ``dailies`` are the deals of their daily of that number and variant."""

    def search(deal: str, secret: bytes, day: date, variant: Variant, spares: range) -> Candidate:
        found = any_deal(secret, day, variant, spares)
        is_asked = (calendar.number_of(day), variant) == (number, of)
        return replace(found, code=deal) if is_asked else found

    found = [{"search": partial(search, deal)} for deal in dailies] or [{}, {}]
    one = make_site("one", **found[0])
    (one.settings.instance.parent / "other").mkdir()
    shutil.copy(
        one.settings.instance / "secret_key", one.settings.instance.parent / "other" / "secret_key"
    )
    other = make_site("other", **found[1])
    assert one.app.secret_key == other.app.secret_key
    # New players get random ids, which must be the same on both sites.
    monkeypatch.setattr("solitaire.web.http.player.secrets.token_urlsafe", lambda size: "x" * size)
    # Wait for the solver, so that both sites have the same results.
    for wait in ("play.help.PATIENCE", "play.responses.AT_ONCE"):
        monkeypatch.setattr(f"solitaire.web.board.{wait}", 60)
    return one, other


@pytest.fixture
def two_sites(make_site: MakeSite, monkeypatch: pytest.MonkeyPatch) -> tuple[Site, Site]:
    return make_twins(make_site, monkeypatch)


def send(client: FlaskClient, wanted: Request) -> Answer:
    method, path, form, headers = wanted
    answer = client.open(path, method=method, data=form or None, headers=headers)
    kept = [
        (name, value)
        for name, value in answer.headers
        # Both contain the time of the system clock.
        if name not in ("Date", "Set-Cookie")
    ]
    return answer.status_code, answer.data, kept


def list_requests(path: str, game: Game, revision: int) -> Iterator[Request]:
    """All requests at one table that play no legal turn."""
    number = game.number
    parts = ("", "?pile=7", "?pile=K&discard=JK&stock=1", "/record", "/stock", "/stock?pile=7")
    parts += ("/hint", "/spare", "/lines", "/findings")
    parts += ("?turn=3",)
    others = (
        "/",
        "/games",
        "/games?show=unfinished",
        f"{path}/drop",
        "/deals/1-8QZK-4M2T/compare",
        "/you",
        "/you/export",
        "/you/delete",
    )
    asked_for = (*(f"{path}{part}" for part in parts), *others)
    for address, headers in product(asked_for, ({}, HX)):
        yield "GET", address, {}, headers
    for headers in ({"Accept-Encoding": "br"}, {"Accept-Language": "nl, fr;q=0.5"}):
        yield "GET", path, {}, headers
    for address in ("/", path, f"{path}/record", "/deals/none", "/none"):
        yield "HEAD", address, {}, {}
    yield "OPTIONS", path, {}, {}
    for address in (path, f"{path}/record"):
        yield "POST", address, {}, {}
        yield "DELETE", address, {}, {}
    yield "POST", f"{path}/public", {"public": "1"}, {}
    yield "POST", f"{path}/from", {"turn": "1"}, {}
    steps = "1234" if number % 5 == 1 else ""  # the solver is slow
    for step, headers in product(steps, ({}, HX)):
        warned = "hint" if headers else ""  # the lamp of a daily asks first
        hint = {"turn": str(number), "step": step, "warned": warned}
        yield "POST", f"{path}/hint", hint, headers
    yield "POST", "/settings", {"away": "on", "spare": "on"}, {}
    # In this order: a page waits for the solver, a fragment does not.
    for headers in ({}, HX):
        yield "GET", path, {}, headers
        yield "GET", f"{path}/spare", {}, headers
    yield "POST", "/settings", {"spare": "lost"}, {}
    for headers in ({}, HX):
        yield "GET", path, {}, headers
        yield "GET", f"{path}/spare", {}, headers
    yield "POST", "/settings", {"away": "off", "spare": "off"}, {}
    yield "POST", f"{path}/give-up", {"turn": "99"}, {}
    good = {"turn": str(number), "revision": str(revision)}
    cards = ("JK", "3S", "KH", "none")
    for pile, discard, headers in product(("3", "8", "K", "14"), cards, ({}, HX)):
        there = pile in {str(p.rank) for p in game.piles if not p.flipped} and discard in {
            card.text for p in game.piles if str(p.rank) == pile for card in (*p.cards, game.drawn)
            if isinstance(card, Card)
        }  # fmt: skip
        if not there:
            yield "POST", f"{path}/turns", good | {"pile": pile, "discard": discard}, headers
    for line, headers in product(
        ("g", "c", "l", "f", "?", "p 7", "7", "k", "d jk", "hello"), ({}, HX)
    ):
        yield "POST", f"{path}/line", good | {"line": line}, headers
    for address, headers in product(("draw", "redo", "sort"), ({}, HX)):
        yield "POST", f"{path}/{address}", good | {"turn": str(number + 9), "by": "melds"}, headers
    legal = {"pile": "K", "discard": "JK"}
    for turn in (str(number - 1), str(number + 9), "x", ""):
        stale = {"turn": turn}
        for address, headers in product((f"{path}/turns", f"{path}/undo"), ({}, HX)):
            yield "POST", address, good | legal | stale, headers
    old = {"revision": str(revision + 7)}
    for address, headers in product((f"{path}/turns", f"{path}/undo"), ({}, HX)):
        yield "POST", address, good | legal | old, headers
        yield "POST", address, good | legal, {"Sec-Fetch-Site": "cross-site"}
    yield "POST", f"{path}/turns", {"turn": "1" * 20_000}, {}
    yield "POST", f"{path}/again", {}, {"Sec-Fetch-Site": "cross-site"}


def assert_equal_answers(clients: tuple[FlaskClient, FlaskClient], wanted: Request) -> int:
    one, other = (send(client, wanted) for client in clients)
    assert one == other, wanted
    status = one[0]
    assert isinstance(status, int)
    return status


@pytest.mark.parametrize(
    ("name", "drawn", "every"),
    [
        pytest.param("short-lost", 8, 9, marks=pytest.mark.deep),
        pytest.param("lost", DRAWN, 10, marks=pytest.mark.deep),
    ],
)
def test_undrawn_cards_change_no_byte_of_any_answer(
    two_sites: tuple[Site, Site], name: str, drawn: int, every: int
) -> None:
    """All requests are sent before some turns, and at the end; the walk sends them at other moments."""
    one, other = two_sites
    lost = record(name)
    deals = reverse_undrawn(lost.deal, drawn + 1)
    path = {site.put(deal) for site, deal in zip(two_sites, deals, strict=True)}.pop()
    clients = one.client("ada"), other.client("ada")
    statuses = set()
    game, revision = Game.start(lost.deal), 0
    for turn in lost.turns[:drawn]:
        for wanted in list_requests(path, game, revision) if revision % every == 0 else ():
            statuses.add(assert_equal_answers(clients, wanted))
        form = {"turn": str(game.number), "pile": str(turn.pile), "discard": turn.discard.text}
        headers = HX if game.number % 2 else {}
        assert assert_equal_answers(clients, ("POST", f"{path}/turns", form, headers)) < 400
        game, revision = game.play(turn), revision + 1
    for wanted in list_requests(path, game, revision):
        statuses.add(assert_equal_answers(clients, wanted))
    for number, turns in ((drawn + 1, "3"), (drawn - 2, "99")):
        undo = {"turn": str(number), "turns": turns}
        assert assert_equal_answers(clients, ("POST", f"{path}/undo", undo, HX)) == 200
        for wanted in list_requests(path, game.undo(drawn + 1 - number), revision):
            statuses.add(assert_equal_answers(clients, wanted))
    assert assert_equal_answers(clients, ("POST", f"{path}/again", {}, {})) == 303
    assert assert_equal_answers(clients, ("GET", "/games/game-1", {}, {})) == 200
    assert statuses == {200, 303, 308, 403, 404, 405, 409, 413, 422}


def list_requests_of_daily(daily: str) -> Iterator[Request]:
    """Requests that show the daily at that address, except those at its table."""
    parts = ("", "/board", "/board?from=1")
    others = ("/", "/daily", "/archive", "/archive/2026-11", "/statistics", "/records")
    for address in (*(f"{daily}{part}" for part in parts), *others):
        for headers in ({}, HX):
            yield "GET", address, {}, headers


def assert_hides_daily(
    sites: tuple[Site, Site], number: int = 4, variant: Variant = STANDARD
) -> None:
    daily = f"/daily/short/{number}" if variant is SHORT else f"/daily/{number}"
    made = [site.dailies.get(number, variant) for site in sites]
    hashes = [each.hash for each in made if each]  # of the codes, which differ
    for player in ("ada", "eve", None):
        clients = sites[0].client(player), sites[1].client(player)
        for wanted in list_requests_of_daily(daily):
            assert assert_equal_answers(clients, wanted) < 400
        one, other = (client.get(f"{daily}/check").text for client in clients)
        assert one.replace(hashes[0], "") == other.replace(hashes[1], "") != one


def test_no_page_reveals_undrawn_cards_of_a_daily(
    make_site: MakeSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    deals = reverse_undrawn(LOST.deal, DRAWN + 1)
    sites = make_twins(make_site, monkeypatch, *deals)
    assert_hides_daily(sites)
    clients = sites[0].client("ada"), sites[1].client("ada")
    path, game = "/games/game-1", Game.start(LOST.deal)
    for address in ("/daily/4", "/daily/4", f"{path}/again"):
        assert assert_equal_answers(clients, ("POST", address, {}, {})) == 303
    for turn in LOST.turns[:DRAWN]:
        form = {"turn": str(game.number), "pile": str(turn.pile), "discard": turn.discard.text}
        assert assert_equal_answers(clients, ("POST", f"{path}/turns", form, {})) == 303
        game = game.play(turn)
    assert_hides_daily(sites)
    strangers = sites[0].client("eve"), sites[1].client("eve")
    for wanted in list_requests(path, game, len(game.turns)):
        assert_equal_answers(clients, wanted)
        assert_equal_answers(strangers, wanted)
    assert sites[0].row(path).turn == DRAWN + 1


@pytest.mark.deep
def test_no_page_reveals_undrawn_cards_of_a_short_daily(
    make_site: MakeSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    number, played = calendar.first_number(SHORT), record("short-lost")
    deals = reverse_undrawn(played.deal, 9)
    sites = make_twins(make_site, monkeypatch, *deals, number=number, of=SHORT)
    for site in sites:
        site.at(calendar.opens_at(number) + timedelta(hours=22))
    assert_hides_daily(sites, number, SHORT)
    clients = sites[0].client("ada"), sites[1].client("ada")
    path, game = "/games/game-1", Game.start(played.deal)
    assert assert_equal_answers(clients, ("POST", f"/daily/short/{number}", {}, {})) == 303
    for turn in played.turns[:8]:
        form = {"turn": str(game.number), "pile": str(turn.pile), "discard": turn.discard.text}
        assert assert_equal_answers(clients, ("POST", f"{path}/turns", form, {})) == 303
        game = game.play(turn)
    assert_hides_daily(sites, number, SHORT)
    strangers = sites[0].client("eve"), sites[1].client("eve")
    for wanted in list_requests(path, game, len(game.turns)):
        assert_equal_answers(clients, wanted)
        assert_equal_answers(strangers, wanted)
    assert sites[0].row(path).turn == 9


def test_a_daily_won_early_hides_its_undrawn_cards_until_it_closes(
    make_site: MakeSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    deals = reverse_undrawn(WON.deal, len(WON.turns))
    sites = make_twins(make_site, monkeypatch, *deals)
    attempt = {"daily": 4, "first": True, "on_day": True}
    for site, deal in zip(sites, deals, strict=True):
        path = site.put(deal, turns_text(WON), **attempt)
        site.review(path)  # finish it, as its progress would differ
    for player in ("ada", "eve", None):
        clients = sites[0].client(player), sites[1].client(player)
        parts = ["", "?turn=3", "/record", "/lines"]
        parts += ["?turn=1", "?turn=99", "?turn=9&see=better", "/findings"]
        for part, headers in product(parts, ({}, HX)):
            assert_equal_answers(clients, ("GET", f"{path}{part}", {}, headers))
    assert_hides_daily(sites)
    clients = sites[0].client("ada"), sites[1].client("ada")
    for site in sites:
        site.at(calendar.closes_at(4))
    assert clients[0].get(f"{path}/record").data != clients[1].get(f"{path}/record").data


def test_a_won_table_hides_its_undrawn_cards(
    two_sites: tuple[Site, Site],
) -> None:
    deals = reverse_undrawn(WON.deal, len(WON.turns))
    for site, deal in zip(two_sites, deals, strict=True):
        path = site.put(deal, turns_text(WON))
    one, other = two_sites
    clients = one.client("ada"), other.client("ada")
    for headers in ({}, HX):
        assert assert_equal_answers(clients, ("GET", path, {}, headers)) == 200
    # The record shows them once the game is over.
    assert clients[0].get(f"{path}/record").data != clients[1].get(f"{path}/record").data


def test_drawn_cards_change_the_page(two_sites: tuple[Site, Site]) -> None:
    """Control for the tests above: they would detect a difference."""
    deals = reverse_undrawn(LOST.deal, 0)
    for site, deal in zip(two_sites, deals, strict=True):
        path = site.put(deal)
    one, other = two_sites
    wanted: Request = ("GET", path, {}, {})
    assert send(one.client("ada"), wanted) != send(other.client("ada"), wanted)


@pytest.mark.parametrize(
    "code", [Seed(1 << 20).code, pytest.param(Seed(5 << 39).code, marks=pytest.mark.deep)]
)
def test_the_code_of_a_random_game_is_hidden_until_it_is_over(site: Site, code: str) -> None:
    """The code reveals the deal, even without its punctuation, so both forms are searched for."""
    path = site.put(code)
    client = site.client("ada")
    bare = code.partition("-")[2].replace("-", "")
    game = site.games.get("ada", "put").game
    revision = 0
    while game.drawn is not None:
        requests: list[Request] = (
            [*list_requests(path, game, revision)] if game.number == 28 else []
        )
        form = {"turn": str(game.number), "pile": "K", "discard": game.drawn.text}
        if game.pile(game.piles[-1].rank).flipped:
            raise AssertionError("choose another code: the last pile is flipped")
        for wanted in [*requests, ("POST", f"{path}/turns", form, {}), ("GET", path, {}, {})]:
            before_the_end = not site.games.get("ada", "put").game.is_over
            _, data, headers = send(client, wanted)
            over = site.games.get("ada", "put").game.is_over
            if before_the_end and not over:
                said = f"{headers} {bytes(data)!r}".upper()  # type: ignore[call-overload]
                assert code not in said
                assert bare not in said.replace("-", "").replace(" ", "")
        game, revision = site.games.get("ada", "put").game, revision + 1
    assert code in client.get(path).text
    assert code in client.get(f"{path}/record").text
    client.post(f"{path}/undo", data={"turn": "29"})
    assert code not in client.get(path).text
    assert client.get(f"{path}/record").status_code == 409


def test_a_code_that_the_player_typed_is_shown(site: Site) -> None:
    client = site.client("ada")
    table = client.post("/games", data={"deal": deal_text(LOST)}).headers["Location"]
    assert deal_text(LOST) in client.get(table).text
