"""The field for a deal: codes, text, typing mistakes and malformed requests."""

from urllib.parse import quote

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from solitaire.rules import SHORT, TEXT_LIMIT, Deal, Seed
from tests.kit.browsing import SAME_SITE, Browser
from tests.kit.reading import Element, read
from tests.kit.sites import Site


def send_deal(client: FlaskClient, deal: str) -> TestResponse:
    return client.post("/games", data={"deal": deal}, headers=SAME_SITE)


def send_bytes(client: FlaskClient, body: bytes) -> TestResponse:
    return client.post("/games", data=body, content_type="application/x-www-form-urlencoded")


def code_of(site: Site, answer: TestResponse) -> str:
    """The code of the deal whose game the response redirects to."""
    assert answer.status_code == 303
    return site.row(answer.headers["Location"]).deal


def assert_refused(answer: TestResponse) -> Element:
    """Check that the response is the home page with an error at the field, and parse it."""
    assert answer.status_code == 422
    page = read(answer.text)
    field = page.one("input", name="deal")
    assert field["aria-invalid"] == "true"
    error = page.one(role="alert")
    assert error["id"] in field["aria-describedby"].split()
    assert error.text
    return page


def test_every_spelling_of_a_code_starts_its_deal(site: Site, client: FlaskClient) -> None:
    for typed in ("1-8QZK-4M2T", " 1-8qzk-4m2t ", "1-8qzk 4m2t", "1-8QZK4M2T"):
        assert code_of(site, send_deal(client, typed)) == "1-8QZK-4M2T"


def test_the_same_text_gives_the_same_deal(site: Site, client: FlaskClient) -> None:
    for typed in ("the cabin, 2026", "  The  Cabin, 2026\t"):
        assert code_of(site, send_deal(client, typed)) == Seed.from_text("the cabin, 2026").code


def test_an_empty_field_gives_a_random_deal(site: Site, client: FlaskClient) -> None:
    for number, typed in enumerate(("", "   ", "\t\n", "\u3000"), start=1):
        form = {"deal": typed, "kind": "standard", "level": "any"}
        answer = client.post("/games", data=form, headers=SAME_SITE)
        assert code_of(site, answer) == Seed(number << 20).code
        assert site.row(answer.headers["Location"]).label is None


def test_a_mistyped_code_is_kept_in_the_field_with_the_reason(site: Site) -> None:
    client = site.client()
    for typed in ("1-8QZK-4M2", "1-8QZK-4M2TT", "1-8QZK-4MUT", "2-8QZK-4M2T", "1-8QZK-4M2T-8QZ"):
        answer = send_deal(client, typed)
        page = assert_refused(answer)
        assert page.one("input", name="deal")["value"] == typed
        assert typed in page.one(role="alert").text
        assert "Set-Cookie" not in answer.headers
        address = client.get(f"/deals/{typed}")
        assert address.status_code == 404
        assert typed in read(address.text).one("main").text
        assert "Set-Cookie" not in address.headers


def test_text_that_is_too_long_is_kept_in_the_field_with_the_reason(client: FlaskClient) -> None:
    page = assert_refused(send_deal(client, "ab" * TEXT_LIMIT))
    assert page.one("input", name="deal")["value"] == "ab" * TEXT_LIMIT
    assert str(TEXT_LIMIT) in page.one(role="alert").text


def test_text_of_the_maximum_length_is_accepted(site: Site, client: FlaskClient) -> None:
    text = "x" * TEXT_LIMIT
    assert code_of(site, send_deal(client, text)) == Seed.from_text(text).code


def test_the_length_limit_applies_after_normalization(client: FlaskClient) -> None:
    assert_refused(send_deal(client, "\ufdfa" * 100))  # 18 letters each in NFKC


ODD = {
    "a tag": "<script>alert(1)</script>",
    "an attribute": '" autofocus onfocus="alert(1)',
    "an apostrophe": "' onclick='alert(1)",
    "an entity": "&lt;b&gt; &#60;b&#62;",
    "a template": "{{ 7 * 7 }} {% raw %} %(card)s %s",
    "a comment": "--><!-- <style>",
    "letters of elsewhere": "北京の城 Ünïcødé ß \U0001f451",
    "an override": "abc\u202edeal\u2066 x\u2069\u200f",
    "a joiner": "a\u200db\ufeff\u200b",
    "combining": "e" + "\u0301" * 60,
    "a path": "../../etc/passwd",
    "a url": "//example.com/\\",
}


def test_odd_text_is_escaped_and_becomes_the_label(site: Site, ada: Browser) -> None:
    paths = (site.put("1-8QZK-4M2T"), "/")
    scripts = [len(read(ada.client.get(path).text).all("script")) for path in paths]
    for text in ODD.values():
        answer = send_deal(ada.client, text)
        assert code_of(site, answer) == Seed.from_text(text).code
        label = " ".join(text.split())
        table, home = ada.open(answer.headers["Location"]), ada.open("/")
        assert table.one("h1").text == label
        assert table.one("title").text.startswith(label)
        assert home.one("section", cls="go-on").one("h2").text == label
        assert [len(page.all("script")) for page in (table, home)] == scripts
        for element in (*table, *home):
            assert element.tag not in ("style", "img")
            assert not [name for name in element.attributes if name.startswith("on")]


@pytest.mark.parametrize("control", ["\0", "\x1b"])
def test_control_characters_are_not_shown(site: Site, client: FlaskClient, control: str) -> None:
    answer = send_deal(client, f"a{control}b")
    page = client.get(answer.headers["Location"])
    assert page.status_code == 200
    row = site.row(answer.headers["Location"])
    assert control not in page.text
    assert control not in (row.label or "")


@pytest.mark.parametrize("sent", [b"\xff\xfe", b"\xed\xa0\x80"])
def test_invalid_utf_8_is_accepted_as_text(site: Site, client: FlaskClient, sent: bytes) -> None:
    answer = send_bytes(client, b"deal=" + quote(sent).encode())
    assert answer.status_code == 303
    assert client.get(answer.headers["Location"]).status_code == 200
    assert client.get("/").status_code == 200


def test_a_repeated_field_or_a_file_is_no_server_error(client: FlaskClient) -> None:
    assert send_bytes(client, b"deal=1-8QZK-4M2T&deal=x").status_code == 303
    boundary = "multipart/form-data; boundary=x"
    body = b'--x\r\nContent-Disposition: form-data; name="deal"; filename="a.txt"\r\n\r\nabc\r\n--x--\r\n'
    assert client.post("/games", data=body, content_type=boundary).status_code == 303
    assert client.post("/games", data=b"--x\r\n", content_type=boundary).status_code < 500


def test_a_body_that_is_too_large_gets_our_413_page(site: Site, client: FlaskClient) -> None:
    site.put("1-8QZK-4M2T")
    for path in ("/games", "/games/put/turns", "/games/put/undo"):
        for body, announced in (
            (b"", {"CONTENT_LENGTH": str(10**12)}),
            (b"deal=" + b"x" * (site.settings.body_limit + 1), {}),
        ):
            answer = client.post(
                path,
                data=body,
                content_type="application/x-www-form-urlencoded",
                environ_overrides=announced,
            )
            assert answer.status_code == 413
            assert read(answer.text).all("a", cls="brand")


def test_a_form_with_too_many_parts_gets_413(client: FlaskClient) -> None:
    parts = b"".join(
        b'--x\r\nContent-Disposition: form-data; name="a%d"\r\n\r\n\r\n' % number
        for number in range(200)
    )
    answer = client.post(
        "/games", data=parts + b"--x--\r\n", content_type="multipart/form-data; boundary=x"
    )
    assert answer.status_code == 413


def test_words_are_a_deal_of_the_short_game_if_that_is_asked_for(
    client: FlaskClient, site: Site
) -> None:
    words = Seed.from_text("the cabin, 2026")
    wanted = {"deal": "the cabin, 2026", "kind": "short"}
    answer = client.post("/games", data=wanted, headers=SAME_SITE)
    assert code_of(site, answer) == Deal.from_seed(words, SHORT).code


def test_a_code_says_its_game_whatever_is_asked_for(client: FlaskClient, site: Site) -> None:
    wanted = {"deal": "1-8QZK-4M2T", "kind": "short"}
    answer = client.post("/games", data=wanted, headers=SAME_SITE)
    assert code_of(site, answer) == "1-8QZK-4M2T"
