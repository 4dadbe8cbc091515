"""Fixtures for a site, its client and its browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from shutil import copyfile
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.kit.browsing import Browser
from tests.kit.sites import MakeSite, Site, site_in
from tests.kit.solved import solving_once


@pytest.fixture(autouse=True)
def _solving_once(run_folder: Path) -> Iterator[None]:
    with solving_once(run_folder):
        yield


@pytest.fixture(scope="session")
def put_begun(
    tmp_path_factory: pytest.TempPathFactory, put_database: Callable[[Path], None]
) -> Callable[[Path], None]:
    """Copies a database whose dailies are made, as those of a usual site are."""
    with closing(site_in(tmp_path_factory.mktemp("begun"), put_database)) as site:
        return partial(copyfile, site.path)


@pytest.fixture(scope="session")
def closed_sites(
    tmp_path_factory: pytest.TempPathFactory, put_database: Callable[[Path], None]
) -> list[Site]:
    """A pool of closed sites with the default settings, to reuse between tests.

    The app of the first one compiles all templates here, so that no test's time includes it.
    """
    with closing(site_in(tmp_path_factory.mktemp("first"), put_database, ahead=False)) as site:
        templates = site.app.jinja_env
        for name in templates.list_templates():
            templates.get_template(name)
        return [site]


@pytest.fixture
def make_site(
    tmp_path: Path,
    put_database: Callable[[Path], None],
    put_begun: Callable[[Path], None],
    closed_sites: list[Site],
) -> Iterator[MakeSite]:
    """A factory of sites, with the arguments of ``site_in``, and ``put`` for a database with more in it.

    A site with its own ``folder`` or settings gets a new app; any other may reuse a closed site of the pool.
    That is safe: an app holds only its settings, its use cases, and caches of templates and rendered parts;
    an engine holds compiled statements.
    """
    with ExitStack() as sites:

        def make(folder: str = "", **chosen: Any) -> Site:
            usual = not folder and not chosen.keys() - {"search", "ahead", "put"}
            closed = closed_sites.pop() if usual and closed_sites else None
            usually = put_database if chosen.keys() & {"search", "ahead"} else put_begun
            put = chosen.pop("put", usually)
            site = site_in(tmp_path / (folder or "instance"), put, closed=closed, **chosen)
            if usual:
                sites.callback(closed_sites.append, site)
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
