"""Another line over one's own in looking back: who may lay which, and what is shown of it."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from gallery.reviews import ADVISED, ADVISED_VALUES
from solitaire.play.background import Waiting
from solitaire.play.coach.ghosts import Ghost, Ghosts, find_parting
from solitaire.play.errors import Busy, PlayCode, Refused
from solitaire.play.games.player_game import PlayerGame
from solitaire.rules import SolitaireError, Turn
from solitaire.web.board.parts.strip import game_strip
from solitaire.web.http.errors import explain
from solitaire.words.board import comparison
from tests.kit import english
from tests.kit.attempts import CLOSED, attempt, golden
from tests.kit.browsing import HX, Browser
from tests.kit.pseudo import pseudo_words
from tests.kit.reading import Element, read
from tests.kit.records import deal_text, record, turns_text
from tests.kit.sites import MakeSite, Site
from tests.web.test_untranslated import assert_translated

LOST = record("lost")
CODE = deal_text(LOST)
EN = english.WORDS
THEIRS = tuple(map(Turn.parse, ADVISED.split()))
PARTING = find_parting(LOST.turns, THEIRS)


@pytest.fixture(autouse=True)
def adviser(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """The adviser's game, precomputed because it takes seconds; reviews run immediately."""
    site.queue.immediate = True

    def made(self: Ghosts, own: PlayerGame) -> Ghost:
        self._disclosure.reveal_code(own)
        return Ghost(None, THEIRS, ADVISED_VALUES)

    monkeypatch.setattr(Ghosts, "adviser", made)


def finish(site: Site, player: str = "ada", *, id: str = "", **more: object) -> str:
    """Store the recorded game for the player; a public one is a first attempt by default."""
    more.setdefault("first", more.get("public", False))
    return site.put(CODE, turns_text(LOST), player=player, id=id or f"{player}-lost", **more)


def choices(page: Element) -> dict[str, Element]:
    """The links of the sheet, by name."""
    return {link.one("b").text: link for link in page.one("ul", cls="lines").all("a")}


def told(page: Element) -> str:
    return page.one(cls="told").text


def has_line(page: Element) -> bool:
    """Whether another line is over one's own in the strip."""
    return bool(page.one(cls="strip-drawing").all("g", cls="theirs"))


# ---- access ------------------------------------------------------------------------------------------------


def test_who_has_not_finished_the_deal_sees_no_line(site: Site) -> None:
    path = site.put(CODE, turns_text(LOST, 20), id="begun")
    hers = finish(site, "eve", public=True)
    for query in ("with=adviser", "with=eve-lost"):
        page = site.browser("ada").open(f"{path}?turn=3&{query}")
        assert page.text == site.browser("ada").open(f"{path}?turn=3").text
    assert site.client("ada").get(f"{path}/lines").status_code == 409
    for player in ("bob", None):
        page = read(site.client(player).get(f"{hers}?turn=3&with=adviser").text)
        assert not has_line(page)
        assert site.client(player).get(f"{hers}/lines").status_code == 404


def test_an_open_daily_has_no_lines(make_site: MakeSite) -> None:
    site = make_site(search=golden)
    path = attempt(site, "ada")
    attempt(site, "eve")
    ada = site.browser("ada")
    for query in ("with=adviser", "with=eve-4"):
        assert not has_line(ada.open(f"{path}?turn=3&{query}"))
    assert "/lines" not in ada.page.one("header").text
    assert ada.client.get(f"{path}/lines").status_code == 409
    site.at(CLOSED)
    assert has_line(ada.open(f"{path}?turn=3&with=adviser"))


def test_lines_that_may_not_be_seen_are_left_out(site: Site, ada: Browser) -> None:
    path = finish(site)
    finish(site, "eve")
    site.put(deal_text(record("won")), turns_text(record("won")), id="other")
    for other in ("eve-lost", "other", "none", "%00"):
        page = ada.open(f"{path}?turn=3&with={other}")
        assert ada.status == 200
        assert not has_line(page)


def test_players_who_hide_statistics_see_no_lines_of_others(
    site: Site, client: FlaskClient
) -> None:
    path = finish(site)
    finish(site, "eve", public=True)
    client.set_cookie("preferences", "statistics=hidden")
    assert not has_line(read(client.get(f"{path}?turn=3&with=eve-lost").text))
    sheet = read(client.get(f"{path}/lines").text)
    assert set(choices(sheet)) == {"You", "Adviser"}
    assert english.OTHERS_NOT_SHOWN in sheet.text


# ---- the sheet ---------------------------------------------------------------------------------------------


def test_the_sheet_lays_a_line_over_the_turn_and_takes_it_away(site: Site, ada: Browser) -> None:
    path = finish(site)
    finish(site, "bob", public=True)
    site.use_cases.players.rename("bob", "Bob Lee")
    page = ada.open(f"{path}?turn=5")
    sheet = ada.open(page.one("a", cls="lines-button")["href"])
    assert set(choices(sheet)) == {"You", "Adviser", "Bob Lee"}
    page = ada.open(choices(sheet)["Bob Lee"]["href"])
    assert ada.path == f"{path}?turn=5&with=bob-lost"
    assert has_line(page)
    assert "You and Bob Lee: " in told(page)
    sheet = ada.open(page.one("a", cls="lines-button")["href"])
    ada.open(choices(sheet)["You"]["href"])
    assert ada.path == f"{path}?turn=5"


def test_all_lines_have_different_names(site: Site, ada: Browser) -> None:
    path = finish(site)
    finish(site, id="again")
    for player, name in {
        "bob": "Adviser",
        "cy": "you",
        "dee": "Guest 2",
        "eve": "",
        "fay": "",
    }.items():
        finish(site, player, public=True)
        if name:
            site.use_cases.players.rename(player, name)
    names = [
        link.one("b").text for link in ada.open(f"{path}/lines").one("ul", cls="lines").all("a")
    ]
    assert names[:3] == ["You", "Adviser", "Your game 1"]
    assert len({name.casefold() for name in names}) == len(names) == 8


# ---- the board ---------------------------------------------------------------------------------------------


def test_where_the_lines_part_both_moves_are_marked_and_said(site: Site, ada: Browser) -> None:
    path = finish(site)
    assert PARTING is not None
    page = ada.open(f"{path}?turn=1&with=adviser")
    same = comparison.describe_uses(EN, LOST.turns[0], [("Adviser", THEIRS[0])])
    assert told(page).startswith(f"Turn 1 of 28 {same}")
    page = ada.open(page.one("a", id="step-jump")["href"])
    assert ada.path == f"{path}?turn={PARTING}&with=adviser"
    yours, theirs = LOST.turns[PARTING - 1], THEIRS[PARTING - 1]
    said = comparison.describe_uses(EN, yours, [("Adviser", theirs)])
    assert said in told(page)
    assert said in page.one(id="status").text
    marks = {
        mark: pile["data-rank"]
        for pile in page.all(cls="pile")
        for mark in ("data-move", "data-theirs")
        if mark in pile
    }
    assert marks == {"data-move": str(yours.pile), "data-theirs": str(theirs.pile)}


def test_mistakes_are_not_asked_beside_another_line_which_would_tell(
    site: Site, ada: Browser
) -> None:
    path = finish(site)
    assert ada.open(f"{path}?turn=17").all("form", cls="tray")
    page = ada.open(f"{path}?turn=17&with=adviser")
    assert page.all("form", cls="tray") == []
    assert "Mistake" in told(page)


def test_steps_keep_the_line(site: Site, ada: Browser) -> None:
    path = finish(site)
    page = ada.open(f"{path}?turn=5&with=adviser")
    steps = [page.one("a", id=id)["href"] for id in ("step-previous", "step-next", "turn-9")]
    assert steps == [f"{path}?turn={turn}&with=adviser" for turn in (4, 6, 9)]


def test_a_shorter_game_was_done_before(site: Site, ada: Browser) -> None:
    """Those who win have cards left."""
    assert "done before" in comparison.describe_uses(EN, LOST.turns[0], [("Bo", None)])


def test_players_who_did_alike_share_a_sentence() -> None:
    yours, other = LOST.turns[PARTING - 1], THEIRS[PARTING - 1]  # type: ignore[operator]
    said = comparison.describe_uses(EN, yours, [("Bo", other), ("Cy", yours), ("Di", None)])
    mine, theirs = comparison.describe_use(EN, yours), comparison.describe_use(EN, other)
    assert said == f"You and Cy: {mine}. Bo: {theirs}. Di: done before."


def test_the_strip_has_all_lines_to_one_scale_and_where_they_part() -> None:
    strip = game_strip(EN, 4, (), 1, str, theirs=[(4, 4, 3), (), (8, 8, 8, 8, 8, 8)], parting=3)
    assert strip.parting == 50
    assert strip.lines == ()
    short, none, long = strip.theirs
    assert short[-1].x2 == 50, "their game ended after two turns"
    assert none == ()
    assert long[-1].x2 == 100, "a longer game goes as far as one's own"
    assert long[0].y1 < short[0].y1 < short[-1].y1


# ---- while it is made --------------------------------------------------------------------------------------


def test_the_board_polls_while_the_adviser_plays(
    site: Site, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = finish(site)
    address = f"{path}?turn=5&with=adviser"
    with monkeypatch.context() as patched:
        patched.setattr(Ghosts, "adviser", lambda *_: Waiting(0, 0))
        answer = client.get(address)
        assert answer.status_code == 202
        page = read(answer.text)
        assert comparison.describe_adviser_wait(EN) in told(page)
        poll = page.one(id="poll")["hx-get"]
        assert poll == f"{address}&look=1"
        assert read(client.get(poll, headers=HX).text).one(id="status").text == ""
    page = read(client.get(poll, headers=HX).text)
    assert page.all(id="poll") == []
    assert "Adviser" in page.one(id="status").text


def test_the_board_polls_while_the_other_game_is_reviewed(
    site: Site, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = finish(site)
    waiting = Ghost("ada", THEIRS, (), Waiting(0, 0))
    monkeypatch.setattr(Ghosts, "ghost", lambda *_: waiting)
    page = read(client.get(f"{path}?turn=5&with=again").text)
    assert page.all(id="poll")
    assert comparison.describe_review_wait(EN) in told(page)
    assert english.YOUR_OTHER_GAME in told(page)


@pytest.mark.parametrize(
    ("error", "status"),
    [(Busy(PlayCode.BUSY, limit=100), 202), (Refused(PlayCode.GIVEN_UP), 200)],
)
def test_the_board_says_why_the_adviser_is_missing_and_asks_again_if_workers_are_busy(
    site: Site,
    client: FlaskClient,
    monkeypatch: pytest.MonkeyPatch,
    error: SolitaireError,
    status: int,
) -> None:
    address = f"{finish(site)}?turn=5&with=adviser"

    def refuse(*_: object, **__: object) -> Ghost:
        raise error

    monkeypatch.setattr(Ghosts, "adviser", refuse)
    answer = client.get(address)
    page = read(answer.text)
    assert answer.status_code == status
    assert [each["hx-get"] for each in page.all(id="poll")] == (
        [f"{address}&look=1"] if status == 202 else []
    )
    assert explain(EN, error) in told(page)


def test_every_text_is_translated(
    site: Site, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = finish(site)
    finish(site, id="again")
    finish(site, "eve", public=True)
    site.review(path)
    monkeypatch.setattr("solitaire.web.http.context.words_for", lambda locale: pseudo_words())
    for part in ("/lines", "?turn=2&with=adviser", "?turn=2&with=eve-lost", "?turn=2&with=again"):
        assert_translated(client.get(path + part).text)


# ---- its old address ---------------------------------------------------------------------------------------


def test_the_old_comparison_leads_to_the_last_finished_game_with_the_line(site: Site) -> None:
    address = f"/deals/{CODE}/compare"
    site.put(CODE, turns_text(LOST, 9), id="unfinished")
    for player in ("ada", None):
        answer = site.client(player).get(f"{address}?with=adviser")
        assert (answer.status_code, answer.location) == (303, f"/deals/{CODE}")
    path = finish(site)
    for query, other in (("", "adviser"), ("?with=eve-lost&own=x", "eve-lost")):
        location = site.client("ada").get(address + query).location
        assert location == f"{path}?turn=1&with={other}"


def test_the_page_of_a_finished_deal_leads_there(site: Site, ada: Browser) -> None:
    path = finish(site)
    assert "/compare" not in site.client("eve").get(f"/deals/{CODE}").text
    page = ada.open(f"/deals/{CODE}")
    (link,) = [link for link in page.all("a") if link["href"].endswith("/compare")]
    ada.open(link["href"])
    assert ada.path == f"{path}?turn=1&with=adviser"


def test_invalid_codes_get_404(client: FlaskClient) -> None:
    for code in ("none", "1-8QZK-4M2", "the cabin", "%00"):
        assert client.get(f"/deals/{code}/compare").status_code == 404
