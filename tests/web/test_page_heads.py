"""The head of a page: the title of an error page, the Open Graph tags of Home, what is painted at once."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from solitaire.web.http.errors import PLAIN, answer_error
from tests.kit.browsing import SAME_SITE
from tests.kit.reading import read
from tests.kit.sites import Site


@pytest.mark.parametrize("status", [400, 403, 404, 405, 409, 413, 422, 500, 503])
def test_the_title_of_an_error_is_its_heading(site: Site, status: int) -> None:
    with site.app.test_request_context("/"):
        page = read(answer_error(status).get_data(as_text=True))
    assert page.one("title").text == f"{page.one('h1').text} \N{EN DASH} Five Crowns Solitaire"


def test_title_of_the_plain_error_page_starts_with_its_heading() -> None:
    page = read(PLAIN.format(home="/", number=""))
    assert page.one("title").text.startswith(page.one("h1").text)


def test_a_link_to_the_study_shows_what_it_is(client: FlaskClient) -> None:
    page = read(client.get("/study?shared=1").text)
    said = {meta["property"]: meta["content"] for meta in page.all("meta") if "property" in meta}
    assert said["og:title"] == page.one("h1").text
    assert said["og:description"] in page.one("main").text
    assert said["og:url"] == "http://localhost/study"


def test_home_has_open_graph_title_description_image_and_canonical_url(
    client: FlaskClient,
) -> None:
    for path in ("/", "/?shared=1"):
        page = read(client.get(path).text)
        said = {
            meta["property"]: meta["content"] for meta in page.all("meta") if "property" in meta
        }
        assert said["og:title"] == "Five Crowns Solitaire"
        assert said["og:description"] == page.one("meta", name="description")["content"]
        assert said["og:url"] == "http://localhost/"
        picture = client.get(said["og:image"])
        assert (picture.status_code, picture.mimetype) == (200, "image/png")


@pytest.mark.parametrize("path", ["/games", "/matches", "/learn", "/try/1-8QZK-4M2T"])
def test_a_table_is_not_painted_before_all_of_it_is_there(site: Site, path: str) -> None:
    """What came later would move what is seen. Nothing to see is behind the element that is waited for."""
    browser = site.browser("ada")
    if path in ("/games", "/matches"):
        path = browser.client.post(path, headers=SAME_SITE).location or ""
    page = browser.open(path)
    expected = page.one("link", rel="expect")
    assert expected["blocking"] == "render"
    (body,) = page.all("body")
    ids = [each["id"] for each in body if each.get("id")]
    assert expected["href"][1:] in ids
    behind = ids[ids.index(expected["href"][1:]) + 1 :]
    assert set(behind) <= {"not-loaded", "sheet", "sheet-content"}
