"""Closes the sites of apps that tests make as programs do.

The database is SQLite, except in tests marked ``on_every_database``.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from solitaire.play.site import Site, open_site


@pytest.fixture
def database() -> str:
    return "sqlite"


@pytest.fixture(autouse=True)
def _close_sites(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Close each site that an app of the test opens; a server closes its own when it stops."""
    with ExitStack() as sites:

        def open_and_close_later(*arguments: Any, **chosen: Any) -> Site:
            return sites.enter_context(open_site(*arguments, **chosen))

        monkeypatch.setattr("solitaire.web.app.open_site", open_and_close_later)
        yield
