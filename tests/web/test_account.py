"""The account without scripts: name, recovery phrase, links to other devices, export, deletion."""

from __future__ import annotations

import json
import re
import time
from collections import Counter
from datetime import timedelta

import pytest
from flask.testing import FlaskClient
from sqlalchemy import select

from solitaire.play.errors import PlayCode
from solitaire.play.limits import USUAL, Costly
from solitaire.play.people.phrases import make_phrase
from solitaire.store.tables import jobs, metadata
from solitaire.web.drawings.qr import draw_qr_code
from solitaire.web.http.errors import WebCode
from solitaire.web.people import devices
from solitaire.web.people.devices import DeviceLink
from tests.kit import english
from tests.kit.browsing import SAME_SITE, Browser
from tests.kit.matches import begin_match, play_turns, put_match
from tests.kit.reading import Element, form_to, own_forms, read
from tests.kit.records import deal_text, record, turns_text
from tests.kit.sites import Site
from tests.web.test_untranslated import assert_translated

LOST, WON = record("lost"), record("won")


def field(page: Element, name: str) -> Element:
    (found,) = (one for one in page if one.get("name") == name)
    return found


def link(page: Element, text: str) -> str:
    return next(one["href"] for one in page.all("a") if one.text == text)


def alert(page: Element) -> str:
    return page.one("p", role="alert").text


def name_of(browser: Browser) -> str:
    return field(browser.open("/you/devices"), "name").get("value")


def give_name(browser: Browser, name: str) -> Element:
    return browser.press(form_to(browser.open("/you/devices"), "/you/name"), name=name)


def make_a_phrase(browser: Browser) -> str:
    page = browser.press(form_to(browser.open("/you/devices"), "/you/phrase"))
    words = [word.text for word in page.one("ol", id="phrase").all("li")]
    assert len(words) == 8
    return " ".join(words)


def words_of_pages(browser: Browser) -> dict[str, Counter[str]]:
    """How often each word is on the pages that could show a phrase, attributes included, by path."""
    paths = ("/you", "/you/devices", "/you/device", "/you/export", "/you/delete", "/")
    return {path: Counter(re.findall(r"\w+", browser.client.get(path).text)) for path in paths}


def come(browser: Browser, phrase: str, **choices: str) -> Element:
    return browser.press(
        form_to(browser.open("/you/devices"), "/you/come"), phrase=phrase, **choices
    )


def games_at_home(browser: Browser) -> set[str]:
    page = browser.open("/")
    return {link["href"] for link in page.all("a") if re.fullmatch("/games/[^/]+", link["href"])}


def everything(site: Site) -> str:
    """All rows, but for the hashes of the rate limits, which are forgotten by themselves."""
    tables = [table for table in metadata.sorted_tables if table.name != "rates"]
    with site.engine.connect() as connection:
        return repr([connection.execute(select(table)).all() for table in tables])


# ---- the name ----------------------------------------------------------------------------------------------


def test_home_links_to_you_and_you_to_every_account_page(site: Site) -> None:
    newcomer = site.browser()
    page = newcomer.open(link(newcomer.open("/"), "You"))
    assert page.one("h1").text == "You"
    (devices,) = (a["href"] for a in page.all("a") if a.text.startswith(english.NAME_AND_DEVICES))
    page = newcomer.open(devices)
    for text in (english.SHOW_A_CODE, english.DOWNLOAD_EVERYTHING, english.DELETE_EVERYTHING):
        assert newcomer.client.get(link(page, text)).status_code == 200
    assert "Set-Cookie" not in newcomer.client.get("/you").headers, (
        "visiting the page creates no player"
    )


def test_a_name_is_stored_and_removed(ada: Browser) -> None:
    page = give_name(ada, "  Ada   L. ")
    assert ada.path == "/you/devices?done=name"
    assert english.NAME_SAVED in page.text
    assert name_of(ada) == "Ada L."
    assert english.NO_NAME_NOW in give_name(ada, "").text
    assert name_of(ada) == ""


def test_forms_of_new_players_store_nothing(site: Site) -> None:
    before = everything(site)
    form = {"name": "Bob", "family": "The Lees"}
    for path in ("/you/name", "/you/phrase", "/families"):
        answer = site.client().post(path, data=form, headers=SAME_SITE)
        assert answer.status_code == 409
        assert english.error(WebCode.PLAY_FIRST) in read(answer.text).one("main").text
        assert "Set-Cookie" not in answer.headers
    assert everything(site) == before


def test_an_invalid_name_is_kept_in_its_field_with_the_reason(ada: Browser) -> None:
    give_name(ada, "Ada")
    page = give_name(ada, "<b>Ada</b>")
    assert ada.status == 422
    assert alert(page)
    assert field(page, "name")["value"] == "<b>Ada</b>"
    assert field(page, "name")["aria-invalid"] == "true"
    assert name_of(ada) == "Ada"


def test_a_name_is_escaped(site: Site, ada: Browser) -> None:
    give_name(ada, "O'Neill & Sons")
    assert name_of(ada) == "O'Neill & Sons"
    assert "O&#39;Neill &amp; Sons" in ada.client.get("/you/delete").text


# ---- the phrase --------------------------------------------------------------------------------------------


def test_a_phrase_gives_another_browser_access_to_all_games(site: Site, ada: Browser) -> None:
    there = site.put(deal_text(LOST), turns_text(LOST, 5))
    phrase = make_a_phrase(ada)
    other = site.browser()
    page = come(other, phrase.upper().replace(" ", "-"))
    assert other.path == "/you?done=came"
    assert english.WELCOME_BACK in page.text
    assert games_at_home(other) == {there}
    assert other.client.get(there).status_code == 200
    assert ada.client.get(there).status_code == 200, "both browsers are the player"


def test_games_with_their_own_phrase_can_be_left_unmerged(site: Site, ada: Browser) -> None:
    site.put(deal_text(LOST), turns_text(LOST, 5), id="there")
    site.put(deal_text(WON), turns_text(WON, 5), id="here", player="bob")
    of_ada = make_a_phrase(ada)
    bob = site.browser("bob")
    of_bob = make_a_phrase(bob)
    come(bob, of_ada, games="stay")
    assert games_at_home(bob) == {"/games/there"}
    come(bob, of_bob, games="stay")
    assert games_at_home(bob) == {"/games/here"}


def test_games_without_a_phrase_are_always_merged(site: Site, ada: Browser) -> None:
    site.put(deal_text(WON), turns_text(WON, 5), id="here", player="bob")
    phrase = make_a_phrase(ada)
    bob = site.browser("bob")
    form = form_to(bob.open("/you/devices"), "/you/come")
    assert "games" not in form.names
    form_sent = {"phrase": phrase, "games": "stay"}
    assert bob.client.post("/you/come", data=form_sent, headers=SAME_SITE).status_code == 303
    assert games_at_home(bob) == {"/games/here"}


def test_matches_come_along_as_games_do(site: Site, ada: Browser) -> None:
    """Also of a player who has played nothing else."""
    hers = put_match(site, "hers", play_turns(begin_match()))
    his = put_match(site, "his", begin_match("the cabin"), player="bob")
    bob = site.browser("bob")
    page = bob.open("/you/devices")
    assert english.WHAT_WAS_PLAYED_COMES in page.text
    assert form_to(page, "/you/sign-out")
    to_ada = way(ada)
    assert english.LINK_OF_ANOTHER in bob.open(to_ada).text
    bob.press(form_to(bob.open(to_ada), to_ada))
    assert [bob.client.get(path).status_code for path in (hers, his)] == [200, 200]


def test_a_phrase_is_shown_once(site: Site, ada: Browser) -> None:
    phrase = Counter(make_a_phrase(ada).split())
    after_it = words_of_pages(ada)
    make_a_phrase(ada)
    # The same pages without that phrase: their own sentences have words of the vocabulary too.
    for path, own_words in words_of_pages(ada).items():
        assert not (after_it[path] - own_words) & phrase, path
    assert "no-store" in ada.client.post("/you/phrase", headers=SAME_SITE).headers["Cache-Control"]
    assert ada.client.get("/you/phrase").status_code == 405


def test_submitting_the_form_again_asks_before_replacing_the_phrase(
    site: Site, ada: Browser
) -> None:
    for _ in range(2):
        form = form_to(ada.open("/you/devices"), "/you/phrase")
        shown = ada.press(form)
        phrase = " ".join(word.text for word in shown.one("ol", id="phrase").all("li"))
        page = ada.press(form)
        assert ada.status == 409
        assert english.MAKE_A_NEW_ONE in alert(page)
        assert page.all("ol", id="phrase") == []
        assert english.error(PlayCode.NO_PLAYER) not in come(site.browser(), phrase).text
        ada.press(form_to(page, "/you/phrase"))
        assert ada.status == 200


def test_entering_a_phrase_warns_that_the_devices_own_is_void(site: Site, ada: Browser) -> None:
    phrase, bob = make_a_phrase(ada), site.browser("bob")
    assert english.NO_LONGER_VALID not in come(site.browser("eve"), phrase).text
    make_a_phrase(bob)
    assert english.NO_LONGER_VALID in come(bob, phrase).text


@pytest.mark.parametrize(
    ("typed", "error"),
    [
        ("acorn zodiac", english.error(PlayCode.PHRASE_LENGTH, found=2, expected=8)),
        ("acorn zodiac rocket owl ivory ivory tent zinc", english.error(PlayCode.NO_PLAYER)),
        ("<b>", english.error(PlayCode.PHRASE_WORD, place=1, text="b")),
    ],
)
def test_an_invalid_phrase_is_kept_in_its_field_with_the_reason(
    site: Site, ada: Browser, typed: str, error: str
) -> None:
    path = site.put(deal_text(LOST), turns_text(LOST, 5))
    page = come(ada, typed)
    assert ada.status == 422
    assert alert(page) == error
    assert field(page, "phrase").text == typed
    assert field(page, "phrase")["aria-invalid"] == "true"
    assert games_at_home(ada) == {path}, "the player has not changed"


def test_too_many_guesses_get_429_with_retry_after(site: Site, ada: Browser) -> None:
    phrase = make_a_phrase(ada)
    guesser = site.client()

    def guess(typed: str, address: str = "192.0.2.1") -> tuple[int, str | None, str]:
        answer = guesser.post(
            "/you/come",
            data={"phrase": typed},
            headers=SAME_SITE,
            environ_base={"REMOTE_ADDR": address},
        )
        return answer.status_code, answer.headers.get("Retry-After"), answer.text

    for _ in range(USUAL[Costly.GUESSES]):
        status, wait, _ = guess(make_phrase())
        assert (status, wait) == (422, None)
    status, wait, text = guess(phrase)
    assert (status, wait) == (429, "360")
    assert alert(read(text)) == english.error(PlayCode.TOO_OFTEN, seconds=360)
    assert guess(phrase, "192.0.2.2")[0] == 303
    site.clock.now += timedelta(minutes=6)
    guesser.delete_cookie(site.cookie_name)
    assert guess(phrase)[0] == 303


def test_phrases_and_links_are_not_logged(
    site: Site, ada: Browser, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(0)
    phrase = make_a_phrase(ada)
    come(site.browser(), phrase)
    come(site.browser(), "acorn " + phrase)
    site.browser().open(way(ada))
    assert not [one for one in caplog.records if phrase.split()[3] in one.getMessage()]


# ---- the link and its code ---------------------------------------------------------------------------------


def way(browser: Browser) -> str:
    """The path of the link on the page with the code."""
    page = browser.open("/you/device")
    address = page.one("p", id="way").text
    assert address.startswith("http://localhost/you/come/")
    return address.removeprefix("http://localhost")


def test_a_link_switches_the_player_only_by_its_button(site: Site, ada: Browser) -> None:
    path = site.put(deal_text(LOST), turns_text(LOST, 5))
    give_name(ada, "Ada")
    to_here = way(ada)
    other = site.browser()
    page = other.open(to_here)
    assert page.one("h1").text == english.GO_ON_AS_ADA
    assert games_at_home(other) == set(), "opening the link does not switch the player"
    other.press(form_to(other.open(to_here), to_here))
    assert other.path == "/you?done=came"
    assert games_at_home(other) == {path}


def test_a_link_merges_the_games_of_this_device(site: Site, ada: Browser) -> None:
    site.put(deal_text(WON), turns_text(WON, 5), id="here", player="bob")
    bob = site.browser("bob")
    to_here = way(ada)
    page = bob.open(to_here)
    assert english.WHAT_WAS_PLAYED_COMES in page.text
    bob.press(form_to(page, to_here))
    assert games_at_home(ada) == {"/games/here"}


def test_a_link_expires_after_ten_minutes(
    site: Site, ada: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = int(time.time())
    monkeypatch.setattr(time, "time", lambda: float(now))
    to_here = way(ada)
    monkeypatch.setattr(time, "time", lambda: now + 60.0 * DeviceLink.minutes)
    assert site.client().get(to_here).status_code == 200
    monkeypatch.setattr(time, "time", lambda: now + 60.0 * DeviceLink.minutes + 2)
    client = site.client()
    assert client.get(to_here).status_code == 404
    answer = client.post(to_here, headers=SAME_SITE)
    assert answer.status_code == 404
    assert english.LINK_NOT_VALID in answer.text
    assert "Set-Cookie" not in answer.headers


def test_a_link_made_by_a_clock_that_is_ahead_is_valid(
    site: Site, ada: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, now = site.put(deal_text(LOST), turns_text(LOST, 5)), time.time()
    monkeypatch.setattr(time, "time", lambda: now + 300)
    to_here = way(ada)
    monkeypatch.setattr(time, "time", lambda: now)
    other = site.browser()
    other.press(form_to(other.open(to_here), to_here))
    assert games_at_home(other) == {path}


def test_a_link_works_once(site: Site, ada: Browser) -> None:
    path = site.put(deal_text(LOST), turns_text(LOST, 5))
    to_here = way(ada)
    another = way(ada)
    bob = site.browser("bob")
    button = form_to(bob.open(to_here), to_here)
    bob.press(button)
    assert games_at_home(bob) == {path}
    bob.press(button)
    assert bob.path == "/you?done=came", "a second press leads on"
    eve = site.client("eve")
    for used in (to_here, another):
        assert eve.get(used).status_code == 404
        answer = eve.post(used, headers=SAME_SITE)
        assert answer.status_code == 404
        assert english.LINK_NOT_VALID in answer.text
        assert "Set-Cookie" not in answer.headers
    following = way(bob)  # once: a link has the second in which it was made
    assert form_to(site.browser("eve").open(following), following), "the next link works"


def test_a_link_without_a_number_is_not_valid(site: Site) -> None:
    """Cookies of older versions had none."""
    with site.app.test_request_context():
        token = devices._signer().dumps("ada")
    assert site.client().get(f"/you/come/{token}").status_code == 404


def test_forged_links_get_404(site: Site, ada: Browser) -> None:
    good = way(ada)
    token = good.rpartition("/")[2]
    body, _, signature = token.rpartition(".")
    for bad in (body, f"{body}.{signature.swapcase()}", f"x{token}", site.cookie("ada")):
        assert site.client().get(f"/you/come/{bad}").status_code == 404
        assert site.client().post(f"/you/come/{bad}", headers=SAME_SITE).status_code == 404
    # the token of a link is not accepted as a cookie either
    client = site.client()
    client.set_cookie(site.cookie_name, token)
    assert client.get("/you/device").text.count("/you/come/") == 0


def test_a_link_opened_on_the_same_device_has_no_button(site: Site, ada: Browser) -> None:
    give_name(ada, "Ada")
    page = ada.open(way(ada))
    assert page.one("h1").text == english.HERE_ALREADY
    assert own_forms(page) == []


def test_without_a_player_there_is_no_link(site: Site) -> None:
    page = site.browser().open("/you/device")
    assert english.NOTHING_TO_TAKE in page.text
    assert page.all(cls="qr") == []


def test_the_qr_code_has_no_style(ada: Browser) -> None:
    page = ada.open("/you/device")
    drawn = page.one("div", cls="qr")
    assert drawn["role"] == "img"
    assert drawn["aria-label"]
    wanted = read(str(draw_qr_code(page.one("p", id="way").text)))
    assert drawn.one("path")["d"] == wanted.one("path")["d"]
    for element in drawn:
        assert element.tag not in ("style", "script")
        assert "style" not in element


# ---- the export --------------------------------------------------------------------------------------------


def export(client: FlaskClient) -> dict[str, object]:
    answer = client.get("/you/export")
    assert answer.mimetype == "application/json"
    assert answer.headers["Content-Disposition"] == (
        'attachment; filename="five-crowns-export.json"'
    )
    assert answer.headers["Cache-Control"] == "private, no-store"
    told = json.loads(answer.text)
    assert isinstance(told, dict)
    return told


def test_the_export_contains_name_preferences_and_games(site: Site, ada: Browser) -> None:
    site.put(deal_text(LOST), turns_text(LOST), id="over")
    site.put(deal_text(WON), turns_text(WON, 5), id="begun")
    give_name(ada, "Ada")
    ada.client.set_cookie("preferences", "theme=dark&nonsense=1")
    told = export(ada.client)
    assert told["name"] == "Ada"
    assert told["preferences"] == {"theme": "dark"}
    games = told["games"]
    assert isinstance(games, list)
    assert {game["id"]: "record" in game for game in games} == {"over": True, "begun": False}


def test_an_export_without_a_player_is_empty_and_sets_no_cookie(site: Site) -> None:
    client = site.client()
    assert export(client)["games"] == []
    assert "Set-Cookie" not in client.get("/you/export").headers
    site.put(deal_text(LOST), turns_text(LOST), player="bob")
    assert export(client)["games"] == []


def test_the_export_is_compressed_as_the_client_accepts(site: Site, client: FlaskClient) -> None:
    """Streamed responses are not compressed with gzip: every browser accepts br or zstd too."""
    site.put(deal_text(LOST), turns_text(LOST))
    for coding, sent in (("gzip", None), ("br", "br"), ("zstd", "zstd"), ("identity", None)):
        answer = client.get("/you/export", headers={"Accept-Encoding": coding}, buffered=True)
        assert answer.status_code == 200
        assert answer.headers.get("Content-Encoding") == sent
        assert len(answer.data) > 100


# ---- deleting ----------------------------------------------------------------------------------------------


def test_everything_is_deleted_after_a_confirmation_page(site: Site) -> None:
    ada = site.browser("ada")
    path = site.put(deal_text(LOST), turns_text(LOST), id="her game", first=True)
    give_name(ada, "Ada")
    make_a_phrase(ada)
    ada.client.set_cookie("preferences", "theme=dark")
    page = ada.open(link(ada.open("/you/devices"), english.DELETE_EVERYTHING))
    assert english.GONE_GAME in page.text
    assert english.GONE_NAME in page.text
    assert english.RECOVERY_PHRASE in page.text
    site.use_cases.reviews.prepare(site.games.get("ada", "her game"))
    site.use_cases.exercises.prepare("her game")
    site.use_cases.ratings.ask("ada")
    with site.engine.connect() as connection:
        assert len(connection.execute(select(jobs)).all()) == 3, "they wait"
    assert re.search("ada|her game", everything(site))
    ada.press(form_to(page, "/you/delete"))
    assert ada.path == "/you/deleted"
    assert not re.search("ada|her game", everything(site), re.IGNORECASE)
    assert ada.client.get(path).status_code == 404
    assert ada.client.get_cookie(site.cookie_name) is None
    assert ada.client.get_cookie("preferences") is None
    assert name_of(ada) == ""


def test_what_is_deleted_names_matches(site: Site, ada: Browser) -> None:
    over, under_way = play_turns(begin_match()), begin_match("the cabin")
    put_match(site, "over", over)
    put_match(site, "open", under_way)
    put_match(site, "dropped", under_way, dropped=True)
    found = [item.text for item in ada.open("/you/delete").one("ul", cls="list").all("li")]
    assert found[:2] == [english.GONE_FINISHED_MATCH, english.GONE_MATCH_UNDER_WAY]
    site.put(deal_text(LOST), turns_text(LOST), id="her game")
    put_match(site, "another", over)
    page = ada.open("/you/delete").text
    assert english.GONE_GAME in page
    assert "2 finished matches" in page


@pytest.mark.parametrize("path", ["/games", "/games?show=won", "/statistics", "/you"])
def test_who_plays_only_matches_finds_them_on_every_page(
    site: Site, ada: Browser, path: str
) -> None:
    put_match(site, "over", play_turns(begin_match()), first=True, place=1)
    text = ada.open(path).one("main").text
    assert re.search(r"1 match, first in 1| · came first with", text), text


def test_get_and_head_requests_delete_nothing(site: Site, ada: Browser) -> None:
    path = site.put(deal_text(LOST), turns_text(LOST, 5))
    for look in ("/you/delete", "/you/deleted", "/you", "/you/export"):
        ada.client.get(look)
        ada.client.head(look)
    assert ada.client.get(path).status_code == 200


def test_deleting_without_a_player_does_nothing(site: Site) -> None:
    assert site.client().post("/you/delete", headers=SAME_SITE).status_code == 303


def test_deleting_leaves_other_players_alone(site: Site, ada: Browser) -> None:
    path = site.put(deal_text(LOST), turns_text(LOST, 5), player="bob")
    ada.press(form_to(ada.open("/you/delete"), "/you/delete"))
    assert site.client("bob").get(path).status_code == 200


# ---- translation -------------------------------------------------------------------------------------------


@pytest.fixture
def abroad(site: Site, monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    """Ada's browser, in a pseudo-language that marks every message."""
    from tests.kit.pseudo import pseudo_words

    monkeypatch.setattr("solitaire.web.http.context.words_for", lambda locale: pseudo_words())
    return site.client("ada")


def test_every_text_is_translated(site: Site, abroad: FlaskClient) -> None:
    site.put(deal_text(LOST), turns_text(LOST, 5))
    site.put(deal_text(WON), turns_text(WON, 5), id="two")
    token = Browser(abroad).open("/you/device").one("p", id="way").text
    for path in ("/you", "/you?done=came", "/you/devices?done=name", "/you/device", "/you/delete"):
        assert_translated(abroad.get(path).text.replace(token, ""))
    assert_translated(abroad.get("/you/deleted").text)
    assert_translated(site.client("bob").get(token).text)
    assert_translated(abroad.get(token).text)
    for form, path in (
        ({"name": "http://"}, "/you/name"),
        ({"phrase": ""}, "/you/come"),
        ({"phrase": make_phrase()}, "/you/come"),
    ):
        said = abroad.post(path, data=form, headers=SAME_SITE).text
        alerted = read(said).one("p", role="alert").text
        assert alerted
        assert_translated(read_without(said, *form.values()))
    assert_translated(abroad.get("/you/come/none").text)


def read_without(html: str, *typed: str) -> str:
    for text in typed:
        html = html.replace(f">{text}<", "><").replace(f'value="{text}"', "") if text else html
    return html


def test_the_words_of_a_phrase_are_not_translated(abroad: FlaskClient) -> None:
    page = read(abroad.post("/you/phrase", headers=SAME_SITE).text)
    listed = page.one("ol", id="phrase")
    assert (listed["translate"], listed["lang"]) == ("no", "en")
