"""A site for each test, and those who visit it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.kit.browsing import Browser
from tests.kit.sites import MakeSite, Site, site_in


@pytest.fixture
def make_site(tmp_path: Path, put_database: Callable[[Path], None]) -> Iterator[MakeSite]:
    """Makes a site as ``site_in`` does; ``folder`` names its own instance folder."""
    with ExitStack() as sites:

        def make(folder: str = "instance", **chosen: Any) -> Site:
            return sites.enter_context(closing(site_in(tmp_path / folder, put_database, **chosen)))

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
