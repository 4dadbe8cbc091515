"""Link previews have a title and a picture that exists."""

import pytest

from tests.kit.reading import read
from tests.kit.records import deal_text, record, turns_text
from tests.kit.sites import Site

LOST = record("lost")


@pytest.mark.parametrize("path", ["/daily/4", "/deals/1-8QZK-4M2T", "/games/put"])
def test_shared_pages_have_a_preview_title_and_picture(site: Site, path: str) -> None:
    site.put(deal_text(LOST), turns_text(LOST))
    client = site.client()
    head = {
        meta["property"]: meta["content"]
        for meta in read(client.get(path).text).all("meta")
        if "property" in meta
    }
    assert head["og:title"]
    assert head["og:image:alt"]
    picture = client.get(head["og:image"].removeprefix("http://localhost"))
    assert (picture.status_code, picture.mimetype) == (200, "image/png")


def test_sites_that_show_a_link_may_embed_and_keep_the_picture(site: Site) -> None:
    answer = site.client().get("/preview.png")
    assert (answer.cache_control.public, answer.cache_control.max_age) == (True, 24 * 3600)
    assert answer.headers["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert "Set-Cookie" not in answer.headers
