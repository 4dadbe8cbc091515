"""All text on pages comes from the catalogue, checked with a pseudo language that marks every message."""

import re
from collections.abc import Iterator
from typing import Final

import pytest
from babel.dates import get_day_names, get_month_names
from flask.testing import FlaskClient
from markupsafe import escape

from solitaire.rules import CARDS, STANDARD, Deal, Record
from solitaire.web.http.errors import answer_error
from solitaire.web.http.record_codec import encode_record
from tests.kit.attempts import attempt, golden
from tests.kit.browsing import HX, SAME_SITE
from tests.kit.pseudo import CLOSE, OPEN, pseudo_words, untranslated
from tests.kit.reading import SPOKEN, Element, read
from tests.kit.records import deal_text, record, turns_text
from tests.kit.sites import MakeSite, Site

LOST, WON = record("lost"), record("won")
FOR_SCRIPTS: Final = {
    f"data-{name}"
    for name in ("address", "key", "kept", "part", "tray", "method", "action", "fields")
}
"""Attributes that nobody reads."""
OWN = "Sam & Ada's"
"""A deal name typed by the player; it is shown unchanged."""
SAME_EVERYWHERE = (
    {str(rank) for rank in STANDARD.piles}
    | {card.text for card in CARDS}
    | {"1-8QZK-4M2T", "1-8RSJ-8MYX", OWN, "JK"}
)
"""Ranks, cards and codes in notation, which is not translated."""
ADDRESS = re.compile(r"http://localhost/[\w/.-]+")
SQUARES = re.compile(r"(\w+[🟨🟦])+")
DATES = re.compile(
    "|".join(
        name
        for names in (get_month_names, get_day_names)
        for width in ("wide", "abbreviated")
        for name in names(width, locale="en").values()
    )
    + "|[AP]M"
)
"""Names of months and days: Babel does not know the pseudo language and falls back to English."""


@pytest.fixture
def client(site: Site, monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    monkeypatch.setattr("solitaire.web.http.context.words_for", lambda locale: pseudo_words())
    return site.client("ada")


def words_of(page: Element) -> Iterator[str]:
    """All text that is shown or read aloud, in pieces."""
    ids = {element.get("id") for element in page}
    for element in page:
        is_name_of_language = element.tag in ("button", "span") and "lang" in element
        if element.tag in ("script", "style") or is_name_of_language:
            continue
        for part in element.content:
            if isinstance(part, str) and part.strip():
                yield part.strip()
        for name in SPOKEN:
            if name in element:
                yield element[name]
        if element.tag == "meta" and element.get("name") == "description":
            yield element["content"]
        for name, value in element.attributes.items():
            if name in FOR_SCRIPTS:
                continue
            # Text that a style sheet or a script shows must be marked too, unless it is an identifier.
            if name.startswith("data-") and re.search(r"[^\W\d_]{4}", value):
                known = (
                    "open",
                    "flipped",
                    "unplayed",
                    "standard",
                    "short",
                    "hidden",
                    "lesson",
                    "play",
                    "review",
                    "playing",
                    "won",
                    "lost",
                    "run",
                    "book",
                    "mistake",
                    "luck",
                    "alert",
                    "hint",
                    "coach",
                    "light",
                    "dark",
                )
                assert value in known or value in ids or OPEN in value, (name, value)


def assert_translated(html: str) -> None:
    within = re.compile(
        r"</?bdi[^>]*>|<b class=\"mention\"[^>]*>.*?</b>", re.S
    )  # may occur within a message
    page = read(within.sub("", html))
    assert page.all("html") == [] or page.one("html")["lang"] == "en-XA"
    assert OPEN in page.text
    assert CLOSE in page.text
    for words in words_of(page):
        rest = SQUARES.sub("", ADDRESS.sub("", DATES.sub("", untranslated(words)))).strip()
        if rest in SAME_EVERYWHERE or rest in (WON.deal.code, LOST.deal.code):
            continue
        assert not re.search(r"[^\W\d_]", rest), (rest, words)


def put(site: Site, turns: int | None, name: str = "lost") -> str:
    return site.put(deal_text(record(name)), turns_text(record(name), turns), id=f"{name}-{turns}")


def page(client: FlaskClient, path: str) -> str:
    """The HTML at a path, after redirects; fails unless the status is 200."""
    answer = client.get(path, follow_redirects=True)
    assert answer.status_code == 200
    return answer.text


def test_home_is_translated(site: Site, client: FlaskClient) -> None:
    assert_translated(page(client, "/"))
    put(site, 3)
    put(site, 9)
    client.post("/games", data={"deal": OWN})
    client.post("/daily/4")
    assert_translated(page(client, "/"))


def test_errors_on_home_are_translated(client: FlaskClient) -> None:
    for typed in ("1-8QZK-4M2", "2-8QZK-4M2T", "x" * 201):
        html = client.post("/games", data={"deal": typed}, headers=SAME_SITE).text
        assert typed in html
        assert_translated(html)


@pytest.mark.parametrize(("name", "turns"), [("lost", 0), ("won", 12), ("lost", 28), ("won", 28)])
def test_table_is_translated(site: Site, client: FlaskClient, name: str, turns: int) -> None:
    path = put(site, turns, name)
    assert_translated(page(client, f"{path}?pile=7"))
    assert_translated(client.get(path, headers=HX).text)


def test_table_of_a_chosen_deal_is_translated(client: FlaskClient) -> None:
    table = client.post("/games", data={"deal": OWN}).headers["Location"]
    assert_translated(page(client, table))
    assert_translated(page(client, "/deals/1-8QZK-4M2T"))


def test_errors_on_the_table_are_translated(site: Site, client: FlaskClient) -> None:
    path, over = put(site, 3), put(site, 28)
    for address, form in (
        (f"{path}/turns", {}),
        (f"{path}/turns", {"turn": "4", "pile": "x", "discard": "JK"}),
        (f"{path}/turns", {"turn": "4", "pile": "7", "discard": "x"}),
        (f"{path}/turns", {"turn": "4", "pile": "3", "discard": "3S"}),
        (f"{over}/turns", {"turn": "29", "pile": "3", "discard": "3S"}),
        (f"{put(site, 0)}/undo", {"turn": "1"}),
    ):
        answer = client.post(address, data=form, headers=SAME_SITE)
        assert answer.status_code == 422
        alert = read(answer.text).one(**{"data-kind": "alert"})
        assert alert.text.startswith(OPEN)
        assert_translated(answer.text)


def test_table_after_an_undo_is_translated(site: Site, client: FlaskClient) -> None:
    for turns in ("1", "2"):
        form = {"turn": "4", "turns": turns}
        path = site.put(deal_text(LOST), turns_text(LOST, 3), id=f"undo-{turns}")
        answer = client.post(f"{path}/undo", data=form, headers=SAME_SITE | HX)
        assert_translated(answer.text)


@pytest.mark.usefixtures("client")
def test_daily_is_translated_before_and_after_it_is_played(make_site: MakeSite) -> None:
    site = make_site("golden", search=golden)
    client = site.client("ada")
    addresses = ["/", "/daily/4", "/daily/1", "/daily/1/board", "/archive/2026-11"]
    for address in addresses:
        assert_translated(page(client, address))
    for player in ("ada", "bob", "cy"):
        path = attempt(site, player)
    addresses += ["/daily/4/board", path, "/games/ada-4"]
    for address in addresses:
        assert_translated(page(client, address))


def test_check_of_a_daily_is_translated(client: FlaskClient) -> None:
    for number in (2, 4):
        html = page(client, f"/daily/{number}/check")
        checked = read(html)
        lines = [pre.text for pre in checked.all("pre")]  # for programs, not translated
        for code in [*lines, *(code.text for code in checked.all("code"))]:
            html = html.replace(f">{code}<", "><")
        assert_translated(html)


def test_page_of_a_daily_being_made_is_translated(
    make_site: MakeSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = make_site(ahead=False)
    monkeypatch.setattr("solitaire.web.http.context.words_for", lambda locale: pseudo_words())
    answer = site.client().get("/daily/4")
    assert answer.status_code == 202
    assert_translated(answer.text)
    assert_translated(page(site.client(), "/"))


def test_finished_game_and_its_deal_are_translated(site: Site, client: FlaskClient) -> None:
    path = put(site, None)
    for address in (path, f"{path}/lines", f"/deals/{LOST.deal.code}"):
        assert_translated(page(client, address))
    for public in ("1", "0"):
        client.post(f"{path}/public", data={"public": public})
        assert_translated(page(client, path))
        assert_translated(site.client("eve").get(path, follow_redirects=True).text)


@pytest.mark.parametrize("name", ["lost", "won"])
def test_review_is_translated(site: Site, client: FlaskClient, name: str) -> None:
    turns = turns_text(record(name))
    path = site.put(deal_text(record(name)), turns, help="away hint:5:1", undone=2, first=True)
    site.review(path)
    for part in ("?turn=1", "?turn=17&see=better", "?turn=3", "/findings"):
        assert_translated(page(client, f"{path}{part}"))
    for query in ("?turn=17", "?turn=1&look=1"):
        assert_translated(client.get(f"{path}{query}", headers=HX).text)


def test_records_are_translated(site: Site, client: FlaskClient) -> None:
    assert_translated(page(client, "/records"))
    for text in (
        "",
        "soup",
        str(LOST).replace("3. 7H>", "3. 6H>"),
        f"{LOST}29. 8D>K",
        "x" * 10_001,
    ):
        html = client.post("/records", data={"record": text}, headers=SAME_SITE).text
        given = read(html).one("textarea").content
        kept = [part for part in given if isinstance(part, str)]
        assert_translated(html.replace(escape("".join(kept)), ""))
    for of in (LOST, record("unfinished")):
        written_out = Record(Deal.parse(str(of.deal)), of.turns)
        site.use_cases.reviews.of_game(written_out.game(), "ada")
        site.work()
        assert_translated(page(client, f"/try/{encode_record(written_out)}?turn=1"))


def test_rules_are_translated(client: FlaskClient) -> None:
    assert_translated(page(client, "/rules"))


def test_error_pages_are_translated(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solitaire.web.http.context.words_for", lambda locale: pseudo_words())
    for status in (400, 403, 404, 405, 409, 413, 422, 500, 503):
        with site.app.test_request_context("/"):
            assert_translated(answer_error(status).get_data(as_text=True))


def test_pages_for_missing_games_and_deals_are_translated(site: Site, client: FlaskClient) -> None:
    put(site, 3)
    for path in ("/none", "/deals/none", "/games/none", "/games/lost-3/record"):
        answer = client.get(path)
        assert answer.status_code in (404, 409)
        # The page repeats the deal from the URL.
        assert_translated(answer.text.replace("none", "0") if "deals" in path else answer.text)


def test_assert_translated_finds_an_untranslated_word() -> None:
    for forgotten in (
        "<p>⟦Pile⟧ <b>wild</b></p>",
        '<p>⟦Pile⟧</p><i aria-label="wild"></i>',
        '<p data-wild="wild">⟦Pile⟧</p>',
    ):
        with pytest.raises(AssertionError):
            assert_translated(forgotten)
    assert_translated("<p>⟦Pile⟧ <b>10T</b> 7 / 11</p>")
