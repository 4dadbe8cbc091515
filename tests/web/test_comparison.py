"""Comparing games of one deal: access, the games offered, and the turns and charts shown."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from gallery.comparisons import ADVISED, ADVISED_STANDS
from solitaire.play.background import Waiting
from solitaire.play.errors import Busy, PlayCode
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.results.ghosts import Ghost, Ghosts
from solitaire.rules import Deal, Game, Turn
from solitaire.web.drawings.lines import MOST_LINES
from solitaire.web.http.errors import explain
from tests.kit import english
from tests.kit.attempts import CLOSED, attempt, golden
from tests.kit.browsing import Browser
from tests.kit.pseudo import pseudo_words
from tests.kit.reading import Element, read
from tests.kit.records import deal_text, record, turns_text
from tests.kit.sites import MakeSite, Site
from tests.web.test_untranslated import assert_translated

LOST = record("lost")
CODE = deal_text(LOST)
HERE = f"/deals/{CODE}/compare"
FREE = "1-8QZK-4M2T"
"""A deal that no player has played here."""


@pytest.fixture(autouse=True)
def adviser(site: Site, monkeypatch: pytest.MonkeyPatch) -> Ghost:
    """The adviser's game, precomputed because it takes seconds; reviews run immediately."""
    site.queue.immediate = True
    game = Game.replay(Deal.from_code(CODE), map(Turn.parse, ADVISED.split()))
    line = Ghost(game, ADVISED_STANDS, is_adviser=True)

    def made(self: Ghosts, own: PlayerGame) -> Ghost:
        self._disclosure.reveal_code(own)
        return line

    monkeypatch.setattr(Ghosts, "adviser", made)
    return line


def finish(site: Site, player: str = "ada", *, id: str = "", **more: object) -> str:
    """Store the recorded game for the player; a public one is a first attempt by default."""
    more.setdefault("first", more.get("public", False))
    return site.put(CODE, turns_text(LOST), player=player, id=id or f"{player}-lost", **more)


def choices(page: Element) -> dict[str, Element]:
    """The links that choose games to compare with, by name."""
    return {link.one("b").text: link for link in page.one("ul", cls="whom").all("a")}


def shown(page: Element) -> list[str]:
    """The names of the games in the chart, in order."""
    legends = page.all("ul", cls="legend")
    return [item.text for item in legends[-1].all("li")] if legends else ["You"]


def looks_again(page: Element) -> bool:
    """Whether the page polls: with htmx for a fragment, without scripts by refreshing the page."""
    refresh = page.all("meta", **{"http-equiv": "refresh"})
    swapped = page.one(id="compared")
    assert page.one(role="status").attributes["id"] == "said"
    assert bool(refresh) == ("hx-get" in swapped.attributes) == bool(page.all("noscript"))
    return bool(refresh)


def uses(item: Element) -> dict[str, str]:
    """What each game did with the card, by the name of the game."""
    found = item.one("dl", cls="who-did")
    names, said = found.all("dt"), found.all("dd")
    return dict(zip((n.text for n in names), (s.text for s in said), strict=True))


# ---- access ------------------------------------------------------------------------------------------------


def without_code(answer: str, code: str) -> str:
    return answer.replace(code, "CODE")


def assert_tells_nothing(client: FlaskClient, code: str = CODE) -> None:
    """Check that pages have the same bytes as for an unplayed deal."""
    for query in ("", "?with=adviser", "?with=eve-lost&own=ada-lost", "?own=ada-4", "?with="):
        unplayed = client.get(f"/deals/{FREE}/compare{query}")
        answer = client.get(f"/deals/{code}/compare{query}")
        assert answer.status_code == unplayed.status_code == 200
        assert without_code(answer.text, code) == without_code(unplayed.text, FREE)
        assert "Set-Cookie" not in answer.headers
        assert read(answer.text).one("h1").text == english.PLAY_FIRST
        assert read(answer.text).all("svg", role="img") == []


def test_players_who_have_not_finished_the_deal_see_nothing_of_it(site: Site) -> None:
    finish(site, "eve", public=True)
    site.put(CODE, turns_text(LOST, 27), id="unfinished")
    for player in ("ada", "bob", None):
        assert_tells_nothing(site.client(player))


def test_an_open_daily_cannot_be_compared_even_with_its_code(
    make_site: MakeSite,
) -> None:
    site = make_site(search=golden)
    attempt(site, "ada")
    attempt(site, "eve")
    for player in ("ada", "eve", "bob", None):
        assert_tells_nothing(site.client(player))
    for address in ("/games/ada-4", "/games/ada-4/result", f"/deals/{CODE}"):
        page = site.client("ada").get(address).text
        assert "/compare" not in page
    site.at(CLOSED)
    assert site.browser("ada").open(HERE).one("h1").text == english.LINE_BY_LINE
    assert_tells_nothing(site.client("bob"))


def test_invalid_codes_get_404(client: FlaskClient) -> None:
    for code in ("none", "1-8QZK-4M2", "the cabin", "%00"):
        assert client.get(f"/deals/{code}/compare").status_code == 404


def test_only_pages_of_finished_games_link_to_the_comparison(site: Site, ada: Browser) -> None:
    site.put(CODE, turns_text(LOST, 9), id="begun")
    for address in ("/games/begun", f"/deals/{CODE}"):
        assert "/compare" not in ada.client.get(address).text
    path = finish(site)
    for address in (f"{path}?turn=1", f"{path}/result", f"/deals/{CODE}"):
        links = [link["href"] for link in ada.open(address).all("a") if "href" in link]
        (link,) = (link for link in links if "/compare" in link)
        assert ada.open(link).one("h1").text == english.LINE_BY_LINE
    assert "/compare" not in site.client("eve").get(f"{path}/result").text


# ---- the games ---------------------------------------------------------------------------------------------


def test_by_default_the_game_is_compared_with_the_advisers(site: Site, ada: Browser) -> None:
    finish(site)
    page = ada.open(HERE)
    assert shown(page) == ["You", "Adviser"]
    assert choices(page)["Adviser"]["aria-current"] == "true"
    assert english.NO_OTHER_PLAYER_SHOWS in page.text
    alone = ada.open(choices(page)["Adviser"]["href"])
    assert shown(alone) == ["You"]
    assert "aria-current" not in choices(alone)["Adviser"].attributes
    assert shown(ada.open(choices(alone)["Adviser"]["href"])) == ["You", "Adviser"]


def test_public_games_of_others_are_listed_by_the_names_of_their_players(
    site: Site, ada: Browser
) -> None:
    finish(site)
    finish(site, "eve")
    finish(site, "bob", public=True)
    site.use_cases.players.rename("bob", "Bob Lee")
    page = ada.open(HERE)
    assert set(choices(page)) == {"Adviser", "Bob Lee"}
    page = ada.open(choices(page)["Bob Lee"]["href"])
    assert shown(page) == ["You", "Adviser", "Bob Lee"]
    for unknown in ("eve-lost", "none", ""):
        assert shown(ada.open(f"{HERE}?with={unknown}")) == ["You"]


def test_all_games_have_different_names(site: Site, ada: Browser) -> None:
    finish(site)
    called = {"bob": "Adviser", "cy": "you", "dee": "Guest 2", "eve": "", "fay": "", "gil": ""}
    for player, name in called.items():
        finish(site, player, public=True)
        if name:
            site.use_cases.players.rename(player, name)
    names = [link.one("b").text for link in ada.open(HERE).one("ul", cls="whom").all("a")]
    assert len(names) == len({*names, "You"} - {"You"}) == 7
    assert sum(name.startswith("Guest") for name in names) == 4
    assert sorted(name for name in names if not name.startswith("Guest")) == [
        "Adviser",
        "Adviser 2",
        "you 2",
    ]
    page = ada.open(f"{HERE}?with=adviser&with=bob-lost&with=cy-lost")
    assert shown(page) == ["You", "Adviser", "Adviser 2", "you 2"]


def test_at_most_four_games_are_compared(site: Site, ada: Browser) -> None:
    for id in ("first", "second", "third", "fourth"):
        finish(site, id=id)
    page = ada.open(f"{HERE}?own=second&with=adviser&with=first&with=third&with=fourth")
    assert len(shown(page)) == MOST_LINES
    assert len(choices(page)) == MOST_LINES - 1  # links to remove a game; none to add one
    page = ada.open(choices(page)["Adviser"]["href"])
    assert len(shown(page)) == MOST_LINES - 1
    assert len(choices(page)) == 4
    assert "own=second" in choices(page)["Adviser"]["href"]


def test_players_who_hide_statistics_see_no_games_of_others(
    site: Site, client: FlaskClient
) -> None:
    finish(site)
    finish(site, "eve", public=True)
    client.set_cookie("preferences", "statistics=hidden")
    page = read(client.get(f"{HERE}?with=adviser&with=eve-lost").text)
    assert shown(page) == ["You", "Adviser"]
    assert set(choices(page)) == {"Adviser"}
    assert english.OTHERS_NOT_SHOWN in page.text


# ---- the page ----------------------------------------------------------------------------------------------


def test_the_page_shows_the_first_difference_and_each_players_turns(
    site: Site, ada: Browser
) -> None:
    finish(site)
    page = ada.open(HERE)
    parting = page.one(cls="parting")
    assert parting.one("b").text == english.ADVISER_LEAVES
    assert uses(parting) == {
        "You": english.FLIPPED_BY_3H,
        "Adviser": english.ON_8_10D,
    }
    assert parting.one("a")["href"] == "/games/ada-lost?turn=2"
    items = page.one("ol", cls="compared").all("li")
    assert len(items) == 28
    assert uses(items[0]) == {english.ALL_ALIKE: english.ON_7_5C}
    assert "data-differs" not in items[0].attributes
    assert uses(items[1]) == uses(parting)
    assert "data-differs" in items[1].attributes
    assert uses(items[2])["You"] == english.ON_10_9S
    assert items[21].one("b").text == "4 of spades"
    assert uses(items[21])["Adviser"] == english.DISCARDED


def test_games_with_the_same_turns_are_reported_as_equal(site: Site, ada: Browser) -> None:
    finish(site)
    finish(site, "eve", public=True)
    page = ada.open(f"{HERE}?with=eve-lost")
    said = page.one(cls="parting").text
    assert said == english.SAME_TURNS_AS_YOURS


def test_every_chart_has_a_table(site: Site, ada: Browser) -> None:
    finish(site)
    site.review("/games/ada-lost")
    page = ada.open(HERE)
    tables = {table.one("caption").text: table for table in page.all("table", cls="many")}
    rows = {
        row.one("th").text: [cell.text for cell in row.all("td")]
        for row in tables[english.SPARE_DRAWS].one("tbody").all("tr")
    }
    assert rows["Start"] == ["2", "2"]
    assert rows["28"] == ["\N{MINUS SIGN}2", "0"]
    assert len(rows) == 29
    flips = [row.all("td")[-1].text for row in tables[english.PILES_FLIPPED].one("tbody").all("tr")]
    assert flips[-1] == "11"
    images = {image["aria-label"] for image in page.all("svg", role="img")}
    assert set(tables) == images
    heads = [head.text for head in tables[english.SPARE_DRAWS].one("thead").all("th")]
    assert heads == ["Turn", "You", "Adviser"]


def test_the_page_polls_while_a_game_is_being_reviewed(
    site: Site, ada: Browser, adviser: Ghost, monkeypatch: pytest.MonkeyPatch
) -> None:
    finish(site)

    def waiting(self: Ghosts, own: PlayerGame, player_game: PlayerGame) -> Ghost:
        return Ghost(player_game.game, None, waiting=True)

    monkeypatch.setattr(Ghosts, "ghost", waiting)
    answer = ada.client.get(HERE)
    page = read(answer.text)
    assert looks_again(page)
    assert "being reviewed" in page.one("p", cls="progress").text
    spares, flips = page.all("figure", cls="chart")
    kinds = [run["data-kind"] for run in spares.all("path", cls="run")]
    assert set(kinds) == {"1"}  # only the adviser's line
    assert {run["data-kind"] for run in flips.all("path", cls="run")} == {"0", "1"}


def test_the_page_polls_while_the_adviser_plays(
    site: Site, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    finish(site)
    site.review("/games/ada-lost")
    monkeypatch.setattr(Ghosts, "adviser", lambda *_: Waiting(0, 0))
    answer = client.get(HERE)
    page = read(answer.text)
    assert looks_again(page)
    assert "The adviser is playing" in page.one("p", cls="progress").text
    assert shown(page) == ["You"]
    assert choices(page)["Adviser"]["aria-current"] == "true"


def test_polls_announce_progress_and_completion(
    site: Site, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    finish(site)
    site.review("/games/ada-lost")
    look = {"HX-Request": "true"}
    with monkeypatch.context() as patched:
        patched.setattr(Ghosts, "adviser", lambda *_: Waiting(0, 0))
        answer = client.get(HERE, headers=look)
        assert "Refresh" not in answer.headers
        page = read(answer.text)
        assert "The adviser is playing" in page.one(role="status").text
        again = page.one(id="compared")["hx-get"]
    page = read(client.get(again, headers=look).text)
    assert page.one(role="status").text == english.ALL_LINES_ARE_THERE
    assert not looks_again(page)
    assert read(client.get(HERE).text).one(role="status").text == ""


def test_the_page_does_not_poll_if_the_adviser_is_busy(
    site: Site, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    finish(site)
    site.review("/games/ada-lost")
    error = Busy(PlayCode.BUSY, limit=100)

    def full(*_: object, **__: object) -> Ghost:
        raise error

    monkeypatch.setattr(Ghosts, "adviser", full)
    page = read(client.get(HERE).text)
    assert not looks_again(page)
    assert explain(english.WORDS, error) in page.text


def test_every_text_is_translated(
    site: Site, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    finish(site)
    finish(site, id="again")
    finish(site, "eve", public=True)
    site.review("/games/ada-lost")
    monkeypatch.setattr("solitaire.web.http.context.words_for", lambda locale: pseudo_words())
    for address in (
        HERE,
        f"{HERE}?with=",
        f"{HERE}?own=ada-lost&with=adviser&with=eve-lost&with=again",
        f"/deals/{CODE}",
        f"/deals/{FREE}/compare",
    ):
        assert_translated(client.get(address).text)
