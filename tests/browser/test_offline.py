"""The service worker: offline, the last tables are shown as not current, and cannot be played.

Each test has its own server, since these browsers cache its files. Offline means that the browser has no
network, or that the server is down.
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
    """A server that can be stopped, and whose app can be replaced, as by a deployment."""

    def __init__(self, app: Flask) -> None:
        self.app: Any = app
        self.requests: list[str] = []
        self._running = ExitStack()
        self.url = f"http://127.0.0.1:{self._running.enter_context(serve_app(self))}"

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        self.requests.append(f"{environ['REQUEST_METHOD']} {environ['PATH_INFO']}")
        return self.app(environ, start_response)

    def stop(self) -> None:
        self._running.close()


MakeApp = Callable[..., Flask]


@pytest.fixture
def make_app(tmp_path: Path) -> Iterator[MakeApp]:
    """Creates apps on this test's database."""
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


def wait_for_worker(page: Page) -> None:
    """Wait until the worker controls this page."""
    until(page, "navigator.serviceWorker.controller")


def table_cache_of(page: Page, path: str = "/") -> str:
    """The name of the table cache of the site at that path."""
    return f"tables {urljoin(page.url, path)} en"


def wait_until_cached(page: Page, turn: int, path: str = "/") -> None:
    """Wait until this page's table is cached at that turn."""
    cached = f"await (await caches.open({table_cache_of(page, path)!r})).match(location.pathname)"
    turn_field = f'name="turn" value="{turn}"'
    until(page, f"((await ({cached})?.text()) ?? '').includes('{turn_field}')")


def seat_with_worker(visitor: BrowserContext, turns: int = 0) -> Table:
    """Open a table in a browser with an active worker, which the home page installs."""
    home = visitor.new_page()
    home.goto("/")
    wait_for_worker(home)
    home.close()
    table = Table.sit_down(visitor, WON, turns=turns)
    wait_until_cached(table.page, turns + 1)
    return table


def offline_notice(page: Page) -> Any:
    return page.get_by_role("region", name="You are offline.")


def assert_shown_offline(page: Page, turns: int) -> None:
    """The table after so many turns is shown with the offline notice, and without working controls."""
    game = after("won", turns)
    expect(offline_notice(page)).to_be_visible()
    expect(offline_notice(page)).to_contain_text("nothing can be played until you are online again")
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
    expect(page.locator("script")).to_have_count(2)  # data, and the script that reloads
    expect(page.locator("script[src]")).to_have_attribute("type", "module")
    loaded(page)


@pytest.mark.deep
def test_offline_reload_shows_the_cached_table_without_controls(
    visitor: BrowserContext, server: Server, complaints: list[str]
) -> None:
    table = seat_with_worker(visitor, turns=2).play(WON, upto=3)
    page = table.page
    wait_until_cached(page, 4)
    visitor.set_offline(True)
    page.reload()
    assert_shown_offline(page, 3)
    for key in ("7", "Enter", "Enter", "x", "u"):
        page.keyboard.press(key)
    with page.expect_navigation():
        page.get_by_role("link", name="Try again").click()
    assert_shown_offline(page, 3)
    visitor.set_offline(False)
    table.shows(after("won", 3)).play(WON, upto=4)
    expect(offline_notice(page)).to_be_hidden()
    forgive(complaints, *NO_NETWORK)


@pytest.mark.deep
def test_reload_with_the_server_down_shows_the_cached_table(
    visitor: BrowserContext, server: Server
) -> None:
    page = seat_with_worker(visitor, turns=2).page
    server.stop()
    page.reload()
    assert_shown_offline(page, 2)


def test_offline_start_shows_the_last_table(
    visitor: BrowserContext,
) -> None:
    seat_with_worker(visitor, turns=1)
    page = visitor.new_page()
    visitor.set_offline(True)
    page.goto("/")
    assert_shown_offline(page, 1)
    expect(page).to_have_url(re.compile("/games/"))


@pytest.mark.deep
def test_back_online_the_table_shows_turns_of_another_device(
    visitor: BrowserContext, new_visitor: NewVisitor, server: Server
) -> None:
    table = seat_with_worker(visitor, turns=2)
    visitor.set_offline(True)
    table.page.reload()
    assert_shown_offline(table.page, 2)
    other = new_visitor(**DESKTOP, storage_state=visitor.storage_state())
    elsewhere = other.new_page()
    elsewhere.goto(table.page.url)
    Table(elsewhere, table.game).shows(table.game).play(WON, upto=3)
    visitor.set_offline(False)
    table.shows(after("won", 3)).play(WON, upto=4)


@pytest.mark.deep
def test_online_a_table_never_comes_from_the_cache(visitor: BrowserContext, server: Server) -> None:
    first = seat_with_worker(visitor)
    page = visitor.new_page()
    page.goto(first.page.url)
    second = Table(page, first.game).shows(first.game)
    first.page.bring_to_front()
    first.play(WON, upto=2)
    page.bring_to_front()
    before = server.requests.count(f"GET {'/games/' + page.url.rpartition('/')[2]}")
    page.reload()
    second.shows(after("won", 2))
    assert server.requests.count(f"GET {'/games/' + page.url.rpartition('/')[2]}") == before + 1
    # Static files do come from the cache.
    assert not [line for line in server.requests[-3:] if "/static/" in line or "/style.css" in line]
    page.goto("/")
    page.go_back()
    second.shows(after("won", 2)).play(WON, upto=3)
    expect(offline_notice(page)).to_be_hidden()


@pytest.mark.deep
def test_an_outdated_tab_does_not_overwrite_the_cached_table(visitor: BrowserContext) -> None:
    outdated = seat_with_worker(visitor)
    page = visitor.new_page()
    page.goto(outdated.page.url)
    Table(page, outdated.game).shows(outdated.game).play(WON, upto=2)
    wait_until_cached(page, 3)
    outdated.page.bring_to_front()
    outdated.page.get_by_role("link", name="Stock").click()
    expect(outdated.page.get_by_role("dialog")).to_be_visible()
    visitor.set_offline(True)
    page.bring_to_front()
    page.reload()
    assert_shown_offline(page, 2)


def test_an_offline_turn_is_not_sent_later(
    visitor: BrowserContext, server: Server, complaints: list[str]
) -> None:
    table = seat_with_worker(visitor)
    turn = WON.turns[0]
    table.choose(turn.pile)
    table.lift(turn.discard, turn.pile)
    visitor.set_offline(True)
    table.confirm(turn.pile).click()
    expect(table.page.get_by_role("alert").filter(has_text="Not saved")).to_be_visible()
    table.page.reload()
    assert_shown_offline(table.page, 0)
    visitor.set_offline(False)
    table.shows(after("won", 0))
    assert not [line for line in server.requests if line.startswith("POST") and "/turns" in line]
    cached = table.page.evaluate(CACHES)
    assert all("/turns" not in url for urls in cached.values() for url in urls)
    forgive(complaints, *NO_NETWORK, "htmx:")


@pytest.mark.deep
def test_other_pages_are_replaced_by_a_link_to_the_last_table(visitor: BrowserContext) -> None:
    page = visitor.new_page()
    page.goto("/rules")
    wait_for_worker(page)
    visitor.set_offline(True)
    page.goto("/settings")
    expect(page.get_by_role("heading", name="You are offline")).to_be_visible()
    expect(page.get_by_role("link", name="The last table")).to_be_hidden()
    visitor.set_offline(False)
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()

    seat_with_worker(visitor, turns=2)
    visitor.set_offline(True)
    page.goto("/rules")
    expect(page.get_by_role("heading", name="You are offline")).to_be_visible()
    page.get_by_role("link", name="The last table").click()
    assert_shown_offline(page, 2)


@pytest.mark.deep
def test_a_404_removes_the_table_from_the_cache(
    visitor: BrowserContext, complaints: list[str]
) -> None:
    page = seat_with_worker(visitor).page
    visitor.clear_cookies()
    page.reload()
    expect(page.get_by_role("heading", name=english.THERE_IS_NOTHING_HERE)).to_be_visible()
    until(page, f"(await (await caches.open({table_cache_of(page)!r})).keys()).length === 0")
    visitor.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", name="You are offline")).to_be_visible()
    expect(page.get_by_role("link", name="The last table")).to_be_hidden()
    forgive(complaints, "404")


@pytest.mark.parametrize("path", ["/you/deleted", "/you?done=came-alone"])
def test_the_tables_of_another_player_are_dropped_without_a_header(
    visitor: BrowserContext, path: str
) -> None:
    """A site below a path cannot send Clear-Site-Data."""
    page = seat_with_worker(visitor).page
    kept = table_cache_of(page)
    until(page, f"await caches.has({kept!r})")
    page.goto(path)
    until(page, f"!(await caches.has({kept!r}))")


def test_a_server_error_does_not_count_as_offline(
    visitor: BrowserContext,
    server: Server,
    complaints: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = seat_with_worker(visitor).page

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Games, "get", broken)
    # The logger is global, so the fixture must restore it.
    monkeypatch.setattr(server.app.logger, "disabled", True)
    page.reload()
    expect(
        page.get_by_role("heading", name=english.SOMETHING_WENT_WRONG_ON_OUR_SIDE)
    ).to_be_visible()
    forgive(complaints, "500")


@pytest.mark.deep
def test_sites_on_paths_of_one_server_have_separate_caches(
    visitor: BrowserContext, server: Server
) -> None:
    server.app = DispatcherMiddleware(server.app, {"/one": server.app, "/other": server.app})
    addresses = {}
    for site in ("/one/", "/other/"):
        page = visitor.new_page()
        page.goto(site)
        wait_for_worker(page)
        page.get_by_label(english.DEAL_CODE_OR_ANY_WORDS).fill(f"words for {site}")
        page.get_by_role("button", name="Deal", exact=True).click()
        page.wait_for_url(f"**{site}games/*")
        wait_until_cached(page, 1, site)
        addresses[site] = page.url
    names = {table_cache_of(page, site): [address] for site, address in addresses.items()}
    assert {n: cached for n, cached in page.evaluate(CACHES).items() if "tables" in n} == names
    visitor.set_offline(True)
    for site, address in addresses.items():
        page.goto(site)
        expect(offline_notice(page)).to_be_visible()
        expect(page).to_have_url(address)


@pytest.mark.deep
def test_at_most_three_tables_are_cached(visitor: BrowserContext) -> None:
    page = visitor.new_page()
    page.goto("/")
    wait_for_worker(page)
    addresses = []
    for words in ("one", "two", "three", "four"):
        page.goto("/")
        page.get_by_label(english.DEAL_CODE_OR_ANY_WORDS).fill(words)
        page.get_by_role("button", name="Deal", exact=True).click()
        page.wait_for_url("**/games/*")
        wait_until_cached(page, 1)
        addresses.append(page.url)
    until(page, f"(await (await caches.open({table_cache_of(page)!r})).keys()).length === 3")
    assert page.evaluate(CACHES)[table_cache_of(page)] == addresses[1:]
    visitor.set_offline(True)
    page.goto(addresses[0])
    expect(page.get_by_role("heading", name="You are offline")).to_be_visible()
    expect(page.get_by_role("link", name="The last table")).to_have_attribute("href", addresses[3])


@pytest.mark.deep
def test_a_new_version_replaces_the_cached_files(
    visitor: BrowserContext,
    server: Server,
    make_app: MakeApp,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = seat_with_worker(visitor)
    page = table.page
    old = page.evaluate(CACHES)
    for part in ("static", "templates"):
        shutil.copytree(web_folder() / part, tmp_path / "new" / part)
    with (tmp_path / "new/static/css/reset.css").open("a") as sheet:
        sheet.write("@layer base { body { background: rgb(1, 2, 3); } }\n")
    monkeypatch.setattr("solitaire.web.http.assets.web_folder", lambda: tmp_path / "new")
    server.app = make_app()

    # An open table can be played on with the old files.
    table.play(WON, upto=2)
    page.reload()
    expect(page.locator("body")).to_have_css("background-color", "rgb(1, 2, 3)")
    (name,) = (name for name in old if name.startswith("shell"))
    until(page, f"(await caches.keys()).length === 2 && !(await caches.has({name!r}))")
    table.shows(after("won", 2)).play(WON, upto=3)
    wait_until_cached(page, 4)
    new = page.evaluate(CACHES)
    (sheet_address,) = (u for urls in new.values() for u in urls if "/style.css" in u)
    assert sheet_address not in [u for urls in old.values() for u in urls]
    assert new[table_cache_of(page)] == old[table_cache_of(page)]

    visitor.set_offline(True)
    page.reload()
    assert_shown_offline(page, 3)
    expect(page.locator("body")).to_have_css("background-color", "rgb(1, 2, 3)")


@pytest.mark.deep
def test_a_table_cached_by_an_old_version_uses_the_new_files(
    visitor: BrowserContext,
) -> None:
    page = seat_with_worker(visitor).page
    page.evaluate(
        """async (name) => {
            const tables = await caches.open(name);
            const table = await (await tables.match(location.pathname)).text();
            await tables.put(location.pathname, new Response(table.replace(/[?]v=\\w+/g, "?v=0")));
        }""",
        table_cache_of(page),
    )
    visitor.set_offline(True)
    page.reload()
    assert_shown_offline(page, 0)
    expect(page.locator("body")).to_have_css("background-color", "rgb(15, 90, 70)")
    visitor.set_offline(False)
    expect(offline_notice(page)).to_be_hidden()


def test_a_first_visit_sends_at_most_12_requests(visitor: BrowserContext, server: Server) -> None:
    """Including the worker and the files that it caches.

    Browsers that can install the app request the manifest too, after the page has loaded.
    """
    page = visitor.new_page()
    page.goto(f"/deals/{WON.deal.code}")
    wait_for_worker(page)
    page.wait_for_load_state("networkidle")
    assert "GET /sw.js" in server.requests
    assert 2 < len(server.requests) <= 12, server.requests


def test_the_first_turn_installs_the_worker(visitor: BrowserContext, server: Server) -> None:
    table = Table.sit_down(visitor, WON)
    table.page.wait_for_load_state("networkidle")
    assert "GET /sw.js" not in server.requests
    table.play(WON, upto=1)
    wait_for_worker(table.page)
    wait_until_cached(table.page, 2)
    visitor.set_offline(True)
    table.page.reload()
    assert_shown_offline(table.page, 1)


@pytest.mark.deep
def test_a_browser_that_is_never_idle_caches_the_table_too(visitor: BrowserContext) -> None:
    visitor.add_init_script(NEVER_IDLE)
    seat_with_worker(visitor, turns=1)


@pytest.mark.deep
def test_the_app_is_installable(visitor: BrowserContext) -> None:
    page = visitor.new_page()
    page.goto("/")
    wait_for_worker(page)
    session = visitor.new_cdp_session(page)
    assert session.send("Page.getAppManifest")["errors"] == []

    def faults() -> bool | None:
        found = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
        return True if {fault["errorId"] for fault in found} <= {"in-incognito"} else None

    awaited(page, faults, "an app without a fault")


@pytest.mark.deep
def test_play_works_without_service_worker_support(new_visitor: NewVisitor, server: Server) -> None:
    visitor = new_visitor(**DESKTOP)
    visitor.add_init_script(
        "delete Navigator.prototype.serviceWorker; delete Window.prototype.caches; delete window.caches;"
    )
    table = Table.sit_down(visitor, WON)
    assert table.page.evaluate("[navigator.serviceWorker, window.caches]") == [None, None]
    table.play(WON, upto=2)


def test_forms_bypass_the_worker(visitor: BrowserContext) -> None:
    """If the worker sent a form of another site, it would pass the same-origin check."""
    page = visitor.new_page()
    page.goto("/")
    wait_for_worker(page)
    by_worker = page.goto("/rules")
    assert by_worker is not None
    assert by_worker.from_service_worker
    page.goto("/")
    with page.expect_response(lambda response: response.request.method == "POST") as sent:
        page.get_by_role("button", name=english.I_KNOW_THE_RULES).click()
    assert sent.value.status == 303
    assert not sent.value.from_service_worker
