"""The site can be installed as an app, and the service worker of old versions leaves by itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import expect

from solitaire.store import open_database
from solitaire.web import Settings
from tests.kit.patience import until, wait_for
from tests.kit.scratch import serve_app
from tests.kit.table import PHONE
from tests.kit.visitors import NewVisitor, app_on

OLD_WORKER = b"""
addEventListener("install", (event) => event.waitUntil(keep()));
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => event.respondWith(new Response("a copy")));
async function keep() {
  for (const kind of ["shell", "tables"]) await caches.open(`${kind} ${registration.scope} en`);
  await caches.open("tables of another site");
  await skipWaiting();
}
"""
"""As that of 0.2.0: it keeps copies in caches of these names, and answers itself."""


class Upgraded:
    """A site that sends the worker of an old version until it is upgraded."""

    def __init__(self, app: Flask) -> None:
        self.app: Any = app
        self.is_old = True

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        if self.is_old and environ["PATH_INFO"] == "/sw.js":
            start_response("200 OK", [("Content-Type", "text/javascript")])
            return [OLD_WORKER]
        return self.app(environ, start_response)


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    settings = Settings(instance=tmp_path)
    engine = open_database(settings.database, synchronous="OFF")
    yield app_on(engine, settings)
    engine.dispose()


def test_the_worker_of_an_old_version_leaves_with_its_caches(
    new_visitor: NewVisitor, app: Flask
) -> None:
    site = Upgraded(app)
    with serve_app(site) as port:
        page = new_visitor(**PHONE).new_page()
        home = f"http://127.0.0.1:{port}/"
        page.goto(home)
        page.evaluate("navigator.serviceWorker.register('/sw.js')")
        until(page, "navigator.serviceWorker.controller")
        page.reload()
        expect(page.get_by_text("a copy")).to_be_visible()
        site.is_old = False
        page.evaluate("navigator.serviceWorker.getRegistration().then((old) => old.update())")
        until(page, "!await navigator.serviceWorker.getRegistration()")
        assert page.evaluate("caches.keys()") == ["tables of another site"]
        page.goto(home)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        page.context.close()


@pytest.mark.deep
def test_the_app_is_installable(new_visitor: NewVisitor) -> None:
    page = new_visitor(**PHONE).new_page()
    page.goto("/")
    session = page.context.new_cdp_session(page)
    assert session.send("Page.getAppManifest")["errors"] == []

    def faults() -> bool | None:
        found = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
        return True if {fault["errorId"] for fault in found} <= {"in-incognito"} else None

    wait_for(page, faults, "an app without a fault")
