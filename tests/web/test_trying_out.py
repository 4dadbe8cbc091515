"""Trying out: by forms and links, by fragments, by typed commands, and what it hides."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from flask.testing import FlaskClient

from solitaire.play.coach.trying.own_cards import OwnCards
from solitaire.play.coach.trying.trial import Setup, Trial
from solitaire.play.errors import PlayCode
from solitaire.play.limits import Costly
from solitaire.rules import STANDARD, Card, Deal, Game, Rank, Record, SolitaireError, Turn
from solitaire.solver import analyze
from solitaire.web.http.record_codec import encode_record
from solitaire.words.board.turns import describe_last_turn
from solitaire.words.errors import explain
from tests.kit import english
from tests.kit.attempts import CLOSED, attempt, golden
from tests.kit.browsing import HX, SAME_SITE, Browser, piles, readable
from tests.kit.reading import Element, form_to, read
from tests.kit.records import deal_text, record, turns_text
from tests.kit.sites import MakeSite, Site
from tests.kit.tiers import sampled
from tests.kit.trying import LAID, begun_text, branches, names_of_lines, pick_form
from tests.play.test_own_cards import TEXT

LOST, SHORT = record("lost"), record("short-lost")
CODE = LOST.deal.code
LOST_LAID = OwnCards(LOST.deal.variant, LOST.deal.piles)
START = f"/try/{LOST_LAID}"
TRYING = f"/try/{LAID}"


def spare_of(page: Element) -> str:
    return page.one(id="spare").text


def status(page: Element) -> str:
    return page.one(id="status").text


def finish(site: Site, player: str = "ada") -> None:
    """Let the player have finished a game of the lost deal."""
    site.put(deal_text(LOST), turns_text(LOST), id=f"over-{player}", player=player)


# ---- without scripts ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("begun", sampled([24, 0], 1))
def test_28_turns_with_two_branches_without_scripts(site: Site, begun: int) -> None:
    """Each draw and each turn is a form of the page, and so are undo and the lines."""
    browser = site.browser()
    page = browser.open(f"{TRYING}/{begun_text(begun)}")
    for line in branches(begun):
        for _ in range(line.back):
            page = browser.press(form_to(page, "", cls="undo"))
        if line.back:
            assert page.one(cls="dock")
        for turn in line.turns:
            if page.all(cls="picker"):
                page = browser.press(pick_form(page), card=turn.drawn.text)
            elif page.one(cls="drawn-name").one("b").text != english.WORDS.card_at_start(
                turn.drawn
            ):
                page = browser.open(f"{browser.path}?pick=1")
                page = browser.press(pick_form(page), card=turn.drawn.text)
            page = turn_of(browser, page, turn)
        assert piles(page) == readable(line.game)
    lines = page.one("nav", cls="tried-lines").all("a")
    assert [link.text for link in lines] == names_of_lines(begun)
    for link, line in zip(lines, branches(begun), strict=True):
        assert piles(browser.open(link["href"])) == readable(line.game)
    assert not site.store.list_unfinished("", 10)
    assert "Set-Cookie" not in site.client().get(browser.path).headers


def turn_of(browser: Browser, page: Element, turn: Turn) -> Element:
    if turn.is_unplayed:
        return browser.press(form_to(page, "/turns", cls="unplayed"))
    return browser.take(turn)


def test_the_game_is_left_and_gone_back_to(site: Site) -> None:
    finish(site)
    browser = site.browser("ada")
    (link,) = try_links(browser.open("/games/over-ada?turn=6"))
    page = browser.open(link["href"])
    assert piles(page) == readable(Game.replay(LOST.deal, LOST.turns[:5]))
    assert page.one(cls="drawn-name").one("b").text == english.WORDS.card_at_start(
        LOST.turns[5].drawn
    )
    assert not page.all("nav", cls="tried-lines")
    page = browser.press(form_to(page, "/turns", cls="unplayed"))
    game, line = page.one("nav", cls="tried-lines").all("a")
    assert (game.text, line.text) == ("As played", "Turn 6: discarded")
    assert piles(browser.open(game["href"])) == readable(LOST.game())
    page = browser.open(page.one("a", cls="way-back")["href"])
    assert browser.path == "/games/over-ada?turn=6"
    assert piles(page) == readable(Game.replay(LOST.deal, LOST.turns[:5]))


def test_lines_that_part_in_the_same_pile_are_told_apart_by_the_discard(site: Site) -> None:
    browser, drawn = site.browser(), LOST.deal.stock[0]
    one, other = LOST.deal.piles[-1][:2]
    setup = Setup.of(LOST_LAID.deal(), 0)
    trial = Trial.start(setup).pick(drawn).play(Rank.KING, one).go_to(0, 0).pick(drawn)
    browser.open(f"{START}/{trial}")
    browser.take(Turn(drawn, Rank.KING, other))
    names = [link.text for link in browser.page.one("nav", cls="tried-lines").all("a")]
    assert names == [f"Turn 1: pile K, {english.WORDS.card(card)}" for card in (one, other)]


@pytest.mark.parametrize(
    ("start", "lines", "back"),
    [
        (CODE, "0:0", f"/deals/{CODE}"),
        (encode_record(LOST), "0:4", f"/try/{encode_record(LOST)}/0:4?turn=5"),
        (encode_record(LOST), "0:28", f"/try/{encode_record(LOST)}/0:27?turn=28"),
        (str(LOST_LAID), "0:0", f"/try/cards/{LOST_LAID}"),
        (encode_record(Record(replace(LOST.deal, seed=None), ())), "0:0", "/try"),
    ],
    ids=["code", "record", "end of a record", "cards", "written out"],
)
def test_one_way_leads_back_to_where_a_trial_comes_from(
    site: Site, start: str, lines: str, back: str
) -> None:
    """Of another player's game to the review of the record, since nobody else has the game."""
    finish(site)
    browser = site.browser("eve")
    page = browser.open(f"/try/{start}/{lines}")
    assert page.one("a", cls="way-back")["href"] == back
    browser.open(back)
    assert browser.status in (200, 202)


# ---- what the workers say ----------------------------------------------------------------------------------


def test_the_strip_and_the_spare_draws_come_from_the_workers(site: Site) -> None:
    client = site.client()
    address = f"/try/{encode_record(LOST)}/0:7"
    page = read(client.get(address).text)
    assert "hx-trigger" in page.one(id="spare")
    assert not page.one(cls="strip-drawing").all("line")
    poll = page.one(id="spare")["hx-get"]
    assert "hx-trigger" in read(client.get(poll, headers=HX).text).one(id="spare")
    assert client.get(poll).headers["Location"] == address
    site.work()
    found = read(client.get(poll, headers=HX).text)
    values = analyze(LOST)
    expected = english.WORDS.ngettext(
        "%(draws)s spare draw",
        "%(draws)s spare draws",
        values.turns[6].after,
        draws=values.turns[6].after,
    )
    assert spare_of(found) == expected
    assert found.one(id="tried-strip").one(cls="strip-drawing").all("line")
    page = read(client.get(address).text)
    assert spare_of(page) == expected
    assert "hx-trigger" not in page.one(id="spare")


def test_a_turn_asks_for_one_more_search_and_pages_wait_for_none(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solitaire.play.coach.trying.weighing.evaluate", refuse_in_a_page)
    browser = site.browser()
    page = browser.open(START)
    page = browser.press(pick_form(page), card=LOST.deal.stock[0].text)
    turn_of(browser, page, Turn(LOST.deal.stock[0], Rank.KING, LOST.deal.stock[0]))
    browser.open(f"{browser.path}?best=1")
    assert browser.status == 200
    monkeypatch.undo()
    assert site.work() == 2, "the deal and the turn, but not the card that is picked"


def refuse_in_a_page(*_: object, **__: object) -> None:
    raise AssertionError("a page must not wait for the solver")


def test_the_lamp_lights_the_best_move(site: Site) -> None:
    client = site.client()
    address = f"/try/{encode_record(LOST)}/0:7"
    page = read(client.get(f"{address}?best=1").text)
    assert "hx-trigger" in page.one(id="lamp")
    site.work()
    page = read(client.get(f"{address}?best=1").text)
    assert "hx-trigger" not in page.one(id="lamp")
    assert "data-lit" in page.one(id="lamp").one("button")
    note = page.one(cls="drawn-note")
    assert note["data-kind"] == "hint"
    lit = [each for each in page if "data-hint" in each]
    assert lit, "a pile or the button that discards the card"


def test_a_line_beyond_the_budget_says_so(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solitaire.play.coach.trying.weighing.STATES", 1)
    client = site.client()
    client.get(START)
    site.work()
    page = read(client.get(START).text)
    assert spare_of(page) == explain(english.WORDS, SolitaireError(PlayCode.GIVEN_UP))


def test_only_what_a_worker_has_to_weigh_is_limited(make_site: MakeSite) -> None:
    site = make_site(limits={Costly.TRIES: 1})
    client = site.client("ada")
    assert "hx-trigger" in read(client.get(START).text).one(id="spare")
    site.work()
    refused = client.get(f"{START}/0:0:n")
    assert refused.status_code == 200, "the board is there, whatever is limited"
    assert client.get(START).status_code == 200
    other = client.get(f"{START}/1:1.AnNn")
    assert other.status_code == 200
    assert english.TRIED_TOO_OFTEN in spare_of(read(other.text))


# ---- what is known -----------------------------------------------------------------------------------------


def test_the_stock_of_a_deal_is_a_set_until_a_game_of_it_is_finished(site: Site) -> None:
    page = site.browser("ada").open(f"/try/{CODE}")
    assert page.all(cls="picker")
    finish(site)
    page = site.browser("ada").open(f"/try/{CODE}")
    assert page.one(cls="drawn-name").one("b").text == english.WORDS.card_at_start(
        LOST.deal.stock[0]
    )
    assert site.browser("eve").open(f"/try/{CODE}").all(cls="picker")


def test_a_deal_with_a_code_is_named_by_it_whatever_is_known(site: Site) -> None:
    """Whether the visitor has finished it, by its code or a record, on the board and in its review."""
    finish(site)
    by_record = f"/try/{encode_record(LOST)}"
    written_out = f"/try/{encode_record(replace(LOST, deal=replace(LOST.deal, seed=None)))}"
    for player in ("ada", "eve"):
        for address in (f"/try/{CODE}", by_record):
            assert name_of(site, address, player) == f"Trying out: Deal {CODE}"
        site.work()
        review = f"{by_record}/0:0?turn=1"
        site.client(player).get(review)
        site.work()
        assert f"Deal {CODE}" in site.browser(player).open(review).one("h1").text
    assert name_of(site, START, "eve") == "Trying out: Your cards"
    assert name_of(site, written_out, "eve") == "Trying out: A deal without a code"


def name_of(site: Site, address: str, player: str) -> str:
    return site.browser(player).open(address).one("title").text.partition(" \N{EN DASH} ")[0]


def with_other_order(deal: Deal, known: int) -> Deal:
    rest = deal.stock[known:]
    return replace(deal, stock=(*deal.stock[:known], *reversed(rest)), seed=deal.seed)


@pytest.mark.parametrize(
    ("known", "everybody"), sampled([(9, False), (0, False), (0, True), (9, True)], 2)
)
def test_undrawn_cards_change_no_byte(
    make_site: MakeSite, monkeypatch: pytest.MonkeyPatch, known: int, everybody: bool
) -> None:
    """Of a deal that the visitor has not finished, by its code or by an unfinished record."""
    answers = []
    start = CODE if not known else encode_record(Record(LOST.deal, LOST.turns[:known]))
    of_code = Deal.from_code
    for name, deal in (("one", LOST.deal), ("other", with_other_order(LOST.deal, known))):
        monkeypatch.setattr(
            Deal, "from_code", lambda code, deal=deal: deal if code == CODE else of_code(code)
        )
        site = make_site(name)
        site.put(deal_text(LOST), turns_text(LOST, known), id="open")
        answers.append([*ask_everything(site, f"/try/{start}", known, everybody)])
    assert answers[0] == answers[1]
    assert any("picker" in str(body) for _, body in answers[0])


def ask_everything(
    site: Site, start: str, known: int, everybody: bool
) -> Iterator[tuple[int, bytes]]:
    """The answers to all that can be asked of a trial, before and after the workers worked."""
    lines = [f"0:{known}", f"0:{max(0, known - 1)}"]
    card = LOST.deal.stock[-1]
    parts = ["", "/spare", "/stock", "/stock?pile=7", "/record", "?turn=1", "/findings", "?pile=7"]
    parts += [f"?card={card}", "?best=1", "?pick=1"]
    for who in ("ada", "eve", None) if everybody else ("ada",):
        client = site.client(who)
        for _ in range(2):
            for line in lines if everybody else lines[:1]:
                for part in parts:
                    for headers in ({}, HX) if everybody else (HX,):
                        answer = client.get(f"{start}/{line}{part}", headers=headers)
                        yield answer.status_code, answer.data
            site.work()
        sent = {"pile": "K", "discard": card.text}
        answer = client.post(f"{start}/{lines[0]}/turns", data=sent, headers=SAME_SITE)
        yield answer.status_code, answer.data


def test_findings_wait_on_the_board_while_another_line_of_the_player_is_reviewed(
    site: Site,
) -> None:
    client = site.client("ada")
    tried = [encode_record(Record(LOST.deal, LOST.turns[:turns])) for turns in (3, 4)]
    for start in tried:
        answer = client.get(f"/try/{start}/findings")
        assert answer.status_code == 303
    board = answer.headers["Location"]
    assert client.get(board).status_code == 202
    site.work()
    client.get(board)  # it is queued only now
    site.work()
    assert client.get(f"/try/{tried[1]}/findings").status_code == 200


def test_par_is_told_only_to_those_who_know_the_cards_that_it_draws(site: Site) -> None:
    def has_par(player: str) -> bool:
        client = site.client(player)
        address = f"/try/{encode_record(Record(LOST.deal, LOST.turns[:3]))}/findings"
        client.get(address)
        site.work()
        return english.PAR in client.get(address).text

    assert not has_par("ada")
    finish(site)
    assert has_par("ada")
    assert not has_par("eve")


def test_the_cards_of_an_open_daily_are_refused_everywhere(make_site: MakeSite) -> None:
    site = make_site(search=golden)
    attempt(site, "ada", 3)
    client = site.client("ada")
    for path in (f"/try/{CODE}", START, f"{START}/0:0:n", f"{START}/0:0/spare"):
        answer = client.get(path)
        assert answer.status_code == 409, path
        assert "data-rank" not in answer.text
    sent = client.post("/try", data={"cards": TEXT}, headers=SAME_SITE)
    assert sent.status_code == 409
    assert english.OTHERS_MAY_BEGIN in read(sent.text).one(role="alert").text
    site.at(CLOSED)
    assert client.get(START).status_code == 200


def test_the_door_of_a_game_opens_only_for_those_who_may_see_it(make_site: MakeSite) -> None:
    site = make_site(search=golden)
    for id, turns, public in (("open", 3, False), ("over", None, False), ("public", None, True)):
        site.put(deal_text(SHORT), turns_text(SHORT, turns), id=id, public=public)
    daily = attempt(site, "ada").removeprefix("/games/")
    site.use_cases.reviews.make("public")

    def ask(player: str, game: str) -> int:
        return site.client(player).get(f"/games/{game}/try?turn=3").status_code

    assert ask("ada", "open") == 409
    assert ask("ada", "over") == 303
    assert ask("eve", "over") == ask("eve", "open") == ask("eve", "none") == 404
    assert ask("ada", daily) == 409, "its daily is open"
    assert ask("eve", "public") == 303


def test_a_review_offers_no_trying_out_while_the_deal_is_hidden(make_site: MakeSite) -> None:
    site = make_site(search=golden)
    daily, browser = attempt(site, "ada"), site.browser("ada")
    assert not try_links(browser.open(f"{daily}?turn=4"))
    assert browser.open(f"/deals/{CODE}").all("a", href=f"/try/{CODE}")


def try_links(page: Element) -> list[Element]:
    return [link for link in page.all("a") if "/try?turn=" in link.get("href", "")]


# ---- moves that are refused --------------------------------------------------------------------------------


def test_a_refused_move_is_said_in_the_dock_and_changes_nothing(site: Site) -> None:
    client = site.client()
    drawn = f"{START}/0:0:n"
    for form in ({"pile": "K", "discard": "9C"}, {"pile": "K"}):
        answer = client.post(f"{drawn}/turns", data=form, headers=SAME_SITE)
        assert answer.status_code in (400, 422)
        page = read(answer.text)
        assert page.one(cls="drawn-note")["data-kind"] == "alert"
        fragment = client.post(f"{drawn}/turns", data=form, headers=HX | SAME_SITE)
        assert fragment.status_code == 422
    unpicked = client.post(
        f"{START}/0:0/turns", data={"pile": "K", "discard": "9D"}, headers=SAME_SITE
    )
    assert english.DRAW_FIRST in read(unpicked.text).one(cls="drawn-note").text
    gone = client.get(f"{START}/0:0?card=10C")
    assert gone.status_code == 422
    assert read(gone.text).one(cls="drawn-note")["data-kind"] == "alert"


def test_an_address_that_was_cut_shows_the_start_and_says_so(client: FlaskClient) -> None:
    answer = client.get(f"{START}/1:5.AnNnFH")
    assert answer.status_code == 422
    assert english.END_IS_MISSING in read(answer.text).one(cls="drawn-note").text
    for start in ("11.gdh", "1-0000", "x", "11." + "A" * 90, "é"):
        assert client.get(f"/try/{start}").status_code == 404


# ---- typed commands ----------------------------------------------------------------------------------------


def type_line(browser: Browser, text: str) -> Element:
    return browser.press(form_to(browser.page, "/line"), line=text)


def test_turns_with_two_branches_by_typed_commands(site: Site) -> None:
    browser, begun = site.browser(), 24
    page = browser.open(f"{TRYING}/{begun_text(begun)}")
    for line in branches(begun):
        for _ in range(line.back):
            page = type_line(browser, "u")
        for turn in line.turns:
            drawn = page.all(cls="drawn-name")
            if not drawn or drawn[0].one("b").text != english.WORDS.card_at_start(turn.drawn):
                page = type_line(browser, turn.drawn.text.lower())
            text = "x" if turn.is_unplayed else f"{turn.pile} {turn.discard}"
            page = type_line(browser, text)
        assert piles(page) == readable(line.game)
    assert browser.path.count(".") == LAID.count(".") + 3


def test_commands_answer_in_words(site: Site) -> None:
    browser = site.browser()
    browser.open(f"{START}/0:0:n")
    for text, said in (
        ("?", english.TRY_COMMANDS),
        ("g", "27 left in the stock."),
        ("l", describe_last_turn(english.WORDS, ())),
        ("f", "Flipped: 4."),
        ("p k", "Pile K, kings wild."),
        ("c", "9 of diamonds. 27 left in the stock."),
        ("hello", "hello"),
        ("10c", "The stock has no more of this card: 10 of clubs."),
    ):
        page = type_line(browser, text)
        assert said in status(page), text
        browser.open(f"{START}/0:0:n")
    page = type_line(browser, "7")
    assert page.one(id="pile-7")["checked"] == ""
    page = type_line(browser, "d 9d")
    assert page.one(id="tried-strip").all("li")
    page = browser.open(f"{START}/0:0:n")
    type_line(browser, "h")
    site.work()
    page = type_line(browser, "h")
    assert page.one(cls="drawn-note")["data-kind"] == "hint"


# ---- cards of one's own ------------------------------------------------------------------------------------


def test_the_last_of_88_cards_are_laid_by_taps_without_scripts(site: Site) -> None:
    browser, begun = site.browser(), 82
    page = browser.open("/try")
    page = browser.open(next(a["href"] for a in page.all("a") if "/try/cards" in a["href"]))
    whole = [card for pile in LOST.deal.piles for card in pile]
    cards = OwnCards.start(STANDARD)
    for card in whole[:begun]:
        cards = cards.add(card)
    page = browser.open(f"/try/cards/{cards}")
    for number, card in enumerate(whole[begun:], start=begun + 1):
        page = browser.press(pick_form(page), card=card.text)
        assert len(page.one(cls="own-piles").all(cls="card")) == number
    assert not page.all(cls="picker")
    (link,) = page.all("a", cls="primary")
    assert browser.open(link["href"]).one(cls="picker")
    assert piles(browser.page) == readable(Game.start(LOST.deal))


def test_a_third_card_is_refused_by_name_and_nothing_is_lost(client: FlaskClient) -> None:
    two = str(OwnCards.start(STANDARD).add(Card.parse("8H")).add(Card.parse("8H")))
    page = read(client.get(f"/try/cards/{two}").text)
    (eight,) = page.all("button", value="8H")
    assert "disabled" in eight
    for headers in ({}, HX):
        answer = client.get(f"/try/cards/{two}?card=8H", headers=headers)
        assert answer.status_code == 422
        page = read(answer.text)
        (alert,) = (each for each in page.all(role="alert") if "hidden" not in each)
        assert alert.text == english.LIES_TWICE
        assert len(page.one(cls="own-piles").all(cls="card")) == 2
    assert client.get(f"/try/cards/{two}?card=8X").status_code == 422
    assert client.get("/try/cards/11.AAAA").status_code == 422


def test_the_last_card_and_a_pile_are_taken_away(site: Site) -> None:
    browser = site.browser()
    page = browser.open("/try/cards/11.QQ3.y")
    page = browser.open(page.one(id="own-undo")["href"])
    assert browser.path == "/try/cards/11.QQ3"
    page = browser.open(page.one(cls="own-clear")["href"])
    assert browser.path == "/try/cards/11"
    assert browser.open("/try/cards?game=short").one(cls="own-piles").all("li")[7:] == []


@pytest.mark.parametrize("laid", ["11", "11.QQ3.y", str(LOST_LAID)])
def test_the_other_game_is_offered_however_many_cards_lie(site: Site, laid: str) -> None:
    """It is asked for in two steps once a card would be left behind."""
    page = site.browser().open(f"/try/cards/{laid}")
    (short,) = page.all("a", href="/try/cards?game=short")
    assert bool(page.all("details", cls="own-switch")) == ("." in laid)
    assert short.text == ("Begin without them" if "." in laid else "Short game")


def test_cards_of_ones_own_are_found_where_they_are_looked_for(site: Site) -> None:
    """But not where a game begins, nor in the rules over a game, where they would be help."""
    path = site.put(deal_text(LOST), turns_text(LOST, 3))
    browser = site.browser("ada")
    for page in ("/rules", "/booklets", "/about"):
        assert browser.open(page).all("a", href="/try"), page
    for page in ("/", "/new", f"/rules?game={path.removeprefix('/games/')}"):
        assert not browser.open(page).all("a", href="/try"), page


def test_a_wrong_layout_is_kept_with_the_reason(client: FlaskClient) -> None:
    text = TEXT.partition("\n")[0]
    answer = client.post("/try", data={"cards": text}, headers=SAME_SITE)
    assert answer.status_code == 422
    page = read(answer.text)
    reason = english.error(PlayCode.PILES_TOTAL, found=1, expected="11 / 7")
    assert page.one(role="alert").text == reason
    kept = "".join(map(str, page.one("textarea").content)).strip()
    assert kept.split() == text.split()


def test_written_cards_lead_to_their_board(site: Site) -> None:
    browser = site.browser()
    browser.open("/try")
    page = browser.press(form_to(browser.page, "/try"), cards=TEXT)
    assert browser.path == START
    assert page.one(cls="picker")
    browser.open("/try")
    page = browser.press(form_to(browser.page, "/try"), cards=str(LOST.deal))
    assert page.one(cls="drawn-name").one("b").text == english.WORDS.card_at_start(
        LOST.deal.stock[0]
    )


def test_what_is_saved_is_read_again_with_the_cards_that_were_picked(site: Site) -> None:
    trial = Trial.start(Setup.of(LOST_LAID.deal(), 0))
    randomness = Random(5)
    for _ in range(6):
        trial = trial.pick(randomness.choice(trial.position.left))
        assert trial.drawn is not None
        trial = trial.play(Rank.KING, trial.drawn)
    client = site.client()
    saved = client.get(f"{START}/{trial}/record").text
    assert Record.parse(saved) == Record.of(trial.game)
    sent = client.post("/records", data={"record": saved}, headers=SAME_SITE)
    page = read(client.get(sent.headers["Location"].replace("?turn=1", "/0:6")).text)
    assert page.all(cls="picker"), "nobody knows what comes next"
