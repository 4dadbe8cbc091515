"""Whole games without scripts, by the links, forms and redirects of the pages alone."""

import pytest

from solitaire.play.results.crowns import Ending
from solitaire.rules import Game, Record
from solitaire.words.board.endings import announce_end
from tests.kit.browsing import Browser, counts, piles, readable
from tests.kit.english import WORDS
from tests.kit.reading import form_to, forms
from tests.kit.records import NAMES, deal_text, record, turns_text
from tests.kit.sites import Site


def assert_shows(browser: Browser, game: Game) -> None:
    assert browser.status == 200
    assert piles(browser.page) == readable(game)
    flipped = [pile["data-rank"] for pile in browser.page.all(cls="pile") if "data-flipped" in pile]
    assert flipped == [str(pile.rank) for pile in game.piles if pile.flipped]
    assert counts(browser.page) == [str(game.stock_left), f"{game.flipped_count}/{len(game.piles)}"]
    state = browser.page.one(id="table")["data-state"]
    if game.drawn is None:
        assert state == ("won" if game.flipped_count == len(game.piles) else "lost")
    else:
        assert state == "playing"
        face = browser.page.one(cls="dock").all(cls="card")[0]
        assert face.all("b")[0].text + face.get("data-suit") == game.drawn.text


@pytest.mark.parametrize(
    "name",
    [name if name == "won" else pytest.param(name, marks=pytest.mark.deep) for name in NAMES],
)
def test_each_page_of_a_replayed_record_agrees_with_the_rules(
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
    if wanted.given_up:
        ada.press(form_to(ada.page, "give-up"))
        game = game.give_up()
        assert_shows(ada, game)
    assert game == wanted.game()


def test_a_new_player_types_a_code_and_wins(site: Site) -> None:
    wanted = record("won-again")
    browser = site.browser()
    browser.open("/new")
    form = next(form for form in forms(browser.page) if "deal" in form.names)
    browser.press(form, deal=deal_text(wanted).lower())
    for turn in wanted.turns:
        browser.take(turn)
    assert_shows(browser, wanted.game())
    outcome = wanted.game().outcome
    assert outcome is not None
    ending = browser.page.one(cls="ending")
    assert str(outcome.stock_left) in ending.text
    assert wanted.deal.code in ending.text
    saved = saved_record(browser)
    assert (saved.deal, saved.turns) == (wanted.deal, wanted.turns)


def saved_record(browser: Browser) -> Record:
    """The record that the review offers to download."""
    review = browser.open(browser.page.one("a", id="ending-review")["href"])
    (link,) = [link for link in review.all("a") if "download" in link]
    answer = browser.client.get(link["href"])
    assert answer.mimetype == "text/plain"
    assert answer.headers["Content-Disposition"].startswith("attachment")
    return Record.parse(answer.text)


def test_a_random_game_is_lost_by_discarding_everything(site: Site) -> None:
    browser = site.browser()
    browser.open("/new")
    browser.press(form_to(browser.page, "/games"))
    row = site.row(browser.path)
    variant = site.games.get(row.player, row.id).game.deal.variant
    for number in range(1, variant.stock_size):
        drawn = site.games.get(row.player, row.id).game.drawn
        form = {"turn": str(number), "pile": str(variant.piles[-1]), "discard": str(drawn)}
        assert browser.client.post(f"{browser.path}/turns", data=form).status_code == 303
    browser.open(browser.path)
    browser.discard_unplayed()
    stored = site.games.get(row.player, row.id)
    assert_shows(browser, stored.game)
    outcome = stored.game.outcome
    assert outcome is not None
    assert not outcome.won
    ending = browser.page.one(cls="ending").text
    assert announce_end(WORDS, Ending(outcome, False, None, None, None)) in ending
    assert str(outcome.points) in ending
    assert row.deal in ending


def test_the_ending_offers_another_deal_and_the_same_deal_again(site: Site, ada: Browser) -> None:
    lost = record("lost")
    over = site.put(deal_text(lost), turns_text(lost), first=True)
    ada.open(over)
    ada.press(form_to(ada.page.one(cls="ending"), "/again"))
    assert ada.path != over
    assert_shows(ada, Game.start(lost.deal))
    ada.open(over)
    ada.press(form_to(ada.page.one(cls="ending"), "/games"))
    assert site.row(ada.path).deal != lost.deal.code
    assert counts(ada.page)[0] == "27"
    assert site.row(over).over


def test_undo_goes_back_to_the_start(site: Site, ada: Browser) -> None:
    won = record("won")
    ada.open(site.put(deal_text(won), turns_text(won, 3)))
    game = Game.replay(won.deal, won.turns[:3])
    while game.turns:
        game = game.undo()
        ada.undo()
        assert_shows(ada, game)
    assert not form_to(ada.page, "/undo").buttons
    row = site.row(ada.path)
    assert (row.turns, row.undone, row.revision) == ("", 3, 6)


def test_no_link_on_the_pages_is_broken(site: Site, ada: Browser) -> None:
    lost = record("lost")
    begun = site.put(deal_text(lost), id="begun")
    over = site.put(deal_text(lost), turns_text(lost), id="over")
    starts = [
        begun,
        over,
        f"{over}?turn=9",
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
        assert answer.status_code in (200, 202), address  # 202: its review is not ready yet


def test_references_to_ids_are_valid(site: Site, ada: Browser) -> None:
    lost = record("lost")
    tables = [
        site.put(deal_text(lost), turns_text(lost, turns), id=f"after-{turns}")
        for turns in (0, 5, 28)
    ]
    for path in (*tables, "/daily/4", "/daily/4/check", "/archive/2026-11", "/you", "/settings"):
        page = ada.open(path)
        ids = {element["id"] for element in page if "id" in element}
        for element in page:
            for name in ("for", "form", "aria-labelledby", "aria-describedby", "aria-controls"):
                assert set(element.get(name).split()) <= ids, (path, name)
            for name in ("data-copy", "data-share"):
                assert name not in element or element[name] in ids, (path, name)
            if element.tag == "use":
                assert element["href"].removeprefix("#") in ids
            if element.get("hx-target", "this") != "this":
                assert element["hx-target"].removeprefix("#") in ids
