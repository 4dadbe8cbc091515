"""Fixtures for a site, its client and its browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.kit.browsing import Browser
from tests.kit.sites import MakeSite, Site, site_in


@pytest.fixture(scope="session")
def idle_apps(
    tmp_path_factory: pytest.TempPathFactory, put_database: Callable[[Path], None]
) -> list[Flask]:
    """A pool of apps with the default settings, to reuse between tests.

    The first one compiles all templates here, so that no test's time includes it.
    """
    with closing(site_in(tmp_path_factory.mktemp("first"), put_database, ahead=False)) as site:
        templates = site.app.jinja_env
        for name in templates.list_templates():
            templates.get_template(name)
        return [site.app]


@pytest.fixture
def make_site(
    tmp_path: Path, put_database: Callable[[Path], None], idle_apps: list[Flask]
) -> Iterator[MakeSite]:
    """A factory of sites, with the arguments of ``site_in``.

    A site with its own ``folder`` or settings gets a new app; any other may reuse an app of the pool. That is
    safe: an app holds only its settings, its use cases, and caches of templates and rendered parts.
    """
    with ExitStack() as sites:

        def make(folder: str = "", **chosen: Any) -> Site:
            usual = not folder and not chosen.keys() - {"search", "ahead"}
            app = idle_apps.pop() if usual and idle_apps else None
            instance = tmp_path / (folder or "instance")
            site = site_in(instance, put_database, app=app, **chosen)
            if usual:
                sites.callback(idle_apps.append, site.app)
            return sites.enter_context(closing(site))

        yield make


@pytest.fixture
def site(make_site: MakeSite) -> Site:
    return make_site()


@pytest.fixture
def client(site: Site) -> FlaskClient:
    """A client with the cookie of ada, who owns the games that ``site.put`` stores."""
    return site.client("ada")


@pytest.fixture
def ada(site: Site) -> Browser:
    """A browser without scripts, with the cookie of ada."""
    return site.browser("ada")
