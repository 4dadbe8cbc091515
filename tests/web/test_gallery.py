"""The gallery is for developers only, and shows every macro and every table."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from jinja2 import Environment, FileSystemBytecodeCache
from jinja2.ext import Extension
from sqlalchemy import func, select

from gallery import add_gallery
from gallery.scenes import ALL, LOST, SCENES, WON, Scene
from solitaire.store.tables import games
from solitaire.web.http.assets import web_folder
from solitaire.web.http.styles import style_sheets
from tests.kit.browsing import HX
from tests.kit.once import made_once
from tests.kit.reading import Element, read
from tests.kit.records import record
from tests.kit.sites import Site, site_in

TEMPLATES = web_folder() / "templates"
TABLES = [
    *(f"/gallery/table/{state}" for state in SCENES),
    "/gallery/table/won/stock",
    "/gallery/review/bad luck",
]
OWN = "gallery.css"
MACRO = re.compile(r"\{%-?\s*macro\s+(\w+)\(.*?%\}", re.DOTALL)


class NoteMacros(Extension):
    """Adds the template and name of each rendered macro to ``rendered_macros`` of the environment."""

    def __init__(self, environment: Environment) -> None:
        super().__init__(environment)
        rendered: set[tuple[str, str]] = set()
        environment.extend(rendered_macros=rendered)
        environment.globals["note"] = lambda *macro: rendered.add(macro)

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        return MACRO.sub(rf"\g<0>{{% if note('{name}', '\1') %}}{{% endif %}}", source)


@pytest.fixture(scope="module")
def workshop(
    put_database: Callable[[Path], None], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Site]:
    """One site in development mode for all tests of this module, which only read it."""
    folder = tmp_path_factory.mktemp("workshop")
    with closing(site_in(folder, put_database, develop=True)) as site:
        add_gallery(site.app)
        # Templates compiled without the extension would record no macros.
        site.app.jinja_env.bytecode_cache = FileSystemBytecodeCache(pattern="__noting_%s.cache")
        site.app.jinja_env.add_extension(NoteMacros)
        yield site


@pytest.fixture(scope="module")
def developer(workshop: Site) -> FlaskClient:
    return workshop.client()


@dataclass(frozen=True)
class Shown:
    """The gallery page, and the template and name of each macro that it renders."""

    page: str
    macros: set[tuple[str, str]]


@pytest.fixture(scope="module")
def shown(workshop: Site, developer: FlaskClient, run_folder: Path) -> Shown:
    """Making the page takes half a minute, so one worker does it for all."""

    def make() -> Shown:
        answer = developer.get("/gallery")
        assert answer.status_code == 200
        return Shown(answer.text, workshop.app.jinja_env.rendered_macros)  # type: ignore[attr-defined]

    return made_once(run_folder / "gallery", make)


@pytest.fixture(scope="module")
def everything(shown: Shown) -> Element:
    """The gallery page. ``read`` fails for unclosed elements and duplicate ids."""
    return read(shown.page)


def test_players_have_no_gallery(client: FlaskClient) -> None:
    for address in ("/gallery", *TABLES):
        assert client.get(address).status_code == 404
    assert OWN not in {sheet.name for sheet in style_sheets(web_folder() / "static" / "css")}
    for address in ("/", "/static/compiled/style.css"):
        assert "gallery" not in client.get(address, buffered=True).text


def test_every_macro_is_shown(shown: Shown) -> None:
    rendered = shown.macros
    there = {
        (path.relative_to(TEMPLATES).as_posix(), name)
        for path in TEMPLATES.rglob("*.html")
        for name in MACRO.findall(path.read_text(encoding="utf-8"))
    }
    assert ("board/_face.html", "face") in rendered
    assert {macro for macro in there - rendered if not macro[0].startswith("gallery/")} == set()


def test_specimens_are_complete(everything: Element) -> None:
    """References to ids resolve within their specimen, and none has autofocus."""
    assert [element for element in everything if "autofocus" in element] == []
    specimens = everything.all("figure")
    assert len(specimens) > 60
    for specimen in specimens:
        ids = {element["id"] for element in specimen if "id" in element}
        for element in specimen:
            for name in ("for", "form", "aria-labelledby"):
                # tables are shown without their piles, but with labels and buttons that refer to them
                for wanted in element.get(name).split():
                    assert wanted in ids or wanted.startswith(("pile-", "piles-")), wanted


def test_tables_are_served_as_pages_and_as_fragments(developer: FlaskClient) -> None:
    for address in TABLES:
        answer = developer.get(address)
        assert answer.status_code == 200
        read(answer.text)
    fragment = developer.get(TABLES[-3], headers=HX)
    assert fragment.status_code == 200
    assert "<html" not in fragment.text
    for address in ("/gallery/paper/deal", "/gallery/paper/booklet", "/gallery/paper/spiral"):
        read(developer.get(address).text).one(cls="paper")
    for address in (
        "/gallery/paper/none",
        "/gallery/none",
        "/gallery/table/none",
        "/gallery/table/none/stock",
    ):
        assert developer.get(address).status_code == 404


def test_the_navigation_links_to_specimens_and_tables(everything: Element) -> None:
    links = {link["href"] for link in everything.one("nav", cls="gallery-nav").all("a")}
    ids = {element["id"] for element in everything if "id" in element}
    assert {link[1:] for link in links if link.startswith("#")} <= ids
    assert {f"/gallery/table/{state}" for state in SCENES} <= links
    assert "/gallery?cards=large" in links


def test_preferences_come_from_the_query_and_are_not_saved(developer: FlaskClient) -> None:
    address = f"{TABLES[0]}?theme=dark&cards=large&command_line=on&hand=none"
    answer = developer.get(address)
    root = read(answer.text).one("html")
    assert (root["data-theme"], root["data-cards"], root["data-command-line"]) == (
        "dark",
        "large",
        "on",
    )
    assert "data-hand" not in root
    assert "Set-Cookie" not in answer.headers
    assert "data-theme" not in read(developer.get(TABLES[0]).text).one("html")


def test_the_gallery_stores_no_games(
    workshop: Site, everything: Element, developer: FlaskClient
) -> None:
    developer.get(TABLES[0])
    with workshop.engine.connect() as connection:
        assert connection.scalar(select(func.count()).select_from(games)) == 0


def test_its_games_equal_the_golden_records() -> None:
    for name, played in (("won", WON), ("lost", LOST)):
        game = Scene("", played, ALL).player_game.game
        assert (game.deal, game.turns) == (record(name).deal, record(name).turns)
