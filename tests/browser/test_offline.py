"""Without a network the last tables can be looked at, never mistaken for the current ones, and never played.

Each test has a site of its own, since these visitors keep its files. The network is lost in two ways: the
browser has none, or the server is gone.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest
from flask import Flask
from playwright.sync_api import BrowserContext, Page, expect
from werkzeug.middleware.dispatcher import DispatcherMiddleware

from bench.scratch import serve_app
from solitaire.play.games.games import Games
from solitaire.store import open_database
from solitaire.web import Settings
from solitaire.web.http.assets import web_folder
from tests.kit import english
from tests.kit.patience import awaited, loaded, until
from tests.kit.records import after, recorded
from tests.kit.table import DESKTOP, PHONE, Table
from tests.kit.visitors import NewVisitor, app_on, forgive

WON = recorded("won")
NO_NETWORK = ("ERR_INTERNET_DISCONNECTED", "ERR_CONNECTION_REFUSED", "ERR_EMPTY_RESPONSE")
CACHES = """async () => {
    const all = {};
    for (const name of await caches.keys())
        all[name] = (await (await caches.open(name)).keys()).map((request) => request.url);
    return all;
}"""
NEVER_IDLE = (
    "window.requestIdleCallback = (task, { timeout } = {}) => timeout && setTimeout(task, timeout)"
)


class Server:
    """A server whose app can be changed for another, as when a new version is rolled out, or be gone."""

    def __init__(self, app: Flask) -> None:
        self.app: Any = app
        self.asked: list[str] = []
        self._running = ExitStack()
        self.url = f"http://127.0.0.1:{self._running.enter_context(serve_app(self))}"

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        self.asked.append(f"{environ['REQUEST_METHOD']} {environ['PATH_INFO']}")
        return self.app(environ, start_response)

    def stop(self) -> None:
        self._running.close()


MakeApp = Callable[..., Flask]


@pytest.fixture
def make_app(tmp_path: Path) -> Iterator[MakeApp]:
    """Makes the app of this test's site: the same players and games each time."""
    engines = []

    def make(**chosen: Any) -> Flask:
        settings = Settings(instance=tmp_path / "instance", **chosen)
        settings.instance.mkdir(exist_ok=True)
        engines.append(open_database(settings.database, synchronous="OFF"))
        return app_on(engines[-1], settings)

    yield make
    for engine in engines:
        engine.dispose()


@pytest.fixture
def server(make_app: MakeApp) -> Iterator[Server]:
    server = Server(make_app())
    yield server
    server.stop()


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any], server: Server) -> dict[str, Any]:
    return {**browser_context_args, "base_url": server.url}


@pytest.fixture
def visitor(new_visitor: NewVisitor) -> BrowserContext:
    return new_visitor(**PHONE, service_workers="allow")


def worker_answers(page: Page) -> None:
    """Waits until the worker answers for this page."""
    until(page, "navigator.serviceWorker.controller")


def tables_of(page: Page, path: str = "/") -> str:
    """The name of the cache that has the tables of the site at that path."""
    return f"tables {urljoin(page.url, path)}"


def table_is_kept(page: Page, turn: int, path: str = "/") -> None:
    """Waits until the table of this page is kept as it is at that turn."""
    kept = f"await (await caches.open({tables_of(page, path)!r})).match(location.pathname)"
    said = f'name="turn" value="{turn}"'
    until(page, f"((await ({kept})?.text()) ?? '').includes('{said}')")


def seated(visitor: BrowserContext, turns: int = 0) -> Table:
    """A table in a browser in which the worker is at work, since they came by the home page."""
    home = visitor.new_page()
    home.goto("/")
    worker_answers(home)
    home.close()
    table = Table.sit_down(visitor, WON, turns=turns)
    table_is_kept(table.page, turns + 1)
    return table


def notice(page: Page) -> Any:
    return page.get_by_role("region", name="You are offline.")


def assert_shown_as_it_was(page: Page, turns: int) -> None:
    """The table after so many turns, marked as not current, with nothing on it that does anything."""
    game = after("won", turns)
    expect(notice(page)).to_be_visible()
    expect(notice(page)).to_contain_text("nothing can be played until you are back")
    expect(page).to_have_title(re.compile("^Offline: "))
    expect(page.get_by_text(f"{game.flipped_count}/11", exact=True)).to_be_visible()
    stock = page.locator(".counts").get_by_text(str(len(game.position.left)), exact=True)
    expect(stock).to_be_visible()
    expect(page.locator("button, input").nth(11)).to_be_attached()
    expect(page.locator(":enabled, summary, [tabindex]")).to_have_count(0)
    links = page.locator("a[href]")
    expect(links).to_have_count(1)
    expect(links).to_have_text("Try again")
    expect(page.get_by_role("status")).to_have_count(0)
    expect(page.locator("script")).to_have_count(1)
    expect(page.locator("script")).to_have_attribute("type", "module")
    loaded(page)


def test_without_a_network_the_last_table_is_shown_as_it_was(
    visitor: BrowserContext, server: Server, complaints: list[str]
) -> None:
    table = seated(visitor, turns=2).play(WON, upto=3)
    page = table.page
    table_is_kept(page, 4)
    visitor.set_offline(True)
    page.reload()
    assert_shown_as_it_was(page, 3)
    for key in ("7", "Enter", "Enter", "x", "u"):
        page.keyboard.press(key)
    with page.expect_navigation():
        page.get_by_role("link", name="Try again").click()
    assert_shown_as_it_was(page, 3)
    visitor.set_offline(False)
    table.shows(after("won", 3)).play(WON, upto=4)
    expect(notice(page)).to_be_hidden()
    forgive(complaints, *NO_NETWORK)


@pytest.mark.deep
def test_with_the_server_gone_it_is_the_same(visitor: BrowserContext, server: Server) -> None:
    page = seated(visitor, turns=2).page
    server.stop()
    page.reload()
    assert_shown_as_it_was(page, 2)


def test_opened_without_a_network_the_app_shows_the_table_played_last(
    visitor: BrowserContext,
) -> None:
    seated(visitor, turns=1)
    page = visitor.new_page()
    visitor.set_offline(True)
    page.goto("/")
    assert_shown_as_it_was(page, 1)
    expect(page).to_have_url(re.compile("/games/"))


@pytest.mark.deep
def test_back_on_the_network_it_is_the_table_as_another_device_left_it(
    visitor: BrowserContext, new_visitor: NewVisitor, server: Server
) -> None:
    table = seated(visitor, turns=2)
    visitor.set_offline(True)
    table.page.reload()
    assert_shown_as_it_was(table.page, 2)
    other = new_visitor(**DESKTOP, storage_state=visitor.storage_state())
    elsewhere = other.new_page()
    elsewhere.goto(table.page.url)
    Table(elsewhere, table.game).shows(table.game).play(WON, upto=3)
    visitor.set_offline(False)
    table.shows(after("won", 3)).play(WON, upto=4)


@pytest.mark.deep
def test_with_a_network_a_table_never_comes_from_what_is_kept(
    visitor: BrowserContext, server: Server
) -> None:
    first = seated(visitor)
    page = visitor.new_page()
    page.goto(first.page.url)
    second = Table(page, first.game).shows(first.game)
    first.page.bring_to_front()
    first.play(WON, upto=2)
    page.bring_to_front()
    before = server.asked.count(f"GET {'/games/' + page.url.rpartition('/')[2]}")
    page.reload()
    second.shows(after("won", 2))
    assert server.asked.count(f"GET {'/games/' + page.url.rpartition('/')[2]}") == before + 1
    # Files are: none of them is asked for again.
    assert not [line for line in server.asked[-3:] if "/static/" in line or "/style.css" in line]
    page.goto("/")
    page.go_back()
    second.shows(after("won", 2)).play(WON, upto=3)
    expect(notice(page)).to_be_hidden()


@pytest.mark.deep
def test_a_tab_that_is_behind_does_not_replace_what_is_kept(visitor: BrowserContext) -> None:
    behind = seated(visitor)
    page = visitor.new_page()
    page.goto(behind.page.url)
    Table(page, behind.game).shows(behind.game).play(WON, upto=2)
    table_is_kept(page, 3)
    behind.page.bring_to_front()
    behind.page.get_by_role("link", name="Stock").click()
    expect(behind.page.get_by_role("dialog")).to_be_visible()
    visitor.set_offline(True)
    page.bring_to_front()
    page.reload()
    assert_shown_as_it_was(page, 2)


def test_a_turn_without_a_network_is_not_played_later(
    visitor: BrowserContext, server: Server, complaints: list[str]
) -> None:
    table = seated(visitor)
    turn = WON.turns[0]
    table.choose(turn.pile)
    table.lift(turn.discard, turn.pile)
    visitor.set_offline(True)
    table.confirm(turn.pile).click()
    expect(table.page.get_by_role("alert").filter(has_text="Not saved")).to_be_visible()
    table.page.reload()
    assert_shown_as_it_was(table.page, 0)
    visitor.set_offline(False)
    table.shows(after("won", 0))
    assert not [line for line in server.asked if line.startswith("POST") and "/turns" in line]
    kept = table.page.evaluate(CACHES)
    assert all("/turns" not in url for urls in kept.values() for url in urls)
    forgive(complaints, *NO_NETWORK, "htmx:")


def test_other_pages_say_so_and_lead_to_the_last_table(visitor: BrowserContext) -> None:
    page = visitor.new_page()
    page.goto("/rules")
    worker_answers(page)
    visitor.set_offline(True)
    page.goto("/settings")
    expect(page.get_by_role("heading", name="You are offline")).to_be_visible()
    expect(page.get_by_role("link", name="The last table")).to_be_hidden()
    visitor.set_offline(False)
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()

    seated(visitor, turns=2)
    visitor.set_offline(True)
    page.goto("/rules")
    expect(page.get_by_role("heading", name="You are offline")).to_be_visible()
    page.get_by_role("link", name="The last table").click()
    assert_shown_as_it_was(page, 2)


@pytest.mark.deep
def test_a_game_that_is_not_there_any_more_is_kept_no_longer(
    visitor: BrowserContext, complaints: list[str]
) -> None:
    page = seated(visitor).page
    visitor.clear_cookies()
    page.reload()
    expect(page.get_by_role("heading", name=english.THERE_IS_NOTHING_HERE)).to_be_visible()
    until(page, f"(await (await caches.open({tables_of(page)!r})).keys()).length === 0")
    visitor.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", name="You are offline")).to_be_visible()
    expect(page.get_by_role("link", name="The last table")).to_be_hidden()
    forgive(complaints, "404")


def test_trouble_of_the_server_is_not_taken_for_a_lost_network(
    visitor: BrowserContext,
    server: Server,
    complaints: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = seated(visitor).page

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Games, "get", broken)
    monkeypatch.setattr(server.app.logger, "disabled", True)  # the whole process's, so put back
    page.reload()
    expect(
        page.get_by_role("heading", name=english.SOMETHING_WENT_WRONG_ON_OUR_SIDE)
    ).to_be_visible()
    forgive(complaints, "500")


@pytest.mark.deep
def test_two_sites_below_paths_of_one_server_keep_their_tables_apart(
    visitor: BrowserContext, server: Server
) -> None:
    server.app = DispatcherMiddleware(server.app, {"/one": server.app, "/other": server.app})
    addresses = {}
    for site in ("/one/", "/other/"):
        page = visitor.new_page()
        page.goto(site)
        worker_answers(page)
        page.get_by_label(english.DEAL_CODE_OR_ANY_WORDS).fill(f"words for {site}")
        page.get_by_role("button", name="Deal", exact=True).click()
        page.wait_for_url(f"**{site}games/*")
        table_is_kept(page, 1, site)
        addresses[site] = page.url
    names = {tables_of(page, site): [address] for site, address in addresses.items()}
    assert {n: kept for n, kept in page.evaluate(CACHES).items() if "tables" in n} == names
    visitor.set_offline(True)
    for site, address in addresses.items():
        page.goto(site)
        expect(notice(page)).to_be_visible()
        expect(page).to_have_url(address)


@pytest.mark.deep
def test_no_more_than_three_tables_are_kept(visitor: BrowserContext) -> None:
    page = visitor.new_page()
    page.goto("/")
    worker_answers(page)
    addresses = []
    for words in ("one", "two", "three", "four"):
        page.goto("/")
        page.get_by_label(english.DEAL_CODE_OR_ANY_WORDS).fill(words)
        page.get_by_role("button", name="Deal", exact=True).click()
        page.wait_for_url("**/games/*")
        table_is_kept(page, 1)
        addresses.append(page.url)
    until(page, f"(await (await caches.open({tables_of(page)!r})).keys()).length === 3")
    assert page.evaluate(CACHES)[tables_of(page)] == addresses[1:]
    visitor.set_offline(True)
    page.goto(addresses[0])
    expect(page.get_by_role("heading", name="You are offline")).to_be_visible()
    expect(page.get_by_role("link", name="The last table")).to_have_attribute("href", addresses[3])


@pytest.mark.deep
def test_a_new_version_takes_over(
    visitor: BrowserContext,
    server: Server,
    make_app: MakeApp,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = seated(visitor)
    page = table.page
    old = page.evaluate(CACHES)
    for part in ("static", "templates"):
        shutil.copytree(web_folder() / part, tmp_path / "new" / part)
    with (tmp_path / "new/static/css/base.css").open("a") as sheet:
        sheet.write("@layer base { body { background: rgb(1, 2, 3); } }\n")
    monkeypatch.setattr("solitaire.web.http.assets.web_folder", lambda: tmp_path / "new")
    server.app = make_app()

    # Who sits at a table plays on with what is there.
    table.play(WON, upto=2)
    page.reload()
    expect(page.locator("body")).to_have_css("background-color", "rgb(1, 2, 3)")
    (name,) = (name for name in old if name.startswith("shell"))
    until(page, f"(await caches.keys()).length === 2 && !(await caches.has({name!r}))")
    table.shows(after("won", 2)).play(WON, upto=3)
    table_is_kept(page, 4)
    new = page.evaluate(CACHES)
    (sheet_address,) = (u for urls in new.values() for u in urls if "/style.css" in u)
    assert sheet_address not in [u for urls in old.values() for u in urls]
    assert new[tables_of(page)] == old[tables_of(page)]

    visitor.set_offline(True)
    page.reload()
    assert_shown_as_it_was(page, 3)
    expect(page.locator("body")).to_have_css("background-color", "rgb(1, 2, 3)")


@pytest.mark.deep
def test_a_table_that_an_older_version_kept_is_shown_with_the_files_of_this_one(
    visitor: BrowserContext,
) -> None:
    page = seated(visitor).page
    page.evaluate(
        """async (name) => {
            const tables = await caches.open(name);
            const table = await (await tables.match(location.pathname)).text();
            await tables.put(location.pathname, new Response(table.replace(/[?]v=\\w+/g, "?v=0")));
        }""",
        tables_of(page),
    )
    visitor.set_offline(True)
    page.reload()
    assert_shown_as_it_was(page, 0)
    expect(page.locator("body")).to_have_css("background-color", "rgb(15, 90, 70)")
    visitor.set_offline(False)
    expect(notice(page)).to_be_hidden()


@pytest.mark.deep
def test_a_developer_is_rid_of_it(
    visitor: BrowserContext, server: Server, make_app: MakeApp
) -> None:
    page = seated(visitor).page
    server.app = make_app(develop=True)
    page.reload()
    until(page, "(await navigator.serviceWorker.getRegistrations()).length === 0")
    page.reload()
    assert page.evaluate("navigator.serviceWorker.controller") is None


def test_a_first_visit_asks_for_no_more_than_twelve_things(
    visitor: BrowserContext, server: Server
) -> None:
    """All that reaches the server, with the worker and what it keeps.

    Browsers that would install the app also ask for the manifest, once the page is there.
    """
    page = visitor.new_page()
    page.goto(f"/deals/{WON.deal.code}")
    worker_answers(page)
    page.wait_for_load_state("networkidle")
    assert "GET /sw.js" in server.asked
    assert 2 < len(server.asked) <= 12, server.asked


def test_the_first_turn_brings_the_worker(visitor: BrowserContext, server: Server) -> None:
    table = Table.sit_down(visitor, WON)
    table.page.wait_for_load_state("networkidle")
    assert "GET /sw.js" not in server.asked
    table.play(WON, upto=1)
    worker_answers(table.page)
    table_is_kept(table.page, 2)
    visitor.set_offline(True)
    table.page.reload()
    assert_shown_as_it_was(table.page, 1)


@pytest.mark.deep
def test_a_browser_that_is_never_idle_keeps_the_table_too(visitor: BrowserContext) -> None:
    visitor.add_init_script(NEVER_IDLE)
    seated(visitor, turns=1)


@pytest.mark.deep
def test_the_browser_would_install_it(visitor: BrowserContext) -> None:
    page = visitor.new_page()
    page.goto("/")
    worker_answers(page)
    session = visitor.new_cdp_session(page)
    assert session.send("Page.getAppManifest")["errors"] == []

    def faults() -> bool | None:
        found = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
        return True if {fault["errorId"] for fault in found} <= {"in-incognito"} else None

    awaited(page, faults, "an app without a fault")


@pytest.mark.deep
def test_where_there_can_be_no_worker_nothing_is_amiss(
    new_visitor: NewVisitor, server: Server
) -> None:
    visitor = new_visitor(**DESKTOP)
    visitor.add_init_script(
        "delete Navigator.prototype.serviceWorker; delete Window.prototype.caches; delete window.caches;"
    )
    table = Table.sit_down(visitor, WON)
    assert table.page.evaluate("[navigator.serviceWorker, window.caches]") == [None, None]
    table.play(WON, upto=2)


def test_forms_go_past_the_worker(visitor: BrowserContext) -> None:
    """Sent by the worker, a form of another site would seem to come from our own page."""
    page = visitor.new_page()
    page.goto("/")
    worker_answers(page)
    by_worker = page.goto("/rules")
    assert by_worker is not None
    assert by_worker.from_service_worker
    page.goto("/")
    with page.expect_response(lambda response: response.request.method == "POST") as sent:
        page.get_by_role("button", name="Play", exact=True).click()
    assert sent.value.status == 303
    assert not sent.value.from_service_worker
