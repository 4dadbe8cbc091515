"""The addresses of pictures of links: who may keep them, and for whom they are."""

from __future__ import annotations

import pytest

from tests.kit.attempts import LOST
from tests.kit.reading import read
from tests.kit.records import deal_text, turns_text
from tests.kit.sites import Site


@pytest.mark.parametrize("path", ["", "/daily/4"])
def test_pictures_of_the_site_and_of_dailies_may_be_kept_by_anybody(site: Site, path: str) -> None:
    control = site.client().get(f"{path}/preview.png").cache_control
    assert (control.public, control.private, control.max_age) == (True, None, 24 * 3600)


def test_the_picture_of_a_game_is_kept_for_a_minute_by_who_asked(site: Site) -> None:
    over = site.put(deal_text(LOST), turns_text(LOST), first=True)
    answer = site.client().get(f"{over}/preview.png")
    assert answer.headers["Cache-Control"] == "private, max-age=60"


@pytest.mark.parametrize("path", ["", "/daily/4"])
def test_a_picture_is_the_same_in_every_language(site: Site, path: str) -> None:
    answer = site.client().get(f"{path}/preview.png")
    assert "Accept-Language" not in answer.headers.get("Vary", "")


def test_pages_that_are_passed_on_name_their_picture(site: Site) -> None:
    over = site.put(deal_text(LOST), turns_text(LOST), first=True)
    client = site.client()
    for path, picture in (
        ("/daily/4", "/daily/4"),
        ("/deals/1-8QZK-4M2T", ""),
        (f"{over}/result", over),
    ):
        named = read(client.get(path).text).one("meta", property="og:image")["content"]
        assert named.partition("?")[0] == f"http://localhost{picture}/preview.png"
        assert client.get(named).mimetype == "image/png"
