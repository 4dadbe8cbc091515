"""The addresses of pictures of links: who may keep them, and how few there are to draw."""

from __future__ import annotations

import pytest

from solitaire.web.preview import picture
from tests.kit.attempts import LOST
from tests.kit.reading import read
from tests.kit.records import deal_text, turns_text
from tests.kit.sites import Site


def test_all_deals_have_one_picture_and_it_is_drawn_once(site: Site) -> None:
    client = site.client()
    first = client.get("/deals/1-8QZK-4M2T/preview.png").data
    drawn = picture.cache_info().misses
    for code in ("1-8QZK-4M2V", "1-8QZK-4M2W", deal_text(LOST)):
        assert client.get(f"/deals/{code}/preview.png").data == first
    assert picture.cache_info().misses == drawn
    assert client.get("/deals/none/preview.png").status_code == 404


@pytest.mark.parametrize("path", ["/daily/4", "/deals/1-8QZK-4M2T"])
def test_pictures_of_dailies_and_deals_may_be_kept_by_anybody(site: Site, path: str) -> None:
    control = site.client().get(f"{path}/preview.png").cache_control
    assert (control.public, control.private, control.max_age) == (True, None, 24 * 3600)


def test_the_picture_of_a_game_is_kept_for_a_minute_by_who_asked(site: Site) -> None:
    over = site.put(deal_text(LOST), turns_text(LOST), first=True)
    answer = site.client().get(f"{over}/preview.png")
    assert answer.headers["Cache-Control"] == "private, max-age=60"


def test_pages_that_are_passed_on_name_their_picture(site: Site) -> None:
    over = site.put(deal_text(LOST), turns_text(LOST), first=True)
    client = site.client()
    for path in ("/daily/4", "/deals/1-8QZK-4M2T", over):
        named = read(client.get(path, follow_redirects=True).text).one("meta", property="og:image")[
            "content"
        ]
        assert named.partition("?")[0] == f"http://localhost{path}/preview.png"
        assert client.get(named).mimetype == "image/png"
