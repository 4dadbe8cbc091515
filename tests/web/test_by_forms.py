"""Whole games without scripts: only links that are there, forms that are there, and redirects."""

import pytest

from solitaire.rules import Game, Rank, Record
from tests.kit.browsing import Browser, counts, piles, readable
from tests.kit.reading import form_to, forms
from tests.kit.records import NAMES, deal_text, record, turns_text
from tests.kit.sites import Site


def assert_shows(browser: Browser, game: Game) -> None:
    assert browser.status == 200
    assert piles(browser.page) == readable(game)
    assert counts(browser.page) == [str(game.stock_left), f"{game.flipped}/11"]
    state = browser.page.one(id="table")["data-state"]
    if game.drawn is None:
        assert state == ("won" if game.flipped == len(Rank) else "lost")
    else:
        assert state == "playing"
        face = browser.page.one(cls="dock").all(cls="card")[0]
        assert face.all("b")[0].text + face.get("data-suit") == game.drawn.text


@pytest.mark.parametrize("name", NAMES)
def test_a_record_replayed_by_forms_shows_what_the_rules_say(
    site: Site, ada: Browser, name: str
) -> None:
    wanted = record(name)
    ada.open(site.put(deal_text(wanted)))
    game = Game.start(wanted.deal)
    assert_shows(ada, game)
    for turn in wanted.turns:
        ada.take(turn)
        game = game.play(turn)
        assert_shows(ada, game)
    assert game == wanted.game()


@pytest.mark.parametrize("name", ["won", "won-again"])
def test_somebody_new_types_a_code_and_wins(site: Site, name: str) -> None:
    wanted = record(name)
    browser = site.browser()
    browser.open("/")
    form = next(form for form in forms(browser.page) if "deal" in form.names)
    browser.press(
        form, deal=(wanted.deal.code or "").lower().replace("-", " ").replace(" ", "-", 1)
    )
    for turn in wanted.turns:
        browser.take(turn)
    assert_shows(browser, wanted.game())
    outcome = wanted.game().outcome
    assert outcome is not None
    ending = browser.page.one(cls="ending")
    assert str(outcome.stock_left) in ending.one(cls="result").text
    assert ending.one("code").text == wanted.deal.code
    text = site_record(browser)
    assert text.turns == wanted.turns
    assert text.deal == wanted.deal


def site_record(browser: Browser) -> Record:
    """What the link of the game's result saves, to which its ending leads."""
    addresses = [link["href"] for link in browser.page.one(cls="ending").all("a")]
    page = browser.open(next(address for address in addresses if address.endswith("/result")))
    (link,) = [link for link in page.all("a") if "download" in link]
    answer = browser.client.get(link["href"])
    assert answer.mimetype == "text/plain"
    assert answer.headers["Content-Disposition"].startswith("attachment")
    return Record.parse(answer.text)


def test_a_random_game_is_lost_by_discarding_everything(site: Site) -> None:
    browser = site.browser()
    browser.open("/")
    browser.press(form_to(browser.page, "/games"))
    row = site.row(browser.path)
    for _ in range(28):
        browser.discard_unplayed()
    stored = site.games.get(row.player, row.id)
    assert_shows(browser, stored.game)
    outcome = stored.game.outcome
    assert outcome is not None
    assert not outcome.won
    ending = browser.page.one(cls="ending").text
    assert f"{outcome.flipped} of 11" in ending
    assert str(outcome.points) in ending
    assert row.deal in ending


def test_the_ending_offers_another_deal_and_the_same_again(site: Site, ada: Browser) -> None:
    lost = record("lost")
    over = site.put(deal_text(lost), " ".join(map(str, lost.turns)))
    ada.open(over)
    ada.press(form_to(ada.page.one(cls="ending"), "/again"))
    assert ada.path != over
    assert_shows(ada, Game.start(lost.deal))
    ada.open(over)
    ada.press(form_to(ada.page.one(cls="ending"), "/games"))
    assert site.row(ada.path).deal != lost.deal.code
    assert counts(ada.page)[0] == "27"
    assert site.row(over).over


def test_the_link_to_the_deal_of_an_ending_deals_it(site: Site) -> None:
    lost = record("lost")
    mine = site.browser("ada")
    mine.open(site.put(deal_text(lost), " ".join(map(str, lost.turns))))
    address = next(
        link["href"]
        for link in mine.page.one(cls="ending").all("a")
        if link["href"].startswith("/deals/")
    )
    yours = site.browser()
    yours.open(address)
    yours.press(form_to(yours.page, address))
    assert_shows(yours, Game.start(lost.deal))
    assert yours.game != mine.game


def test_undo_goes_back_to_the_start_and_no_further(site: Site, ada: Browser) -> None:
    won = record("won")
    game = won.game()
    ada.open(site.put(deal_text(won), " ".join(map(str, won.turns))))
    while game.turns:
        game = game.undo()
        ada.undo()
        assert_shows(ada, game)
    assert not form_to(ada.page, "/undo").buttons
    row = site.row(ada.path)
    assert (row.turns, row.undone, row.revision) == ("", len(won.turns), 2 * len(won.turns))


def test_another_turn_after_an_undo_counts(site: Site, ada: Browser) -> None:
    lost = record("lost")
    first, second = lost.turns[:2]
    ada.open(site.put(deal_text(lost)))
    ada.discard_unplayed()
    ada.undo()
    ada.take(first)
    ada.take(second)
    assert_shows(ada, Game.replay(lost.deal, [first, second]))


def test_the_home_page_leads_back_to_a_game_in_progress(site: Site) -> None:
    browser = site.browser()
    browser.open("/")
    form = next(form for form in forms(browser.page) if "deal" in form.names)
    browser.press(form, deal="the cabin, 2026")
    browser.discard_unplayed()
    table = browser.path
    browser.open("/")
    (link,) = [link for link in browser.page.all("a") if link["href"] == table]
    assert "the cabin, 2026" in link.text
    browser.open(link["href"])
    assert counts(browser.page)[0] == "26"


def test_a_shared_deal_goes_on_where_it_was_left(site: Site) -> None:
    browser = site.browser()
    deal = "/deals/1-8QZK-4M2T"
    browser.press(form_to(browser.open(deal), deal))
    browser.discard_unplayed()
    table = browser.path
    page = browser.open("/deals/1-8qzk-4m2t")
    assert [button.text for button in form_to(page, deal).buttons] == ["Continue"]
    browser.press(form_to(page, deal))
    assert browser.path == table
    assert counts(browser.page)[0] == "26"


def test_a_pile_can_be_chosen_by_its_address(site: Site, ada: Browser) -> None:
    table = site.put("1-8QZK-4M2T")
    page = ada.open(f"{table}?pile=7")
    assert [radio["value"] for radio in page.all("input", name="pile") if "checked" in radio] == [
        "7"
    ]
    page = ada.open(f"{table}?pile=14%22%3E")
    assert not [radio for radio in page.all("input", name="pile") if "checked" in radio]


def test_every_link_on_the_pages_leads_somewhere(site: Site, ada: Browser) -> None:
    lost = record("lost")
    begun = site.put(deal_text(lost), id="begun")
    over = site.put(deal_text(lost), turns_text(lost), id="over")
    starts = [
        begun,
        over,
        f"{over}/result",
        f"{over}/replay",
        "/",
        "/rules",
        "/daily/4",
        "/daily/4/board",
        "/daily/2/check",
        "/archive/2026-11",
        "/deals/1-8QZK-4M2T",
    ]
    found = {
        link["href"] for start in starts for link in ada.open(start).all("a") if "href" in link
    }
    assert len(found) > 4
    for address in found:
        answer = ada.client.get(address, follow_redirects=True)
        assert answer.status_code in (200, 202), address  # a review may still be being made


@pytest.mark.parametrize("turns", [0, 5, 28])
def test_everything_on_a_page_that_refers_to_an_id_finds_it(
    site: Site, ada: Browser, turns: int
) -> None:
    lost = record("lost")
    page = ada.open(site.put(deal_text(lost), " ".join(map(str, lost.turns[:turns]))))
    ids = {element["id"] for element in page if "id" in element}
    for element in page:
        for name in ("for", "form", "aria-labelledby", "aria-describedby", "aria-controls"):
            assert set(element.get(name).split()) <= ids
        if element.tag == "use":
            assert element["href"].removeprefix("#") in ids
        if "hx-target" in element:
            assert element["hx-target"].removeprefix("#") in ids
