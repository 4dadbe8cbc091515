"""What makes the site an app: the manifest, its icons, and the worker, another one when anything changes."""

import json
import re
import shutil
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from solitaire.web.assets import web_folder
from solitaire.web.install import BACKGROUND, THEME
from solitaire.web.security import HEADERS
from tests.kit.pseudo import OPEN, pseudo_words
from tests.kit.reading import read
from tests.kit.sites import MakeSite, Site
from tests.web.test_untranslated import assert_translated

PAGES = ["/", "/rules", "/none"]
KIB = 1024
STATIC = web_folder() / "static"


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


def kept(text: str) -> list[str]:
    """The addresses of the files that a worker keeps."""
    files: list[str] = constant(text, "FILES")
    return files


def constant(text: str, name: str) -> Any:
    """What the worker's text has for a constant."""
    found = re.search(rf"^const {name} = (.*);(?: //.*)?$", text, re.M)
    assert found
    return json.loads(found[1])


def token(name: str) -> str:
    found = re.search(rf"--{name}: (#\w+);", (STATIC / "css/tokens.css").read_text("utf-8"))
    assert found
    return found[1]


# ---- the manifest and the icons ---------------------------------------------------------------------------


def test_every_page_links_the_manifest_and_the_icon_of_a_home_screen(
    site: Site, client: FlaskClient
) -> None:
    for page in [*PAGES, site.put("1-8QZK-4M2T")]:
        assert client.get(linked(client, page, "manifest")).mimetype == "application/manifest+json"
        icon = client.get(linked(client, page, "apple-touch-icon"), buffered=True)
        assert icon.mimetype == "image/png"
        assert struct.unpack_from(">II", icon.data, 16) == (180, 180)


def test_the_manifest_says_all_that_an_app_needs(client: FlaskClient) -> None:
    said = manifest(client)
    assert (said["id"], said["start_url"], said["scope"]) == ("/", "/", "/")
    assert said["display"] == "standalone"
    assert said["name"] == "Five Crowns Solitaire"
    assert len(said["short_name"]) <= 12
    assert (said["lang"], said["dir"]) == ("en", "ltr")
    assert {icon["purpose"] for icon in said["icons"]} == {"any", "maskable"}
    for shortcut in said["shortcuts"]:
        assert client.get(shortcut["url"]).status_code == 200


def test_the_icons_are_there_and_have_the_sizes_they_say(client: FlaskClient) -> None:
    sizes = set()
    for icon in manifest(client)["icons"]:
        answer = client.get(icon["src"], buffered=True)
        assert answer.mimetype == icon["type"] == "image/png"
        assert answer.cache_control.immutable
        width, height = struct.unpack_from(">II", answer.data, 16)
        assert icon["sizes"] == f"{width}x{height}"
        sizes.add((width, icon["purpose"]))
    assert sizes == {(192, "any"), (512, "any"), (512, "maskable")}


def test_the_colors_around_the_app_are_those_of_the_tokens(client: FlaskClient) -> None:
    said = manifest(client)
    assert (said["theme_color"], said["background_color"]) == (THEME, BACKGROUND)
    assert (token("bar"), token("felt")) == (THEME, BACKGROUND)
    themes = [m for m in read(client.get("/").text).all("meta") if m.get("name") == "theme-color"]
    assert THEME in [meta["content"] for meta in themes]


def test_the_manifest_is_kept_until_it_changes(make_site: MakeSite) -> None:
    client = make_site().client()
    assert client.get(linked(client, "/", "manifest")).cache_control.immutable
    for other in ("/manifest.webmanifest", "/manifest.webmanifest?v=0123456789"):
        answer = client.get(other)
        assert answer.cache_control.no_cache
        assert not answer.cache_control.immutable
        assert "Accept-Language" in answer.headers["Vary"]


def test_the_manifest_is_in_the_language_of_the_page(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    english = linked(client, "/", "manifest")
    monkeypatch.setattr("solitaire.web.words.words_for", lambda locale: pseudo_words())
    said = manifest(client)
    assert linked(client, "/", "manifest") != english
    assert said["lang"] == "en-XA"
    names = [said["name"], said["short_name"], said["description"]]
    names += [shortcut["name"] for shortcut in said["shortcuts"]]
    assert all(name.startswith(OPEN) for name in names)


def test_below_another_path_everything_is_below_it(site: Site) -> None:
    client = site.client()
    base = "http://localhost/crowns"
    said = json.loads(client.get("/manifest.webmanifest", base_url=base).text)
    text = client.get("/sw.js", base_url=base).text
    addresses = [said["id"], said["start_url"], said["scope"], *(i["src"] for i in said["icons"])]
    addresses += [s["url"] for s in said["shortcuts"]]
    addresses += [constant(text, "HOME"), *kept(text)]
    assert all(address.startswith("/crowns/") for address in addresses)


# ---- the worker ------------------------------------------------------------------------------------------


def test_the_worker_is_asked_for_anew_and_sent_only_if_it_is_another(client: FlaskClient) -> None:
    answer = client.get("/sw.js")
    assert answer.mimetype == "text/javascript"
    assert answer.cache_control.no_cache
    assert not answer.cache_control.max_age
    again = client.get("/sw.js", headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


def test_the_worker_keeps_the_files_that_what_is_shown_offline_is_made_of_and_no_others(
    site: Site, client: FlaskClient
) -> None:
    files, needed = kept(worker(client)), set()
    for page in (constant(worker(client), "PAGE"), client.get(site.put("1-8QZK-4M2T")).text):
        there = read(page)  # a table is kept without its other scripts
        needed |= {script["src"] for script in there.all("script") if "data-offline" in script}
        needed |= {
            link["href"] for link in there.all("link") if link["rel"] in ("stylesheet", "icon")
        }
    assert sorted(files) == sorted(needed)
    for address in files:
        assert client.get(address, buffered=True).cache_control.immutable, address


def test_the_same_site_has_the_same_worker(make_site: MakeSite) -> None:
    one, other = (worker(make_site(folder).client()) for folder in ("one", "other"))
    assert one == other


def copies(tmp_path: Path) -> Iterator[Path]:
    """Sites' folders in which one thing is not as it is here."""
    for number, name in enumerate(
        (
            "static/css/tray.css",
            "static/css/dark.css",
            "static/js/offline.js",
            "static/img/favicon.svg",
            "templates/worker.js",
            "templates/pages/offline.html",
            "templates/base.html",
        )
    ):
        folder = tmp_path / f"changed-{number}"
        for part in ("static", "templates"):
            shutil.copytree(web_folder() / part, folder / part)
        text = (folder / name).read_text(encoding="utf-8")
        changed = text.replace('class="', 'class=" ', 1) if name.endswith("html") else text + "\n"
        assert changed != text
        (folder / name).write_text(changed, encoding="utf-8")
        yield folder


def test_another_file_is_another_worker(
    make_site: MakeSite, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    versions = [constant(worker(make_site("as-it-is").client()), "VERSION")]
    for folder in copies(tmp_path):
        monkeypatch.setattr("solitaire.web.assets.web_folder", lambda folder=folder: folder)
        versions.append(constant(worker(make_site(folder.name).client()), "VERSION"))
    assert len(versions) > 5
    assert len(set(versions)) == len(versions)


def test_a_preference_that_shows_on_the_offline_page_is_another_worker(site: Site) -> None:
    client = site.client("ada")
    light = worker(client)
    client.post("/settings", data={"theme": "dark"})
    assert 'data-theme=\\"dark\\"' in worker(client).replace("\\u0022", '\\"')
    assert constant(worker(client), "VERSION") != constant(light, "VERSION")


def test_who_plays_what_makes_no_difference_to_the_worker(site: Site) -> None:
    client = site.client("ada")
    before = worker(client)
    site.put("1-8QZK-4M2T")
    client.post("/deals/1-8QZK-4M2T")
    client.post("/daily/4")
    assert worker(client) == before == worker(site.client())


def test_while_developing_there_is_no_worker(make_site: MakeSite) -> None:
    client = make_site(develop=True).client()
    assert client.get("/sw.js").status_code == 404
    page = read(client.get("/").text)
    (script,) = [s for s in page.all("script") if "data-offline" in s]
    assert "data-worker" not in script
    assert client.get(linked(client, "/", "manifest")).cache_control.no_cache


# ---- what is shown offline --------------------------------------------------------------------------------


def test_the_page_that_is_shown_offline_is_ours_and_guarded_as_any_other(
    client: FlaskClient,
) -> None:
    text = worker(client)
    page = read(constant(text, "PAGE"))
    assert page.one("h1").text == "You are offline"
    assert page.one("svg", cls="hero-stairs")
    assert constant(text, "HEADERS") == {
        "Content-Type": "text/html; charset=utf-8",
        **HEADERS,
    }
    files = constant(text, "FILES")
    assert {s["src"] for s in page.all("script")} <= set(files)
    assert page.all("form") == []


def test_what_is_shown_offline_is_translated(
    site: Site, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solitaire.web.words.words_for", lambda locale: pseudo_words())
    assert_translated(constant(worker(client), "PAGE"))
    notice = read(client.get(site.put("1-8QZK-4M2T")).text).one("section", id="not-current")
    assert "hidden" in notice
    assert notice["data-title"].startswith(OPEN)


# ---- the scripts -----------------------------------------------------------------------------------------

SCRIPTS = [*sorted((STATIC / "js").glob("*.js")), web_folder() / "templates/worker.js"]


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_a_script_stands_alone_and_says_what_it_is_for(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.startswith("/* ")
    assert not re.search(r"^\s*import\b|importScripts|\beval\(", text, re.M)


def test_what_is_kept_offline_is_little(client: FlaskClient) -> None:
    gzip = {"Accept-Encoding": "gzip"}
    assert len(client.get("/static/js/offline.js", headers=gzip, buffered=True).data) <= 2 * KIB
    assert len(client.get("/sw.js", headers=gzip).data) <= 5 * KIB
    whole = 0
    for address in kept(worker(client)):
        whole += len(client.get(address, headers=gzip, buffered=True).data)
    assert whole <= 60 * KIB
