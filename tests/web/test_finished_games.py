"""A finished game as others see it: its result, and its turns if they are published."""

from __future__ import annotations

import pytest
from sqlalchemy import update

from solitaire.play.results.signs import Sign
from solitaire.store.tables import games
from solitaire.words.board.sharing import SQUARES
from tests.kit import english
from tests.kit.attempts import CLOSED, LOST, LOST_RESULT, attempt, golden
from tests.kit.browsing import HX, SAME_SITE, Browser
from tests.kit.reading import Element, form_to, own_forms, read
from tests.kit.records import deal_text, turns_text
from tests.kit.rows import put_name
from tests.kit.sites import START, MakeSite, Site

ROWS_OF_LOST = "🟦👑🟦🟦👑👑🟦\n🟦🟦👑🟦🟦🟦🟦\n👑🟦🟦👑🟦🟦👑\n🟦👑⬜⬜⬜⬜⬜"
ROWS_OF_WON = "👑🟦👑👑🟦🟦🟦\n👑👑🟦🟦🟦👑👑\n🟦🟦🟦👑👑⬜🟦\n🟦👑⬜👑"
MISTAKE = SQUARES[Sign.MISTAKE]


@pytest.fixture
def over(site: Site) -> str:
    """The address of Ada's finished game, which is reviewed."""
    path = site.put(deal_text(LOST), turns_text(LOST), id="over", first=True)
    site.review(path)
    return path


def text_to_share(page: Element) -> str:
    return "".join(page.one(id="result-text").content).strip()


def meanings(page: Element) -> list[str]:
    """What the signs of the page say."""
    return [each.text for each in page.one(cls="meanings").all("li")]


def links_to_turns(page: Element) -> list[Element]:
    return [link for link in page.one("main").all("a") if "turn=" in link["href"]]


# ---- the result ------------------------------------------------------------------------------------------


def test_anybody_with_the_link_sees_a_card_with_the_result(site: Site, over: str) -> None:
    for player in ("eve", None):
        page = site.browser(player).open(over)
        assert page.one(cls="outcome").text == LOST_RESULT
        assert page.one("svg", cls="signs")
        assert [a["href"] for a in page.all("a", cls="primary")] == [f"/deals/{deal_text(LOST)}"]
        assert own_forms(page) == []
        assert page.all(id="result-text") == []
        assert page.one("meta", name="robots")["content"] == "noindex"
        assert not links_to_turns(page)


@pytest.mark.parametrize("public", [False, True])
def test_the_card_shows_no_cards_of_a_deal_and_a_published_table_behind_a_link(
    site: Site, public: bool
) -> None:
    over = site.put(deal_text(LOST), turns_text(LOST), public=public)
    site.review(over)
    for player in ("eve", None):
        browser = site.browser(player)
        page = browser.open(over)
        assert page.one("a", cls="primary")["href"] == f"/deals/{deal_text(LOST)}"
        assert page.all(cls="card") == []
        links = links_to_turns(page)
        assert [link.text for link in links] == [english.SHOW_THE_TABLE] * public
        for link in links:
            assert browser.open(link["href"]).one(cls="turns-strip")


def test_a_deal_without_a_code_invites_nobody(site: Site) -> None:
    over = site.put(str(LOST.deal), turns_text(LOST))
    page = site.browser("eve").open(over)
    assert page.all("a", cls="primary") == []
    assert page.all(cls="card") == []


def test_the_player_gets_the_board_with_all_else_folded(
    site: Site, over: str, ada: Browser
) -> None:
    page = ada.open(over)
    assert page.one(id="table")
    more = page.one("details", id="ending-more")
    assert "open" not in more
    assert more.all(id="result-text")


def test_the_menu_of_its_review_leads_to_its_deal_and_to_other_lines(
    over: str, ada: Browser
) -> None:
    links = {link["href"] for link in ada.open(f"{over}?turn=1").one(cls="menu").all("a")}
    assert {f"/deals/{deal_text(LOST)}", f"{over}/lines?turn=1"} <= links


def test_an_unfinished_game_is_not_shared(site: Site) -> None:
    path = site.put(deal_text(LOST), turns_text(LOST, 9))
    for player in ("eve", None):
        client = site.client(player)
        for part in ("", "?turn=1", "/findings"):
            assert client.get(f"{path}{part}").status_code == 404


def test_a_game_changed_after_its_end_shows_its_result_only(
    site: Site, over: str, ada: Browser
) -> None:
    stranger = site.client("eve")
    ada.press(form_to(ada.open(over), "/public"))
    ada.open(over)
    assert stranger.get(f"{over}?turn=1").status_code == 200
    ada.undo()
    for _ in range(2):
        page = read(stranger.get(over).text)
        assert page.one(cls="outcome").text == LOST_RESULT
        assert not links_to_turns(page)
        assert stranger.get(f"{over}?turn=1").status_code == 404
        ada.open(over)
        if ada.page.one(cls="table")["data-state"] == "playing":
            ada.take(LOST.turns[-1])


def test_the_number_of_undone_turns_is_shown(site: Site) -> None:
    path = site.put(deal_text(LOST), turns_text(LOST, 27))
    browser = site.browser("ada")
    browser.open(path)
    for _ in range(2):
        browser.undo()
    for turn in LOST.turns[25:]:
        browser.take(turn)
    assert english.TWO_WERE_TAKEN_BACK in site.browser().open(path).text
    assert english.TWO_TURNS_TAKEN_BACK in text_to_share(browser.open(path))


@pytest.mark.parametrize("name", ["<b>Ada</b>", "{{ 7 * 7 }}", "&amp;"])
def test_the_name_of_the_player_is_escaped(make_site: MakeSite, name: str) -> None:
    """New names like this are refused, but stored ones are still escaped."""
    site = make_site(search=golden)
    attempt(site, "ada")
    put_name(site.engine, "ada", "Ada", START)
    before = site.browser("ada").open("/daily/4/board")
    put_name(site.engine, "ada", name, START)
    result = site.browser("eve").open("/games/ada-4")
    board = site.browser("ada").open("/daily/4/board")
    outcome = result.one(cls="outcome")
    assert outcome.text.startswith(f"{name}: 9 of 11")
    assert [element.tag for element in outcome] == ["p", "bdi", "b"]
    assert board.one("tbody").one("th").text == f"{name} (you)"
    assert [element.tag for element in board] == [element.tag for element in before]


# ---- sharing ---------------------------------------------------------------------------------------------


def test_the_shared_text_of_a_daily_has_the_result_and_no_cards(
    make_site: MakeSite,
) -> None:
    site = make_site(search=golden)
    attempt(site, "ada")
    attempt(site, "ada", daily=3)
    browser = site.browser("ada")
    for path in ("/daily/4", "/games/ada-4"):
        assert text_to_share(browser.open(path)) == (
            "Five Crowns daily 4, steady: 9 of 11 piles, no hints, streak of 2 days\n"
            f"{ROWS_OF_LOST}\n"
            "http://localhost/games/ada-4"
        )
    assert text_to_share(browser.open("/daily/3")) == (
        "Five Crowns daily 3, steady: won with 3 cards to go, no hints, streak of 2 days\n"
        f"{ROWS_OF_WON}\n"
        "http://localhost/games/ada-3"
    )


def test_a_link_shared_before_the_review_says_more_later(make_site: MakeSite) -> None:
    site = make_site(search=golden)
    path = attempt(site, "ada")
    eve = site.browser("eve")
    early = eve.open(path)
    assert meanings(early) == list(english.SIGNS_OF_LOST)
    assert MISTAKE not in text_to_share(site.browser("ada").open(path))
    site.work()
    later = eve.open(path)
    assert meanings(later) == list(english.SIGNS_OF_LOST_REVIEWED)
    text = text_to_share(site.browser("ada").open(path))
    assert text.count(MISTAKE) == len(later.one(cls="signs").all("rect", cls="mistake"))


def test_a_poll_of_the_ending_brings_the_mistakes_into_the_text(site: Site) -> None:
    ada, path = site.client("ada"), site.put(deal_text(LOST), turns_text(LOST))
    before = text_to_share(read(ada.get(path).text))
    site.work()
    after = text_to_share(read(ada.get(f"{path}/ending?seen=1", headers=HX).text))
    assert MISTAKE not in before
    assert after == text_to_share(read(ada.get(path).text))
    assert MISTAKE in after


def test_turns_of_another_end_are_no_turns_of_the_result(site: Site, over: str) -> None:
    with site.engine.begin() as connection:
        connection.execute(update(games).values(undone=1))
    assert len(text_to_share(site.browser("ada").open(over)).splitlines()) == 2
    assert site.browser("eve").open(over).all(cls="signs") == []


def test_who_has_finished_the_deal_compares_a_published_game(site: Site, over: str) -> None:
    site.put(deal_text(LOST), turns_text(LOST), player="bob", id="bobs", first=True)
    bob, link = site.browser("bob"), f"/games/bobs?turn=1&with={over.rpartition('/')[2]}"

    def links() -> list[str]:
        return [each["href"] for each in bob.open(over).one("main").all("a")]

    assert link not in links()
    ada = site.browser("ada")
    ada.press(form_to(ada.open(over), "/public"))
    assert link in links()
    assert bob.open(link).all(cls="strip-drawing")
    assert link not in [
        each["href"] for each in site.browser("eve").open(over).one("main").all("a")
    ]


def test_the_shared_link_is_absolute(site: Site, over: str) -> None:
    mine = {"Cookie": f"{site.cookie_name}={site.cookie('ada')}"}
    where = "https://cards.example/crowns"
    client = site.app.test_client(use_cookies=False)  # a cookie jar has none for that host
    answer = client.get(over, base_url=where, headers=mine)
    assert text_to_share(read(answer.text)).endswith(f"\nhttps://cards.example/crowns{over}")


def test_the_copied_text_is_on_the_page(site: Site, over: str) -> None:
    page = site.browser("ada").open(over)
    for name in ("data-copy", "data-share"):
        (button,) = [element for element in page.all("button") if name in element]
        assert page.one(id=button[name])
        assert button["type"] == "button"  # submits nothing without scripts


# ---- public turns ----------------------------------------------------------------------------------------


def publish(page: Element) -> str:
    """The label of the button that publishes the turns or hides them."""
    (button,) = form_to(page, "/public").buttons
    return button.text


def test_the_player_publishes_the_turns_and_hides_them_again(site: Site, over: str) -> None:
    ada, eve = site.browser("ada"), site.client("eve")
    page = ada.open(over)
    assert publish(page) == english.SHOW_MY_TURNS
    assert eve.get(f"{over}?turn=1").status_code == 404
    page = ada.press(form_to(page, "/public"))
    assert ada.path.partition("#")[0] == over
    assert publish(page) == english.KEEP_THE_TURNS
    assert site.row(over).public
    assert eve.get(f"{over}?turn=1").status_code == 200
    shown = read(eve.get(over, follow_redirects=True).text)
    assert links_to_turns(shown)
    ada.press(form_to(page, "/public"))
    assert not site.row(over).public
    assert eve.get(f"{over}?turn=1").status_code == 404
    assert not links_to_turns(read(eve.get(over, follow_redirects=True).text))


def test_only_one_form_value_publishes(site: Site, over: str) -> None:
    for form in ({"public": "0"}, {"public": ""}, {"public": "x"}, {"public": "11"}, {}):
        answer = site.client("ada").post(f"{over}/public", data=form, headers=SAME_SITE)
        assert answer.status_code == 303
        assert not site.row(over).public


def test_only_the_player_publishes_and_only_after_the_end(site: Site, over: str) -> None:
    begun = site.put(deal_text(LOST), turns_text(LOST, 9), id="begun")
    for player, path, status in (("eve", over, 404), (None, over, 404), ("ada", begun, 409)):
        answer = site.client(player).post(f"{path}/public", data={"public": "1"}, headers=SAME_SITE)
        assert answer.status_code == status
        assert not site.row(path).public


def test_published_turns_of_an_open_daily_stay_hidden(make_site: MakeSite) -> None:
    """Even if they are stored as public."""
    site = make_site(search=golden)
    row = {"daily": 4, "first": True, "on_day": True, "public": True}
    table = site.put(deal_text(LOST), turns_text(LOST), **row)
    site.review(table)
    for moment, status in ((START, 409), (CLOSED, 200)):
        site.at(moment)
        assert site.client("eve").get(f"{table}?turn=1").status_code == status
        assert site.client("ada").get(f"{table}?turn=1").status_code == 200
