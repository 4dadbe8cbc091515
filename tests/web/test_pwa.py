"""The site as an installable app: the manifest and its icons."""

from __future__ import annotations

import json
import re
from io import BytesIO
from typing import Any

import pytest
from flask.testing import FlaskClient
from PIL import Image
from werkzeug.test import TestResponse

from solitaire.web.http.assets import web_folder
from tests.kit.pseudo import OPEN, pseudo_words
from tests.kit.reading import read
from tests.kit.sites import Site

KIB = 1024


def linked(client: FlaskClient, page: str, rel: str) -> str:
    (link,) = [link for link in read(client.get(page).text).all("link") if link["rel"] == rel]
    return link["href"]


def manifest(client: FlaskClient) -> dict[str, Any]:
    wanted = json.loads(client.get(linked(client, "/", "manifest")).text)
    assert isinstance(wanted, dict)
    return wanted


def picture(answer: TestResponse) -> tuple[int, int]:
    """The size of the PNG in the response."""
    assert answer.mimetype == "image/png"
    return Image.open(BytesIO(answer.data)).size


# ---- the manifest and the icons ---------------------------------------------------------------------------


def test_every_page_links_the_manifest_and_the_touch_icon(site: Site, client: FlaskClient) -> None:
    for page in ["/", "/rules", "/none", site.put("1-8QZK-4M2T")]:
        assert client.get(linked(client, page, "manifest")).mimetype == "application/manifest+json"
        icon = client.get(linked(client, page, "apple-touch-icon"), buffered=True)
        assert picture(icon) == (180, 180)


def test_manifest_has_every_field_an_app_needs(client: FlaskClient) -> None:
    wanted = manifest(client)
    assert (wanted["id"], wanted["start_url"], wanted["scope"]) == ("/", "/", "/")
    assert wanted["display"] == "standalone"
    assert wanted["name"]
    assert len(wanted["short_name"]) <= 12
    assert (wanted["lang"], wanted["dir"]) == ("en", "ltr")
    for shortcut in wanted["shortcuts"]:
        assert client.get(shortcut["url"]).status_code == 200
    sizes = set()
    for icon in wanted["icons"]:
        answer = client.get(icon["src"], buffered=True)
        assert answer.cache_control.immutable
        width, height = picture(answer)
        assert icon["sizes"] == f"{width}x{height}"
        sizes.add((width, icon["purpose"]))
    assert sizes == {(192, "any"), (512, "any"), (512, "maskable")}


def test_theme_colors_match_the_design_tokens(client: FlaskClient) -> None:
    wanted = manifest(client)
    tokens = (web_folder() / "static/css/tokens.css").read_text("utf-8")
    felt, bar = re.findall(r"--(?:bar|felt): (#\w+);", tokens)
    assert (wanted["theme_color"], wanted["background_color"]) == (bar, felt)
    themes = [m for m in read(client.get("/").text).all("meta") if m.get("name") == "theme-color"]
    (dark,) = re.findall(
        r"--bar: (#\w+);", (web_folder() / "static/css/dark.css").read_text("utf-8")
    )
    assert [meta["content"] for meta in themes] == [bar, dark]


def test_manifest_is_cached_for_a_day(client: FlaskClient) -> None:
    answer = client.get(linked(client, "/", "manifest"))
    assert answer.cache_control.private
    assert answer.cache_control.max_age == 24 * 3600
    assert "Accept-Language" in answer.headers["Vary"]


def test_manifest_is_translated(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solitaire.web.http.context.words_for", lambda locale: pseudo_words())
    wanted = manifest(client)
    assert wanted["lang"] == "en-XA"
    names = [wanted["name"], wanted["short_name"], wanted["description"]]
    names += [shortcut["name"] for shortcut in wanted["shortcuts"]]
    assert all(name.startswith(OPEN) for name in names)


def test_urls_of_the_manifest_start_with_the_mount_path(client: FlaskClient) -> None:
    base = "http://localhost/crowns"
    wanted = json.loads(client.get("/manifest.webmanifest", base_url=base).text)
    addresses = [wanted["id"], wanted["start_url"], wanted["scope"]]
    addresses += [part["src"] for part in wanted["icons"]]
    addresses += [part["url"] for part in wanted["shortcuts"]]
    assert all(address.startswith("/crowns/") for address in addresses)
