"""The gallery is for developers alone, and shows everything there is."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from jinja2 import Environment, nodes
from jinja2.runtime import Macro
from sqlalchemy import func, select

from solitaire.store.tables import games
from solitaire.web.assets import SHEETS, web_folder
from solitaire.web.scenes import ALL, LOST, SCENES, WON, Scene
from tests.kit.reading import read
from tests.kit.records import record
from tests.kit.sites import MakeSite, Site

TEMPLATES = web_folder() / "templates"
ADDRESSES = [
    "/gallery",
    *(f"/gallery/table/{state}" for state in SCENES),
    "/gallery/table/won/stock",
    "/gallery/table/won/turns",
]
OWN = "css/gallery.css"


@pytest.fixture
def workshop(make_site: MakeSite) -> Site:
    """A site while developing."""
    return make_site("workshop", develop=True)


@pytest.fixture
def developer(workshop: Site) -> FlaskClient:
    return workshop.client()


def test_players_have_no_gallery(client: FlaskClient) -> None:
    for address in ADDRESSES:
        assert client.get(address).status_code == 404


def test_no_sheet_of_the_gallery_is_sent_to_players(client: FlaskClient) -> None:
    assert Path(OWN).stem not in SHEETS
    assert OWN not in client.get("/").text
    assert OWN not in client.get("/sw.js").text
    assert "gallery" not in client.get("/style.css").text


@pytest.mark.parametrize("address", ADDRESSES)
def test_while_developing_all_of_it_is_there_and_whole(
    developer: FlaskClient, address: str
) -> None:
    """``read`` fails for what is not closed and for an id that is there twice."""
    answer = developer.get(address)
    assert answer.status_code == 200
    read(answer.text)


def test_a_table_comes_as_a_fragment_too(developer: FlaskClient) -> None:
    for address in ADDRESSES[-3:]:
        answer = developer.get(address, headers={"HX-Request": "true"})
        assert answer.status_code == 200
        assert "<html" not in answer.text
        read(answer.text)


def test_there_is_no_table_that_is_not_a_scene(developer: FlaskClient) -> None:
    for address in ("/gallery/none", "/gallery/table/none", "/gallery/table/none/stock"):
        assert developer.get(address).status_code == 404


def test_its_links_lead_somewhere(developer: FlaskClient) -> None:
    page = read(developer.get("/gallery?theme=dark").text)
    links = {link["href"] for link in page.one("nav", cls="gallery-nav").all("a")}
    ids = {element["id"] for element in page if "id" in element}
    assert {link[1:] for link in links if link.startswith("#")} <= ids
    assert {f"/gallery/table/{state}?theme=dark" for state in SCENES} <= links
    assert "/gallery?theme=dark&cards=large" in links


def test_what_refers_to_an_id_finds_it_in_the_same_specimen(developer: FlaskClient) -> None:
    page = read(developer.get("/gallery").text)
    assert [element for element in page if "autofocus" in element] == []
    specimens = page.all("figure")
    assert len(specimens) > 60
    for specimen in specimens:
        ids = {element["id"] for element in specimen if "id" in element}
        for element in specimen:
            for name in ("for", "form", "aria-labelledby"):
                # of a table only the piles are cut out, whose keys stay
                for wanted in element.get(name).split():
                    assert wanted in ids or wanted.startswith("pile-"), (wanted, ids)


def macros() -> Iterator[tuple[str, str]]:
    """Every macro with its template, but those of the gallery itself."""
    for path in sorted(TEMPLATES.rglob("*.html")):
        name = path.relative_to(TEMPLATES).as_posix()
        if not name.startswith("gallery/"):
            tree = Environment(extensions=["jinja2.ext.i18n"], autoescape=True).parse(
                path.read_text(encoding="utf-8")
            )
            for macro in tree.find_all(nodes.Macro):
                yield name, macro.name


def test_every_macro_of_the_pages_is_shown(
    developer: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = set()
    invoke = Macro._invoke

    def noted(self: Macro, *values: Any) -> str:
        path = Path(self._func.__code__.co_filename)
        shown.add((path.relative_to(TEMPLATES).as_posix(), self.name))
        return invoke(self, *values)

    monkeypatch.setattr(Macro, "_invoke", noted)
    assert developer.get("/gallery").status_code == 200
    assert ("games/_cards.html", "face") in shown
    assert set(macros()) - shown == set()


def test_preferences_are_taken_from_the_query_and_kept_nowhere(developer: FlaskClient) -> None:
    for address in ADDRESSES[:2]:
        answer = developer.get(f"{address}?theme=dark&cards=large&line=on&hand=none")
        root = read(answer.text).one("html")
        assert (root["data-theme"], root["data-cards"], root["data-line"]) == (
            *("dark", "large"),
            "on",
        )
        assert "data-hand" not in root
        assert "Set-Cookie" not in answer.headers
    assert "data-theme" not in read(developer.get("/gallery").text).one("html")


def test_nothing_is_stored(workshop: Site, developer: FlaskClient) -> None:
    for address in (ADDRESSES[0], ADDRESSES[-3]):
        developer.get(address)
    with workshop.engine.connect() as connection:
        assert connection.scalar(select(func.count()).select_from(games)) == 0


def test_its_games_are_those_of_the_golden_records() -> None:
    for name, played in (("won", WON), ("lost", LOST)):
        game = Scene("", played, ALL).sitting.game
        assert (game.deal, game.turns) == (record(name).deal, record(name).turns)


def test_it_has_no_words_for_translators() -> None:
    for path in (TEMPLATES / "gallery").iterdir():
        assert not re.search(r"\b(_|n?gettext|trans)\b\s*[(%]", path.read_text(encoding="utf-8"))
    for name in (
        "gallery",
        "specimen",
        "table_specimens",
        "page_specimens",
        "scenes",
        "day_scenes",
    ):
        source = Path(__file__).parents[2] / "solitaire" / "web" / f"{name}.py"
        called = [
            n.func for n in ast.walk(ast.parse(source.read_text())) if isinstance(n, ast.Call)
        ]
        assert not [f for f in called if isinstance(f, ast.Name) and f.id == "_"]
