"""The site as an installable app: the manifest, its icons, and the service worker and its versions."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from flask import template_rendered
from flask.testing import FlaskClient
from PIL import Image
from werkzeug.test import TestResponse

from solitaire.web.http.assets import web_folder
from solitaire.web.http.security import HEADERS
from tests.kit.pseudo import OPEN, pseudo_words
from tests.kit.reading import read, site_data
from tests.kit.sites import MakeSite, Site
from tests.web.test_untranslated import assert_translated

KIB = 1024


def linked(client: FlaskClient, page: str, rel: str) -> str:
    (link,) = [link for link in read(client.get(page).text).all("link") if link["rel"] == rel]
    return link["href"]


def manifest(client: FlaskClient) -> dict[str, Any]:
    wanted = json.loads(client.get(linked(client, "/", "manifest")).text)
    assert isinstance(wanted, dict)
    return wanted


def worker(client: FlaskClient) -> str:
    answer = client.get("/sw.js")
    assert answer.status_code == 200
    return answer.text


def given_to_worker(client: FlaskClient, base: str | None = None) -> dict[str, Any]:
    """The context of the worker's template: home, files, page and headers."""
    given: dict[str, Any] = {}

    def note(_: object, template: Any, context: dict[str, Any], **__: object) -> None:
        if template.name == "pages/worker.js":
            given.update(context)

    with template_rendered.connected_to(note):
        client.get("/sw.js", base_url=base)
    return given


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


def test_manifest_and_worker_urls_start_with_the_mount_path(client: FlaskClient) -> None:
    base = "http://localhost/crowns"
    wanted = json.loads(client.get("/manifest.webmanifest", base_url=base).text)
    given = given_to_worker(client, base)
    addresses = [wanted["id"], wanted["start_url"], wanted["scope"], given["home"], *given["files"]]
    addresses += [part["src"] for part in wanted["icons"]]
    addresses += [part["url"] for part in wanted["shortcuts"]]
    assert all(address.startswith("/crowns/") for address in addresses)


# ---- the service worker ----------------------------------------------------------------------------------


def test_worker_is_revalidated_and_answers_304_when_unchanged(client: FlaskClient) -> None:
    answer = client.get("/sw.js")
    assert answer.mimetype == "text/javascript"
    assert answer.cache_control.no_cache
    assert not answer.cache_control.max_age
    again = client.get("/sw.js", headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


def test_worker_caches_only_the_files_of_offline_pages(site: Site, client: FlaskClient) -> None:
    given, needed = given_to_worker(client), set()
    assert all(file in worker(client) for file in given["files"])
    for page in (given["page"], client.get(site.put("1-8QZK-4M2T")).text):
        there = read(page)  # tables are cached without their other scripts
        kept = [script for script in there.all("script") if "data-offline" in script]
        needed |= {script["src"] for script in kept if "src" in script}
        scriptless = {link["href"] for each in there.all("noscript") for link in each.all("link")}
        links = [link for link in there.all("link") if link["rel"] in ("stylesheet", "icon")]
        needed |= {link["href"] for link in links} - scriptless
    assert sorted(given["files"]) == sorted(needed)
    gzip = {"Accept-Encoding": "gzip"}
    answers = [client.get(file, headers=gzip, buffered=True) for file in given["files"]]
    assert all(answer.cache_control.immutable for answer in answers)
    assert sum(len(answer.data) for answer in answers) <= 60 * KIB
    assert len(client.get("/sw.js", headers=gzip).data) <= 5 * KIB


def changed_copies(tmp_path: Path) -> Iterator[Path]:
    """Copies of the web folder, each with one file changed."""
    for name in (
        "static/css/components/tray.css",
        "static/js/site.js",
        "templates/pages/worker.js",
        "templates/pages/offline.html",
    ):
        folder = tmp_path / Path(name).name
        for part in ("static", "templates"):
            shutil.copytree(web_folder() / part, folder / part)
        text = (folder / name).read_text(encoding="utf-8")
        changed = text.replace('class="', 'class=" ', 1) if name.endswith("html") else text + "\n"
        assert changed != text
        (folder / name).write_text(changed, encoding="utf-8")
        yield folder


def test_worker_changes_exactly_when_a_file_changes(
    make_site: MakeSite, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Browsers compare the worker byte for byte to decide whether to fetch the files again."""
    workers = [worker(make_site(folder).client()) for folder in ("one", "other")]
    assert workers[0] == workers.pop()
    for folder in changed_copies(tmp_path):
        monkeypatch.setattr("solitaire.web.http.assets.web_folder", lambda folder=folder: folder)
        workers.append(worker(make_site(f"site of {folder.name}").client()))
    assert len(set(workers)) == len(workers) == 5
    assert len({text.partition("\n")[0] for text in workers}) == 5  # the line with the version


def test_worker_depends_on_the_theme_and_nothing_else_of_the_player(
    site: Site, client: FlaskClient
) -> None:
    before = worker(client)
    site.put("1-8QZK-4M2T")
    client.post("/deals/1-8QZK-4M2T")
    client.post("/daily/4")
    assert worker(client) == before == worker(site.client())
    client.post("/settings", data={"theme": "dark"})
    assert worker(client).partition("\n")[0] != before.partition("\n")[0]
    page = read(given_to_worker(client)["page"])
    assert page.one("html")["data-theme"] == "dark"


def test_no_worker_in_development(make_site: MakeSite) -> None:
    client = make_site(develop=True).client()
    assert client.get("/sw.js").status_code == 404
    page = read(client.get("/").text)
    assert site_data(page)["worker"] is None


# ---- offline pages --------------------------------------------------------------------------------


def test_offline_page_has_security_headers_and_only_cached_scripts(client: FlaskClient) -> None:
    given = given_to_worker(client)
    page = read(given["page"])
    assert page.one("h1").text
    assert page.one("svg", cls="hero-stairs")
    assert given["headers"] == {"Content-Type": "text/html; charset=utf-8", **HEADERS}
    assert {script["src"] for script in page.all("script") if "src" in script} <= set(
        given["files"]
    )
    assert page.all("form") == []


def test_offline_page_and_notice_are_translated(
    site: Site, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solitaire.web.http.context.words_for", lambda locale: pseudo_words())
    assert_translated(given_to_worker(client)["page"])
    notice = read(client.get(site.put("1-8QZK-4M2T")).text).one("section", id="not-current")
    assert "hidden" in notice
    assert notice["data-title"].startswith(OPEN)
