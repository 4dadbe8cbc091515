"""The packs: the list, the page of a pack, and the way on from deal to deal. No page tells the stock."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from solitaire.play.deals.packs import PACKS, SIZE, Pack, PackName, PackPlace
from solitaire.web.drawings.staircase import draw_steps
from solitaire.words import words_for
from solitaire.words.deals.packs import (
    explain_pack,
    name_deal,
    name_deal_of_pack,
    name_pack,
    name_place,
)
from tests.kit.browsing import Browser
from tests.kit.packs import eager_game, eager_turns, pack_of
from tests.kit.reading import Element, form_to
from tests.kit.sites import Site

EN = words_for("en")
GENTLE = pack_of(PackName.GENTLE_STEPS)
HARD = pack_of(PackName.ONE_SPARE)


def put_played(site: Site, code: str, id: str) -> str:
    """Store a game of Ada's on that deal, played by the greedy player."""
    return site.put(code, eager_turns(code), id=id, first=True)


def cells(page: Element) -> list[Element]:
    return page.one("ol", cls="pack-deals").all("a")


def stages(page: Element) -> list[str]:
    return [cell.one("svg")["data-stage"] for cell in cells(page)]


def offer(page: Element) -> str:
    """The label of the button that goes on."""
    return page.one("main").one("button", cls="primary").text


def play_next(browser: Browser, pack: Pack) -> None:
    """Press the button that goes on with a pack."""
    browser.press(form_to(browser.open(f"/packs/{pack.name}"), f"/packs/{pack.name}"))


def test_list_leads_to_every_pack_and_states_its_goal(site: Site, ada: Browser) -> None:
    page = ada.open("/packs")
    rows = page.one("ul", cls="rows").all("li")
    for row, name in zip(rows, PackName, strict=True):
        assert row.one("b").text == name_pack(EN, name)
        assert explain_pack(EN, name) in row.text
        assert ada.open(row.one("a")["href"]).one("h1").text == name_pack(EN, name)


def test_a_new_game_leads_to_the_packs(ada: Browser) -> None:
    assert "/packs" in [link["href"] for link in ada.open("/new").one("main").all("a")]


@pytest.mark.parametrize("pack", PACKS, ids=[pack.name for pack in PACKS])
def test_a_new_pack_has_a_staircase_of_its_game_for_each_deal(
    client: FlaskClient, pack: Pack
) -> None:
    page = Browser(client).open(f"/packs/{pack.name}")
    assert [cell["href"] for cell in cells(page)] == [f"/deals/{code}" for code in pack.codes]
    assert stages(page) == ["unplayed"] * SIZE
    steps = draw_steps(0, pack.name.variant).open
    assert {cell.one("path", cls="open")["d"] for cell in cells(page)} == {steps}
    assert offer(page) == name_deal(EN, PackPlace(pack, 1))


def test_unknown_pack_gets_404(client: FlaskClient) -> None:
    assert client.get("/packs/none").status_code == 404
    assert client.post("/packs/none").status_code == 404


def test_page_shows_the_best_results_and_goes_on_after_them(site: Site, ada: Browser) -> None:
    put_played(site, GENTLE.codes[0], "won")
    page = ada.open(f"/packs/{GENTLE.name}")
    assert stages(page)[:2] == ["won", "unplayed"]
    assert offer(page) == name_deal(EN, PackPlace(GENTLE, 2))
    site.put(GENTLE.codes[4], id="begun")
    page = ada.open(f"/packs/{GENTLE.name}")
    assert stages(page)[4] == "playing"
    assert offer(page) == name_deal(EN, PackPlace(GENTLE, 5))
    play_next(ada, GENTLE)
    assert ada.path == "/games/begun"


def test_once_all_deals_are_won_there_is_none_to_go_on_with(site: Site, ada: Browser) -> None:
    for code in GENTLE.codes:
        put_played(site, code, code)
    page = ada.open(f"/packs/{GENTLE.name}")
    assert not page.one("main").all("button")
    answer = ada.client.post(f"/packs/{GENTLE.name}")
    assert answer.headers["Location"] == f"/packs/{GENTLE.name}"


def test_a_lost_deal_shows_its_flipped_piles(site: Site, ada: Browser) -> None:
    number, code = next(
        (number, code)
        for number, code in enumerate(HARD.codes, start=1)
        if not eager_game(code).outcome.won  # type: ignore[union-attr]
    )
    put_played(site, code, "lost")
    outcome = eager_game(code).outcome
    assert outcome is not None
    cell = cells(ada.open(f"/packs/{HARD.name}"))[number - 1]
    assert cell.one("svg")["data-stage"] == "lost"
    assert cell["aria-label"].startswith(f"Deal {number}: {outcome.flipped_count} of 7")


def test_ending_goes_on_to_the_next_deal_and_after_the_last_to_the_pack(
    site: Site, ada: Browser
) -> None:
    page = ada.open(put_played(site, GENTLE.codes[0], "first"))
    second = PackPlace(GENTLE, 2)
    form = form_to(page, f"/deals/{second.code}")
    assert form.buttons
    assert name_place(EN, second) in page.one(cls="ending").text
    ada.press(form)
    assert site.row(ada.path).deal == second.code
    page = ada.open(put_played(site, GENTLE.codes[-1], "last"))
    links = [link["href"] for link in page.one(cls="ending").all("a")]
    assert f"/packs/{GENTLE.name}" in links


def test_page_of_a_deal_leads_to_its_pack(ada: Browser) -> None:
    page = ada.open(f"/deals/{GENTLE.codes[6]}")
    links = [link["href"] for link in page.one("main").all("a")]
    assert f"/packs/{GENTLE.name}" in links
    assert name_place(EN, PackPlace(GENTLE, 7)) in page.one("main").text
    page = ada.open("/deals/1-8QZK-4M2T")
    assert not [link for link in page.one("main").all("a") if "/packs/" in link["href"]]


def test_page_of_a_pack_shows_no_card(site: Site, ada: Browser) -> None:
    put_played(site, GENTLE.codes[0], "won")
    for path in ("/packs", f"/packs/{GENTLE.name}"):
        page = ada.open(path)
        assert page.one("main").all("svg", cls="stairs")
        assert not page.one("main").all(cls="card")


def test_a_game_of_a_pack_is_titled_by_its_place(site: Site, ada: Browser) -> None:
    play_next(ada, GENTLE)
    place = PackPlace(GENTLE, 1)
    assert ada.page.one("h1").text == name_deal_of_pack(EN, place)
