"""Follows links from Home, as a visitor might who tries everything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import urljoin, urlsplit

from werkzeug.test import TestResponse

from tests.kit.reading import Element, read
from tests.kit.sites import Site

OF_AN_ENDPOINT = 6
"""At most so many addresses of an endpoint are followed."""


@dataclass(frozen=True)
class Reached:
    """An address that a link led to, and what it answered."""

    endpoint: str
    path: str
    answer: TestResponse

    @property
    def is_page(self) -> bool:
        return self.answer.status_code < 300 and self.answer.mimetype == "text/html"

    @property
    def page(self) -> Element:
        return read(self.answer.text)


def crawl(site: Site, player: str | None) -> Iterator[Reached]:
    """Yield the addresses that links of that player's pages lead to, nearest to Home first."""
    client, routes = site.client(player), site.app.url_map.bind("localhost")
    seen, waiting, counts = {"/"}, ["/"], Counter[str]()
    while waiting:
        path = waiting.pop(0)
        endpoint, _ = routes.match(urlsplit(path).path, method="GET")
        counts[endpoint] += 1
        if counts[endpoint] > OF_AN_ENDPOINT:
            continue
        reached = Reached(endpoint, path, client.get(path))
        yield reached
        links = [reached.answer.headers.get("Location", "")]
        if reached.is_page:
            links = [link.get("href") for link in reached.page.all("a")]
        for link in links:
            address = urljoin(path, link.partition("#")[0])
            if address not in seen and urlsplit(link).scheme == "":
                seen.add(address)
                waiting.append(address)
