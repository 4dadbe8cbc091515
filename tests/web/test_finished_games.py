"""A finished game as others see it: its result, its last table, and its turns if they are public."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from solitaire.rules import Game
from solitaire.words.turns import announce_flip
from tests.kit import english
from tests.kit.attempts import CLOSED, LOST, LOST_RESULT, WON, attempt, golden
from tests.kit.browsing import SAME_SITE, Browser
from tests.kit.reading import Element, form_to, own_forms, read
from tests.kit.records import deal_text, turns_text
from tests.kit.rows import put_name
from tests.kit.sites import START, MakeSite, Site


@pytest.fixture
def over(site: Site) -> str:
    """The address of Ada's finished game."""
    return site.put(deal_text(LOST), turns_text(LOST), id="over", first=True)


def text_to_share(page: Element) -> str:
    return "".join(page.one(id="result-text").content).strip()


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
        assert not [a for a in page.one("main").all("a") if "/replay" in a["href"]]


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
    assert links[english.TURN_BY_TURN] == f"{over}/replay"
    assert page.all(id="result-text")
    assert last_table(page) == as_the_rules_say(LOST.game())
    assert ada.open(over).all(id="table")


def test_an_unfinished_game_has_no_result_page(site: Site) -> None:
    path = site.put(deal_text(LOST), turns_text(LOST, 9))
    for player in ("ada", "eve", None):
        client = site.client(player)
        for part in ("/result", "/replay", "/preview.png"):
            assert client.get(f"{path}{part}").status_code == 404


def test_a_game_changed_after_its_end_shows_its_result_only(
    site: Site, over: str, ada: Browser
) -> None:
    stranger = site.client("eve")
    ada.open(over)
    ada.press(form_to(ada.open(f"{over}/result"), "/public"))
    ada.open(over)
    assert stranger.get(f"{over}/replay").status_code == 200
    ada.undo()
    for _ in range(2):
        page = read(stranger.get(over, follow_redirects=True).text)
        assert page.one(cls="outcome").text == LOST_RESULT
        assert not page.all(cls="looked-at")
        assert english.TAKEN_BACK_SINCE in page.text
        assert stranger.get(f"{over}/replay").status_code == 404
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
    assert eve.get(f"{over}/replay").status_code == 404
    page = ada.press(form_to(page, "/public"))
    assert ada.path == f"{over}/result"
    assert publish(page) == english.KEEP_THE_TURNS
    assert site.row(over).public
    assert eve.get(f"{over}/replay").status_code == 200
    shown = read(eve.get(over, follow_redirects=True).text)
    assert [link.text for link in shown.all("a") if link["href"] == f"{over}/replay"]
    ada.press(form_to(page, "/public"))
    assert not site.row(over).public
    assert eve.get(f"{over}/replay").status_code == 404
    assert not [
        a for a in read(eve.get(over, follow_redirects=True).text).all("a") if "replay" in a["href"]
    ]


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
    for moment, status in ((START, 404), (CLOSED, 200)):
        site.at(moment)
        assert site.client("eve").get(f"{table}/replay").status_code == status
        assert site.client("ada").get(f"{table}/replay").status_code == 200


# ---- turn by turn ----------------------------------------------------------------------------------------


def steps(page: Element) -> dict[str, str]:
    """The links to other turns."""
    return {link.text: link["href"] for link in page.one("nav", cls="steps").all("a")}


def open_replay(browser: Browser, path: str) -> Iterator[Element]:
    """The pages of the replay from the deal to the end, by their links to the next."""
    page = browser.open(f"{path}/replay")
    yield page
    while "Next" in steps(page):
        page = browser.open(steps(page)["Next"])
        yield page


def test_the_replay_shows_the_table_after_every_turn(site: Site, ada: Browser) -> None:
    """The game is won before its stock is empty."""
    path = site.put(deal_text(WON), turns_text(WON))
    games = list(WON.game().history())
    pages = list(open_replay(ada, path))
    assert len(pages) == len(games) == len(WON.turns) + 1 < 29
    for at, (page, game) in enumerate(zip(pages, games, strict=True)):
        assert last_table(page) == as_the_rules_say(game), at
        assert f"{path}/result" in [link["href"] for link in page.all("a")]
    texts = [page.one(cls="said").text for page in pages]
    assert len(set(texts)) == len(texts)
    for turn, before, after, text in zip(WON.turns, games, games[1:], texts[1:], strict=False):
        complete = announce_flip(english.WORDS, turn.pile, after.flipped_count, len(after.piles))
        assert (complete in text) is (after.flipped_count > before.flipped_count), text


def test_the_replay_has_no_links_beyond_its_first_and_last_turn(
    site: Site, over: str, ada: Browser
) -> None:
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


def test_an_invalid_turn_shows_the_first_or_the_last(over: str, client: FlaskClient) -> None:
    first = ("", "x", "-1", "1.5", "1" * 40)
    for wanted, at in (*((text, 0) for text in first), ("29", 28), ("999", 28), ("028", 28)):
        answer = client.get(f"{over}/replay", query_string={"turn": wanted})
        assert answer.status_code == 200
        ends = steps(read(answer.text)).keys() & {"First", "Last"}
        assert ends == ({"First"} if at else {"Last"}), wanted
