"""Links between pages: unfinished games, back from a tray, back from the rules; and stale pages."""

from solitaire.web.http.errors import WebCode
from tests.kit import english
from tests.kit.browsing import SAME_SITE
from tests.kit.reading import read
from tests.kit.records import deal_text, record, turns_text
from tests.kit.sites import Site

LOST = record("lost")


def put_game(site: Site, turns: int, id: str = "put", **row: object) -> str:
    return site.put(deal_text(LOST), turns_text(LOST, turns), id=id, **row)


def test_old_addresses_of_further_unfinished_games_redirect_to_their_list(site: Site) -> None:
    for path in ("/?from=6", "/?from=x"):
        assert site.client().get(path).headers["Location"] == "/games?show=unfinished"


def test_back_in_a_tray_opened_by_url_links_to_the_table(site: Site) -> None:
    """Without scripts, Enter on a row loads the page with that pile chosen, open or flipped."""
    for turns, id in ((12, "in-play"), (28, "over")):
        path = put_game(site, turns, id)
        browser = site.browser("ada")
        for rank in ("3", "9", "K"):
            page = browser.open(f"{path}?pile={rank}")
            (chosen,) = page.all(cls="pile", **{"data-rank": rank})
            assert "checked" in chosen.one(id=f"pile-{rank}")
            (back,) = [link for link in chosen.all("a") if link.text == "Back"]
            assert back["href"] == path
            assert not chosen.all("button", type="reset")


def test_rules_link_back_to_the_game_they_were_opened_from(site: Site) -> None:
    path = put_game(site, 3)
    browser = site.browser("ada")
    (rules,) = [link["href"] for link in browser.open(path).all("a") if link.text == "Rules"]
    (back,) = [
        link for link in browser.open(rules).all("a") if link.text == english.BACK_TO_THE_GAME
    ]
    assert back["href"] == path


def test_rules_do_not_link_to_games_of_others_or_missing_games(site: Site) -> None:
    put_game(site, 3)
    for player in ("ada", "eve"):
        for game in ("../../x", "no-such", "%00", *(["put"] if player != "ada" else [])):
            page = read(site.client(player).get(f"/rules?game={game}").text)
            assert english.BACK_TO_THE_GAME not in page.text, (player, game)


def test_different_turn_from_a_stale_page_gets_409_and_a_message(site: Site) -> None:
    path = put_game(site, 3)
    other = next(pile for pile in ("J", "Q", "K") if pile != str(LOST.turns[2].pile))
    form = {"turn": "3", "pile": other, "discard": LOST.turns[2].drawn.text}
    answer = site.client("ada").post(
        f"{path}/turns", data=form, headers=SAME_SITE | {"HX-Request": "true"}
    )
    assert answer.status_code == 409
    assert english.NOTHING_WAS_CHANGED in read(answer.text).one(**{"data-kind": "alert"}).text


def test_turn_sent_again_gets_the_status_of_the_played_turn(site: Site) -> None:
    path = put_game(site, 3)
    turn = LOST.turns[2]
    form = {"turn": "3", "pile": str(turn.pile), "discard": turn.discard.text}
    answer = site.client("ada").post(
        f"{path}/turns", data=form, headers=SAME_SITE | {"HX-Request": "true"}
    )
    assert answer.status_code == 409
    shown = read(site.client("ada").get(path).text).one(id="status").text
    assert read(answer.text).one(id="status").text == shown


def test_a_form_without_a_discard_says_what_to_choose(site: Site) -> None:
    path = put_game(site, 3)
    answer = site.client("ada").post(
        f"{path}/turns", data={"turn": "4", "pile": "K"}, headers=SAME_SITE
    )
    assert answer.status_code == 422
    page = read(answer.text)
    assert page.one(**{"data-kind": "alert"}).text == english.error(
        WebCode.MISSING, field="discard"
    )
    assert "checked" in page.one(id="pile-K")


def test_every_url_starts_with_the_mount_path(site: Site) -> None:
    table = put_game(site, 1)
    client = site.client("ada")
    for root in ("", "/cards", "/more/cards", ""):  # one process may serve several mount paths
        answer = client.get(table, environ_overrides={"SCRIPT_NAME": root})
        page = read(answer.text)
        addresses = [
            element[name]
            for element in page
            for name in ("action", "href", "hx-post")
            if name in element and not element[name].startswith("#")
        ]
        assert len(addresses) > 30
        assert all(address.startswith(f"{root}/") for address in addresses)
        assert root or not [address for address in addresses if "cards/" in address]
