"""When what every page needs is broken, there is still an answer, and it tells nobody what is behind it."""

import logging

import pytest

from tests.kit.reading import read
from tests.kit.sites import Site

SECRET = "what nobody may read"


@pytest.mark.parametrize("path", ["/none", "/games/none", "/"])
def test_when_no_page_can_be_made_a_plain_one_says_what_to_do(
    site: Site, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, path: str
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError(SECRET)

    monkeypatch.setattr("solitaire.web.errors.render_template", fail)
    monkeypatch.setattr("solitaire.web.pages.render_template", fail)
    answer = site.client("ada").get(path)
    assert (answer.status_code, answer.mimetype) == (500, "text/html")
    assert answer.headers["Content-Security-Policy"]
    assert SECRET not in answer.text
    page = read(answer.text)
    assert "saved" in page.one("body").text
    assert page.one("a")["href"] == "/"
    assert {record.levelno for record in caplog.records} == {logging.ERROR}
    assert all(record.exc_info for record in caplog.records)
