"""A finished game for others: its result, its last table, and its turns if its player says so."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from solitaire.rules import Game
from solitaire.store.players import PlayerStore
from tests.kit.attempts import CLOSED, LOST, WON, attempt, golden
from tests.kit.browsing import SAME_SITE, Browser
from tests.kit.reading import Element, form_to, forms, read
from tests.kit.records import deal_text, turns_text
from tests.kit.sites import START, MakeSite, Site


@pytest.fixture
def over(site: Site) -> str:
    """Ada's finished game; the address of its table."""
    return site.put(deal_text(LOST), turns_text(LOST), id="over", first=True)


def text_to_share(page: Element) -> str:
    return page.one(id="share-text").text


Looked = dict[str, tuple[bool, list[str]]]


def last_table(page: Element) -> Looked:
    """Whether each pile is flipped, and its cards, sorted, which are all seen here."""
    shown = {}
    for pile in page.one("ol", cls="looked-at").all("li"):
        faces = pile.all(cls="card")
        cards = sorted(card.all("b")[0].text + card.get("data-suit") for card in faces)
        shown[pile.one("b", cls="pile-rank").text] = ("data-flipped" in pile, cards)
    return shown


def as_the_rules_say(game: Game) -> Looked:
    return {
        str(pile.rank): (pile.flipped, sorted(card.text for card in pile.cards))
        for pile in game.piles
    }


# ---- the result ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("player", ["eve", None])
@pytest.mark.parametrize("ending", ["", "/result"])
def test_whoever_has_the_link_sees_how_it_ended(
    site: Site, over: str, player: str | None, ending: str
) -> None:
    page = site.browser(player).open(f"{over}{ending}")
    assert page.one("h1").text == "Random deal"
    assert page.one(cls="outcome").text == "9 of 11 piles flipped, 23 points left."
    assert page.one("svg", cls="stairs")["data-stage"] == "lost"
    assert last_table(page) == as_the_rules_say(LOST.game())
    assert [link["href"] for link in page.all("a", cls="primary")] == [f"/deals/{deal_text(LOST)}"]
    assert forms(page) == []
    assert not re.search("Share|You|Turn by turn|Place", page.one("main").text)


def test_its_player_sees_more_and_gets_to_the_table(site: Site, over: str, ada: Browser) -> None:
    page = ada.open(f"{over}/result")
    links = {link.text: link["href"] for link in page.one(cls="hero").all("a")}
    assert links["Table"] == over
    assert links["Turn by turn"] == f"{over}/replay"
    assert page.all(id="share-text")
    assert last_table(page) == as_the_rules_say(LOST.game())
    assert ada.open(over).all(id="table")


def test_a_game_that_goes_on_has_no_result_for_anybody(site: Site) -> None:
    path = site.put(deal_text(LOST), turns_text(LOST, 9))
    for player in ("ada", "eve", None):
        client = site.client(player)
        for part in ("/result", "/replay", "/preview.png"):
            assert client.get(f"{path}{part}").status_code == 404


def test_of_a_game_that_is_played_on_after_its_end_the_result_stays_and_nothing_else(
    site: Site, over: str, ada: Browser
) -> None:
    stranger = site.client("eve")
    ada.open(over)
    ada.press(form_to(ada.open(f"{over}/result"), "/public"))
    ada.open(over)
    assert read(stranger.get(over).text).all(cls="looked-at")
    ada.undo()
    for _ in range(2):
        page = read(stranger.get(over).text)
        assert page.one(cls="outcome").text == "9 of 11 piles flipped, 23 points left."
        assert not page.all(cls="looked-at")
        assert "taken back since" in page.text
        assert stranger.get(f"{over}/replay").status_code == 404
        ada.open(over)
        if ada.page.one(cls="table")["data-state"] == "playing":
            ada.take(LOST.turns[-1])


def test_turns_that_were_taken_back_are_said(site: Site) -> None:
    path = site.put(deal_text(LOST), turns_text(LOST, 27))
    browser = site.browser("ada")
    browser.open(path)
    for _ in range(2):
        browser.undo()
    for turn in LOST.turns[25:]:
        browser.take(turn)
    for reader in (browser, site.browser()):
        assert "2 turns were taken back." in reader.open(f"{path}/result").text
    assert "2 turns taken back" in text_to_share(browser.open(f"{path}/result"))


@pytest.mark.parametrize(
    "name", ["Ada", "<b>Ada</b>", '"><script>alert(1)</script>', "{{ 7 * 7 }}", "&amp;"]
)
def test_the_player_s_name_is_there_as_text_and_never_as_markup(
    make_site: MakeSite, name: str
) -> None:
    """No such name is taken any more where it is typed; what is stored is text all the same."""
    site = make_site(search=golden)
    attempt(site, "ada")
    before = site.browser("ada").open("/daily/4/board")
    PlayerStore(site.engine).put_name("ada", name, START)
    result = site.browser("eve").open("/games/ada-4")
    board = site.browser("ada").open("/daily/4/board")
    outcome = result.one(cls="outcome")
    assert outcome.text.startswith(f"{name}: 9 of 11")
    assert [element.tag for element in outcome] == ["p", "bdi", "b"]
    assert board.one("tbody").one("th").text == f"{name} (you)"
    assert [element.tag for element in board] == [element.tag for element in before]


def test_a_result_is_told_to_no_search_engine(site: Site, over: str) -> None:
    for path in (over, f"{over}/result"):
        page = site.browser("eve").open(path)
        assert page.one("meta", name="robots")["content"] == "noindex"


# ---- what is passed on -----------------------------------------------------------------------------------


def test_the_text_of_a_daily_says_how_it_ended_and_nothing_of_its_cards(
    make_site: MakeSite,
) -> None:
    site = make_site(search=golden)
    attempt(site, "ada")
    attempt(site, "ada", daily=3)
    browser = site.browser("ada")
    for path in ("/daily/4", "/games/ada-4/result"):
        assert text_to_share(browser.open(path)) == (
            "Five Crowns daily 4: 9 of 11 piles, 23 points left, no hints. Open: 5, J."
            " http://localhost/games/ada-4"
        )
    assert text_to_share(browser.open("/daily/3")) == (
        "Five Crowns daily 3: won with 3 cards left in the stock, no hints."
        " http://localhost/games/ada-3"
    )


def test_the_open_piles_it_names_are_those_that_are_open(site: Site, over: str) -> None:
    still_open = [str(pile.rank) for pile in LOST.game().piles if not pile.flipped]
    said = text_to_share(site.browser("ada").open(f"{over}/result"))
    assert f"Open: {', '.join(still_open)}." in said
    assert said.startswith(f"Five Crowns deal {deal_text(LOST)}: ")


def test_the_text_of_words_that_were_typed_names_them(site: Site) -> None:
    browser = site.browser()
    (form,) = [form for form in forms(browser.open("/")) if "deal" in form.names]
    browser.press(form, deal="the cabin, <2026>")
    for _ in range(28):
        browser.discard_unplayed()
    page = browser.open(f"{browser.path}/result")
    assert text_to_share(page).startswith("Five Crowns the cabin, <2026>: ")


def test_the_link_that_is_passed_on_leads_others_to_the_result(site: Site, over: str) -> None:
    said = text_to_share(site.browser("ada").open(f"{over}/result"))
    address = said.split()[-1]
    assert address == f"http://localhost{over}"
    assert site.browser("eve").open(over).all(cls="outcome")


def test_the_link_is_whole_wherever_the_site_is(site: Site, over: str) -> None:
    mine = {"Cookie": f"player={site.cookie('ada')}"}
    where = "https://cards.example/crowns"
    client = site.app.test_client(use_cookies=False)  # which would know no cookie for there
    answer = client.get(f"{over}/result", base_url=where, headers=mine)
    assert text_to_share(read(answer.text)).endswith(f" https://cards.example/crowns{over}")


def test_nobody_else_gets_a_text_to_share(site: Site, over: str) -> None:
    assert site.browser("eve").open(over).all(id="share-text") == []


def test_what_is_copied_is_found_on_the_page(site: Site, over: str) -> None:
    page = site.browser("ada").open(f"{over}/result")
    for name in ("data-copy", "data-share"):
        (button,) = [element for element in page.all("button") if name in element]
        assert page.one(id=button[name])
        assert button["type"] == "button"  # without scripts it sends nothing
    assert [script for script in page.all("script") if "/copy.js" in script["src"]]


# ---- its turns for others --------------------------------------------------------------------------------


def publish(page: Element) -> str:
    """What the button says that shows the turns to others, or hides them."""
    (button,) = form_to(page, "/public").buttons
    return button.text


def test_its_player_shows_the_turns_to_others_and_hides_them_again(site: Site, over: str) -> None:
    ada, eve = site.browser("ada"), site.client("eve")
    page = ada.open(f"{over}/result")
    assert publish(page) == "Show my turns as well"
    assert eve.get(f"{over}/replay").status_code == 404
    page = ada.press(form_to(page, "/public"))
    assert ada.path == f"{over}/result"
    assert publish(page) == "Keep the turns to myself"
    assert site.row(over).public
    assert eve.get(f"{over}/replay").status_code == 200
    shown = read(eve.get(over).text)
    assert [link.text for link in shown.all("a") if link["href"] == f"{over}/replay"]
    ada.press(form_to(page, "/public"))
    assert not site.row(over).public
    assert eve.get(f"{over}/replay").status_code == 404
    assert not [a for a in read(eve.get(over).text).all("a") if "replay" in a["href"]]


@pytest.mark.parametrize("value", ["0", "", "x", "11", None])
def test_only_the_one_word_shows_them(site: Site, over: str, value: str | None) -> None:
    form = {} if value is None else {"public": value}
    answer = site.client("ada").post(f"{over}/public", data=form, headers=SAME_SITE)
    assert answer.status_code == 303
    assert not site.row(over).public


def test_nobody_else_decides_that(site: Site, over: str) -> None:
    for player in ("eve", None):
        answer = site.client(player).post(f"{over}/public", data={"public": "1"}, headers=SAME_SITE)
        assert answer.status_code == 404
    assert not site.row(over).public


def test_nor_is_it_decided_before_the_end(site: Site, client: FlaskClient) -> None:
    path = site.put(deal_text(LOST), turns_text(LOST, 9))
    answer = client.post(f"{path}/public", data={"public": "1"}, headers=SAME_SITE)
    assert answer.status_code == 409
    assert not site.row(path).public


def test_what_is_public_of_a_daily_that_goes_on_is_not(make_site: MakeSite) -> None:
    """Even where it was stored so, by whatever way."""
    site = make_site(search=golden)
    row = {"daily": 4, "first": True, "on_day": True, "public": True}
    table = site.put(deal_text(LOST), turns_text(LOST), **row)
    for moment, status in ((START, 404), (CLOSED, 200)):
        site.at(moment)
        assert site.client("eve").get(f"{table}/replay").status_code == status
        assert site.client("ada").get(f"{table}/replay").status_code == 200


# ---- turn by turn ----------------------------------------------------------------------------------------


def steps(page: Element) -> dict[str, str]:
    """The links to other turns."""
    return {link.text: link["href"] for link in page.one("nav", cls="steps").all("a")}


def replayed(browser: Browser, path: str) -> Iterator[Element]:
    """The pages from the deal to the end, by the link to the next."""
    page = browser.open(f"{path}/replay")
    yield page
    while "Next" in steps(page):
        page = browser.open(steps(page)["Next"])
        yield page


@pytest.mark.parametrize("played", [LOST, WON], ids=["lost", "won"])
def test_it_shows_every_table_that_the_game_had(site: Site, ada: Browser, played: object) -> None:
    assert isinstance(played, type(LOST))
    path = site.put(deal_text(played), turns_text(played))
    games = list(played.game().history())
    pages = list(replayed(ada, path))
    assert len(pages) == len(games) == len(played.turns) + 1
    for at, (page, game) in enumerate(zip(pages, games, strict=True)):
        assert last_table(page) == as_the_rules_say(game), at
        assert f"Turn {at} of {len(played.turns)}" in page.text
        assert f"{path}/result" in [link["href"] for link in page.all("a")]


def test_it_says_each_turn_and_the_pile_that_it_completed(site: Site, ada: Browser) -> None:
    path = site.put(deal_text(WON), turns_text(WON))
    said = [page.one(cls="said").text for page in replayed(ada, path)]
    assert said[0] == "As it was dealt."
    flipped = [game.flipped for game in WON.game().history()]
    for at, text in enumerate(said[1:], start=1):
        assert ("complete" in text) is (flipped[at] > flipped[at - 1]), text
    assert len(set(said)) == len(said)


def test_the_links_at_both_ends_lead_only_inward(site: Site, over: str, ada: Browser) -> None:
    first, middle, last = (ada.open(f"{over}/replay?turn={at}") for at in (0, 9, 28))
    at = f"{over}/replay?turn="
    assert steps(first) == {"Next": f"{at}1", "Last": f"{at}28"}
    assert steps(middle) == {
        "First": f"{at}0",
        "Previous": f"{at}8",
        "Next": f"{at}10",
        "Last": f"{at}28",
    }
    assert steps(last) == {"First": f"{at}0", "Previous": f"{at}27"}


@pytest.mark.parametrize(
    ("wanted", "at"),
    [
        *(("", 0), ("x", 0), ("-1", 0), ("1.5", 0), ("٣", 0), ("1" * 40, 0)),
        *(("29", 28), ("999", 28), ("028", 28), ("+1", 0), (" 1", 0)),
    ],
)
def test_a_turn_that_there_is_none_of_is_the_nearest_or_the_first(
    site: Site, over: str, client: FlaskClient, wanted: str, at: int
) -> None:
    answer = client.get(f"{over}/replay", query_string={"turn": wanted})
    assert answer.status_code == 200
    assert f"Turn {at} of 28" in read(answer.text).text


def test_only_what_was_drawn_is_in_it(site: Site, ada: Browser) -> None:
    """A game won early does not tell the order of the cards that were left."""
    path = site.put(deal_text(WON), turns_text(WON))
    assert len(list(replayed(ada, path))) == len(WON.turns) + 1 < 29
