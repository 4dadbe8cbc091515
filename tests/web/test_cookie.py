"""The player cookie: signature, lifetime and renewal."""

import time
from dataclasses import dataclass, field
from datetime import date, timedelta

import pytest
from flask import session
from werkzeug.test import TestResponse

from solitaire.web.http import player
from solitaire.web.http.player import FRESH_DAYS, LIFETIME
from tests.kit import english
from tests.kit.browsing import SAME_SITE
from tests.kit.reading import form_to
from tests.kit.sites import MakeSite, Site

NAMED = {"deal": "1-8QZK-4M2T"}
"""A form that starts a game, and chooses nothing about later ones."""
START = date(2026, 11, 21)
SECOND = timedelta(seconds=1)
OLD_NAME = "player"
"""The name of the cookie at every site, up to version 1.0.0; those of today begin with it."""


def of_player(cookie: str) -> bool:
    """Whether a header sets or deletes the cookie of a player, of any site and version."""
    return cookie.startswith(OLD_NAME)


def sets_player(answer: TestResponse) -> bool:
    """Whether the answer sets the cookie of the player."""
    return any(map(of_player, answer.headers.getlist("Set-Cookie")))


def test_playing_now_and_then_keeps_the_cookie_valid(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = site.client()
    tables = []
    for day in range(0, 3 * LIFETIME.days, FRESH_DAYS):
        monkeypatch.setattr(player, "today", lambda day=day: START + timedelta(days=day))
        answer = client.post("/games", data=NAMED)
        assert "Expires=" in answer.headers["Set-Cookie"]
        tables.append(answer.headers["Location"])
    assert {client.get(table).status_code for table in tables} == {200}


def test_a_fresh_cookie_is_not_renewed(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    client = site.client()
    for day, given in ((0, True), (1, False), (FRESH_DAYS - 1, False), (FRESH_DAYS, True)):
        monkeypatch.setattr(player, "today", lambda day=day: START + timedelta(days=day))
        assert sets_player(client.post("/games", data=NAMED)) is given


def test_a_cookie_without_a_date_keeps_its_player_and_is_renewed(site: Site) -> None:
    client = site.client("ada")
    table = site.put("1-8QZK-4M2T")
    assert sets_player(client.post("/games", data=NAMED))
    assert not sets_player(client.post("/games", data=NAMED))
    assert client.get(table).status_code == 200


def test_renewing_a_cookie_keeps_its_number(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = site.browser("ada")
    table = site.put("1-8QZK-4M2T")
    ada.press(form_to(ada.open("/you/devices"), "/you/sign-out"))
    later = player.today() + timedelta(days=FRESH_DAYS)
    monkeypatch.setattr(player, "today", lambda: later)
    assert sets_player(ada.client.post("/games", data=NAMED))
    assert ada.client.get(table).status_code == 200


def session_of(site: Site, cookie: str) -> object:
    """The session of a request with that cookie."""
    with site.app.test_request_context(
        headers={"Cookie": f"{site.cookie_name}={cookie}"}
    ) as context:
        return dict(context.session)


def test_forged_cookies_are_ignored(site: Site) -> None:
    good, other = site.cookie("ada"), site.cookie("bob")
    body, _, signature = good.rpartition(".")
    assert session_of(site, good) == {"player": "ada"}
    for forged in (
        "",
        "ada",
        body,
        f"{body}.{signature[:-1]}",
        f"{body}.{signature.swapcase()}",
        f"{other.partition('.')[0]}{good[good.index('.') :]}",
    ):
        assert session_of(site, forged) == {}


@pytest.mark.parametrize(
    ("age", "known"),
    [
        (-LIFETIME, True),  # signed by a clock that was set back since
        (-SECOND, True),
        (LIFETIME - SECOND, True),
        (LIFETIME + 2 * SECOND, False),
    ],
)
def test_a_cookie_is_valid_until_the_end_of_its_lifetime(
    site: Site, monkeypatch: pytest.MonkeyPatch, age: timedelta, known: bool
) -> None:
    with monkeypatch.context() as signing:
        then = time.time() - age.total_seconds()
        signing.setattr(time, "time", lambda: then)
        cookie = site.cookie("ada")
    assert session_of(site, cookie) == ({"player": "ada"} if known else {})


def test_a_session_is_not_shared_between_requests(site: Site) -> None:
    header = {"Cookie": f"{site.cookie_name}={site.cookie('ada')}"}
    for _ in range(2):
        with site.app.test_request_context(headers=header) as context:
            assert session == {"player": "ada"}
            context.session["player"] = "bob"


def test_a_cookie_is_valid_after_a_restart(make_site: MakeSite) -> None:
    first = make_site("same")
    path = first.put("1-8QZK-4M2T")
    cookie = first.cookie("ada")
    again = make_site("same")
    client = again.client()
    client.set_cookie(again.cookie_name, cookie)
    assert client.get(path).status_code == 200


# ---- two sites on one host ---------------------------------------------------------------------------------


@dataclass
class Jar:
    """The cookies of players in a browser, which sends them to all sites of a host: it knows no ports."""

    cookies: dict[str, str] = field(default_factory=dict)

    def ask(self, site: Site, method: str, path: str, **form: str) -> TestResponse:
        """Send a request with the cookies, and keep or delete what the answer sets."""
        sent = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        client = site.app.test_client(use_cookies=False)
        headers = {**SAME_SITE, "Cookie": sent} if sent else SAME_SITE
        answer = client.open(path, method=method, headers=headers, data=form)
        for each in filter(of_player, answer.headers.getlist("Set-Cookie")):
            name, _, value = each.partition(";")[0].partition("=")
            self.cookies[name] = value
            if "Max-Age=0" in each:
                del self.cookies[name]
        return answer

    def begin(self, site: Site) -> str:
        """Begin a game; the path of its table."""
        return self.ask(site, "POST", "/games", **NAMED).headers["Location"]


def names_set(answer: TestResponse) -> set[str]:
    """The names of the players' cookies that an answer sets or deletes."""
    given = filter(of_player, answer.headers.getlist("Set-Cookie"))
    return {each.partition("=")[0] for each in given}


def test_two_sites_of_one_host_keep_their_players_apart(make_site: MakeSite) -> None:
    here, there = make_site("here"), make_site("there")
    browser, tables = Jar(), []
    for _ in range(3):
        for site, other in ((here, there), (there, here)):
            kept = browser.cookies.get(other.cookie_name)
            tables.append((site, browser.begin(site)))
            for own, path in tables:
                assert browser.ask(own, "GET", path).status_code == 200
            assert browser.cookies.get(other.cookie_name) == kept
    assert browser.cookies.keys() == {here.cookie_name, there.cookie_name}
    left = browser.cookies[there.cookie_name]
    assert names_set(browser.ask(here, "POST", "/you/sign-out")) == {here.cookie_name}
    assert there.cookie_name not in names_set(browser.ask(here, "POST", "/you/delete"))
    assert browser.cookies == {there.cookie_name: left}


def test_a_cookie_of_the_old_name_is_read_once_and_stays(site: Site) -> None:
    table = site.put("1-8QZK-4M2T")
    old = site.cookie("ada")
    browser = Jar({OLD_NAME: old})
    assert names_set(browser.ask(site, "GET", "/rules")) == set(), "asks for no player"
    answer = browser.ask(site, "GET", table)
    assert (answer.status_code, names_set(answer)) == (200, {site.cookie_name})
    assert "Expires=" in answer.headers["Set-Cookie"]
    assert browser.cookies[OLD_NAME] == old
    # A site of version 1.0.0 may replace it now, and so may another player of this one.
    for replaced in ("of another site", site.cookie("bob")):
        browser.cookies[OLD_NAME] = replaced
        answer = browser.ask(site, "GET", table)
        assert (answer.status_code, names_set(answer)) == (200, set())


def test_a_cookie_of_the_old_name_keeps_its_number(site: Site) -> None:
    table = site.put("1-8QZK-4M2T")
    browser, tablet = Jar({OLD_NAME: site.cookie("ada")}), Jar({OLD_NAME: site.cookie("ada")})
    browser.ask(site, "POST", "/you/sign-out")
    browser.ask(site, "GET", "/you/devices?done=signed-out")
    answer = tablet.ask(site, "GET", "/you")
    assert (english.SIGNED_OUT in answer.text, names_set(answer)) == (True, set())
    signed_in = Jar({OLD_NAME: browser.cookies[site.cookie_name]})
    for _ in range(2):
        assert signed_in.ask(site, "GET", table).status_code == 200


def test_the_old_name_of_another_site_is_never_set_nor_deleted(make_site: MakeSite) -> None:
    """It is not upgraded yet, or signed its cookie with a key that was removed."""
    here, there = make_site("here"), make_site("there")
    browser = Jar({OLD_NAME: there.cookie("ada"), "player-0": there.cookie("ada")})
    kept = dict(browser.cookies)
    table = browser.begin(here)
    assert here.row(table).player != "ada"
    assert browser.ask(here, "GET", table).status_code == 200
    assert browser.ask(here, "POST", "/you/delete").status_code == 303
    assert browser.cookies == kept


def test_deleting_everything_deletes_what_this_site_has_signed(site: Site) -> None:
    """Else the next page would say that this browser was signed out from another device."""
    site.put("1-8QZK-4M2T")
    browser = Jar({OLD_NAME: site.cookie("ada"), "player-0": site.cookie("ada")})
    browser.ask(site, "POST", "/you/delete")
    assert browser.cookies == {}
    assert english.SIGNED_OUT not in browser.ask(site, "GET", "/").text


def test_players_stay_when_the_phrase_key_is_lost(make_site: MakeSite) -> None:
    first = make_site("same")
    browser = Jar()
    table = browser.begin(first)
    (first.settings.instance / "phrase_key").write_bytes(b"another".ljust(32, b"-"))
    again = make_site("same")
    assert again.cookie_name != first.cookie_name
    assert browser.ask(again, "GET", table).status_code == 200


def test_the_name_stays_when_the_secret_key_changes(make_site: MakeSite) -> None:
    first = make_site("same")
    key = first.settings.instance / "secret_key"
    key.rename(key.with_suffix(".2026-11-21"))
    assert make_site("same").cookie_name == first.cookie_name
