"""A site for each test, and those who visit it."""

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
    """Apps with the usual settings that no site uses now.

    The first one compiles all templates, so that the time this takes is no test's.
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
    """Makes a site as ``site_in`` does.

    With a ``folder`` of its own or settings of its own it gets a new app, else perhaps one that served
    another test: an app holds nothing but its settings and use cases, and what it has compiled and rendered.
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
    """The browser of ada, who owns what ``site.put`` stores."""
    return site.client("ada")


@pytest.fixture
def ada(site: Site) -> Browser:
    """The same person without scripts."""
    return site.browser("ada")
