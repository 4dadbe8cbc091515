"""Every spelling of a code redirects to the canonical address of its deal."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from flask.testing import FlaskClient

from tests.kit.browsing import SAME_SITE
from tests.kit.reading import read
from tests.kit.sites import Site

CODE = "1-8QZK-4M2T"
SPELLINGS = [
    "1 8QZK 4M2T",
    "1-8qzk 4m2t",
    "18QZK4M2T",
    "18qzk 4m2t",
    "1_8QZK_4M2T",
    "1\u20138QZK\u20134M2T",
    "1\u20118qzk\u20114m2t",
    "\uff11\uff0d\uff18\uff31\uff3a\uff2b\uff0d\uff14\uff2d\uff12\uff34",
    "\u201c1-8QZK-4M2T.\u201d",
    "01-8QZK-4M2T",
]


@pytest.mark.parametrize("typed", SPELLINGS)
def test_every_spelling_redirects_to_the_canonical_address(client: FlaskClient, typed: str) -> None:
    for below in ("", "/compare"):
        path = f"/deals/{quote(typed)}{below}"
        for send in (client.get, client.head):
            answer = send(f"{path}?from=50&x=a%26b")
            assert answer.status_code == 301
            assert answer.headers["Location"] == f"/deals/{CODE}{below}?from=50&x=a%26b"
    assert client.get(f"/deals/{CODE}").status_code == 200


@pytest.mark.parametrize("typed", SPELLINGS)
def test_every_spelling_starts_a_game_of_the_deal(
    site: Site, client: FlaskClient, typed: str
) -> None:
    for path, form in (("/games", {"deal": typed}), (f"/deals/{quote(typed)}", {})):
        answer = client.post(path, data=form, headers=SAME_SITE)
        row = site.row(answer.headers["Location"])
        assert (row.deal, row.label) == (CODE, CODE)


@pytest.mark.parametrize("typed", ["1 8QZK 4M2", "18QZK4M2TT", "8QZK-4M2T", "1 8QZU 4M2T"])
def test_a_mistyped_code_gets_422_and_starts_no_game(
    site: Site, client: FlaskClient, typed: str
) -> None:
    answer = client.post("/games", data={"deal": typed}, headers=SAME_SITE)
    assert answer.status_code == 422
    page = read(answer.text)
    assert page.one("input", name="deal")["value"] == typed
    assert "looks like a deal code with a typing mistake" in page.one(role="alert").text
    assert client.get(f"/deals/{typed}").status_code == 404
    assert site.store.get("game-1") is None


@pytest.mark.parametrize("typed", ["1 more game", "24-12-2026", "123456789"])
def test_text_that_resembles_a_code_is_a_label(site: Site, client: FlaskClient, typed: str) -> None:
    answer = client.post("/games", data={"deal": typed}, headers=SAME_SITE)
    assert site.row(answer.headers["Location"]).label == typed
