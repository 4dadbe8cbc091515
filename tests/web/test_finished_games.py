"""A finished game as others see it: its result, its last table, and whether they may see its turns."""

from __future__ import annotations

import pytest

from solitaire.rules import Game
from tests.kit import english
from tests.kit.attempts import CLOSED, LOST, LOST_RESULT, attempt, golden
from tests.kit.browsing import SAME_SITE, Browser
from tests.kit.reading import Element, form_to, own_forms, read
from tests.kit.records import deal_text, turns_text
from tests.kit.rows import put_name
from tests.kit.sites import START, MakeSite, Site


@pytest.fixture
def over(site: Site) -> str:
    """The address of Ada's finished game, which is reviewed."""
    path = site.put(deal_text(LOST), turns_text(LOST), id="over", first=True)
    site.review(path)
    return path


def text_to_share(page: Element) -> str:
    return "".join(page.one(id="result-text").content).strip()


def links_to_turns(page: Element) -> list[Element]:
    return [link for link in page.one("main").all("a") if "turn=" in link["href"]]


Looked = dict[str, tuple[bool, list[str]]]


def last_table(page: Element) -> Looked:
    """Whether each pile is flipped, and its cards, sorted."""
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


def test_anybody_with_the_link_sees_the_result(site: Site, over: str) -> None:
    for player, ending in (("eve", ""), (None, "/result")):
        page = site.browser(player).open(f"{over}{ending}")
        assert page.one(cls="outcome").text == LOST_RESULT
        assert page.one("svg", cls="stairs")["data-stage"] == "lost"
        assert [a["href"] for a in page.all("a", cls="primary")] == [f"/deals/{deal_text(LOST)}"]
        assert own_forms(page) == []
        assert page.all(id="result-text") == []
        assert page.one("meta", name="robots")["content"] == "noindex"
        assert not links_to_turns(page)


@pytest.mark.parametrize("public", [False, True])
def test_a_player_invited_to_a_deal_sees_none_of_its_cards(site: Site, public: bool) -> None:
    over = site.put(deal_text(LOST), turns_text(LOST), public=public)
    for player in ("eve", None):
        page = site.browser(player).open(f"{over}/result")
        assert page.one("a", cls="primary")["href"] == f"/deals/{deal_text(LOST)}"
        assert page.all(cls="card") == []
        assert page.all(cls="looked-at") == []
        assert english.FINAL_TABLE_NOT_SHOWN in page.text


def test_others_see_the_last_table_of_a_deal_without_a_code(site: Site) -> None:
    over = site.put(str(LOST.deal), turns_text(LOST))
    page = site.browser("eve").open(f"{over}/result")
    assert page.all("a", cls="primary") == []
    assert last_table(page) == as_the_rules_say(LOST.game())


def test_the_player_also_gets_links_and_the_text_to_share(
    site: Site, over: str, ada: Browser
) -> None:
    page = ada.open(f"{over}/result")
    links = {link.text: link["href"] for link in page.one(cls="hero").all("a")}
    assert links[english.LOOK_AT_THE_TABLE] == over
    assert f"{over}?turn=1" in links.values()
    assert page.all(id="result-text")
    assert last_table(page) == as_the_rules_say(LOST.game())
    assert ada.open(over).all(id="table")


def test_an_unfinished_game_has_no_result_page(site: Site) -> None:
    path = site.put(deal_text(LOST), turns_text(LOST, 9))
    for player in ("ada", "eve", None):
        client = site.client(player)
        for part in ("/result", "?turn=1", "/findings", "/preview.png"):
            assert client.get(f"{path}{part}").status_code == 404


def test_a_game_changed_after_its_end_shows_its_result_only(
    site: Site, over: str, ada: Browser
) -> None:
    stranger = site.client("eve")
    ada.open(over)
    ada.press(form_to(ada.open(f"{over}/result"), "/public"))
    ada.open(over)
    assert stranger.get(f"{over}?turn=1").status_code == 200
    ada.undo()
    for _ in range(2):
        page = read(stranger.get(over, follow_redirects=True).text)
        assert page.one(cls="outcome").text == LOST_RESULT
        assert not page.all(cls="looked-at")
        assert english.TAKEN_BACK_SINCE in page.text
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
    for reader in (browser, site.browser()):
        assert english.TWO_WERE_TAKEN_BACK in reader.open(f"{path}/result").text
    assert english.TWO_TURNS_TAKEN_BACK in text_to_share(browser.open(f"{path}/result"))


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
    for path in ("/daily/4", "/games/ada-4/result"):
        assert text_to_share(browser.open(path)) == (
            "Five Crowns daily 4, tricky: 9 of 11 piles\n"
            "3🟨4🟨5🟦6🟨7🟨8🟨9🟨10🟨J🟦Q🟨K🟨\n"
            "no hints, streak of 2 days\n"
            "http://localhost/games/ada-4"
        )
    assert text_to_share(browser.open("/daily/3")) == (
        "Five Crowns daily 3, steady: won with 3 cards to go\n"
        "3🟨4🟨5🟨6🟨7🟨8🟨9🟨10🟨J🟨Q🟨K🟨\n"
        "no hints, streak of 2 days\n"
        "http://localhost/games/ada-3"
    )


def test_the_shared_link_is_absolute(site: Site, over: str) -> None:
    mine = {"Cookie": f"player={site.cookie('ada')}"}
    where = "https://cards.example/crowns"
    client = site.app.test_client(use_cookies=False)  # a cookie jar has none for that host
    answer = client.get(f"{over}/result", base_url=where, headers=mine)
    assert text_to_share(read(answer.text)).endswith(f"\nhttps://cards.example/crowns{over}")


def test_the_copied_text_is_on_the_page(site: Site, over: str) -> None:
    page = site.browser("ada").open(f"{over}/result")
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
    page = ada.open(f"{over}/result")
    assert publish(page) == english.SHOW_MY_TURNS
    assert eve.get(f"{over}?turn=1").status_code == 404
    page = ada.press(form_to(page, "/public"))
    assert ada.path == f"{over}/result"
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
