"""URLs of link previews: their cache headers, and the pages that name them."""

from __future__ import annotations

import pytest

from tests.kit.attempts import LOST
from tests.kit.reading import read
from tests.kit.records import deal_text, turns_text
from tests.kit.sites import Site


@pytest.mark.parametrize("path", ["", "/daily/4"])
def test_previews_of_the_site_and_of_dailies_have_public_caching_for_a_day(
    site: Site, path: str
) -> None:
    control = site.client().get(f"{path}/preview.png").cache_control
    assert (control.public, control.private, control.max_age) == (True, None, 24 * 3600)


def test_preview_of_a_game_has_private_caching_for_a_minute(site: Site) -> None:
    over = site.put(deal_text(LOST), turns_text(LOST), first=True)
    answer = site.client().get(f"{over}/preview.png")
    assert answer.headers["Cache-Control"] == "private, max-age=60"


@pytest.mark.parametrize("path", ["", "/daily/4"])
def test_preview_does_not_vary_by_language(site: Site, path: str) -> None:
    answer = site.client().get(f"{path}/preview.png")
    assert "Accept-Language" not in answer.headers.get("Vary", "")


def test_shared_pages_name_their_preview_in_og_image(site: Site) -> None:
    over = site.put(deal_text(LOST), turns_text(LOST), first=True)
    client = site.client()
    for path, picture in (
        ("/daily/4", "/daily/4"),
        ("/deals/1-8QZK-4M2T", ""),
        (over, over),
    ):
        named = read(client.get(path).text).one("meta", property="og:image")["content"]
        assert named.partition("?")[0] == f"http://localhost{picture}/preview.png"
        assert client.get(named).mimetype == "image/png"
