"""A daily that nobody has asked for before is made while its page says so."""

from __future__ import annotations

from http import HTTPStatus

from tests.kit import english
from tests.kit.reading import read
from tests.kit.sites import MakeSite, any_deal


def test_one_that_is_being_made_says_so_comes_back_and_is_there(
    make_site: MakeSite,
) -> None:
    site = make_site(ahead=False)
    client = site.client()
    for number in (4, 1):
        for ask, part in (
            *((client.get, part) for part in ("", "/board", "/check")),
            (client.post, ""),
        ):
            answer = ask(f"/daily/{number}{part}")
            assert answer.status_code == HTTPStatus.ACCEPTED
            seconds, _, address = answer.headers["Refresh"].partition(";url=")
            assert (int(seconds) > 0, address) == (True, f"/daily/{number}")
            page = read(answer.text)
            assert page.one("section", role="status").one("h1").text == f"Daily {number}"
            assert [link.text for link in page.one("main").all("a")] == [english.LOOK_AGAIN]
            assert "Set-Cookie" not in answer.headers
    home = read(client.get("/").text).one("section", **{"aria-labelledby": "today"})
    assert "Daily 4" in home.text
    assert read(client.get("/archive/2026-11").text).all("a", **{"aria-current": "date"})
    site.make_dailies()
    for number in (4, 1):
        answer = client.get(f"/daily/{number}")
        assert answer.status_code == 200
        assert "Refresh" not in answer.headers
        assert client.post(f"/daily/{number}").status_code == 303


def test_the_one_that_could_not_be_made_is_tried_again_by_who_asks_next(
    make_site: MakeSite,
) -> None:
    failures = [OSError("no deal"), OSError("no deal")]

    def search(secret: bytes, day: object) -> object:
        if failures:
            raise failures.pop()
        return any_deal(secret, day)  # type: ignore[arg-type]

    site = make_site(search=search, ahead=False)
    client = site.client()
    for _ in range(4):
        answer = client.get("/daily/4")
        site.make_dailies()
    assert answer.status_code == 200
