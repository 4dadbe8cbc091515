"""Static files: few requests, few bytes, compression, and caching by version."""

from __future__ import annotations

import gzip
import re
from hashlib import sha256
from itertools import product
from pathlib import Path

import brotli
import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from solitaire.web.http.assets import HTMX, YEAR, NotInstalledError, web_folder
from tests.kit.browsing import SAME_SITE
from tests.kit.matches import put_matches
from tests.kit.reading import Element, read
from tests.kit.records import deal_text, record, turns_text
from tests.kit.sites import MakeSite, Site

KIB = 1024
CHROMIUM = {"Accept-Encoding": "gzip, deflate, br, zstd"}
GZIP = {"Accept-Encoding": "gzip"}
HX = SAME_SITE | GZIP | {"HX-Request": "true"}
LOST = record("lost")
STATIC = web_folder() / "static"
FILES = sorted(path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*") if path.is_file())
COMPRESSED = ["/static/compiled/style.css", "/static/js/table.js", "/static/compiled/dark.css"]
"""Addresses of files that have to be compressed, besides htmx."""


def fetch(client: FlaskClient, address: str, **headers: str) -> TestResponse:
    return client.get(address, headers=headers, buffered=True)


def fetched_by(page: Element) -> list[str]:
    """The addresses of the files that a browser loads with the page."""
    fetching = {"stylesheet", "icon", "modulepreload", "preload", "manifest"}
    unscripted = [link["href"] for part in page.all("noscript") for link in part.all("link")]
    linked = [link["href"] for link in page.all("link") if set(link["rel"].split()) & fetching]
    links = [address for address in linked if address not in unscripted]
    scripts = [script["src"] for script in page.all("script") if "src" in script]
    return [*links, *scripts, *(image["src"] for image in page.all("img"))]


def weight(answer: TestResponse) -> int:
    """The size of a response in bytes: its body as sent, and its headers."""
    return len(answer.data) + len(str(answer.headers))


def plain(answer: TestResponse) -> str:
    return gzip.decompress(answer.data).decode()


@pytest.mark.parametrize("turns", [0, 28])
def test_a_first_visit_takes_few_requests_and_bytes(
    site: Site, client: FlaskClient, turns: int
) -> None:
    path = site.put(deal_text(LOST), turns_text(LOST, turns))
    table = fetch(client, path, **CHROMIUM)
    addresses = fetched_by(read(fetch(client, path).text))
    assert len(addresses) == len(set(addresses))
    assert 1 + len(addresses) <= 10
    answers = [table, *(fetch(client, address, **CHROMIUM) for address in addresses)]
    assert sum(len(answer.data) for answer in answers) <= 63 * KIB
    assert sum(map(weight, answers)) <= 71 * KIB


@pytest.mark.parametrize(("path", "most"), [("/games/put", 21), ("/matches/match-open", 15)])
def test_the_scripts_of_a_table_are_small(site: Site, path: str, most: int) -> None:
    """Ours, compressed; htmx is 16 KB beside them."""
    site.put(deal_text(LOST))
    put_matches(site, changed=False)
    client = site.client("ada")
    page = read(client.get(path).text)
    scripts = [
        each["src"] for each in page.all("script") if "js/" in each.attributes.get("src", "")
    ]
    assert len(scripts) > 2
    assert sum(len(fetch(client, script, **GZIP).data) for script in scripts) <= most * KIB


def test_files_load_no_other_files(client: FlaskClient) -> None:
    others = re.compile(r"""@import|url\(\s*['"]?(?!data:|#)[^)]+|^\s*import\b(?!\().*$""", re.M)
    for name in FILES:
        if name != HTMX and name.endswith((".css", ".js", ".svg")):
            assert others.findall(fetch(client, f"/static/{name}").text) == [], name


def test_responses_to_turns_are_small(site: Site, client: FlaskClient) -> None:
    path = site.put(deal_text(LOST))
    for number, turn in enumerate(LOST.turns, start=1):
        form = {"turn": str(number), "pile": str(turn.pile), "discard": turn.discard.text}
        answer = client.post(f"{path}/turns", data=form, headers=HX)
        assert answer.status_code == 200
        assert len(answer.data) <= 5 * KIB
        assert weight(answer) <= 6 * KIB


def test_error_pages_are_compressed(site: Site, client: FlaskClient) -> None:
    path = site.put(deal_text(LOST), turns_text(LOST, 3))
    late = {"turn": "1", "pile": "7", "discard": "JK"}
    behind = client.post(f"{path}/turns", data=late, headers=HX)
    refused = client.post(f"{path}/turns", data={}, headers=HX)
    for answer, status in ((behind, 409), (refused, 422), (client.get("/none", headers=GZIP), 404)):
        assert answer.status_code == status
        assert answer.headers["Content-Encoding"] == "gzip"
        assert int(answer.headers["Content-Length"]) == len(answer.data)
        assert weight(answer) <= 8 * KIB
        assert read(plain(answer)).all()


def test_versioned_files_are_cached_forever_and_have_their_type(client: FlaskClient) -> None:
    types = {
        "css": "text/css",
        "js": "text/javascript",
        "png": "image/png",
        "svg": "image/svg+xml",
        "wav": "audio/wav",
    }
    for name in FILES:
        with client.application.test_request_context():
            address = client.application.url_for("static", filename=name)
        assert re.fullmatch(rf"/static/{re.escape(name)}\?v=[0-9a-f]{{10}}", address)
        answer = fetch(client, address)
        assert answer.mimetype == types[name.rpartition(".")[2]]
        control = answer.cache_control
        assert (control.max_age, control.public, control.immutable) == (YEAR, True, True)
        for other in (f"/static/{name}", f"/static/{name}?v=0123456789"):
            control = fetch(client, other).cache_control
            assert not control.immutable
            assert control.no_cache or control.max_age is None


def test_pages_link_to_versioned_files(site: Site, client: FlaskClient) -> None:
    for page in ("/", "/rules", "/none", site.put("1-8QZK-4M2T")):
        addresses = fetched_by(read(client.get(page).text))
        assert addresses
        for address in addresses:
            if address != "/manifest.webmanifest":  # cached for a day only
                assert fetch(client, address).cache_control.immutable, address


def test_versions_are_the_same_in_every_app_and_differ_by_file(make_site: MakeSite) -> None:
    addresses = []
    for folder in ("one", "other"):
        app = make_site(folder).app
        with app.test_request_context():
            addresses.append([app.url_for("static", filename=name) for name in FILES])
    assert addresses[0] == addresses[1]
    versions = [address.partition("?")[2] for address in addresses[0]]
    assert len(set(versions)) == len(versions)


def test_files_are_compressed_for_every_browser(client: FlaskClient) -> None:
    codings = ("gzip", "br", "zstd", "gzip, deflate, br, zstd")
    for address, coding in product([*COMPRESSED, f"/static/{HTMX}"], codings):
        answer = fetch(client, address, **{"Accept-Encoding": coding})
        whole = fetch(client, address)
        assert answer.headers["Content-Encoding"] in coding
        assert int(answer.headers["Content-Length"]) == len(answer.data) < len(whole.data) * 0.75
        assert "Content-Encoding" not in whole.headers
        assert "accept-encoding" in answer.vary
        if coding == "gzip":
            assert gzip.decompress(answer.data) == whole.data


def test_options_reads_no_file(client: FlaskClient) -> None:
    outside = web_folder() / "templates" / "layouts" / "page.html"
    digest = sha256(outside.read_bytes()).hexdigest()[:10]
    for name in (
        "a" * 5_000,
        f"../templates/layouts/page.html?v={digest}",
    ):
        answer = client.open(f"/static/{name}", method="OPTIONS")
        assert answer.status_code == 200
        assert answer.headers["Cache-Control"] == "private, no-store"


def test_a_file_has_one_address(client: FlaskClient) -> None:
    long = "a" * 300
    for name in (
        "x/../css/tokens.css",
        "css/./tokens.css",
        "css//tokens.css",
        f"{long}/../css/tokens.css",
        long,
        f"{long}?v=0",
        "css",
        "css/tokens.css/",
        "css%00/tokens.css",
    ):
        for method in ("GET", "HEAD"):
            answer = client.open(f"/static/{name}", method=method, buffered=True)
            assert answer.status_code == 404, name
    assert fetch(client, "/static/css/tokens.css").status_code == 200


def test_an_unchanged_file_gets_304(client: FlaskClient) -> None:
    for coding in ({}, GZIP):
        first = fetch(client, "/static/css/reset.css", **coding)
        known = coding | {"If-None-Match": first.headers["ETag"]}
        again = fetch(client, "/static/css/reset.css", **known)
        assert (again.status_code, again.data) == (304, b"")


def test_files_are_not_cached_in_development(make_site: MakeSite) -> None:
    client = make_site(develop=True).client()
    for address in fetched_by(read(client.get("/").text)):
        assert "?" not in address
        assert not fetch(client, address).cache_control.immutable


def test_an_app_without_its_pages_says_how_to_install_it(
    make_site: MakeSite, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "static").mkdir()
    (tmp_path / "templates").mkdir()
    monkeypatch.setattr("solitaire.web.http.assets.web_folder", lambda: tmp_path)
    with pytest.raises(NotInstalledError, match=r"pip install -e \."):
        make_site("new")


def put_pages(folder: Path) -> Path:
    (folder / "static").mkdir(parents=True)
    (folder / "templates" / "layouts").mkdir(parents=True)
    return folder


def test_pages_come_from_the_package_or_else_from_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solitaire.__file__", str(tmp_path / "solitaire" / "__init__.py"))
    with pytest.raises(NotInstalledError):
        web_folder()
    beside = put_pages(tmp_path)
    assert web_folder() == beside
    inside = put_pages(tmp_path / "solitaire" / "_web")
    assert web_folder() == inside


def test_versioned_files_are_packed_for_browsers_that_can_unpack_them(client: FlaskClient) -> None:
    with client.application.test_request_context():
        address = client.application.url_for("static", filename=HTMX)
    whole = fetch(client, address)
    for coding, wanted, unpack in (
        (CHROMIUM, "br", brotli.decompress),
        (GZIP, "gzip", gzip.decompress),
    ):
        packed = fetch(client, address, **coding)
        assert packed.headers["Content-Encoding"] == wanted
        assert unpack(packed.data) == whole.data
        assert len(packed.data) < len(whole.data) * 0.35
        assert "accept-encoding" in packed.vary
        assert packed.cache_control.immutable
    assert "Content-Encoding" not in whole.headers
